//! Tests that every solver and mode still produces the results and node counts recorded in
//! `bench/fingerprint-solvers.txt`.
//!
//! Each row is one search, run in one piece or in slices. The rows are deterministic, so a changed
//! row means that the search has changed. If that was intended, rewrite the file with
//! `UPDATE_PINS=1 cargo test -p loyd-blocks --test blocks pins`.

use std::fmt::Write;

use loyd_blocks::{AStar, Anytime, BreadthFirst};
use loyd_core::random::{self, Seed};
use loyd_core::text::{ReadOptions, read_argument};
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, TileMetric, TilePosition, TilePuzzle};
use loyd_search::{Context, Ida, Mode, Nodes, Solver, Status, Stop, Verdict};
use loyd_tiles::{DeepSolver, Resources, TileBound, TileTables};

use crate::support;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bench/fingerprint-solvers.txt");
const HEADER: &str = "\
# Search results: search, metric, threads, slice, verdict, nodes, lower bound, length, hash of the steps, \
number of iterations and their total nodes, shortfall.
";
const MEMORY: u64 = 64 << 20;
/// Enough memory for every table for the 15-puzzle. With less, searches would depend on the tables
/// that other tests have built.
const AMPLE_MEMORY: u64 = 1 << 30;

/// The parameters of a run.
#[derive(Clone, Copy)]
struct RunParameters {
    /// The number of nodes after which the status is recorded, unless the search stops earlier.
    nodes: Nodes,
    /// Whether `nodes` is also the search's node budget.
    is_planned: bool,
    /// The length of a solution known to the caller.
    known: u32,
    /// The maximum number of nodes in each run.
    slice: Nodes,
}

const WHOLE: RunParameters = RunParameters { nodes: 2_000_000, is_planned: false, known: u32::MAX, slice: Nodes::MAX };
/// Short runs, which do not stop where turns end.
const SLICED: RunParameters = RunParameters { slice: 7_777, ..WHOLE };

/// The table under construction.
struct Pins(String);

impl Pins {
    /// Runs a search and appends its row.
    fn add<P: Puzzle>(
        &mut self,
        name: &str,
        (metric, threads): (P::Metric, usize),
        parameters: RunParameters,
        mut search: Box<dyn Solver<P>>,
    ) {
        let RunParameters { nodes, is_planned, known, slice } = parameters;
        let node_budget = if is_planned { nodes } else { Nodes::MAX };
        let verdict = loop {
            let previous = search.status();
            let budget = slice.min(nodes - previous.nodes);
            let mut context = Context { node_budget, upper_bound: known, ..Context::new(budget, Stop::NEVER) };
            let verdict = search.run(&mut context);
            let Status { nodes: now, lower_bound, .. } = search.status();
            let spent = budget - context.budget;
            assert!(spent >= budget.min(now.saturating_sub(previous.nodes)), "{name}: {spent} nodes spent of {budget}");
            if verdict != Verdict::Searching || now >= nodes || lower_bound >= known {
                break verdict;
            }
        };
        let Status { nodes, lower_bound, best, iterations, shortfall, .. } = search.status();
        let (length, steps) = best.map_or_else(
            || ("-".to_owned(), "-".to_owned()),
            |best| {
                (
                    best.length(metric).to_string(),
                    format!("{:016x}", support::hash(format!("{:?}", best.steps()).bytes())),
                )
            },
        );
        let iteration_nodes: Nodes = iterations.iter().map(|iteration| iteration.nodes).sum();
        let without = shortfall.map_or("-", |shortfall| shortfall.without);
        let slice = if slice == Nodes::MAX { "whole".to_owned() } else { slice.to_string() };
        writeln!(
            self.0,
            "{name} | {metric} | {threads} | {slice} | {verdict:?} | {nodes} | {lower_bound} | {length} | {steps} | {} {iteration_nodes} | {without}",
            iterations.len()
        )
        .expect("writing to a string cannot fail");
    }
}

fn resources(memory: u64, threads: usize) -> Resources {
    Resources { memory, threads, tables: TileTables::new() }
}

/// Returns a puzzle whose start is the given number of random steps from its goal.
fn scrambled_puzzle(width: usize, height: usize, steps: usize) -> TilePuzzle {
    TilePuzzle::blank_last(support::random_walk(&TileGoal::BlankLast.position(width, height), steps))
}

