mod sharing;
mod tuning;

use std::cell::OnceCell;

use loyd_core::{Direction, Puzzle, Solution, TileMetric, TilePosition, TilePuzzle};
use loyd_search::{Context, Ida, Limit, MissingTable, Mode, Nodes, Shortfall, Solver, Status, Stop, Tracked, Verdict};

use self::sharing::{Progress, Sharing, Shortening, Turn, round};
use self::tuning::{BoardSize, MEMORY_SHARE, PROOF_HEAD_START};
use super::board::{TileBound, lower_bound};
use super::ida::large::{DeepSolver, Tails};
use super::ida::small;
use super::pdb::{TilePlan, TileTables};
use super::short::Improver;
use loyd_constructive::Construction;

/// Creates a solver for a position in a tile puzzle. `memory` is the limit for the solver's tables,
/// in bytes.
///
/// Boards of at most 16 cells, and of at most 64 in the single-tile metric, are searched with
/// pattern databases, which are built when the search begins and kept until the process exits.
/// Larger boards, and all boards if `memory` is insufficient, are searched without tables. In
/// [`Mode::Anytime`], such searches spend most of their time shortening the solution. Their results
/// do not depend on how the nodes are divided into runs: a run ends at the first possible point
/// after its budget is spent. In [`Mode::Optimal`], solutions to boards of more than 16 cells are
/// also shortened briefly before the proof. With a large table, shortening then continues between
/// the iterations of the proof.
///
/// In every mode, a position that is unsolvable by parity gives [`Verdict::Unsolvable`]. In
/// [`Mode::Quick`], the search stops with [`Limit::Size`] at the first solution, unless that
/// solution is proven optimal.
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
    /// The maximum memory for data that the search builds, in bytes.
    pub memory: u64,
    /// The number of threads for long proof searches with tables and for shortening. Without
    /// `tables`, solutions and node counts do not depend on it.
    pub threads: usize,
    /// The tables that are available or may become available during the search. They do not count
    /// towards `memory`. The proven answers are the same with and without them, but node counts
    /// differ. On 5×5 in [`Mode::Anytime`], exact searches with the table alternate with
    /// shortening, and node counts then vary with the number of threads.
    pub tables: TileTables,
}

/// Like [`solver`], but with the given resources.
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
    problem: TileProblem,
    sharing: Sharing,
    lower_bound: u32,
    best: Option<Solution<TilePuzzle>>,
    /// The construction of the first solution, while it is in progress.
    construction: Option<Construction>,
    /// Shortens the solution. `None` before shortening begins, and after its memory has been freed
    /// for the proof.
    improver: Option<Improver>,
    exact: ExactSearches,
    /// The verdict from the last run.
    verdict: Option<Verdict>,
}

/// The position to solve, and the available resources.
struct TileProblem {
    puzzle: TilePuzzle,
    position: TilePosition,
    metric: TileMetric,
    resources: Resources,
    /// The large table for this puzzle, if one is defined.
    plan: Option<TilePlan>,
    /// The size of the best tables for a proof in bytes, computed when first needed.
    table_bytes: OnceCell<Option<u64>>,
}

/// The exact searches that have begun.
#[derive(Default)]
struct ExactSearches {
    /// The proof search; `None` before it starts.
    proof: Option<Tracked<TilePuzzle>>,
    /// A search without tables that runs alongside the proof search with tables. Its bound may be
    /// the better one if the tables are small.
    side: Option<Tracked<TilePuzzle>>,
    /// Exact searches for the last moves of the best solution, with the large table.
    tails: Option<Tails>,
    /// Whether the proof search has switched to the large table.
    uses_large_table: bool,
    /// The number of nodes spent on a search that was abandoned for the large table, and on
    /// shortening that ended before a proof.
    nodes_before: Nodes,
}

impl Solver<TilePuzzle> for TileSolver {
    fn run(&mut self, context: &mut Context) -> Verdict {
        self.sharing.expected = context.node_budget;
        let before = self.nodes();
        let verdict = match self.verdict {
            None => self.begin(context),
            Some(Verdict::Searching) => self.resume(context),
            Some(verdict) => verdict,
        };
        context.spend(self.nodes().saturating_sub(before));
        self.verdict = Some(verdict);
        verdict
    }

