//! The rules of competing: inspection, clocks, disciplines, sessions and races.

use std::time::Duration;

use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_core::{Direction, FamilyName, Puzzle, TileMetric};
use loyd_front::compete::{CompetitionEvent, Inspection, Penalty, SessionEntry, Solve, SolveSheet};
use loyd_front::keys::{Action, Key};
use loyd_front::{Notice, Player};
use loyd_play::{ClockState, Game};
use loyd_records::{Average, MemoryStore, Records};
use loyd_search::Mode;
use loyd_tiles::solver;

use crate::support::{at, game, player, wait};

fn event(text: &str) -> CompetitionEvent {
    text.parse().expect("an event")
}

/// Returns a player who competes in a new session.
fn competitor(store: &MemoryStore, text: &str, inspection: Inspection, seed: Option<Seed>) -> Player {
    let (mut player, _) = player(store);
    wait(&mut player, 0);
    let sheet = SolveSheet::begin(&mut player.session.recorder.records, "today", event(text));
    player.compete(sheet, inspection, seed);
    player
}

fn default_competitor(text: &str) -> Player {
    competitor(&MemoryStore::new(), text, Inspection::Free, None)
}

/// Returns the arrows that solve the board.
fn arrows(player: &Player) -> Vec<Direction> {
    let Some(AnyPuzzle::Tiles(puzzle)) = player.session.game().map(Game::puzzle) else { panic!("tiles") };
    let start = puzzle.start();
    let mut search = solver(&puzzle, &start, TileMetric::Single, Mode::Optimal, 64 << 20);
    while search.run(&mut loyd_search::Context::new(100_000, loyd_search::Stop::NEVER))
        == loyd_search::Verdict::Searching
    {}
    search.status().best.expect("a solution").steps().to_vec()
}

/// Solves the board, with the first move and the last move at these times in milliseconds.
fn solve(player: &mut Player, first: u64, last: u64) {
    let arrows = arrows(player);
    for (index, direction) in arrows.iter().enumerate() {
        let is_last = index + 1 == arrows.len();
        player.session.set_time(at(if is_last { last } else { first }));
        player.perform(Action::Move(*direction));
    }
}

fn solves(player: &Player) -> Vec<Solve> {
    player.competition().map(|competition| competition.sheet.solves.clone()).unwrap_or_default()
}

fn result(player: &Player) -> Solve {
    player.competition().and_then(|competition| competition.attempt.result.clone()).expect("a result")
}

#[test]
fn a_solve_is_timed_from_its_first_move_to_its_last_and_added_to_the_session() {
    let mut player = default_competitor("3x3 solve");
    solve(&mut player, 5_000, 12_500);
    let found = result(&player);
    assert_eq!((found.milliseconds, found.penalty, found.time()), (7_500, Penalty::None, Some(7_500)));
    assert_eq!(solves(&player), [Solve { games: solves(&player)[0].games.clone(), ..found }]);
    assert!(solves(&player)[0].game().is_some(), "the solve refers to its record");
    assert_eq!(player.session.recorder.records.games().len(), 1);
    assert!(player.notices().contains(&Notice::AttemptOver));
    let before = player.session.game().expect("a game").scene();
    player.perform(Action::Grab);
    assert_ne!(player.session.game().expect("a game").scene(), before, "Enter starts the next attempt");
    assert!(!player.is_attempt_over());
}

#[test]
fn a_late_first_move_costs_two_seconds_and_a_very_late_one_makes_the_solve_a_dnf() {
    for (first, penalty) in
        [(15_000, Penalty::None), (15_001, Penalty::TWO), (17_000, Penalty::TWO), (17_001, Penalty::Dnf)]
    {
        let mut player = competitor(&MemoryStore::new(), "2x2 solve", Inspection::Seconds(15), None);
        solve(&mut player, first, first + 1_000);
        let found = result(&player);
        assert_eq!(found.penalty, penalty, "first move after {first} ms");
    }
    let mut player = competitor(&MemoryStore::new(), "3x3 solve", Inspection::Seconds(15), None);
    let left = |player: &Player, now: u64| {
        player.competition().expect("a competition").attempt.inspection_left(Duration::from_millis(now))
    };
    assert_eq!(
        [0, 1, 999, 1_000, 14_999, 15_000, 16_000].map(|now| left(&player, now)),
        [15, 15, 15, 14, 1, 0, -1].map(Some)
    );
    wait(&mut player, 400);
    assert_eq!(player.wake(), Some(Duration::from_secs(1)), "the countdown is redrawn every second");
    let first = arrows(&player)[0];
    player.perform(Action::Move(first));
    assert_eq!(left(&player, 500), None);
}

