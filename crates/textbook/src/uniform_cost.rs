use super::{Found, Meter, SearchProblem, Textbook, frontier};

/// Uniform-cost search (Dijkstra): best-first search by depth.
pub(super) fn search<P: Textbook>(problem: &SearchProblem<P>, meter: &mut Meter) -> Found<P> {
    frontier::search(problem, meter, |depth, _| f64::from(depth))
}
