//! Tests for statistics, which are compared with hand-computed cases, and for which games count
//! towards personal bests and averages.

use Some as s;
use loyd_core::{BlockMetric, FamilyName, TileMetric};
use loyd_records::{
    Average, Averages, Category, Counts, Filter, GameBoard, GameOutcome, GameRecord, LevelId, LevelProgress,
    MemoryStore, Penalty, Play, Rate, Records, SqliteStore, Statistics,
};

use crate::common;

/// The time of a game in seconds, or `None` for an abandoned game.
type Seconds = Option<u64>;

fn records_of(games: impl IntoIterator<Item = GameRecord>) -> Records {
    let mut records = Records::new(MemoryStore::new());
    for game in games {
        records.record(game);
    }
    records
}

/// Returns records with games in the order in which they ended, at one move per second.
fn timed_records(results: &[Seconds]) -> Records {
    records_of(results.iter().zip(0..).map(|(&seconds, number)| {
        let game = common::game(number);
        let outcome = if seconds.is_some() { GameOutcome::Solved } else { GameOutcome::Abandoned };
        let seconds = seconds.unwrap_or(1);
        let moves = seconds as u32;
        let play = Play { milliseconds: seconds * 1000, moves, joined: moves, outcome, ..game.play };
        GameRecord { play, ..game }
    }))
}

fn all(records: &Records) -> Statistics {
    records.statistics(&Filter::default())
}

/// An abandoned game ("did not finish").
const DNF: Seconds = None;

#[test]
fn averages_of_five_drop_the_best_and_the_worst() {
    let mean_of = |seconds: f64| Some(Average::Mean(seconds * 1000.0));
    let not_finished = Some(Average::NotFinished);
    let cases: [(&str, &[Seconds], Averages); 8] = [
        ("too few", &[s(1), s(2), s(3), s(4)], Averages { current: None, best: None }),
        (
            "10 and 50 are omitted",
            &[s(50), s(20), s(10), s(30), s(40)],
            Averages { current: mean_of(30.0), best: mean_of(30.0) },
        ),
        ("all equal", &[s(7); 5], Averages { current: mean_of(7.0), best: mean_of(7.0) }),
        (
            "a third",
            &[s(1), s(2), s(2), s(3), s(9)],
            Averages { current: mean_of(7.0 / 3.0), best: mean_of(7.0 / 3.0) },
        ),
        (
            "one abandoned game is the worst",
            &[s(9), DNF, s(3), s(6), s(1)],
            Averages { current: mean_of(6.0), best: mean_of(6.0) },
        ),
        ("two abandoned games", &[s(9), DNF, s(3), DNF, s(1)], Averages { current: not_finished, best: not_finished }),
        (
            // Games 1–5: 2, 3, 4. Games 2–6: 3, 4, 5.
            "the best average is not the current one",
            &[s(1), s(2), s(3), s(4), s(5), s(60)],
            Averages { current: mean_of(4.0), best: mean_of(3.0) },
        ),
        (
            "a mean is better than an unfinished average",
            &[s(5), s(5), s(5), s(5), DNF, DNF],
            Averages { current: not_finished, best: mean_of(5.0) },
        ),
    ];
    for (name, results, expected) in cases {
        let statistics = all(&timed_records(results));
        assert_eq!(statistics.time.ao5, expected, "{name}");
        assert_eq!(statistics.time.ao12, Averages::default(), "{name}");
    }
}

#[test]
fn averages_of_fifty_and_a_hundred_drop_a_twentieth_at_each_end() {
    // Of a hundred games, 1 to 5 and the five abandoned games are omitted; the mean of 6 to 95 is
    // 50.5.
    let hundred: Vec<Seconds> = (1..=95).map(Some).chain([DNF; 5]).collect();
    let expected = Some(Average::Mean(50_500.0));
    assert_eq!(all(&timed_records(&hundred)).time.ao100, Averages { current: expected, best: expected });
    let worse: Vec<Seconds> = (1..=94).map(Some).chain([DNF; 6]).collect();
    assert_eq!(all(&timed_records(&worse)).time.ao100.current, Some(Average::NotFinished));
    // Of fifty games, three are omitted at each end; the mean of 4 to 47 is 25.5.
    let fifty: Vec<Seconds> = (1..=47).map(Some).chain([DNF; 3]).collect();
    assert_eq!(all(&timed_records(&fifty)).time.ao50.current, Some(Average::Mean(25_500.0)));
    assert_eq!(all(&timed_records(&fifty)).time.ao100, Averages::default());
}

