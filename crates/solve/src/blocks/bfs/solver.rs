use std::fmt;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Solution};

use super::open::open;
use super::path;
use super::search::{Aim, Query, Search, State, WORTH_SHARING};
use crate::blocks::key::Widths;
use crate::{Limit, Nodes, Progress, Solver, Verdict};

/// Breadth-first search from a position to the nearest solved one: optimal in its metric.
///
/// Its nodes are the distinct positions found, interchangeable pieces merged. They do not depend on the slices in which
/// it runs. Where the memory does not hold them all, it begins again and keeps only three depths at a time; where it does
/// not hold these either, it stops.
pub struct BreadthFirst {
    puzzle: BlockPuzzle,
    position: BlockPosition,
    query: Query,
    widths: Widths,
    search: Option<Box<dyn Search>>,
    /// Whether it keeps only three depths.
    is_frontier: bool,
    /// The nodes of the search that ran out of memory, and the bound that it proved.
    spent: (Nodes, u32),
    best: Option<Solution<BlockPuzzle>>,
}

impl BreadthFirst {
    /// A search from `position` that holds at most `memory` bytes.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, memory: u64) -> Self {
        Self::with_widths(puzzle, position, metric, memory, Widths::default())
    }

    /// A search with types at least this wide.
    pub fn with_widths(
        puzzle: &BlockPuzzle,
        position: &BlockPosition,
        metric: BlockMetric,
        memory: u64,
        widths: Widths,
    ) -> Self {
        let query = Query { metric, aim: Aim::Goal, memory };
        let search = open(puzzle, position, query, widths, false);
        let (puzzle, position) = (puzzle.clone(), position.clone());
        Self { puzzle, position, query, widths, search, is_frontier: false, spent: (0, 0), best: None }
    }

    /// Keeps only three depths from the start on, as it otherwise does where the memory does not hold more.
    #[must_use]
    pub fn forgetting(mut self) -> Self {
        self.begin_again();
        self
    }

    /// Begins again, with three depths at a time.
    fn begin_again(&mut self) {
        if let Some(search) = self.search.take() {
            self.spent = (search.nodes(), search.depth_reached());
            // The new search may need the memory of the old one.
            drop(search);
            self.is_frontier = true;
            self.search = open(&self.puzzle, &self.position, self.query, self.widths, true);
        }
    }

    /// Uses this number of threads from the first depth of at least `from` positions on. Where the platform has no threads,
    /// one does all. The solution depends on `from`, but not on the number of threads.
    #[must_use]
    pub fn shared(mut self, threads: usize, from: u64) -> Self {
        self.search.share(threads, from);
        self
    }

    /// Uses this number of threads where the search is large enough. The solution does not depend on it.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        self.shared(threads, WORTH_SHARING)
    }

    /// How many positions are 0, 1, 2, … moves away from the first, without the depth that is still being searched.
    pub fn positions_by_depth(&self) -> &[u64] {
        self.search.by_depth()
    }
}

impl Solver<BlockPuzzle> for BreadthFirst {
    fn run(&mut self, budget: Nodes) -> Verdict {
        match self.search.run(self.search.nodes().saturating_add(budget)) {
            State::Searching => Verdict::Searching,
            State::Exhausted => Verdict::Unsolvable { searched: self.search.nodes() },
            State::OutOfMemory if self.is_frontier || self.search.is_none() => Verdict::Stopped(Limit::Memory),
            State::OutOfMemory => {
                self.begin_again();
                self.run(budget)
            }
            State::Solved => {
                if self.best.is_none() {
                    let solution = path::solution(&self.puzzle, &self.position, &self.search.path());
                    self.best = Some(solution.expect("a path that the search found is legal and ends at the goal"));
                }
                Verdict::Solved
            }
        }
    }

    fn progress(&self) -> Progress<BlockPuzzle> {
        let (spent, proven) = self.spent;
        Progress {
            nodes: spent + self.search.nodes(),
            lower_bound: self.search.depth_reached().max(proven),
            best: self.best.clone(),
            bytes: self.search.bytes(),
        }
    }
}

impl fmt::Debug for BreadthFirst {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("BreadthFirst").field("progress", &self.progress()).finish_non_exhaustive()
    }
}
