use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};
use loyd_search::{Nodes, Stop};

use super::graph::ComponentGraph;
use crate::bfs::{Component, Exploration};

/// The greatest distance between two positions of a component, in moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diameter {
    /// The distance.
    pub length: u32,
    /// Whether it is proven to be the greatest. Otherwise it is a lower bound.
    pub is_exact: bool,
}

/// The maximum number of positions of a component whose distances are all computed.
const LISTED: usize = 2_000;
/// The number of positions between two checks for a stop request.
const SLICE: Nodes = 1 << 14;

impl Diameter {
    /// Returns the diameter of a position's component, which is exact for up to 2,000 positions.
    /// For larger components, it is the greatest distance from any of `ends`, each searched in at
    /// most `memory` bytes. `None` if a search was stopped or needs more memory.
    pub fn new(
        puzzle: &BlockPuzzle,
        metric: BlockMetric,
        ends: &[BlockPosition],
        memory: u64,
        stop: Stop,
    ) -> Option<Self> {
        if let Some(graph) = ComponentGraph::new(puzzle, ends.first()?, metric, LISTED) {
            return Some(Self { length: graph.diameter(), is_exact: true });
        }
        let mut length = 0;
        for end in ends {
            length = length.max(depth(puzzle, metric, end, memory, stop)?);
        }
        Some(Self { length, is_exact: false })
    }
}

/// Returns the greatest distance from a position.
fn depth(puzzle: &BlockPuzzle, metric: BlockMetric, from: &BlockPosition, memory: u64, stop: Stop) -> Option<u32> {
    let mut component = Component::new(puzzle, from, metric, memory);
    loop {
        match component.run(SLICE, stop) {
            Exploration::Complete => return Some(component.positions_by_depth().len() as u32 - 1),
            Exploration::Searching if !stop.is_requested() => {}
            Exploration::Searching | Exploration::Stopped(_) => return None,
        }
    }
}
