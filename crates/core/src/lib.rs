//! Sliding puzzles of both families: [`TilePuzzle`] (the 8-, 15-, 24-puzzle, any m×n) and [`BlockPuzzle`] (Rush Hour,
//! Klotski, any pieces on a grid).
//!
//! The principal type is the trait [`Puzzle`]: positions, steps with inverses, metrics, a goal. A [`Solution`] is steps
//! that were replayed to a solved position; [`verify()`] judges moves that somebody wrote. [`text`] reads and writes
//! every format. Nothing here does input or output, reads a clock, starts a thread or draws randomness of its own.
#![forbid(unsafe_code)]

pub mod blocks;
mod direction;
mod family;
mod puzzle;
pub mod random;
mod solution;
pub mod text;
pub mod tiles;
mod verify;
pub mod wording;

pub use blocks::{BlockMetric, BlockPosition, BlockPuzzle, BlockStep};
pub use direction::Direction;
pub use family::{Family, FamilyName, UnknownFamily};
pub use puzzle::{IllegalStep, Puzzle, UnknownMetric};
pub use solution::{NotASolution, Solution, moves, moves_in};
pub use tiles::{TileMetric, TilePosition, TilePuzzle};
pub use verify::{IllegalAt, Report, verify};
