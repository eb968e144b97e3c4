//! Tests for stopping: every solver checks for stop requests early and often enough, returns on
//! request, and produces the same results when it continues.

use std::sync::atomic::{AtomicU64, Ordering};

use loyd_blocks::{AStar, BreadthFirst, Component, DistanceMap, Exploration};
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, TileMetric, TilePosition, TilePuzzle};
use loyd_search::{Context, Mode, Solver, Status, Stop, Verdict};
use loyd_tiles::{DeepSolver, Resources, TilePlan, TileTables, solver_with};

use crate::support;

/// A caller that stops a run after a given number of checks, and counts the checks.
struct Caller {
    checks: AtomicU64,
    max_checks: u64,
}

impl Caller {
    fn stopping_after(max_checks: u64) -> Self {
        Self { checks: AtomicU64::new(0), max_checks }
    }

    /// Runs a solver, and returns the verdict and the number of checks.
    fn run<P: Puzzle>(&self, solver: &mut dyn Solver<P>) -> (Verdict, u64) {
        self.checks.store(0, Ordering::Relaxed);
        let is_over = || self.checks.fetch_add(1, Ordering::Relaxed) >= self.max_checks;
        (solver.run(&mut Context::new(u64::MAX, Stop::when(&is_over))), self.checks.load(Ordering::Relaxed))
    }
}

fn tile_puzzle(width: usize, height: usize, cells: &[u16]) -> TilePuzzle {
    let start = TilePosition::new(width, height, cells.to_vec()).expect("a permutation");
    TilePuzzle::new(start, TileGoal::BlankFirst.position(width, height)).expect("boards of the same size")
}

/// Returns a puzzle whose start is the given number of random steps from its goal.
fn scrambled_puzzle(width: usize, height: usize, steps: usize) -> TilePuzzle {
    let goal = TileGoal::BlankFirst.position(width, height);
    TilePuzzle::new(support::random_walk(&goal, steps), goal).expect("boards of the same size")
}

fn tile_solver(puzzle: &TilePuzzle, metric: TileMetric, mode: Mode, threads: usize) -> Box<dyn Solver<TilePuzzle>> {
    let resources = Resources { memory: 1 << 30, threads, tables: TileTables::new() };
    solver_with(puzzle, &puzzle.start(), metric, mode, &resources)
}

/// Runs a solver to completion, stopping each run after `max_checks` checks.
fn finish<P: Puzzle>(mut solver: Box<dyn Solver<P>>, max_checks: u64) -> Status<P> {
    let caller = Caller::stopping_after(max_checks);
    for _ in 0..10_000_000 {
        let (verdict, checks) = caller.run(&mut *solver);
        // Threads and nested loops may each check once more.
        assert!(checks <= max_checks.saturating_add(20), "{checks} checks, {max_checks} before the stop");
        if verdict != Verdict::Searching {
            return solver.status();
        }
    }
    panic!("the solver did not finish")
}

#[test]
fn stopped_runs_find_the_same_solution_with_the_same_nodes() {
    use TileMetric::{Multi, Single};
    let cases = [
        (tile_puzzle(3, 3, &[8, 6, 7, 2, 5, 4, 3, 0, 1]), Single, Mode::Optimal),
        (tile_puzzle(3, 3, &[8, 6, 7, 2, 5, 4, 3, 0, 1]), Multi, Mode::Anytime),
        (scrambled_puzzle(4, 4, 70), Single, Mode::Optimal),
        (scrambled_puzzle(5, 3, 90), Single, Mode::Optimal),
        (scrambled_puzzle(6, 3, 60), Single, Mode::Optimal),
        (scrambled_puzzle(6, 6, 12), Single, Mode::Optimal),
    ];
    for (puzzle, metric, mode) in cases {
        let whole = finish(tile_solver(&puzzle, metric, mode, 1), u64::MAX);
        for (max_checks, threads) in [(37, 1), (301, 2)] {
            let resumed = finish(tile_solver(&puzzle, metric, mode, threads), max_checks);
            let found = (resumed.nodes, resumed.lower_bound, resumed.best);
            assert_eq!(found, (whole.nodes, whole.lower_bound, whole.best.clone()), "{puzzle:?} {metric} {max_checks}");
        }
    }
}

#[test]
fn searches_check_for_stops_often_enough() {
    // A run makes some of these checks before it starts to search.
    const CHECKS: u64 = 8;
    // Nodes in searches with tables, and in beams, take tens of nanoseconds.
    for (puzzle, metric, mode, most_nodes) in [
        (scrambled_puzzle(4, 4, 200), TileMetric::Single, Mode::Optimal, 20_000),
        (scrambled_puzzle(4, 4, 200), TileMetric::Multi, Mode::Optimal, 20_000),
        (scrambled_puzzle(6, 3, 100), TileMetric::Single, Mode::Optimal, 20_000),
        (scrambled_puzzle(6, 6, 14), TileMetric::Single, Mode::Optimal, 4),
        (scrambled_puzzle(8, 8, 3000), TileMetric::Single, Mode::Anytime, 20_000),
        (scrambled_puzzle(16, 16, 9000), TileMetric::Multi, Mode::Anytime, 20_000),
    ] {
        let mut solver = tile_solver(&puzzle, metric, mode, 1);
        let mut before = 0;
        let checks = AtomicU64::new(0);
        while before < 500_000 {
            let stop = || checks.fetch_add(1, Ordering::Relaxed) % CHECKS == CHECKS - 1;
            let verdict = solver.run(&mut Context::new(u64::MAX, Stop::when(&stop)));
            let nodes = solver.status().nodes;
            assert!(nodes - before <= CHECKS * most_nodes, "{} nodes of {puzzle:?} {metric} {mode:?}", nodes - before);
            before = nodes;
            if verdict != Verdict::Searching {
                break;
            }
        }
    }
}

