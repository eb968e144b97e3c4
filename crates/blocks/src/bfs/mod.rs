//! Breadth-first search over packed keys.
//!
//! A search keeps all positions ([`full`]). Each of its threads expands positions and looks up
//! their children ([`lane`]). From the first large depth on, several threads share each depth
//! ([`workers`]). If the positions do not fit in memory, the search restarts and keeps only three
//! depths ([`frontier`]).

mod frontier;
mod full;
mod lane;
mod path;
mod queue;
mod search;
mod table;
mod workers;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Solution};
use loyd_search::{Context, Limit, Nodes, Shortfall, Solver, Status, Stop, Verdict};

use crate::bitboard::{BitBoard, Layout};
use crate::key::{BuildTyped, KeySlot, Widths, build};
use frontier::FrontierSearch;
use full::FullSearch;
pub(super) use path::{solution, step_back, steps};
pub(super) use queue::{QueuedRecord, RecordQueue, reserve};
pub(super) use search::BfsState;
use search::{BfsQuery, BfsSearch, SearchAim};
pub(super) use table::{KeyTable, OutOfMemory, mark_before, mark_of, with_capacity};

/// All positions reachable from a position, counted by the number of moves.
///
/// ```
/// use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target};
/// use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
/// use loyd_search::Stop;
/// use loyd_blocks::{Component, Exploration};
/// let piece = SetupPiece { name: 'Z', cells: vec![(0, 0), (0, 1)], freedom: Freedom::Horizontal };
/// let goal = BlockGoal(vec![Target::Right { piece: 0 }]);
/// let pieces = vec![piece];
/// let setup = Setup { rows: 1, columns: 4, walls: vec![], gates: vec![], pieces, goal };
/// let puzzle = BlockPuzzle::try_from(setup)?;
/// let mut component = Component::new(&puzzle, &puzzle.start(), BlockMetric::Step, 1 << 20);
/// assert_eq!(component.run(100, Stop::NEVER), Exploration::Complete);
/// assert_eq!(component.positions_by_depth(), [1, 1, 1]);
/// # Ok::<(), loyd_core::blocks::SetupFaults>(())
/// ```
pub struct Component(Option<Box<dyn BfsSearch>>);

/// The state of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exploration {
    /// More positions remain to be found.
    Searching,
    /// Every position was found.
    Complete,
    /// It cannot continue.
    Stopped(Limit),
}

impl Component {
    /// Creates an exploration from `position` that holds at most `memory` bytes.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, memory: u64) -> Self {
        Self::with_widths(puzzle, position, metric, memory, Widths::default())
    }

    /// Creates an exploration with types of at least these widths.
    pub fn with_widths(
        puzzle: &BlockPuzzle,
        position: &BlockPosition,
        metric: BlockMetric,
        memory: u64,
        widths: Widths,
    ) -> Self {
        Self(BfsQuery { puzzle, position, metric, aim: SearchAim::Everything, memory }.open(widths))
    }

    /// Uses this number of threads from the first depth with at least `from` positions. On a
    /// platform without threads, one thread does all the work.
    #[must_use]
    pub fn shared(mut self, threads: usize, from: u64) -> Self {
        self.0.share(threads, Some(from));
        self
    }

    /// Uses this number of threads if the component is large enough. The counts do not depend on
    /// it.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.0.share(threads, None);
        self
    }

    /// Continues until about `budget` more positions are found or the run is stopped.
    pub fn run(&mut self, budget: Nodes, stop: Stop) -> Exploration {
        match self.0.run(self.positions().saturating_add(budget), stop) {
            BfsState::Searching => Exploration::Searching,
            BfsState::Exhausted | BfsState::Solved => Exploration::Complete,
            BfsState::OutOfMemory => Exploration::Stopped(Limit::Memory),
        }
    }

    /// Returns the number of positions at distance 0, 1, 2, … from the start, without the depth
    /// that is still being searched.
    pub fn positions_by_depth(&self) -> &[u64] {
        self.0.report().by_depth
    }

    /// Returns the number of positions found so far, with interchangeable pieces merged.
    pub fn positions(&self) -> u64 {
        self.0.report().nodes
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        self.0.report().bytes
    }
}

/// Breadth-first search from a position to the nearest solved one, optimal in its metric.
///
/// Its nodes are the distinct positions found, with interchangeable pieces merged. They do not
/// depend on the time slices. If the positions do not fit in memory, the search restarts and keeps
/// only three depths. If these do not fit either, it stops.
pub struct BreadthFirst {
    puzzle: BlockPuzzle,
    position: BlockPosition,
    metric: BlockMetric,
    memory: u64,
    widths: Widths,
    search: Option<Box<dyn BfsSearch>>,
    aim: SearchAim,
    /// Whether it restarts if the positions do not fit in memory.
    may_forget: bool,
    /// The nodes of the search that ran out of memory, and its proven bound.
    spent: (Nodes, u32),
    best: Option<Solution<BlockPuzzle>>,
}

