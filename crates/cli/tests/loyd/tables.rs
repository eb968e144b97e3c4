//! `loyd tables`, and how `loyd solve` uses the tables that have been built.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::support::{RunOutput, loyd_with_tables, path};

const NAME: &str = "tiles-4x4-single-corner";
/// Korf's 79th position: 42 moves.
const EASY: &str = "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15";

fn create_folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn tables(folder: &Path, arguments: &[&str]) -> RunOutput {
    loyd_with_tables(folder, &[&["tables"], arguments].concat(), "")
}

fn table_file(folder: &Path) -> std::path::PathBuf {
    folder.join(format!("{NAME}.table"))
}

fn names(folder: &Path) -> Vec<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

fn solve(folder: &Path, arguments: &[&str]) -> RunOutput {
    let ran = loyd_with_tables(
        folder,
        &[&["solve", "--optimal", "--json", "--goal", "blank-first"], arguments, &[EASY]].concat(),
        "",
    );
    assert_eq!((ran.code, &ran.json()[0]["length"]), (0, &42.into()), "{}", ran.err);
    ran
}

#[test]
fn a_list_shows_existing_and_possible_tables() {
    let folder = create_folder();
    let list = tables(folder.path(), &["--json"]).json();
    assert_eq!(list.len(), 7);
    assert_eq!((&list[0]["name"], &list[0]["state"]), (&NAME.into(), &"absent".into()));
    fs::write(table_file(folder.path()), "a text").unwrap();
    let list = tables(folder.path(), &["list", "--json"]).json();
    assert_eq!((&list[0]["state"], &list[0]["remark"]), (&"faulty".into(), &"not a table".into()));
    assert!(tables(folder.path(), &[]).out.contains("not a table"));
    assert_eq!(tables(folder.path(), &["path"]).out.trim(), folder.path().to_str().unwrap());
}

#[test]
fn verify_reports_faults_and_remove_deletes_tables() {
    let folder = create_folder();
    fs::write(table_file(folder.path()), "a text").unwrap();
    let ran = tables(folder.path(), &["verify", "--json"]);
    assert_eq!((ran.code, &ran.json()[0]["state"]), (1, &"faulty".into()));
    let ran = tables(folder.path(), &["remove", "none"]);
    assert!(ran.code == 2 && ran.err.contains("there is no table none in"), "{}", ran.err);
    assert_eq!(tables(folder.path(), &["remove", NAME]).code, 0);
    assert!(!table_file(folder.path()).exists());
    assert_eq!(tables(folder.path(), &["verify"]).code, 0);
    let ran = tables(folder.path(), &["build", "none"]);
    assert!(ran.code == 2 && ran.err.contains(NAME), "{}", ran.err);
}

#[test]
fn a_faulty_table_is_not_used_and_the_answer_is_right() {
    let folder = create_folder();
    for text in ["a text", ""] {
        fs::write(table_file(folder.path()), text).unwrap();
        let ran = solve(folder.path(), &["--tables", "use"]);
        assert!(ran.err.contains("not a table: solving continues without the table"), "{}", ran.err);
        assert_eq!(solve(folder.path(), &["--tables", "no"]).err, "");
        assert_eq!(solve(folder.path(), &[]).err, "", "an easy position opens no table");
    }
    fs::remove_file(table_file(folder.path())).unwrap();
    assert!(solve(folder.path(), &["--tables", "use"]).err.contains("no such file"));
}