#[test]
fn averages_of_twelve_drop_the_best_and_the_worst() {
    let twelve: Vec<Seconds> = (1..=12).map(Some).collect();
    // The sum of 2 to 11 is 65, divided by 10.
    let expected = Some(Average::Mean(6_500.0));
    assert_eq!(all(&timed_records(&twelve)).time.ao12, Averages { current: expected, best: expected });
    let thirteen: Vec<Seconds> = (1..=12).map(Some).chain([DNF]).collect();
    // Of 2 to 12 and the abandoned game, 2 and the abandoned game are omitted: 3 to 12 sum to 75,
    // divided by 10.
    let current = Some(Average::Mean(7_500.0));
    assert_eq!(all(&timed_records(&thirteen)).time.ao12, Averages { current, best: expected });
}

#[test]
fn personal_bests_means_and_rates_cover_only_solved_games() {
    let statistics = all(&timed_records(&[s(10), DNF, s(20), s(60)]));
    assert_eq!(statistics.counts, Counts { games: 4, solved: 3, abandoned: 1, assisted: 0, practice: 0 });
    assert_eq!((statistics.time.best, statistics.time.mean), (Some(10_000.0), Some(30_000.0)));
    assert_eq!((statistics.moves.best, statistics.moves.mean), (Some(10.0), Some(30.0)));
    assert_eq!(statistics.moves_per_second, Rate { best: Some(1.0), mean: Some(1.0) });
    assert_eq!(all(&timed_records(&[DNF, DNF])).time, loyd_records::Series::default());
    assert_eq!(all(&timed_records(&[])), Statistics::default());
}

#[test]
fn rates_are_quotients_of_sums_and_exclude_games_of_zero_time() {
    let with = |number, moves, milliseconds, manhattan| {
        let game = common::game(number);
        let board = GameBoard::Tiles { width: 4, height: 4, metric: TileMetric::Single, manhattan };
        GameRecord { board, play: Play { moves, joined: moves, milliseconds, ..game.play }, ..game }
    };
    let level = GameBoard::Blocks { level: LevelId::of("a"), metric: BlockMetric::Slide };
    let block = GameRecord { board: level, ..with(9, 500, 0, 0) };
    let statistics = all(&records_of([with(1, 60, 30_000, 40), with(2, 80, 10_000, 10), with(3, 0, 0, 0), block]));
    // Moves per second: 60 / 30 s = 2, 80 / 10 s = 8, and in total 140 / 40 s. Moves per distance:
    // 60 / 40 = 1.5, 80 / 10 = 8, and in total 140 / 50.
    assert_eq!(statistics.moves_per_second, Rate { best: Some(8.0), mean: Some(3.5) });
    assert_eq!(statistics.moves_per_distance, Rate { best: Some(1.5), mean: Some(2.8) });
}

#[test]
fn assisted_and_practice_games_affect_only_the_counts() {
    let marked = |number, mark: fn(&mut Play)| {
        let mut game = common::game(number);
        (game.play.moves, game.play.joined) = (1, 1);
        game.play.milliseconds = 1;
        mark(&mut game.play);
        game
    };
    let clean = timed_records(&[s(50), s(40), s(30), s(20), s(10)]);
    let mut records = timed_records(&[s(50), s(40), s(30), s(20), s(10)]);
    records.record(marked(100, |play| play.hints = 1));
    records.record(marked(101, |play| play.solve_used = true));
    records.record(marked(102, |play| play.practice = true));
    let (with, without) = (all(&records), all(&clean));
    assert_eq!(with.counts, Counts { games: 8, solved: 5, abandoned: 0, assisted: 2, practice: 1 });
    assert_eq!(Statistics { counts: without.counts, ..with }, without);
    let category = common::game(0).category();
    assert_eq!(records.bests(&category), clean.bests(&category));
    assert_eq!(records.bests(&category).time.map(|game| game.play.milliseconds), Some(10_000));
}

