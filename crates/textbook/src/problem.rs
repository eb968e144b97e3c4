use loyd_core::{Puzzle, Solution};
use loyd_search::Heuristic;

use super::StoppedBy;

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

/// The outcome of a search.
#[derive(Clone, Debug)]
pub struct TextbookOutcome<P: Puzzle> {
    /// The solution, verified by replaying it.
    pub solution: Option<Solution<P>>,
    /// The limit that ended the search, if any. If both this and the solution are `None`, the
    /// puzzle has no solution or, for depth-first search, none within the depth limit.
    pub stopped: Option<StoppedBy>,
    /// The number of expanded positions.
    pub expanded: u64,
    /// The number of generated positions, including the start.
    pub generated: u64,
    /// The maximum number of positions stored at once.
    pub most_held: u64,
    /// The memory of these positions, in bytes.
    pub bytes: u64,
}

impl<P: Puzzle> TextbookOutcome<P> {
    /// Returns the effective branching factor: the `b` with `generated = 1 + b + b² + … +
    /// b^length`. `None` without a solution, or if the solution is empty.
    pub fn branching(&self, length: usize) -> Option<f64> {
        self.solution.as_ref().filter(|_| length > 0)?;
        let sum = |b: f64| (0..=length).fold(0.0, |sum, _| sum * b + 1.0);
        let (mut low, mut high) = (0.0, self.generated as f64);
        // Each round halves the range; after 100 rounds its ends are equal in double precision.
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if sum(middle) < self.generated as f64 { low = middle } else { high = middle }
        }
        Some(high)
    }
}
