use super::{Meter, Problem, Stop, Textbook, frontier};

/// Greedy best-first search: by the estimate alone. It is fast, and its solutions are long.
pub(super) fn search<P: Textbook>(problem: &Problem<P>, meter: &mut Meter) -> Result<Option<Vec<P::Step>>, Stop> {
    frontier::search(problem, meter, |_, estimate| f64::from(estimate))
}