#[test]
fn personal_bests_in_moves_and_time_are_separate_and_the_earliest_wins_ties() {
    let with = |number: u32, moves, milliseconds, outcome| {
        let game = common::game(number);
        GameRecord { play: Play { moves, joined: moves, milliseconds, outcome, ..game.play }, ..game }
    };
    let games = [
        with(5, 80, 9_000, GameOutcome::Solved),
        with(4, 80, 8_000, GameOutcome::Solved),
        with(3, 90, 8_000, GameOutcome::Solved),
        with(2, 10, 1_000, GameOutcome::Abandoned),
    ];
    let records = records_of(games.clone());
    let bests = records.bests(&games[0].category());
    let numbers = [bests.moves, bests.time].map(|game| game.map(|game| game.play.finished_at % 1000));
    assert_eq!(numbers, [Some(4), Some(3)]);
    assert_eq!(records.bests(&"tiles 3x3 single blank-last".parse().unwrap()), loyd_records::Bests::default());
}

fn block_game(number: u32, level: LevelId, metric: BlockMetric, moves: u32) -> GameRecord {
    let game = common::game(number);
    let play = Play { moves, joined: moves, ..game.play };
    GameRecord { board: GameBoard::Blocks { level, metric }, seed: None, goal: "b covers 4,2".to_owned(), play, ..game }
}

#[test]
fn a_level_counts_as_solved_in_any_metric_and_as_optimal_in_the_metric_of_its_par() {
    let (klotski, other) = (LevelId::of("klotski"), LevelId::of("other"));
    let mut records = records_of([block_game(1, klotski, BlockMetric::Turn, 81)]);
    let progress = |records: &Records, level, par| records.level_progress(level, BlockMetric::Slide, par);
    assert_eq!(progress(&records, other, Some(90)), LevelProgress::default());
    let solved = LevelProgress { solved: true, optimal: false, fewest: None };
    assert_eq!(progress(&records, klotski, Some(90)), solved);

    let mut assisted = block_game(2, klotski, BlockMetric::Slide, 90);
    assisted.play.hints = 1;
    records.record(assisted);
    assert_eq!(progress(&records, klotski, Some(90)), solved);

    records.record(block_game(3, klotski, BlockMetric::Slide, 91));
    let fewest = Some(91);
    assert_eq!(progress(&records, klotski, Some(90)), LevelProgress { fewest, ..solved });
    records.record(block_game(4, klotski, BlockMetric::Slide, 90));
    assert_eq!(progress(&records, klotski, Some(90)), LevelProgress { solved: true, optimal: true, fewest: Some(90) });
    assert_eq!(progress(&records, klotski, None), LevelProgress { solved: true, optimal: false, fewest: Some(90) });
}

#[test]
fn filters_require_every_condition() {
    let level = LevelId::of("klotski");
    let mut games: Vec<GameRecord> = (0..4).map(common::game).collect();
    games[1].play.hints = 2;
    games[2].play.practice = true;
    games[3].play.outcome = GameOutcome::Abandoned;
    games.push(block_game(4, level, BlockMetric::Slide, 90));
    games.push(block_game(5, level, BlockMetric::Turn, 81));
    let category: Category = games[0].category();
    let at = |number: i64| Some(1_795_000_000_000 + number);
    let records = records_of(games);
    let cases: [(Filter, &[i64]); 10] = [
        (Filter::default(), &[0, 1, 2, 3, 4, 5]),
        (Filter { family: Some(FamilyName::Blocks), ..Filter::default() }, &[4, 5]),
        (Filter::of_category(category.clone()), &[0, 1, 2, 3]),
        (Filter { level: Some(level), ..Filter::default() }, &[4, 5]),
        (Filter { level: Some(LevelId::of("other")), ..Filter::default() }, &[]),
        (Filter { from: at(1), until: at(4), ..Filter::default() }, &[1, 2, 3]),
        (Filter { outcome: Some(GameOutcome::Abandoned), ..Filter::default() }, &[3]),
        (Filter { assisted: Some(true), ..Filter::default() }, &[1]),
        (Filter { practice: Some(false), assisted: Some(false), ..Filter::default() }, &[0, 3, 4, 5]),
        (
            Filter { category: Some(category), outcome: Some(GameOutcome::Solved), from: at(1), ..Filter::default() },
            &[1, 2],
        ),
    ];
    for (filter, expected) in cases {
        let passed: Vec<i64> = records.list(&filter).map(|game| game.play.finished_at % 1000).collect();
        assert_eq!(passed, expected, "{filter:?}");
    }
    let texts: Vec<String> = records.categories().iter().map(ToString::to_string).collect();
    let metrics = ["slide", "turn"].map(|metric| format!("blocks {level} {metric}"));
    assert_eq!(texts, [&metrics[0], &metrics[1], "tiles 4x4 single blank-last"]);
}

