//! Optimal search on boards of at most 16 cells.
//!
//! The single-tile metric uses step tables, and `multi` is the heuristic for the multi-tile metric.
//! Both build their tables on first use. `interleaved` is the search with the large table, and
//! `sevens` decides when a long search builds a smaller table of this kind.

mod interleaved;
mod multi;
mod sevens;

use std::convert::Infallible;
use std::sync::Arc;

use loyd_core::{Solution, TileMetric, TilePosition, TilePuzzle};
use loyd_search::{Allowance, Context, MissingTable, Nodes, Solver, Status, Stop, Verdict};

use self::multi::{Multi, PARTS};
use self::sevens::Sevens;
use super::automaton::Automaton;
use super::parallel::{Engine, EngineProgress, EngineState, ParallelIda, ParallelTree, Root};
use super::{IdaTask, build_within, run_engine};
use crate::board::{GoalFrame, Grid, Wide, reflection};
use crate::ida::steps::StepHeuristic;
use crate::pdb::{
    Cache, FillOrders, Halves, KeptDecrements, TilePlan, Unbuilt, Views, advance_run_tables, advance_step_tables,
    are_run_tables_complete, bytes_of_run_tables, bytes_of_step_tables_held, run_patterns, small_partition,
};

/// Heuristics of one type, keyed by the board's side lengths and the blank's goal cell.
type Heuristics<H> = Cache<(usize, usize, usize), Infallible, Arc<H>>;

/// The heuristics for the single-tile metric: `REFLECTED` for goals that a symmetry of the board
/// preserves, `PLAIN` for all others.
static REFLECTED: Heuristics<StepHeuristic<2, Wide>> = Cache::new();
static PLAIN: Heuristics<StepHeuristic<1, Wide>> = Cache::new();

/// The maximum number of cells in a line for which the decrements fit in eight bits, two bits per
/// move. A 64-bit word then holds all slacks of a node.
const SHORT_LINE: usize = 5;
/// The maximum length of the move-pruning automaton's words in the single-tile metric. Longer words
/// prune only slightly more, but make the automaton take longer to build.
const SINGLE_WORD_LENGTH: usize = 10;
/// The maximum length of words for searches with step tables that have generated more than
/// [`SHORT_WORD_NODES`] nodes. On the hardest boards, longer words save 1/9 of the nodes. Building
/// the automaton takes as long as searching 1/3 of [`SHORT_WORD_NODES`].
const LONG_WORD_LENGTH: usize = 12;
const SHORT_WORD_NODES: Nodes = 10_000_000;
/// The maximum length of words in the multi-tile metric. It is lower than [`SINGLE_WORD_LENGTH`]
/// because the branching factor is greater.
const MULTI_WORD_LENGTH: usize = 6;

/// Returns a solver that finds only shortest solutions, for a solvable position. `None` for boards
/// of more than 16 cells, or if the tables would exceed `memory` bytes or the available memory.
///
/// Unless this process has already built the tables, the solver's first runs build them. Building
/// does not count as nodes. Long searches are divided among `threads`.
pub(crate) fn solver(
    puzzle: &TilePuzzle,
    position: &TilePosition,
    metric: TileMetric,
    memory: u64,
    threads: usize,
) -> Option<Box<dyn Solver<TilePuzzle>>> {
    if bytes_to_build(puzzle, metric)? > memory {
        return None;
    }
    let task = IdaTask::new(puzzle, position, GoalFrame::new(puzzle)?, threads);
    let (grid, blank_goal) = (task.frame.grid, task.frame.blank_goal);
    match (metric, reflection(&grid, blank_goal)) {
        (TileMetric::Single, Some(_)) => with_step_tables(task, memory, &REFLECTED),
        (TileMetric::Single, None) => with_step_tables(task, memory, &PLAIN),
        (TileMetric::Multi, _) if grid.width > SHORT_LINE => with_run_tables::<u128>(task),
        (TileMetric::Multi, _) => with_run_tables::<u64>(task),
    }
}

