//! Damaged, foreign and newer files: no game is lost, and no foreign file is touched.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use loyd_records::{Condition, Filter, GameId, Records, SetAside};
use proptest::prelude::*;
use rusqlite::Connection;

use crate::common::{LIMIT, as_recorded, file_with, game, ids, names};

const GAMES: u32 = 300;
const PAGE: usize = 4096;

/// Asserts that a store records normally, and that it holds only games that were recorded before.
fn assert_records_normally(path: &Path, records: &mut Records) {
    assert_eq!(records.state().condition, Condition::Ready);
    let originals = ids(GAMES);
    for summary in records.games() {
        let number = originals.iter().position(|&id| id == summary.id).expect("a game that was recorded");
        assert_eq!(records.game(summary.id), Ok(Some(game(number as u32))));
    }
    let count = records.games().len();
    assert!(records.record(game(GAMES)).wait(LIMIT));
    let again = Records::open(path);
    assert_eq!(again.games().len(), count + 1);
    assert_eq!(again.state().to_string(), "");
}

#[test]
fn a_damaged_file_is_renamed_unchanged_and_a_new_one_is_created() {
    type Damage = fn(&mut Vec<u8>);
    let damages: [(&str, usize, Damage); 7] = [
        ("not an SQLite file", 0, |bytes| *bytes = b"these are my notes\n".repeat(50)),
        ("shorter than a header", 0, |bytes| bytes.truncate(20)),
        ("a different magic number", 300, |bytes| bytes[0] = b'X'),
        ("a first page of noise", 250, |bytes| bytes[100..PAGE].fill(0xa5)),
        ("cut in half", 80, |bytes| bytes.truncate(bytes.len() / 2 / PAGE * PAGE)),
        ("a page of zeros", 250, |bytes| bytes[20 * PAGE..21 * PAGE].fill(0)),
        ("a page of noise", 250, |bytes| bytes[30 * PAGE..31 * PAGE].fill(0x5a)),
    ];
    for (name, saved_at_least, damage) in damages {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.db");
        file_with(&path, GAMES);
        let mut bytes = fs::read(&path).unwrap();
        damage(&mut bytes);
        fs::write(&path, &bytes).unwrap();

        let mut records = Records::open(&path);
        let state = records.state();
        let renamed = folder.path().join("records.damaged-1.db");
        assert_eq!(state.quarantined.len(), 1, "{name}");
        assert_eq!(state.quarantined[0].path, renamed.canonicalize().unwrap(), "{name}");
        assert_eq!(state.quarantined[0].saved_games, records.games().len(), "{name}");
        assert!(state.to_string().contains("records.damaged-1.db"), "{state}");
        assert!(fs::read(&renamed).unwrap() == bytes, "{name}: the damaged file is kept as it was");
        assert!(records.games().len() >= saved_at_least, "{name}: {} games saved", records.games().len());
        assert_records_normally(&path, &mut records);
    }
}

/// A game is recovered if the pages with its rows are intact.
#[test]
fn games_on_the_remaining_pages_of_a_truncated_file_are_recovered() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("whole.db");
    file_with(&path, GAMES);
    let bytes = fs::read(&path).unwrap();
    let cuts = || (1..50).step_by(3);
    let counts = cuts().map(|cut| {
        let path = folder.path().join(format!("records-{cut}.db"));
        fs::write(&path, &bytes[..bytes.len() * cut / 50]).unwrap();
        let records = Records::open(&path);
        assert_eq!(records.state().quarantined.len(), 1, "{cut} of 50");
        records.games().len()
    });
    let counts: Vec<usize> = counts.collect();
    assert!(counts.is_sorted(), "{counts:?}");
    // The first pages contain the schema and logs. From the middle onwards, only games whose logs
    // come later are missing.
    let min_count = |cut: usize| GAMES as usize * cut / 50 - 80;
    assert!(counts.iter().zip(cuts()).skip(8).all(|(&count, cut)| count >= min_count(cut)), "{counts:?}");
}

