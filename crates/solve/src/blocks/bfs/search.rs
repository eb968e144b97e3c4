//! What all breadth-first searches have in common.

use loyd_core::BlockMetric;

/// A search for boards and keys of any width.
pub(crate) trait Search: Send {
    /// Goes on until `nodes` positions are known, and returns how the search stands.
    fn run(&mut self, nodes: u64) -> State;

    /// How many positions are 0, 1, 2, … moves away from the start, as far as they are known.
    fn by_depth(&self) -> &[u64];

    /// The depth that is being searched: no position of a smaller one is solved.
    fn depth_reached(&self) -> u32;

    /// The number of positions known.
    fn nodes(&self) -> u64;

    /// The memory in use.
    fn bytes(&self) -> u64;

    /// Uses this number of threads from the first depth of at least `from` positions on. The positions found and their order
    /// depend on `from`, but not on the number of threads.
    fn share(&mut self, threads: usize, from: u64);

    /// The moves to the goal that was found, each as the cells of an anchor before and after.
    fn path(&mut self) -> Vec<(usize, usize)>;
}

/// A search, or none where the memory is too small even for the start.
impl Search for Option<Box<dyn Search>> {
    fn run(&mut self, nodes: u64) -> State {
        self.as_mut().map_or(State::OutOfMemory, |search| search.run(nodes))
    }

    fn by_depth(&self) -> &[u64] {
        self.as_ref().map_or(&[], |search| search.by_depth())
    }

    fn depth_reached(&self) -> u32 {
        self.as_ref().map_or(0, |search| search.depth_reached())
    }

    fn nodes(&self) -> u64 {
        self.as_ref().map_or(0, |search| search.nodes())
    }

    fn bytes(&self) -> u64 {
        self.as_ref().map_or(0, |search| search.bytes())
    }

    fn share(&mut self, threads: usize, from: u64) {
        if let Some(search) = self {
            search.share(threads, from);
        }
    }

    fn path(&mut self) -> Vec<(usize, usize)> {
        self.as_mut().map_or_else(Vec::new, |search| search.path())
    }
}

/// How a search stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Searching,
    Solved,
    Exhausted,
    OutOfMemory,
}

/// What to search for, and with how much memory.
#[derive(Clone, Copy)]
pub(crate) struct Query {
    pub(crate) metric: BlockMetric,
    pub(crate) aim: Aim,
    /// The most bytes that the search may hold.
    pub(crate) memory: u64,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// The nearest solved position.
    Goal,
    /// Every position.
    Everything,
}

/// A search with this many positions in one depth is divided into shards, even if one thread does all the work: it then
/// finds the same positions in the same order with any number of threads.
pub(crate) const WORTH_SHARING: u64 = 1 << 20;
