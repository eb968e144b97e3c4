mod tuning;

use std::cell::OnceCell;

use loyd_core::{Puzzle, Solution, TileMetric, TilePosition, TilePuzzle};
use loyd_search::{Context, Ida, Limit, MissingTable, Mode, Nodes, Shortfall, Solver, Status, Stop, Tracked, Verdict};

use super::board::{TileBound, lower_bound};
use super::constructive::Construction;
use super::ida::large::{DeepSolver, Tails};
use super::ida::small;
use super::pdb::{TilePlan, TileTables};
use super::short::Improver;
use tuning::{
    DEEP_CELLS, MEMORY_SHARE, MOST_OF_SHORTENING, PROOF_FIRST, PROOF_ROUND, PROOF_SHARE, SEARCHED_WITH_TABLE, SHARE,
    SOON, SOON_PROVEN_CELLS, TAILS_FROM,
};

/// Creates a solver for a position of a tile puzzle. `memory` limits its tables, in bytes.
///
/// Boards of at most 16 cells, and of at most 64 in the single-tile metric, are searched with
/// pattern databases, which are built when the search begins and kept for the process. Larger
/// boards, and all boards if `memory` is insufficient, are searched without tables. In
/// [`Mode::Anytime`], most of that time is spent on shorter solutions, and the results do not
/// depend on how the nodes are divided into runs: a run ends at the first possible stop after its
/// budget. In [`Mode::Optimal`], boards of more than 16 cells also get shorter solutions until the
/// proof, but after a short time only if shortening saves the proof more work than it costs.
/// A position that is unsolvable by parity gives [`Verdict::Unsolvable`] in every mode. In
/// [`Mode::Quick`], a solution that is not proven optimal ends with [`Limit::Size`].
///
/// ```
/// use loyd_core::{TileMetric, TilePosition, TilePuzzle};
/// use loyd_search::{Context, Mode, Stop, Verdict};
/// use loyd_tiles::solver;
/// let position = TilePosition::new(3, 3, vec![8, 6, 7, 2, 5, 4, 3, 0, 1])?;
/// let puzzle = TilePuzzle::blank_last(position.clone());
/// let mut search = solver(&puzzle, &position, TileMetric::Single, Mode::Optimal, 64 << 20);
/// while search.run(&mut Context::new(100_000, Stop::NEVER)) == Verdict::Searching {}
/// assert_eq!(search.status().best.map(|best| best.length(TileMetric::Single)), Some(31));
/// # Ok::<(), loyd_core::tiles::PositionFaults>(())
/// ```
pub fn solver(
    puzzle: &TilePuzzle,
    position: &TilePosition,
    metric: TileMetric,
    mode: Mode,
    memory: u64,
) -> Box<dyn Solver<TilePuzzle>> {
    solver_with(puzzle, position, metric, mode, &Resources { memory, threads: 1, tables: TileTables::new() })
}

/// The resources of a search.
#[derive(Clone, Debug)]
pub struct Resources {
    /// The maximum memory for the data that it builds, in bytes.
    pub memory: u64,
    /// The number of threads for long proof searches with tables and for shortening. Solutions and
    /// node counts do not depend on it.
    pub threads: usize,
    /// Tables that may already be available or become so during the search. They do not count
    /// towards `memory`. The proven answers are the same with and without them, but node counts
    /// differ. On 5×5 in [`Mode::Anytime`], exact searches with the table share the time with
    /// shortening, and node counts then vary with the number of threads.
    pub tables: TileTables,
}

/// Like [`solver`], with all resources.
pub fn solver_with(
    puzzle: &TilePuzzle,
    position: &TilePosition,
    metric: TileMetric,
    mode: Mode,
    resources: &Resources,
) -> Box<dyn Solver<TilePuzzle>> {
    Box::new(TileSolver::new(puzzle, position, metric, mode, resources))
}

