//! Round trips through the file, JSON and every text form.

use loyd_core::{BlockMetric, TileMetric};
use loyd_records::{
    Category, Filter, GameBoard, GameId, GameOutcome, GameRecord, LevelId, MemoryStore, Play, RecordChange, Records,
    SqliteStore, Store, Summary,
};
use proptest::prelude::*;

use crate::common::{self, LIMIT};

fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[ -~]{0,40}", any::<String>(), Just("line\nline\u{2028}\"\\\0".to_owned())]
}

fn tile_board() -> impl Strategy<Value = GameBoard> {
    let metric = prop_oneof![Just(TileMetric::Single), Just(TileMetric::Multi)];
    (2u8..=128, 2u8..=128, metric, any::<u32>()).prop_map(|(width, height, metric, manhattan)| GameBoard::Tiles {
        width,
        height,
        metric,
        manhattan,
    })
}

fn block_board() -> impl Strategy<Value = GameBoard> {
    let metric = prop_oneof![Just(BlockMetric::Step), Just(BlockMetric::Slide), Just(BlockMetric::Turn)];
    (any::<u128>(), metric)
        .prop_map(|(level, metric)| GameBoard::Blocks { level: LevelId::of(&level.to_string()), metric })
}

fn play() -> impl Strategy<Value = Play> {
    let outcome = prop_oneof![Just(GameOutcome::Solved), Just(GameOutcome::Abandoned)];
    let marks = (any::<u32>(), any::<bool>(), any::<bool>());
    (any::<u32>(), any::<u32>(), 0..=i64::MAX as u64, marks, outcome, 0..253_402_300_800_000_i64).prop_map(
        |(moves, joined, milliseconds, (hints, solve_used, practice), outcome, finished_at)| Play {
            moves,
            joined: joined.min(moves),
            milliseconds,
            hints,
            solve_used,
            practice,
            outcome,
            finished_at,
        },
    )
}

fn any_game() -> impl Strategy<Value = GameRecord> {
    let board = prop_oneof![tile_board(), block_board()];
    (text(), text(), board, proptest::option::of(text()), text(), play(), text()).prop_map(
        |(puzzle, goal, board, seed, program, play, log)| GameRecord { puzzle, goal, board, seed, program, play, log },
    )
}

fn all(records: &Records) -> Vec<(Summary, GameRecord)> {
    let full_game = |game: &Summary| records.game(game.id).expect("it can be read").expect("it is there");
    records.games().iter().map(|game| (game.clone(), full_game(game))).collect()
}