#[test]
fn without_inspection_the_clock_starts_when_the_board_is_shown() {
    let mut player = competitor(&MemoryStore::new(), "2x2 solve", Inspection::Seconds(0), None);
    solve(&mut player, 3_000, 4_000);
    assert_eq!(result(&player).time(), Some(4_000));
}

#[test]
fn a_marathon_and_a_relay_have_one_clock_for_all_boards() {
    for (text, sizes) in [("2x2 marathon 3", vec![2, 2, 2]), ("4x4 relay", vec![2, 3, 4])] {
        let mut player = default_competitor(text);
        let (mut ends, mut moves) = (Vec::new(), 0);
        for (index, size) in sizes.iter().enumerate() {
            let scene = player.session.game().expect("a game").scene();
            assert_eq!((scene.rows, scene.columns), (*size, *size), "{text}, board {index}");
            moves += arrows(&player).len();
            let begin = 10_000 * (index as u64 + 1);
            solve(&mut player, begin, begin + 5_000);
            ends.push(begin + 5_000 - 10_000);
            let done = Notice::BoardDone { done: index + 1, total: sizes.len() };
            assert_eq!(player.notices().contains(&done), index + 1 < sizes.len(), "{text}, board {index}");
        }
        let found = result(&player);
        assert_eq!((found.milliseconds, found.splits), (*ends.last().expect("an end"), ends), "{text}");
        assert_eq!(found.moves, u32::try_from(moves).ok(), "{text}");
        assert_eq!(solves(&player).len(), 1, "{text}");
    }
}

#[test]
fn the_boards_of_a_relay_set_no_personal_bests() {
    let mut player = default_competitor("3x3 relay");
    solve(&mut player, 100, 200);
    solve(&mut player, 300, 400);
    assert!(result(&player).time().is_some());
    let records = &player.session.recorder.records;
    assert_eq!(records.games().len(), 2);
    assert!(records.games().iter().all(|game| game.play.practice && !game.play.counts()));
}

#[test]
fn in_a_blindfold_attempt_the_numbers_are_hidden_from_the_first_move_to_the_last() {
    let mut player = default_competitor("3x3 blindfold");
    let labels = |player: &Player| {
        let scene = player.scene().expect("a game");
        scene.pieces.iter().filter(|piece| !piece.label.is_empty() || piece.home.is_some() || piece.is_home).count()
    };
    assert_eq!(labels(&player), 8);
    let arrows = arrows(&player);
    for (index, direction) in arrows.iter().enumerate() {
        player.perform(Action::Move(*direction));
        let expected = if index + 1 == arrows.len() { 8 } else { 0 };
        assert_eq!(labels(&player), expected, "after move {}", index + 1);
    }
    assert_eq!(result(&player).penalty, Penalty::None);
}

#[test]
fn exceeding_the_move_limit_ends_the_attempt() {
    let mut player = default_competitor("3x3 limited 4");
    assert!(arrows(&player).len() > 4);
    let arrows = arrows(&player);
    for direction in &arrows[..4] {
        player.perform(Action::Move(*direction));
        assert!(!player.is_attempt_over());
    }
    player.perform(Action::Move(arrows[4]));
    assert_eq!((result(&player).penalty, result(&player).moves), (Penalty::Dnf, Some(5)));
    player.perform(Action::Grab);
    assert!(!player.is_attempt_over(), "Enter starts the next attempt, even though the board is not solved");
}

