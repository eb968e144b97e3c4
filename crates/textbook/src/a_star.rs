use super::{Found, Meter, SearchProblem, Textbook, frontier};

/// A* (Hart, Nilsson and Raphael, 1968): best-first search by the sum of depth and heuristic. With
/// a weight above 1 (Pohl, 1970) it expands fewer positions and finds solutions of at most `weight`
/// times the optimal length.
pub(super) fn search<P: Textbook>(problem: &SearchProblem<P>, meter: &mut Meter, weight: f64) -> Found<P> {
    frontier::search(problem, meter, |depth, estimate| f64::from(depth) + weight * f64::from(estimate))
}