#[cfg(unix)]
#[test]
fn a_pipe_is_refused_as_a_table() {
    let folder = create_folder();
    assert!(Command::new("mkfifo").arg(table_file(folder.path())).status().unwrap().success());
    let ran = tables(folder.path(), &["verify", "--json"]);
    assert_eq!((ran.code, &ran.json()[0]["remark"]), (1, &"not a table".into()));
    let ran = solve(folder.path(), &["--tables", "use"]);
    assert!(ran.err.contains("not a table: solving continues without the table"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn a_table_is_not_built_beyond_the_memory_limit() {
    let folder = create_folder();
    for (name, needed) in [("tiles-4x4-single-corner", "1,154 MB"), ("tiles-5x5-single-corner", "MB")] {
        let ran = tables(folder.path(), &["build", name, "--memory", "900M"]);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains(needed) && ran.err.contains("the memory limit is 900 MB"), "{ran:?}");
    }
    assert!(names(folder.path()).is_empty(), "nothing is left behind");
}

#[test]
fn ctrl_c_while_building_leaves_nothing_behind() {
    let folder = create_folder();
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("loyd"))
        .args(["tables", "build"])
        .env("LOYD_TABLES", folder.path())
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    // The handler is installed before the build begins; an earlier signal would make the program
    // exit with a different code.
    thread::sleep(Duration::from_millis(700));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(names(folder.path()), [""; 0]);
}

/// The name of the table for the 15-puzzle in the multi-tile metric.
const MULTI: &str = "tiles-4x4-multi-corner";

#[test]
fn the_multi_tile_table_is_built_only_on_request_and_then_used() {
    let folder = create_folder();
    let file = folder.path().join(format!("{MULTI}.table"));
    let solve = |mode| {
        let options =
            ["solve", "--optimal", "--json", "--metric", "multi", "--goal", "blank-first", "--tables", mode, EASY];
        let ran = loyd_with_tables(folder.path(), &options, "");
        assert_eq!((ran.code, &ran.json()[0]["length"]), (0, &29.into()), "{}", ran.err);
        (ran.json()[0]["nodes"].clone(), ran.err)
    };
    let without = solve("auto");
    assert_eq!((&*without.1, names(folder.path()).len()), ("", 0), "it is built for this process alone");
    assert!(solve("use").1.contains("no such file"));
    assert!(solve("build").1.contains("building the table for 4x4 tiles, multi-tile metric"));
    assert_eq!(names(folder.path()), [format!("{MULTI}.table")]);
    for mode in ["auto", "use"] {
        assert_eq!(solve(mode), without, "{mode}: the search is the same");
    }
    // This limit is too small to build the table, but large enough to use it.
    let options = ["--metric", "multi", "--goal", "blank-first", "--tables", "use", "--memory", "330M", EASY];
    let ran = loyd_with_tables(
        folder.path(),
        &[&["solve", "--optimal", "--json", "--time", "60"], &options[..]].concat(),
        "",
    );
    assert_eq!((ran.code, &ran.json()[0]["nodes"]), (0, &without.0), "{}", ran.err);
    let mut bytes = fs::read(&file).unwrap();
    bytes[50_000_000] ^= 8;
    fs::write(&file, bytes).unwrap();
    let (nodes, printed) = solve("auto");
    assert!(nodes == without.0 && printed.contains("the file is damaged near byte"), "{printed}");
}

/// The name of the table for 5×5 boards.
const WIDE: &str = "tiles-5x5-single-corner";
/// Korf and Felner's 40th position: 82 moves, too many for small tables.
const DEEP: &str = "2 17 4 13 7/12 10 3 0 16/21 24 8 5 18/20 15 19 14 9/22 11 6 1 23";

#[test]
#[ignore = "builds the tables for 5×5 twice: 80 CPU seconds and 5 GB each"]
fn soak_the_tables_for_5x5_are_built_when_useful_kept_and_used() {
    let folder = create_folder();
    let file = folder.path().join(format!("{WIDE}.table"));
    let solve = |mode| {
        let options = ["solve", "--optimal", "--json", "--goal", "blank-first", "--tables", mode, DEEP];
        let ran = loyd_with_tables(folder.path(), &options, "");
        assert_eq!((ran.code, &ran.json()[0]["length"]), (0, &82.into()), "{}", ran.err);
        (ran.json()[0]["nodes"].clone(), ran.err)
    };
    let (nodes, printed) = solve("auto");
    assert!(printed.contains("building the table for 5x5 tiles"), "{printed}");
    assert_eq!(names(folder.path()), [format!("{WIDE}.table")]);
    assert_eq!(solve("auto"), (nodes.clone(), String::new()), "it is opened now, and the search is the same");
    assert_eq!(tables(folder.path(), &["build", WIDE, "--json"]).json()[0]["state"], "present");
    let mut bytes = fs::read(&file).unwrap();
    bytes[500_000_000] ^= 16;
    fs::write(&file, bytes).unwrap();
    let ran = tables(folder.path(), &["verify", "--json"]);
    assert_eq!((ran.code, &ran.json()[0]["state"]), (1, &"faulty".into()));
    let (again, printed) = solve("auto");
    assert!(again == nodes && printed.contains("the file is damaged near byte"), "{printed}");
    assert_eq!(tables(folder.path(), &["verify"]).code, 0);
}

#[test]
#[ignore = "builds the table several times: 20 CPU seconds each in release mode"]
fn soak_the_table_is_built_kept_verified_and_used() {
    let folder = create_folder();
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| assert_eq!(tables(folder.path(), &["build", "--threads", "1"]).code, 0));
        }
    });
    assert_eq!(names(folder.path()), [format!("{NAME}.table")]);
    let ran = tables(folder.path(), &["verify", "--json"]);
    assert_eq!((ran.code, &ran.json()[0]["state"]), (0, &"good".into()));
    let ran = tables(folder.path(), &["build", "--json"]);
    assert_eq!(ran.json()[0]["state"], "present");
    assert_eq!(solve(folder.path(), &["--tables", "use"]).err, "");
    assert_eq!(korf_fingerprint(folder.path()), include_str!("../../../../bench/fingerprint-tables.txt"));
    let mut bytes = fs::read(table_file(folder.path())).unwrap();
    bytes[100_000_000] ^= 4;
    fs::write(table_file(folder.path()), bytes).unwrap();
    let ran = solve(folder.path(), &["--tables", "build"]);
    assert!(ran.err.contains("the file is damaged near byte") && ran.err.contains("building the table"), "{}", ran.err);
    assert_eq!(tables(folder.path(), &["verify"]).code, 0);
}

/// Solves Korf's 100 positions with the table and returns their lengths and nodes.
fn korf_fingerprint(folder: &Path) -> String {
    let text = fs::read_to_string(path("data/korf100.txt")).unwrap();
    let board = |line: &str| {
        let cells: Vec<&str> = line.split_whitespace().skip(2).collect();
        cells.chunks(4).map(|row| row.join(" ")).collect::<Vec<_>>().join("/") + "\n"
    };
    let boards: String = text.lines().filter(|line| !line.starts_with('#')).map(board).collect();
    let options = ["solve", "--optimal", "--json", "--tables", "use", "--goal", "blank-first", "-"];
    let records = loyd_with_tables(folder, &options, &boards).json();
    let number = |record: &serde_json::Value, key: &str| record[key].as_u64().unwrap();
    let sum = |key| records.iter().map(|record| number(record, key)).sum::<u64>();
    let mut fingerprint =
        "# Nodes of Korf's positions with the large table: number, length, nodes; then the sums.\n".to_owned();
    for (index, record) in records.iter().enumerate().take(20) {
        let (length, nodes) = (number(record, "length"), number(record, "nodes"));
        writeln!(fingerprint, "{} {length} {nodes}", index + 1).unwrap();
    }
    fingerprint + &format!("1-100 {} {}\n", sum("length"), sum("nodes"))
}
