//! Processes on one or more hosts: their addresses and connections, and how lost processes are
//! detected.
//!
//! On every new connection, both sides prove that they know the same secret; strangers are dropped.
//! The traffic is not encrypted: a machine between two hosts can read and change it.

mod handshake;
mod heartbeat;
mod hosts;
mod join;

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use loyd_core::wording::visible;
use sha2::Sha256;

use crate::fault::ExploreError;
pub use handshake::{accepts_stranger, round_trip_greeting};
pub(crate) use heartbeat::Heartbeat;
pub use hosts::Hosts;
pub(crate) use join::join;

/// The maximum number of characters that a message quotes from another process.
const MAX_QUOTE_LENGTH: usize = 500;

/// Prepares text from another process for a message: escapes control characters and limits the
/// length.
fn quote(text: &str) -> String {
    visible(text).chars().take(MAX_QUOTE_LENGTH).collect()
}

/// A string that only the processes of one exploration know. They prove that they know it without
/// sending it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// The number of bytes in a tag.
const TAG_LENGTH: usize = 32;

impl Secret {
    /// The minimum number of characters. Shorter secrets could be guessed by trying them at a
    /// host's address.
    pub const MIN_LENGTH: usize = 16;
    /// The maximum number of characters.
    pub const MAX_LENGTH: usize = 1024;

    /// Parses a secret. Leading and trailing white space is ignored.
    ///
    /// # Errors
    /// Returns [`ExploreError::Hosts`] if it has fewer than [`Secret::MIN_LENGTH`] or more than
    /// [`Secret::MAX_LENGTH`] characters.
    ///
    /// ```
    /// use loyd_explore::Secret;
    /// assert!(Secret::read("0123456789abcdef\n").is_ok());
    /// assert!(Secret::read("1234").is_err());
    /// ```
    pub fn read(text: &str) -> Result<Self, ExploreError> {
        let (text, min, max) = (text.trim(), Self::MIN_LENGTH, Self::MAX_LENGTH);
        match text.chars().count() {
            count if count < min => Err(ExploreError::Hosts(format!("the secret needs at least {min} characters"))),
            count if count > max => Err(ExploreError::Hosts(format!("the secret may have at most {max} characters"))),
            _ => Ok(Self(text.to_owned())),
        }
    }

    /// Draws a secret of 128 random bits, written as 32 hexadecimal digits.
    ///
    /// # Errors
    /// Returns [`ExploreError::Hosts`] if the operating system provides no randomness.
    pub fn draw() -> Result<Self, ExploreError> {
        let bits: [u8; 16] = random()?;
        Ok(Self(format!("{:032x}", u128::from_be_bytes(bits))))
    }

    /// Returns the secret as a string, to be shown to the user who starts the other processes.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Returns the tag that proves that the sender of `parts` knows the secret.
    fn tag(&self, parts: &[&[u8]]) -> [u8; TAG_LENGTH] {
        self.keyed_hash(parts).finalize().into_bytes().into()
    }

    /// Returns whether `tag` is the tag for `parts`, in time that does not depend on the tag.
    fn proves(&self, parts: &[&[u8]], tag: &[u8; TAG_LENGTH]) -> bool {
        self.keyed_hash(parts).verify_slice(tag).is_ok()
    }

    fn keyed_hash(&self, parts: &[&[u8]]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.0.as_bytes()).expect("HMAC takes keys of any length");
        for part in parts {
            mac.update(part);
        }
        mac
    }
}

impl fmt::Debug for Secret {
    /// Omits the secret, because error messages may contain debug output.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Returns random bytes from the operating system.
fn random<const N: usize>() -> Result<[u8; N], ExploreError> {
    let mut bytes = [0; N];
    let drawn = getrandom::fill(&mut bytes);
    drawn.map_err(|error| ExploreError::Hosts(format!("the system provides no randomness: {error}")))?;
    Ok(bytes)
}
