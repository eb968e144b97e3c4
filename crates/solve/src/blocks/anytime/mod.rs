//! Solutions of block puzzles of any size: one at once, then shorter ones, with a bound.
//!
//! [`Anytime`] takes turns between a proof by breadth-first search, where the puzzle fits one, and searches that need no more
//! than boards as lists of pieces (`model`, `board`): a greedy search for any solution (`best_first`), led by how far the pieces
//! of the goal are from their places (`goal`, `distances`), and searches of the positions around the best solution (`tunnel`) or
//! around a part of it (`windows`).
//! [`lower_bound`] (`bound`) is what the goal says without a search.
//! One gap among unit blocks with names is a tile puzzle (`one_gap`).

mod best_first;
mod board;
mod bound;
mod distances;
mod goal;
mod model;
mod nodes;
mod one_gap;
mod solver;
mod tunnel;
mod windows;

pub use bound::lower_bound;
pub(super) use one_gap::OneGap;
pub use solver::Anytime;