#[test]
fn a_solve_with_a_hint_does_not_count() {
    let (mut player, jobs) = player(&MemoryStore::new());
    let sheet = SolveSheet::begin(&mut player.session.recorder.records, "today", event("2x2 solve"));
    player.compete(sheet, Inspection::Free, None);
    player.perform(Action::Hint);
    assert!(player.notices().contains(&Notice::Message("help-costs")), "the cost is announced first");
    assert!(!player.is_searching());
    player.perform(Action::Hint);
    crate::support::search(&mut player, &jobs);
    solve(&mut player, 1_000, 2_000);
    assert_eq!(result(&player).penalty, Penalty::Dnf);
    player.perform(Action::Grab);
    player.perform(Action::Solve);
    assert!(player.notices().contains(&Notice::Message("help-costs")), "every attempt has its own warning");
    solve(&mut player, 1_000, 2_000);
    assert_eq!(result(&player).penalty, Penalty::None);
}

#[test]
fn an_abandoned_attempt_is_a_dnf_unless_its_clock_never_ran() {
    let mut player = default_competitor("3x3 solve");
    player.perform(Action::New);
    assert_eq!(solves(&player), [], "the board was only looked at");
    let first = arrows(&player)[0];
    wait(&mut player, 1_000);
    player.perform(Action::Move(first));
    wait(&mut player, 3_000);
    player.perform(Action::New);
    let abandoned = solves(&player);
    assert_eq!((abandoned.len(), abandoned[0].penalty, abandoned[0].milliseconds), (1, Penalty::Dnf, 2_000));
    let first = arrows(&player)[0];
    player.perform(Action::Move(first));
    let session = player.competition().expect("a competition").sheet.entry.clone();
    player.start(game("1 2 3/4 5 6/7 0 8"));
    assert!(player.competition().is_none(), "starting another game stops competing");
    assert_eq!(SolveSheet::open(&player.session.recorder.records, session).solves.len(), 2);
}

#[test]
fn undo_at_the_start_of_an_attempt_does_not_leave_it() {
    let mut player = default_competitor("3x3 solve");
    player.perform(Action::New);
    player.notices();
    player.perform(Action::Undo);
    assert_eq!(player.notices(), [Notice::Message("nothing-to-undo")]);
    assert!(player.competition().is_some());
}

#[test]
fn a_retry_repeats_the_scramble_against_the_last_attempt_and_does_not_count() {
    let mut player = default_competitor("3x3 solve");
    let start = player.session.game().expect("a game").scene();
    solve(&mut player, 1_000, 6_000);
    player.perform(Action::Restart);
    assert_eq!(player.session.game().expect("a game").scene(), start);
    assert!(player.session.game().expect("a game").status().is_practice);
    let first = arrows(&player)[0];
    wait(&mut player, 10_000);
    player.perform(Action::Move(first));
    wait(&mut player, 10_001);
    let ghost = |player: &Player| player.ghost.as_ref().map(|ghost| (ghost.shown.status().moves, ghost.time()));
    let all = arrows(&player).len();
    let (moves, time) = ghost(&player).expect("a ghost");
    assert_eq!((moves, time), (all - 1, Duration::from_secs(5)), "all moves but the last had the same time");
    assert_eq!(player.wake(), Some(Duration::from_secs(15)), "the ghost's last move");
    wait(&mut player, 15_000);
    assert_eq!(ghost(&player).map(|(moves, _)| moves), Some(all));
    for direction in &arrows(&player)[1..] {
        player.perform(Action::Move(*direction));
    }
    assert!(player.is_attempt_over());
    assert_eq!(solves(&player).len(), 1);
    player.perform(Action::New);
    assert!(player.ghost.is_none() && !player.competition().expect("a competition").attempt.is_retry);
}

#[test]
fn only_finished_games_can_be_raced_against() {
    let (mut player, _) = player(&MemoryStore::new());
    player.start(game("1 2 3/4 5 6/0 7 8"));
    let unfinished = player.session.game().expect("a game").save();
    player.race(&unfinished).expect("a game");
    assert!(player.ghost.is_none());
    player.perform(Action::Move(Direction::Left));
    player.perform(Action::Move(Direction::Left));
    let log = player.session.game().expect("a game").save();
    player.race(&log).expect("a game");
    assert!(player.ghost.is_some() && !player.is_solved());
    assert!(player.race("no game").is_err());
    player.start(game("1 2 3/4 5 6/0 7 8"));
    assert!(player.ghost.is_none(), "another game has no ghost");
}

