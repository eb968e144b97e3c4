//! Processes on one or many hosts: their addresses, their connections, and the detection of lost
//! ones.
//!
//! Every connection begins with proofs that both sides know the same secret; strangers are dropped.
//! The traffic is not encrypted: a machine between two hosts can read and change it.

mod handshake;
mod heartbeat;
mod hosts;
mod join;
mod secret;

use loyd_core::wording::visible;

pub(crate) use handshake::{believes, greeting_again};
pub(crate) use heartbeat::Heartbeat;
pub use hosts::Hosts;
pub(crate) use join::join;
pub use secret::Secret;

/// The maximum number of characters of another process's text to show in a message.
const LONGEST_QUOTE: usize = 500;

/// Prepares a text of another process for a message: escapes control characters and limits the
/// length.
fn quoted(text: &str) -> String {
    visible(text).chars().take(LONGEST_QUOTE).collect()
}