#[test]
fn a_stop_requested_in_advance_ends_a_run_before_it_searches() {
    // No other test uses boards of this size, because tables are shared by all searches on boards
    // of the same size.
    let puzzle = scrambled_puzzle(7, 3, 500);
    let mut deep = DeepSolver::new(&puzzle, &puzzle.start(), 4 << 30, 2).expect("21 cells");
    for _ in 0..10 {
        assert_eq!(deep.run(&mut Context::new(u64::MAX, Stop::when(&|| true))), Verdict::Searching);
    }
    assert_eq!((deep.status().nodes, deep.status().bytes), (0, 0));
}

#[test]
fn a_proof_that_is_stopped_immediately_has_a_solution() {
    let puzzle = tile_puzzle(4, 4, &[15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0]);
    for max_checks in [0, 1, 100] {
        let mut solver = tile_solver(&puzzle, TileMetric::Single, Mode::Optimal, 1);
        let (verdict, _) = Caller::stopping_after(max_checks).run(&mut *solver);
        assert_eq!(verdict, Verdict::Searching, "after {max_checks} checks");
        let best = solver.status().best.expect("the best known solution");
        assert!(best.length(TileMetric::Single) >= 80, "{} moves", best.length(TileMetric::Single));
    }
}

#[test]
fn building_a_table_fails_if_it_is_stopped() {
    let puzzle = scrambled_puzzle(4, 4, 10);
    let plan = TilePlan::of(&puzzle, TileMetric::Single).expect("the 15-puzzle has a plan");
    let checks = AtomicU64::new(0);
    let stop = || checks.fetch_add(1, Ordering::Relaxed) >= 3;
    assert!(plan.build(2, Stop::when(&stop), &|_| ()).is_err());
    assert!(checks.load(Ordering::Relaxed) <= 5);
}

/// The first zones of the 5×5 table are spread over its three gigabytes, which the system provides
/// page by page. A quarter of a million zones take about five seconds.
#[test]
fn building_the_24_puzzle_table_checks_for_stops_from_the_first_zones() {
    let plan = TilePlan::all().pop().expect("the last plan is for 5x5");
    let (checks, reports) = (AtomicU64::new(0), AtomicU64::new(0));
    let stop = || checks.fetch_add(1, Ordering::Relaxed) >= 100;
    let progress = |part: f64| {
        assert!(part < 1e-3, "{part} of the table is built after {checks:?} checks");
        reports.fetch_add(1, Ordering::Relaxed);
    };
    assert!(plan.build(1, Stop::when(&stop), &progress).is_err());
    assert_eq!(reports.into_inner(), 1);
}

type Start = fn(BreadthFirst) -> Box<dyn Solver<BlockPuzzle>>;

#[test]
fn block_searches_check_for_stops_and_continue() {
    let puzzle = support::to_cell(support::draw("abbc./abbc./dee../dgf../....."), 'b', (3, 1));
    let search = || BreadthFirst::new(&puzzle, &puzzle.start(), BlockMetric::Slide, 1 << 28);
    let (whole, resumed) = (finish(Box::new(search()), u64::MAX), finish(Box::new(search()), 5));
    assert_eq!((resumed.nodes, resumed.best), (whole.nodes, whole.best));
    // Tables grow from the smallest size, and threads share the search starting at some depth; each
    // of these steps is stopped and resumed.
    let starts: [Start; 2] = [|search| Box::new(search.shared(2, 300)), |search| Box::new(search.only_three_depths())];
    for max_checks in [1, 3] {
        for start in starts {
            let (whole, resumed) = (finish(start(search()), u64::MAX), finish(start(search()), max_checks));
            assert_eq!((resumed.nodes, resumed.best), (whole.nodes, whole.best), "stopped after {max_checks} checks");
        }
    }
    let a_star = || Box::new(AStar::new(&puzzle, &puzzle.start(), BlockMetric::Slide, 1 << 28));
    let (whole, resumed) = (finish(a_star(), u64::MAX), finish(a_star(), 2));
    assert_eq!((resumed.nodes, resumed.best), (whole.nodes, whole.best));
    // Complete counts and maps are tested in the same way.
    let puzzle = support::to_cell(support::draw("aab./aab./c.d./eed./f..."), 'a', (3, 2));
    let checks = AtomicU64::new(0);
    let is_over = || checks.fetch_add(1, Ordering::Relaxed) % 3 == 2;
    let mut component = Component::new(&puzzle, &puzzle.start(), BlockMetric::Step, 1 << 28);
    let mut map = DistanceMap::new(&puzzle, &puzzle.start(), BlockMetric::Step, 1 << 28);
    let mut runs = 0;
    while component.run(u64::MAX, Stop::when(&is_over)) == Exploration::Searching {
        runs += 1;
    }
    while map.run(u64::MAX, Stop::when(&is_over)) == Exploration::Searching {
        runs += 1;
    }
    assert_eq!(map.statistics().map(|statistics| statistics.positions), Some(component.positions()));
    assert!(runs as u64 * 2_000 > component.positions(), "{runs} runs for {} positions", component.positions());
}
