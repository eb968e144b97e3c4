use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};
use loyd_solve::Nodes;
use loyd_solve::blocks::{DistanceMap, Exploration};

use crate::{Chart, Charted, Charting};

/// The most bytes that a map may hold, which is enough for about 15 million positions: those of every puzzle that people
/// play by hand, with few exceptions.
const MEMORY: u64 = 128 << 20;

pub(super) fn chart(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    metric: BlockMetric,
) -> Box<dyn Chart<BlockPuzzle>> {
    Box::new(BlockChart { puzzle: puzzle.clone(), position: position.clone(), metric, map: None })
}

/// A distance map that is to be made.
struct BlockChart {
    puzzle: BlockPuzzle,
    position: BlockPosition,
    metric: BlockMetric,
    /// Its tables take a moment, so they are left to the first slice.
    map: Option<DistanceMap>,
}

impl Chart<BlockPuzzle> for BlockChart {
    fn run(&mut self, budget: Nodes) -> Charting {
        let Self { puzzle, position, metric, map } = self;
        let map = map.get_or_insert_with(|| DistanceMap::new(puzzle, position, *metric, MEMORY));
        match map.run(budget) {
            Exploration::Searching => Charting::Going,
            Exploration::Complete => Charting::Complete,
            Exploration::Stopped(_) => Charting::TooLarge,
        }
    }

    fn positions(&self) -> Nodes {
        self.map.as_ref().map_or(0, DistanceMap::positions)
    }

    fn look_up(&mut self, position: &BlockPosition) -> Option<Charted<BlockPuzzle>> {
        let map = self.map.as_mut().filter(|map| map.contains(position))?;
        match map.distance(position) {
            Some(_) => map.solution(position).map(Charted::Solution),
            None => Some(Charted::Unsolvable),
        }
    }
}
