use super::{Found, Meter, SearchProblem, Textbook, frontier};

/// Greedy best-first search, which is ordered by the heuristic alone. It is fast, and its solutions
/// are long.
pub(super) fn search<P: Textbook>(problem: &SearchProblem<P>, meter: &mut Meter) -> Found<P> {
    frontier::search(problem, meter, |_, estimate| f64::from(estimate))
}
