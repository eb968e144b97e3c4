//! Tests that the solvers confirm published lengths and numbers of positions.

use loyd_blocks::{Component, Exploration, solver};
use loyd_core::text::{AnyPuzzle, ReadOptions, read_argument};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Context, Stop, Verdict};

use crate::support;

const MEMORY: u64 = 1 << 30;

#[test]
fn rush_sample_has_its_published_lengths() {
    for_each_in_rush_sample(|puzzle, length, _| assert_eq!(solution_length(puzzle, BlockMetric::Slide), length));
}

#[test]
fn rush_sample_has_its_published_component_sizes() {
    for_each_in_rush_sample(|puzzle, _, positions| {
        let mut component = Component::new(puzzle, &puzzle.start(), BlockMetric::Slide, MEMORY);
        assert_eq!(component.run(u64::MAX, Stop::NEVER), Exploration::Complete);
        assert_eq!(component.positions(), positions);
        assert_eq!(component.positions_by_depth().iter().sum::<u64>(), positions);
    });
}

#[test]
fn published_boards_have_their_published_lengths_for_all_metrics() {
    let text = support::data("blocks_published.txt");
    for line in support::lines(&text) {
        let (name, lengths, puzzle) = support::parse_published(line);
        for (&metric, length) in BlockPuzzle::METRICS.iter().zip(lengths) {
            assert_eq!(solution_length(&puzzle, metric), length, "{name} for {metric}");
        }
    }
}

/// Boards with more than 100,000 positions take too long for a test; `cargo xtask any-size long`
/// solves all boards.
#[test]
fn long_boards_have_their_recorded_lengths_and_the_small_ones_are_proven() {
    const MAX_POSITIONS: u64 = 100_000;
    let (text, mut boards, mut proven) = (support::data("blocks_long.txt"), 0, 0);
    for line in support::lines(&text) {
        let [_, turns, positions, layout, goal] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let options = ReadOptions { goal: Some(goal.to_owned()), ..ReadOptions::default() };
        let AnyPuzzle::Blocks(puzzle) = read_argument(layout, &options).expect(line).puzzle.puzzle else {
            panic!("{line}")
        };
        let (turns, positions): (usize, u64) = (turns.parse().unwrap(), positions.parse().unwrap());
        assert!(turns >= 200, "{line}");
        boards += 1;
        if positions <= MAX_POSITIONS {
            assert_eq!(solution_length(&puzzle, BlockMetric::Turn), turns, "{line}");
            proven += 1;
        }
    }
    assert!(boards == 20 && proven >= 8, "{proven} of {boards}");
}

fn for_each_in_rush_sample(check: impl Fn(&BlockPuzzle, usize, u64)) {
    let text = support::data("rush_sample.txt");
    let mut boards = 0;
    for line in support::lines(&text) {
        let [length, cells, positions] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        check(&support::rush(cells), length.parse().unwrap(), positions.parse().unwrap());
        boards += 1;
    }
    assert_eq!(boards, 2000);
}

/// Solves a puzzle, asserts that the solution is proven optimal, and returns its length, which
/// `loyd-core` has counted by replaying the solution.
fn solution_length(puzzle: &BlockPuzzle, metric: BlockMetric) -> usize {
    let mut solver = solver(puzzle, &puzzle.start(), metric, MEMORY);
    assert_eq!(solver.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
    let progress = solver.status();
    let solution = progress.best.expect("a solution");
    assert_eq!(solution.length(metric), progress.lower_bound as usize);
    solution.length(metric)
}