    fn status(&self) -> Status<TilePuzzle> {
        let ExactSearches { proof, side, .. } = &self.exact;
        // Tail searches use the proof search's tables, which have already been counted.
        let bytes = [proof, side].into_iter().flatten().map(|search| search.status.bytes).sum::<u64>()
            + self.improver.as_ref().map_or(0, Improver::bytes) as u64
            + self.construction.as_ref().map_or(0, Construction::bytes) as u64;
        Status {
            nodes: self.nodes(),
            lower_bound: self.lower_bound,
            best: self.best.clone(),
            bytes,
            missing_table: self.missing_table(),
            shortfall: self.shortfall(),
            iterations: proof.as_ref().map(|search| search.status.iterations.clone()).unwrap_or_default(),
            estimate: proof.as_ref().and_then(|search| search.status.estimate),
        }
    }
}

impl ExactSearches {
    /// Returns the number of nodes in the proof search and the tail searches.
    fn nodes(&self) -> Nodes {
        let proof = self.proof.as_ref().map_or(0, |search| search.status.nodes);
        self.nodes_before + proof + self.tails.as_ref().map_or(0, Tails::nodes)
    }

    /// Returns the number of nodes in the side search.
    fn side_nodes(&self) -> Nodes {
        self.side.as_ref().map_or(0, |side| side.status.nodes)
    }

    /// Returns the number of nodes in the proof's completed iterations.
    fn nodes_in_iterations(&self) -> Nodes {
        let iterations = self.proof.iter().flat_map(|search| &search.status.iterations);
        iterations.map(|iteration| iteration.nodes).sum()
    }

    /// Returns whether the side search has the better bound, or has not begun.
    fn is_side_better(&self) -> bool {
        let bound = |search: &Option<Tracked<TilePuzzle>>| Some(search.as_ref()?.status.lower_bound);
        self.side.is_none() || bound(&self.side) > bound(&self.proof)
    }
}

impl TileProblem {
    /// Returns whether the large table is available.
    fn has_table(&self) -> bool {
        self.plan.as_ref().is_some_and(|plan| self.resources.tables.has(plan))
    }

    /// Returns the memory used by the best tables for a proof search, in bytes; `None` for boards
    /// that are searched without tables.
    fn table_bytes(&self) -> Option<u64> {
        let large = || match self.metric {
            TileMetric::Single => DeepSolver::max_bytes(&self.puzzle),
            TileMetric::Multi => None,
        };
        *self.table_bytes.get_or_init(|| small::bytes_to_build(&self.puzzle, self.metric).or_else(large))
    }

    /// Creates a search with tables of at most `memory` bytes; `None` if the board has none or they
    /// would be larger.
    fn search_with_tables(&self, memory: u64, threads: usize) -> Option<Tracked<TilePuzzle>> {
        let Self { puzzle, position, metric, .. } = self;
        let search = small::solver(puzzle, position, *metric, memory, threads).or_else(|| match metric {
            TileMetric::Single => Some(Box::new(DeepSolver::new(puzzle, position, memory, threads)?)),
            TileMetric::Multi => None,
        });
        search.map(Tracked::new)
    }

    /// Creates a search without tables.
    fn search_without_tables(&self) -> Tracked<TilePuzzle> {
        Tracked::new(Box::new(Ida::new(self.puzzle.clone(), self.position.clone(), TileBound(self.metric))))
    }
}

impl TileSolver {
    fn new(
        puzzle: &TilePuzzle,
        position: &TilePosition,
        metric: TileMetric,
        mode: Mode,
        resources: &Resources,
    ) -> Self {
        let cells = puzzle.width() * puzzle.height();
        Self {
            problem: TileProblem {
                puzzle: puzzle.clone(),
                position: position.clone(),
                metric,
                resources: resources.clone(),
                plan: TilePlan::of(puzzle, metric),
                table_bytes: OnceCell::new(),
            },
            sharing: Sharing::new(cells, mode),
            lower_bound: 0,
            best: None,
            construction: None,
            improver: None,
            exact: ExactSearches::default(),
            verdict: None,
        }
    }

    fn missing_table(&self) -> Option<MissingTable> {
        match &self.problem.plan {
            Some(plan) if !plan.is_needed() => {
                (!self.exact.uses_large_table).then(|| MissingTable { spent: self.exact.nodes(), is_needed: false })
            }
            // The next run does not build a table while shortening continues, but would use one
            // that is available.
            Some(_) if self.is_improving() && self.sharing.size() != BoardSize::Small => {
                (!self.problem.has_table()).then(|| MissingTable { spent: self.nodes(), is_needed: false })
            }
            _ => self.exact.proof.as_ref()?.status.missing_table,
        }
    }

