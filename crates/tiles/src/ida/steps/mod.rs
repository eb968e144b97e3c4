//! Searches with tables of steps, in batches of positions.
//!
//! `heuristic` has the bounds of a position, the effect of steps on them, and the automaton's
//! moves; `batch` is the search below one position, and `tree` this search as a part for several
//! threads.

mod batch;
mod heuristic;
mod tree;

pub(super) use heuristic::{PackedMoves, StepHeuristic};
