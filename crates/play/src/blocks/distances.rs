use loyd_blocks::{DistanceMap, Exploration};
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};
use loyd_search::{Nodes, Stop};

use crate::distances::{BuildState, DistanceTable, TableAnswer};

/// The memory limit of a table in bytes. It suffices for about 15 million positions, which covers
/// nearly every puzzle that people play by hand.
const MEMORY: u64 = 128 << 20;

/// The distance table of a block puzzle.
pub(super) struct BlockDistances {
    puzzle: BlockPuzzle,
    position: BlockPosition,
    metric: BlockMetric,
    /// Created by the first slice, since its allocation takes noticeable time.
    table: Option<DistanceMap>,
}

impl BlockDistances {
    /// The table of all positions reachable from `position`.
    pub(super) fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric) -> Self {
        Self { puzzle: puzzle.clone(), position: position.clone(), metric, table: None }
    }
}

impl DistanceTable<BlockPuzzle> for BlockDistances {
    fn run(&mut self, budget: Nodes, stop: Stop) -> BuildState {
        let Self { puzzle, position, metric, table } = self;
        let table = table.get_or_insert_with(|| DistanceMap::new(puzzle, position, *metric, MEMORY));
        match table.run(budget, stop) {
            Exploration::Searching => BuildState::Incomplete,
            Exploration::Complete => BuildState::Complete,
            Exploration::Stopped(_) => BuildState::TooLarge,
        }
    }

    fn positions(&self) -> Nodes {
        self.table.as_ref().map_or(0, DistanceMap::positions)
    }

    fn look_up(&mut self, position: &BlockPosition) -> Option<TableAnswer<BlockPuzzle>> {
        let table = self.table.as_mut().filter(|table| table.contains(position))?;
        match table.distance(position) {
            Some(_) => table.solution(position).map(TableAnswer::Solution),
            None => Some(TableAnswer::Unsolvable),
        }
    }
}