#[test]
fn chosen_seeds_give_everybody_the_same_boards() {
    let boards = [0, 1].map(|_| {
        let mut player = competitor(&MemoryStore::new(), "3x3 marathon 2", Inspection::Free, Some(Seed(42)));
        let mut boards = Vec::new();
        for _ in 0..2 {
            boards.push(player.session.game().expect("a game").scene());
            solve(&mut player, 1, 2);
            boards.push(player.session.game().expect("a game").scene());
            solve(&mut player, 3, 4);
            player.perform(Action::New);
        }
        (boards, solves(&player).iter().map(|solve| solve.scramble.clone()).collect::<Vec<_>>())
    });
    assert_eq!(boards[0], boards[1]);
    assert_eq!(boards[0].1, ["chacha8:42", "chacha8:44"], "no board is repeated");
}

#[test]
fn averages_include_penalties_and_sessions_survive_a_restart() {
    let store = MemoryStore::new();
    let mut records = Records::new(store.clone());
    let mut sheet = SolveSheet::begin(&mut records, " evening ", event("4x4 solve"));
    let timed =
        |milliseconds| Solve { milliseconds, moves: Some(100), scramble: "chacha8:1".to_owned(), ..Solve::default() };
    sheet.extend(&mut records, (1..250).map(|number| timed(number * 1_000)));
    sheet.extend(&mut records, [Solve { comment: "the last".to_owned(), ..timed(250_000) }]);
    let average = |sheet: &SolveSheet| sheet.average_at(4, 5);
    assert_eq!(average(&sheet), Some(Average::Mean(3_000.0)));
    sheet.set_penalty(&mut records, 3, Penalty::TWO);
    assert_eq!(average(&sheet), Some(Average::Mean(10_000.0 / 3.0)), "1 [2 3 5] 6");
    sheet.set_penalty(&mut records, 0, Penalty::Dnf);
    assert_eq!(average(&sheet), Some(Average::Mean(14_000.0 / 3.0)), "2 [3 5 6] DNF");
    sheet.set_penalty(&mut records, 1, Penalty::Dnf);
    assert_eq!(average(&sheet), Some(Average::NotFinished));
    sheet.remove(&mut records, 100);
    drop(records);

    let mut records = Records::new(store);
    let sessions = SessionEntry::all(&records);
    assert_eq!((sessions.len(), sessions[0].name.as_str()), (1, "evening"));
    let again = SolveSheet::open(&records, sessions[0].clone());
    assert_eq!(again, sheet);
    assert_eq!((again.solves.len(), again.solves[100].milliseconds), (249, 102_000));
    assert_eq!(SessionEntry::of_event(&records, event("4x4 relay")), None);
    let id = again.entry.id;
    again.delete(&mut records);
    assert_eq!(SessionEntry::all(&records), []);
    assert!(records.settings().keys().all(|key| !key.starts_with(&format!("session.{id}."))));
}

#[test]
fn function_keys_save_positions_and_load_them_for_practice() {
    let (mut player, _) = player(&MemoryStore::new());
    player.start(game("1 2 3/4 5 6/0 7 8"));
    player.perform(Action::Move(Direction::Left));
    let kept = player.session.game().expect("a game").scene();
    let key = |text: &str| -> Key { text.parse().expect("a key") };
    let help = Some(Action::Help);
    assert_eq!(player.key(key("f1"), help), help, "no position is stored, so F1 shows the help");
    player.key(key("ctrl-f1"), None);
    player.key(key("f2"), None);
    assert_eq!(
        player.notices().split_off(1),
        [Notice::Position("position-kept", 1), Notice::Position("position-none", 2)]
    );
    player.start(game("1 2/0 3"));
    assert_eq!((player.key(key("f1"), help), player.stored_positions()), (None, vec![1]));
    let back = player.session.game().expect("a game");
    assert_eq!((back.scene(), back.status().moves, back.status().is_practice), (kept, 1, true));
    // The key shows the help again once its position is removed.
    player.notices();
    player.key(key("ctrl-f1"), None);
    assert_eq!(
        (player.notices(), player.stored_positions()),
        (vec![Notice::Position("position-forgotten", 1)], vec![])
    );
    assert_eq!(player.key(key("f1"), help), help);
}

