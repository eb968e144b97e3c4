//! What all breadth-first searches have in common.

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use crate::Stop;

/// A search for boards and keys of any width.
pub(super) trait Search: Send {
    /// Continues until `nodes` positions are known or the run is stopped, and returns the state of the search.
    fn run(&mut self, nodes: u64, stop: Stop) -> State;

    /// What is known so far.
    fn report(&self) -> Report<'_>;

    /// Uses this number of threads from the first depth of at least `from` positions on, or from where it is worth it. The
    /// positions found depend on `from`, but not on the number of threads.
    fn share(&mut self, threads: usize, from: Option<u64>);

    /// The moves to the goal that was found, each as the cells of an anchor before and after.
    fn path(&mut self) -> Vec<(usize, usize)>;
}

/// How a search stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Searching,
    Solved,
    Exhausted,
    OutOfMemory,
}

/// What a search knows.
#[derive(Clone, Copy, Default)]
pub(super) struct Report<'a> {
    /// The number of positions known.
    pub(super) nodes: u64,
    /// How many of them are 0, 1, 2, … moves away from the start, without the depth that is being searched.
    pub(super) by_depth: &'a [u64],
    /// The depth that is being searched: no position of a smaller one is solved.
    pub(super) depth: u32,
    /// The memory in use.
    pub(super) bytes: u64,
}

/// A search, or none where the memory is too small even for the start.
impl Search for Option<Box<dyn Search>> {
    fn run(&mut self, nodes: u64, stop: Stop) -> State {
        self.as_mut().map_or(State::OutOfMemory, |search| search.run(nodes, stop))
    }

    fn report(&self) -> Report<'_> {
        self.as_ref().map_or_else(Report::default, |search| search.report())
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

/// What to search, and with how much memory.
#[derive(Clone, Copy)]
pub(super) struct Query<'a> {
    pub(super) puzzle: &'a BlockPuzzle,
    pub(super) position: &'a BlockPosition,
    pub(super) metric: BlockMetric,
    pub(super) aim: Aim,
    /// The most bytes that the search may hold.
    pub(super) memory: u64,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// The nearest solved position.
    Goal,
    /// The nearest solved position, with no more than three depths in memory.
    GoalInThreeDepths,
    /// Every position.
    Everything,
}

impl Query<'_> {
    /// The longer side of the grid.
    pub(super) fn side(&self) -> usize {
        self.puzzle.rows().max(self.puzzle.columns())
    }
}
