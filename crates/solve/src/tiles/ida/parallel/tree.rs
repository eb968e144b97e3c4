use super::Place;
use crate::tiles::board::Board;
use crate::tiles::ida::automaton::Automaton;

/// A depth-first search with its heuristic, as [`ParallelIda`](super::ParallelIda) needs it: the frontier divides the search
/// tree, and each *walk* searches below one position of it.
pub(in crate::tiles) trait Tree: Send + Sync + 'static {
    /// A position as the frontier keeps it.
    type Board: Board;
    /// What is left of a walk between its slices.
    type Work: Default + Send + Sync;

    /// What the bound of an iteration rises by: 2 where the length's parity is known.
    const RISE: u32;

    /// Pairs `(nodes, parts)`: a search that has generated more than `nodes` positions is split into at least `parts` parts
    /// when its next iteration begins. Every search begins with the parts of the first pair. With more parts a solution is
    /// found earlier, but each iteration has more parts to go through.
    fn parts(&self) -> &'static [(u64, usize)];

    /// A lower bound of the moves from the start, which no move led to.
    fn bound(&self, board: Self::Board, blank: usize) -> u32;

    /// Prepares `walk` to search for the goal below a position in at most `room` moves; `room` is at least 1. Where the parity
    /// of the solution's length is known, `room` must have it.
    ///
    /// # Errors
    /// A lower bound of the moves from the position to the goal, if it is greater than `room`: the walk is then not used.
    fn begin(&self, walk: &mut Walk<Self::Work>, place: &Place<Self::Board>, room: u32) -> Result<(), u32>;

    /// The number of walks that a thread advances in turns: more than one where a walk would mostly wait for memory.
    const WALKS: usize;

    /// Goes on with some walks for about `budget` nodes, but no further than to the end of one of them.
    fn run(&self, automaton: &Automaton, walks: &mut [Walk<Self::Work>], budget: u64) -> Option<Ended>;

    /// The memory of its tables, in bytes.
    fn bytes(&self) -> u64;
}

/// A depth-first search below one position.
#[derive(Default)]
pub(in crate::tiles) struct Walk<W> {
    /// Positions generated.
    pub(in crate::tiles) nodes: u64,
    /// How near to the goal it came: the order of the parts in the next iteration.
    pub(in crate::tiles) nearest: u32,
    /// The cells that the blank went to, once the goal was found.
    pub(in crate::tiles) path: Vec<u8>,
    /// What is left of it.
    pub(in crate::tiles) work: W,
}

/// A walk that came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tiles) struct Ended {
    /// Its place among those that were run.
    pub(in crate::tiles) walk: usize,
    /// Whether it met the goal.
    pub(in crate::tiles) found: bool,
}

/// How a slice of a search by recursion ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tiles) enum Flow {
    Done,
    Found,
    Paused,
}

impl Flow {
    /// The end of the only walk, if this is one.
    pub(in crate::tiles) fn ended(self) -> Option<Ended> {
        (self != Self::Paused).then_some(Ended { walk: 0, found: self == Self::Found })
    }
}
