//! Checks that the descriptions of packages name the archives that a release consists of.

use crate::{files_below, read, root};

/// The part of an address before the name of an archive.
const FOLDER: &str = "/releases/download/v@VERSION@/";

/// Returns the names of the archives that a description downloads.
fn archives(text: &str) -> impl Iterator<Item = &str> {
    text.split(FOLDER).skip(1).filter_map(|rest| rest.split(['"', '\n']).next())
}

#[test]
fn every_archive_that_a_manifest_downloads_is_in_a_release() {
    let workflow = read(".github/workflows/release.yml");
    let mut found = 0;
    for file in files_below(&root().join("packaging"), &[".in"]) {
        let text = std::fs::read_to_string(&file).expect("a description can be read");
        for archive in archives(&text) {
            let kind = archive.strip_prefix("loyd-@VERSION@-").and_then(|rest| rest.split_once('.'));
            let (kind, ending) = kind.unwrap_or_else(|| panic!("{}: the name {archive}", file.display()));
            let expected = if kind.contains("windows") { "zip" } else { "tar.gz" };
            assert_eq!(ending, expected, "{}: {archive}", file.display());
            let is_made = kind == "source" || workflow.contains(&format!("target: {kind} }}"));
            assert!(is_made, "{}: no release has {archive}", file.display());
            found += 1;
        }
    }
    assert!(found >= 4, "{found} archives");
}

#[test]
fn every_archive_unpacks_to_the_folder_that_installers_expect() {
    let manifest = read("crates/cli/Cargo.toml");
    assert!(manifest.contains("\nbin-dir = \"loyd-{ version }/{ bin }{ binary-ext }\"\n"), "binstall");
    assert!(read("packaging/scoop.json.in").contains("\"extract_dir\": \"loyd-@VERSION@\""), "Scoop");
    assert!(read("packaging/winget/loyd.installer.yaml.in").contains("RelativeFilePath: loyd-@VERSION@\\loyd.exe"));
    assert!(read(".github/workflows/release.yml").contains("\n          folder=loyd-${GITHUB_REF_NAME#v}\n"));
    assert!(read(".ci/windows").contains("zip --quiet --recurse-paths \"$archive\" \"loyd-$version\""));
}

#[test]
fn every_package_contains_the_licences_of_its_libraries() {
    for (file, mention) in [
        (".ci/windows", " crates/cli/licences.txt "),
        (".github/workflows/release.yml", " crates/cli/licences.txt "),
        ("bindings/js/package.json", "\"licences.txt\""),
        ("bindings/python/pyproject.toml", "\nlicense-files = [\"licences.txt\"]\n"),
        ("crates/cli/Cargo.toml", "[\"licences.txt\", \"usr/share/doc/loyd/\""),
        ("crates/window/web/index.html", "<link rel=\"license\" href=\"licences.txt\">"),
    ] {
        assert!(read(file).contains(mention), "{file}");
    }
    for (file, libraries) in [
        // Features that packages lack, because others build the program with them.
        ("crates/cli/licences.txt", ["cpal", "gilrs", "egui"]),
        ("bindings/js/licences.txt", ["js-sys", "loyd-engine", "wasm-bindgen"]),
        ("bindings/python/licences.txt", ["loyd-engine", "pyo3", "pyo3-ffi"]),
        ("crates/window/web/licences.txt", ["egui", "image", "wasm-bindgen"]),
    ] {
        let text = read(file);
        for library in libraries {
            assert!(text.contains(&format!("\n  {library} ")), "{file}: {library}");
        }
    }
}
