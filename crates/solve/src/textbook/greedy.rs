use super::{Meter, Problem, StoppedBy, Textbook, frontier};

/// Greedy best-first search: by the estimate alone. It is fast, and its solutions are long.
pub(super) fn search<P: Textbook>(problem: &Problem<P>, meter: &mut Meter) -> Result<Option<Vec<P::Step>>, StoppedBy> {
    frontier::search(problem, meter, |_, estimate| f64::from(estimate))
}
