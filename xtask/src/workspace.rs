//! The workspace's folder.

use std::path::Path;

/// Returns the workspace's root, whatever the current folder is.
pub(crate) fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
