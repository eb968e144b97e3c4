//! The folder of the workspace.

use std::path::Path;

/// Returns the root of the workspace, independent of the current folder.
pub(crate) fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