impl BreadthFirst {
    /// Creates a search from `position` that holds at most `memory` bytes.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, memory: u64) -> Self {
        Self::with_widths(puzzle, position, metric, memory, Widths::default())
    }

    /// Creates a search with types of at least these widths.
    pub fn with_widths(
        puzzle: &BlockPuzzle,
        position: &BlockPosition,
        metric: BlockMetric,
        memory: u64,
        widths: Widths,
    ) -> Self {
        let (puzzle, position, aim) = (puzzle.clone(), position.clone(), SearchAim::Goal);
        let search = BfsQuery { puzzle: &puzzle, position: &position, metric, aim, memory }.open(widths);
        Self { puzzle, position, metric, memory, widths, search, aim, may_forget: true, spent: (0, 0), best: None }
    }

    /// Returns whether the search supports the puzzle: its board and keys are narrow enough, and
    /// the start fits in memory.
    pub fn fits(&self) -> bool {
        self.search.is_some()
    }

    /// Keeps only three depths from the beginning. By default, the search does so only once memory
    /// is insufficient.
    #[must_use]
    pub fn forgetting(mut self) -> Self {
        self.begin_again();
        self
    }

    /// Stops if the positions do not fit in memory, instead of restarting.
    #[must_use]
    pub(crate) fn remembering(mut self) -> Self {
        self.may_forget = false;
        self
    }

    /// Restarts with three depths.
    fn begin_again(&mut self) {
        if let Some(search) = self.search.take() {
            self.spent = (search.report().nodes, search.report().depth);
            // The new search may need the memory of the old one.
            drop(search);
            self.aim = SearchAim::GoalInThreeDepths;
            let Self { ref puzzle, ref position, metric, memory, aim, .. } = *self;
            self.search = BfsQuery { puzzle, position, metric, aim, memory }.open(self.widths);
        }
    }

    /// Uses this number of threads from the first depth with at least `from` positions. On a
    /// platform without threads, one thread does all the work. The solution depends on `from`, but
    /// not on the number of threads.
    #[must_use]
    pub fn shared(mut self, threads: usize, from: u64) -> Self {
        self.search.share(threads, Some(from));
        self
    }

    /// Uses this number of threads if the search is large enough. The solution does not depend on
    /// it.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.search.share(threads, None);
        self
    }

    /// Returns the number of positions at distance 0, 1, 2, … from the start, without the depth
    /// that is still being searched.
    pub fn positions_by_depth(&self) -> &[u64] {
        self.search.report().by_depth
    }
}

impl Solver<BlockPuzzle> for BreadthFirst {
    fn run(&mut self, context: &mut Context) -> Verdict {
        let nodes = self.search.report().nodes;
        let state = self.search.run(nodes.saturating_add(context.budget), context.stop);
        context.spend(self.search.report().nodes - nodes);
        match state {
            BfsState::Searching => Verdict::Searching,
            BfsState::Exhausted => Verdict::Unsolvable { searched: self.search.report().nodes },
            BfsState::OutOfMemory if self.may_forget && self.aim == SearchAim::Goal && self.search.is_some() => {
                self.begin_again();
                context.spend(self.search.report().nodes);
                self.run(context)
            }
            BfsState::OutOfMemory => Verdict::Stopped(Limit::Memory),
            BfsState::Solved => {
                if self.best.is_none() {
                    let solution = path::solution(&self.puzzle, &self.position, &self.search.path());
                    self.best = Some(solution.expect("a path that the search found is legal and ends at the goal"));
                }
                Verdict::Solved
            }
        }
    }

    fn status(&self) -> Status<BlockPuzzle> {
        let (report, (spent, proven)) = (self.search.report(), self.spent);
        let is_forced = self.aim == SearchAim::GoalInThreeDepths && spent > 0;
        let (nodes, lower_bound) = (spent + report.nodes, proven.max(report.depth));
        Status {
            shortfall: is_forced.then_some(Shortfall { without: "all positions at once", bytes: None }),
            ..Status::new(nodes, lower_bound, self.best.clone(), report.bytes)
        }
    }
}

impl BfsQuery<'_> {
    /// Creates the search, with types of at least these widths; `None` if memory is insufficient
    /// even for the start.
    fn open(&self, widths: Widths) -> Option<Box<dyn BfsSearch>> {
        build(self.puzzle, self.position, widths, self)
    }
}

impl BuildTyped for BfsQuery<'_> {
    type Output = Box<dyn BfsSearch>;

    fn build<B: BitBoard, S: KeySlot>(&self, layout: Layout<B>, key_bits: u32, lines: usize) -> Option<Self::Output> {
        Some(match self.aim {
            SearchAim::GoalInThreeDepths => Box::new(FrontierSearch::<B, S>::new(self, layout, key_bits, lines).ok()?),
            SearchAim::Goal | SearchAim::Everything => {
                Box::new(FullSearch::<B, S>::new(self, layout, key_bits, lines).ok()?)
            }
        })
    }
}
