//! The block family: pieces of any connected shape on a grid with walls. A piece's freedom
//! restricts its directions.

pub(crate) mod checks;
mod convert;
mod goal;
mod goal_checks;
pub(crate) mod name;
mod piece;
mod puzzle;
mod reached;
mod setup;

use crate::names::named;
pub use goal::{BlockGoal, Target};
pub use name::{is_piece_name, name_text, number_name, piece_index};
pub use piece::{Freedom, Gate, Piece, Shape};
pub use puzzle::{BlockKey, BlockPosition, BlockPuzzle, BlockStep};

pub use crate::metric::BlockMetric;
pub use setup::{Setup, SetupFault, SetupFaults, SetupPiece};

/// The maximum number of rows or columns in a grid.
pub const MAX_GRID: usize = 256;
/// The maximum number of pieces.
pub const MAX_PIECES: usize = 1 << 16;

/// A range of difficulties. Difficulty is measured in bits: the information needed to find a
/// shortest solution.
///
/// With these limits, beginners' levels with five moves are easy, and the Red Donkey is fiendish.
///
/// ```
/// use loyd_core::blocks::Difficulty;
/// assert_eq!(Difficulty::of_bits(29.9), Difficulty::Easy);
/// assert_eq!(Difficulty::of_bits(140.0).to_string(), "fiendish");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Difficulty {
    /// Under 30 bits.
    Easy,
    /// Under 55 bits.
    Medium,
    /// Under 90 bits.
    Hard,
    /// Under 140 bits.
    Expert,
    /// 140 bits or more.
    Fiendish,
}

named!(
    Difficulty, "difficulty", "`easy`, `medium`, `hard`, `expert` or `fiendish`":
    Easy = "easy", Medium = "medium", Hard = "hard", Expert = "expert", Fiendish = "fiendish"
);

impl Difficulty {
    /// Returns the range that contains the given number of bits.
    pub fn of_bits(bits: f64) -> Self {
        match bits {
            ..30.0 => Self::Easy,
            ..55.0 => Self::Medium,
            ..90.0 => Self::Hard,
            ..140.0 => Self::Expert,
            _ => Self::Fiendish,
        }
    }
}
