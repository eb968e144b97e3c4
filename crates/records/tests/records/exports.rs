//! Imports with faults, and verification by replay.

use loyd_records::{
    Filter, GameId, GameOutcome, GameRecord, Imported, MemoryStore, RecordVerification, Records, VerificationFault,
    Verified,
};

use crate::common::{self, as_recorded, game};

const HEADER: &str = r#"{"loyd-records":{"version":1}}"#;

/// Returns the exported line for a game.
fn line(game: &GameRecord) -> String {
    let mut records = Records::new(MemoryStore::new());
    records.record(game.clone());
    let mut text = Vec::new();
    records.export(&mut text).unwrap();
    String::from_utf8(text).unwrap().lines().nth(1).unwrap().to_owned()
}

fn import(text: &str) -> (Records, Imported) {
    let mut records = Records::new(MemoryStore::new());
    let imported = records.import(text.as_bytes(), |game| Ok(as_recorded(game))).unwrap();
    (records, imported)
}

#[test]
fn a_faulty_line_is_reported_with_its_position_and_the_others_are_read() {
    let (first, last) = (line(&game(1)), line(&game(2)));
    let third = line(&game(3));
    let with = |from: &str, to: &str| {
        assert!(third.contains(from), "{from}");
        third.replace(from, to)
    };
    let cases: [(String, usize, &str); 16] = [
        (third[..40].to_owned(), 40, "EOF"),
        ("}".to_owned(), 1, "expected value"),
        ("[1, 2]".to_owned(), 0, "expected"),
        ("{\"game\":{}}".to_owned(), 10, "missing field `id`"),
        (with("\"moves\":103", "\"moves\":-3"), 0, "-3"),
        (with("\"moves\":103", "\"moves\":4"), 1, "joined length 90 exceeds the 4 moves"),
        (with("\"moves\":103", "\"moves\":104"), 1, "the id does not match the game"),
        (with("\"moves\":103", "\"moves\":103,\"colour\":1"), 0, "unknown field `colour`"),
        (with("\"outcome\":\"solved\"", "\"outcome\":\"won\""), 0, "unknown outcome `won`"),
        (with("tiles 4x4 single", "tiles 4x4 slide"), 0, "unknown category"),
        (with("tiles 4x4 single", "tiles 4x1 single"), 1, "both sides must be from 2 to 128"),
        (with("\"goal\":\"blank-last\"", "\"goal\":\"blank-first\""), 1, "differs from the category's goal"),
        (with("\"manhattan\":1,", ""), 1, "needs `manhattan`"),
        (with("\"milliseconds\":60003", "\"milliseconds\":9999999999999999999"), 1, "out of range"),
        ("{\"setting\":{\"key\":\"k\"}}".to_owned(), 0, "missing field `value`"),
        (HEADER.to_owned(), 1, "a second header"),
    ];
    for (bad, column, message) in cases {
        let (records, imported) = import(&format!("{HEADER}\n{first}\n\n{bad}\n{last}"));
        assert_eq!(imported.games, 2, "{bad}");
        assert_eq!(records.games().iter().map(|game| game.id).collect::<Vec<_>>(), common::ids(3)[1..]);
        let [fault] = &imported.faults[..] else { panic!("{bad}: {:?}", imported.faults) };
        assert_eq!(fault.line, 4, "{bad}");
        assert!(column == 0 || fault.column == column, "{bad}: {fault}");
        assert!(fault.message.contains(message) && !fault.message.contains(" at line "), "{bad}: {fault}");
    }
}

#[test]
fn a_file_that_is_not_an_export_is_rejected_entirely() {
    let newer = HEADER.replace('1', "2");
    let cases = [
        ("", 1, "empty"),
        ("\n \n", 2, "empty"),
        ("\n\nnotes of mine\n{}", 3, "expected"),
        (&line(&game(1)), 1, "must be its header"),
        (&format!("{newer}\n{}", line(&game(1))), 1, "has version 2"),
    ];
    for (text, line, message) in cases {
        let (records, imported) = import(text);
        assert_eq!((imported.games, records.games().len()), (0, 0), "{text}");
        let [fault] = &imported.faults[..] else { panic!("{text}: {:?}", imported.faults) };
        assert_eq!(fault.line, line, "{text}");
        assert!(fault.message.contains(message), "{fault}");
    }
}

#[test]
fn only_the_first_thousand_faulty_lines_are_reported() {
    let (_, imported) = import(&format!("{HEADER}\n{}", "}\n".repeat(3000)));
    assert_eq!((imported.faults.len(), imported.skipped), (1000, 3000));
    assert_eq!(imported.faults[999].line, 1001);
}

#[test]
fn a_setting_longer_than_a_mebibyte_is_rejected() {
    let setting =
        |bytes: usize| format!("{{\"setting\":{{\"key\":\"k{bytes}\",\"value\":\"{}\"}}}}\n", "x".repeat(bytes));
    let (records, imported) = import(&format!("{HEADER}\n{}{}", setting((1 << 20) - 2), setting(1 << 20)));
    assert_eq!((imported.others, imported.faults.len()), (1, 1));
    assert!(imported.faults[0].message.contains("is longer than 1048576 bytes"), "{}", imported.faults[0]);
    assert!(records.setting("k1048576").is_none());
}

