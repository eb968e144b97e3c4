//! Searches with tables of steps, in batches of positions.
//!
//! `heuristic` has the bounds of a position and the effect of steps on them, `moves` the
//! automaton's moves, `batch` the search below one position, and `tree` this search as a part for
//! several threads.

mod batch;
mod heuristic;
mod moves;
mod tree;

pub(super) use heuristic::StepHeuristic;
pub(super) use moves::PackedMoves;