#[test]
fn undo_after_loading_a_position_returns_to_the_previous_game() {
    let (mut player, _) = player(&MemoryStore::new());
    player.start(game("1 2 3/4 5 6/0 7 8"));
    player.perform(Action::Move(Direction::Left));
    player.store_position(2);
    player.start(game("1 2/0 3"));
    player.perform(Action::Move(Direction::Down));
    let unfinished = player.session.game().expect("a game").scene();
    player.restore_position(2);
    // This undoes the one move of the stored position, then returns to the previous game.
    player.perform(Action::Undo);
    player.perform(Action::Undo);
    assert_eq!(player.session.game().expect("a game").scene(), unfinished);
}

#[test]
fn events_are_parsed_and_formatted_and_faults_are_reported() {
    for text in ["4x4 solve", "5x3 relay multi", "4x4 marathon 42", "3x3 limited 30", "10x10 blindfold"] {
        assert_eq!(event(text).to_string(), text);
    }
    for text in [
        "",
        "4x4",
        "4 solve",
        "1x1 solve",
        "200x2 solve",
        "4x4 marathon 0",
        "4x4 limited",
        "4x4 solve fast",
        "4x4 relay multi x",
    ] {
        assert!(
            text.parse::<CompetitionEvent>().expect_err("no event").to_string().contains("`4x4 marathon 5`"),
            "{text}"
        );
    }
}

#[test]
fn the_clock_of_an_attempt_continues_behind_other_screens() {
    let mut player = competitor(&MemoryStore::new(), "3x3 solve", Inspection::Free, Some(Seed(5)));
    let arrow = arrows(&player)[0];
    player.perform(Action::Move(arrow));
    wait(&mut player, 2_000);
    player.cover();
    let before = player.time();
    wait(&mut player, 7_000);
    assert_eq!(player.time(), before + Duration::from_secs(5));
    player.uncover();
    assert_eq!(player.time(), before + Duration::from_secs(5));
}

#[test]
fn a_running_attempt_continues_after_the_program_is_killed() {
    let store = MemoryStore::new();
    let mut first = competitor(&store, "3x3 marathon 2", Inspection::Seconds(15), Some(Seed(5)));
    solve(&mut first, 2_000, 9_000);
    first.session.set_time(at(10_000));
    let arrow = arrows(&first)[0];
    first.perform(Action::Move(arrow));
    wait(&mut first, 12_400);
    let board = first.session.game().expect("a game").scene();
    // A killed program cannot close anything.
    drop(first);

    let (mut second, _) = player(&store);
    wait(&mut second, 500_000);
    let attempt = &second.competition().expect("the attempt continues").attempt;
    assert_eq!((attempt.boards_done(), attempt.event.to_string()), (1, "3x3 marathon 2".to_owned()));
    assert_eq!(
        attempt.clock(Duration::from_secs(500)),
        Duration::from_millis(10_400),
        "the clock is stopped until the next move"
    );
    assert_eq!(attempt.inspection_left(Duration::from_secs(500)), None);
    assert_eq!(second.session.game().expect("a game").scene(), board);
    second.session.set_time(at(501_000));
    second.perform(Action::Undo);
    solve(&mut second, 501_500, 503_000);
    let found = result(&second);
    assert_eq!((found.milliseconds, found.penalty, found.comment.as_str()), (12_400, Penalty::None, "interrupted"));
    assert_eq!(found.splits, [7_000, 12_400]);
    assert_eq!(solves(&second).len(), 1);
    let seed = second.competition().expect("the session").attempt.seed;
    second.perform(Action::Grab);
    let next = second.competition().expect("the session").attempt.seed;
    assert_eq!((seed, next), (Seed(5), Seed(7)), "the next attempt uses the next chosen seed");
    drop(second);

    // The clock of the next attempt was not running, so there is nothing to resume.
    let (third, _) = player(&store);
    assert!(third.competition().is_none());
    assert!(Records::new(store).setting("attempt.test").is_none());
}

#[test]
fn an_untouched_board_is_dealt_again_and_an_attempt_whose_session_was_deleted_is_dropped() {
    let store = MemoryStore::new();
    let mut first = competitor(&store, "3x3 marathon 2", Inspection::Free, None);
    solve(&mut first, 2_000, 9_000);
    wait(&mut first, 10_000);
    let board = first.session.game().expect("a game").puzzle();
    drop(first);
    let (second, _) = player(&store);
    assert_eq!(second.session.game().expect("a game").puzzle(), board);
    drop(second);

    let mut records = Records::new(store.clone());
    let session = SessionEntry::all(&records).remove(0);
    SolveSheet::open(&records, session).delete(&mut records);
    drop(records);
    let (third, _) = player(&store);
    assert!(third.competition().is_none());
    drop(third);
    assert!(Records::new(store).setting("attempt.test").is_none());
}

