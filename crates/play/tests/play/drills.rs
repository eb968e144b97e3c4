//! Exercises are what they say they are.

use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::TileGoal;
use loyd_core::{Puzzle, TileMetric};
use loyd_play::{TileDeal, drill};
use loyd_solve::tiles::{Mode, solver};
use loyd_solve::{Stop, Verdict};

#[test]
fn a_board_twelve_moves_away_has_no_shorter_solution() {
    for seed in 0..5 {
        let game = drill::away(&TileDeal::new(4, 4, Seed(seed)), 12).expect("a board");
        let AnyPuzzle::Tiles(puzzle) = game.puzzle() else { panic!("tiles") };
        let mut search = solver(&puzzle, &puzzle.start(), TileMetric::Single, Mode::Optimal, 64 << 20);
        while search.run(1_000_000, Stop::NEVER) == Verdict::Searching {}
        assert_eq!(search.progress().best.map(|best| best.length(TileMetric::Single)), Some(12));
        assert!(game.status().is_practice);
    }
}

#[test]
fn of_the_last_rows_nothing_else_is_to_be_solved() {
    for seed in 0..20 {
        let game = drill::last_rows(Seed(seed));
        let scene = game.scene();
        assert!(scene.pieces.iter().filter(|piece| piece.id <= 8).all(|piece| piece.is_home));
        assert_eq!((game.status().is_solvable, game.status().is_solved), (Some(true), false));
    }
}

#[test]
fn boards_of_every_size_and_goal_can_begin_some_moves_away() {
    for (side, goal, moves) in [
        (3, TileGoal::Snail, 9),
        (3, TileGoal::BlankFirst, 1000),
        (10, TileGoal::Snail, 40),
        (2, TileGoal::BlankLast, 12),
    ] {
        for seed in 0..5 {
            let deal =
                TileDeal { goal: goal.clone(), metric: TileMetric::Multi, ..TileDeal::new(side, side, Seed(seed)) };
            let game = drill::away(&deal, moves).expect("a board");
            let AnyPuzzle::Tiles(puzzle) = game.puzzle() else { panic!("tiles") };
            let status = game.status();
            assert_eq!((status.is_solvable, status.is_solved, status.metric.as_str()), (Some(true), false, "multi"));
            assert_eq!(TileGoal::of(puzzle.goal()), goal);
        }
    }
    assert!(drill::away(&TileDeal::new(1, 4, Seed(1)), 5).is_err());
}
