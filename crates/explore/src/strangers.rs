//! Access to the internal parsers of untrusted bytes, for fuzz tests only. A stranger is a process
//! that does not know the secret of the exploration.

use crate::{checkpoint, network};

/// Returns whether a listening process accepts a peer that sends these bytes. It should never do
/// so, because each call draws a new random secret.
pub fn believes(bytes: &[u8]) -> bool {
    network::believes(bytes)
}

/// Parses the body of a greeting between processes and serializes it again. The body is the JSON
/// that is parsed once its tag has been verified. Returns `None` if the bytes are not a greeting.
pub fn greeting_again(body: &[u8]) -> Option<Vec<u8>> {
    network::greeting_again(body)
}

/// Parses the JSON line of a checkpoint's manifest and serializes it again. The checksum is
/// computed here, so every text reaches the parser. Returns `None` if the text is not a manifest.
pub fn manifest_again(body: &str) -> Option<String> {
    checkpoint::manifest_again(body)
}

/// Returns whether a text is the manifest of a checkpoint with a valid checksum.
pub fn is_manifest(text: &str) -> bool {
    checkpoint::is_manifest(text)
}
