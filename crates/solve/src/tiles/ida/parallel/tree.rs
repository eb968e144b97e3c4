use super::Place;
use crate::tiles::board::Board;
use crate::tiles::ida::automaton::Automaton;

/// What a split search asks of the search below one position.
pub(in crate::tiles) trait Tree: Send + Sync + 'static {
    /// A position as the frontier keeps it.
    type Board: Board;
    /// A depth-first search below one position, between its slices.
    type Walk: Walk;

    /// What the bound of an iteration rises by: 2 where the length's parity is known.
    const RISE: u32;

    /// Into how many parts a search is split at least, once it took more nodes than the number before; the first is where
    /// every search begins. More parts find solutions earlier, and cost more to go through.
    const PARTS: &'static [(u64, usize)];

    /// A lower bound of the moves from the start, which no move led to.
    fn bound(&self, board: Self::Board, blank: usize) -> u32;

    /// Makes `walk` a search for the goal below a position in at most `room` moves, at least one, or gives a lower bound
    /// where that is more. The room must have the parity of the length where that is known.
    fn begin(&self, walk: &mut Self::Walk, place: &Place<Self::Board>, room: u32) -> Result<(), u32>;

    /// How many walks a thread goes on with in turns.
    const WALKS: usize;

    /// Goes on with some walks for about `budget` nodes, but no further than to the end of one of them.
    fn run(&self, automaton: &Automaton, walks: &mut [Self::Walk], budget: u64) -> Option<Ended>;

    /// The memory of its tables, in bytes.
    fn bytes(&self) -> u64;
}

/// What is known of a depth-first search below one position.
pub(in crate::tiles) trait Walk: Default + Send + Sync {
    /// Positions generated.
    fn generated(&self) -> u64;

    /// How near to the goal it came: the order of the parts in the next iteration.
    fn nearest(&self) -> u32;

    /// The cells that the blank went to, once the goal was found.
    fn path(&self) -> Vec<u8>;
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
