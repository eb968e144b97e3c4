//! `--checkpoint`: a search that is stopped or killed can be resumed.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::support::{RunOutput, loyd};

/// A position that is 78 moves from its goal and takes a few seconds to solve.
const BOARD: &str = "12 13 5 15 7/11 6 18 2 16/17 19 4 14 8/9 10 0 3 1";

/// Starts a search with a checkpoint, sends a signal once the file has been rewritten, and returns
/// the exit code.
fn stop_search(signal: &str, file: &Path) -> Option<i32> {
    let modified = || fs::metadata(file).and_then(|file| file.modified()).ok();
    let before = modified();
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("loyd"))
        .args(["solve", "--threads", "2", "--checkpoint", file.to_str().unwrap(), BOARD])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while modified() == before && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    child.wait().unwrap().code()
}

fn solve_with_checkpoint(file: &Path, arguments: &[&str]) -> RunOutput {
    loyd(&[&["solve", "--json", "--checkpoint", file.to_str().unwrap()], arguments].concat(), "")
}

/// Returns the values that must not depend on how many times the search was stopped.
fn stable_values(ran: &RunOutput) -> [Value; 4] {
    let record = &ran.json()[0];
    ["length", "lower_bound", "moves", "nodes"].map(|key| record[key].clone())
}

#[test]
fn a_resumed_search_gives_the_same_answer_and_node_count() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("search");
    let uninterrupted = solve_with_checkpoint(&folder.path().join("uninterrupted"), &["--threads", "1", BOARD]);
    assert_eq!(uninterrupted.json()[0]["length"], 78);
    assert_eq!(stop_search("-KILL", &file), None);
    assert_eq!(stop_search("-INT", &file), Some(130));
    assert!(file.exists());
    let resumed = solve_with_checkpoint(&file, &["--threads", "1", BOARD]);
    assert_eq!((resumed.code, stable_values(&resumed)), (0, stable_values(&uninterrupted)));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "the file is removed at the end");
}

#[test]
fn a_damaged_or_foreign_checkpoint_is_refused_and_the_message_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("search");
    assert_eq!(stop_search("-INT", &file), Some(130));
    let saved = fs::read(&file).unwrap();
    let other = BOARD.rsplit_once('/').map(|(rows, last)| format!("{last}/{rows}")).unwrap();
    let goal = "0 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19";
    for (bytes, arguments, words) in [
        (&saved[..saved.len() - 1], [BOARD].as_slice(), "damaged"),
        (&saved[..], &[&*other], "a different search: position"),
        (&saved[..], &["--goal", goal, BOARD], "a different search: goal"),
        (b"a letter", &[BOARD], "not a loyd checkpoint"),
    ] {
        fs::write(&file, bytes).unwrap();
        let ran = solve_with_checkpoint(&file, arguments);
        assert_eq!(ran.code, 2, "{words}: {}", ran.err);
        assert!(ran.err.contains(words) && ran.err.contains(file.to_str().unwrap()), "{}", ran.err);
        assert_eq!(fs::read(&file).unwrap(), bytes, "the file is left as it was");
    }
}

#[test]
fn a_pipe_or_a_device_is_refused_as_a_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for file in [&*pipe, Path::new("/dev/zero"), folder.path()] {
        let ran = solve_with_checkpoint(file, &[BOARD]);
        assert_eq!(ran.code, 2, "{ran:?}");
        let why = if file.is_dir() { "is a directory" } else { "not a regular file" };
        assert!(ran.err.contains(why) && ran.err.contains(file.to_str().unwrap()), "{ran:?}");
    }
}

#[test]
fn a_checkpoint_is_only_for_one_tile_puzzle_in_the_single_metric() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("search");
    let row =
        |row: usize| (1..=9).map(|column| (9 * row + column) % 72).map(|tile| tile.to_string()).collect::<Vec<_>>();
    let nine_by_eight = (0..8).map(|index| row(index).join(" ")).collect::<Vec<_>>().join("/");
    for (arguments, words) in [
        (["--metric", "multi", "1 2/0 3"].as_slice(), "the single metric"),
        (&["AA/..", "--goal", "A right"], "tile puzzles"),
        (&["1 2/0 3", "1 2/0 3"], "one puzzle"),
        (&[&nine_by_eight], "at most 64 cells"),
    ] {
        let ran = solve_with_checkpoint(&file, arguments);
        assert_eq!(ran.code, 2, "{words}: {}", ran.err);
        assert!(ran.err.contains(words), "{}", ran.err);
    }
    let solved = solve_with_checkpoint(&file, &["1 2/0 3"]);
    assert_eq!((solved.code, &solved.json()[0]["length"]), (0, &1.into()));
    let unsolvable = solve_with_checkpoint(&file, &["2 1/0 3"]);
    assert_eq!((unsolvable.code, &unsolvable.json()[0]["status"]), (1, &"unsolvable".into()));
    assert!(!file.exists());
}
