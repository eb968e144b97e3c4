//! A tile puzzle is a puzzle of 1×1 blocks, each with a goal of its own: the block solver finds the distances that
//! breadth-first search over core's tile puzzle finds.

use std::collections::HashMap;

use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, TilePosition, TilePuzzle};
use loyd_solve::blocks::{Component, solver};
use loyd_solve::{Stop, Verdict};

#[test]
fn tiles_3x2_as_blocks_have_their_distances() {
    agrees(3, 2, 1, 360);
}

#[test]
fn tiles_3x3_as_blocks_have_their_distances() {
    agrees(3, 3, 20_000, 181_440);
}

/// Every `stride`-th position has its distance, and all are one component.
fn agrees(width: usize, height: usize, stride: usize, positions: u64) {
    let goal = (1..(width * height) as u16).chain([0]).collect();
    let goal = TilePosition::new(width, height, goal).unwrap();
    let distances = distances(&goal);
    assert_eq!(distances.len() as u64, positions);
    let mut all: Vec<_> = distances.iter().collect();
    all.sort_by_cached_key(|(position, distance)| (**distance, position.to_string()));
    for (position, &distance) in all.into_iter().rev().step_by(stride) {
        let puzzle = as_blocks(position);
        let mut solver = solver(&puzzle, &puzzle.start(), BlockMetric::Step, 64 << 20);
        assert_eq!(solver.run(u64::MAX, Stop::NEVER), Verdict::Solved);
        assert_eq!(solver.progress().lower_bound, distance, "{position}");
    }
    let puzzle = as_blocks(&goal);
    let mut component = Component::new(&puzzle, &puzzle.start(), BlockMetric::Step, 64 << 20);
    component.run(u64::MAX, Stop::NEVER);
    assert_eq!(component.positions(), positions);
}

fn distances(goal: &TilePosition) -> HashMap<TilePosition, u32> {
    let puzzle = TilePuzzle::blank_last(goal.clone());
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut layer = vec![goal.clone()];
    for distance in 1.. {
        let mut next = vec![];
        for position in layer {
            for step in puzzle.steps(&position) {
                let mut neighbour = position.clone();
                puzzle.play(&mut neighbour, step).unwrap();
                if !distances.contains_key(&neighbour) {
                    distances.insert(neighbour.clone(), distance);
                    next.push(neighbour);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    distances
}

fn as_blocks(position: &TilePosition) -> BlockPuzzle {
    let (rows, columns) = (position.height(), position.width());
    let mut pieces = vec![];
    let mut targets = vec![];
    for (cell, &tile) in position.cells().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
        targets.push(Target::Covers { piece: pieces.len(), cell: tile - 1 });
        let name = char::from(b'0' + tile as u8);
        pieces.push(SetupPiece { name, cells: vec![(cell / columns, cell % columns)], freedom: Freedom::Both });
    }
    Setup { rows, columns, walls: vec![], gates: vec![], pieces, goal: BlockGoal(targets) }.try_into().unwrap()
}
