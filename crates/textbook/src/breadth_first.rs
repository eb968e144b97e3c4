use std::collections::{HashSet, VecDeque};

use super::tree::SearchTree;
use super::{Found, Meter, SearchProblem, Textbook};

/// Breadth-first search with a queue and the set of all positions that have ever been in it.
///
/// Every position is first generated along a shortest path, so the first solution is optimal.
pub(super) fn search<P: Textbook>(problem: &SearchProblem<P>, meter: &mut Meter) -> Found<P> {
    let mut tree: SearchTree<P> = SearchTree::new(problem.start.clone(), meter)?;
    if problem.puzzle.is_solved(&problem.start) {
        return Ok(Some(Vec::new()));
    }
    let mut seen = HashSet::from([problem.puzzle.search_key(&problem.start)]);
    let mut queue = VecDeque::from([0]);
    while let Some(node) = queue.pop_front() {
        meter.expanded += 1;
        for next in problem.successors(&tree.position(node).clone(), tree.last_step(node)) {
            meter.generate()?;
            if !seen.insert(problem.puzzle.search_key(&next.position)) {
                continue;
            }
            let is_solved = problem.puzzle.is_solved(&next.position);
            let child = tree.add(node, next.steps, next.position, meter)?;
            if is_solved {
                return Ok(Some(tree.path(child)));
            }
            queue.push_back(child);
        }
    }
    Ok(None)
}
