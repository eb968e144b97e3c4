use loyd_core::text::{Faults, block_moves};
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, BlockStep, moves};
use loyd_solve::{Solver, blocks};

use super::distances::BlockDistances;
use crate::distances::DistanceTable;
use crate::family::GameFamily;
use crate::job::Effort;

impl GameFamily for BlockPuzzle {
    const SEPARATOR: &'static str = ", ";
    const HAS_FRESH_STARTS: bool = false;

    fn steps_text(&self, steps: &[BlockStep]) -> String {
        block_moves::write(self, moves::<Self>(BlockMetric::Turn, steps))
    }

    fn read_steps(&self, text: &str) -> Result<Vec<BlockStep>, Faults> {
        block_moves::parse(text, self).map(|entries| entries.concat())
    }

    fn describe(&self, _: &BlockPosition, steps: &[BlockStep]) -> String {
        block_moves::write_entry_for_people(self, steps)
    }

    fn is_solvable(&self, _: &BlockPosition) -> Option<bool> {
        None
    }

    fn usual_effort(&self) -> Effort {
        Effort { nodes: 100_000_000, bytes: 1 << 30 }
    }

    fn solver(&self, position: &BlockPosition, metric: BlockMetric, effort: Effort) -> Box<dyn Solver<Self>> {
        blocks::solver(self, position, metric, effort.bytes)
    }

    fn distance_table(&self, position: &BlockPosition, metric: BlockMetric) -> Option<Box<dyn DistanceTable<Self>>> {
        Some(Box::new(BlockDistances::new(self, position, metric)))
    }
}