#[test]
fn games_from_older_versions_are_recounted_when_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records.db");
    let game = common::game(0);
    // The older version counted every gesture separately: 90 moves instead of 70.
    let old = GameRecord { play: Play { moves: 90, joined: 70, outcome: GameOutcome::Solved, ..game.play }, ..game };
    let moves = |records: &Records| records.games().iter().map(|game| game.play.moves).collect::<Vec<_>>();
    let mut records = Records::new(SqliteStore::open(&path));
    records.record(old);
    assert_eq!(moves(&records), [70]);
    drop(records);
    assert_eq!(moves(&Records::new(SqliteStore::open(&path))), [70]);
}

/// Checks the statistics of six games of 1 to 6 seconds, after the first was given a DNF, the
/// second +2, and the third was deleted.
fn assert_rulings_counted(records: &Records, name: &str) {
    let statistics = all(records);
    assert_eq!(statistics.counts, Counts { games: 5, solved: 4, abandoned: 1, ..Counts::default() }, "{name}");
    assert_eq!(statistics.time.best, Some(4_000.0), "{name}");
    // DNF, 4+, 4, 5, 6: the DNF and one of the fastest are omitted.
    assert_eq!(statistics.time.ao5.current, Some(Average::Mean(5_000.0)), "{name}");
    assert_eq!(statistics.moves.best, Some(2.0), "{name}");
    let bests = records.bests(&records.games()[0].category);
    assert_eq!(bests.time.and_then(|game| game.time()), Some(4_000), "{name}");
    assert_eq!(bests.moves.map(|game| game.play.moves), Some(2), "{name}");
    assert_eq!(
        records.games().iter().map(loyd_records::Summary::time).collect::<Vec<_>>(),
        [None, s(4_000), s(4_000), s(5_000), s(6_000)]
    );
}

#[test]
fn penalties_and_deletions_affect_every_statistic_and_persist() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records.db");
    let mut records = Records::open(&path);
    let game_of = |seconds: u32| {
        let game = common::game(seconds);
        let play = Play { milliseconds: u64::from(seconds) * 1000, moves: seconds, joined: seconds, ..game.play };
        GameRecord { play, ..game }
    };
    for seconds in 1..=6 {
        records.record(game_of(seconds));
    }
    let ids: Vec<_> = records.games().iter().map(|game| game.id).collect();
    records.set_penalty(ids[0], Penalty::Dnf);
    records.set_penalty(ids[1], Penalty::Dnf);
    records.set_penalty(ids[1], Penalty::TWO);
    records.delete(ids[2]);
    assert_rulings_counted(&records, "immediately");
    assert!(records.flush(common::LIMIT));
    let mut text = Vec::new();
    records.export(&mut text).expect("memory");
    drop(records);
    assert_rulings_counted(&Records::open(&path), "after a restart");
    let mut other = Records::new(MemoryStore::new());
    other.import(&text[..], |game| Ok(common::as_recorded(game))).expect("memory");
    assert_rulings_counted(&other, "imported");
    // An import does not bring a deleted game back.
    let mut deleted_game = Vec::new();
    let mut source = Records::new(MemoryStore::new());
    source.record(game_of(3));
    source.export(&mut deleted_game).expect("memory");
    other.import(&deleted_game[..], |game| Ok(common::as_recorded(game))).expect("memory");
    assert_rulings_counted(&other, "imported again");
    // The category disappears with its last game.
    for id in ids {
        other.delete(id);
    }
    assert!(other.categories().is_empty() && other.games().is_empty());
}
