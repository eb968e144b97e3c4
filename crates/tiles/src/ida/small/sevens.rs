use std::sync::Arc;

use loyd_search::{Nodes, Stop};

use crate::ida::IdaTask;
use crate::ida::parallel::EngineState;
use crate::pdb::{Cache, Halves, HalvesBuild, TilePlan, Unbuilt};

/// This process's tables, keyed by the board's side lengths and the blank's goal cell.
static TABLES: Cache<(usize, usize, usize), HalvesBuild, Arc<Halves>> = Cache::new();

/// The number of tiles in each pattern.
const TILES_PER_PATTERN: usize = 7;
/// The expected number of nodes above which building the table pays off. Building it takes as long
/// as searching about 400 million nodes with step tables, and searching with it takes a quarter of
/// the time.
const MIN_EXPECTED_NODES: Nodes = 600_000_000;
/// The number of nodes that a search generates before the table is considered. None of 1,500 random
/// boards needed that many.
const MIN_NODES: Nodes = 40_000_000;
/// The maximum difference between the lower bound and the length of a known solution for which the
/// solution is taken to be a shortest one. Longer solutions say little about the number of nodes in
/// a proof.
const MAX_GAP: u32 = 8;
/// The average share of an iteration's nodes that are generated before a solution is found.
const SHARE_BEFORE_SOLUTION: f64 = 0.2;

/// The 15-puzzle with the blank's goal in a corner, and the maximum length of its shortest
/// solutions (Brüngger, Marzetta, Fukuda and Nievergelt, 1999).
const CORNER: (usize, usize, usize) = (4, 4, 0);
const MAX_LENGTH: u32 = 80;

/// The table for two patterns of seven tiles, for a long search on a board of 16 cells. With it,
/// the search generates far fewer nodes than with step tables, but each takes longer
/// (`bench/tiles-optimal.md`, *A table built during the search*).
pub(super) struct Sevens {
    key: (usize, usize, usize),
    plan: TilePlan,
}

impl Sevens {
    /// Returns the table for a board of 16 cells, unless building it would exceed `memory` bytes.
    pub(super) fn new(task: &IdaTask, memory: u64) -> Option<Self> {
        let (grid, blank_goal) = (task.frame.grid, task.frame.blank_goal);
        let plan = TilePlan::pair(grid, blank_goal, TILES_PER_PATTERN);
        // A browser page has little memory.
        let fits = grid.len() == 16 && plan.bytes_to_build(task.threads) <= memory && !cfg!(target_family = "wasm");
        fits.then_some(Self { key: (grid.width, grid.height, blank_goal), plan })
    }

    /// Returns whether a search in this state is expected to take long enough for the table to pay
    /// off. `known` is the length of a known solution, or a greater number.
    pub(super) fn is_worthwhile(&self, state: &EngineState, known: u32) -> bool {
        let known = if self.key == CORNER { known.min(MAX_LENGTH) } else { known };
        state.nodes > MIN_NODES && expected_nodes(state, known) > MIN_EXPECTED_NODES
    }

    /// Returns the table, or continues to build it until `stop` is requested.
    pub(super) fn advance(&self, threads: usize, stop: Stop) -> Result<Arc<Halves>, Unbuilt> {
        TABLES.advance(&self.key, stop, || self.plan.begin_halves(), |build| build.advance(threads, stop))
    }
}

/// Returns the expected number of nodes until the lower bound reaches the known length if it is
/// near, or otherwise until the next iteration finds a solution. Assumes that iterations grow like
/// the last one.
fn expected_nodes(state: &EngineState, known: u32) -> Nodes {
    let [.., previous, last] = &state.iterations[..] else { return 0 };
    let growth = last.nodes as f64 / previous.nodes.max(1) as f64;
    let next = last.nodes as f64 * growth;
    let gap = known.saturating_sub(state.bound);
    if gap > MAX_GAP {
        return (next * SHARE_BEFORE_SOLUTION) as Nodes;
    }
    (0..gap.div_ceil(2)).map(|iteration| next * growth.powi(iteration as i32)).sum::<f64>() as Nodes
}

#[cfg(test)]
mod tests {
    use loyd_search::Iteration;

    use super::*;

    #[test]
    fn expected_nodes_extend_to_a_near_solution_or_cover_one_iteration() {
        let iterations = [(40, 10), (42, 100)].map(|(bound, nodes)| Iteration { bound, nodes }).to_vec();
        let state = EngineState { bound: 44, iterations, ..EngineState::default() };
        for (known, nodes) in [(44, 0), (46, 1_000), (48, 11_000), (50, 111_000), (60, 200), (u32::MAX, 200)] {
            assert_eq!(expected_nodes(&state, known), nodes, "{known}");
        }
        assert_eq!(expected_nodes(&EngineState::default(), 10), 0);
    }
}
