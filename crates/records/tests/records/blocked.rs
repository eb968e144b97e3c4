//! Full disks, read-only folders and other processes' locks: the game continues, and the state
//! gives the reason.

use std::fs;
#[cfg(unix)]
use std::path::Path;
use std::time::Duration;

use loyd_records::{Condition, GameId, Records, SqliteStore, Store};
use rusqlite::Connection;

use crate::common::{LIMIT, file_with, game, names};
#[cfg(unix)]
use crate::process;

/// The name of the test that child processes run.
#[cfg(unix)]
const CHILD: &str = "blocked::child";

/// Asserts that a game that cannot be recorded is reported, kept, readable and exported.
fn assert_holds_in_memory(records: &mut Records, number: u32) {
    let ticket = records.record(game(number));
    assert!(!records.flush(Duration::from_millis(500)));
    assert!(!ticket.is_recorded());
    let state = records.state();
    assert!(matches!(state.condition, Condition::Blocked { .. }), "{state:?}");
    assert!(state.waiting > 0 && state.to_string().contains("in memory only"), "{state}");
    assert_eq!(records.game(GameId::of(&game(number))), Ok(Some(game(number))));
    let mut text = Vec::new();
    let exported = records.export(&mut text).unwrap();
    assert_eq!((exported.games, exported.unread.len()), (records.games().len(), 0));
}

#[test]
fn an_impossible_path_is_reported_and_games_are_recorded_later() {
    let folder = tempfile::tempdir().unwrap();
    let obstacle = folder.path().join("loyd");
    fs::write(&obstacle, "a file where a folder should be").unwrap();
    let path = obstacle.join("deeper/records.db");
    let mut records = Records::open(&path);
    assert_holds_in_memory(&mut records, 1);
    fs::remove_file(&obstacle).unwrap();
    assert!(records.flush(LIMIT));
    assert_eq!(records.state().to_string(), "");
    assert_eq!(Records::open(&path).games().len(), 1);
}

#[test]
fn failed_writes_are_retried_automatically() {
    let folder = tempfile::tempdir().unwrap();
    let obstacle = folder.path().join("loyd");
    fs::write(&obstacle, "").unwrap();
    let mut records = Records::open(obstacle.join("records.db"));
    let ticket = records.record(game(1));
    fs::remove_file(&obstacle).unwrap();
    assert!(ticket.wait(LIMIT));
}

/// Games that other programs have recorded arrive once the file can be opened.
#[test]
fn records_load_once_they_become_readable() {
    let folder = tempfile::tempdir().unwrap();
    let (blocked, elsewhere) = (folder.path().join("loyd"), folder.path().join("elsewhere"));
    file_with(&elsewhere.join("records.db"), 3);
    fs::write(&blocked, "").unwrap();
    let mut records = Records::open(blocked.join("records.db"));
    assert_eq!(records.games().len(), 0);
    fs::remove_file(&blocked).unwrap();
    fs::rename(&elsewhere, &blocked).unwrap();
    assert!(records.refresh().wait(LIMIT));
    assert_eq!(records.poll(), 3);
}

#[test]
fn an_append_does_not_wait_for_another_programs_lock() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    let mut records = Records::open(&path);
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let tickets: Vec<_> = (0..50).map(|number| records.record(game(number))).collect();
    assert_eq!(records.games().len(), 50);
    assert!(tickets.iter().all(|ticket| !ticket.is_recorded()));
    assert_eq!(records.state().waiting, 50);
    other.execute_batch("ROLLBACK").unwrap();
    assert!(tickets.iter().all(|ticket| ticket.wait(LIMIT)));
    assert!(records.flush(LIMIT));
}

#[test]
fn dropping_a_store_writes_pending_games_within_the_limit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    let mut records = Records::open(&path);
    let tickets: Vec<_> = (0..200).map(|number| records.record(game(number))).collect();
    drop(records);
    assert!(tickets.iter().all(loyd_records::Ticket::is_recorded));

    let mut store = SqliteStore::open(&path);
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let ticket = store.append(vec![loyd_records::RecordChange::Save { slot: "tiles".to_owned(), text: None }]);
    // Returns although the lock is never released.
    drop(store);
    assert!(!ticket.is_recorded());
}

