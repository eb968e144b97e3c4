//! Properties of the anytime tile solver between its first solution and the proof.

use std::fmt::Write;
use std::thread;

use loyd_core::random::{self, Seed};
use loyd_core::tiles::TileGoal;
use loyd_core::{Puzzle, Solution, TileMetric, TilePosition, TilePuzzle};
use loyd_search::{Context, Mode, Nodes, Status, Stop, Verdict};
use loyd_tiles::{Resources, TileTables, constructive, lower_bound, solver, solver_with};

use crate::support;

const MEMORY: u64 = 64 << 20;

/// Returns a puzzle with the blank anywhere in its goal, generated from a seed.
fn board(width: usize, height: usize, seed: u64) -> TilePuzzle {
    let mut source = Seed(seed).source();
    let goal = random::solvable(&TileGoal::BlankLast.position(width, height), &mut source);
    let start = random::solvable(&goal, &mut source);
    TilePuzzle::new(start, goal).expect("equal sizes")
}

/// Returns the context for a run of `budget` nodes in a search that gets `node_budget` nodes in
/// total.
fn planned_context(node_budget: Nodes, budget: Nodes) -> Context<'static> {
    Context { node_budget, ..Context::new(budget, Stop::NEVER) }
}

/// Returns the status after a given number of nodes, in slices. The number is also the node budget.
fn status_after(
    puzzle: &TilePuzzle,
    metric: TileMetric,
    nodes: Nodes,
    slice: Nodes,
    memory: u64,
) -> Status<TilePuzzle> {
    let mut search = solver(puzzle, &puzzle.start(), metric, Mode::Anytime, memory);
    // The first call finds a solution immediately.
    let mut verdict = search.run(&mut planned_context(nodes, 1));
    while verdict == Verdict::Searching && search.status().nodes < nodes {
        verdict = search.run(&mut planned_context(nodes, slice.min(nodes - search.status().nodes)));
    }
    search.status()
}

/// Returns the solution's length after `nodes` nodes of a search that expects `expected` nodes.
fn length_when_expecting(expected: Nodes, puzzle: &TilePuzzle, nodes: Nodes) -> usize {
    let mut search = solver(puzzle, &puzzle.start(), TileMetric::Single, Mode::Anytime, MEMORY);
    while search.status().nodes < nodes
        && search.run(&mut planned_context(expected, nodes - search.status().nodes)) == Verdict::Searching
    {}
    best_length(&search.status(), TileMetric::Single)
}

/// 1.2 million nodes are three fifths of the nodes in the first five regular beams.
#[test]
fn the_expected_number_of_nodes_limits_the_width_of_the_last_beam() {
    let corner = |seed| random::solvable(&TileGoal::BlankLast.position(7, 7), &mut Seed(seed).source());
    let (nodes, boards) = (1_200_000, (0..5).map(|seed| TilePuzzle::blank_last(corner(seed))));
    let lengths = |expected| boards.clone().map(|board| length_when_expecting(expected, &board, nodes)).sum::<usize>();
    let (planned, unplanned) = std::thread::scope(|scope| {
        let planned = scope.spawn(|| lengths(nodes));
        let unplanned = lengths(Nodes::MAX);
        (planned.join().expect("the planned searches"), unplanned)
    });
    assert!(planned < unplanned, "{planned} moves if the nodes are known, {unplanned} otherwise");
    // A wrong expectation does not end the search.
    let board = board(6, 6, 3);
    let [early, late] = [20_000, 2_000_000].map(|nodes| length_when_expecting(10_000, &board, nodes));
    assert!(late < early, "{late} and {early} moves");
}

fn best_length(progress: &Status<TilePuzzle>, metric: TileMetric) -> usize {
    progress.best.as_ref().expect("there is an answer from the start").length(metric)
}

fn constructive_length(puzzle: &TilePuzzle, metric: TileMetric) -> usize {
    let start = puzzle.start();
    let steps = constructive::solve(puzzle, &start).expect("solvable");
    Solution::new(puzzle, start, steps).expect("a solution").length(metric)
}