#[test]
fn invalid_utf_8_is_reported_with_its_line() {
    let mut text = format!("{HEADER}\n").into_bytes();
    text.extend(b"{\"setting\":{\"key\":\"\xff\xfe\",\"value\":1}}\n{\"setting\":{\"key\":\"k\",\"value\":1}}");
    let mut records = Records::new(MemoryStore::new());
    let imported = records.import(&*text, |game| Ok(as_recorded(game))).unwrap();
    assert_eq!((imported.others, imported.faults.len(), imported.faults[0].line), (1, 1, 2));
}

#[test]
fn existing_entries_take_precedence_over_imported_ones() {
    let mut records = Records::new(MemoryStore::new());
    records.set_setting("theme", "dark".into());
    records.save("tiles", "mine");
    let text = format!(
        "{HEADER}\n{}\n{}\n{}\n{}",
        r#"{"setting":{"key":"theme","value":"light"}}"#,
        r#"{"setting":{"key":"speed","value":3}}"#,
        r#"{"save":{"slot":"tiles","text":"theirs"}}"#,
        r#"{"save":{"slot":"blocks","text":"theirs"}}"#,
    );
    let imported = records.import(text.as_bytes(), |game| Ok(as_recorded(game))).unwrap();
    assert_eq!((imported.others, imported.known, imported.faults.len()), (2, 2, 0));
    assert_eq!(records.setting("theme"), Some(&"dark".into()));
    assert_eq!(records.setting("speed"), Some(&3.into()));
    assert_eq!((records.saved("tiles"), records.saved("blocks")), (Some("mine"), Some("theirs")));
}

#[test]
fn a_filtered_export_contains_only_matching_games_and_no_settings() {
    let mut records = Records::new(MemoryStore::new());
    (0..5).for_each(|number| drop(records.record(game(number))));
    records.set_setting("theme", "dark".into());
    let filter = Filter { from: Some(game(3).play.finished_at), ..Filter::default() };
    let mut text = Vec::new();
    assert_eq!(records.export_games(&filter, &mut text).unwrap().games, 2);
    let (other, imported) = import(&String::from_utf8(text).unwrap());
    assert_eq!((imported.games, imported.others), (2, 0));
    assert_eq!(other.games(), &records.games()[3..]);
}

#[test]
fn verification_reports_every_difference_from_the_replay() {
    let mut records = Records::new(MemoryStore::new());
    (0..4).for_each(|number| drop(records.record(game(number))));
    let replay = |game: &GameRecord| match game.seed.as_deref() {
        Some("chacha8:1") => Err("line 3: no such step".to_owned()),
        Some("chacha8:2") => Ok(Verified { moves: 1, outcome: GameOutcome::Abandoned, ..as_recorded(game) }),
        _ => Ok(as_recorded(game)),
    };
    let filter = Filter::default();
    let found: Vec<RecordVerification> = records.verify(&filter, replay).collect();
    assert_eq!(found.iter().map(|found| found.id).collect::<Vec<_>>(), common::ids(4));
    let texts: Vec<Vec<String>> =
        found.iter().map(|found| found.faults.iter().map(ToString::to_string).collect()).collect();
    assert_eq!(
        texts,
        [
            vec![],
            vec!["replay failed: line 3: no such step"],
            vec![
                "moves: the record says 102, but the replay gives 1",
                "outcome: the record says Solved, but the replay gives Abandoned",
            ],
            vec![],
        ]
    );
}

#[test]
fn verification_detects_a_record_altered_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    common::file_with(&path, 3);
    // Opened before the edit, so that the check on opening does not notice it.
    let records = Records::open(&path);
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("UPDATE game SET moves = 50 WHERE number = 2; DELETE FROM detail WHERE game = 3").unwrap();
    drop(other);
    let filter = Filter::default();
    let found: Vec<RecordVerification> = records.verify(&filter, |game| Ok(as_recorded(game))).collect();
    let mut altered = game(1);
    altered.play.moves = 50;
    assert_eq!(found[0].faults, []);
    assert_eq!(found[1].faults, [VerificationFault::Altered]);
    assert_eq!(found[2].faults, [VerificationFault::Gone]);
}

#[test]
fn an_export_continues_after_an_unreadable_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    common::file_with(&path, 3);
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("DELETE FROM detail WHERE game = 2").unwrap();
    drop(other);
    let mut text = Vec::new();
    let exported = Records::open(&path).export(&mut text).unwrap();
    assert_eq!((exported.games, exported.unread.len()), (2, 1));
    assert_eq!(exported.unread[0].0, common::ids(3)[1]);
}

/// Waiting games are distinguished from recorded ones.
#[test]
fn play_continues_on_a_held_store_and_nothing_is_reported_as_recorded() {
    let store = MemoryStore::new();
    let mut records = Records::new(store.clone());
    store.hold();
    let ticket = records.record(game(1));
    assert!(!ticket.is_recorded() && !records.flush(common::LIMIT));
    assert_eq!(records.state().waiting, 1);
    assert_eq!(records.game(GameId::of(&game(1))), Ok(Some(game(1))));
    store.release();
    assert!(ticket.is_recorded() && records.flush(common::LIMIT));
    assert_eq!(records.state().to_string(), "");
}

#[test]
fn impossible_times_are_not_imported() {
    for finished_at in [i64::MAX, i64::MIN, -1, 253_402_300_800_000] {
        let mut game = game(1);
        game.play.finished_at = finished_at;
        let (other, imported) = import(&format!("{HEADER}\n{}", line(&game)));
        assert_eq!((other.games().len(), imported.games), (0, 0), "{finished_at}");
        assert!(imported.faults[0].message.contains("is out of range"), "{}", imported.faults[0]);
    }
}