#[test]
fn an_attempt_continues_behind_other_screens_and_cannot_be_reviewed_until_it_is_over() {
    let mut player = default_competitor("3x3 solve");
    player.perform(Action::Move(Direction::Left));
    player.perform(Action::Move(Direction::Right));
    player.notices();
    player.cover();
    assert_eq!(player.session.game().expect("a game").status().clock, ClockState::Running);
    assert!(!player.may_review());
    assert_eq!(player.notices(), [Notice::Message("no-review")]);
    assert_eq!(player.session.game().expect("a game").status().help.hints, 0);
}

#[test]
fn attempts_cannot_be_paused() {
    let mut player = default_competitor("3x3 solve");
    player.perform(Action::Move(Direction::Left));
    player.perform(Action::Move(Direction::Right));
    player.notices();
    player.perform(Action::Pause);
    assert_eq!(player.notices(), [Notice::Message("no-pause")]);
    assert!(!player.is_paused() && !player.can_pause());
    assert!(!player.scene().expect("a board").pieces.is_empty());
}

#[test]
fn in_events_that_count_moves_a_penalty_adds_moves_but_no_time() {
    let mut records = Records::new(MemoryStore::new());
    let mut sheet = SolveSheet::begin(&mut records, "fewest", event("4x4 limited 80"));
    let solve = |moves| Solve { milliseconds: 10_000, moves: Some(moves), ..Solve::default() };
    sheet.extend(&mut records, [solve(70), solve(79), solve(50)]);
    sheet.set_penalty(&mut records, 0, Penalty::TWO);
    sheet.set_penalty(&mut records, 1, Penalty::TWO);
    let sheet = SolveSheet::open(&records, sheet.entry);
    let counted: Vec<_> = sheet.solves.iter().map(|solve| (solve.counted_moves(), solve.time())).collect();
    assert_eq!(counted, [(Some(72), Some(10_000)), (None, None), (Some(50), Some(10_000))], "81 moves are too many");
    assert_eq!(sheet.solves[0].given_penalty(), Penalty::TWO);
    assert_eq!(sheet.moves().mean, Some(61.0));
    let mut sheet = sheet;
    sheet.set_penalty(&mut records, 0, Penalty::None);
    sheet.set_penalty(&mut records, 1, Penalty::None);
    assert_eq!(sheet.moves().mean, Some((70.0 + 79.0 + 50.0) / 3.0));

    // An inspection that took too long costs two moves as well.
    let store = MemoryStore::new();
    let mut player = competitor(&store, "2x2 limited 80", Inspection::Seconds(5), None);
    super::competing::solve(&mut player, 6_000, 7_000);
    let found = result(&player);
    let moves = found.moves.expect("counted");
    assert_eq!((found.milliseconds, found.penalty, found.extra_moves), (1_000, Penalty::None, 2));
    assert_eq!((found.time(), found.counted_moves()), (Some(1_000), Some(u64::from(moves) + 2)));
}

#[test]
fn an_exported_table_contains_move_penalties_and_can_be_read_back() {
    let mut records = Records::new(MemoryStore::new());
    let mut sheet = SolveSheet::begin(&mut records, "fewest", event("4x4 limited 80"));
    let solve = Solve { milliseconds: 12_340, moves: Some(26), ..Solve::default() };
    sheet.extend(&mut records, [solve.clone(), solve]);
    sheet.set_penalty(&mut records, 0, Penalty::TWO);
    let text = loyd_front::compete::csv(&sheet);
    assert!(text.contains("1;12.340;") && text.contains(";28+;") && text.contains(";26;"), "{text}");
    let read = &loyd_front::compete::read(&text).expect("a table")[0].solves;
    assert_eq!(read, &sheet.solves);
    let fault = loyd_front::compete::read("Time;Moves\n5.00;1+\n").expect_err("fewer moves than the penalty added");
    assert!(fault.to_string().contains("expected a number of moves"), "{fault}");
}