#[test]
fn solutions_are_never_longer_than_the_first_for_any_shape_goal_or_metric() {
    let sizes = [(5, 5), (2, 9), (9, 2), (3, 7), (6, 4), (7, 7), (5, 12), (128, 2), (40, 33)];
    for (seed, (width, height)) in (0..).zip(sizes) {
        let puzzle = board(width, height, seed);
        for metric in [TileMetric::Single, TileMetric::Multi] {
            let progress = status_after(&puzzle, metric, 200_000, 50_000, MEMORY);
            let (length, first) = (best_length(&progress, metric), constructive_length(&puzzle, metric));
            assert!(length <= first, "{width}x{height} {metric}: {length} after {first}");
            assert!(progress.lower_bound >= lower_bound(&puzzle, &puzzle.start(), metric));
            assert!(progress.lower_bound as usize <= length);
        }
    }
}

/// The 15-puzzle gets memory for its tables in the multi-tile metric. With less, the solver would
/// use them only if another test had already built them.
#[test]
fn slices_do_not_change_the_result() {
    for (width, height) in [(4, 4), (5, 5), (8, 3), (9, 9), (13, 12)] {
        let memory = if width == 4 { 1 << 30 } else { MEMORY };
        let puzzle = board(width, height, 7);
        for metric in [TileMetric::Single, TileMetric::Multi] {
            let results = [1 << 40, 777].map(|slice| {
                let progress = status_after(&puzzle, metric, 150_000, slice, memory);
                (progress.lower_bound, progress.best)
            });
            assert!(results.windows(2).all(|pair| pair[0] == pair[1]), "{width}x{height} {metric}");
        }
    }
}

/// Returns the status after a given number of nodes, which is also the node budget, with one thread
/// and with three. Each run may use all of the nodes, because building tables between runs depends
/// on the tables that the process has already built.
fn run_with_threads(
    puzzle: &TilePuzzle,
    metric: TileMetric,
    nodes: Nodes,
    memory: u64,
) -> [(Nodes, Option<Solution<TilePuzzle>>); 2] {
    [1, 3].map(|threads| {
        let resources = Resources { memory, threads, tables: TileTables::new() };
        let mut search = solver_with(puzzle, &puzzle.start(), metric, Mode::Anytime, &resources);
        while search.status().nodes < nodes
            && search.run(&mut planned_context(nodes, nodes - search.status().nodes)) == Verdict::Searching
        {}
        (search.status().nodes, search.status().best)
    })
}

/// Asserts that one thread and three give the same result after this number of nodes.
fn assert_threads_change_nothing(width: usize, height: usize, metric: TileMetric, nodes: Nodes) {
    let results = run_with_threads(&board(width, height, 11), metric, nodes, MEMORY);
    assert!(results[0] == results[1], "{width}x{height} {metric}");
}

/// Asserts that one thread and three give the same result if a beam has only this much memory.
fn assert_threads_change_nothing_within(memory: u64) {
    let start = random::solvable(&TileGoal::BlankLast.position(7, 7), &mut Seed(3).source());
    let results = run_with_threads(&TilePuzzle::blank_last(start), TileMetric::Single, 2_500_000, memory);
    assert!(results[0] == results[1], "{memory} bytes");
}

// The beams on these boards soon become wide enough for threads, unlike those on 12×11.
const WITH_THREADS: [(usize, usize, TileMetric); 2] = [(7, 7, TileMetric::Single), (10, 6, TileMetric::Multi)];
const LARGE_WITH_THREADS: [(usize, usize, TileMetric); 2] =
    [(20, 20, TileMetric::Single), (26, 26, TileMetric::Single)];

#[test]
fn threads_do_not_change_the_result() {
    for (width, height, metric) in WITH_THREADS {
        assert_threads_change_nothing(width, height, metric, 1_500_000);
    }
}

#[test]
fn threads_do_not_change_the_result_if_memory_ends_a_beam() {
    assert_threads_change_nothing_within(24 << 20);
}

