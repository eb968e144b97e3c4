use loyd_core::{Puzzle, Successor, first_steps, successors};

/// A puzzle of one family and a position of it. The position can be any that the puzzle has, not
/// only the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<P: Puzzle> {
    /// The rules, the start and the goal.
    pub puzzle: P,
    /// The position.
    pub position: P::Position,
}

/// The moves of a metric from a position; of moves to one position, one.
pub(crate) fn every_move<P: Puzzle>(puzzle: &P, position: &P::Position, metric: P::Metric) -> Vec<Successor<P>> {
    successors(puzzle, position, metric, first_steps(puzzle, position, metric, None))
}
