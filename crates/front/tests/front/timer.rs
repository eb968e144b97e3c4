//! The next-level timer.

use std::time::Duration;

use loyd_core::text::{ReadOptions, read_argument};
use loyd_front::{LevelPlace, NextLevelTimer};
use loyd_play::{HelpReply, HelpRequest, Origin, PlayerCommand};
use loyd_records::MemoryStore;

use crate::support::{at, at_level, session, solve};

#[test]
fn blocks_b4_the_next_level_loads_four_seconds_after_the_end() {
    let mut session = at_level(0, 0);
    session.set_time(at(2_000));
    solve(&mut session);
    let mut timer = NextLevelTimer::after(&session);
    let now = |milliseconds| at(milliseconds).since_start;
    assert_eq!(timer.until, Some(now(6_000)));
    let left = [2_000, 2_001, 2_999, 3_000, 5_999, 6_000].map(|time| timer.seconds_left(now(time)));
    assert_eq!(left, [4, 4, 4, 3, 1, 0].map(Some));
    assert!(!timer.take_due(now(5_999)));
    assert!(timer.take_due(now(6_000)));
    assert!(!timer.take_due(now(6_001)), "the next level is due only once");
    assert_eq!(session.start_next(), Ok(()));
    assert_eq!(session.level, Some(LevelPlace { pack: 0, level: 1 }));
}

#[test]
fn the_remaining_seconds_are_redrawn_when_they_change() {
    let mut session = at_level(0, 0);
    solve(&mut session);
    let timer = NextLevelTimer::after(&session);
    let next_change = |milliseconds| timer.next_change(at(milliseconds).since_start);
    assert_eq!(next_change(300), Some(at(1_000).since_start));
    assert_eq!(next_change(1_000), Some(at(1_010).since_start), "never sooner than a hundredth of a second");
}

#[test]
fn a_stopped_countdown_does_not_restart() {
    let mut session = at_level(0, 0);
    solve(&mut session);
    let mut timer = NextLevelTimer::after(&session);
    assert!(timer.stop());
    assert!(!timer.stop() && !timer.take_due(at(60_000).since_start));
    assert_eq!(
        (timer.until, timer.seconds_left(Duration::ZERO), timer.next_change(Duration::ZERO)),
        (None, None, None)
    );
}

#[test]
fn a_hint_does_not_prevent_the_next_level() {
    let mut session = at_level(0, 0);
    ask(&mut session, HelpRequest::Hint);
    solve(&mut session);
    assert!(NextLevelTimer::after(&session).until.is_some());
}

#[test]
fn no_countdown_follows_a_solution_by_the_program() {
    let mut session = at_level(0, 0);
    ask(&mut session, HelpRequest::Solution);
    while session.act(PlayerCommand::Forward).is_move() {}
    assert!(session.game().expect("a game").status().finish.is_some());
    assert_eq!(NextLevelTimer::after(&session).until, None);
}

#[test]
fn no_countdown_follows_the_last_level_of_a_pack() {
    let last = loyd_levels::packs()[0].len() - 1;
    let mut session = at_level(0, last);
    solve(&mut session);
    assert_eq!(NextLevelTimer::after(&session).until, None);
    assert!(session.start_next().is_err());
}

#[test]
fn no_countdown_follows_a_game_that_is_not_a_level() {
    for puzzle in ["ZZ../...1", "1 2 3/4 5 6/7 0 8"] {
        let mut session = session(&MemoryStore::new());
        let puzzle = read_argument(puzzle, &ReadOptions::default()).expect("a puzzle").puzzle.puzzle;
        session.start(loyd_play::open(puzzle, None, Origin::default()).expect("a game"));
        ask(&mut session, HelpRequest::Hint);
        while session.act(PlayerCommand::Arrow(loyd_core::Direction::Left)).is_move() {}
        assert_eq!(NextLevelTimer::after(&session).until, None);
    }
}

/// Requests help from the game, and waits for the answer.
fn ask(session: &mut loyd_front::PlaySession, request: HelpRequest) {
    let game = session.game_mut().expect("a game");
    if let HelpReply::Search(mut job) = game.ask(request) {
        while job.run(1_000_000, loyd_search::Stop::NEVER) {}
    }
    let _ = game.poll();
}