    fn shortfall(&self) -> Option<Shortfall> {
        let memory = self.problem.resources.memory;
        let lacks_tables = self.exact.proof.is_some() && !self.exact.uses_large_table && !self.problem.has_table();
        let tables = || self.problem.table_bytes().filter(|&bytes| lacks_tables && bytes > memory);
        let scorer = || self.improver.as_ref().filter(|_| self.sharing.mode == Mode::Anytime)?.required_bytes();
        let tables = tables().map(|bytes| Shortfall { without: "the tables for a proof", bytes: Some(bytes) });
        tables.or_else(|| scorer().map(|bytes| Shortfall { without: "the values of patterns", bytes: Some(bytes) }))
    }

    fn begin(&mut self, context: &Context) -> Verdict {
        let TileProblem { puzzle, position, metric, resources, .. } = &self.problem;
        if !puzzle.is_solvable(position) {
            return Verdict::Unsolvable { searched: 0 };
        }
        self.lower_bound = lower_bound(puzzle, position, *metric);
        if puzzle.is_solved(position) {
            return self.offer(Vec::new());
        }
        let construction = Construction::new(puzzle, position);
        let mode = self.sharing.mode;
        let has_memory =
            || mode == Mode::Optimal || self.problem.table_bytes().is_some_and(|bytes| bytes <= resources.memory);
        if mode != Mode::Quick && self.sharing.size() == BoardSize::Small && has_memory() {
            self.sharing.takes_turns = mode == Mode::Anytime;
            return self.prove_first(construction, context);
        }
        self.construction = construction;
        self.sharing.takes_turns |= mode == Mode::Optimal && self.problem.has_table();
        self.resume(context)
    }

    /// Runs the search with tables first. It solves most 3×3 boards, and many 4×4 boards with the
    /// large table, in less time than the constructive method takes (0.5 ms on 4×4). The
    /// constructive solution is built only if the proof is incomplete after this run.
    fn prove_first(&mut self, construction: Option<Construction>, context: &Context) -> Verdict {
        let mode = self.sharing.mode;
        let budget = if mode == Mode::Optimal { Nodes::MAX } else { PROOF_HEAD_START };
        match (self.prove(context.with_budget(budget)), construction) {
            (Verdict::Searching, Some(construction)) if mode == Mode::Anytime => {
                self.construct(construction, Stop::NEVER)
            }
            (Verdict::Searching, Some(mut construction)) => {
                construction.advance(|| false).map_or(Verdict::Searching, |steps| self.offer(steps))
            }
            (verdict, _) => verdict,
        }
    }

    /// Builds the first solution with the constructive method, which does not count nodes.
    fn construct(&mut self, mut construction: Construction, stop: Stop) -> Verdict {
        let Some(steps) = construction.advance(|| stop.is_requested()) else {
            self.construction = Some(construction);
            return Verdict::Searching;
        };
        match (self.offer(steps.clone()), self.sharing.mode) {
            (Verdict::Searching, Mode::Quick) => Verdict::Stopped(Limit::Size),
            (Verdict::Searching, mode) => {
                self.sharing.is_shared = mode == Mode::Anytime && self.should_share();
                let TileProblem { puzzle, position, metric, resources, .. } = &self.problem;
                let memory = self.sharing.memory_for_shortening(resources.memory, || self.problem.table_bytes());
                self.improver = Some(Improver::new(puzzle, position, *metric, steps, memory, resources.threads));
                Verdict::Searching
            }
            (verdict, _) => verdict,
        }
    }

    /// Alternates between shortening and the exact searches.
    fn resume(&mut self, context: &Context) -> Verdict {
        let stop = context.stop;
        if let Some(construction) = self.construction.take() {
            return self.construct(construction, stop);
        }
        let pause = self.nodes().saturating_add(context.budget.max(1));
        let mut verdict = Verdict::Searching;
        while verdict == Verdict::Searching && self.nodes() < pause && !stop.is_requested() {
            let before = self.nodes();
            let limited = |due: Nodes| (pause - before).min(due);
            verdict = match self.sharing.next(&self.progress()) {
                Turn::Shorten => self.shorten(stop),
                Turn::Side(due) => self.search_side(Context { budget: limited(due), ..*context }),
                Turn::Tails(due) => self.search_tails(limited(due), stop),
                Turn::Prove(due) => self.prove(Context { budget: limited(due), ..*context }),
            };
            // Building tables adds no nodes, but it still ends the slice.
            if self.nodes() == before {
                break;
            }
        }
        verdict
    }

