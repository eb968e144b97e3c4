use super::{Meter, SearchProblem, SearchResult, StoppedBy, Textbook};

/// Runs depth-first search with a depth limit. It stores only the current path, and skips positions
/// that are already on it. The first solution found may be long.
pub(super) fn search<P: Textbook>(problem: &SearchProblem<P>, meter: &mut Meter, limit: u32) -> SearchResult<P> {
    meter.count_generated()?;
    meter.count_stored()?;
    let mut path = CurrentPath { problem, meter, positions: vec![problem.start.clone()], steps: Vec::new() };
    let is_found = path.search_below(limit)?;
    Ok(is_found.then_some(path.steps))
}

/// The path from the starting position to the current one.
struct CurrentPath<'a, 'b, P: Textbook> {
    problem: &'a SearchProblem<'a, P>,
    meter: &'a mut Meter<'b>,
    positions: Vec<P::Position>,
    steps: Vec<P::Step>,
}

impl<P: Textbook> CurrentPath<'_, '_, P> {
    /// Searches for a solution at most `limit` moves below the end of the path. Returns `true` if
    /// one is found, in which case the path leads to it.
    fn search_below(&mut self, limit: u32) -> Result<bool, StoppedBy> {
        let Some(position) = self.positions.last().cloned() else { return Ok(false) };
        if self.problem.puzzle.is_solved(&position) {
            return Ok(true);
        }
        if limit == 0 {
            return Ok(false);
        }
        self.meter.expanded += 1;
        for next in self.problem.successors(&position, self.steps.last().copied()) {
            self.meter.count_generated()?;
            if self.positions.contains(&next.position) {
                continue;
            }
            let length = self.steps.len();
            self.meter.count_stored()?;
            self.positions.push(next.position);
            self.steps.extend(next.steps);
            if self.search_below(limit - 1)? {
                return Ok(true);
            }
            self.meter.count_discarded();
            self.positions.pop();
            self.steps.truncate(length);
        }
        Ok(false)
    }
}
