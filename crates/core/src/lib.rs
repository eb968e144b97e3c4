//! Sliding puzzles of both families: [`TilePuzzle`] (the 8-, 15- and 24-puzzles, any m×n) and
//! [`BlockPuzzle`] (Rush Hour, Klotski, any pieces on a grid).
//!
//! ```
//! use loyd_core::text::{ReadOptions, read_argument};
//! use loyd_core::{Direction::Left, Puzzle, Solution, TileMetric};
//! let read = read_argument("1 2 3/4 5 6/0 7 8", &ReadOptions::default())?;
//! let puzzle = read.puzzle.puzzle.into_tiles().expect("tiles");
//! // Both tiles to the right of the blank move left.
//! let solution = Solution::new(&puzzle, puzzle.start(), vec![Left, Left])?;
//! assert_eq!((solution.length(TileMetric::Single), solution.length(TileMetric::Multi)), (2, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The central trait is [`Puzzle`], which defines positions, steps with inverses, metrics and a
//! goal. A [`Solution`] is a list of steps that has been replayed to a solved position, and
//! [`verify()`] checks written moves. [`text`] reads and writes every format. This crate does no
//! input or output, reads no clock, starts no threads and has no source of randomness.
#![forbid(unsafe_code)]

pub mod blocks;
mod direction;
mod metric;
mod move_list;
mod names;
mod puzzle;
pub mod random;
mod solution;
pub mod text;
pub mod tiles;
pub mod wording;

pub use blocks::{BlockMetric, BlockPosition, BlockPuzzle, BlockStep};
pub use direction::Direction;
pub use move_list::{MAX_STEPS, MoveList};
pub use names::UnknownName;
pub use puzzle::{IllegalStep, Puzzle, Successor, every_move, first_steps, successors};
pub use solution::{IllegalAt, NotASolution, Report, Solution, moves, moves_in, verify};
pub use text::{Family, FamilyName};
pub use tiles::{TileMetric, TilePosition, TilePuzzle};
