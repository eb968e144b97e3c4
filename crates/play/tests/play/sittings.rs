//! Several games in a row, none of which is lost.

use std::time::Duration;

use loyd_core::Direction::{Left, Right};
use loyd_play::{Arrows, Change, ClockState, PlayerCommand, Sitting};

use crate::support::{blocks, board, cell, start, tiles};

#[test]
fn a_new_game_can_be_undone_and_redone() {
    let mut sitting = Sitting::new(Box::new(tiles("1 2 3/4 5 6/0 7 8")));
    sitting.set_time(Duration::from_secs(1));
    sitting.act(PlayerCommand::Arrow(Left));
    sitting.set_time(Duration::from_secs(3));
    let left = board(sitting.game());
    sitting.start(Box::new(blocks("Z../1..")));
    sitting.set_time(Duration::from_mins(1));
    sitting.act(PlayerCommand::Press(cell(0, 0)));

    assert_eq!(sitting.act(PlayerCommand::Undo), Change::Position);
    assert_eq!(sitting.act(PlayerCommand::Undo), Change::Game);
    assert_eq!(board(sitting.game()), left);
    let status = sitting.game().status();
    assert_eq!((status.clock, status.elapsed.as_secs(), status.moves), (ClockState::Paused, 2, 1));
    assert_eq!(sitting.act(PlayerCommand::Redo), Change::Game);
    assert_eq!(start(sitting.game()), start(&blocks("Z../1..")));
}

#[test]
fn a_game_left_by_undo_survives_a_new_game() {
    let first = "1 2 3/4 5 6/0 7 8";
    let mut sitting = Sitting::new(Box::new(tiles(first)));
    sitting.start(Box::new(tiles("1 2 3/4 5 6/7 0 8")));
    sitting.act(PlayerCommand::Undo);
    sitting.start(Box::new(tiles("1 2 3/4 0 6/7 5 8")));
    assert_eq!(sitting.act(PlayerCommand::Undo), Change::Game);
    assert_eq!(start(sitting.game()), first);
    assert_eq!(sitting.act(PlayerCommand::Undo), Change::Game);
    assert_eq!(start(sitting.game()), "1 2 3/4 5 6/7 0 8");
    assert_eq!(sitting.act(PlayerCommand::Undo), Change::Nothing);
    let (games, current) = sitting.games();
    assert_eq!((games.count(), current), (3, 0));
    assert!(!sitting.can_undo() && sitting.can_redo());
}

#[test]
fn restarting_a_finished_game_starts_a_new_one_with_its_own_clock() {
    let mut sitting = Sitting::new(Box::new(tiles("1 2 3/4 5 6/7 0 8")));
    assert_eq!(sitting.act(PlayerCommand::Arrow(Left)), Change::Finished);
    assert_eq!(sitting.act(PlayerCommand::Restart), Change::Game);
    let status = sitting.game().status();
    assert_eq!((status.moves, status.finish, status.clock), (0, None, ClockState::Waiting));
    assert!(status.is_practice, "the starting position is now known");
    assert_eq!(sitting.act(PlayerCommand::Undo), Change::Game);
    assert!(sitting.game().status().finish.is_some());
}

#[test]
fn restarting_an_unfinished_game_adds_an_entry_to_its_history() {
    let mut sitting = Sitting::new(Box::new(tiles("1 2 3/4 5 6/0 7 8")));
    assert_eq!(sitting.act(PlayerCommand::Restart), Change::Nothing);
    sitting.act(PlayerCommand::Arrow(Left));
    assert_eq!(sitting.act(PlayerCommand::Restart), Change::Position);
    assert_eq!(sitting.game().status().moves, 0);
    assert_eq!(sitting.act(PlayerCommand::Restart), Change::Nothing);
    assert_eq!(sitting.act(PlayerCommand::Undo), Change::Position);
    assert_eq!(sitting.game().status().moves, 1);
    sitting.act(PlayerCommand::Arrow(Right));
    assert_eq!(sitting.game().status().redos, 0);
}

#[test]
fn the_arrow_setting_carries_over_to_new_games() {
    let mut sitting = Sitting::new(Box::new(tiles("1 2 3/4 5 6/0 7 8")));
    sitting.game_mut().settings().arrows = Arrows::Blank;
    sitting.start(Box::new(tiles("1 2 3/4 0 5/7 8 6")));
    sitting.act(PlayerCommand::Arrow(Right));
    assert_eq!(board(sitting.game()), "1 2 3/4 5 _/7 8 6");
}

#[test]
fn the_oldest_games_are_dropped_from_a_long_history() {
    let mut sitting = Sitting::new(Box::new(tiles("1 2 3/4 5 6/7 0 8")));
    for _ in 0..100 {
        sitting.start(Box::new(tiles("1 2 3/4 5 6/0 7 8")));
    }
    assert_eq!(sitting.games().0.count(), 50);
}

#[test]
fn an_abandoned_game_is_recorded_once_and_is_practice_afterwards() {
    let mut sitting = Sitting::new(Box::new(tiles("1 2 3/4 5 6/0 7 8")));
    sitting.act(PlayerCommand::Arrow(Left));
    sitting.start(Box::new(blocks("Z../1..")));
    sitting.act(PlayerCommand::Press(cell(1, 0)));
    sitting.start(Box::new(tiles("1 2 3/4 5 6/7 0 8")));
    let mut shown = Vec::new();
    for _ in 0..2 {
        sitting.give_up_others(|game| shown.push((start(game), game.status().is_practice)));
    }
    assert_eq!(shown, [("1 2 3/4 5 6/0 7 8".to_owned(), false), (start(&blocks("Z../1..")), false)]);
    sitting.act(PlayerCommand::Undo);
    assert!(!sitting.game().status().is_practice, "the starting position of a block puzzle never changes");
    sitting.act(PlayerCommand::Undo);
    sitting.act(PlayerCommand::Undo);
    assert!(sitting.game().status().is_practice);
    sitting.give_up_others(|game| panic!("{} again", start(game)));
}
