//! Iterative-deepening A* (Korf, 1985) for tile puzzles: optimal solutions with pattern databases
//! and move pruning.

pub(super) mod automaton;
pub(super) mod large;
pub(super) mod parallel;
pub(super) mod small;
mod steps;
mod task;