struct TileSolver {
    puzzle: TilePuzzle,
    position: TilePosition,
    metric: TileMetric,
    mode: Mode,
    resources: Resources,
    /// The large table for this puzzle, if one is defined.
    plan: Option<TilePlan>,
    /// Whether the search has switched to the large table.
    opened: bool,
    /// The nodes of a search that was abandoned for the large table, and of shortening that ended
    /// before a proof.
    nodes_before: Nodes,
    lower_bound: u32,
    best: Option<Solution<TilePuzzle>>,
    /// Whether shortening and a search with tables share time and memory throughout.
    is_shared: bool,
    /// Whether shortening takes turns with the iterations of a proof.
    is_in_turns: bool,
    /// The construction of the first solution, while in progress.
    construction: Option<Construction>,
    /// The shortening, once it has begun.
    improver: Option<Improver>,
    /// The expected total nodes of the search.
    expected: Nodes,
    /// Exact searches for the last moves of the best solution, with the large table.
    tails: Option<Tails>,
    /// The proof search, once it has begun.
    search: Option<Tracked<TilePuzzle>>,
    /// A search without tables next to a search with tables that shares its time. Its bound may be
    /// better if the tables are small.
    side: Option<Tracked<TilePuzzle>>,
    /// The total nodes granted to the side search.
    due_to_side: Nodes,
    /// The size of the best tables for a proof in bytes, computed when first needed.
    table_bytes: OnceCell<Option<u64>>,
    /// The verdict of the last run.
    verdict: Option<Verdict>,
}

impl Solver<TilePuzzle> for TileSolver {
    fn run(&mut self, context: &mut Context) -> Verdict {
        self.expected = context.node_budget;
        let before = self.nodes();
        let verdict = match self.verdict {
            None => self.begin(context),
            Some(Verdict::Searching) => self.go_on(context),
            Some(verdict) => verdict,
        };
        context.spend(self.nodes().saturating_sub(before));
        self.verdict = Some(verdict);
        verdict
    }

    fn status(&self) -> Status<TilePuzzle> {
        // Tail searches use the tables of the proof search, which are already counted.
        let bytes = self.search.as_ref().map_or(0, |search| search.status.bytes)
            + self.side.as_ref().map_or(0, |side| side.status.bytes)
            + self.improver.as_ref().map_or(0, Improver::bytes) as u64
            + self.construction.as_ref().map_or(0, Construction::bytes) as u64;
        Status {
            nodes: self.nodes(),
            lower_bound: self.lower_bound,
            best: self.best.clone(),
            bytes,
            missing_table: self.missing_table(),
            shortfall: self.shortfall(),
            iterations: self.search.as_ref().map(|search| search.status.iterations.clone()).unwrap_or_default(),
            estimate: self.search.as_ref().and_then(|search| search.status.estimate),
        }
    }
}

impl TileSolver {
    fn missing_table(&self) -> Option<MissingTable> {
        match &self.plan {
            Some(plan) if !plan.is_needed() => {
                (!self.opened).then(|| MissingTable { spent: self.searched(), is_needed: false })
            }
            // The next run does not build a table while shortening continues, but would use one
            // that is available.
            Some(plan) if self.is_improving() && self.cells() > SOON_PROVEN_CELLS => {
                (!self.resources.tables.has(plan)).then(|| MissingTable { spent: self.nodes(), is_needed: false })
            }
            _ => self.search.as_ref()?.status.missing_table,
        }
    }

    fn shortfall(&self) -> Option<Shortfall> {
        let memory = self.resources.memory;
        let is_without = self.search.is_some() && !self.opened && !self.has_table();
        let tables = || self.table_bytes().filter(|&bytes| is_without && bytes > memory);
        let scorer = || self.improver.as_ref().filter(|_| self.mode == Mode::Anytime)?.bytes_lacking();
        let tables = tables().map(|bytes| Shortfall { without: "the tables for a proof", bytes: Some(bytes) });
        tables.or_else(|| scorer().map(|bytes| Shortfall { without: "the values of patterns", bytes: Some(bytes) }))
    }

