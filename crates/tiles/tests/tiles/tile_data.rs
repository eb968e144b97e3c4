//! The published tile positions in `data/`.

#![allow(dead_code, reason = "each program that includes this file uses only part of it")]

use std::collections::HashSet;

use loyd_core::tiles::TileGoal;
use loyd_core::{Puzzle, TileMetric, TilePosition, TilePuzzle};

/// One of Korf's 100 random positions of the 15-puzzle (1985).
pub(crate) struct Korf {
    /// The length of a shortest solution in the single-tile metric.
    pub(crate) length: u32,
    /// The puzzle, with the blank's goal in the first cell.
    pub(crate) puzzle: TilePuzzle,
    /// The starting position.
    pub(crate) position: TilePosition,
}

/// Returns Korf's 100 positions in order.
pub(crate) fn korf100() -> Vec<Korf> {
    let lines = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/korf100.txt")).lines();
    lines.filter(|line| !line.starts_with('#')).map(parse_korf).collect()
}

fn parse_korf(line: &str) -> Korf {
    let numbers: Vec<u16> = line.split_whitespace().map(|number| number.parse().expect("a number")).collect();
    let position = TilePosition::new(4, 4, numbers[2..].to_vec()).expect("a position");
    let puzzle = TilePuzzle::new(position.clone(), TileGoal::BlankFirst.position(4, 4)).expect("equal sizes");
    Korf { length: numbers[1].into(), puzzle, position }
}

/// Returns the hardest positions of the 15-puzzle in the single-tile metric: 80 moves.
pub(crate) fn hardest15() -> Vec<TilePuzzle> {
    parse_positions(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/hardest15.txt")))
}

/// Returns the hardest positions of the 15-puzzle in the multi-tile metric: 43 moves.
pub(crate) fn hardest15_multi() -> Vec<TilePuzzle> {
    parse_positions(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/hardest15_multi.txt")))
}

/// Reads one position per line, each with the blank's goal in the last cell.
fn parse_positions(text: &str) -> Vec<TilePuzzle> {
    let positions = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let cells = line.split_whitespace().map(|number| number.parse().expect("a number")).collect();
        TilePosition::new(4, 4, cells).expect("a position")
    });
    positions.map(TilePuzzle::blank_last).collect()
}

/// One of the 50 random positions of the 24-puzzle by Korf and Felner (2002).
pub(crate) struct Korf24 {
    /// The number in the publication.
    pub(crate) number: u32,
    /// The length of a shortest solution in the single-tile metric.
    pub(crate) length: u32,
    /// The number of nodes that their search generated.
    pub(crate) nodes: u64,
    /// The puzzle, with the blank's goal in the first cell.
    pub(crate) puzzle: TilePuzzle,
}

/// Returns the 50 positions of the 24-puzzle in order.
pub(crate) fn korf24() -> Vec<Korf24> {
    let lines = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/korf24.txt")).lines();
    let boards = lines.filter(|line| !line.starts_with('#')).map(|line| {
        let numbers: Vec<u64> = line.split_whitespace().map(|number| number.parse().expect("a number")).collect();
        let cells = numbers[3..].iter().map(|&tile| tile as u16).collect();
        let position = TilePosition::new(5, 5, cells).expect("a position");
        let puzzle = TilePuzzle::new(position, TileGoal::BlankFirst.position(5, 5)).expect("equal sizes");
        Korf24 { number: numbers[0] as u32, length: numbers[1] as u32, nodes: numbers[2], puzzle }
    });
    boards.collect()
}

/// Returns published numbers of positions at every depth, by the board's name and the metric.
pub(crate) fn counts_by_depth() -> Vec<(String, TileMetric, Vec<u64>)> {
    let lines = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/positions_by_depth.txt")).lines();
    let mut tables: Vec<(String, TileMetric, Vec<u64>)> = Vec::new();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let metric = fields[1].parse().expect("a metric");
        if tables.last().is_none_or(|(board, last, _)| (board.as_str(), *last) != (fields[0], metric)) {
            tables.push((fields[0].to_owned(), metric, Vec::new()));
        }
        let counts = &mut tables.last_mut().expect("one was pushed").2;
        assert_eq!(fields[2].parse(), Ok(counts.len()), "depths are in order");
        counts.push(fields[3].parse().expect("a count"));
    }
    tables
}

/// Returns the positions at every distance from the goal, found by plain breadth-first search, up
/// to the first layer with more than `limit` positions.
pub(crate) fn layers(puzzle: &TilePuzzle, metric: TileMetric, limit: usize) -> Vec<Vec<TilePosition>> {
    let mut seen = HashSet::from([puzzle.goal().clone()]);
    let mut layers = vec![vec![puzzle.goal().clone()]];
    loop {
        let last = &layers[layers.len() - 1];
        let near = last.iter().flat_map(|position| neighbours(puzzle, position, metric));
        let next: Vec<_> = near.filter(|position| seen.insert(position.clone())).collect();
        if next.is_empty() || last.len() > limit {
            return layers;
        }
        layers.push(next);
    }
}

/// Returns the positions one move away.
fn neighbours(puzzle: &TilePuzzle, position: &TilePosition, metric: TileMetric) -> Vec<TilePosition> {
    let mut neighbours = Vec::new();
    for first in puzzle.steps(position) {
        let mut next = position.clone();
        while puzzle.play(&mut next, first).is_ok() {
            neighbours.push(next.clone());
            if !TilePuzzle::joins(metric, first, first) {
                break;
            }
        }
    }
    neighbours
}

/// Returns a goal with the blank at `cell` and the other numbers in descending order.
pub(crate) fn goal_with_blank(width: usize, height: usize, cell: usize) -> TilePosition {
    let size = (width * height) as u16;
    let mut cells: Vec<u16> = (1..size).rev().collect();
    cells.insert(cell, 0);
    TilePosition::new(width, height, cells).expect("every number occurs once")
}

/// Returns a puzzle whose start is its goal.
pub(crate) fn solved_puzzle(goal: TilePosition) -> TilePuzzle {
    TilePuzzle::new(goal.clone(), goal).expect("equal sizes")
}
