//! Checks which crate may depend on which.

use std::collections::BTreeMap;

use crate::rules::Rules;

const TABLE: &str = "| crate | depends on |";

/// Returns all packages of the workspace by folder name, with their dependencies within the
/// workspace, except development dependencies.
fn packages() -> BTreeMap<String, Vec<String>> {
    let mut manifests = crate::files_below(&crate::root().join("crates"), &["/Cargo.toml"]);
    manifests.extend(["docs/Cargo.toml", "xtask/Cargo.toml"].map(|manifest| crate::root().join(manifest)));
    let package = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a manifest is text");
        let folder = path.parent().and_then(|folder| folder.file_name()).expect("a manifest lies in a folder");
        (folder.to_string_lossy().into_owned(), needed(&text))
    };
    manifests.into_iter().map(package).collect()
}

/// Returns the crates of the workspace under `[dependencies]`, including platform-specific ones.
fn needed(manifest: &str) -> Vec<String> {
    let mut section = "";
    let mut needed = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line.trim_matches(['[', ']']);
        } else if section == "dependencies" || section.ends_with(".dependencies") {
            let name = line.split(['.', '=', ' ']).next().unwrap_or_default();
            needed.extend(name.strip_prefix("loyd-").map(str::to_owned));
        }
    }
    needed
}

#[test]
fn crates_depend_only_on_their_row() {
    let rules = Rules::read(&crate::read("ARCHITECTURE.md"), TABLE);
    let packages = packages();
    assert!(packages.keys().map(String::as_str).eq(rules.names()), "ARCHITECTURE.md has a row for every crate");
    for (package, needed) in &packages {
        for other in needed {
            assert!(
                rules.allow(package, other),
                "{package} must not depend on {other}: see the table of ARCHITECTURE.md"
            );
        }
    }
}

#[test]
fn only_searches_have_unsafe_code() {
    for package in packages().keys().filter(|package| !["search", "tiles", "blocks"].contains(&package.as_str())) {
        let folder = if package == "xtask" { "xtask".to_owned() } else { format!("crates/{package}") };
        for file in crate::files_below(&crate::root().join(folder).join("src"), &[".rs"]) {
            let text = std::fs::read_to_string(&file).expect("a source is text");
            let has_unsafe = crate::source::tokens(&crate::source::code(&text)).contains(&"unsafe");
            assert!(!has_unsafe, "{}: `unsafe` is for the crates `search`, `tiles` and `blocks` only", file.display());
        }
    }
}

#[test]
fn a_manifest_is_read() {
    let manifest = "[dependencies]\nloyd-core.workspace = true\nserde = \"1\"\n[target.'cfg(unix)'.dependencies]\n\
        loyd-front = { workspace = true, optional = true }\n[dev-dependencies]\nloyd-search.workspace = true\n";
    assert_eq!(needed(manifest), ["core", "front"]);
}
