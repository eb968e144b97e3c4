use std::sync::Arc;

use loyd_core::{Solution, TileMetric, TilePosition, TilePuzzle};
use loyd_search::{Allowance, Context, Limit, MissingTable, Nodes, Shortfall, Solver, Status, Verdict};

use super::checkpoint::{self, CheckpointContent};
use super::walk::{CorridorBuilder, Corridors, WalkTree};
use super::{CheckpointError, PARTS};
use crate::board::{ByteBoard, GoalFrame, PackedBoard, Wide};
use crate::ida::automaton::Automaton;
use crate::ida::parallel::{Engine, EngineProgress, EngineState, ParallelIda, ParallelTree, Root};
use crate::ida::steps::StepHeuristic;
use crate::ida::{IdaTask, build_within, run_engine};
use crate::pdb::{
    Pattern, TilePlan, Unbuilt, Views, Words, advance_step_tables, are_step_tables_complete, bytes_of_step_tables,
    bytes_of_step_tables_held,
};

/// A multithreaded search for a shortest solution in the single-tile metric, for any board of at
/// most 64 cells and any goal. It can be stopped and resumed later from a checkpoint.
///
/// It starts with small tables, which take a fraction of a second to build. If the search is long,
/// it continues with larger ones, up to the largest that fit in memory: for the 24-puzzle, these
/// take 2 GB, and twice as much while two threads are building tables. Boards of more than 25 cells
/// are rarely solved, but their lower bound grows with every iteration. Such boards are not
/// supported in a browser. The tables are built during the solver's runs, and the process keeps
/// them. Building them does not count as nodes. The solution and the number of nodes do not depend
/// on the number of threads.
///
/// ```
/// use loyd_core::{TileMetric, TilePosition, TilePuzzle};
/// use loyd_search::{Context, Solver, Stop, Verdict};
/// use loyd_tiles::DeepSolver;
/// let position = TilePosition::new(3, 3, vec![8, 6, 7, 2, 5, 4, 3, 0, 1])?;
/// let puzzle = TilePuzzle::blank_last(position.clone());
/// let mut search = DeepSolver::new(&puzzle, &position, 64 << 20, 2).expect("small enough");
/// assert_eq!(search.run(&mut Context::new(1, Stop::NEVER)), Verdict::Searching);
/// let checkpoint = search.checkpoint();
/// let mut search = DeepSolver::resume(&puzzle, &position, 64 << 20, 2, &checkpoint)?;
/// while search.run(&mut Context::new(100_000, Stop::NEVER)) == Verdict::Searching {}
/// assert_eq!(search.status().lower_bound, 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DeepSolver {
    task: IdaTask,
    /// The number of tables built in parallel. Each takes additional memory while it is being
    /// built.
    builders: usize,
    /// The number of tiles in the largest pattern of the current tables.
    largest: usize,
    /// The sizes of the first tables, and of the last ones that fit in memory.
    sizes: Sizes,
    /// Whether walking distance is unavailable or has been abandoned.
    uses_only_patterns: bool,
    phase: DeepPhase,
    best: Option<Solution<TilePuzzle>>,
    /// The shortfall if the largest tables do not fit.
    shortfall: Option<Shortfall>,
}

enum DeepPhase {
    /// Tables are being built; a search then starts from this state.
    Building(Views, EngineState),
    /// The corridors for the next iteration with walking distance are being built. The search then
    /// continues from this state, or starts if walking distance is worthwhile.
    BuildingCorridors(Box<CorridorBuilder>, EngineState),
    /// A search with pattern databases, or a search with walking distance together with the builder
    /// of its corridors.
    Searching(Box<dyn Engine>, Option<Box<CorridorBuilder>>),
    /// The search has ended with this verdict.
    Finished(Verdict, EngineState),
}

