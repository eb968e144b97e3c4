use super::{Found, Meter, Problem, StoppedBy, Textbook};

/// Depth-first search down to a limit of moves. It holds only the positions of one path, and leaves out those that are on
/// the path already. The first solution that it meets may be long.
pub(super) fn search<P: Textbook>(problem: &Problem<P>, meter: &mut Meter, limit: u32) -> Found<P> {
    meter.generate()?;
    meter.hold()?;
    let mut path = Path { problem, meter, positions: vec![problem.start.clone()], steps: Vec::new() };
    let is_found = path.below(limit)?;
    Ok(is_found.then_some(path.steps))
}

/// The path from the start to where the search is.
struct Path<'a, 'b, P: Textbook> {
    problem: &'a Problem<'a, P>,
    meter: &'a mut Meter<'b>,
    positions: Vec<P::Position>,
    steps: Vec<P::Step>,
}

impl<P: Textbook> Path<'_, '_, P> {
    /// Whether a solution is at the end of the path or at most `limit` moves below it; the path then leads to it.
    fn below(&mut self, limit: u32) -> Result<bool, StoppedBy> {
        let Some(position) = self.positions.last().cloned() else { return Ok(false) };
        if self.problem.puzzle.is_solved(&position) {
            return Ok(true);
        }
        if limit == 0 {
            return Ok(false);
        }
        self.meter.expanded += 1;
        for next in self.problem.successors(&position, self.steps.last().copied()) {
            self.meter.generate()?;
            if self.positions.contains(&next.position) {
                continue;
            }
            let length = self.steps.len();
            self.meter.hold()?;
            self.positions.push(next.position);
            self.steps.extend(next.steps);
            if self.below(limit - 1)? {
                return Ok(true);
            }
            self.meter.release();
            self.positions.pop();
            self.steps.truncate(length);
        }
        Ok(false)
    }
}
