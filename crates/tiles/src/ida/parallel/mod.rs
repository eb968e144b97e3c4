//! Parallel iterative-deepening A*, independent of the tables. The search below each position at a
//! given depth is a part, which one thread executes.

mod engine;
mod frontier;
mod slice;

use loyd_search::{Estimate, Iteration};

use crate::board::PackedBoard;
use crate::ida::automaton::Automaton;
pub(crate) use engine::{Engine, EngineProgress, ParallelIda, Root};
pub(crate) use frontier::FrontierPosition;

/// A depth-first search with its heuristic, for [`ParallelIda`]. The frontier divides the search
/// tree, and each *walk* searches below one of its positions.
pub(crate) trait ParallelTree: Send + Sync + 'static {
    /// The board type of the frontier.
    type Board: PackedBoard;
    /// The remaining work of a walk between its slices.
    type Work: Default + Send + Sync;

    /// The increase in the bound between iterations: 2 if the parity of the length is known.
    const BOUND_STEP: u32;

    /// Returns pairs `(nodes, parts)`: a search that has generated more than `nodes` positions is
    /// split into at least `parts` parts when its next iteration starts. Every search starts with
    /// the parts of the first pair. With more parts, a solution is found earlier, but each
    /// iteration has more parts to process.
    fn parts(&self) -> &'static [(u64, usize)];

    /// Returns a lower bound on the number of moves from the starting position, which has no
    /// preceding move.
    fn bound(&self, board: Self::Board, blank: usize) -> u32;

    /// Prepares `walk` to search for the goal below a position within `remaining` moves.
    /// `remaining` must be at least 1 and, if the parity of the solution length is known, have that
    /// parity.
    ///
    /// # Errors
    /// A lower bound on the number of moves from the position to the goal, if it is greater than
    /// `remaining`. The walk is then not used.
    fn begin(
        &self,
        walk: &mut PartWalk<Self::Work>,
        position: &FrontierPosition<Self::Board>,
        remaining: u32,
    ) -> Result<(), u32>;

    /// The number of walks that a thread advances alternately: more than one if a walk would mostly
    /// wait for memory.
    const WALKS: usize;

    /// Continues the given walks for about `budget` nodes, or until one of them ends.
    fn run(&self, automaton: &Automaton, walks: &mut [PartWalk<Self::Work>], budget: u64) -> Option<EndedWalk>;

    /// Returns the memory used by the search's tables, in bytes.
    fn bytes(&self) -> u64;
}

/// A depth-first search below one position.
#[derive(Default)]
pub(crate) struct PartWalk<W> {
    /// The number of generated positions.
    pub(crate) nodes: u64,
    /// The closest approach to the goal, which orders the parts of the next iteration.
    pub(crate) nearest: u32,
    /// The cells that the blank moved to, once the goal is found.
    pub(crate) path: Vec<u8>,
    /// The remaining work.
    pub(crate) work: W,
}

/// A completed walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndedWalk {
    /// The index of the walk among the given walks.
    pub(crate) walk: usize,
    /// Whether the walk reached the goal.
    pub(crate) found: bool,
}

/// The contents of a checkpoint, for resuming a search. The frontier is not stored but recomputed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct EngineState {
    pub(crate) bound: u32,
    /// The depth of the frontier.
    pub(crate) depth: u32,
    /// The number of nodes in the completed iterations and the frontier.
    pub(crate) nodes: u64,
    /// The number of nodes in each of the last two completed iterations, most recent first.
    pub(crate) last: [u64; 2],
    /// The completed iterations, in order.
    pub(crate) iterations: Vec<Iteration>,
    /// The parts, in search order.
    pub(crate) parts: Vec<FrontierPart>,
}

/// A frontier position in one iteration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FrontierPart {
    /// The index of the position in the frontier.
    pub(crate) entry: u32,
    /// The result of the previous iteration.
    pub(crate) before: PartOutcome,
    /// The result of this iteration, once the part is done.
    pub(crate) done: Option<PartOutcome>,
}

/// The result of searching a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PartOutcome {
    pub(crate) nodes: u64,
    /// If `nodes` is greater than 0, this measures how near the search came to the goal (smaller is
    /// nearer), and orders the parts of the next iteration. If `nodes` is 0 and this exceeds the
    /// remaining moves, it is a lower bound on the number of moves from the part's position to the
    /// goal. That bound ended the part without a search.
    pub(crate) nearest: u32,
}

impl PartOutcome {
    /// Returns the statistics for each of the `new_parts` parts into which this one is split,
    /// `moves` moves deeper.
    fn split_among(self, new_parts: u64, moves: u32) -> Self {
        // A lower bound decreases by at most one per move. The number of nodes is rounded up,
        // because with 0 nodes `nearest` would be interpreted as a lower bound.
        let nearest = if self.nodes == 0 { self.nearest.saturating_sub(moves) } else { self.nearest };
        Self { nodes: self.nodes.div_ceil(new_parts.max(1)), nearest }
    }
}

impl EngineState {
    /// Returns the state from which another search continues.
    pub(crate) fn without_parts(&self) -> Self {
        let &Self { bound, nodes, ref iterations, .. } = self;
        Self { bound, nodes, iterations: iterations.clone(), ..Self::default() }
    }

    /// Returns the number of nodes in the completed parts among the first `parts`.
    fn done_nodes(&self, parts: usize) -> u64 {
        self.parts[..parts].iter().filter_map(|part| part.done).map(|outcome| outcome.nodes).sum()
    }

    /// Returns an estimate of the number of nodes remaining in the iteration if it finds no
    /// solution, and the share of completed parts.
    ///
    /// Assumes that all parts grow like the completed ones.
    pub(crate) fn estimate(&self) -> Estimate {
        let (mut parts, mut done, mut done_before, mut left_before) = (0, 0, 0, 0);
        for part in &self.parts {
            match part.done {
                Some(outcome) => {
                    (parts, done, done_before) = (parts + 1, done + outcome.nodes, done_before + part.before.nodes);
                }
                None => left_before += part.before.nodes,
            }
        }
        let [last, earlier] = self.last;
        let (grown, from) = if done_before > 0 { (done, done_before) } else { (last, earlier.max(1)) };
        let left = left_before as f64 * (grown as f64 / from as f64);
        Estimate { nodes: left as u64, share: f64::from(parts) / self.parts.len().max(1) as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inherited_parts_reduce_their_bound_or_share_their_nodes() {
        let outcome = |nodes, nearest| PartOutcome { nodes, nearest };
        assert_eq!(outcome(0, 40).split_among(5, 3), outcome(0, 37));
        assert_eq!(outcome(2, 40).split_among(5, 3), outcome(1, 40));
    }
}
