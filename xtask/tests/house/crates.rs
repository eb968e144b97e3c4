//! Checks the dependencies between crates against `ARCHITECTURE.md`, which crates use `unsafe`, and
//! that cargo runs every unit test.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::rules::Rules;

const TABLE: &str = "| crate | depends on |";

/// The crates that may contain `unsafe` code, by folder name.
const UNSAFE_CRATES: [&str; 3] = ["blocks", "search", "tiles"];

/// A package in the workspace.
struct Package {
    folder: PathBuf,
    /// The dependencies within the workspace, except development and build dependencies.
    dependencies: Vec<String>,
}

/// Returns all packages in the workspace by folder name.
fn packages() -> BTreeMap<String, Package> {
    let mut manifests = crate::files_under(&crate::root().join("crates"), &["/Cargo.toml"]);
    manifests.extend(["docs/Cargo.toml", "xtask/Cargo.toml"].map(|manifest| crate::root().join(manifest)));
    let package = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a manifest is UTF-8");
        let folder = path.parent().expect("a manifest has a parent folder").to_owned();
        let name = folder.file_name().expect("the folder has a name").to_string_lossy().into_owned();
        (name, Package { folder, dependencies: internal_dependencies(&text) })
    };
    manifests.into_iter().map(package).collect()
}

/// Returns the workspace's crates under `[dependencies]`, including platform-specific ones.
fn internal_dependencies(manifest: &str) -> Vec<String> {
    let mut section = "";
    let mut dependencies = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line.trim_matches(['[', ']']);
        } else if section == "dependencies" || section.ends_with(".dependencies") {
            let name = line.split(['.', '=', ' ']).next().unwrap_or_default();
            dependencies.extend(name.strip_prefix("loyd-").map(str::to_owned));
        }
    }
    dependencies
}

#[test]
fn crates_depend_only_on_crates_in_their_row() {
    let rules = Rules::read(&crate::read("ARCHITECTURE.md"), TABLE);
    let packages = packages();
    assert!(
        packages.keys().map(String::as_str).eq(rules.names()),
        "the rows of ARCHITECTURE.md should be exactly the crates in the workspace"
    );
    for (package, Package { dependencies, .. }) in &packages {
        for other in dependencies {
            assert!(
                rules.allow(package, other),
                "{package} must not depend on {other}: see the table in ARCHITECTURE.md"
            );
        }
    }
}

#[test]
fn only_search_crates_contain_unsafe_code() {
    for (name, Package { folder, .. }) in &packages() {
        let files = crate::files_under(folder, &[".rs"]);
        assert!(!files.is_empty(), "{} should contain source files", folder.display());
        let found: Vec<PathBuf> = files.into_iter().filter(|file| has_unsafe(file)).collect();
        // A search crate without `unsafe` would mean that the check no longer finds it.
        let is_allowed = UNSAFE_CRATES.contains(&name.as_str());
        assert_eq!(!found.is_empty(), is_allowed, "only {UNSAFE_CRATES:?} should contain `unsafe`: {name}, {found:?}");
    }
}

/// Returns whether a source file has `unsafe` code outside its test modules.
fn has_unsafe(file: &Path) -> bool {
    let text = std::fs::read_to_string(file).expect("a source file is UTF-8");
    crate::source::tokens(&crate::source::code(&text)).contains(&"unsafe")
}

#[test]
fn every_unit_test_is_built() {
    for (name, Package { folder, .. }) in &packages() {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest is UTF-8");
        let is_built = !manifest.contains("[lib]\ntest = false\n");
        for file in crate::files_under(&folder.join("src"), &[".rs"]) {
            let text = std::fs::read_to_string(&file).expect("a source file is UTF-8");
            let has_tests = text.contains("#[cfg(test)]") || text.contains("#[test]");
            assert!(is_built || !has_tests, "cargo does not run the unit tests in {}: {name} opts out", file.display());
        }
    }
}

#[test]
fn external_development_and_build_dependencies_are_ignored() {
    let manifest = "[dependencies]\nloyd-core.workspace = true\nserde = \"1\"\n[target.'cfg(unix)'.dependencies]\n\
        loyd-front = { workspace = true, optional = true }\n[dev-dependencies]\nloyd-search.workspace = true\n\
        [build-dependencies]\nloyd-files.workspace = true\n";
    assert_eq!(internal_dependencies(manifest), ["core", "front"]);
}