/// Returns the maximum memory for building the tables for a board, in bytes; `None` for boards of
/// more than 16 cells.
pub(crate) fn bytes_to_build(puzzle: &TilePuzzle, metric: TileMetric) -> Option<u64> {
    let GoalFrame { grid, blank_goal, .. } = GoalFrame::new(puzzle)?;
    Some(match metric {
        TileMetric::Single => bytes_of_steps(&grid, blank_goal),
        TileMetric::Multi if grid.width > SHORT_LINE => bytes_of_runs::<u128>(&grid, blank_goal),
        TileMetric::Multi => bytes_of_runs::<u64>(&grid, blank_goal),
    })
}

/// Returns the maximum memory for building the tables for the multi-tile metric, in bytes. It is 0
/// if they already exist, for example from a file; the caller that opened the file counts that
/// memory.
fn bytes_of_runs<D: KeptDecrements>(grid: &Grid, blank_goal: usize) -> u64 {
    let patterns = run_patterns(grid, blank_goal).0;
    if are_run_tables_complete::<D>(grid, blank_goal, &patterns) { 0 } else { bytes_of_run_tables::<D>(&patterns) }
}

/// Returns the maximum memory for building and searching in the single-tile metric, in bytes.
fn bytes_of_steps(grid: &Grid, blank_goal: usize) -> u64 {
    let words = small_partition(grid, blank_goal).into_iter().map(|pattern| grid.len().pow(pattern.len() as u32));
    words.map(|words| size_of::<u32>() as u64 * words as u64).sum::<u64>() + FillOrders::BYTES
}

/// Like [`solver`], but with the large table for the single-tile metric, for a position other than
/// the goal. `lower_bound` is a proven lower bound on the length.
pub(crate) fn with_large_table(
    puzzle: &TilePuzzle,
    position: &TilePosition,
    table: Arc<Halves>,
    lower_bound: u32,
    threads: usize,
) -> Option<Box<dyn Solver<TilePuzzle>>> {
    let task = IdaTask::new(puzzle, position, GoalFrame::new(puzzle)?, threads);
    let automaton = Automaton::shared(&task.frame.grid, TileMetric::Single, SINGLE_WORD_LENGTH);
    let known = EngineState { bound: lower_bound, ..EngineState::default() };
    let search = SmallSearch::new(search(&task, table, automaton, known, Nodes::MAX));
    Some(Box::new(SmallIda { task, prepare: None, search: Some(search), can_use_large_table: false, best: None }))
}

/// Returns a solver for the multi-tile metric that builds its tables first; `None` if memory is
/// insufficient.
fn with_run_tables<D: KeptDecrements>(task: IdaTask) -> Option<Box<dyn Solver<TilePuzzle>>> {
    let GoalFrame { grid, blank_goal, .. } = task.frame;
    let patterns = run_patterns(&grid, blank_goal).0;
    let plan = TilePlan::of(&task.puzzle, TileMetric::Multi);
    let can_use_large_table = plan.is_some() && !are_run_tables_complete::<D>(&grid, blank_goal, &patterns);
    with_preparation(task, can_use_large_table, move |task: &IdaTask, allowance: &mut Allowance| {
        let tables = advance_run_tables::<D>(grid, blank_goal, &patterns, task.threads, allowance)?;
        let tree = Arc::new(Multi::<D>::new(grid, blank_goal, &tables));
        let automaton = Automaton::shared(&grid, TileMetric::Multi, MULTI_WORD_LENGTH);
        Ok(SmallSearch::new(search(task, tree, automaton, EngineState::default(), Nodes::MAX)))
    })
}

/// Like [`with_run_tables`], for the single-tile metric.
fn with_step_tables<const VIEWS: usize>(
    task: IdaTask,
    memory: u64,
    cache: &'static Heuristics<StepHeuristic<VIEWS, Wide>>,
) -> Option<Box<dyn Solver<TilePuzzle>>> {
    with_preparation(task, false, move |task: &IdaTask, allowance: &mut Allowance| {
        let GoalFrame { grid, blank_goal, .. } = task.frame;
        let key = (grid.width, grid.height, blank_goal);
        let automaton = Automaton::shared(&grid, TileMetric::Single, SINGLE_WORD_LENGTH);
        let heuristic = if let Some(heuristic) = cache.get(&key) {
            heuristic
        } else {
            let views = Views::from_partition(grid, blank_goal, small_partition(&grid, blank_goal));
            let tables = advance_step_tables(&grid, &views.patterns(), 1, allowance)?;
            Arc::new(StepHeuristic::new(&views, &tables, &automaton, PARTS))
        };
        cache.put(key, Arc::clone(&heuristic));
        let engine = search(task, Arc::clone(&heuristic), automaton, EngineState::default(), SHORT_WORD_NODES);
        let with_longer_words: Next = Box::new(move |task, state| {
            let automaton = Automaton::shared(&grid, TileMetric::Single, LONG_WORD_LENGTH);
            search(task, Arc::new(heuristic.for_automaton(&automaton)), automaton, state, Nodes::MAX)
        });
        Ok(SmallSearch { next: Some(with_longer_words), sevens: Sevens::new(task, memory), ..SmallSearch::new(engine) })
    })
}

