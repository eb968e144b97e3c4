//! A slow but simple breadth-first search with the positions and keys from `loyd-core`: the naive
//! twin of [`super::BreadthFirst`].

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use loyd_core::blocks::BlockKey;
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Puzzle};

/// The result of searching all positions reachable from a starting position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainSearch {
    /// The number of positions at distance 0, 1, 2, ….
    pub by_depth: Vec<u64>,
    /// The number of moves to the nearest solved position, if there is one.
    pub length: Option<usize>,
}

/// Searches all positions reachable from `position`.
pub fn search(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric) -> PlainSearch {
    let mut depths: HashMap<BlockKey, usize> = HashMap::from([(puzzle.key(position), 0)]);
    let mut layer = vec![position.clone()];
    let mut result = PlainSearch { by_depth: vec![], length: None };
    while !layer.is_empty() {
        let depth = result.by_depth.len();
        if result.length.is_none() && layer.iter().any(|position| puzzle.is_solved(position)) {
            result.length = Some(depth);
        }
        result.by_depth.push(layer.len() as u64);
        let mut next = vec![];
        for neighbour in layer.iter().flat_map(|position| moves(puzzle, position, metric)) {
            if let Entry::Vacant(entry) = depths.entry(puzzle.key(&neighbour)) {
                entry.insert(depth + 1);
                next.push(neighbour);
            }
        }
        layer = next;
    }
    result
}

/// Returns the neighbours of a position, some of them more than once.
pub fn moves(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric) -> Vec<BlockPosition> {
    let mut reached = vec![];
    for step in puzzle.steps(position) {
        let mut open = vec![(position.clone(), step)];
        while let Some((mut position, step)) = open.pop() {
            puzzle.play_unchecked(&mut position, step);
            if reached.contains(&position) {
                continue;
            }
            reached.push(position.clone());
            let next = puzzle.steps(&position).filter(|&next| BlockPuzzle::joins(metric, step, next));
            open.extend(next.map(|next| (position.clone(), next)));
        }
    }
    reached
}
