//! How bytes of strangers are read, for tests that make up such bytes: nothing else uses these functions.

use crate::{checkpoint, network};

/// Whether a process that waits for its hosts believes a stranger that sends these bytes.
pub fn believes(bytes: &[u8]) -> bool {
    network::believes(bytes)
}

/// A greeting between hosts as it is read once its tag was right, written again; `None` for bytes that are none.
pub fn greeting_again(body: &[u8]) -> Option<Vec<u8>> {
    network::greeting_again(body)
}

/// The content of a checkpoint's manifest, as it is read once its checksum was right, written again; `None` for a text that
/// is none.
pub fn manifest_again(body: &str) -> Option<String> {
    checkpoint::manifest_again(body)
}

/// Whether a text is the manifest of a checkpoint, its checksum included.
pub fn is_manifest(text: &str) -> bool {
    checkpoint::is_manifest(text)
}