    fn new(
        puzzle: &TilePuzzle,
        position: &TilePosition,
        metric: TileMetric,
        mode: Mode,
        resources: &Resources,
    ) -> Self {
        Self {
            plan: TilePlan::of(puzzle, metric),
            resources: resources.clone(),
            opened: false,
            nodes_before: 0,
            puzzle: puzzle.clone(),
            position: position.clone(),
            metric,
            mode,
            lower_bound: 0,
            best: None,
            is_shared: false,
            is_in_turns: false,
            construction: None,
            improver: None,
            expected: Nodes::MAX,
            tails: None,
            search: None,
            side: None,
            due_to_side: 0,
            table_bytes: OnceCell::new(),
            verdict: None,
        }
    }

    fn begin(&mut self, context: &Context) -> Verdict {
        if !self.puzzle.is_solvable(&self.position) {
            return Verdict::Unsolvable { searched: 0 };
        }
        self.lower_bound = lower_bound(&self.puzzle, &self.position, self.metric);
        if self.puzzle.is_solved(&self.position) {
            return self.offer(Vec::new());
        }
        let construction = Construction::new(&self.puzzle, &self.position);
        let has_memory =
            || self.mode == Mode::Optimal || self.table_bytes().is_some_and(|bytes| bytes <= self.resources.memory);
        if self.mode != Mode::Quick && self.cells() <= SOON_PROVEN_CELLS && has_memory() {
            self.is_in_turns = self.mode == Mode::Anytime;
            return self.prove_at_once(construction, context);
        }
        self.construction = construction;
        self.is_in_turns |= self.mode == Mode::Optimal && self.has_table();
        self.go_on(context)
    }

    /// Searches with tables first, because most 3×3 boards, and many 4×4 boards with the large
    /// table, are solved faster than the constructive method takes (0.5 ms on 4×4). The
    /// constructive solution is built only if the proof is incomplete after this run.
    fn prove_at_once(&mut self, construction: Option<Construction>, context: &Context) -> Verdict {
        let alone = if self.mode == Mode::Optimal { Nodes::MAX } else { PROOF_FIRST };
        match (self.search(context.with_budget(alone)), construction) {
            (Verdict::Searching, Some(construction)) if self.mode == Mode::Anytime => {
                self.construct(construction, Stop::NEVER)
            }
            (Verdict::Searching, Some(mut construction)) => {
                construction.advance(Stop::NEVER).map_or(Verdict::Searching, |steps| self.offer(steps))
            }
            (verdict, _) => verdict,
        }
    }

    /// Builds the first solution by the constructive method, which counts no nodes.
    fn construct(&mut self, mut construction: Construction, stop: Stop) -> Verdict {
        let Some(steps) = construction.advance(stop) else {
            self.construction = Some(construction);
            return Verdict::Searching;
        };
        match (self.offer(steps.clone()), self.mode) {
            (Verdict::Searching, Mode::Quick) => Verdict::Stopped(Limit::Size),
            (Verdict::Searching, _) => {
                self.is_shared = self.mode == Mode::Anytime && self.is_to_be_shared();
                let (memory, threads) = (self.memory_of_shortening(), self.resources.threads);
                let improver = Improver::new(&self.puzzle, &self.position, self.metric, steps, memory, threads);
                self.improver = Some(improver);
                Verdict::Searching
            }
            (verdict, _) => verdict,
        }
    }

