//! The promises of `docs/security.md` are covered by tests: every file and every test that it names
//! exists.

use crate::{files_below, read, root};

/// The texts between single backticks in the table of promises.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let rows = text.lines().filter(|line| line.starts_with('|'));
    rows.flat_map(|row| row.split('`').skip(1).step_by(2))
}

#[test]
fn every_test_that_the_page_of_promises_names_is_there() {
    let page = read("docs/security.md");
    let folders = [root().join("crates"), root().join("xtask")];
    let sources = folders.iter().flat_map(|folder| files_below(folder, &[".rs"]));
    let sources: String = sources.map(|path| std::fs::read_to_string(path).expect("a source can be read")).collect();
    let mut found = 0;
    for name in names(&page) {
        if name.contains('/') {
            assert!(root().join(name).exists(), "docs/security.md names {name}, which is not there");
            found += 1;
        } else if name.matches('_').count() >= 3 {
            assert!(
                sources.contains(&format!("fn {name}(")),
                "docs/security.md names a test {name}, which is not there"
            );
            found += 1;
        }
    }
    assert!(found > 20, "{found} tests and files");
}