/// Returns a uniformly random puzzle, drawn from a seed.
fn uniform_puzzle(width: usize, height: usize) -> TilePuzzle {
    let start = random::solvable(&TileGoal::BlankLast.position(width, height), &mut Seed(7).source());
    TilePuzzle::blank_last(start)
}

fn tile_puzzle(cells: [u16; 9]) -> TilePuzzle {
    TilePuzzle::blank_last(TilePosition::new(3, 3, cells.to_vec()).expect("a permutation"))
}

fn read(text: &str) -> BlockPuzzle {
    let read = read_argument(text, &ReadOptions::default()).unwrap_or_else(|faults| panic!("{faults}"));
    read.puzzle.puzzle.into_blocks().expect("a block puzzle")
}

/// Adds searches of tile puzzles that run to completion.
fn add_tile_proofs(pins: &mut Pins) {
    use TileMetric::{Multi, Single};
    let boards = [
        ("3x3", tile_puzzle([8, 6, 7, 2, 5, 4, 3, 0, 1]), &[Single, Multi][..], MEMORY),
        ("3x3 unsolvable", tile_puzzle([2, 1, 3, 4, 5, 6, 7, 8, 0]), &[Single, Multi], MEMORY),
        ("3x3 solved", tile_puzzle([1, 2, 3, 4, 5, 6, 7, 8, 0]), &[Single, Multi], MEMORY),
        ("3x3 without memory", tile_puzzle([8, 6, 7, 2, 5, 4, 3, 0, 1]), &[Single], 0),
        ("4x4", scrambled_puzzle(4, 4, 200), &[Single], MEMORY),
        ("4x4 near", scrambled_puzzle(4, 4, 70), &[Multi], AMPLE_MEMORY),
        ("4x4 without memory", scrambled_puzzle(4, 4, 44), &[Single], 0),
        ("6x2", uniform_puzzle(6, 2), &[Single, Multi], MEMORY),
        ("6x3", scrambled_puzzle(6, 3, 60), &[Single], MEMORY),
        ("5x4", scrambled_puzzle(5, 4, 100), &[Single], MEMORY),
        ("5x5", scrambled_puzzle(5, 5, 100), &[Single], MEMORY),
        ("5x5 near", scrambled_puzzle(5, 5, 24), &[Single, Multi], MEMORY),
        ("6x6", scrambled_puzzle(6, 6, 50), &[Single], MEMORY),
        ("7x7 near", scrambled_puzzle(7, 7, 20), &[Single, Multi], MEMORY),
    ];
    for (name, puzzle, metrics, memory) in &boards {
        for (&metric, mode) in
            metrics.iter().flat_map(|metric| [Mode::Optimal, Mode::Anytime].map(|mode| (metric, mode)))
        {
            for (threads, parameters) in [(1, WHOLE), (1, SLICED), (2, SLICED)] {
                let resources = resources(*memory, threads);
                let search = loyd_tiles::solver_with(puzzle, &puzzle.start(), metric, mode, &resources);
                pins.add(&format!("tiles {name} {mode:?}"), (metric, threads), parameters, search);
            }
        }
    }
    for (name, puzzle) in [("3x3", &boards[0].1), ("3x3 solved", &boards[2].1), ("5x5 near", &boards[11].1)] {
        for parameters in [WHOLE, SLICED] {
            for &metric in TilePuzzle::METRICS {
                let search = Ida::new(puzzle.clone(), puzzle.start(), TileBound(metric));
                pins.add(&format!("Ida {name}"), (metric, 1), parameters, Box::new(search));
            }
            let search = DeepSolver::new(puzzle, &puzzle.start(), MEMORY, 2).expect("memory for its tables");
            pins.add(&format!("DeepSolver {name}"), (Single, 2), parameters, Box::new(search));
        }
    }
    let puzzle = &boards[10].1;
    for known in [38, 44, 60] {
        let search = DeepSolver::new(puzzle, &puzzle.start(), MEMORY, 1).expect("memory for its tables");
        let parameters = RunParameters { known, ..SLICED };
        pins.add(&format!("DeepSolver 5x5 {known} known"), (Single, 1), parameters, Box::new(search));
    }
}

