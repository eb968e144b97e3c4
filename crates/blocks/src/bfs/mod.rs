//! Breadth-first search over packed keys.
//!
//! A search keeps all positions ([`full`]). Each of its threads expands positions and looks up
//! their children ([`lane`]). Starting at the first depth with many positions, several threads
//! share each depth ([`workers`]). If the positions do not fit in memory, a search that keeps only
//! three depths takes over ([`frontier`]).

mod frontier;
mod full;
mod lane;
mod path;
mod queue;
mod search;
mod table;
mod workers;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};
use loyd_search::{Context, Limit, Nodes, Sequence, Solver, Status, Stop, Successor, Verdict};

use crate::bitboard::BitBoard;
use crate::key::{BuildTyped, KeySlot, SearchQuery, TypedQuery, Widths};
use frontier::FrontierSearch;
use full::FullSearch;
pub(super) use path::{solution, step_back, steps};
pub(super) use queue::{QueuedRecord, RecordQueue, reserve};
use search::SearchAim;
pub(super) use search::{BfsState, BlockSearch, SearchReport, TypedSearch};
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
pub struct Component(BlockSearch);

/// The state of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exploration {
    /// There may be more positions to find.
    Searching,
    /// Every position has been found.
    Complete,
    /// The exploration cannot continue.
    Stopped(Limit),
}

impl Component {
    /// Creates an exploration from `position` that uses at most `memory` bytes.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, memory: u64) -> Self {
        Self(BlockSearch::new(SearchQuery::new(puzzle, position, metric, memory), &SearchAim::Everything))
    }

    /// Starts again with types of at least these widths.
    #[must_use]
    pub fn with_widths(self, widths: Widths) -> Self {
        Self(BlockSearch::new(SearchQuery { widths, ..self.0.query() }, &SearchAim::Everything))
    }

    /// Uses this number of threads, starting at the first depth with at least `from` positions. On
    /// a platform without threads, one thread does all the work.
    #[must_use]
    pub fn shared(mut self, threads: usize, from: u64) -> Self {
        self.0.share(threads, Some(from));
        self
    }

    /// Uses this number of threads if the component is large enough. The counts do not depend on
    /// the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.0.share(threads, None);
        self
    }

    /// Continues until about `budget` more positions are found or the run is stopped.
    pub fn run(&mut self, budget: Nodes, stop: Stop) -> Exploration {
        match self.0.run_to(self.positions().saturating_add(budget), stop) {
            BfsState::Searching => Exploration::Searching,
            BfsState::Exhausted | BfsState::Solved => Exploration::Complete,
            BfsState::OutOfMemory => Exploration::Stopped(Limit::Memory),
        }
    }

    /// Returns the number of positions at distance 0, 1, 2, … from the start, excluding the depth
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

/// Breadth-first search from a position to the nearest solved one, optimal for its metric.
///
/// Its nodes are the distinct positions found, with interchangeable pieces merged. The nodes do not
/// depend on how the search is divided into time slices. If the positions do not fit in memory, the
/// search stops.
pub struct BreadthFirst(BlockSearch);

/// The method that did not fit in memory, as a noun phrase that follows "without".
pub(super) const WITHOUT_ALL: &str = "all positions at once";

impl BreadthFirst {
    /// Creates a search from `position` that uses at most `memory` bytes.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, memory: u64) -> Self {
        Self(BlockSearch::new(SearchQuery::new(puzzle, position, metric, memory), &SearchAim::Goal))
    }

    /// Starts again with types of at least these widths.
    #[must_use]
    pub fn with_widths(self, widths: Widths) -> Self {
        Self(BlockSearch::new(SearchQuery { widths, ..self.0.query() }, &SearchAim::Goal))
    }

    /// Returns whether the search supports the puzzle: its board and keys are narrow enough, and
    /// the starting position fits in memory.
    pub fn fits(&self) -> bool {
        self.0.search.is_some()
    }

    /// Keeps only three depths from the beginning.
    pub fn only_three_depths(self) -> Sequence<BlockPuzzle> {
        self.or_three_depths().reviewed_at(0)
    }

    /// Adds a second search, which keeps only three depths and takes over if the positions do not
    /// fit in memory.
    pub fn or_three_depths(self) -> Sequence<BlockPuzzle> {
        let SearchQuery { puzzle, position, metric, memory, widths } = self.0.query();
        let mut next = self.fits().then(|| (puzzle.clone(), position.clone()));
        Sequence::new(Box::new(self), move |_, _| {
            let (puzzle, position) = next.take()?;
            let create = move || {
                Self::in_three_depths(SearchQuery { puzzle: &puzzle, position: &position, metric, memory, widths })
            };
            Some(Successor { without: Some(WITHOUT_ALL), ..Successor::new(create) })
        })
    }

    /// Creates a search that keeps only three depths.
    pub(super) fn in_three_depths(query: SearchQuery) -> Self {
        Self(BlockSearch::new(query, &SearchAim::GoalInThreeDepths))
    }

    /// Uses this number of threads, starting at the first depth with at least `from` positions. On
    /// a platform without threads, one thread does all the work. The solution depends on `from`,
    /// but not on the number of threads.
    #[must_use]
    pub fn shared(mut self, threads: usize, from: u64) -> Self {
        self.0.share(threads, Some(from));
        self
    }

    /// Uses this number of threads if the search is large enough. The solution does not depend on
    /// the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.0.share(threads, None);
        self
    }

    /// Returns the number of positions at distance 0, 1, 2, … from the start, excluding the depth
    /// that is still being searched.
    pub fn positions_by_depth(&self) -> &[u64] {
        self.0.report().by_depth
    }
}

impl Solver<BlockPuzzle> for BreadthFirst {
    fn run(&mut self, context: &mut Context) -> Verdict {
        self.0.run(context)
    }

    fn status(&self) -> Status<BlockPuzzle> {
        self.0.status()
    }
}

impl BuildTyped for SearchAim {
    type Output = Box<dyn TypedSearch>;

    fn build<B: BitBoard, S: KeySlot>(&self, typed: TypedQuery<B>) -> Option<Self::Output> {
        Some(match self {
            Self::GoalInThreeDepths => Box::new(FrontierSearch::<B, S>::new(typed).ok()?),
            Self::Goal | Self::Everything => Box::new(FullSearch::<B, S>::new(typed, *self).ok()?),
        })
    }
}
