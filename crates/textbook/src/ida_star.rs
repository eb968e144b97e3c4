//! IDA*, and iterative deepening, which is IDA* without a heuristic.

use super::{Meter, SearchProblem, SearchResult, StoppedBy, Textbook};

/// Runs IDA* (Korf, 1985): depth-first searches with a threshold on the sum of depth and heuristic.
/// The first threshold is the estimate for the starting position. Each subsequent one is the lowest
/// sum that exceeded the previous threshold.
///
/// It stores only one path, and finds optimal solutions if the heuristic is admissible. If there is
/// no solution, it usually runs until it reaches a limit.
pub(super) fn ida_star<P: Textbook>(problem: &SearchProblem<P>, meter: &mut Meter) -> SearchResult<P> {
    deepen(problem, meter, &|position| problem.estimate(position))
}

/// Runs iterative deepening: depth-first search with the limits 0, 1, 2, … It is IDA* with the zero
/// heuristic.
///
/// It finds optimal solutions like breadth-first search, but stores only one path. If there is no
/// solution, it usually runs until it reaches a limit.
pub(super) fn iterative_deepening<P: Textbook>(problem: &SearchProblem<P>, meter: &mut Meter) -> SearchResult<P> {
    deepen(problem, meter, &|_| 0)
}

/// Searches with growing thresholds on the sum of depth and `estimate`.
fn deepen<P: Textbook>(
    problem: &SearchProblem<P>,
    meter: &mut Meter,
    estimate: &dyn Fn(&P::Position) -> u32,
) -> SearchResult<P> {
    meter.count_generated()?;
    meter.count_stored()?;
    let mut limit = estimate(&problem.start);
    loop {
        let mut iteration = Iteration { problem, meter, estimate, limit, next_limit: u32::MAX, steps: Vec::new() };
        if iteration.search_below(&problem.start.clone(), 0)? {
            return Ok(Some(iteration.steps));
        }
        match iteration.next_limit {
            u32::MAX => return Ok(None),
            next => limit = next,
        }
    }
}

/// One iteration.
struct Iteration<'a, 'b, P: Textbook> {
    problem: &'a SearchProblem<'a, P>,
    meter: &'a mut Meter<'b>,
    estimate: &'a dyn Fn(&P::Position) -> u32,
    limit: u32,
    /// The lowest sum that exceeded the limit.
    next_limit: u32,
    /// The path to the current position.
    steps: Vec<P::Step>,
}

impl<P: Textbook> Iteration<'_, '_, P> {
    /// Searches for a solution at a position or below it. Returns `true` if one is found, in which
    /// case the path leads to it.
    fn search_below(&mut self, position: &P::Position, depth: u32) -> Result<bool, StoppedBy> {
        if self.problem.puzzle.is_solved(position) {
            return Ok(true);
        }
        self.meter.expanded += 1;
        for next in self.problem.successors(position, self.steps.last().copied()) {
            self.meter.count_generated()?;
            let sum = depth + 1 + (self.estimate)(&next.position);
            if sum > self.limit {
                self.next_limit = self.next_limit.min(sum);
                continue;
            }
            let length = self.steps.len();
            self.meter.count_stored()?;
            self.steps.extend(next.steps);
            if self.search_below(&next.position, depth + 1)? {
                return Ok(true);
            }
            self.meter.count_discarded();
            self.steps.truncate(length);
        }
        Ok(false)
    }
}
