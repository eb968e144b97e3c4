use super::{Found, Meter, SearchProblem, Textbook, ida_star};

/// Iterative deepening: depth-first search with the limits 0, 1, 2, … It is IDA* with the zero
/// heuristic.
///
/// It finds optimal solutions like breadth-first search, but stores only one path. If there is no
/// solution, it does not terminate.
pub(super) fn search<P: Textbook>(problem: &SearchProblem<P>, meter: &mut Meter) -> Found<P> {
    ida_star::deepen(problem, meter, &|_| 0)
}
