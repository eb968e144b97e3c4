use std::collections::BTreeSet;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use super::lone::Lone;
use crate::Heuristic;

/// The obstructing pieces of block puzzles: those that stand on the cells where a piece of the goal has to be, and one more
/// for that piece. Each of them has to move. Where the goal leaves a choice of cells, the choice with the fewest counts.
#[derive(Clone, Debug)]
pub struct Obstructing {
    metric: BlockMetric,
    targets: Vec<Lone>,
}

impl Obstructing {
    /// For the goal of a puzzle.
    pub fn new(puzzle: &BlockPuzzle, metric: BlockMetric) -> Self {
        Self { metric, targets: puzzle.goal().0.iter().filter_map(|target| Lone::of(puzzle, target)).collect() }
    }
}

impl Heuristic<BlockPuzzle> for Obstructing {
    fn metric(&self) -> BlockMetric {
        self.metric
    }

    /// One piece can be in the way of several targets, so that the largest count of one of them is the estimate.
    fn estimate(&self, puzzle: &BlockPuzzle, position: &BlockPosition) -> u32 {
        let occupants = puzzle.occupants(position);
        let counts = self.targets.iter().map(|target| {
            let anchor = position.anchors()[target.piece];
            let ways = target.goals.iter().map(|&goal| pieces_to_move(puzzle, &occupants, target.piece, anchor, goal));
            ways.min().unwrap_or_default()
        });
        counts.max().unwrap_or_default() as u32
    }
}

/// The number of pieces that have to move before a piece can be at a goal, itself among them.
fn pieces_to_move(puzzle: &BlockPuzzle, occupants: &[Option<u16>], piece: usize, anchor: u16, goal: u16) -> usize {
    if anchor == goal {
        return 0;
    }
    let owners = puzzle.cells_at(piece, goal).filter_map(|(row, column)| occupants[row * puzzle.columns() + column]);
    let others: BTreeSet<u16> = owners.filter(|&owner| usize::from(owner) != piece).collect();
    others.len() + 1
}
