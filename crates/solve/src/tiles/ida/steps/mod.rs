//! Searches by tables of steps, in batches of positions.
//!
//! `heuristic` has the bounds of a position and what steps do to them, `moves` the automaton's moves, `batch` the search below one
//! position, and `tree` that search as threads share it.

mod batch;
mod heuristic;
mod moves;
mod tree;

pub(super) use heuristic::StepHeuristic;
pub(super) use moves::Moves;
