//! Exercises are what they say they are.

use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_core::{Puzzle, TileMetric};
use loyd_play::drill;
use loyd_solve::tiles::{Mode, solver};
use loyd_solve::{Stop, Verdict};

#[test]
fn a_board_twelve_moves_away_has_no_shorter_solution() {
    for seed in 0..5 {
        let game = drill::away(12, Seed(seed));
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