/// Returns the statistics of all the player's games.
fn statistics(player: &Player) -> loyd_records::Statistics {
    player.session.recorder.records.statistics(&loyd_records::Filter::default())
}

#[test]
fn statistics_include_penalties_and_exclude_removed_solves() {
    let mut player = default_competitor("3x3 solve");
    for (first, last) in [(1_000, 4_000), (11_000, 16_000), (21_000, 28_000)] {
        solve(&mut player, first, last);
        player.perform(Action::Grab);
    }
    assert_eq!(statistics(&player).time.best, Some(3_000.0));
    player.set_penalty(0, Penalty::TWO);
    assert_eq!((statistics(&player).time.best, statistics(&player).time.mean), (Some(5_000.0), Some(17_000.0 / 3.0)));
    player.set_penalty(0, Penalty::Dnf);
    let counts = statistics(&player).counts;
    assert_eq!((counts.games, counts.solved, counts.abandoned), (3, 2, 1));
    player.set_penalty(0, Penalty::None);
    assert_eq!(statistics(&player).time.best, Some(3_000.0), "a penalty can be removed");
    player.remove_solve(0);
    assert_eq!((statistics(&player).counts.games, statistics(&player).time.best), (2, Some(5_000.0)));
    // If the inspection took too long, the solve has a penalty from the start.
    let mut player = competitor(&MemoryStore::new(), "2x2 solve", Inspection::Seconds(15), None);
    solve(&mut player, 16_000, 18_000);
    assert_eq!(statistics(&player).time.best, Some(4_000.0));
    assert_eq!(player.session.standing.now.time.best, Some(4_000.0), "the panel shows the same time");
    // All boards of a relay are removed with it.
    let mut player = default_competitor("3x3 relay");
    solve(&mut player, 1_000, 2_000);
    solve(&mut player, 3_000, 4_000);
    assert_eq!(statistics(&player).counts.games, 2);
    player.remove_last();
    assert_eq!(statistics(&player).counts.games, 0);
}

#[test]
fn an_attempt_ended_by_another_game_keeps_its_moves_and_its_record() {
    type End = fn(&mut Player);
    let begin = || {
        let mut player = default_competitor("3x3 solve");
        let arrows = arrows(&player);
        for (direction, now) in arrows[..4].iter().zip([1_000, 2_000, 3_000, 4_000]) {
            player.session.set_time(at(now));
            player.perform(Action::Move(*direction));
        }
        player
    };
    let ends: [(&str, End); 4] = [
        ("a new game", |player| player.deal(4, 4).expect("a board")),
        ("a daily puzzle", |player| player.start_daily(FamilyName::Tiles)),
        ("the next attempt", Player::next_attempt),
        ("stopping the competition", Player::stop_competing),
    ];
    for (name, end) in ends {
        let mut player = begin();
        let session = player.competition().expect("a competition").sheet.entry.clone();
        end(&mut player);
        let records = &player.session.recorder.records;
        let solve = SolveSheet::open(records, session).solves[0].clone();
        assert_eq!((solve.moves, solve.penalty), (Some(4), Penalty::Dnf), "{name}");
        let [game] = records.games() else { panic!("{name}: expected one record") };
        assert_eq!((Some(game.id), game.play.moves, game.is_solved()), (solve.game(), 4, false), "{name}");
        // A move in the other game does not record the attempt again.
        let _ = player.deal(2, 2);
        let first = arrows(&player)[0];
        player.perform(Action::Move(first));
        assert_eq!(player.session.recorder.records.games().len(), 1, "{name}");
    }
}

#[test]
fn a_solve_and_its_game_have_the_same_time() {
    let mut player = default_competitor("3x3 solve");
    let arrows = arrows(&player);
    for (index, direction) in arrows.iter().enumerate() {
        // Fractions of milliseconds: 1.0009 and 2.0701 seconds.
        let now = if index + 1 < arrows.len() { 1_000_900 } else { 2_070_100 };
        player.session.set_time(loyd_front::Moment { since_start: Duration::from_micros(now), unix: 1 });
        player.perform(Action::Move(*direction));
    }
    let game = player.session.recorder.records.games()[0].play.milliseconds;
    assert_eq!((result(&player).milliseconds, game), (1_070, 1_070));
    assert_eq!(result(&player).shown("DNF"), "1.07");
}