/// The maximum number of entries (32-bit words) per table at the start of a search.
const FIRST_WORDS: usize = 400_000;
/// The maximum number of entries per table for boards of more than 25 cells: 2 GB. Tables for
/// boards of up to 25 cells are smaller in any case.
const MAX_WORDS: usize = 1 << 29;
/// With the first tables, the search stops at the end of an iteration if it has generated more
/// nodes than this in total. It then continues with walking distance or the largest tables. Boards
/// of more than 25 cells have tables of every intermediate size. Each is built once the search has
/// generated about as many nodes as the table has entries, so building takes at most about half of
/// the time.
const FIRST_NODES: Nodes = 4_000_000;
/// Walking distance is worthwhile if it exceeds the bound proven with the first tables by at least
/// this number of moves.
const MIN_ADVANTAGE: u32 = 4;
/// Whether walking distance is available. It is omitted from the page and the JavaScript engine,
/// which must be small and cannot spend minutes on a proof.
const HAS_WALKING_DISTANCE: bool = !cfg!(target_family = "wasm");
/// The marker in a checkpoint, in place of the largest pattern, for a search that uses or tries
/// walking distance.
const WALKING_MARKER: usize = 0;
/// The maximum length of the automaton's words with small and with the largest tables. Longer words
/// prune more but take longer to find; with even longer ones, the states would exceed the fast
/// caches.
const SHORT_WORD_LENGTH: usize = 9;
const LONG_WORD_LENGTH: usize = 12;
/// The maximum length of words for boards of more than 25 cells, and for boards of more than 36,
/// whatever the size of the tables. These boards have more words, and the search for them cannot be
/// stopped.
const LARGE_BOARD_WORD_LENGTH: usize = 9;
const LARGEST_BOARD_WORD_LENGTH: usize = 8;

impl DeepSolver {
    /// Creates a search on up to `threads` threads. `None` for boards of more than 64 cells, or if
    /// not even the first tables fit in `memory` bytes.
    pub fn new(puzzle: &TilePuzzle, position: &TilePosition, memory: u64, threads: usize) -> Option<Self> {
        let frame = GoalFrame::wide(puzzle)?;
        let sizes = Sizes::new(&frame, memory)?;
        Some(Self::begin(IdaTask::new(puzzle, position, frame, threads), &sizes, sizes.first, EngineState::default()))
    }

    /// Returns whether the solver supports a puzzle within a memory limit in bytes.
    pub(crate) fn supports(puzzle: &TilePuzzle, memory: u64) -> bool {
        GoalFrame::wide(puzzle).is_some_and(|frame| Sizes::new(&frame, memory).is_some())
    }

    /// Resumes a search from a checkpoint for the same position and puzzle.
    ///
    /// # Errors
    ///
    /// A [`CheckpointError`] that says why the search cannot be resumed.
    pub fn resume(
        puzzle: &TilePuzzle,
        position: &TilePosition,
        memory: u64,
        threads: usize,
        checkpoint: &[u8],
    ) -> Result<Self, CheckpointError> {
        let CheckpointContent { largest, state } = checkpoint::read(puzzle, position, checkpoint)?;
        let frame = GoalFrame::wide(puzzle).filter(|_| largest <= Pattern::LARGEST).ok_or(CheckpointError::Damaged)?;
        let needed = table_bytes(&frame, largest.max(1), 1);
        let sizes = Sizes::new(&frame, memory).filter(|sizes| largest <= sizes.last);
        let sizes = sizes.ok_or(CheckpointError::Memory(needed))?;
        Ok(Self::begin(IdaTask::new(puzzle, position, frame, threads), &sizes, largest, state))
    }

    fn begin(task: IdaTask, sizes: &Sizes, largest: usize, state: EngineState) -> Self {
        let IdaTask { puzzle, position, frame, threads } = &task;
        let best = task.empty_solution();
        let builder = (largest == WALKING_MARKER).then(|| builder(&task, sizes)).flatten();
        let largest = if largest == WALKING_MARKER { sizes.first } else { largest };
        let phase = match (puzzle.is_solvable(position), &best, builder) {
            (false, ..) => DeepPhase::Finished(Verdict::Unsolvable { searched: 0 }, EngineState::default()),
            (_, Some(_), _) => DeepPhase::Finished(Verdict::Solved, EngineState::default()),
            (.., Some(builder)) => DeepPhase::BuildingCorridors(builder, state),
            _ => DeepPhase::Building(Views::new(frame.grid, frame.blank_goal, largest), state),
        };
        let fits = |&builders: &usize| table_bytes(frame, sizes.last, builders) <= sizes.memory;
        let builders = (1..=*threads).rev().find(fits).unwrap_or(1);
        let mut solver =
            Self { task, builders, largest, sizes: *sizes, uses_only_patterns: false, phase, best, shortfall: None };
        solver.shortfall = solver.find_shortfall();
        solver
    }

    /// Returns the input for [`DeepSolver::resume`]: the proven bound and the completed parts of
    /// the current iteration. Parts in progress will start again from the beginning.
    pub fn checkpoint(&self) -> Vec<u8> {
        let is_walking = matches!(self.phase, DeepPhase::BuildingCorridors(..) | DeepPhase::Searching(_, Some(_)));
        let largest = if is_walking { WALKING_MARKER } else { self.largest };
        let saved = CheckpointContent { largest, state: self.state().clone() };
        checkpoint::write(&self.task.puzzle, &self.task.position, &saved)
    }