    fn nodes(&self) -> Nodes {
        self.improver.as_ref().map_or(0, Improver::nodes) + self.exact.nodes() + self.exact.side_nodes()
    }

    /// Returns the work done so far.
    fn progress(&self) -> Progress {
        let length = self.best.as_ref().map_or(0, |best| best.steps().len());
        Progress {
            shortened: self.improver.as_ref().map_or(0, Improver::nodes),
            shortening: match &self.improver {
                Some(improver) if improver.is_completing() => Shortening::Completing,
                Some(improver) if !improver.is_over() => Shortening::Improving,
                _ => Shortening::Inactive,
            },
            searched: self.exact.nodes(),
            completed: self.exact.nodes_in_iterations(),
            side: self.exact.side_nodes(),
            has_table: self.problem.has_table(),
            has_tails: self.exact.tails.as_ref().is_none_or(|tails| tails.has_more(length)),
        }
    }

    /// Returns whether shortening has methods left to try.
    fn is_improving(&self) -> bool {
        self.improver.as_ref().is_some_and(|improver| !improver.is_over())
    }

    /// Searches the tails of the best solution exactly.
    fn search_tails(&mut self, budget: Nodes, stop: Stop) -> Verdict {
        let TileProblem { puzzle, position, resources, .. } = &self.problem;
        let new = || Tails::new(puzzle, position, resources.memory, resources.threads);
        let tails = self.exact.tails.get_or_insert_with(new);
        let shorter = self.best.as_ref().and_then(|best| tails.run(best.steps(), budget, stop));
        let Some(steps) = shorter else { return Verdict::Searching };
        if let Some(improver) = &mut self.improver {
            improver.adopt(&steps);
        }
        self.offer(steps)
    }

    /// Runs the side search.
    fn search_side(&mut self, mut context: Context) -> Verdict {
        let side = self.exact.side.get_or_insert_with(|| self.problem.search_without_tables());
        side.run(&mut context);
        let (lower_bound, best) = (side.status.lower_bound, side.status.best.clone());
        self.adopt_result(lower_bound, best)
    }

    /// Runs one shortening step.
    fn shorten(&mut self, stop: Stop) -> Verdict {
        let expected = self.sharing.expected_for_shortening(&self.progress());
        let Some(improver) = &mut self.improver else { return Verdict::Searching };
        let (length, before) = (improver.length(), round(improver.nodes()));
        improver.advance(expected, stop);
        if round(improver.nodes()) > before && self.sharing.is_shared && self.exact.is_side_better() {
            self.sharing.grant_side(improver.nodes());
        }
        let shorter = (improver.length() < length).then(|| improver.best().to_vec());
        shorter.map_or(Verdict::Searching, |steps| self.offer(steps))
    }

    /// Records steps as the best solution so far.
    fn offer(&mut self, steps: Vec<Direction>) -> Verdict {
        let solution = Solution::new(&self.problem.puzzle, self.problem.position.clone(), steps).ok();
        self.best = solution.or(self.best.take());
        self.current_verdict()
    }

    /// Runs the proof search.
    fn prove(&mut self, mut context: Context) -> Verdict {
        if !self.sharing.takes_turns && self.sharing.ends_with_iterations() {
            // Shortening gets no more turns, so the search gets all the memory.
            self.exact.nodes_before += self.improver.take().map_or(0, |improver| improver.nodes());
        }
        self.switch_to_large_table();
        let mut search = self.exact.proof.take().unwrap_or_else(|| self.new_proof());
        if let Some(best) = &self.best {
            let length = best.length(self.problem.metric) as u32;
            context.upper_bound = context.upper_bound.min(length);
            // A greater bound means that an iteration has ended and that it is shortening's turn.
            if self.sharing.takes_turns && self.is_improving() {
                context.pause_at_bound = context.pause_at_bound.min(search.status.lower_bound + 1);
            }
        }
        if let Verdict::Stopped(_) = search.run(&mut context) {
            search = self.problem.search_without_tables();
        }
        let Status { lower_bound, best, .. } = &self.exact.proof.insert(search).status;
        let (lower_bound, best) = (*lower_bound, best.clone());
        self.adopt_result(lower_bound, best)
    }

