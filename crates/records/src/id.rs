use std::fmt;
use std::str::FromStr;

use loyd_core::BlockPuzzle;
use sha2::{Digest, Sha256};

use crate::level::level_text;

/// The length of an identifier in bytes: half of a SHA-256 hash, which makes accidental collisions
/// practically impossible.
const BYTES: usize = 16;

/// The identifier of a game: a hash of its contents. A game that is imported twice is therefore
/// stored only once.
///
/// The hash covers all fields except the version of the program and the Manhattan distance, which
/// follows from the starting position and the goal. The text form has 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub(crate) [u8; BYTES]);

/// The identifier of a block level: a hash of [`level_text`], independent of the level's name and
/// of its position in a pack.
///
/// The text form has 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LevelId(pub(crate) [u8; BYTES]);

/// The error for a string that is not an identifier.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not an id: expected {} hexadecimal digits", 2 * BYTES)]
pub struct UnknownId {
    /// The string that was read.
    pub text: String,
}

impl LevelId {
    /// Computes the identifier of a level from its canonical text, as [`level_text`] writes it.
    pub fn of(text: &str) -> Self {
        Self(first_half(Sha256::new_with_prefix(text)))
    }

    /// Computes the identifier of a block puzzle from its [`level_text`].
    pub fn of_puzzle(puzzle: &BlockPuzzle) -> Self {
        Self::of(&level_text(puzzle))
    }
}

/// Returns the first half of a hash.
pub(crate) fn first_half(hash: Sha256) -> [u8; BYTES] {
    let mut half = [0; BYTES];
    half.copy_from_slice(&hash.finalize()[..BYTES]);
    half
}

/// Implements parsing and display of an identifier as hexadecimal digits.
macro_rules! as_hexadecimal {
    ($($id:ident)*) => { $(
        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.pad(&hexadecimal(self.0))
            }
        }

        impl fmt::Debug for $id {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, concat!(stringify!($id), "({})"), self)
            }
        }

        impl FromStr for $id {
            type Err = UnknownId;

            fn from_str(text: &str) -> Result<Self, UnknownId> {
                bytes(text).map(Self).ok_or_else(|| UnknownId { text: text.to_owned() })
            }
        }
    )* };
}

as_hexadecimal!(GameId LevelId);

fn hexadecimal(bytes: [u8; BYTES]) -> String {
    format!("{:032x}", u128::from_be_bytes(bytes))
}

fn bytes(text: &str) -> Option<[u8; BYTES]> {
    let is_id = text.len() == 2 * BYTES && text.bytes().all(|digit| digit.is_ascii_hexdigit());
    let number = if is_id { u128::from_str_radix(text, 16).ok() } else { None };
    number.map(u128::to_be_bytes)
}
