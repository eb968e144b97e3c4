//! The common interface of all searches for a solved position.

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Solution};
use loyd_search::{Context, Limit, Solver, Status, Stop, Verdict};

use super::path::solution;
use crate::key::{BuildTyped, SearchQuery, Widths, build};

/// A search that handles boards and keys of any width.
pub(crate) trait TypedSearch: Send {
    /// Continues until `nodes` positions are known, the depth reaches the length of a known
    /// solution, or the run is stopped. Returns the state of the search.
    fn run(&mut self, nodes: u64, stop: Stop) -> BfsState;

    /// Returns the current statistics.
    fn report(&self) -> SearchReport<'_>;

    /// Returns the moves to the solved position, each given by the moved piece's anchors before and
    /// after it.
    fn path(&mut self) -> Vec<(usize, usize)>;

    /// Uses this number of threads, starting at the first depth with at least `from` positions; if
    /// `from` is `None`, the default minimum applies. The positions found depend on `from`, but not
    /// on the number of threads. Searches that support only one thread ignore this.
    fn share(&mut self, _threads: usize, _from: Option<u64>) {}

    /// Records the length of a known solution. A* then prunes positions that cannot lead to a
    /// shorter one. Breadth-first searches ignore this.
    fn set_upper_bound(&mut self, _length: u32) {}
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
pub(crate) struct SearchReport<'a> {
    /// The number of known positions.
    pub(crate) nodes: u64,
    /// The number of positions at distance 0, 1, 2, … from the start, excluding the depth that is
    /// being searched; empty if the search is not breadth-first.
    pub(crate) by_depth: &'a [u64],
    /// A lower bound: no position at a smaller depth is solved.
    pub(crate) depth: u32,
    /// The memory in use, in bytes.
    pub(crate) bytes: u64,
}

/// A search from a position, with its solution once it is found.
pub(crate) struct BlockSearch {
    puzzle: BlockPuzzle,
    position: BlockPosition,
    metric: BlockMetric,
    memory: u64,
    widths: Widths,
    /// `None` if memory is insufficient even for the starting position.
    pub(super) search: Option<Box<dyn TypedSearch>>,
    best: Option<Solution<BlockPuzzle>>,
}

impl BlockSearch {
    /// Creates the search that `builder` builds for a query.
    pub(crate) fn new(query: SearchQuery, builder: &impl BuildTyped<Output = Box<dyn TypedSearch>>) -> Self {
        let SearchQuery { puzzle, position, metric, memory, widths } = query;
        let (puzzle, position) = (puzzle.clone(), position.clone());
        Self { puzzle, position, metric, memory, widths, search: build(query, builder), best: None }
    }

    /// Returns the query that the search was created for.
    pub(crate) fn query(&self) -> SearchQuery<'_> {
        let Self { puzzle, position, metric, memory, widths, .. } = self;
        SearchQuery { puzzle, position, metric: *metric, memory: *memory, widths: *widths }
    }

    /// Continues until `nodes` positions are known or the run is stopped.
    pub(super) fn run_to(&mut self, nodes: u64, stop: Stop) -> BfsState {
        self.search.as_mut().map_or(BfsState::OutOfMemory, |search| search.run(nodes, stop))
    }

    pub(super) fn report(&self) -> SearchReport<'_> {
        self.search.as_ref().map_or_else(SearchReport::default, |search| search.report())
    }

    pub(super) fn share(&mut self, threads: usize, from: Option<u64>) {
        if let Some(search) = &mut self.search {
            search.share(threads, from);
        }
    }
}

impl Solver<BlockPuzzle> for BlockSearch {
    fn run(&mut self, context: &mut Context) -> Verdict {
        let nodes = self.report().nodes;
        let Some(search) = &mut self.search else { return Verdict::Stopped(Limit::Memory) };
        search.set_upper_bound(context.upper_bound);
        let state = search.run(nodes.saturating_add(context.budget), context.stop);
        let searched = search.report().nodes;
        context.spend(searched - nodes);
        match state {
            BfsState::Searching => Verdict::Searching,
            BfsState::Exhausted => Verdict::Unsolvable { searched },
            BfsState::OutOfMemory => Verdict::Stopped(Limit::Memory),
            BfsState::Solved => {
                if self.best.is_none() {
                    let solution = solution(&self.puzzle, &self.position, &search.path());
                    self.best = Some(solution.expect("a path that the search found is legal and ends at the goal"));
                }
                Verdict::Solved
            }
        }
    }

    fn status(&self) -> Status<BlockPuzzle> {
        let SearchReport { nodes, depth, bytes, .. } = self.report();
        Status::new(nodes, depth, self.best.clone(), bytes)
    }
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