    /// Returns the maximum memory that the largest tables for a puzzle take, in bytes; `None` for
    /// boards of more than 25 cells, whose tables depend on the memory limit.
    pub(crate) fn max_bytes(puzzle: &TilePuzzle) -> Option<u64> {
        let frame = GoalFrame::wide(puzzle).filter(|frame| !frame.grid.needs_byte_board())?;
        Some(table_bytes(&frame, Pattern::LARGEST, 1))
    }

    /// Returns the search, once its tables are built.
    fn engine(&self) -> Option<&dyn Engine> {
        if let DeepPhase::Searching(engine, _) = &self.phase { Some(&**engine) } else { None }
    }

    fn state(&self) -> &EngineState {
        match &self.phase {
            DeepPhase::Building(_, state) | DeepPhase::BuildingCorridors(_, state) | DeepPhase::Finished(_, state) => {
                state
            }
            DeepPhase::Searching(engine, _) => engine.state(),
        }
    }

    /// Builds tables within the allowance, and starts the search when they are complete.
    fn build(&mut self, allowance: &mut Allowance) {
        let DeepPhase::Building(views, state) = &mut self.phase else { return };
        match advance_step_tables(&self.task.frame.grid, &views.patterns(), self.builders, allowance) {
            Err(Unbuilt::Unfinished) => {}
            Err(Unbuilt::TooLarge) => {
                self.phase = DeepPhase::Finished(Verdict::Stopped(Limit::Memory), std::mem::take(state));
            }
            Ok(tables) => {
                let state = std::mem::take(state);
                let before = state.nodes;
                let engine = match (views.views.len() == 2, self.task.frame.grid.needs_byte_board()) {
                    (true, false) => self.start_with_patterns::<2, Wide>(&tables, state),
                    (false, false) => self.start_with_patterns::<1, Wide>(&tables, state),
                    (true, true) => self.start_with_patterns::<2, ByteBoard>(&tables, state),
                    (false, true) => self.start_with_patterns::<1, ByteBoard>(&tables, state),
                };
                // The positions of the first parts count too, so a run ends at the same node as if
                // the tables had already existed.
                allowance.spend(engine.as_ref().map_or(0, |engine| engine.nodes() - before));
                let failed = || DeepPhase::Finished(Verdict::Stopped(Limit::Size), EngineState::default());
                self.phase = engine.map_or_else(failed, |engine| DeepPhase::Searching(engine, None));
            }
        }
    }

    /// Builds the corridors for the next iteration within the allowance, and starts the iteration
    /// if it is worthwhile.
    fn build_corridors(&mut self, allowance: &mut Allowance) {
        if !HAS_WALKING_DISTANCE {
            return;
        }
        let DeepPhase::BuildingCorridors(builder, state) = &mut self.phase else { return };
        let has_started = !state.parts.is_empty();
        let corridors = match builder.bound(allowance) {
            Ok(distance) if has_started || distance >= state.bound + MIN_ADVANTAGE => {
                builder.corridors(state.bound.max(distance), allowance)
            }
            Ok(_) => Err(Unbuilt::TooLarge),
            Err(unbuilt) => Err(unbuilt),
        };
        match corridors {
            Err(Unbuilt::Unfinished) => {}
            Err(Unbuilt::TooLarge) => {
                self.uses_only_patterns = true;
                self.enlarge();
            }
            Ok(corridors) => {
                let failed = DeepPhase::Finished(Verdict::Stopped(Limit::Size), EngineState::default());
                let DeepPhase::BuildingCorridors(builder, state) = std::mem::replace(&mut self.phase, failed) else {
                    return;
                };
                let before = state.nodes;
                let engine = match self.task.frame.grid.needs_byte_board() {
                    _ if self.task.frame.grid.width <= 5 => self.start_walking::<32, Wide>(corridors, state),
                    false => self.start_walking::<64, Wide>(corridors, state),
                    true => self.start_walking::<64, ByteBoard>(corridors, state),
                };
                allowance.spend(engine.as_ref().map_or(0, |engine| engine.nodes() - before));
                if let Some(engine) = engine {
                    self.phase = DeepPhase::Searching(engine, Some(builder));
                }
            }
        }
    }

    /// Returns a search with walking distance for one iteration.
    fn start_walking<const CELLS: usize, B: PackedBoard>(
        &self,
        corridors: Corridors,
        state: EngineState,
    ) -> Option<Box<dyn Engine>> {
        let grid = self.task.frame.grid;
        let (board, blank) = self.task.frame.enter::<B>(&self.task.puzzle, &self.task.position);
        let words = if grid.needs_byte_board() { LARGE_BOARD_WORD_LENGTH } else { LONG_WORD_LENGTH };
        let automaton = Automaton::shared(&grid, TileMetric::Single, words);
        let tree = Arc::new(WalkTree::<CELLS, B>::new(grid, corridors, &automaton)?);
        start_engine(Root { grid, tree, automaton, board, blank }, state, 0)
    }

