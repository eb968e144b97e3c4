//! Tests the rules in `ARCHITECTURE.md` and `docs/security.md`: which crates and which modules may
//! depend on each other, that there are no cycles, and that promises have tests. The rules are read
//! from these documents, so they cannot diverge from the code.

mod crates;
mod imports;
mod modules;
mod packages;
mod promises;
mod rules;
mod source;

use std::path::{Path, PathBuf};

/// Returns the workspace's root.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace").to_owned()
}

/// Returns the text of a file, by its path from the root.
fn read(path: &str) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns all files below a folder whose names have one of these endings, sorted.
fn files_under(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder can be listed").path()).collect();
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(files_under(&path, endings));
        } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
            files.push(path);
        }
    }
    files
}