    /// Creates the proof search, with tables if the board has any.
    fn new_proof(&self) -> Tracked<TilePuzzle> {
        let Resources { memory, threads, .. } = self.problem.resources;
        // With several threads, a turn overshoots by a random amount, which would shift every later
        // turn.
        let threads = if self.sharing.is_shared { 1 } else { threads };
        let search = self.problem.search_with_tables(self.sharing.memory_for_search(memory), threads);
        search.unwrap_or_else(|| self.problem.search_without_tables())
    }

    /// Returns whether both shortening and a search with tables should run throughout.
    fn should_share(&self) -> bool {
        let TileProblem { puzzle, metric, resources, .. } = &self.problem;
        let is_large = self.sharing.size() == BoardSize::Large && *metric == TileMetric::Single;
        is_large && DeepSolver::supports(puzzle, resources.memory / MEMORY_SHARE)
    }

    /// Starts or restarts the search with the large table, if the table is available. Earlier
    /// bounds are kept.
    fn switch_to_large_table(&mut self) {
        let TileProblem { puzzle, position, resources, plan, .. } = &self.problem;
        let Some(plan) = plan.as_ref().filter(|_| !self.exact.uses_large_table) else { return };
        let Some(tables) = resources.tables.halves(plan) else { return };
        self.exact.nodes_before = self.exact.nodes();
        let search = small::with_large_table(puzzle, position, tables, self.lower_bound, resources.threads);
        self.exact.proof = search.map(Tracked::new);
        self.exact.uses_large_table = true;
    }

    /// Adopts the lower bound and the solution that a search has found.
    fn adopt_result(&mut self, lower_bound: u32, best: Option<Solution<TilePuzzle>>) -> Verdict {
        self.lower_bound = self.lower_bound.max(lower_bound);
        self.best = best.or(self.best.take());
        self.current_verdict()
    }

    /// Returns [`Verdict::Solved`] if the best solution is proven optimal.
    fn current_verdict(&self) -> Verdict {
        let length = self.best.as_ref().map(|best| best.length(self.problem.metric) as u32);
        if length == Some(self.lower_bound) { Verdict::Solved } else { Verdict::Searching }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl TileSolver {
        /// Makes shortening take turns with the proof, as with the large table.
        fn taking_turns(mut self) -> Self {
            self.sharing.takes_turns = true;
            self
        }
    }

    #[test]
    fn a_proof_alternating_with_improvement_skips_the_last_iteration_regardless_of_threads_and_slices() {
        // The position is 60 moves from the goal. Its proof takes 1.8 million nodes, so shortening
        // has several turns.
        let cells = vec![1, 12, 2, 3, 5, 17, 6, 13, 8, 10, 11, 21, 24, 4, 19, 22, 0, 20, 16, 9, 23, 14, 7, 15, 18];
        let position = TilePosition::new(5, 5, cells).expect("every number once");
        let puzzle = TilePuzzle::blank_last(position.clone());
        let prove = |takes_turns: bool, threads: usize, slice: Nodes| {
            let resources = Resources { memory: 256 << 20, threads, tables: TileTables::new() };
            let search = TileSolver::new(&puzzle, &position, TileMetric::Single, Mode::Optimal, &resources);
            let mut search = if takes_turns { search.taking_turns() } else { search };
            while search.run(&mut Context::new(slice, Stop::NEVER)) == Verdict::Searching {}
            let status = search.status();
            let length = status.best.expect("it is solved").length(TileMetric::Single) as u32;
            assert_eq!(length, status.lower_bound);
            (length, status.nodes, status.iterations)
        };
        let mut proof_only = DeepSolver::new(&puzzle, &position, 256 << 20, 2).expect("enough memory for the tables");
        while proof_only.run(&mut Context::new(Nodes::MAX, Stop::NEVER)) == Verdict::Searching {}
        let Status { lower_bound: length, iterations, .. } = proof_only.status();
        assert_eq!(iterations.last().map(|last| last.bound), Some(length));
        let in_turns = prove(true, 1, Nodes::MAX);
        assert_eq!(in_turns.0, length);
        assert_eq!(in_turns.2, iterations[..iterations.len() - 1]);
        assert!(iterations.len() > 2 && in_turns == prove(true, 3, Nodes::MAX));
        // If shortening ends before the proof, its nodes come first.
        let before = prove(false, 1, Nodes::MAX);
        assert!(before.0 == length && before == prove(false, 3, 77_777));
        assert_eq!(in_turns, prove(true, 2, 77_777));
    }
}
