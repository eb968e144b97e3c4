//! Access to the internal readers of untrusted bytes, for fuzz tests only. A stranger is a process that does not know the
//! secret of the exploration.

use crate::{checkpoint, network};

/// Whether the handshake of a listening process succeeds with a peer that sends these bytes. It never should: a new random
/// secret is drawn for each call.
pub fn believes(bytes: &[u8]) -> bool {
    network::believes(bytes)
}

/// Parses the body of a greeting between processes, the JSON that is read after its tag was verified, and writes it again.
/// `None` if the bytes are not a greeting.
pub fn greeting_again(body: &[u8]) -> Option<Vec<u8>> {
    network::greeting_again(body)
}

/// Parses the content of a checkpoint's manifest, its line of JSON, and writes it again. The checksum is computed here, so
/// that every text reaches the parser. `None` if the text is not a manifest.
pub fn manifest_again(body: &str) -> Option<String> {
    checkpoint::manifest_again(body)
}

/// Whether a text is the manifest of a checkpoint, its checksum included.
pub fn is_manifest(text: &str) -> bool {
    checkpoint::is_manifest(text)
}
