//! Breadth-first search, from the starting position alone or from both ends.

use std::collections::{HashMap, HashSet, VecDeque};

use loyd_core::Puzzle;

use super::tree::SearchTree;
use super::{Meter, SearchProblem, SearchResult, StoppedBy, Textbook};

/// Runs breadth-first search with a queue and the set of all positions that have ever been in it.
///
/// Every position is first generated along a shortest path, so the first solution is optimal.
pub(super) fn breadth_first<P: Textbook>(problem: &SearchProblem<P>, meter: &mut Meter) -> SearchResult<P> {
    let mut tree: SearchTree<P> = SearchTree::new(problem.start.clone(), meter)?;
    if problem.puzzle.is_solved(&problem.start) {
        return Ok(Some(Vec::new()));
    }
    let mut seen = HashSet::from([problem.puzzle.search_key(&problem.start)]);
    let mut queue = VecDeque::from([0]);
    while let Some(node) = queue.pop_front() {
        meter.expanded += 1;
        for next in problem.successors(&tree.position(node).clone(), tree.last_step(node)) {
            meter.count_generated()?;
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

/// One side of the search.
struct SearchSide<P: Textbook> {
    tree: SearchTree<P>,
    /// The positions on this side, with their indices in the tree.
    seen: HashMap<P::Key, usize>,
    /// The positions at this side's last depth.
    layer: Vec<usize>,
}

impl<P: Textbook> SearchSide<P> {
    fn new(problem: &SearchProblem<P>, root: P::Position, meter: &mut Meter) -> Result<Self, StoppedBy> {
        let seen = HashMap::from([(problem.puzzle.search_key(&root), 0)]);
        Ok(Self { tree: SearchTree::new(root, meter)?, seen, layer: vec![0] })
    }

    /// Expands the last layer. If a new position is also on the other side, returns its indices on
    /// both sides.
    fn advance(
        &mut self,
        problem: &SearchProblem<P>,
        other: &Self,
        meter: &mut Meter,
    ) -> Result<Option<(usize, usize)>, StoppedBy> {
        for node in std::mem::take(&mut self.layer) {
            meter.expanded += 1;
            for next in problem.successors(&self.tree.position(node).clone(), self.tree.last_step(node)) {
                meter.count_generated()?;
                let key = problem.puzzle.search_key(&next.position);
                if self.seen.contains_key(&key) {
                    continue;
                }
                let other_node = other.seen.get(&key).copied();
                let child = self.tree.add(node, next.steps, next.position, meter)?;
                if let Some(other_node) = other_node {
                    return Ok(Some((child, other_node)));
                }
                self.seen.insert(key, child);
                self.layer.push(child);
            }
        }
        Ok(None)
    }
}

/// Runs breadth-first search from the starting position and from the goal, the only solved
/// position, at the same time. It repeatedly expands the last layer of the side whose layer is
/// smaller, until the two sides meet.
///
/// Every move has an inverse, so the path from the goal can be reversed. When the sides first meet,
/// the sum of their depths is the optimal length.
pub(super) fn bidirectional<P: Textbook>(
    problem: &SearchProblem<P>,
    goal: P::Position,
    meter: &mut Meter,
) -> SearchResult<P> {
    let mut forward = SearchSide::new(problem, problem.start.clone(), meter)?;
    if problem.puzzle.is_solved(&problem.start) {
        return Ok(Some(Vec::new()));
    }
    let mut backward = SearchSide::new(problem, goal, meter)?;
    while !forward.layer.is_empty() && !backward.layer.is_empty() {
        let meeting = if forward.layer.len() <= backward.layer.len() {
            forward.advance(problem, &backward, meter)?
        } else {
            backward.advance(problem, &forward, meter)?.map(|(from_goal, from_start)| (from_start, from_goal))
        };
        if let Some((from_start, from_goal)) = meeting {
            let to_goal = backward.tree.path(from_goal).into_iter().rev().map(<P as Puzzle>::inverse);
            return Ok(Some(forward.tree.path(from_start).into_iter().chain(to_goal).collect()));
        }
    }
    Ok(None)
}
