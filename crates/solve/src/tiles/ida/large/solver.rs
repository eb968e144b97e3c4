use std::sync::Arc;

use loyd_core::{Puzzle, Solution, TileMetric, TilePosition, TilePuzzle};

use super::CheckpointError;
use super::checkpoint::{self, Saved};
use super::heuristic::StepHeuristic;
use crate::solver::Allowance;
use crate::tiles::board::{Frame, Wide};
use crate::tiles::ida::automaton::Automaton;
use crate::tiles::ida::parallel::{Engine, ParallelIda, Root, Stand, State};
use crate::tiles::pdb::{Found, Pattern, TilePlan, Views, Words, advance_step_tables, bytes_of_step_tables};
use crate::{Limit, Nodes, Outlook, Progress, Shortfall, Solver, Stop, Verdict, Want};

/// A search for a shortest solution in the single-tile metric, of any board of at most 25 cells and any goal, that threads
/// share and that can be gone on with another day.
///
/// It begins with small tables, which are built at once. If that search gets long it goes on with the largest that fit its
/// memory: the 24-puzzle takes 2 GB, and twice as much while they are built on two threads. Tables are built by the solver's runs, which
/// count no nodes for it, and kept for the process. Solution and nodes are the same with any number of threads.
///
/// ```
/// use loyd_core::{TileMetric, TilePosition, TilePuzzle};
/// use loyd_solve::{Solver, Stop, Verdict, tiles::DeepSolver};
/// let position = TilePosition::new(3, 3, vec![8, 6, 7, 2, 5, 4, 3, 0, 1])?;
/// let puzzle = TilePuzzle::blank_last(position.clone());
/// let mut search = DeepSolver::new(&puzzle, &position, 64 << 20, 2).expect("small enough");
/// assert_eq!(search.run(1, Stop::NEVER), Verdict::Searching);
/// let checkpoint = search.checkpoint();
/// let mut search = DeepSolver::resume(&puzzle, &position, 64 << 20, 2, &checkpoint)?;
/// while search.run(100_000, Stop::NEVER) == Verdict::Searching {}
/// assert_eq!(search.progress().lower_bound, 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DeepSolver {
    puzzle: TilePuzzle,
    position: TilePosition,
    frame: Frame,
    threads: usize,
    /// The tables that are built at a time: each takes memory of its own while it is built.
    builders: usize,
    /// The most tiles of the patterns now and of the largest that fit the memory.
    largest: usize,
    final_largest: usize,
    phase: Phase,
    best: Option<Solution<TilePuzzle>>,
}

enum Phase {
    /// Tables are built, and then a search begins from this state.
    Building(Views, State),
    Searching(Box<dyn Engine>),
    /// It has ended with this verdict.
    Over(Verdict, State),
}

/// The most entries, 32-bit words, of each table that a search begins with.
const FIRST_WORDS: usize = 400_000;
/// With the first tables, the search gives up at the end of an iteration if it has generated more nodes than this in all; it
/// then goes on with the largest tables.
const FIRST_NODES: Nodes = 4_000_000;
/// The longest words of the automaton for searches with small tables and with the largest. Longer ones prune more, and
/// take longer to be found; beyond these the states would fall out of the fast caches.
const FEW_MOVES: usize = 9;
const MANY_MOVES: usize = 12;
/// Zones that a run works on at least while it builds tables: fewer would only cost time.
const LEAST_BUILT: Nodes = 1 << 12;

impl DeepSolver {
    /// A search on up to `threads` threads; `None` for boards of more than 25 cells and where not even the first tables fit
    /// `memory`, in bytes.
    pub fn new(puzzle: &TilePuzzle, position: &TilePosition, memory: u64, threads: usize) -> Option<Self> {
        let frame = Frame::wide(puzzle)?;
        let sizes = Sizes::of(&frame, memory)?;
        Some(Self::begin(puzzle, position, frame, threads, &sizes, sizes.first, State::default()))
    }

