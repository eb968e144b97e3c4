use std::collections::HashSet;

use super::{Meter, SearchProblem, StoppedBy, Textbook, TextbookLimits};

/// Counts the positions that are 0, 1, 2, … moves from the starting position, up to a given depth.
/// Unlike *perft* in chess programs, it counts each position only once. The list ends early if no
/// positions are left. If a limit is reached, the list ends after the last complete depth.
pub(super) fn count<P: Textbook>(
    problem: &SearchProblem<P>,
    depth: usize,
    limits: TextbookLimits,
) -> (Vec<u64>, Option<StoppedBy>) {
    let mut meter = Meter::new(limits, problem.puzzle.position_bytes());
    let mut counts = vec![1];
    let mut seen = HashSet::from([problem.puzzle.search_key(&problem.start)]);
    let mut layer = vec![problem.start.clone()];
    while counts.len() <= depth && !layer.is_empty() {
        match next_layer(problem, &layer, &mut seen, &mut meter) {
            Ok(next) => layer = next,
            Err(stop) => return (counts, Some(stop)),
        }
        if !layer.is_empty() {
            counts.push(layer.len() as u64);
        }
    }
    (counts, None)
}

/// Returns the new positions one move away from a layer.
fn next_layer<P: Textbook>(
    problem: &SearchProblem<P>,
    layer: &[P::Position],
    seen: &mut HashSet<P::Key>,
    meter: &mut Meter,
) -> Result<Vec<P::Position>, StoppedBy> {
    let mut next = Vec::new();
    for position in layer {
        meter.expanded += 1;
        for successor in problem.successors(position, None) {
            meter.count_generated()?;
            if seen.insert(problem.puzzle.search_key(&successor.position)) {
                meter.count_stored()?;
                next.push(successor.position);
            }
        }
    }
    Ok(next)
}