    /// Alternates between shortening and the exact searches.
    fn go_on(&mut self, context: &Context) -> Verdict {
        let stop = context.stop;
        if let Some(construction) = self.construction.take() {
            return self.construct(construction, stop);
        }
        let pause = self.nodes().saturating_add(context.budget.max(1));
        let mut verdict = Verdict::Searching;
        while verdict == Verdict::Searching && self.nodes() < pause && !stop.is_requested() {
            let before = self.nodes();
            // Finishes a pending completion first, so that turns do not depend on where runs stop.
            let is_finishing = self.improver.as_ref().is_some_and(Improver::is_finishing);
            verdict = match (self.owed(), self.owed_to_side()) {
                _ if is_finishing => self.improve(stop),
                (0, 0) => self.improve(stop),
                (0, owed) => self.search_beside(Context { budget: (pause - before).min(owed), ..*context }),
                (owed, _) if self.has_tails() => self.search_tails((pause - before).min(owed), stop),
                (owed, _) => self.search(Context { budget: (pause - before).min(owed), ..*context }),
            };
            // Building tables counts no nodes, but still ends the slice.
            if self.nodes() == before {
                break;
            }
        }
        verdict
    }

    fn nodes(&self) -> Nodes {
        self.improver.as_ref().map_or(0, Improver::nodes) + self.searched() + self.searched_beside()
    }

    fn searched_beside(&self) -> Nodes {
        self.side.as_ref().map_or(0, |side| side.status.nodes)
    }

    fn searched(&self) -> Nodes {
        let searched = self.search.as_ref().map_or(0, |search| search.status.nodes);
        self.nodes_before + searched + self.tails.as_ref().map_or(0, Tails::nodes)
    }

    /// Returns the nodes that the proof search gets before the next turn of shortening.
    ///
    /// On boards of at most [`SOON_PROVEN_CELLS`], and in [`Mode::Optimal`], turns end with
    /// iterations, whose node counts do not depend on threads. On other boards, a node takes time
    /// proportional to the number of cells and rarely helps, except with tables, which raise the
    /// lower bound.
    fn owed(&self) -> Nodes {
        let Some(improver) = self.improver.as_ref().filter(|improver| !improver.is_over()) else { return Nodes::MAX };
        if self.cells() <= SOON_PROVEN_CELLS || self.mode == Mode::Optimal {
            return if improver.nodes() < self.due_to_shortening() { 0 } else { Nodes::MAX };
        }
        self.due_to_search(improver).saturating_sub(self.searched())
    }

    /// Returns the total nodes that shortening gets before the next iteration of the proof begins.
    fn due_to_shortening(&self) -> Nodes {
        let search = self.search.as_ref().filter(|_| self.is_in_turns);
        let completed = search.map_or(0, |search| nodes_of_iterations(&search.status));
        let is_proof_first = self.is_in_turns && self.mode == Mode::Anytime;
        if is_proof_first && completed < PROOF_FIRST { 0 } else { SOON + completed / PROOF_SHARE }
    }

    /// Returns the total nodes that the proof search should have received by now, on large boards.
    fn due_to_search(&self, improver: &Improver) -> Nodes {
        let rounds = improver.nodes() / PROOF_ROUND * PROOF_ROUND;
        match (self.has_table(), self.is_shared) {
            (true, _) => searched_with_table(rounds),
            (false, true) => rounds / SHARE,
            (false, false) => rounds / self.share_without_tables(),
        }
    }

    /// Returns whether shortening has methods left to try.
    fn is_improving(&self) -> bool {
        self.improver.as_ref().is_some_and(|improver| !improver.is_over())
    }

    /// Returns whether the large table is available.
    fn has_table(&self) -> bool {
        self.plan.as_ref().is_some_and(|plan| self.resources.tables.has(plan))
    }

    /// Returns the number of improvement nodes per node of a search without tables.
    fn share_without_tables(&self) -> Nodes {
        4 * self.cells() as Nodes
    }

    /// Returns the nodes that the side search gets now.
    fn owed_to_side(&self) -> Nodes {
        self.due_to_side.saturating_sub(self.searched_beside())
    }