/// Games are also recovered from the write-ahead log, and strings longer than a page from their
/// page chains.
#[test]
fn games_in_the_log_and_long_games_are_recovered() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("records.db"), folder.path().join("copy.db"));
    file_with(&path, 5);
    let mut records = Records::open(&path);
    let long_game = loyd_records::GameRecord { log: "12 L\n".repeat(5000), ..game(5) };
    assert!(records.record(long_game.clone()).wait(LIMIT));
    // Copies both files as a power failure would leave them, with a destroyed schema.
    fs::copy(folder.path().join("records.db-wal"), folder.path().join("copy.db-wal")).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    bytes[100..PAGE].fill(0);
    fs::write(&copy, bytes).unwrap();
    drop(records);
    let mut wal = fs::read(folder.path().join("copy.db-wal")).unwrap();
    // The first page may also be in the log.
    for frame in wal[32..].chunks_exact_mut(24 + PAGE).filter(|frame| frame[..4] == [0, 0, 0, 1]) {
        frame[124..].fill(0);
    }
    fs::write(folder.path().join("copy.db-wal"), wal).unwrap();
    let again = Records::open(&copy);
    assert_eq!(again.state().quarantined.len(), 1);
    assert_eq!(again.games().len(), 6);
    assert_eq!(again.game(GameId::of(&long_game)), Ok(Some(long_game)));
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_read_records() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    let mode = |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o777;
    let mut records = Records::open(&path);
    assert!(records.record(game(0)).wait(LIMIT));
    assert_eq!(["records.db", "records.db-wal", "records.db-shm"].map(mode), [0o600; 3]);
    drop(records);
    fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap();
    assert!(Records::open(&path).record(game(1)).wait(LIMIT));
    assert_eq!(mode("records.db"), 0o600);
}

#[cfg(unix)]
#[test]
fn a_pipe_or_a_device_is_not_used_as_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("records.db");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [&pipe, Path::new("/dev/zero"), folder.path()] {
        let Condition::Blocked { cause } = Records::open(path).state().condition else { panic!("{}", path.display()) };
        assert!(cause.contains("not a regular file"), "{cause}");
    }
}

#[test]
fn every_damaged_file_gets_a_unique_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    for number in 1..=3 {
        fs::write(&path, format!("noise {number}")).unwrap();
        assert_eq!(Records::open(&path).state().quarantined.len(), 1);
    }
    for number in 1..=3 {
        let renamed = folder.path().join(format!("records.damaged-{number}.db"));
        assert_eq!(fs::read_to_string(renamed).unwrap(), format!("noise {number}"));
    }
}

#[test]
fn settings_and_games_in_progress_are_carried_over_to_the_new_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    file_with(&path, GAMES);
    let mut records = Records::open(&path);
    records.set_setting("theme", "dark".into());
    records.save("tiles", "half a game");
    drop(records);
    let mut bytes = fs::read(&path).unwrap();
    bytes[20 * PAGE..21 * PAGE].fill(0);
    fs::write(&path, &bytes).unwrap();
    let records = Records::open(&path);
    assert_eq!(records.state().quarantined.len(), 1);
    assert_eq!(records.setting("theme"), Some(&"dark".into()));
    assert_eq!(records.saved("tiles"), Some("half a game"));
}

#[test]
fn stores_that_open_a_damaged_file_concurrently_rename_it_once() {
    for _ in 0..5 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.db");
        fs::write(&path, "noise").unwrap();
        thread::scope(|scope| {
            for number in 0..6 {
                let path = &path;
                scope.spawn(move || assert!(Records::open(path).record(game(number)).wait(LIMIT)));
            }
        });
        let records = Records::open(&path);
        assert_eq!(records.games().iter().map(|game| game.id).collect::<Vec<_>>(), ids(6));
        assert_eq!(names(folder.path()).iter().filter(|name| name.contains("damaged")).count(), 1);
    }
}

