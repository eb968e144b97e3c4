use super::{Found, Meter, Problem, Textbook, frontier};

/// A* (Hart, Nilsson and Raphael, 1968): best-first by moves made plus estimate. With a weight above 1 (Pohl, 1970) the
/// estimate counts more: fewer positions, and a solution of at most `weight` times the least length.
pub(super) fn search<P: Textbook>(problem: &Problem<P>, meter: &mut Meter, weight: f64) -> Found<P> {
    frontier::search(problem, meter, |depth, estimate| f64::from(depth) + weight * f64::from(estimate))
}
