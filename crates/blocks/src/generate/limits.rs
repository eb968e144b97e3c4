//! The distances of a component within limits, or the reason why there are none.

use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Nodes, Stop};

use crate::bfs::Exploration;
use crate::map::DistanceMap;

/// The number of positions between two checks of the limits.
pub(super) const SLICE: Nodes = 1 << 14;

/// The limits of a rating or of another search of a whole component.
#[derive(Clone, Copy, Debug)]
pub struct RatingLimits {
    /// The most positions of a component.
    pub positions: u64,
    /// The memory of one search, in bytes.
    pub memory: u64,
}

/// Why there is no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unrated {
    /// No position of the component is solved.
    #[error("the puzzle has no solution")]
    Unsolvable,
    /// The component has more positions than the limit.
    #[error("more than {most} positions can be reached")]
    Positions {
        /// The limit.
        most: u64,
    },
    /// A search needs more memory than the limit.
    #[error("a search needs more memory than the limit")]
    Memory,
    /// The work was cancelled.
    #[error("interrupted")]
    Stopped,
}

/// The distances of the component.
pub(super) fn mapped(
    puzzle: &BlockPuzzle,
    metric: BlockMetric,
    limits: RatingLimits,
    stop: Stop,
) -> Result<DistanceMap, Unrated> {
    let mut map = DistanceMap::new(puzzle, &puzzle.start(), metric, limits.memory);
    loop {
        let state = map.run(SLICE, stop);
        if map.positions() > limits.positions {
            return Err(Unrated::Positions { most: limits.positions });
        }
        match state {
            Exploration::Complete => return Ok(map),
            Exploration::Stopped(_) => return Err(Unrated::Memory),
            Exploration::Searching if stop.is_requested() => return Err(Unrated::Stopped),
            Exploration::Searching => {}
        }
    }
}
