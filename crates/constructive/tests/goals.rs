//! Tests for the constructive method with arbitrary goals.

use loyd_core::random::{self, Seed};
use loyd_core::tiles::TileGoal;
use loyd_core::{Puzzle, Solution, TilePosition, TilePuzzle};
use proptest::prelude::*;

/// Generates solvable puzzles with the blank anywhere in the goal.
fn any_puzzle() -> impl Strategy<Value = TilePuzzle> {
    (2_usize..=9, 2_usize..=9, any::<u64>()).prop_map(|(width, height, seed)| {
        let mut source = Seed(seed).source();
        let goal = random::solvable(&TileGoal::BlankLast.position(width, height), &mut source);
        let start = random::solvable(&goal, &mut source);
        TilePuzzle::new(start, goal).expect("equal sizes")
    })
}

/// Returns the position with its first two tiles swapped, which changes its solvability.
fn swap_first_tiles(position: &TilePosition) -> TilePosition {
    let mut cells = position.cells().to_vec();
    let tiles: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] > 0).take(2).collect();
    cells.swap(tiles[0], tiles[1]);
    TilePosition::new(position.width(), position.height(), cells).expect("a permutation")
}

fn assert_solution(puzzle: &TilePuzzle) {
    let start = puzzle.start();
    let steps = loyd_constructive::solve(puzzle, &start).expect("it is solvable");
    assert!(steps.windows(2).all(|pair| pair[0] != pair[1].opposite()), "no step reverses the one before it");
    Solution::new(puzzle, start, steps).expect("it is a solution");
}

proptest! {
    #[test]
    fn any_goal_is_reached(puzzle in any_puzzle()) {
        assert_solution(&puzzle);
    }

    #[test]
    fn unsolvable_positions_have_no_solution(puzzle in any_puzzle()) {
        let position = swap_first_tiles(&puzzle.start());
        prop_assert_eq!(loyd_constructive::solve(&puzzle, &position), None);
        prop_assert_eq!(loyd_constructive::trace(&puzzle, &position), None);
    }

    #[test]
    fn a_trace_brings_each_tile_to_its_cell(puzzle in any_puzzle()) {
        let mut position = puzzle.start();
        for stage in loyd_constructive::trace(&puzzle, &position).expect("it is solvable") {
            for &step in &stage.steps {
                puzzle.play(&mut position, step).expect("a legal step");
            }
            prop_assert_eq!(stage.tile.is_some(), stage.cell.is_some());
            if let (Some(tile), Some((row, column))) = (stage.tile, stage.cell) {
                prop_assert_eq!(position.rows().nth(row).map(|row| row[column]), Some(tile));
            }
        }
        prop_assert!(puzzle.is_solved(&position));
    }
}

#[test]
fn the_usual_goals_and_a_random_goal_are_reached_on_large_boards() {
    for (width, height) in [(128, 128), (40, 128), (128, 3)] {
        let mut source = Seed(7).source();
        let random_goal = random::solvable(&TileGoal::BlankLast.position(width, height), &mut source);
        for goal in [TileGoal::BlankLast, TileGoal::BlankFirst, TileGoal::Position(random_goal)] {
            let goal = goal.position(width, height);
            let start = random::solvable(&goal, &mut source);
            assert_solution(&TilePuzzle::new(start, goal).expect("equal sizes"));
        }
    }
}

#[test]
fn a_solved_position_takes_no_steps() {
    let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(6, 4));
    assert_eq!(loyd_constructive::solve(&puzzle, &puzzle.start()), Some(Vec::new()));
    assert_eq!(loyd_constructive::trace(&puzzle, &puzzle.start()), Some(Vec::new()));
}
