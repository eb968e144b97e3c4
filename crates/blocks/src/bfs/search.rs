//! The common interface of all breadth-first searches.

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};
use loyd_search::Stop;

/// A search that handles boards and keys of any width.
pub(super) trait BfsSearch: Send {
    /// Continues until `nodes` positions are known or the run is stopped. Returns the state of the
    /// search.
    fn run(&mut self, nodes: u64, stop: Stop) -> BfsState;

    /// Returns the current statistics.
    fn report(&self) -> BfsReport<'_>;

    /// Uses this number of threads, starting at the first depth with at least `from` positions; if
    /// `from` is `None`, the default minimum applies. The positions found depend on `from`, but not
    /// on the number of threads.
    fn share(&mut self, threads: usize, from: Option<u64>);

    /// Returns the moves to the solved position, each given by the moved piece's anchors before and
    /// after it.
    fn path(&mut self) -> Vec<(usize, usize)>;
}

/// The state of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BfsState {
    Searching,
    Solved,
    Exhausted,
    OutOfMemory,
}

/// A search's statistics.
#[derive(Clone, Copy, Default)]
pub(super) struct BfsReport<'a> {
    /// The number of known positions.
    pub(super) nodes: u64,
    /// The number of positions at distance 0, 1, 2, … from the start, excluding the depth that is
    /// being searched.
    pub(super) by_depth: &'a [u64],
    /// The depth that is being searched: no position at a smaller depth is solved.
    pub(super) depth: u32,
    /// The memory in use, in bytes.
    pub(super) bytes: u64,
}

/// A search; `None` if memory is insufficient even for the starting position.
impl BfsSearch for Option<Box<dyn BfsSearch>> {
    fn run(&mut self, nodes: u64, stop: Stop) -> BfsState {
        self.as_mut().map_or(BfsState::OutOfMemory, |search| search.run(nodes, stop))
    }

    fn report(&self) -> BfsReport<'_> {
        self.as_ref().map_or_else(BfsReport::default, |search| search.report())
    }

    fn share(&mut self, threads: usize, from: Option<u64>) {
        if let Some(search) = self {
            search.share(threads, from);
        }
    }

    fn path(&mut self) -> Vec<(usize, usize)> {
        self.as_mut().map_or_else(Vec::new, |search| search.path())
    }
}

/// The puzzle to search, and the memory limit.
#[derive(Clone, Copy)]
pub(super) struct BfsQuery<'a> {
    pub(super) puzzle: &'a BlockPuzzle,
    pub(super) position: &'a BlockPosition,
    pub(super) metric: BlockMetric,
    pub(super) aim: SearchAim,
    /// The memory limit, in bytes.
    pub(super) memory: u64,
}

/// The aim of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchAim {
    /// The nearest solved position.
    Goal,
    /// The nearest solved position, with no more than three depths in memory.
    GoalInThreeDepths,
    /// Every position.
    Everything,
}

impl BfsQuery<'_> {
    /// Returns the longer side of the grid.
    pub(super) fn side(&self) -> usize {
        self.puzzle.rows().max(self.puzzle.columns())
    }
}