/// Returns a solver that first prepares its search; `None` if memory is insufficient for the
/// preparation. `can_use_large_table` says whether the puzzle's large table would help the solver.
fn with_preparation(
    task: IdaTask,
    can_use_large_table: bool,
    prepare: impl FnMut(&IdaTask, &mut Allowance) -> Result<SmallSearch, Unbuilt> + Send + 'static,
) -> Option<Box<dyn Solver<TilePuzzle>>> {
    let best = task.empty_solution();
    let mut solver = SmallIda { task, prepare: Some(Box::new(prepare)), search: None, can_use_large_table, best };
    solver.build(&mut Allowance::new(0, Stop::NEVER)).then(|| Box::new(solver) as Box<dyn Solver<TilePuzzle>>)
}

/// Returns a search that starts from the known bound and gives up after more than `node_limit`
/// nodes.
fn search<T: ParallelTree>(
    task: &IdaTask,
    tree: Arc<T>,
    automaton: Arc<Automaton>,
    known: EngineState,
    node_limit: Nodes,
) -> Box<dyn Engine> {
    let (board, blank) = task.frame.enter(&task.puzzle, &task.position);
    let root = Root { grid: task.frame.grid, tree, automaton, board, blank };
    Box::new(ParallelIda::new(root, known).with_node_limit(node_limit))
}

/// A search, and the searches that may replace it and continue from its proven bound.
struct SmallSearch {
    engine: Box<dyn Engine>,
    /// Creates the replacement if the search gives up.
    next: Option<Next>,
    /// The table to build if the search takes very long, unless it is already in use.
    sevens: Option<Sevens>,
}

type Next = Box<dyn FnOnce(&IdaTask, EngineState) -> Box<dyn Engine> + Send>;

impl SmallSearch {
    /// Creates a search that never gives up.
    fn new(engine: Box<dyn Engine>) -> Self {
        Self { engine, next: None, sevens: None }
    }

    /// Continues within the limits of `context`, iteration by iteration.
    fn run(&mut self, task: &IdaTask, context: &mut Context) -> EngineProgress {
        loop {
            if self.sevens.as_ref().is_some_and(|sevens| sevens.is_worthwhile(self.engine.state(), context.upper_bound))
            {
                self.switch_to_sevens(task, context);
                if context.stop.is_requested() {
                    return EngineProgress::Searching;
                }
            }
            let bound = self.engine.state().bound;
            let mut iteration = Context { pause_at_bound: context.pause_at_bound.min(bound + 1), ..*context };
            let outcome = run_engine(&mut *self.engine, task, &mut iteration);
            context.budget = iteration.budget;
            match (outcome, self.next.take()) {
                (EngineProgress::GaveUp, Some(next)) => {
                    let nodes = self.engine.nodes();
                    self.engine = next(task, self.engine.state().without_parts());
                    context.spend(self.engine.nodes().saturating_sub(nodes));
                }
                (outcome, next) => {
                    self.next = next;
                    let is_complete =
                        self.engine.state().bound > bound && self.engine.state().bound < context.last_bound();
                    if outcome != EngineProgress::Searching || !is_complete || context.is_over() {
                        return outcome;
                    }
                }
            }
        }
    }

