//! The workspace's folder, and the files that commands write there.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use jiff::Zoned;

/// Returns the workspace's root, whatever the current folder is.
pub(crate) fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Writes a file.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a report to `bench/DATE-NAME.md`, and prints its path.
pub(crate) fn write_report(name: &str, text: &str) -> Result<()> {
    let path = root().join("bench").join(format!("{}-{name}.md", Zoned::now().date()));
    write(&path, text)?;
    println!("written to {}", path.display());
    Ok(())
}
