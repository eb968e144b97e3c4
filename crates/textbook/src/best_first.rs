//! Best-first search, and three methods that differ only in their priority.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::tree::SearchTree;
use super::{Meter, SearchProblem, SearchResult, Textbook};

/// Runs uniform-cost search (Dijkstra): best-first search by depth.
pub(super) fn uniform_cost<P: Textbook>(problem: &SearchProblem<P>, meter: &mut Meter) -> SearchResult<P> {
    search(problem, meter, |depth, _| f64::from(depth))
}

/// Runs greedy best-first search, which is ordered by the heuristic alone. It is fast, but its
/// solutions are long.
pub(super) fn greedy<P: Textbook>(problem: &SearchProblem<P>, meter: &mut Meter) -> SearchResult<P> {
    search(problem, meter, |_, estimate| f64::from(estimate))
}

/// Runs A* (Hart, Nilsson and Raphael, 1968): best-first search by the sum of depth and heuristic.
/// With a weight above 1 (Pohl, 1970) it usually expands fewer positions, and finds solutions at
/// most `weight` times as long as the optimal ones.
pub(super) fn a_star<P: Textbook>(problem: &SearchProblem<P>, meter: &mut Meter, weight: f64) -> SearchResult<P> {
    search(problem, meter, |depth, estimate| f64::from(depth) + weight * f64::from(estimate))
}

/// Always expands the newest of the open positions with the lowest priority.
///
/// `priority` computes the priority from the depth and the estimate. A position that is reached
/// again with fewer moves is reopened.
fn search<P: Textbook>(
    problem: &SearchProblem<P>,
    meter: &mut Meter,
    priority: impl Fn(u32, u32) -> f64,
) -> SearchResult<P> {
    let mut tree: SearchTree<P> = SearchTree::new(problem.start.clone(), meter)?;
    let mut depths = HashMap::from([(problem.puzzle.search_key(&problem.start), 0)]);
    let rank = |depth: u32, estimate: u32| (priority(depth, estimate) * 1024.0) as u64;
    let mut open = BinaryHeap::from([(Reverse(rank(0, problem.estimate(&problem.start))), 0)]);
    while let Some((_, node)) = open.pop() {
        let position = tree.position(node).clone();
        if depths.get(&problem.puzzle.search_key(&position)).is_some_and(|&depth| depth < tree.depth(node)) {
            // The position has since been reached with fewer moves.
            continue;
        }
        // The goal is tested on expansion, because a shorter path to the position may be found
        // before then.
        if problem.puzzle.is_solved(&position) {
            return Ok(Some(tree.path(node)));
        }
        meter.expanded += 1;
        let depth = tree.depth(node) + 1;
        for next in problem.successors(&position, tree.last_step(node)) {
            meter.count_generated()?;
            let key = problem.puzzle.search_key(&next.position);
            if depths.get(&key).is_some_and(|&known| known <= depth) {
                continue;
            }
            depths.insert(key, depth);
            let estimate = problem.estimate(&next.position);
            let child = tree.add(node, next.steps, next.position, meter)?;
            open.push((Reverse(rank(depth, estimate)), child));
        }
    }
    Ok(None)
}