    /// Continues to build the table. Once it is complete, replaces the search with one that uses
    /// the table. Keeps the search if memory is insufficient.
    fn switch_to_sevens(&mut self, task: &IdaTask, context: &Context) {
        // This condition is constant, so the web build omits the construction.
        if cfg!(target_family = "wasm") {
            return;
        }
        let Some(sevens) = &self.sevens else { return };
        match sevens.advance(task.threads, context.stop) {
            Err(Unbuilt::Unfinished) => {}
            Err(Unbuilt::TooLarge) => self.sevens = None,
            Ok(table) => {
                let automaton = Automaton::shared(&task.frame.grid, TileMetric::Single, LONG_WORD_LENGTH);
                *self = Self::new(search(task, table, automaton, self.engine.state().without_parts(), Nodes::MAX));
            }
        }
    }
}

struct SmallIda {
    task: IdaTask,
    /// Prepares the search; `None` if it was created ready to run.
    prepare: Option<Prepare>,
    /// The search, once it is prepared.
    search: Option<SmallSearch>,
    /// Whether the puzzle's large table would make building tables unnecessary.
    can_use_large_table: bool,
    best: Option<Solution<TilePuzzle>>,
}

/// Builds a part of the tables, or creates the search that uses them.
type Prepare = Box<dyn FnMut(&IdaTask, &mut Allowance) -> Result<SmallSearch, Unbuilt> + Send>;

impl SmallIda {
    /// Continues to build the tables within an allowance, and then starts the search. Returns
    /// `false` if memory is insufficient.
    fn build(&mut self, allowance: &mut Allowance) -> bool {
        let Some(prepare) = &mut self.prepare else { return true };
        match prepare(&self.task, allowance) {
            Err(Unbuilt::TooLarge) => return false,
            Err(Unbuilt::Unfinished) => {}
            Ok(search) => self.search = Some(search),
        }
        true
    }

    /// Returns the search, once its tables are built.
    fn engine(&self) -> Option<&dyn Engine> {
        self.search.as_ref().map(|search| &*search.engine)
    }
}

impl Solver<TilePuzzle> for SmallIda {
    fn run(&mut self, context: &mut Context) -> Verdict {
        if self.best.is_none() && self.engine().is_none() {
            build_within(context, |allowance| self.build(allowance));
        }
        if let Some(search) = &mut self.search
            && self.best.is_none()
            && search.run(&self.task, context) == EngineProgress::Found
        {
            self.best = self.task.replay(&*search.engine);
        }
        if self.best.is_some() { Verdict::Solved } else { Verdict::Searching }
    }

