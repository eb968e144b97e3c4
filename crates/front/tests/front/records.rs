//! Recording games.

use loyd_core::Direction;
use loyd_front::{LevelGroup, LevelPlace, Named, replayed, stars};
use loyd_play::{PieceChoice, PlayerCommand};
use loyd_records::{GameOutcome, MemoryStore, Play, Records};

use crate::support::{at, at_level, game, session, solve};

#[test]
fn blocks_b5_an_abandoned_game_is_recorded_with_the_count_in_its_metric() {
    let store = MemoryStore::new();
    let mut session = session(&store);
    session.start(game("Z.../...."));
    session.act(PlayerCommand::Choose(PieceChoice::Named('Z')));
    session.act(PlayerCommand::Grab);
    session.act(PlayerCommand::Arrow(Direction::Right));
    session.act(PlayerCommand::Arrow(Direction::Right));
    session.start(game("1 2 3/4 5 6/0 7 8"));
    session.act(PlayerCommand::Arrow(Direction::Left));
    assert!(session.close());
    let records = Records::new(store);
    let abandoned = records.games().first().cloned().expect("a record");
    assert_eq!((abandoned.play.moves, abandoned.play.joined, abandoned.play.outcome), (1, 1, GameOutcome::Abandoned));
    let game = records.game(abandoned.id).expect("a store").expect("a game");
    let verified = replayed(&game).expect("it can be replayed");
    assert_eq!((verified.moves, verified.joined), (1, 1));
    // As recorded by an older version, gesture by gesture.
    let old = loyd_records::GameRecord { play: Play { moves: 2, ..game.play }, ..game };
    assert_eq!(replayed(&old).expect("it can be replayed").moves, 2);
}

#[test]
fn a_recorded_game_can_be_replayed_but_a_damaged_one_cannot() {
    let mut session = at_level(0, 0);
    session.set_time(at(2_000));
    solve(&mut session);
    let records = &session.recorder.records;
    let summary = records.games().first().cloned().expect("a record");
    assert_eq!(summary.play.outcome, GameOutcome::Solved);
    let game = records.game(summary.id).expect("a store").expect("a game");
    let verified = replayed(&game).expect("it can be replayed");
    assert_eq!((verified.moves, verified.joined), (summary.play.moves, summary.play.joined));
    let damaged = loyd_records::GameRecord { puzzle: "1 2/3 0".to_owned(), ..game };
    assert!(replayed(&damaged).is_err());
}

#[test]
fn an_untouched_puzzle_does_not_replace_the_saved_game() {
    let store = MemoryStore::new();
    let mut first = session(&store);
    first.start(game("1 2 3/4 5 6/0 7 8"));
    first.act(PlayerCommand::Arrow(Direction::Left));
    assert!(first.close());
    let mut second = session(&store);
    second.start(game("2 1 3/4 5 6/7 8 0"));
    assert!(second.close());
    let third = session(&store);
    assert_eq!(third.game().expect("the saved game").status().moves, 1);
    assert_eq!(third.recorder.records.games().len(), 0, "the saved game was not abandoned");
}

#[test]
fn moves_and_displayed_seconds_are_saved_within_a_tenth_of_a_second() {
    let store = MemoryStore::new();
    let mut played = session(&store);
    played.start(game("1 2 3/4 5 6/0 7 8"));
    played.set_time(at(1_000));
    let saved = |store: &MemoryStore| session(store).game().map(|game| (game.status().moves, game.status().elapsed));
    for (moves, time) in [(1, 2_000), (2, 2_120)] {
        played.set_time(at(time));
        played.act(PlayerCommand::Arrow(if moves == 1 { Direction::Left } else { Direction::Right }));
        played.set_time(at(time + 100));
        assert_eq!(saved(&store).map(|(moves, _)| moves), Some(moves));
    }
    played.set_time(at(7_000));
    played.set_time(at(7_100));
    assert_eq!(saved(&store).map(|(_, elapsed)| elapsed.as_secs()), Some(5));
}

#[test]
fn the_next_level_is_the_first_unsolved_one_after_the_last_one_played() {
    let store = MemoryStore::new();
    let mut session = session(&store);
    for level in [0, 1, 4] {
        session.start_level(LevelPlace { pack: 0, level });
        solve(&mut session);
    }
    let next = |current| LevelGroup::FirstSteps.next(&session.recorder.records, current);
    let at = |level| Some(LevelPlace { pack: 0, level });
    let last = LevelPlace::of_pack(0).last();
    // A new sitting, a solved level before a gap, an unsolved level, and a solved level.
    assert_eq!([next(None), next(at(0)), next(at(3)), next(at(4))], [at(2), at(2), at(3), at(5)]);
    assert_eq!(next(last), last, "it is not solved");
}

#[test]
fn level_groups_count_solved_levels_and_stars() {
    let store = MemoryStore::new();
    let mut session = session(&store);
    for group in LevelGroup::CHOICES {
        let progress = group.progress(&session.recorder.records);
        assert_eq!((progress.solved, progress.stars), (0, 0), "{}", group.name());
        assert!(progress.total >= 10, "{}: {}", group.name(), progress.total);
    }
    for level in [0, 1, 4] {
        session.start_level(LevelPlace { pack: 0, level });
        solve(&mut session);
    }
    let progress = LevelGroup::FirstSteps.progress(&session.recorder.records);
    // The levels were solved in par.
    assert_eq!((progress.solved, progress.stars), (3, 9));
    assert_eq!(LevelGroup::RushHour.progress(&session.recorder.records).solved, 0);
    assert_eq!([(5, 5), (6, 5), (7, 5), (4, 5)].map(|(moves, par)| stars(moves, par)), [3, 2, 1, 3]);
}
