//! The distances in a component within limits, or the reason why there are none.

use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Context, Nodes, Solver, Stop, Verdict};

use crate::bfs::{BreadthFirst, Exploration};
use crate::map::DistanceMap;

/// The number of positions between two checks of the limits.
const POSITIONS_PER_CHECK: Nodes = 1 << 12;

/// The limits for a search of a whole component.
#[derive(Clone, Copy, Debug)]
pub struct ComponentLimits {
    /// The maximum number of positions in a component.
    pub positions: u64,
    /// The memory for one search, in bytes.
    pub memory: u64,
}

/// The reason why the distances in a component are unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unmapped {
    /// No position in the component is solved.
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

/// Returns the distances in a puzzle's component, within limits.
pub(super) fn map_component(
    puzzle: &BlockPuzzle,
    metric: BlockMetric,
    limits: ComponentLimits,
    stop: Stop,
) -> Result<DistanceMap, Unmapped> {
    let mut map = DistanceMap::new(puzzle, &puzzle.start(), metric, limits.memory);
    loop {
        let state = map.run(POSITIONS_PER_CHECK, stop);
        if map.positions() > limits.positions {
            return Err(Unmapped::Positions { most: limits.positions });
        }
        match state {
            Exploration::Complete => return Ok(map),
            Exploration::Stopped(_) => return Err(Unmapped::Memory),
            Exploration::Searching if stop.is_requested() => return Err(Unmapped::Stopped),
            Exploration::Searching => {}
        }
    }
}

/// Returns the length of a shortest solution, or `None` if there is none or the search would exceed
/// this number of positions or bytes.
pub(super) fn shortest_length(
    puzzle: &BlockPuzzle,
    metric: BlockMetric,
    (positions, memory): (u64, u64),
    stop: Stop,
) -> Option<u32> {
    let mut solver = BreadthFirst::new(puzzle, &puzzle.start(), metric, memory).or_three_depths();
    match solver.run(&mut Context::new(positions, stop)) {
        Verdict::Solved => Some(solver.status().lower_bound),
        _ => None,
    }
}
