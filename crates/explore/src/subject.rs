use std::sync::Arc;

use loyd_core::text::{self, AnyPuzzle};
use loyd_core::{BlockMetric, BlockPuzzle, TileMetric, TilePosition};

use crate::fault::Fault;
use crate::identity::Identity;
use crate::keys::{BlockGraph, KeySpace, TileGraph};
use crate::part::{Limits, Space};
use crate::tiles::TileSpace;

/// What to explore.
#[derive(Clone, Debug)]
pub enum Subject {
    /// All positions from which a tile puzzle's goal can be reached, by their distance.
    Tiles {
        /// The goal.
        goal: TilePosition,
        /// How moves are counted.
        metric: TileMetric,
    },
    /// All positions that a block puzzle's start reaches.
    Blocks {
        /// The puzzle.
        puzzle: BlockPuzzle,
        /// How moves are counted.
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
    /// The number of all positions, if it is known beforehand.
    pub fn positions(&self) -> Option<u64> {
        match self {
            Self::Tiles { goal, .. } => Some((3..=goal.cells().len() as u64).product()),
            Self::Blocks { .. } => None,
        }
    }

    /// What it must have in common with another one to be the same.
    pub(crate) fn identity(&self, on_disk: bool) -> Identity {
        match self {
            Self::Tiles { goal, metric } => {
                let form = if on_disk { "sorted keys" } else { "bits" };
                Identity::default().with("goal", goal).with("metric", metric).with("form", form)
            }
            Self::Blocks { puzzle, metric, depth0 } => {
                let text = text::one_line(&AnyPuzzle::Blocks(puzzle.clone()));
                let depth0 = if *depth0 == Depth0::Start { "the start" } else { "the goals" };
                Identity::default().with("puzzle", text).with("metric", metric).with("depth 0", depth0)
            }
        }
    }

    pub(crate) fn space(&self, limits: &Limits) -> Result<Arc<dyn Space>, Fault> {
        Ok(match self {
            Self::Tiles { goal, metric } => {
                let space = TileSpace::new(goal, *metric)?;
                if limits.disk.is_some() { Arc::new(KeySpace(TileGraph(space))) } else { Arc::new(space) }
            }
            Self::Blocks { puzzle, metric, depth0 } => {
                Arc::new(KeySpace(BlockGraph::new(puzzle, *metric, *depth0)?))
            }
        })
    }
}