/// Asserts that every game exists, is identical, and has the identifier that matches its contents.
fn assert_holds(records: &Records, games: &[GameRecord]) {
    let mut expected: Vec<(Summary, GameRecord)> =
        games.iter().map(|game| (Summary::of(GameId::of(game), game), game.clone())).collect();
    expected.sort_by_key(|(summary, _)| (summary.play.finished_at, summary.id));
    expected.dedup_by_key(|(summary, _)| summary.id);
    assert_eq!(all(records), expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn games_settings_and_saves_can_be_read_back_from_the_file(
        games in proptest::collection::vec(any_game(), 0..8), key in text(), value in text(), slot in text(),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.db");
        let mut records = Records::open(&path);
        let tickets: Vec<_> = games.iter().map(|game| records.record(game.clone())).collect();
        let setting = records.set_setting(&key, serde_json::json!({ "value": value, "list": [1, null, 2.5] }));
        let save = records.save(&slot, &value);
        prop_assert!(tickets.iter().chain([&setting, &save]).all(|ticket| ticket.wait(LIMIT)));
        assert_holds(&records, &games);
        let (settings, saves) = (records.settings().clone(), records.saves().clone());
        drop(records);
        let again = Records::open(&path);
        assert_holds(&again, &games);
        prop_assert_eq!(again.settings(), &settings);
        prop_assert_eq!(again.saves(), &saves);
    }

    #[test]
    fn an_export_is_imported_unchanged_and_only_once(
        games in proptest::collection::vec(any_game(), 0..8), value in text(),
    ) {
        let mut records = Records::new(MemoryStore::new());
        for game in &games {
            records.record(game.clone());
        }
        records.set_setting("theme", value.clone().into());
        records.save("tiles", &value);
        let mut text = Vec::new();
        let exported = records.export(&mut text).unwrap();
        prop_assert_eq!(exported.games, records.games().len());

        let mut other = Records::new(MemoryStore::new());
        let first = other.import(&*text, |game| Ok(common::as_recorded(game))).unwrap();
        prop_assert_eq!((first.games, first.others, first.known), (records.games().len(), 2, 0));
        prop_assert_eq!(&first.faults, &[]);
        prop_assert!(first.ticket.is_recorded());
        assert_holds(&other, &games);
        let second = other.import(&*text, |game| Ok(common::as_recorded(game))).unwrap();
        prop_assert_eq!((second.games, second.others, second.known), (0, 0, first.games + 2));
        let mut again = Vec::new();
        other.export(&mut again).unwrap();
        prop_assert_eq!(text, again);
    }

    #[test]
    fn a_category_can_be_parsed_from_its_text(game in any_game()) {
        let category = game.category();
        prop_assert_eq!(category.to_string().parse::<Category>(), Ok(category));
    }

    #[test]
    fn an_id_can_be_parsed_from_its_text_and_differs_between_games(a in any_game(), b in any_game()) {
        let id = GameId::of(&a);
        prop_assert_eq!(id.to_string().parse::<GameId>(), Ok(id));
        prop_assert!(a == b || id != GameId::of(&b));
    }
}

#[test]
fn an_id_covers_every_field_except_the_program() {
    let game = common::game(1);
    let altered: [fn(&mut GameRecord); 12] = [
        |game| game.puzzle.push('x'),
        |game| game.goal = "blank-first".to_owned(),
        |game| game.board = GameBoard::Tiles { width: 4, height: 4, metric: TileMetric::Multi, manhattan: 1 },
        |game| game.seed = None,
        |game| game.log.push('x'),
        |game| game.play.moves += 1,
        |game| game.play.joined += 1,
        |game| game.play.milliseconds += 1,
        |game| game.play.hints += 1,
        |game| game.play.solve_used = true,
        |game| game.play.practice = true,
        |game| game.play.outcome = GameOutcome::Abandoned,
    ];
    for alter in altered {
        let mut other = game.clone();
        alter(&mut other);
        assert_ne!(GameId::of(&other), GameId::of(&game), "{other:?}");
    }
    let other = GameRecord { program: "loyd 9".to_owned(), ..game.clone() };
    assert_eq!(GameId::of(&other), GameId::of(&game));
}

/// Files and exports contain identifiers, so the way they are computed can never change. The
/// level's identifier is the first half of the output of `sha256sum`.
#[test]
fn ids_never_change() {
    assert_eq!(GameId::of(&common::game(7)).to_string(), "3ea56dcb04ed7235a32d58508d04ff00");
    assert_eq!(LevelId::of("loyd level 1\n").to_string(), "44ea18feb2199a471c2364396a46bbf9");
}

#[test]
fn invalid_ids_categories_and_outcomes_are_rejected() {
    for text in ["", "00", "g0000000000000000000000000000000", "é00000000000000000000000000000"] {
        assert!(text.parse::<GameId>().is_err(), "{text}");
    }
    for text in ["", "tiles", "tiles 4x4", "tiles 4x4 slide blank-last", "tiles 4x900 single g", "blocks 00 slide"] {
        assert!(text.parse::<Category>().is_err(), "{text}");
    }
    assert!("won".parse::<GameOutcome>().is_err());
}

#[test]
fn both_stores_fulfil_the_traits_contract() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    assert_keeps_contract(SqliteStore::open(&path), || Box::new(SqliteStore::open(&path)));
    let memory = MemoryStore::new();
    assert_keeps_contract(memory.clone(), || Box::new(memory.clone()));
}

fn assert_keeps_contract(mut first: impl Store, another: impl Fn() -> Box<dyn Store>) {
    let game = common::game(1);
    let id = GameId::of(&game);
    assert_eq!(first.load().games, []);
    let mut second = another();
    second.load();
    let setting = |value: Option<i32>| RecordChange::Setting { key: "k".to_owned(), value: value.map(Into::into) };
    let changes = vec![RecordChange::Game(id, game.clone().into()), setting(Some(1)), setting(None), setting(Some(2))];
    assert!(first.append(changes.clone()).wait(LIMIT));
    assert!(first.append(changes[..1].to_vec()).wait(LIMIT));
    assert_eq!(first.read(id), Ok(Some(game.clone())));
    assert_eq!(first.read(GameId::of(&common::game(2))), Ok(None));

    assert!(second.refresh().wait(LIMIT));
    assert_eq!(second.arrivals(), [Summary::of(id, &game)]);
    assert_eq!(second.arrivals(), []);
    assert_eq!(second.read(id), Ok(Some(game.clone())));

    let contents = another().load();
    assert_eq!(contents.games, [Summary::of(id, &game)]);
    assert_eq!(contents.settings.get("k"), Some(&2.into()));
    assert!(first.flush(LIMIT));
    assert_eq!(first.state().to_string(), "");
}

#[test]
fn a_finished_game_and_its_cleared_slot_are_recorded_together() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    let mut records = Records::open(&path);
    records.save("tiles", "half a game");
    records.save("blocks", "another");
    assert!(records.record_and_clear(common::game(1), "tiles").wait(LIMIT));
    assert_eq!(records.saved("tiles"), None);
    drop(records);
    let mut again = Records::open(&path);
    assert_eq!((again.saved("tiles"), again.saved("blocks")), (None, Some("another")));
    assert_eq!(again.list(&Filter::default()).count(), 1);
    assert!(again.clear("blocks").wait(LIMIT));
    assert!(again.remove_setting("nothing").wait(LIMIT));
    drop(again);
    assert_eq!(Records::open(&path).saved("blocks"), None);
}
