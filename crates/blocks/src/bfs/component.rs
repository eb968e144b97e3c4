use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};
use loyd_search::{Limit, Nodes, Stop};

use super::search::{BfsQuery, BfsSearch, BfsState, SearchAim};
use crate::key::Widths;

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

    /// Returns the number of positions at distance 0, 1, 2, … from the first, without the depth
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