/// A file that is too large to be checked when it is opened is checked when the program is idle.
#[test]
fn damage_deep_in_a_large_file_is_noticed_while_idle() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    let mut records = Records::open(&path);
    for number in 0..50 {
        records.record(loyd_records::GameRecord { log: "9 L\n".repeat(40_000), ..game(number) });
    }
    assert!(records.flush(LIMIT));
    drop(records);
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2 / PAGE * PAGE;
    bytes[middle..middle + PAGE].fill(0);
    fs::write(&path, &bytes).unwrap();

    let mut records = Records::open(&path);
    assert_eq!(records.games().len(), 50);
    let start = Instant::now();
    while records.state().quarantined.is_empty() && start.elapsed() < LIMIT {
        thread::sleep(Duration::from_millis(50));
    }
    let state = records.state();
    assert_eq!(state.quarantined.len(), 1);
    assert_eq!(state.quarantined[0].saved_games, 49);
    assert!(fs::read(&state.quarantined[0].path).unwrap() == bytes);
    assert!(records.record(game(99)).wait(LIMIT));
    assert_eq!(Records::open(&path).games().len(), 50);
}

#[cfg(unix)]
#[test]
fn games_recorded_after_the_file_was_deleted_are_in_a_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    let mut records = Records::open(&path);
    assert!(records.record(game(0)).wait(LIMIT));
    for name in names(folder.path()) {
        fs::remove_file(folder.path().join(name)).unwrap();
    }
    assert!(records.record(game(1)).wait(LIMIT));
    let again = Records::open(&path);
    assert_eq!(again.game(GameId::of(&game(1))), Ok(Some(game(1))));
}

/// Asserts that games are kept in memory while the file stays unchanged.
fn assert_kept_in_memory(path: &Path, condition: &Condition) {
    let before = fs::read(path).unwrap();
    let mut records = Records::open(path);
    assert_eq!(records.state().condition, *condition);
    let ticket = records.record(game(1));
    assert!(!records.flush(Duration::from_millis(300)));
    assert!(!ticket.is_recorded());
    assert_eq!(records.state().waiting, 1);
    assert_eq!(records.game(GameId::of(&game(1))), Ok(Some(game(1))));
    let mut text = Vec::new();
    assert_eq!(records.export(&mut text).unwrap().games, 1);
    assert!(String::from_utf8(text).unwrap().contains("chacha8:1"));
    drop(records);
    assert!(fs::read(path).unwrap() == before, "the file is left as it is");
}

#[test]
fn a_newer_file_is_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    file_with(&path, 3);
    let newer = Connection::open(&path).unwrap();
    newer.execute_batch("ALTER TABLE game RENAME TO match; PRAGMA user_version = 99").unwrap();
    drop(newer);
    assert_kept_in_memory(&path, &Condition::Newer { found: 99, known: 1 });
}

#[test]
fn a_file_that_becomes_newer_while_open_is_no_longer_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    let mut records = Records::open(&path);
    assert!(records.record(game(0)).wait(LIMIT));
    Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 2").unwrap();
    let ticket = records.record(game(1));
    assert!(!records.flush(Duration::from_millis(300)));
    assert!(!ticket.is_recorded());
    assert_eq!(records.state().condition, Condition::Newer { found: 2, known: 1 });
}

#[test]
fn another_programs_database_is_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("places.sqlite");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE place (url TEXT)").unwrap();
    assert_kept_in_memory(&path, &Condition::Foreign);
}

#[test]
fn an_empty_file_is_initialized() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    fs::write(&path, "").unwrap();
    assert!(Records::open(&path).record(game(0)).wait(LIMIT));
    assert_eq!(names(folder.path()), ["records.db"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Whichever byte is changed, opening succeeds, recording continues, and every game that passes
    /// verification is one that was recorded.
    #[test]
    fn a_changed_byte_never_passes_as_a_valid_game(index in any::<prop::sample::Index>(), change in 1u8..) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.db");
        file_with(&path, 40);
        let mut bytes = fs::read(&path).unwrap();
        let index = index.index(bytes.len());
        bytes[index] ^= change;
        fs::write(&path, &bytes).unwrap();

        let mut records = Records::open(&path);
        let ticket = records.record(game(40));
        let recorded = records.flush(Duration::from_secs(5));
        let condition = records.state().condition;
        prop_assert_eq!(recorded, condition == Condition::Ready, "byte {}: {}", index, condition);
        prop_assert_eq!(ticket.is_recorded(), recorded);
        // Any other damage causes the file to be renamed. A change to byte 18 makes it read-only.
        let is_writable = !matches!(condition, Condition::Newer { .. } | Condition::Foreign) && index != 18;
        prop_assert!(recorded || !is_writable, "byte {}: {}", index, condition);
        if recorded {
            prop_assert_eq!(Records::open(&path).game(GameId::of(&game(40))), Ok(Some(game(40))), "byte {}", index);
        }
        let originals = ids(41);
        let filter = Filter::default();
        // Without a replay, only the contents are checked.
        for game in records.verify(&filter, |game| Ok(as_recorded(game))).filter(|game| game.faults.is_empty()) {
            prop_assert!(originals.contains(&game.id), "byte {}", index);
        }
    }
}

