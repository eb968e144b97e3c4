use loyd_core::text::{self, AnyPuzzle};
use loyd_core::{BlockMetric, BlockPuzzle, TileMetric, TilePosition};

use crate::identity::Identity;

/// What to explore.
#[derive(Clone, Debug)]
pub enum Subject {
    /// All positions from which a tile puzzle's goal can be reached, by their distance.
    Tiles {
        /// The goal.
        goal: TilePosition,
        /// The metric in which moves are counted.
        metric: TileMetric,
    },
    /// All positions that a block puzzle's start reaches.
    Blocks {
        /// The puzzle.
        puzzle: BlockPuzzle,
        /// The metric in which moves are counted.
        metric: BlockMetric,
        /// Where depth 0 is.
        depth0: Depth0,
    },
}

/// Where depth 0 is in a block puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth0 {
    /// At the start.
    Start,
    /// At all solved positions that the start reaches.
    Goals,
}

impl Subject {
    /// The number of all positions where theory gives it: half of all permutations for a tile board. For blocks only a
    /// search can count them.
    pub fn positions(&self) -> Option<u64> {
        match self {
            Self::Tiles { goal, .. } => Some((3..=goal.cells().len() as u64).product()),
            Self::Blocks { .. } => None,
        }
    }

    /// What two explorations must have in common to be one. `on_disk` says whether positions are kept in files: these are
    /// sorted keys, and a checkpoint of bits cannot continue as keys.
    pub(crate) fn identity(&self, on_disk: bool) -> Identity {
        match self {
            Self::Tiles { goal, metric } => {
                let form = if on_disk { "sorted keys" } else { "bits" };
                Identity::default().with("goal", goal).with("metric", metric).with("form", form)
            }
            Self::Blocks { puzzle, metric, depth0 } => {
                let text = text::one_line(&AnyPuzzle::Blocks(puzzle.clone()));
                let depth0 = if *depth0 == Depth0::Start { "the start" } else { "the goals" };
                Identity::default().with("puzzle", &text).with("metric", metric).with("depth 0", depth0)
            }
        }
    }
}
