use super::{Found, Meter, Problem, Textbook, ida_star};

/// Iterative deepening: depth-first search with the limits 0, 1, 2, … That is IDA* whose estimate is always 0.
///
/// It finds shortest solutions, as breadth-first search does, holding one path only; it never ends where there is no
/// solution.
pub(super) fn search<P: Textbook>(problem: &Problem<P>, meter: &mut Meter) -> Found<P> {
    ida_star::deepen(problem, meter, &|_| 0)
}