/// The proof takes 24 million nodes, so shortening has several turns before the end.
#[test]
fn a_proof_alternating_with_improvement_depends_on_neither_threads_nor_slices() {
    let cells = vec![1, 5, 9, 13, 2, 6, 10, 14, 7, 8, 4, 15, 3, 0, 11, 12];
    let puzzle = TilePuzzle::blank_last(TilePosition::new(4, 4, cells).expect("every number once"));
    let run = |threads, slice| {
        let resources = Resources { memory: MEMORY, threads, tables: TileTables::new() };
        let mut search = solver_with(&puzzle, &puzzle.start(), TileMetric::Single, Mode::Anytime, &resources);
        let mut is_known_early = false;
        loop {
            let verdict = search.run(&mut Context::new(slice, Stop::NEVER));
            let Status { nodes, best, lower_bound, .. } = search.status();
            is_known_early |= verdict == Verdict::Searching && best.is_some();
            if verdict != Verdict::Searching {
                assert_eq!((verdict, lower_bound), (Verdict::Solved, 62), "{threads} threads, slices of {slice} nodes");
                return (nodes, best.expect("it is solved"), is_known_early);
            }
        }
    };
    let (nodes, solution, _) = run(1, Nodes::MAX);
    for (threads, slice) in [(3, 400_009), (3, Nodes::MAX)] {
        let (thread_nodes, found, is_known_early) = run(threads, slice);
        assert_eq!((thread_nodes, &found), (nodes, &solution), "{threads} threads, slices of {slice} nodes");
        assert!(slice == Nodes::MAX || is_known_early, "a solution is known before the proof ends");
    }
}

// Boards of up to 625 cells and narrow boards are solved by wide beams. Larger boards are solved by
// blank-path beams and wide beams alternately.
#[test]
fn slices_do_not_change_the_result_on_large_boards() {
    // The first two alternate with searches with tables, and their last beams are planned.
    for (width, height, metric, nodes) in [
        (6, 6, TileMetric::Single, 2_300_000),
        (8, 7, TileMetric::Single, 2_300_000),
        (14, 14, TileMetric::Multi, 1_200_000),
        (26, 26, TileMetric::Single, 1_600_000),
        (40, 5, TileMetric::Multi, 1_200_000),
    ] {
        assert_slices_change_nothing(width, height, metric, nodes);
    }
}

/// Asserts that one run and many short ones give the same result after this number of nodes.
fn assert_slices_change_nothing(width: usize, height: usize, metric: TileMetric, nodes: Nodes) {
    let puzzle = board(width, height, 7);
    let results = [1 << 40, 7_777].map(|slice| {
        let progress = status_after(&puzzle, metric, nodes, slice, MEMORY);
        (progress.nodes, progress.lower_bound, progress.best)
    });
    assert!(results[0].0 >= nodes, "{width}x{height} {metric}: {} nodes", results[0].0);
    assert!(results[0] == results[1], "{width}x{height} {metric}");
}

#[test]
fn threads_do_not_change_the_result_on_large_boards() {
    for (width, height, metric) in LARGE_WITH_THREADS {
        assert_threads_change_nothing(width, height, metric, 1_800_000);
    }
}

/// Tests the properties above after more nodes and with more memory.
#[test]
#[ignore = "run by `cargo xtask soak`"]
fn soak_threads_and_slices_do_not_change_the_result_after_many_nodes() {
    // The first search includes a beam sweep, and the last one includes a wide beam that continues
    // from a blank-path beam.
    let later = [(8, 7, TileMetric::Single), (12, 11, TileMetric::Single), (18, 18, TileMetric::Single)];
    for (width, height, metric) in WITH_THREADS.into_iter().chain(later).chain(LARGE_WITH_THREADS) {
        assert_threads_change_nothing(width, height, metric, 4_000_000);
    }
    for memory in [24 << 20, 32 << 20] {
        assert_threads_change_nothing_within(memory);
    }
    for (width, height, metric) in [
        (6, 6, TileMetric::Multi),
        (8, 7, TileMetric::Single),
        (14, 14, TileMetric::Multi),
        (18, 18, TileMetric::Single),
        (26, 26, TileMetric::Single),
        (40, 5, TileMetric::Multi),
    ] {
        assert_slices_change_nothing(width, height, metric, 4_000_000);
    }
}

