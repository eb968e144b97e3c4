//! The 4×4 number puzzle of `window`.

use loyd_core::Direction::{Down, Left, Right, Up};
use loyd_core::random::Seed;
use loyd_play::{Change, Game, PlayerCommand, Sitting, TileDeal};

use crate::support::{board, start, tiles};

#[test]
fn window_w2_a_direction_moves_a_tile_unless_it_is_blocked() {
    let table = [
        (Left, "1 2 3 4/5 6 7 8/9 10 12 _/13 14 11 15"),
        (Right, "1 2 3 4/5 6 7 8/9 _ 10 12/13 14 11 15"),
        (Up, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 _ 15"),
        (Down, "1 2 3 4/5 6 _ 8/9 10 7 12/13 14 11 15"),
    ];
    for (direction, after) in table {
        let mut game = tiles("1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15");
        assert_eq!(game.act(PlayerCommand::Arrow(direction)), Change::Position);
        assert_eq!(board(&game), after);
    }
    let mut corner = tiles("0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15");
    for direction in [Right, Down] {
        assert_eq!(corner.act(PlayerCommand::Arrow(direction)), Change::Nothing);
    }
    assert_eq!(corner.status().moves, 0);
}

#[test]
fn window_w3_every_deal_is_solvable_and_a_swapped_pair_is_not() {
    for seed in 0..200 {
        let game = TileDeal::new(4, 4, Seed(seed)).game().expect("an ordinary size");
        assert_eq!(game.status().is_solvable, Some(true), "seed {seed}");
    }
    let swapped = tiles("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0");
    assert_eq!(swapped.status().is_solvable, Some(false));
}

#[test]
fn window_w4_each_move_is_shown_and_the_last_one_ends_the_game() {
    let mut game = tiles("1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15");
    assert_eq!(game.act(PlayerCommand::Arrow(Up)), Change::Position);
    let motion = game.motion().clone();
    assert_eq!(motion.phases.concat()[0].piece, 11);
    assert_eq!(game.act(PlayerCommand::Arrow(Left)), Change::Finished);
    assert_eq!(game.motion().serial, motion.serial + 1);
    assert_eq!(game.scene().blank.map(|cell| cell.index(4)), Some(15));
    assert!(game.scene().pieces.iter().all(|tile| tile.is_home));
}

#[test]
fn window_w5_a_new_game_starts_after_the_end() {
    let mut sitting = Sitting::new(Box::new(tiles("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")));
    assert_eq!(sitting.act(PlayerCommand::Arrow(Left)), Change::Finished);
    assert_eq!(sitting.act(PlayerCommand::Arrow(Right)), Change::Over);
    let finished = start(sitting.game());
    sitting.start(Box::new(TileDeal::new(4, 4, Seed(9)).game().expect("an ordinary size")));
    let status = sitting.game().status();
    assert_eq!((status.moves, status.finish, status.is_solved), (0, None, false));
    assert_ne!(start(sitting.game()), finished);
}