    /// A search that goes on from a checkpoint of the same position and puzzle.
    ///
    /// # Errors
    ///
    /// [`CheckpointError`] says why it can't.
    pub fn resume(
        puzzle: &TilePuzzle,
        position: &TilePosition,
        memory: u64,
        threads: usize,
        checkpoint: &[u8],
    ) -> Result<Self, CheckpointError> {
        let Saved { largest, state } = checkpoint::read(puzzle, position, checkpoint)?;
        let frame = Frame::wide(puzzle).filter(|_| (1..=Pattern::LARGEST).contains(&largest));
        let frame = frame.ok_or(CheckpointError::Damaged)?;
        let needed = bytes(&frame, largest, 1);
        let sizes = Sizes::of(&frame, memory).filter(|sizes| largest <= sizes.last);
        let sizes = sizes.ok_or(CheckpointError::Memory(needed))?;
        Ok(Self::begin(puzzle, position, frame, threads, &sizes, largest, state))
    }

    fn begin(
        puzzle: &TilePuzzle,
        position: &TilePosition,
        frame: Frame,
        threads: usize,
        sizes: &Sizes,
        largest: usize,
        state: State,
    ) -> Self {
        let phase = match (puzzle.is_solvable(position), puzzle.is_solved(position)) {
            (false, _) => Phase::Over(Verdict::Unsolvable { searched: 0 }, State::default()),
            (_, true) => Phase::Over(Verdict::Solved, State::default()),
            _ => Phase::Building(Views::new(frame.grid, frame.home, largest), state),
        };
        let best =
            puzzle.is_solved(position).then(|| Solution::new(puzzle, position.clone(), Vec::new()).ok()).flatten();
        let (puzzle, position) = (puzzle.clone(), position.clone());
        let (threads, final_largest) = (threads.max(1), sizes.last);
        let fits = |&builders: &usize| bytes(&frame, sizes.last, builders) <= sizes.memory;
        let builders = (1..=threads).rev().find(fits).unwrap_or(1);
        Self { puzzle, position, frame, threads, builders, largest, final_largest, phase, best }
    }

    /// What [`DeepSolver::resume`] takes: what is proven so far, and which parts of the current iteration are done. Those
    /// that were begun and not ended begin again.
    pub fn checkpoint(&self) -> Vec<u8> {
        let saved = Saved { largest: self.largest, state: self.state().clone() };
        checkpoint::write(&self.puzzle, &self.position, &saved)
    }

    /// The memory that the largest tables for a puzzle take at most, in bytes; `None` for boards of more than 25 cells.
    pub(in crate::tiles) fn most_bytes(puzzle: &TilePuzzle) -> Option<u64> {
        Some(bytes(&Frame::wide(puzzle)?, Pattern::LARGEST, 1))
    }

    fn state(&self) -> &State {
        match &self.phase {
            Phase::Building(_, state) | Phase::Over(_, state) => state,
            Phase::Searching(engine) => engine.state(),
        }
    }

    /// Builds what the budget allows, begins the search when all is there, and tells what is left for it.
    fn build(&mut self, budget: Nodes, stop: Stop) -> Nodes {
        let Phase::Building(views, state) = &mut self.phase else { return budget };
        let allowed = budget.max(LEAST_BUILT);
        let mut allowance = Allowance::new(allowed, stop);
        match advance_step_tables(&self.frame.grid, &views.patterns(), self.builders, &mut allowance) {
            Found::Unfinished => {}
            Found::NoMemory => self.phase = Phase::Over(Verdict::Stopped(Limit::Memory), std::mem::take(state)),
            Found::Complete(tables) => {
                let state = std::mem::take(state);
                let engine =
                    if views.len() == 2 { self.engine::<2>(&tables, state) } else { self.engine::<1>(&tables, state) };
                let failed = || Phase::Over(Verdict::Stopped(Limit::Size), State::default());
                self.phase = engine.map_or_else(failed, Phase::Searching);
            }
        }
        budget.saturating_sub(allowed - allowance.left)
    }

    fn engine<const VIEWS: usize>(&self, tables: &[Words], state: State) -> Option<Box<dyn Engine>> {
        let Phase::Building(views, _) = &self.phase else { return None };
        let grid = self.frame.grid;
        let (board, blank) = self.frame.enter::<Wide>(&self.puzzle, &self.position);
        let words = if self.largest < Pattern::LARGEST { FEW_MOVES } else { MANY_MOVES };
        let automaton = Automaton::shared(&grid, TileMetric::Single, words);
        let tree = Arc::new(StepHeuristic::<VIEWS>::new(views, tables, &automaton));
        let root = Root { grid, tree, automaton, board, blank };
        let search = if state.parts.is_empty() {
            ParallelIda::new(root, state.bound, state.nodes)
        } else {
            ParallelIda::resume(root, state)?
        };
        let patience = if self.largest < self.final_largest { FIRST_NODES } else { Nodes::MAX };
        Some(Box::new(search.with_patience(patience)))
    }

