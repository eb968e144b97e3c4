use std::fmt;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Solution};

use super::engine::{Aim, Search, State, Task, WORTH_SHARING};
use super::path;
use super::table::NoRoom;
use super::widths::{Widths, open};
use crate::{Limit, Nodes, Progress, Solver, Verdict};

/// Breadth-first search from a position to the nearest solved one: optimal in its metric.
///
/// Its nodes are the distinct positions found, interchangeable pieces merged. They do not depend on the slices in which
/// it runs. Where the memory does not hold them all it begins again and keeps only three depths at a time; only where it
/// does not hold these either it stops.
pub struct BreadthFirst {
    puzzle: BlockPuzzle,
    position: BlockPosition,
    task: Task,
    widths: Widths,
    search: Result<Box<dyn Search>, NoRoom>,
    /// Whether it keeps only three depths.
    forgets: bool,
    /// The nodes of the search that ran out of memory, and the bound that it proved.
    spent: (Nodes, u32),
    best: Option<Solution<BlockPuzzle>>,
}

impl BreadthFirst {
    /// A search from `position` that holds at most `memory` bytes.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, memory: u64) -> Self {
        Self::with_widths(puzzle, position, metric, memory, Widths::default())
    }

    /// The same in forms at least this wide.
    pub fn with_widths(
        puzzle: &BlockPuzzle,
        position: &BlockPosition,
        metric: BlockMetric,
        memory: u64,
        widths: Widths,
    ) -> Self {
        let task = Task { metric, aim: Aim::Goal, memory };
        let search = open(puzzle, position, task, widths, false);
        let (puzzle, position) = (puzzle.clone(), position.clone());
        Self { puzzle, position, task, widths, search, forgets: false, spent: (0, 0), best: None }
    }

    /// Keeps only three depths from the start on, as it otherwise does where the memory does not hold more.
    #[must_use]
    pub fn forgetting(mut self) -> Self {
        self.forget();
        self
    }

    /// Begins again, with three depths at a time.
    fn forget(&mut self) {
        if let Ok(search) = std::mem::replace(&mut self.search, Err(NoRoom)) {
            self.spent = (search.nodes(), search.depth_reached());
            drop(search);
            self.forgets = true;
            self.search = open(&self.puzzle, &self.position, self.task, self.widths, true);
        }
    }

    /// The same from the first depth of at least `from` positions on. Where the platform has no threads, one does all.
    #[must_use]
    pub fn shared(mut self, threads: usize, from: u64) -> Self {
        if let Ok(search) = &mut self.search {
            search.share(threads, from);
        }
        self
    }

    /// Lets so many threads share the work where it is large enough. What it finds does not depend on their number.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        self.shared(threads, WORTH_SHARING)
    }

    /// How many positions are 0, 1, 2, … moves away from the first, without the depth that is still being searched.
    pub fn positions_by_depth(&self) -> &[u64] {
        self.search.as_ref().map_or(&[], |search| search.by_depth())
    }
}

impl Solver<BlockPuzzle> for BreadthFirst {
    fn run(&mut self, budget: Nodes) -> Verdict {
        let Ok(search) = &mut self.search else { return Verdict::Stopped(Limit::Memory) };
        match search.run(search.nodes().saturating_add(budget)) {
            State::Searching => Verdict::Searching,
            State::Exhausted => Verdict::Unsolvable { searched: search.nodes() },
            State::OutOfMemory if self.forgets => Verdict::Stopped(Limit::Memory),
            State::OutOfMemory => {
                self.forget();
                self.run(budget)
            }
            State::Solved => {
                if self.best.is_none() {
                    let solution = path::solution(&self.puzzle, &self.position, &search.path());
                    self.best = Some(solution.expect("a path that the search found is legal and ends at the goal"));
                }
                Verdict::Solved
            }
        }
    }

    fn progress(&self) -> Progress<BlockPuzzle> {
        let (nodes, bound, bytes) =
            self.search.as_ref().map_or((0, 0, 0), |search| (search.nodes(), search.depth_reached(), search.bytes()));
        let (spent, proven) = self.spent;
        Progress { nodes: spent + nodes, lower_bound: bound.max(proven), best: self.best.clone(), bytes }
    }
}

impl fmt::Debug for BreadthFirst {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("BreadthFirst").field("progress", &self.progress()).finish_non_exhaustive()
    }
}

/// Everything that can be reached from a position, counted by the number of moves.
///
/// ```
/// use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target}};
/// use loyd_solve::blocks::{Component, Exploration};
/// let piece = SetupPiece { name: 'Z', cells: vec![(0, 0), (0, 1)], freedom: Freedom::Horizontal };
/// let goal = BlockGoal(vec![Target::Right { piece: 0 }]);
/// let setup = Setup { rows: 1, columns: 4, walls: vec![], pieces: vec![piece], goal };
/// let puzzle = BlockPuzzle::try_from(setup)?;
/// let mut component = Component::new(&puzzle, &puzzle.start(), BlockMetric::Step, 1 << 20);
/// assert_eq!(component.run(100), Exploration::Complete);
/// assert_eq!(component.positions_by_depth(), [1, 1, 1]);
/// # Ok::<(), loyd_core::blocks::SetupFaults>(())
/// ```
pub struct Component {
    search: Result<Box<dyn Search>, NoRoom>,
}

/// How the exploration of a [`Component`] stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exploration {
    /// There is more to find.
    Searching,
    /// Every position was found.
    Complete,
    /// It can't go on.
    Stopped(Limit),
}

impl Component {
    /// An exploration from `position` that holds at most `memory` bytes.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, memory: u64) -> Self {
        Self::with_widths(puzzle, position, metric, memory, Widths::default())
    }

    /// The same in forms at least this wide.
    pub fn with_widths(
        puzzle: &BlockPuzzle,
        position: &BlockPosition,
        metric: BlockMetric,
        memory: u64,
        widths: Widths,
    ) -> Self {
        Self { search: open(puzzle, position, Task { metric, aim: Aim::Everything, memory }, widths, false) }
    }

    /// The same from the first depth of at least `from` positions on. Where the platform has no threads, one does all.
    #[must_use]
    pub fn shared(mut self, threads: usize, from: u64) -> Self {
        if let Ok(search) = &mut self.search {
            search.share(threads, from);
        }
        self
    }

    /// Lets so many threads share the work where it is large enough. What it finds does not depend on their number.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        self.shared(threads, WORTH_SHARING)
    }

    /// Goes on until about `budget` more positions are found.
    pub fn run(&mut self, budget: Nodes) -> Exploration {
        let Ok(search) = &mut self.search else { return Exploration::Stopped(Limit::Memory) };
        match search.run(search.nodes().saturating_add(budget)) {
            State::Searching => Exploration::Searching,
            State::Exhausted | State::Solved => Exploration::Complete,
            State::OutOfMemory => Exploration::Stopped(Limit::Memory),
        }
    }

    /// How many positions are 0, 1, 2, … moves away from the first, without the depth that is still being searched.
    pub fn positions_by_depth(&self) -> &[u64] {
        self.search.as_ref().map_or(&[], |search| search.by_depth())
    }

    /// The number of positions found so far, interchangeable pieces merged.
    pub fn positions(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.nodes())
    }

    /// The memory that it holds now, in bytes.
    pub fn bytes(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.bytes())
    }
}

impl fmt::Debug for Component {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Component").field("by_depth", &self.positions_by_depth()).finish_non_exhaustive()
    }
}
