use loyd_core::Puzzle;
use loyd_search::Heuristic;

/// A search problem: a puzzle, a start, a metric and a heuristic.
pub struct SearchProblem<'a, P: Puzzle> {
    /// The rules and the goal.
    pub puzzle: &'a P,
    /// The position where the search begins.
    pub start: P::Position,
    /// The metric of the moves.
    pub metric: P::Metric,
    /// The heuristic.
    pub heuristic: &'a dyn Heuristic<P>,
}

impl<P: Puzzle> SearchProblem<'_, P> {
    /// Returns the estimate of a position.
    pub(super) fn estimate(&self, position: &P::Position) -> u32 {
        self.heuristic.estimate(self.puzzle, position)
    }
}
