//! Solutions of block puzzles of any size: one at once, then shorter ones, with a bound.
//!
//! [`Anytime`] takes turns between a proof by breadth-first search, if the puzzle suits one, and
//! searches that represent boards as lists of pieces (`model`, `board`). Each `lane` finds a
//! solution by random walks with attempts to bring the goal's pieces to their places (`rollouts`,
//! `relocation`, `ways`), or by a greedy search (`best_first`) that is guided by the distances of
//! these pieces (`goal`, `distances`). It shortens that solution by searches between its positions
//! (`straightening`), through the positions around it (`tunnel`) or around a part of it
//! (`windows`). [`lower_bound`] (`bound`) computes a bound without a search. Distinguishable unit
//! blocks with few gaps are solved as a tile puzzle (`gap_tiles`).

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