    /// Grants the side search the nodes that it would get alone, if it has the better bound after a
    /// round of shortening.
    fn share_with_side(&mut self) {
        let Some(improver) = self.improver.as_ref().filter(|_| self.is_shared) else { return };
        let bound = |search: &Option<Tracked<TilePuzzle>>| Some(search.as_ref()?.status.lower_bound);
        if self.side.is_none() || bound(&self.side) > bound(&self.search) {
            self.due_to_side = improver.nodes() / PROOF_ROUND * PROOF_ROUND / self.share_without_tables();
        }
    }

    /// Returns whether tails of the best solution should be searched now.
    fn has_tails(&self) -> bool {
        let shortened = self.improver.as_ref().map_or(0, Improver::nodes);
        let is_worth = self.mode == Mode::Anytime
            && shortened >= TAILS_FROM
            && self.cells() > SOON_PROVEN_CELLS
            && self.has_table();
        let length = self.best.as_ref().map_or(0, |best| best.steps().len());
        is_worth && self.tails.as_ref().is_none_or(|tails| tails.are_left(length))
    }

    /// Searches the tails of the best solution exactly.
    fn search_tails(&mut self, budget: Nodes, stop: Stop) -> Verdict {
        let Self { puzzle, position, resources, .. } = self;
        let Resources { memory, threads, .. } = *resources;
        let tails = self.tails.get_or_insert_with(|| Tails::new(puzzle, position, memory, threads));
        let shorter = self.best.as_ref().and_then(|best| tails.run(best.steps(), budget, stop));
        let Some(steps) = shorter else { return Verdict::Searching };
        if let Some(improver) = &mut self.improver {
            improver.know(&steps);
        }
        self.offer(steps)
    }

    /// Runs the side search.
    fn search_beside(&mut self, mut context: Context) -> Verdict {
        let mut side = self.side.take().unwrap_or_else(|| self.plain());
        side.run(&mut context);
        let Status { lower_bound, best, .. } = &self.side.insert(side).status;
        let (lower_bound, best) = (*lower_bound, best.clone());
        self.learn(lower_bound, best)
    }

    /// Runs a step of shortening.
    fn improve(&mut self, stop: Stop) -> Verdict {
        let expected = self.improver.as_ref().map_or(Nodes::MAX, |improver| self.expected_for(improver));
        let Some(improver) = &mut self.improver else { return Verdict::Searching };
        let length = improver.length();
        let round = improver.nodes() / PROOF_ROUND;
        improver.advance(expected, stop);
        let shorter = (improver.length() < length).then(|| improver.best().to_vec());
        if improver.nodes() / PROOF_ROUND > round {
            self.share_with_side();
        }
        shorter.map_or(Verdict::Searching, |steps| self.offer(steps))
    }

    /// Estimates the total nodes for shortening. `Nodes::MAX` if exact searches with the large
    /// table share the time, since their node rate differs, and on boards of at most
    /// [`SOON_PROVEN_CELLS`], where the proof decides when the search ends.
    fn expected_for(&self, improver: &Improver) -> Nodes {
        if self.expected == Nodes::MAX || self.has_table() || self.cells() <= SOON_PROVEN_CELLS {
            return Nodes::MAX;
        }
        // Uses the allotted nodes, not the consumed ones, which depend slightly on where runs end.
        let beside = self.due_to_search(improver) + self.due_to_side;
        let left = self.expected.saturating_sub(improver.nodes() + beside);
        let share = left / SHARE * Nodes::from(self.is_shared);
        self.expected.saturating_sub(beside + share)
    }

    /// Records steps as the best solution so far.
    fn offer(&mut self, steps: Vec<loyd_core::Direction>) -> Verdict {
        let solution = Solution::new(&self.puzzle, self.position.clone(), steps).ok();
        self.best = solution.or(self.best.take());
        self.settle()
    }