    fn status(&self) -> Status<TilePuzzle> {
        let bytes_held = bytes_of_step_tables_held(&self.task.frame.grid);
        let known = |engine: &dyn Engine| (engine.nodes(), bytes_held + engine.bytes(), engine.state().bound);
        let (nodes, bytes, lower_bound) = self.engine().map_or((0, 0, 0), known);
        let missing = MissingTable { spent: 0, is_needed: true };
        Status {
            missing_table: (self.can_use_large_table && self.search.is_none()).then_some(missing),
            iterations: self.engine().map(Engine::iterations).unwrap_or_default(),
            ..Status::new(nodes, lower_bound, self.best.clone(), bytes)
        }
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::Puzzle;

    use super::*;
    use loyd_search::tables::Table;

    /// Returns a puzzle whose goal has the blank in the given cell.
    fn puzzle(width: usize, height: usize, cell: usize) -> TilePuzzle {
        let mut cells: Vec<u16> = (1..(width * height) as u16).collect();
        cells.insert(cell, 0);
        let goal = TilePosition::new(width, height, cells).expect("every number occurs once");
        TilePuzzle::new(goal.clone(), goal).expect("equal sizes")
    }

    /// Returns the final position of a pseudorandom walk from the start. The walk depends only on
    /// the number of steps.
    fn random_walk(puzzle: &TilePuzzle, steps: u64) -> TilePosition {
        let mut position = puzzle.start();
        let mut random = steps;
        for _ in 0..steps {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let legal: Vec<_> = puzzle.steps(&position).collect();
            puzzle.play_unchecked(&mut position, legal[(random >> 40) as usize % legal.len()]);
        }
        position
    }

    fn open_table(plan: &TilePlan, table: Vec<u8>) -> Arc<Halves> {
        plan.halves_of(Table::from(table)).expect("it has the right length")
    }

    /// Builds a table in slices, with one slice per cost.
    fn build_in_slices(plan: &TilePlan) -> Arc<Halves> {
        let mut build = Box::new(plan.begin_halves().expect("enough memory"));
        for _ in 0..1_000 {
            match build.advance(2, Stop::when(&|| true)) {
                Ok(table) => return table,
                Err(unfinished) => build = unfinished,
            }
        }
        unreachable!("no pattern has that many costs");
    }

    #[test]
    fn lengths_agree_with_those_from_small_tables() {
        for (width, height, cell) in [(3, 3, 8), (3, 3, 1), (3, 3, 4), (3, 4, 0), (4, 2, 5)] {
            let puzzle = puzzle(width, height, cell);
            let frame = GoalFrame::new(&puzzle).expect("a small board");
            let plan = TilePlan::halves(frame.grid, frame.blank_goal);
            let table = plan.build(2, Stop::NEVER, &|_| ()).expect("the build is not stopped");
            assert_eq!(table.len() as u64, plan.bytes());
            let tables = open_table(&plan, table);
            let parts = TilePlan::pair(frame.grid, frame.blank_goal, (frame.grid.len() - 2) / 2);
            let parts = build_in_slices(&parts);
            let positions = (1..40).map(|steps| random_walk(&puzzle, 7 * steps));
            for position in positions.filter(|position| !puzzle.is_solved(position)) {
                let mut large = with_large_table(&puzzle, &position, tables.clone(), 0, 1).expect("a small board");
                let mut small = solver(&puzzle, &position, TileMetric::Single, 1 << 30, 1).expect("enough memory");
                assert_eq!(large.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
                while small.run(&mut Context::new(u64::MAX, Stop::NEVER)) == Verdict::Searching {}
                assert_eq!(large.status().lower_bound, small.status().lower_bound, "{position}");
                let mut large = with_large_table(&puzzle, &position, parts.clone(), 0, 1).expect("a small board");
                assert_eq!(large.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
                assert_eq!(large.status().lower_bound, small.status().lower_bound, "{position}");
            }
        }
    }

    #[test]
    fn a_replacement_divides_its_first_iteration_like_the_search_that_it_replaces() {
        let puzzle = puzzle(4, 3, 0);
        let frame = GoalFrame::new(&puzzle).expect("a small board");
        let plan = TilePlan::pair(frame.grid, frame.blank_goal, 4);
        let tree = build_in_slices(&plan);
        let automaton = Automaton::shared(&frame.grid, TileMetric::Single, SINGLE_WORD_LENGTH);
        let task = IdaTask::new(&puzzle, &random_walk(&puzzle, 500), frame, 2);
        let parts = |nodes| {
            let known = EngineState { nodes, ..EngineState::default() };
            search(&task, Arc::clone(&tree), Arc::clone(&automaton), known, Nodes::MAX).state().parts.len()
        };
        for &(nodes, min_parts) in PARTS {
            assert!((min_parts..4 * min_parts).contains(&parts(nodes)), "{} parts after {nodes} nodes", parts(nodes));
        }
    }

    #[test]
    fn threads_and_slices_change_neither_solution_nor_nodes() {
        let puzzle = puzzle(5, 3, 0);
        let frame = GoalFrame::new(&puzzle).expect("a small board");
        let plan = TilePlan::halves(frame.grid, frame.blank_goal);
        let table = plan.build(2, Stop::NEVER, &|_| ()).expect("the build is not stopped");
        let tables = open_table(&plan, table);
        let position = TilePosition::new(5, 3, vec![0, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 1, 2]);
        let position = position.expect("every number occurs once");
        let run = |threads, budget| {
            let search = with_large_table(&puzzle, &position, tables.clone(), 0, threads);
            let mut search = search.expect("a small board");
            while search.run(&mut Context::new(budget, Stop::NEVER)) == Verdict::Searching {}
            let status = search.status();
            (status.nodes, status.best.expect("it is solved"))
        };
        let whole = run(1, u64::MAX);
        assert!(whole.0 > 100_000, "{} nodes are too few for threads", whole.0);
        for (threads, budget) in [(1, 999), (3, 30_011)] {
            assert_eq!(run(threads, budget), whole, "{threads} threads, slices of {budget} nodes");
        }
    }
}
