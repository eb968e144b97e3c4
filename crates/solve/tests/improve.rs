//! Laws of the anytime solver of tile puzzles between its first answer and the proof.

use loyd_core::random::{self, Seed};
use loyd_core::tiles::TileGoal;
use loyd_core::{Puzzle, Solution, TileMetric, TilePosition, TilePuzzle};
use loyd_solve::tiles::{Mode, Resources, TileTables, constructive, lower_bound, solver, solver_with};
use loyd_solve::{Nodes, Progress, Verdict};

const MEMORY: u64 = 64 << 20;

/// A puzzle with the blank of the goal at any place, from a seed.
fn board(width: usize, height: usize, seed: u64) -> TilePuzzle {
    let mut source = Seed(seed).source();
    let goal = random::solvable(&TileGoal::BlankLast.position(width, height), &mut source);
    let start = random::solvable(&goal, &mut source);
    TilePuzzle::new(start, goal).expect("one size")
}

/// What is known after so many nodes, run in slices.
fn after(puzzle: &TilePuzzle, metric: TileMetric, nodes: Nodes, slice: Nodes, memory: u64) -> Progress<TilePuzzle> {
    let mut search = solver(puzzle, &puzzle.start(), metric, Mode::Anytime, memory);
    // The first call gives the answer at once.
    let mut verdict = search.run(1);
    while verdict == Verdict::Searching && search.progress().nodes < nodes {
        verdict = search.run(slice.min(nodes - search.progress().nodes));
    }
    search.progress()
}

fn length(progress: &Progress<TilePuzzle>, metric: TileMetric) -> usize {
    progress.best.as_ref().expect("there is an answer at once").length(metric)
}

fn first(puzzle: &TilePuzzle, metric: TileMetric) -> usize {
    let start = puzzle.start();
    let steps = constructive::solve(puzzle, &start).expect("solvable");
    Solution::new(puzzle, start, steps).expect("a solution").length(metric)
}

#[test]
fn answers_are_never_longer_than_the_first_for_every_shape_goal_and_metric() {
    let sizes = [(5, 5), (2, 9), (9, 2), (3, 7), (6, 4), (7, 7), (5, 12), (128, 2), (40, 33)];
    for (seed, (width, height)) in (0..).zip(sizes) {
        let puzzle = board(width, height, seed);
        for metric in [TileMetric::Single, TileMetric::Multi] {
            let progress = after(&puzzle, metric, 400_000, 100_000, MEMORY);
            let (length, first) = (length(&progress, metric), first(&puzzle, metric));
            assert!(length <= first, "{width}x{height} {metric}: {length} after {first}");
            assert!(progress.lower_bound >= lower_bound(&puzzle, &puzzle.start(), metric));
            assert!(progress.lower_bound as usize <= length);
        }
    }
}

#[test]
fn slices_change_nothing() {
    for (width, height) in [(4, 4), (5, 5), (8, 3), (9, 9), (13, 12)] {
        let puzzle = board(width, height, 7);
        for metric in [TileMetric::Single, TileMetric::Multi] {
            let known = [1 << 40, 50_000, 777].map(|slice| {
                let progress = after(&puzzle, metric, 300_000, slice, MEMORY);
                (progress.lower_bound, progress.best)
            });
            assert!(known.windows(2).all(|pair| pair[0] == pair[1]), "{width}x{height} {metric}");
        }
    }
}

#[test]
fn threads_change_nothing() {
    for (width, height, metric) in
        [(7, 7, TileMetric::Single), (10, 6, TileMetric::Multi), (12, 11, TileMetric::Single)]
    {
        let puzzle = board(width, height, 11);
        let known = [1, 2, 3].map(|threads| {
            let resources = Resources { memory: MEMORY, threads, tables: TileTables::new() };
            let mut search = solver_with(&puzzle, &puzzle.start(), metric, Mode::Anytime, &resources);
            while search.progress().nodes < 8_000_000 && search.run(1_000_000) == Verdict::Searching {}
            (search.progress().nodes, search.progress().best)
        });
        assert!(known.windows(2).all(|pair| pair[0] == pair[1]), "{width}x{height} {metric}");
    }
}

#[test]
fn large_boards_are_solved_much_shorter_than_at_first() {
    for (width, height) in [(24, 24), (30, 18)] {
        let puzzle = board(width, height, 5);
        let progress = after(&puzzle, TileMetric::Single, 3_000_000, 1_000_000, MEMORY);
        let (length, first) = (length(&progress, TileMetric::Single), first(&puzzle, TileMetric::Single));
        assert!(5 * length < 4 * first, "{width}x{height}: {length} after {first}");
    }
}

#[test]
fn memory_is_kept_within_bounds() {
    for (side, memory) in [(5, 1 << 20), (6, 4 << 20), (12, 2 << 20), (10, 0)] {
        let puzzle = board(side, side, 3);
        let mut search = solver(&puzzle, &puzzle.start(), TileMetric::Single, Mode::Anytime, memory);
        for _ in 0..40 {
            search.run(50_000);
            let bytes = search.progress().bytes;
            assert!(bytes < 2 * memory + (1 << 20), "{side}x{side}: {bytes} of {memory}");
        }
    }
}

#[test]
fn lengths_of_fixed_boards_are_a_fingerprint() {
    let lengths = [5, 6, 8, 12].map(|side| {
        let start: TilePosition = random::solvable(&TileGoal::BlankLast.position(side, side), &mut Seed(1).source());
        let puzzle = TilePuzzle::blank_last(start);
        length(&after(&puzzle, TileMetric::Single, 2_000_000, 100_000, MEMORY), TileMetric::Single)
    });
    assert_eq!(lengths, [103, 181, 511, 2666]);
}
