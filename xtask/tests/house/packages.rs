//! Checks the packages in a release: the archives that they download, their files and licences.

use crate::{files_under, read, root};

/// The part of an address before an archive's name.
const FOLDER: &str = "/releases/download/v@VERSION@/";

/// Returns the names of the archives that a description downloads.
fn archives(text: &str) -> impl Iterator<Item = &str> {
    text.split(FOLDER).skip(1).filter_map(|rest| rest.split(['"', '\n']).next())
}

#[test]
fn every_archive_that_a_manifest_downloads_is_in_a_release() {
    let workflow = read(".github/workflows/release.yml");
    let mut found = 0;
    for file in files_under(&root().join("packaging"), &[".in"]) {
        let text = std::fs::read_to_string(&file).expect("a description can be read");
        for archive in archives(&text) {
            let kind = archive.strip_prefix("loyd-@VERSION@-").and_then(|rest| rest.split_once('.'));
            let (kind, ending) =
                kind.unwrap_or_else(|| panic!("{}: unexpected archive name {archive}", file.display()));
            let expected = if kind.contains("windows") { "zip" } else { "tar.gz" };
            assert_eq!(ending, expected, "{}: {archive}", file.display());
            let is_built = kind == "source" || workflow.contains(&format!("target: {kind} }}"));
            assert!(is_built, "{}: no release has {archive}", file.display());
            found += 1;
        }
    }
    assert!(found >= 4, "only {found} archives were found");
}

/// Returns the files that a source file includes from outside its crate. `depth` is the number of
/// folders between the source and the crate. Unit tests may include any file, because a package's
/// unit tests are never compiled.
fn outside_includes(source: &str, depth: usize) -> Vec<&str> {
    let program = source.split("\n#[cfg(test)]").next().unwrap_or_default();
    let included = ["include_str!(\"", "include_bytes!(\""].into_iter().flat_map(|call| program.split(call).skip(1));
    let files = included.filter_map(|rest| rest.split('"').next());
    files.filter(|file| file.matches("../").count() > depth).collect()
}

#[test]
fn crate_packages_contain_every_file_that_they_include() {
    for file in files_under(&root().join("crates"), &[".rs"]) {
        let inside = file.strip_prefix(root().join("crates")).expect("a file below the folder");
        let parts: Vec<_> = inside.components().map(|part| part.as_os_str().to_string_lossy()).collect();
        if parts[1] == "src" || parts[1] == "build.rs" {
            let text = std::fs::read_to_string(&file).expect("a source can be read");
            let outside = outside_includes(&text, parts.len() - 2);
            assert!(outside.is_empty(), "{} includes {outside:?}, which its package lacks", file.display());
        }
    }
    let text = "include_str!(\"../x.md\"); include_bytes!(\"../../y\");\n#[cfg(test)]\ninclude_str!(\"../../../z\")";
    assert_eq!(outside_includes(text, 1), ["../../y"]);
}

#[test]
fn licences_have_unix_line_endings() {
    for file in ["crates/cli", "crates/window/web", "bindings/python", "bindings/js"] {
        let text = read(&format!("{file}/licences.txt"));
        assert!(text.contains("MIT License") && !text.contains('\r'), "{file}/licences.txt");
    }
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
        // Includes the libraries for features that the packages lack, because others may build the
        // program with those features.
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
