//! Published boards have their published lengths.

mod support;

use loyd_core::{BlockPuzzle, Puzzle};
use loyd_solve::Verdict;
use loyd_solve::blocks::{Component, Exploration, solver};

const MEMORY: u64 = 1 << 30;

#[test]
fn rush_sample_has_its_lengths_and_component_sizes() {
    for line in support::lines(&support::data("rush_sample.txt")) {
        let fields: Vec<&str> = line.split(' ').collect();
        let puzzle = support::rush(fields[1]);
        assert_eq!(length(&puzzle, loyd_core::BlockMetric::Slide), fields[0].parse().unwrap(), "{line}");
        let mut component = Component::new(&puzzle, &puzzle.start(), loyd_core::BlockMetric::Slide, MEMORY);
        assert_eq!(component.run(u64::MAX), Exploration::Complete);
        assert_eq!(component.positions(), fields[2].parse().unwrap(), "{line}");
    }
}

#[test]
fn published_boards_have_their_lengths_in_all_metrics() {
    for line in support::lines(&support::data("blocks_published.txt")) {
        let (name, lengths, puzzle) = support::published(line);
        assert_eq!(
            BlockPuzzle::METRICS.iter().map(|&metric| length(&puzzle, metric)).collect::<Vec<_>>(),
            lengths,
            "{name}"
        );
    }
}

fn length(puzzle: &BlockPuzzle, metric: loyd_core::BlockMetric) -> usize {
    let mut solver = solver(puzzle, &puzzle.start(), metric, MEMORY);
    assert_eq!(solver.run(u64::MAX), Verdict::Solved, "{metric}");
    let solution = solver.progress().best.expect("a solution");
    assert_eq!(solution.length(metric), solver.progress().lower_bound as usize);
    solution.length(metric)
}