/// An identifier is a hash of the game's contents. An altered game is set aside before it is
/// counted, and an import does not regard it as known.
#[test]
fn an_altered_game_is_excluded_set_aside_and_restored_by_an_import() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    file_with(&path, 10);
    let mut intact = Vec::new();
    Records::open(&path).export(&mut intact).unwrap();
    let connection = Connection::open(&path).unwrap();
    // One time becomes the best, and one log is altered.
    connection.execute("UPDATE game SET milliseconds = 1 WHERE number = 3", []).unwrap();
    connection.execute("UPDATE detail SET log = replace(log, 'L', 'R') WHERE game = 5", []).unwrap();
    drop(connection);

    let mut records = Records::open(&path);
    let state = records.state();
    let aside = folder.path().join("records.altered.jsonl");
    assert_eq!(state.set_aside.as_ref().map(|found| found.games), Some(2), "{state}");
    let moved = aside.canonicalize().unwrap();
    let expected = format!("2 games were altered by damage or an edit and moved to {};", moved.display());
    assert!(state.to_string().starts_with(&expected), "{state}");
    let single = SetAside { path: "a.jsonl".into(), games: 1 }.to_string();
    let expected =
        "1 game was altered by damage or an edit and moved to a.jsonl; import an intact export to restore it";
    assert_eq!(single, expected);
    assert_eq!(records.games().len(), 8);
    assert!(records.games().iter().all(|game| game.play.milliseconds > 1));
    let best = records.bests(&records.categories()[0]);
    assert!(best.time.is_some_and(|best| best.play.milliseconds >= 60_000));
    assert!(
        records
            .verify(&Filter::default(), |game| Ok(as_recorded(game)))
            .all(|verification| verification.faults.is_empty())
    );
    let kept = fs::read_to_string(&aside).unwrap();
    assert!(kept.lines().count() == 2 && kept.contains("\"milliseconds\":1,"), "{kept}");

    let imported = records.import(&*intact, |game| Ok(as_recorded(game))).unwrap();
    assert_eq!((imported.games, imported.known, imported.faults.len()), (2, 8, 0));
    assert!(imported.ticket.wait(LIMIT));
    drop(records);
    let again = Records::open(&path);
    assert_eq!((again.games().len(), again.state().to_string()), (10, String::new()));
    let mut exported = Vec::new();
    again.export(&mut exported).unwrap();
    let lines = |bytes: &[u8]| {
        let mut lines: Vec<String> = String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(lines(&exported), lines(&intact));
    assert_eq!(fs::read_to_string(&aside).unwrap(), kept, "nothing in the file is deleted");
}

/// If another program alters a game while the records are open, an export leaves it out and reports
/// it.
#[test]
fn an_export_never_writes_an_altered_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    file_with(&path, 4);
    let records = Records::open(&path);
    let connection = Connection::open(&path).unwrap();
    connection.execute("UPDATE game SET hints = 7 WHERE number = 2", []).unwrap();
    let mut text = Vec::new();
    let exported = records.export(&mut text).unwrap();
    assert_eq!((exported.games, exported.unread.len()), (3, 1));
    assert_eq!(exported.unread[0].1, loyd_records::ReadError::Altered);
    assert!(!String::from_utf8(text).unwrap().contains("\"hints\":7"));
}
