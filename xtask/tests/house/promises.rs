//! Checks that the files named in documents exist, and that tests cover the promises of
//! `docs/security.md`.

use crate::{files_under, read, root};

/// Returns the strings between single backticks in a page's tables.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let rows = text.lines().filter(|line| line.starts_with('|'));
    rows.flat_map(|row| row.split('`').skip(1).step_by(2))
}

#[test]
fn every_test_named_in_the_security_page_exists() {
    let page = read("docs/security.md");
    let folders = [root().join("crates"), root().join("xtask")];
    let sources = folders.iter().flat_map(|folder| files_under(folder, &[".rs"]));
    let sources: String = sources.map(|path| std::fs::read_to_string(path).expect("a source can be read")).collect();
    let mut found = 0;
    for name in names(&page) {
        if name.contains('/') {
            assert!(root().join(name).exists(), "docs/security.md names {name}, which does not exist");
            found += 1;
        } else if name.matches('_').count() >= 3 {
            assert!(
                sources.contains(&format!("fn {name}(")),
                "docs/security.md names a test {name}, which does not exist"
            );
            found += 1;
        }
    }
    assert!(found > 20, "only {found} tests and files were found");
}

#[test]
fn every_file_named_in_a_document_exists() {
    const FOLDERS: [&str; 9] =
        ["crates/", "xtask/", "bindings/", "fuzz/", "data/", "docs/", "bench/", ".ci/", ".github/"];
    let mut pages = files_under(&root().join("docs"), &[".md"]);
    pages.extend(["README.md", "ARCHITECTURE.md"].map(|page| root().join(page)));
    let mut found = 0;
    for page in pages {
        let text = std::fs::read_to_string(&page).expect("a page can be read");
        for name in text.lines().flat_map(|line| line.split('`').skip(1).step_by(2)) {
            let is_pattern = name.contains(|letter: char| letter.is_uppercase() || " *<{".contains(letter));
            if is_pattern || !FOLDERS.iter().any(|folder| name.starts_with(folder)) {
                continue;
            }
            let exists = root().join(name).exists() || root().join(format!("{name}.rs")).exists();
            assert!(exists, "{} names {name}, which does not exist", page.display());
            found += 1;
        }
    }
    assert!(found > 80, "only {found} files were found");
}