    fn start_with_patterns<const VIEWS: usize, B: PackedBoard>(
        &self,
        tables: &[Words],
        state: EngineState,
    ) -> Option<Box<dyn Engine>> {
        let DeepPhase::Building(views, _) = &self.phase else { return None };
        let grid = self.task.frame.grid;
        let (board, blank) = self.task.frame.enter::<B>(&self.task.puzzle, &self.task.position);
        let automaton = Automaton::shared(&grid, TileMetric::Single, self.max_word_length());
        let tree = Arc::new(StepHeuristic::<VIEWS, B>::new(views, tables, &automaton, PARTS));
        start_engine(Root { grid, tree, automaton, board, blank }, state, self.node_limit())
    }

    /// Returns the maximum length of the automaton's words.
    fn max_word_length(&self) -> usize {
        match (self.task.frame.grid.needs_byte_board(), self.largest < Pattern::LARGEST) {
            (false, true) => SHORT_WORD_LENGTH,
            (false, false) => LONG_WORD_LENGTH,
            (true, _) if self.task.frame.grid.len() > 36 => LARGEST_BOARD_WORD_LENGTH,
            (true, _) => LARGE_BOARD_WORD_LENGTH,
        }
    }

    /// Returns the number of nodes after which larger tables are worthwhile.
    fn node_limit(&self) -> Nodes {
        match self.next_largest() {
            None => Nodes::MAX,
            Some(next) if self.task.frame.grid.needs_byte_board() => {
                table_bytes(&self.task.frame, next, 0) / size_of::<u32>() as u64
            }
            Some(_) => FIRST_NODES,
        }
    }

    /// Returns the number of tiles in the largest pattern of the next tables, if there are any.
    fn next_largest(&self) -> Option<usize> {
        let last = self.final_largest();
        let next = if self.task.frame.grid.needs_byte_board() { self.largest + 1 } else { last };
        (self.largest < last).then_some(next)
    }

    /// Returns the number of tiles in the largest pattern of the last tables. The largest tables
    /// need no memory if they already exist, for example from a file; the caller that opened the
    /// file counts that memory.
    fn final_largest(&self) -> usize {
        let GoalFrame { grid, blank_goal, .. } = self.task.frame;
        let are_complete =
            || are_step_tables_complete(&grid, &Views::new(grid, blank_goal, Pattern::LARGEST).patterns());
        if !grid.needs_byte_board() && are_complete() { Pattern::LARGEST } else { self.sizes.last }
    }

    /// Continues after a search that gave up: with walking distance as long as that is worthwhile,
    /// otherwise with larger tables.
    fn begin_next_method(&mut self) {
        let state = self.state().clone();
        let over = DeepPhase::Finished(Verdict::Searching, state.clone());
        let walking = match std::mem::replace(&mut self.phase, over) {
            DeepPhase::Searching(_, Some(builder)) => Some((builder, state)),
            _ if self.uses_only_patterns => None,
            _ => builder(&self.task, &self.sizes)
                .map(|builder| (builder, EngineState { parts: Vec::new(), depth: 0, ..state })),
        };
        match walking {
            Some((builder, state)) => self.phase = DeepPhase::BuildingCorridors(builder, state),
            None => self.enlarge(),
        }
    }

    /// Continues with larger tables from the bound that the smaller ones proved.
    fn enlarge(&mut self) {
        let state = self.state().without_parts();
        self.largest = self.next_largest().unwrap_or(self.largest);
        let views = Views::new(self.task.frame.grid, self.task.frame.blank_goal, self.largest);
        self.phase = DeepPhase::Building(views, state);
    }

    fn search(&mut self, context: &mut Context) -> Verdict {
        while matches!(self.phase, DeepPhase::Building(..)) && !context.is_over() {
            build_within(context, |allowance| self.build(allowance));
        }
        while matches!(self.phase, DeepPhase::BuildingCorridors(..)) && !context.is_over() {
            build_within(context, |allowance| self.build_corridors(allowance));
        }
        match &mut self.phase {
            DeepPhase::Finished(verdict, _) => return *verdict,
            DeepPhase::Searching(engine, _) if context.budget > 0 => {
                match run_engine(&mut **engine, &self.task, context) {
                    EngineProgress::Searching => {}
                    EngineProgress::GaveUp => self.begin_next_method(),
                    EngineProgress::Found => {
                        self.best = self.task.replay(&**engine);
                        return Verdict::Solved;
                    }
                }
            }
            _ => {}
        }
        Verdict::Searching
    }

