//! The clock, whose time the front end sets.

use std::time::Duration;

use loyd_core::Direction::{Left, Right, Up};
use loyd_play::{ClockState, Game, Pause, PlayerCommand, load};

use crate::support::{cell, tiles};

fn state_at(game: &mut dyn Game, milliseconds: u64) -> (ClockState, u128) {
    game.set_time(Duration::from_millis(milliseconds));
    (game.status().clock, game.status().elapsed.as_millis())
}

#[test]
fn the_clock_runs_from_the_first_move_to_the_solved_position() {
    let mut game = tiles("1 2 3/4 5 6/0 7 8");
    assert_eq!(state_at(&mut game, 500), (ClockState::Waiting, 0));
    game.act(PlayerCommand::Arrow(Up));
    assert_eq!(state_at(&mut game, 800), (ClockState::Waiting, 0), "there is nothing below the blank");
    game.act(PlayerCommand::Arrow(Left));
    assert_eq!(state_at(&mut game, 1_800), (ClockState::Running, 1_000));
    game.act(PlayerCommand::Arrow(Left));
    assert_eq!(state_at(&mut game, 9_000), (ClockState::Stopped, 1_000));
    game.act(PlayerCommand::Undo);
    assert_eq!(state_at(&mut game, 9_500), (ClockState::Stopped, 1_000));
}

#[test]
fn a_paused_clock_resumes_with_the_next_move_or_on_request() {
    let mut game = tiles("1 2 3/4 5 6/0 7 8");
    game.pause();
    assert_eq!(state_at(&mut game, 100), (ClockState::Waiting, 0));
    game.act(PlayerCommand::Arrow(Left));
    state_at(&mut game, 200);
    game.pause();
    assert_eq!(state_at(&mut game, 5_000), (ClockState::Paused, 100));
    game.resume();
    assert_eq!(state_at(&mut game, 5_050), (ClockState::Running, 150));
    game.pause();
    state_at(&mut game, 6_000);
    game.act(PlayerCommand::Arrow(Right));
    assert_eq!(state_at(&mut game, 6_001), (ClockState::Running, 151));
}

#[test]
fn earlier_or_repeated_times_add_nothing() {
    let mut game = tiles("1 2 3/4 5 6/0 7 8");
    game.act(PlayerCommand::Arrow(Left));
    assert_eq!(state_at(&mut game, 100), (ClockState::Running, 100));
    assert_eq!(state_at(&mut game, 40), (ClockState::Running, 100));
    assert_eq!(state_at(&mut game, 100), (ClockState::Running, 100));
}

#[test]
fn a_drag_starts_the_clock_when_it_first_moves_a_piece() {
    for (returns, end) in
        [(true, PlayerCommand::DragEnd), (true, PlayerCommand::DragCancel), (false, PlayerCommand::DragCancel)]
    {
        let mut game = tiles("1 2 3/4 5 6/0 7 8");
        game.act(PlayerCommand::DragBegin(cell(2, 1)));
        game.act(PlayerCommand::DragTo(cell(2, 0)));
        assert_eq!(state_at(&mut game, 700), (ClockState::Running, 700));
        if returns {
            game.act(PlayerCommand::DragTo(cell(2, 1)));
        }
        game.act(end);
        assert_eq!(state_at(&mut game, 900), (ClockState::Waiting, 0), "{returns} {end:?}");
    }
}

#[test]
fn a_game_stores_the_times_and_lengths_of_its_pauses() {
    let mut game = tiles("1 2 3/4 5 6/0 7 8");
    game.pause();
    state_at(&mut game, 50);
    game.act(PlayerCommand::Arrow(Left));
    assert_eq!(game.pauses(), [], "a clock that is waiting is not paused");
    state_at(&mut game, 950);
    game.pause();
    assert_eq!(game.pauses(), [], "an empty pause is not stored");
    state_at(&mut game, 61_950);
    let first = Pause { at: 900, length: 61_000 };
    assert_eq!(game.pauses(), [first], "even while it lasts");
    assert!(game.save().contains("\npauses: 61000 at 900\n"));
    game.resume();
    state_at(&mut game, 62_000);
    game.pause();
    state_at(&mut game, 62_010);
    game.act(PlayerCommand::Undo);
    state_at(&mut game, 63_000);
    let both = [first, Pause { at: 950, length: 10 }];
    assert_eq!(game.pauses(), both);

    let text = game.save();
    let mut loaded = load(&text).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((loaded.pauses(), loaded.save()), (both.to_vec(), text));
    // In a loaded game, the time since the program started is not a pause.
    state_at(loaded.as_mut(), 500_000);
    loaded.act(PlayerCommand::Arrow(Left));
    assert_eq!(loaded.pauses(), both);
    let mut branch = loaded.branch(0);
    state_at(branch.as_mut(), 900_000);
    branch.act(PlayerCommand::Arrow(Left));
    assert_eq!(branch.pauses(), []);
}
