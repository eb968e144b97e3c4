//! Tests that the node counts of searches still match `bench/fingerprint-blocks.txt`.
//!
//! The counts depend only on the order of the search, so a different count means that the search
//! has changed. If that was intended, replace the file's contents with the text that the failing
//! test prints.

use std::fmt::Write;

use loyd_blocks::{Component, solver};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Context, Stop, Verdict};

use crate::support;

const MEMORY: u64 = 1 << 30;

#[test]
fn node_counts_match_the_fingerprint() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bench/fingerprint-blocks.txt");
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    let found = fingerprint();
    assert!(expected == found, "{path} should be:\n{found}");
}

fn fingerprint() -> String {
    let mut text = String::from("# puzzle | metric | positions until solved | positions in all\n");
    let boards = support::data("blocks_published.txt");
    for line in support::lines(&boards) {
        let (name, _, puzzle) = support::parse_published(line);
        for &metric in BlockPuzzle::METRICS {
            let [until, all] = [nodes_until_solved(&puzzle, metric), total_positions(&puzzle, metric)];
            writeln!(text, "{name} | {metric} | {until} | {all}").unwrap();
        }
    }
    let sample = support::data("rush_sample.txt");
    let boards = support::lines(&sample).map(|line| support::rush(line.split(' ').nth(1).unwrap()));
    let until: u64 = boards.map(|puzzle| nodes_until_solved(&puzzle, BlockMetric::Slide)).sum();
    writeln!(text, "rush_sample.txt | slide | {until} |").unwrap();
    text
}

fn nodes_until_solved(puzzle: &BlockPuzzle, metric: BlockMetric) -> u64 {
    let mut solver = solver(puzzle, &puzzle.start(), metric, MEMORY);
    assert_eq!(solver.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
    solver.status().nodes
}

fn total_positions(puzzle: &BlockPuzzle, metric: BlockMetric) -> u64 {
    let mut component = Component::new(puzzle, &puzzle.start(), metric, MEMORY);
    component.run(u64::MAX, Stop::NEVER);
    component.positions()
}
