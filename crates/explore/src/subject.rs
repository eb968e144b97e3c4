use loyd_core::text::{self, AnyPuzzle};
use loyd_core::{BlockMetric, BlockPuzzle, TileMetric, TilePosition};

use crate::identity::Identity;

/// The state space to explore.
#[derive(Clone, Debug)]
pub enum Subject {
    /// All positions that can reach the goal of a tile puzzle, by their distance from it.
    Tiles {
        /// The goal.
        goal: TilePosition,
        /// The metric in which moves are counted.
        metric: TileMetric,
    },
    /// All positions that can be reached from the start of a block puzzle.
    Blocks {
        /// The puzzle.
        puzzle: BlockPuzzle,
        /// The metric in which moves are counted.
        metric: BlockMetric,
        /// The positions at depth 0.
        depth0: Depth0,
    },
}

/// The positions at depth 0 of a block puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth0 {
    /// The start.
    Start,
    /// All solved positions that can be reached from the start.
    Goals,
}

impl Subject {
    /// Returns the number of all positions if theory gives it: half of all permutations for a tile
    /// puzzle. The positions of a block puzzle can only be counted by a search.
    pub fn positions(&self) -> Option<u64> {
        match self {
            Self::Tiles { goal, .. } => Some((3..=goal.cells().len() as u64).product()),
            Self::Blocks { .. } => None,
        }
    }

    /// Returns the properties that two explorations must share to be the same. If `on_disk`,
    /// positions are kept in files as sorted keys, and a checkpoint of bits cannot be resumed as
    /// keys.
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