/// The child process for the tests below, which report its panics as failures.
#[cfg(unix)]
#[test]
#[ignore = "run by the other tests in a separate process"]
fn child() {
    let Some(task) = process::task() else { return };
    match task.name.as_str() {
        "read-only" => play_read_only(&task.file),
        "no file" => assert_holds_in_memory(&mut Records::open(&task.file), 7),
        "full" => fill(&task.file),
        name => panic!("unknown task {name}"),
    }
}

#[cfg(unix)]
fn play_read_only(file: &Path) {
    let mut records = Records::open(file);
    assert!(matches!(records.state().condition, Condition::Blocked { .. }), "{:?}", records.state());
    assert_eq!(records.games().len(), 5);
    assert_eq!(records.game(GameId::of(&game(2))), Ok(Some(game(2))));
    assert_holds_in_memory(&mut records, 7);
}

/// Records until the disk is full, and prints the number of recorded games.
#[cfg(unix)]
fn fill(file: &Path) {
    let mut records = Records::open(file);
    let recorded =
        (0..100_000).take_while(|&number| records.record(game(number)).wait(Duration::from_millis(1500))).count();
    assert_holds_in_memory(&mut records, 100_000);
    println!("games recorded: {recorded}.");
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_reported_and_loses_no_recorded_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    // Limits each file to 160 units of 512 or 1,024 bytes. A write beyond this limit fails instead
    // of terminating the process.
    let output = process::shell_command("trap '' XFSZ; ulimit -f 160", CHILD, "full", &path).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let recorded = text.split_once("games recorded: ").and_then(|(_, rest)| rest.split_once('.')).unwrap().0;
    let recorded: usize = recorded.parse().unwrap();
    let records = Records::open(&path);
    assert_eq!(records.state().to_string(), "");
    assert!(recorded > 0 && records.games().len() >= recorded, "{} of {recorded}", records.games().len());
}

/// Runs a task as an unprivileged user, in a read-only folder.
#[cfg(unix)]
fn run_in_read_only_folder(task: &str, prepare: impl Fn(&Path)) {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    let outer = tempfile::tempdir().unwrap();
    let inner = outer.path().join("data");
    fs::create_dir(&inner).unwrap();
    let path = inner.join("records.db");
    prepare(&path);
    // Permissions do not restrict the superuser, so the child becomes a user who can run only a
    // copy of this program.
    let program = outer.path().join("test");
    fs::copy(process::this_program(), &program).unwrap();
    // Records are readable only by their owner, who is a different user here.
    let paths = [outer.path(), &inner, &program, &path];
    for path in paths.into_iter().filter(|path| path.exists()) {
        fs::set_permissions(path, PermissionsExt::from_mode(0o555)).unwrap();
    }
    let mut command = process::command(&program, CHILD, task, &path, 0);
    if outer.path().metadata().unwrap().uid() == 0 {
        command.uid(65_534).gid(65_534);
    }
    let output = command.output().unwrap();
    for path in [outer.path(), &inner] {
        fs::set_permissions(path, PermissionsExt::from_mode(0o755)).unwrap();
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("1 passed"), "{text}");
}

#[cfg(unix)]
#[test]
fn records_in_a_read_only_folder_are_shown_and_play_is_possible() {
    run_in_read_only_folder("read-only", |path| file_with(path, 5));
}

#[cfg(unix)]
#[test]
fn play_is_possible_in_a_read_only_folder_without_records() {
    run_in_read_only_folder("no file", |_| {});
}

#[test]
fn play_is_possible_with_a_folder_in_place_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    assert_holds_in_memory(&mut Records::open(folder.path()), 3);
    assert_eq!(names(folder.path()), [""; 0]);
}
