use super::FrontierPlace;
use crate::board::PackedBoard;
use crate::ida::automaton::Automaton;

/// A depth-first search with its heuristic, for [`ParallelIda`](super::ParallelIda). The frontier
/// divides the search tree, and each *walk* searches below one of its positions.
pub(crate) trait ParallelTree: Send + Sync + 'static {
    /// The board type of the frontier.
    type Board: PackedBoard;
    /// The remaining work of a walk between its slices.
    type Work: Default + Send + Sync;

    /// The increase of the bound between iterations: 2 if the parity of the length is known.
    const RISE: u32;

    /// Pairs `(nodes, parts)`: a search that has generated more than `nodes` positions is split
    /// into at least `parts` parts when its next iteration starts. Every search starts with the
    /// parts of the first pair. More parts find a solution earlier, but each iteration has more
    /// parts to process.
    fn parts(&self) -> &'static [(u64, usize)];

    /// Returns a lower bound on the moves from the start, which has no preceding move.
    fn bound(&self, board: Self::Board, blank: usize) -> u32;

    /// Prepares `walk` to search for the goal below a position within `room` moves, which must be
    /// at least 1. If the parity of the solution length is known, `room` must have it.
    ///
    /// # Errors
    /// A lower bound on the moves from the position to the goal, if it is greater than `room`. The
    /// walk is then not used.
    fn begin(&self, walk: &mut PartWalk<Self::Work>, place: &FrontierPlace<Self::Board>, room: u32) -> Result<(), u32>;

    /// The number of walks that a thread advances alternately: more than one if a walk would mostly
    /// wait for memory.
    const WALKS: usize;

    /// Continues some walks for about `budget` nodes, or until one of them ends.
    fn run(&self, automaton: &Automaton, walks: &mut [PartWalk<Self::Work>], budget: u64) -> Option<EndedWalk>;

    /// Returns the memory of its tables, in bytes.
    fn bytes(&self) -> u64;
}

/// A depth-first search below one position.
#[derive(Default)]
pub(crate) struct PartWalk<W> {
    /// The number of generated positions.
    pub(crate) nodes: u64,
    /// Its closest approach to the goal, which orders the parts of the next iteration.
    pub(crate) nearest: u32,
    /// The cells that the blank moved to, once the goal is found.
    pub(crate) path: Vec<u8>,
    /// The remaining work.
    pub(crate) work: W,
}

/// A completed walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndedWalk {
    /// Its index among the walks run.
    pub(crate) walk: usize,
    /// Whether it reached the goal.
    pub(crate) found: bool,
}

/// The result of a slice of a recursive search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Done,
    Found,
    Paused,
}

impl Flow {
    /// Returns the end of a single walk, unless it was paused.
    pub(crate) fn ended(self) -> Option<EndedWalk> {
        (self != Self::Paused).then_some(EndedWalk { walk: 0, found: self == Self::Found })
    }
}