#[test]
fn solutions_to_large_boards_become_much_shorter_than_the_first() {
    for (width, height) in [(24, 24), (30, 18)] {
        let puzzle = board(width, height, 5);
        let progress = status_after(&puzzle, TileMetric::Single, 3_000_000, 1_000_000, MEMORY);
        let (length, first) =
            (best_length(&progress, TileMetric::Single), constructive_length(&puzzle, TileMetric::Single));
        assert!(5 * length < 4 * first, "{width}x{height}: {length} after {first}");
    }
}

#[test]
fn memory_use_stays_within_bounds() {
    for (side, memory) in [(5, 1 << 20), (6, 4 << 20), (12, 2 << 20), (10, 0)] {
        let puzzle = board(side, side, 3);
        let mut search = solver(&puzzle, &puzzle.start(), TileMetric::Single, Mode::Anytime, memory);
        for _ in 0..40 {
            search.run(&mut Context::new(50_000, Stop::NEVER));
            let bytes = search.status().bytes;
            assert!(bytes < 2 * memory + (1 << 20), "{side}x{side}: {bytes} of {memory}");
        }
    }
}

/// Returns the progress on a board at several node counts: the nodes at each stop, the length, and
/// a hash of the steps.
fn trace(puzzle: &TilePuzzle, metric: TileMetric, memory: u64, stops: &[Nodes]) -> String {
    trace_planned(puzzle, metric, memory, Nodes::MAX, stops)
}

/// Returns the [`trace`] of a search that gets `node_budget` nodes in total.
fn trace_planned(puzzle: &TilePuzzle, metric: TileMetric, memory: u64, node_budget: Nodes, stops: &[Nodes]) -> String {
    let mut text = String::new();
    let mut search = solver(puzzle, &puzzle.start(), metric, Mode::Anytime, memory);
    search.run(&mut planned_context(node_budget, 1));
    for &stop in stops {
        while search.status().nodes < stop
            && search.run(&mut planned_context(node_budget, stop - search.status().nodes)) == Verdict::Searching
        {
        }
        let Status { nodes, best, .. } = search.status();
        let best = best.expect("there is an answer from the start");
        let hash = support::hash(best.steps().iter().map(|&step| step as u8));
        let (width, height, length) = (puzzle.goal().width(), puzzle.goal().height(), best.length(metric));
        writeln!(text, "{width}x{height} {metric} {memory} {nodes} {length} {hash:016x}")
            .expect("a string accepts any text");
    }
    text
}

/// Board sizes, the memory in bytes, and the node counts at which progress is recorded.
type Group<'a> = (&'a [(usize, usize)], u64, &'a [Nodes]);

const HEADER: &str = "# Solutions of random boards: size, metric, bytes of memory, nodes, length, hash of the steps.\n";

/// Returns the traces of groups of boards in both metrics, on one thread per metric to save time.
fn traces(groups: &[Group]) -> String {
    let for_metric = |metric| {
        let boards =
            groups.iter().flat_map(|&(sizes, memory, stops)| sizes.iter().map(move |&size| (size, memory, stops)));
        boards.map(|(size, memory, stops)| trace(&board(size.0, size.1, 17), metric, memory, stops)).collect::<String>()
    };
    thread::scope(|scope| {
        let single = scope.spawn(|| for_metric(TileMetric::Single));
        let multi = for_metric(TileMetric::Multi);
        HEADER.to_owned() + &single.join().expect("the traces") + &multi
    })
}