    /// Returns the table file that would save building the last tables, if one is defined for the
    /// puzzle. The files for small boards hold tables for a different search.
    fn missing_table(&self) -> Option<MissingTable> {
        let is_building = self.largest == Pattern::LARGEST && matches!(self.phase, DeepPhase::Building(..));
        let has_file = || TilePlan::of(&self.task.puzzle, TileMetric::Single).is_some_and(|plan| plan.is_needed());
        (is_building && has_file()).then(|| MissingTable { spent: self.state().nodes, is_needed: true })
    }

    fn find_shortfall(&self) -> Option<Shortfall> {
        if self.sizes.last == Pattern::LARGEST || self.final_largest() == Pattern::LARGEST {
            return None;
        }
        let bytes = Self::max_bytes(&self.task.puzzle)?;
        Some(Shortfall { without: "the largest tables", bytes: Some(bytes) })
    }
}

impl Solver<TilePuzzle> for DeepSolver {
    fn run(&mut self, context: &mut Context) -> Verdict {
        if self.best.is_some() { Verdict::Solved } else { self.search(context) }
    }

    fn status(&self) -> Status<TilePuzzle> {
        let nodes = self.engine().map_or(self.state().nodes, Engine::nodes);
        let builder = match &self.phase {
            DeepPhase::BuildingCorridors(builder, _) | DeepPhase::Searching(_, Some(builder)) => builder.bytes(),
            _ => 0,
        };
        let bytes = bytes_of_step_tables_held(&self.task.frame.grid) + builder + self.engine().map_or(0, Engine::bytes);
        Status {
            nodes,
            lower_bound: self.state().bound,
            best: self.best.clone(),
            bytes,
            missing_table: self.missing_table(),
            shortfall: self.shortfall,
            iterations: self.engine().map_or_else(|| self.state().iterations.clone(), Engine::iterations),
            estimate: self.engine().filter(|_| self.best.is_none()).map(|engine| engine.state().estimate()),
        }
    }
}

/// Starts or resumes a search; `None` if the state belongs to a different search.
fn start_engine<T: ParallelTree>(root: Root<T>, state: EngineState, node_limit: Nodes) -> Option<Box<dyn Engine>> {
    let search = if state.parts.is_empty() { ParallelIda::new(root, state) } else { ParallelIda::resume(root, state)? };
    Some(Box::new(search.with_node_limit(node_limit)))
}

/// Returns the builder of corridors for a task, if its board supports walking distance. The first
/// tables stay in memory.
fn builder(task: &IdaTask, sizes: &Sizes) -> Option<Box<CorridorBuilder>> {
    if !HAS_WALKING_DISTANCE {
        return None;
    }
    let (board, blank) = task.frame.enter::<ByteBoard>(&task.puzzle, &task.position);
    let memory = sizes.memory.saturating_sub(table_bytes(&task.frame, sizes.first, 0));
    CorridorBuilder::new(&task.frame.grid, task.frame.blank_goal, (board, blank), memory).map(Box::new)
}

/// The sizes, in tiles, of the largest pattern at the start of a search and at its end.
#[derive(Clone, Copy)]
struct Sizes {
    first: usize,
    last: usize,
    /// The memory limit for the tables, in bytes.
    memory: u64,
}

impl Sizes {
    /// Computes the sizes for a board; `None` if not even the first tables fit in memory.
    fn new(frame: &GoalFrame, memory: u64) -> Option<Self> {
        let cells = frame.grid.len();
        let first = (1..=Pattern::LARGEST).rev().find(|&tiles| cells.pow(tiles as u32) <= FIRST_WORDS)?;
        let is_possible = |tiles: usize| cells.pow(tiles as u32) <= MAX_WORDS;
        let mut sizes = (first..=Pattern::LARGEST).rev().filter(|&tiles| is_possible(tiles));
        let last = sizes.find(|&tiles| table_bytes(frame, tiles, 1) <= memory)?;
        Some(Self { first, last, memory })
    }
}

/// Returns the maximum memory that the tables for patterns of up to `largest` tiles take, in bytes,
/// while `builders` of them are built in parallel.
fn table_bytes(frame: &GoalFrame, largest: usize, builders: usize) -> u64 {
    let grid = frame.grid;
    bytes_of_step_tables(&grid, &Views::new(grid, frame.blank_goal, largest).patterns(), builders)
}

#[cfg(test)]
mod tests;
