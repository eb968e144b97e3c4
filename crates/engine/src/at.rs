use loyd_core::{Puzzle, Successor, first_steps, successors};

/// A puzzle of one family together with one of its positions, not necessarily the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<P: Puzzle> {
    /// The rules, the start and the goal.
    pub puzzle: P,
    /// The current position.
    pub position: P::Position,
}

/// Returns the moves of a metric from a position, one per position that they lead to.
pub(crate) fn every_move<P: Puzzle>(puzzle: &P, position: &P::Position, metric: P::Metric) -> Vec<Successor<P>> {
    successors(puzzle, position, metric, first_steps(puzzle, position, metric, None))
}
