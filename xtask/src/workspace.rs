//! Where the workspace is.

use std::path::Path;

/// The workspace's root, wherever the command was given.
pub(crate) fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