/// Returns the traces of boards of every size, each with at most this number of records.
fn traces_of_every_size(records: usize) -> String {
    let first = |stops: &'static [Nodes]| &stops[..records.min(stops.len())];
    traces(&[
        (&[(5, 5), (7, 7), (8, 6), (10, 10), (13, 14)], MEMORY, first(&[100_000, 500_000, 2_000_000])),
        (
            &[(14, 14), (20, 20), (25, 25), (26, 26), (33, 32), (40, 5)],
            MEMORY,
            first(&[500_000, 1_500_000, 2_000_000, 4_000_000]),
        ),
        // Without memory for anything else, only windows of the first solution are searched.
        (&[(9, 7), (16, 14), (26, 26)], 0, first(&[100_000, 1_000_000])),
    ])
}

const OF_EVERY_SIZE: &str = include_str!("../../../../bench/fingerprint-short.txt");

/// Compares the first two records of each board. The soak test compares all of them.
#[test]
fn solutions_of_every_size_match_the_fingerprint() {
    let text = traces_of_every_size(2);
    assert_eq!(text.lines().count(), 1 + 2 * 2 * 14);
    support::assert_part_of(OF_EVERY_SIZE, &text);
}

#[test]
#[ignore = "run by `cargo xtask soak`"]
fn soak_solutions_of_every_size_match_the_fingerprint() {
    let text = traces_of_every_size(usize::MAX);
    assert_eq!(text, OF_EVERY_SIZE, "found:\n{text}");
}

/// The boards above have the blank's goal anywhere, but networks require it to be in a corner.
#[test]
fn solutions_with_networks_match_the_fingerprint() {
    let mut text = HEADER.to_owned();
    for side in 5..=8 {
        let start = random::solvable(&TileGoal::BlankLast.position(side, side), &mut Seed(17).source());
        text += &trace(&TilePuzzle::blank_last(start), TileMetric::Single, MEMORY, &[100_000, 500_000]);
    }
    assert_eq!(text, include_str!("../../../../bench/fingerprint-networks.txt"), "found:\n{text}");
}

/// Covers boards in every tuning class, with nodes for a planned last beam and for sweeps.
#[test]
fn planned_solutions_match_the_fingerprint() {
    use TileMetric::{Multi, Single};
    let corner = |side, blank| {
        let goal = TileGoal::BlankLast.position(side, side);
        let mut cells = goal.cells().to_vec();
        cells.swap(blank, side * side - 1);
        let goal = TilePosition::new(side, side, cells).expect("every number once");
        TilePuzzle::new(random::solvable(&goal, &mut Seed(17).source()), goal).expect("equal sizes")
    };
    let nodes = 1_000_000;
    let mut text = HEADER.to_owned();
    for (side, blank, memory) in
        [(5, 24, MEMORY), (6, 35, MEMORY), (6, 5, MEMORY), (7, 0, MEMORY), (7, 48, 24 << 20), (8, 63, MEMORY)]
    {
        text += &trace_planned(&corner(side, blank), Single, memory, nodes, &[nodes / 2, nodes]);
    }
    for (width, height, metric, nodes) in [
        (6, 6, Single, 400_000),
        (10, 10, Single, 3_000_000),
        (18, 19, Single, 1_500_000),
        (26, 26, Single, 2_000_000),
        (60, 8, Single, 1_000_000),
        (6, 6, Multi, 600_000),
        (10, 6, Multi, 600_000),
        (19, 19, Multi, 1_500_000),
        (22, 22, Multi, 1_500_000),
        (27, 25, Multi, 1_500_000),
    ] {
        text += &trace_planned(&board(width, height, 17), metric, MEMORY, nodes, &[nodes / 2, nodes]);
    }
    assert_eq!(text, include_str!("../../../../bench/fingerprint-planned.txt"), "found:\n{text}");
}

#[test]
#[ignore = "takes a minute"]
fn soak_solutions_after_many_nodes_match_the_fingerprint() {
    let text = traces(&[
        (&[(14, 14), (20, 20), (26, 26), (30, 7)], 1 << 30, &[20_000_000, 60_000_000]),
        (&[(8, 8)], 1 << 30, &[20_000_000]),
    ]);
    assert_eq!(text, include_str!("../../../../bench/fingerprint-short-soak.txt"), "found:\n{text}");
}