/// Adds searches of tile puzzles whose status is recorded after a fixed number of nodes.
fn add_short_tile_solutions(pins: &mut Pins) {
    for (width, height, nodes) in [(4, 4, 300_000), (5, 5, 250_000), (6, 6, 200_000), (8, 8, 120_000), (17, 16, 80_000)]
    {
        let puzzle = uniform_puzzle(width, height);
        let memory = if width > 4 { MEMORY } else { AMPLE_MEMORY };
        for &metric in TilePuzzle::METRICS {
            let add = |pins: &mut Pins, name: &str, mode, (memory, threads), parameters| {
                let search =
                    loyd_tiles::solver_with(&puzzle, &puzzle.start(), metric, mode, &resources(memory, threads));
                pins.add(&format!("tiles {width}x{height} {name}"), (metric, threads), parameters, search);
            };
            let whole = RunParameters { nodes, ..WHOLE };
            add(pins, "Quick", Mode::Quick, (memory, 1), whole);
            // A proof on several threads stops its runs at random node counts.
            let threads = if width > 4 { 2 } else { 1 };
            add(pins, "Anytime planned", Mode::Anytime, (memory, threads), RunParameters { is_planned: true, ..whole });
            add(
                pins,
                "Anytime planned",
                Mode::Anytime,
                (memory, 1),
                RunParameters { is_planned: true, slice: 7_777, ..whole },
            );
            if width > 4 {
                let optimal_nodes = if width < 8 { 110_000 } else { 30_000 };
                add(pins, "Anytime", Mode::Anytime, (MEMORY, 1), RunParameters { nodes: nodes / 2, ..SLICED });
                add(pins, "Anytime without memory", Mode::Anytime, (0, 1), RunParameters { nodes: 50_000, ..WHOLE });
                add(pins, "Optimal", Mode::Optimal, (MEMORY, 1), RunParameters { nodes: optimal_nodes, ..SLICED });
            }
        }
    }
}

/// Adds searches of block puzzles that run to completion or up to 60,000 nodes.
fn add_block_proofs(pins: &mut Pins) {
    use BlockMetric::{Slide, Turn};
    const METRICS: &[BlockMetric] = BlockPuzzle::METRICS;
    let sample = support::data("rush_sample.txt");
    let rush = support::rush(support::lines(&sample).next().and_then(|line| line.split(' ').nth(1)).expect("a board"));
    let published = support::data("blocks_published.txt");
    let (_, _, donkey) = support::parse_published(support::lines(&published).next().expect("a puzzle"));
    let roomy = support::to_cell(support::draw("aab../aab../c.d../eed../f...."), 'a', (3, 3));
    let crowded = read("12../3.44/ZZ5./6657");
    let unsolvable = support::to_cell(support::draw("ab#c/ab#c"), 'a', (0, 3));
    let forced = support::unit_blocks(&uniform_puzzle(3, 3), 1, 8);
    let unforced = support::unit_blocks(&uniform_puzzle(3, 3), 1, 5);
    let boards = [
        ("rush", rush, METRICS, MEMORY),
        ("donkey", donkey.clone(), METRICS, MEMORY),
        ("donkey in 400 kB", donkey.clone(), &[Turn], 400_000),
        ("donkey in 60 kB", donkey.clone(), &[Slide], 60_000),
        ("roomy", roomy.clone(), METRICS, MEMORY),
        ("roomy in 500 kB", roomy.clone(), METRICS, 500_000),
        ("roomy in 100 kB", roomy.clone(), &[Turn], 100_000),
        ("crowded", crowded, METRICS, MEMORY),
        ("unsolvable", unsolvable, METRICS, MEMORY),
        ("one gap", forced, METRICS, MEMORY),
        ("one gap, some blocks without a goal", unforced, METRICS, MEMORY),
    ];
    for (name, puzzle, metrics, memory) in &boards {
        for &metric in *metrics {
            for mode in [Mode::Optimal, Mode::Anytime, Mode::Quick] {
                for (threads, parameters) in [(1, WHOLE), (1, SLICED), (2, SLICED)] {
                    let parameters = RunParameters { nodes: 60_000, ..parameters };
                    let search =
                        loyd_blocks::solver_with(puzzle, &puzzle.start(), metric, mode, &resources(*memory, threads));
                    pins.add(&format!("blocks {name} {mode:?}"), (metric, threads), parameters, search);
                }
            }
        }
    }
    for (name, puzzle) in [("donkey", &donkey), ("roomy", &roomy)] {
        for (&metric, parameters) in BlockPuzzle::METRICS.iter().flat_map(|metric| [(metric, WHOLE), (metric, SLICED)])
        {
            let start = puzzle.start();
            let whole = |memory| BreadthFirst::new(puzzle, &start, metric, memory);
            let mut add = |search_name: &str, threads, search| {
                pins.add(&format!("{search_name} {name}"), (metric, threads), parameters, search);
            };
            add("BreadthFirst shared", 2, Box::new(whole(MEMORY).shared(2, 300)));
            add("BreadthFirst forgetting", 1, Box::new(whole(MEMORY).only_three_depths()));
            add("AStar", 1, Box::new(AStar::new(puzzle, &start, metric, MEMORY)));
            let fallback = |_| Box::new(whole(MEMORY)) as Box<dyn Solver<BlockPuzzle>>;
            let resources = resources(60_000, 1);
            let search =
                loyd_blocks::solver_with_fallback(puzzle, &start, metric, Mode::Optimal, &resources, Some(&fallback));
            add("beyond 60 kB", 1, search);
        }
    }
    for known in [9, 14, 20] {
        let search = AStar::new(&roomy, &roomy.start(), BlockMetric::Step, MEMORY);
        let parameters = RunParameters { known, ..SLICED };
        pins.add(&format!("AStar roomy {known} known"), (BlockMetric::Step, 1), parameters, Box::new(search));
    }
}

