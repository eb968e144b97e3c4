//! Solutions of block puzzles of any size: one at once, then shorter ones, with a bound.
//!
//! [`Anytime`] takes turns between a proof by breadth-first search, if the puzzle fits one, and searches that need no more
//! than boards as lists of pieces (`model`, `board`). Each `lane` finds a solution by random walks with attempts to bring the pieces of the
//! goal to their places (`rollouts`, `relocation`, `ways`) or by a greedy search (`best_first`) that is led by how far these
//! pieces are from their places (`goal`, `distances`). It makes that solution shorter by searches between its positions (`straightening`), of the
//! positions around it (`tunnel`) or around a part of it (`windows`).
//! [`lower_bound`] (`bound`) is what the goal says without a search.
//! Few gaps among unit blocks with names are a tile puzzle (`gap_tiles`).

mod best_first;
mod board;
mod bound;
mod distances;
mod gap_tiles;
mod goal;
mod lane;
mod model;
mod nodes;
mod relocation;
mod rollouts;
mod solver;
mod straightening;
mod tunnel;
mod ways;
mod windows;

pub use bound::lower_bound;
pub(super) use gap_tiles::GapTiles;
pub use solver::Anytime;