    /// Goes on with the largest tables from what the first ones proved.
    fn enlarge(&mut self) {
        let State { bound, nodes, .. } = *self.state();
        self.largest = self.final_largest;
        let views = Views::new(self.frame.grid, self.frame.home, self.largest);
        self.phase = Phase::Building(views, State { bound, nodes, ..State::default() });
    }

    /// Keeps the solution in steps of the puzzle's tiles, replayed.
    fn finish(&mut self) {
        let Phase::Searching(engine) = &self.phase else { return };
        let (_, blank) = self.frame.enter::<Wide>(&self.puzzle, &self.position);
        let steps = engine.solution().map(|way| self.frame.leave(blank, way));
        let solution = steps.map(|steps| Solution::new(&self.puzzle, self.position.clone(), steps));
        self.best = solution.map(|solution| solution.expect("the search plays by the rules"));
    }

    fn search(&mut self, budget: Nodes, stop: Stop) -> Verdict {
        let mut left = budget.max(1);
        while matches!(self.phase, Phase::Building(..)) && left > 0 && !stop.is_requested() {
            left = self.build(left, stop);
        }
        match &mut self.phase {
            Phase::Over(verdict, _) => return *verdict,
            Phase::Searching(engine) if left > 0 => match engine.run(left, self.threads, stop) {
                Stand::Searching => {}
                Stand::GaveUp => self.enlarge(),
                Stand::Found => {
                    self.finish();
                    return Verdict::Solved;
                }
            },
            _ => {}
        }
        Verdict::Searching
    }
}

impl Solver<TilePuzzle> for DeepSolver {
    fn run(&mut self, budget: Nodes, stop: Stop) -> Verdict {
        if self.best.is_some() { Verdict::Solved } else { self.search(budget, stop) }
    }

    fn progress(&self) -> Progress<TilePuzzle> {
        let (nodes, bytes) = match &self.phase {
            Phase::Searching(engine) => (engine.nodes(), engine.bytes()),
            Phase::Building(_, state) | Phase::Over(_, state) => (state.nodes, 0),
        };
        Progress { nodes, lower_bound: self.state().bound, best: self.best.clone(), bytes }
    }

    fn wants(&self) -> Option<Want> {
        let is_there = TilePlan::of(&self.puzzle, TileMetric::Single).is_some();
        let is_building = self.largest == Pattern::LARGEST && matches!(self.phase, Phase::Building(..));
        (is_there && is_building).then_some(Want { spent: self.state().nodes, is_needed: true })
    }

    fn shortfall(&self) -> Option<Shortfall> {
        let is_small = self.final_largest < Pattern::LARGEST;
        let bytes = Self::most_bytes(&self.puzzle).filter(|_| is_small);
        bytes.map(|bytes| Shortfall { without: "the largest tables", bytes: Some(bytes) })
    }

    fn outlook(&self) -> Option<Outlook> {
        match &self.phase {
            Phase::Searching(engine) if self.best.is_none() => {
                let (nodes, share) = engine.outlook();
                Some(Outlook { nodes, share })
            }
            _ => None,
        }
    }
}

/// The most tiles of the patterns that a search begins with and goes on with.
struct Sizes {
    first: usize,
    last: usize,
    /// The bytes that tables may take.
    memory: u64,
}

impl Sizes {
    /// `None` if not even the first tables fit the memory.
    fn of(frame: &Frame, memory: u64) -> Option<Self> {
        let cells = frame.grid.len();
        let first = (1..=Pattern::LARGEST).rev().find(|&tiles| cells.pow(tiles as u32) <= FIRST_WORDS)?;
        let last = (first..=Pattern::LARGEST).rev().find(|&tiles| bytes(frame, tiles, 1) <= memory)?;
        Some(Self { first, last, memory })
    }
}

/// The memory that the tables for patterns of up to `largest` tiles take at most, in bytes, while `builders` are built at a
/// time.
fn bytes(frame: &Frame, largest: usize, builders: usize) -> u64 {
    let grid = frame.grid;
    bytes_of_step_tables(&grid, &Views::new(grid, frame.home, largest).patterns(), builders)
}
