//! The daily puzzles, which are frozen, and their results.

use loyd_core::text::{AnyPuzzle, ReadOptions, one_line, read_argument};
use loyd_core::{Direction, FamilyName, Puzzle, TileMetric};
use loyd_front::daily::{self, Day};
use loyd_front::keys::Action;
use loyd_play::{Game, PlayerCommand};
use loyd_records::MemoryStore;
use loyd_search::{Context, Mode, Stop, Verdict};

use crate::support::{at, player, search, solve};

/// A day in milliseconds.
const DAY: u64 = 86_400_000;

/// Days with their boards and levels. They must never change: all players get the same puzzles on
/// the same day.
const FROZEN: [(&str, &str, &str); 3] = [
    ("1970-01-01", "1 14 4 5/2 11 12 15/9 13 6 3/8 0 7 10", "rush-6x6/01"),
    ("2026-11-22", "10 2 12 5/15 13 4 6/8 3 9 0/1 11 7 14", "rush-5x5/53"),
    ("2100-02-28", "8 2 4 12/5 3 10 7/1 14 6 9/13 11 0 15", "rush-6x6/26"),
];

#[test]
fn daily_puzzles_never_change() {
    for (date, tiles, level) in FROZEN {
        let day: Day = date.parse().expect("a date");
        assert_eq!(day.to_string(), date);
        let game = day.game(FamilyName::Tiles).expect("a board");
        assert_eq!((one_line(&game.puzzle()).as_str(), day.level().level().id()), (tiles, level), "{date}");
        assert_eq!(Day::of_game(game.origin()), Some(day));
    }
}

#[test]
fn a_different_puzzle_named_like_a_daily_puzzle_does_not_set_the_result() {
    let (mut player, _) = player(&MemoryStore::new());
    let name = Some("Daily 1970-01-01".to_owned());
    for (puzzle, family) in [("1 2/0 3", FamilyName::Tiles), ("12../3.44/ZZ5./6657", FamilyName::Blocks)] {
        let puzzle = read_argument(puzzle, &ReadOptions::default()).expect("a puzzle").puzzle.puzzle;
        let origin = loyd_play::Origin { name: name.clone(), ..loyd_play::Origin::default() };
        player.start(loyd_play::open(puzzle, None, origin).expect("a game"));
        match family {
            FamilyName::Tiles => player.act(PlayerCommand::Arrow(Direction::Left)),
            FamilyName::Blocks => solve(&mut player.session),
        }
        let game = player.session.game().expect("a game");
        assert!(game.status().is_solved && Day::of_game(game.origin()).is_some());
        assert_eq!(daily::result(&player.session.recorder.records, Day::from_unix(0), family), None);
    }
}

#[test]
fn the_first_result_of_a_day_counts_and_consecutive_days_make_a_streak() {
    let (mut player, _) = player(&MemoryStore::new());
    for number in 0..3_u64 {
        player.session.set_time(at(number * DAY));
        let today = player.session.today();
        assert_eq!(daily::result(&player.session.recorder.records, today, FamilyName::Blocks), None);
        for _ in 0..2 {
            player.start_daily(FamilyName::Blocks);
            player.session.set_time(at(number * DAY + 100));
            solve(&mut player.session);
            assert_eq!(player.next_level.until, None, "nothing follows a daily puzzle");
        }
        let records = &player.session.recorder.records;
        let result = daily::result(records, today, FamilyName::Blocks).expect("a result");
        assert!(result.moves > 0);
        assert_eq!(daily::streak(records, today), number as u32 + 1);
    }
    let records = &player.session.recorder.records;
    let later = Day::from_unix(at(10 * DAY).unix);
    assert_eq!(daily::streak(records, later), 0);
    let game = player.session.game().expect("a game");
    let card = daily::share_card(game, records, str::to_owned).expect("it is finished");
    let title = format!("Loyd · {} · 🔥3\n", player.session.today());
    assert!(card.starts_with(&title) && card.contains('🟩'), "{card}");
    assert_eq!(card.lines().count(), 3, "{card}");
}

#[test]
fn the_card_for_a_daily_tile_board_shows_a_bar_once_its_par_is_proven() {
    let (mut player, jobs) = player(&MemoryStore::new());
    player.prove_pars();
    let mut card = None;
    for number in 0..2_u64 {
        player.session.set_time(at(number * DAY));
        let today = player.session.today();
        player.start_daily(FamilyName::Tiles);
        let Some(AnyPuzzle::Tiles(puzzle)) = player.session.game().map(Game::puzzle) else { panic!("tiles") };
        let mut solver = loyd_tiles::solver(&puzzle, &puzzle.start(), TileMetric::Single, Mode::Quick, 64 << 20);
        while solver.run(&mut Context::new(100_000, Stop::NEVER)) == Verdict::Searching
            && solver.status().best.is_none()
        {}
        let steps = solver.status().best.expect("a solution").steps().to_vec();
        for step in steps {
            player.perform(Action::Move(step));
        }
        let records = &player.session.recorder.records;
        let before = daily::day_card(records, today, FamilyName::Tiles).expect("it is solved");
        assert!(!before.contains('🟩'), "{before}");
        search(&mut player, &jobs);
        player.keep_time();
        card = daily::day_card(&player.session.recorder.records, today, FamilyName::Tiles);
    }
    let card = card.expect("it is solved");
    assert!(card.contains('🟩') && card.contains("🔥2"), "{card}");
}
