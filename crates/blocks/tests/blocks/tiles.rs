//! A tile puzzle is also a puzzle of 1×1 blocks, each with its own goal. Tests that the block
//! solver finds the same distances as breadth-first search over the `loyd-core` tile puzzle.

use std::collections::HashMap;

use loyd_blocks::{Component, solver};
use loyd_core::random::{self, Seed};
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, TileMetric, TilePosition, TilePuzzle};
use loyd_search::{Context, Mode, Stop, Verdict};
use loyd_tiles::{Resources, TileTables};

use crate::support;

#[test]
fn tiles_3x2_have_the_same_distances_as_blocks() {
    check_distances(3, 2, 1, 360);
}

#[test]
fn tiles_3x3_have_the_same_distances_as_blocks() {
    check_distances(3, 3, 20_000, 181_440);
}

/// The last beam of both solvers is as wide as the node budget allows.
#[test]
fn the_block_solver_plans_the_last_beam_like_the_tile_solver() {
    let start = random::solvable(&TileGoal::BlankLast.position(6, 6), &mut Seed(7).source());
    let (tiles, blocks) = (TilePuzzle::blank_last(start.clone()), as_blocks(&start));
    let resources = Resources { memory: 64 << 20, threads: 1, tables: TileTables::new() };
    let nodes = 200_000;
    let [planned, unplanned] = [nodes, u64::MAX].map(|node_budget| {
        let context = Context { node_budget, ..Context::new(nodes, Stop::NEVER) };
        let (metric, mode) = (TileMetric::Single, Mode::Anytime);
        let mut tile_solver = loyd_tiles::solver_with(&tiles, &tiles.start(), metric, mode, &resources);
        let metric = BlockMetric::Step;
        let mut block_solver = loyd_blocks::solver_with(&blocks, &blocks.start(), metric, mode, &resources);
        let (mut tile_context, mut block_context) = (context, context);
        while tile_context.budget > 0 && tile_solver.run(&mut tile_context) == Verdict::Searching {}
        while block_context.budget > 0 && block_solver.run(&mut block_context) == Verdict::Searching {}
        let (tile_status, block_status) = (tile_solver.status(), block_solver.status());
        let steps = tile_status.best.expect("a solution").steps().to_vec();
        let block_steps: Vec<_> =
            block_status.best.expect("a solution").steps().iter().map(|step| step.direction).collect();
        assert_eq!((tile_status.nodes, &steps), (block_status.nodes, &block_steps));
        steps
    });
    assert_ne!(planned, unplanned, "the plan makes no difference");
}

/// Checks the distance of every `stride`-th position, and that all positions form one component.
fn check_distances(width: usize, height: usize, stride: usize, positions: u64) {
    let goal = (1..(width * height) as u16).chain([0]).collect();
    let goal = TilePosition::new(width, height, goal).unwrap();
    let distances = distances(&goal);
    assert_eq!(distances.len() as u64, positions);
    let mut all: Vec<_> = distances.iter().collect();
    all.sort_by_cached_key(|(position, distance)| (**distance, position.to_string()));
    for (position, &distance) in all.into_iter().rev().step_by(stride) {
        let puzzle = as_blocks(position);
        let mut solver = solver(&puzzle, &puzzle.start(), BlockMetric::Step, 64 << 20);
        assert_eq!(solver.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
        assert_eq!(solver.status().lower_bound, distance, "{position}");
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

/// Returns a tile puzzle as blocks, each with its own goal.
fn as_blocks(position: &TilePosition) -> BlockPuzzle {
    let tiles = position.cells().len() as u16 - 1;
    support::unit_blocks(&TilePuzzle::blank_last(position.clone()), 1, tiles)
}
