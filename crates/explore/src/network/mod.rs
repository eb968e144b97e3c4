//! Processes on one host or on many: their addresses, their connections, and how they notice that one is gone.
//!
//! Every connection begins with proofs that both sides know one secret; strangers are dropped. Nothing is encrypted after
//! that: a machine on the way between two hosts can read and change what they send.

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

/// The most characters of another process's text in a message.
const LONGEST_QUOTE: usize = 500;

/// A text of another process as a message may hold it.
fn quoted(text: &str) -> String {
    visible(text).chars().take(LONGEST_QUOTE).collect()
}
