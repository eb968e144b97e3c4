use std::collections::{BTreeMap, VecDeque};

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use super::lone::Lone;
use crate::Heuristic;

/// The relaxed distance of block puzzles: how many moves the pieces of the goal would need if no other piece that can move
/// were there. A move is one of one piece, so that the pieces of the goal add up.
#[derive(Clone, Debug)]
pub struct Relaxed {
    metric: BlockMetric,
    /// For each target its piece, and that piece's distance from every anchor.
    targets: Vec<(usize, Vec<u32>)>,
}

impl Relaxed {
    /// The tables for the goal of a puzzle.
    pub fn new(puzzle: &BlockPuzzle, metric: BlockMetric) -> Self {
        let lone = puzzle.goal().0.iter().filter_map(|target| Lone::of(puzzle, target));
        Self { metric, targets: lone.map(|lone| (lone.piece, distances(puzzle, &lone, metric))).collect() }
    }
}

impl Heuristic<BlockPuzzle> for Relaxed {
    fn metric(&self) -> BlockMetric {
        self.metric
    }

    fn estimate(&self, _: &BlockPuzzle, position: &BlockPosition) -> u32 {
        let mut pieces: BTreeMap<usize, u32> = BTreeMap::new();
        for (piece, distances) in &self.targets {
            let distance = distances[usize::from(position.anchors()[*piece])];
            let most = pieces.entry(*piece).or_default();
            *most = distance.max(*most);
        }
        pieces.values().sum()
    }
}

/// The distance of a lone piece from every anchor; 0 where the goal is out of its reach.
fn distances(puzzle: &BlockPuzzle, lone: &Lone, metric: BlockMetric) -> Vec<u32> {
    let mut distances = vec![None; puzzle.rows() * puzzle.columns()];
    let mut queue = VecDeque::new();
    for &goal in &lone.goals {
        distances[usize::from(goal)] = Some(0);
        queue.push_back((goal, 0));
    }
    while let Some((anchor, distance)) = queue.pop_front() {
        for next in lone.moves(puzzle, anchor, metric) {
            let known = &mut distances[usize::from(next)];
            if known.is_none() {
                // A turn bends as often as it likes: one of them leads to every anchor in reach.
                let next_distance = if metric == BlockMetric::Turn { 1 } else { distance + 1 };
                *known = Some(next_distance);
                queue.push_back((next, next_distance));
            }
        }
    }
    distances.into_iter().map(Option::unwrap_or_default).collect()
}