    fn search(&mut self, mut context: Context) -> Verdict {
        if !self.is_in_turns && (self.mode == Mode::Optimal || self.cells() <= SOON_PROVEN_CELLS) {
            // Shortening has no further turns, so the search gets all the memory.
            self.nodes_before += self.improver.take().map_or(0, |improver| improver.nodes());
        }
        self.open();
        let mut search = self.search.take().unwrap_or_else(|| self.tabled().map_or_else(|| self.plain(), Tracked::new));
        if let Some(best) = &self.best {
            let length = best.length(self.metric) as u32;
            // A greater bound means that an iteration has ended, so it is shortening's turn.
            let may_pause = self.is_in_turns && self.is_improving();
            context.upper_bound = context.upper_bound.min(length);
            if may_pause {
                context.pause_at_bound = context.pause_at_bound.min(search.status.lower_bound + 1);
            }
        }
        if let Verdict::Stopped(_) = search.run(&mut context) {
            search = self.plain();
        }
        let Status { lower_bound, best, .. } = &self.search.insert(search).status;
        let (lower_bound, best) = (*lower_bound, best.clone());
        self.learn(lower_bound, best)
    }

    /// Returns whether a search with tables and shortening should both run throughout.
    fn is_to_be_shared(&self) -> bool {
        let memory = self.resources.memory / MEMORY_SHARE;
        self.cells() > DEEP_CELLS && self.metric == TileMetric::Single && DeepSolver::serves(&self.puzzle, memory)
    }

    /// Returns the maximum memory for shortening, in bytes.
    fn memory_of_shortening(&self) -> u64 {
        let Resources { memory, .. } = self.resources;
        let most = memory - memory / MEMORY_SHARE;
        match self.mode {
            _ if self.is_shared => most,
            _ if self.is_beside_search() => most.min(MOST_OF_SHORTENING),
            // The proof needs only its tables.
            _ if self.is_in_turns => memory.saturating_sub(self.table_bytes().unwrap_or(0)).min(MOST_OF_SHORTENING),
            _ => memory,
        }
    }

    /// Returns the maximum memory for tables, in bytes.
    fn memory_of_search(&self) -> u64 {
        match self.mode {
            Mode::Anytime if self.cells() > DEEP_CELLS && !self.is_shared => 0,
            _ if self.is_shared || self.is_beside_search() => self.resources.memory - self.memory_of_shortening(),
            _ => self.resources.memory,
        }
    }

    /// Returns whether shortening and a search with tables divide the memory, on boards of more
    /// than [`SOON_PROVEN_CELLS`] and at most [`DEEP_CELLS`].
    fn is_beside_search(&self) -> bool {
        let cells = self.cells();
        cells > SOON_PROVEN_CELLS && (self.is_in_turns || self.mode == Mode::Anytime && cells <= DEEP_CELLS)
    }

    fn cells(&self) -> usize {
        self.puzzle.width() * self.puzzle.height()
    }

    /// Creates a search with tables, if the board has one.
    fn tabled(&self) -> Option<Box<dyn Solver<TilePuzzle>>> {
        let Self { puzzle, position, .. } = self;
        let memory = self.memory_of_search();
        // With several threads a turn overshoots by a random amount, which would shift every later
        // turn.
        let threads = if self.is_shared { 1 } else { self.resources.threads };
        small::solver(puzzle, position, self.metric, memory, threads).or_else(|| match self.metric {
            TileMetric::Single => Some(Box::new(DeepSolver::new(puzzle, position, memory, threads)?)),
            TileMetric::Multi => None,
        })
    }

    /// Returns the memory of the best tables for a proof search, in bytes; `None` for boards that
    /// are searched without tables.
    fn table_bytes(&self) -> Option<u64> {
        let large = || match self.metric {
            TileMetric::Single => DeepSolver::most_bytes(&self.puzzle),
            TileMetric::Multi => None,
        };
        *self.table_bytes.get_or_init(|| small::bytes_to_build(&self.puzzle, self.metric).or_else(large))
    }

    fn plain(&self) -> Tracked<TilePuzzle> {
        Tracked::new(Box::new(Ida::new(self.puzzle.clone(), self.position.clone(), TileBound(self.metric))))
    }

