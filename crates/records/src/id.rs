use std::fmt;
use std::str::FromStr;

use loyd_core::BlockPuzzle;
use sha2::{Digest, Sha256};

use crate::level::level_text;

/// The length of an id in bytes: half of a SHA-256 hash, enough that no two ids are equal by accident.
const BYTES: usize = 16;

/// The id of a game: a hash of its content, so that a game that is imported twice is stored once.
///
/// The hash covers the start, the moves, the end and the time of the end, but not the version of the program. As text it has
/// 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub(crate) [u8; BYTES]);

/// The id of a block level: a hash of [`level_text`], independent of its name and its place in a pack.
///
/// As text it has 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LevelId(pub(crate) [u8; BYTES]);

/// A text that is not an id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not an id: expected {} hexadecimal digits", 2 * BYTES)]
pub struct UnknownId {
    /// The text that was read.
    pub text: String,
}

impl LevelId {
    /// The id of a level's canonical text, as [`level_text`] writes it.
    pub fn of(text: &str) -> Self {
        Self(first_half(Sha256::new_with_prefix(text)))
    }

    /// The id of a block puzzle: that of its [`level_text`].
    pub fn of_puzzle(puzzle: &BlockPuzzle) -> Self {
        Self::of(&level_text(puzzle))
    }
}

/// The part of a hash that an id keeps.
pub(crate) fn first_half(hash: Sha256) -> [u8; BYTES] {
    let mut half = [0; BYTES];
    half.copy_from_slice(&hash.finalize()[..BYTES]);
    half
}

/// Implements reading and writing of an id as hexadecimal digits.
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