/// Adds searches of block puzzles whose status is recorded after a fixed number of nodes.
fn add_short_block_solutions(pins: &mut Pins) {
    let rush12 = support::data("rush12.txt");
    let boards = [
        ("rush of 12 rows", read(support::lines(&rush12).next().expect("a board")), 600_000),
        ("one gap 6x6", support::unit_blocks(&uniform_puzzle(6, 6), 1, 35), 200_000),
        ("one gap 4x4, some blocks without a goal", support::unit_blocks(&uniform_puzzle(4, 4), 1, 9), 200_000),
        ("two gaps 4x4", support::unit_blocks(&uniform_puzzle(4, 4), 2, 14), 200_000),
        ("two gaps 5x5", support::unit_blocks(&uniform_puzzle(5, 5), 2, 23), 150_000),
        ("five gaps 6x6", support::unit_blocks(&uniform_puzzle(6, 6), 5, 28), 150_000),
    ];
    for (name, puzzle, nodes) in &boards {
        for (mode, threads, parameters) in [
            (Mode::Anytime, 1, WHOLE),
            (Mode::Anytime, 1, SLICED),
            (Mode::Anytime, 2, SLICED),
            (Mode::Quick, 1, WHOLE),
            (Mode::Quick, 1, SLICED),
        ] {
            let (metric, parameters) =
                (BlockMetric::Slide, RunParameters { nodes: *nodes, is_planned: true, ..parameters });
            let search = loyd_blocks::solver_with(puzzle, &puzzle.start(), metric, mode, &resources(MEMORY, threads));
            pins.add(&format!("blocks {name} {mode:?}"), (metric, threads), parameters, search);
        }
    }
    let puzzle = &boards[0].1;
    for (&metric, threads) in BlockPuzzle::METRICS.iter().flat_map(|metric| [(metric, 1), (metric, 2)]) {
        let search = Anytime::new(puzzle, &puzzle.start(), metric, MEMORY, None).threads(threads);
        let parameters = RunParameters { nodes: 30_000, ..SLICED };
        pins.add("Anytime without a proof", (metric, threads), parameters, Box::new(search));
    }
}

#[test]
fn every_search_finds_its_recorded_solution() {
    // Tile searches depend on the tables that earlier searches have built.
    let families = [[add_tile_proofs, add_short_tile_solutions], [add_block_proofs, add_short_block_solutions]];
    let rows = std::thread::scope(|scope| {
        let families = families.map(|parts| {
            scope.spawn(move || {
                let mut pins = Pins(String::new());
                for part in parts {
                    part(&mut pins);
                }
                pins.0
            })
        });
        families.map(|rows| rows.join().expect("the searches of a family")).concat()
    });
    let found = HEADER.to_owned() + &rows;
    if std::env::var_os("UPDATE_PINS").is_some() {
        std::fs::write(FILE, found).expect("the pins file should be writable");
        return;
    }
    let recorded = std::fs::read_to_string(FILE).unwrap_or_else(|error| panic!("{FILE}: {error}"));
    let missing: Vec<_> = found.lines().filter(|line| recorded.lines().all(|recorded| recorded != *line)).collect();
    assert!(
        recorded == found,
        "{FILE} is out of date (rewrite it with UPDATE_PINS=1 if the change is intended); missing rows:\n{}",
        missing.join("\n")
    );
}