    /// Starts or restarts the search with the large table, if it is available. Earlier bounds are
    /// kept.
    fn open(&mut self) {
        let Some(plan) = self.plan.as_ref().filter(|_| !self.opened) else { return };
        let Some(tables) = self.resources.tables.halves(plan) else { return };
        self.nodes_before = self.searched();
        let threads = self.resources.threads;
        let search = small::with_large_table(&self.puzzle, &self.position, tables, self.lower_bound, threads);
        self.search = search.map(Tracked::new);
        self.opened = true;
    }

    /// Takes over the lower bound and the solution of a search.
    fn learn(&mut self, lower_bound: u32, best: Option<Solution<TilePuzzle>>) -> Verdict {
        self.lower_bound = self.lower_bound.max(lower_bound);
        self.best = best.or(self.best.take());
        self.settle()
    }

    /// Returns whether the best solution is proven optimal.
    fn settle(&self) -> Verdict {
        let length = self.best.as_ref().map(|best| best.length(self.metric) as u32);
        if length == Some(self.lower_bound) { Verdict::Solved } else { Verdict::Searching }
    }
}

/// Returns the nodes of a search's completed iterations.
fn nodes_of_iterations(status: &Status<TilePuzzle>) -> Nodes {
    status.iterations.iter().map(|iteration| iteration.nodes).sum()
}

/// Returns the total nodes of exact searches with the large table after `shortened` improvement
/// nodes.
fn searched_with_table(shortened: Nodes) -> Nodes {
    let ends = SEARCHED_WITH_TABLE.iter().skip(1).map(|&(from, _)| from).chain([Nodes::MAX]);
    let part = |(&(from, share), to): (&(Nodes, Nodes), Nodes)| share * shortened.min(to).saturating_sub(from);
    SEARCHED_WITH_TABLE.iter().zip(ends).map(part).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_alternating_with_improvement_skips_the_last_iteration_with_any_threads_and_slices() {
        // 60 moves from the goal: its proof takes 1.8 million nodes, so shortening has several
        // turns.
        let cells = vec![1, 12, 2, 3, 5, 17, 6, 13, 8, 10, 11, 21, 24, 4, 19, 22, 0, 20, 16, 9, 23, 14, 7, 15, 18];
        let position = TilePosition::new(5, 5, cells).expect("every number once");
        let puzzle = TilePuzzle::blank_last(position.clone());
        let proven = |is_in_turns: bool, threads: usize, slice: Nodes| {
            let resources = Resources { memory: 256 << 20, threads, tables: TileTables::new() };
            let mut search = TileSolver::new(&puzzle, &position, TileMetric::Single, Mode::Optimal, &resources);
            search.is_in_turns = is_in_turns;
            while search.run(&mut Context::new(slice, Stop::NEVER)) == Verdict::Searching {}
            let status = search.status();
            let length = status.best.expect("it is solved").length(TileMetric::Single) as u32;
            assert_eq!(length, status.lower_bound);
            (length, status.nodes, status.iterations)
        };
        let mut alone = DeepSolver::new(&puzzle, &position, 256 << 20, 2).expect("memory for its tables");
        while alone.run(&mut Context::new(Nodes::MAX, Stop::NEVER)) == Verdict::Searching {}
        let Status { lower_bound: length, iterations, .. } = alone.status();
        assert_eq!(iterations.last().map(|last| last.bound), Some(length));
        let in_turns = proven(true, 1, Nodes::MAX);
        assert_eq!(in_turns.0, length);
        assert_eq!(in_turns.2, iterations[..iterations.len() - 1]);
        assert!(iterations.len() > 2 && in_turns == proven(true, 3, Nodes::MAX));
        // If shortening ends before the proof, its nodes come first.
        let before = proven(false, 1, Nodes::MAX);
        assert!(before.0 == length && before == proven(false, 3, 77_777));
        assert_eq!(in_turns, proven(true, 2, 77_777));
    }
}
