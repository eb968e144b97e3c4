//! `loyd grade` as a teacher runs it (K6, K7).

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::{loyd, path, write_script};

const EIGHT: &str = "1 2 3/4 5 6/0 7 8";

/// Returns the rows of a run, by id.
fn rows(arguments: &[&str]) -> Vec<Value> {
    let ran = loyd(&[&["grade", "--json"], arguments].concat(), "");
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.json()
}

fn row<'a>(rows: &'a [Value], id: &str) -> &'a Value {
    rows.iter().find(|row| row["id"] == id).unwrap_or_else(|| panic!("no row of {id}"))
}

#[test]
fn courses_k6_a_folder_of_answers_is_a_row_each() {
    let folder = tempfile::tempdir().unwrap();
    let answers = [
        ("ada.txt", "Left Left"),
        ("ben.txt", "RR"),
        ("cem.txt", "LLRRLL"),
        ("dan.txt", "LLL"),
        ("eva.txt", "Left\nsideways"),
        ("fay.txt", "U"),
        ("gil.txt", "1 2 3\n4 5 6\n0 7 8\n\n1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0\n"),
    ];
    for (name, text) in answers {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let rows = rows(&["--puzzles", EIGHT, folder.path().to_str().unwrap()]);
    assert_eq!(rows.len(), answers.len());
    for (id, verdict, length, excess, reading) in [
        ("ada", "solved", json!(2), json!(0), json!("tile letters")),
        ("ben", "solved", json!(2), json!(0), json!("blank letters")),
        ("cem", "solved", json!(6), json!(4), json!("tile letters")),
        ("dan", "illegal", json!(null), json!(null), json!("tile letters")),
        ("eva", "unreadable", json!(null), json!(null), json!(null)),
        ("fay", "not solved", json!(1), json!(null), json!("blank letters")),
        ("gil", "solved", json!(2), json!(0), json!("boards")),
    ] {
        let row = row(&rows, id);
        let found = (&row["verdict"], &row["length"], &row["excess"], &row["reading"]);
        assert_eq!(found, (&json!(verdict), &length, &excess, &reading), "{row}");
        assert_eq!((&row["least"], &row["proven"]), (&json!(2), &json!(true)), "{row}");
    }
    assert_eq!(row(&rows, "dan")["move"], json!(3));
    assert_eq!((&row(&rows, "eva")["line"], &row(&rows, "eva")["column"]), (&json!(2), &json!(1)));
}

#[test]
fn courses_k6_a_table_names_the_puzzles_of_a_set() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("answers.csv");
    let text = "id,puzzle,moves\nada,9,\"1. Left\n2. Up\"\nada,79,U\nben,79,U\nben,,U\n";
    fs::write(&table, text).unwrap();
    let set = folder.path().join("set.txt");
    fs::write(&set, "# columns: id position\n9 1 2 3/4 0 5/7 8 6\n79 1 2 3/4 5 6/7 8 0\n").unwrap();
    let ran = loyd(&["grade", "--puzzles", set.to_str().unwrap(), table.to_str().unwrap()], "");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(lines[0].starts_with("id,puzzle,verdict,move,line,column,written,length,metric,least"), "{ran:?}");
    assert!(lines[1].starts_with("ada,9,solved,"), "{ran:?}");
    assert!(lines[2].starts_with("ada,79,not solved,") || lines[2].starts_with("ada,79,illegal,"), "{ran:?}");
    assert!(lines[3].starts_with("ben,79,"), "{ran:?}");
    assert!(lines[4].contains("names no puzzle"), "{ran:?}");
    assert!(ran.err.contains("4 answers"), "{ran:?}");
}

#[test]
fn courses_k6_tables_of_spreadsheets_are_read_and_empty_answers_said_to_be_empty() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("ANSWERS.CSV");
    fs::write(&table, "\u{feff}Id;Puzzle;Moves\r\nada;1;LL\r\nben;1;\r\n").unwrap();
    let rows = rows(&["--puzzles", EIGHT, table.to_str().unwrap()]);
    assert_eq!(row(&rows, "ada")["verdict"], "solved");
    assert_eq!(
        (&row(&rows, "ben")["verdict"], &row(&rows, "ben")["message"]),
        (&json!("not solved"), &json!("there is no move"))
    );
    fs::write(&table, "id,moves\n").unwrap();
    let none = loyd(&["grade", "--puzzles", EIGHT, table.to_str().unwrap()], "");
    assert!(none.code == 0 && none.err.contains("there is no answer"), "{none:?}");
}

#[test]
fn courses_k6_blocks_and_unsolvable_boards_are_graded_too() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("ada.txt"), "4U1, 3R3; Z up\n3 down 1, Z right 2").unwrap();
    let rows_of_blocks =
        rows(&["--puzzles", &path("crates/levels/packs/example.data"), folder.path().to_str().unwrap()]);
    assert_eq!(rows_of_blocks[0]["verdict"], "solved", "{rows_of_blocks:?}");
    assert_eq!((&rows_of_blocks[0]["length"], &rows_of_blocks[0]["excess"]), (&json!(5), &json!(0)));
    fs::write(folder.path().join("ada.txt"), "Unsolvable puzzle").unwrap();
    let answers = folder.path().to_str().unwrap();
    assert_eq!(rows(&["--puzzles", "1 2 3/4 5 6/8 7 0", answers])[0]["verdict"], "solved");
    assert_eq!(rows(&["--puzzles", EIGHT, answers])[0]["verdict"], "not solved");
}

#[cfg(unix)]
#[test]
fn courses_k6_a_program_that_hangs_floods_crashes_or_forks_is_ended_and_the_rest_graded() {
    let folder = tempfile::tempdir().unwrap();
    let program = |name: &str, text: &str| {
        let file = folder.path().join(name);
        crate::support::write_script(&file, text);
        file.to_str().unwrap().to_owned()
    };
    let left = folder.path().join("left");
    let mark = left.to_str().unwrap();
    for (name, text, verdict) in [
        ("solves", "grep -q 8 \"$1\" && echo Left Left".to_owned(), "solved"),
        ("hangs", "sleep 60".to_owned(), "timeout"),
        ("floods", "yes solved".to_owned(), "crashed"),
        ("crashes", "kill -SEGV $$".to_owned(), "crashed"),
        ("fails", "echo oops; exit 3".to_owned(), "crashed"),
        ("forks", format!("(sleep 1; touch {mark}) & (sleep 1; touch {mark}) & echo LL"), "solved"),
        ("denies", "exit 1".to_owned(), "crashed"),
    ] {
        let command = format!("{} {{puzzle}}", program(name, &text));
        let rows = rows(&["--puzzles", EIGHT, "--run", &command, "--time", "0.7"]);
        assert_eq!((&rows[0]["id"], &rows[0]["verdict"]), (&json!(name), &json!(verdict)), "{rows:?}");
        assert!(rows[0]["seconds"].as_f64().unwrap() < 30.0, "{rows:?}");
    }
    std::thread::sleep(std::time::Duration::from_millis(1_500));
    assert!(!Path::new(mark).exists(), "the children of a program end with it");
}

#[test]
fn courses_k6_two_hundred_answers_are_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("answers.tsv");
    let moves = |id| if id % 2 == 0 { "LL" } else { "RRR" };
    let lines: Vec<String> = (0..200).map(|id| format!("s{id}\t{}", moves(id))).collect();
    fs::write(&table, format!("id\tmoves\n{}\n", lines.join("\n"))).unwrap();
    let rows = rows(&["--puzzles", EIGHT, table.to_str().unwrap()]);
    assert_eq!(rows.iter().filter(|row| row["excess"] == 0).count(), 100);
    assert_eq!(rows.len(), 200);
}

#[test]
fn courses_k6_what_cannot_be_run_is_bad_usage() {
    for arguments in [
        &["--puzzles", EIGHT][..],
        &["--puzzles", EIGHT, "/nowhere/answers"],
        &["--puzzles", "/nowhere/puzzles", "--run", "true"],
        &["--puzzles", EIGHT, "--run", "'"],
    ] {
        let ran = loyd(&[&["grade"], arguments].concat(), "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
    }
}

#[test]
fn courses_k15_no_output_overwrites_an_input_or_another_output() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let table = "id,puzzle,moves\nada,1,LL\n";
    fs::write(file("answers.csv"), table).unwrap();
    fs::write(file("puzzles.txt"), format!("{EIGHT}\n")).unwrap();
    let (puzzles, answers, other) = (file("puzzles.txt"), file("answers.csv"), file("other.csv"));
    for (options, taken) in [
        (["--moodle", answers.as_str(), "--output", &other], "the answers"),
        (["--canvas", puzzles.as_str(), "--output", &other], "the puzzles"),
        (["--moodle", other.as_str(), "--output", &other], "--output"),
    ] {
        let ran = loyd(&[&["grade", "--puzzles", &puzzles, &answers], &options[..]].concat(), "");
        assert!(ran.code == 2 && ran.err.contains(&format!("would overwrite {taken}")), "{ran:?}");
        assert_eq!(fs::read_to_string(&answers).unwrap(), table);
        assert!(!Path::new(&other).exists(), "nothing is graded before");
    }
    let first = format!("{puzzles}:1");
    let ran = loyd(&["grade", "--puzzles", &first, &answers, "--canvas", &puzzles], "");
    assert!(ran.code == 2 && ran.err.contains("would overwrite the puzzles"), "{ran:?}");
    let submitted = file("submitted");
    fs::create_dir(&submitted).unwrap();
    fs::write(Path::new(&submitted).join("ada.md"), "LL").unwrap();
    let ran = loyd(&["grade", "--puzzles", EIGHT, &submitted, "--feedback", &submitted], "");
    assert!(ran.code == 2 && ran.err.contains("would overwrite the answers"), "{ran:?}");
}

#[test]
fn courses_k17_a_second_answer_to_a_puzzle_is_not_lost_by_resuming() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (answers, rows) = (file("answers.csv"), file("rows.csv"));
    fs::write(&answers, "id,puzzle,moves\nada,1,UU\nada,1,LL\nben,1,LL\n").unwrap();
    let grade = |more: &[&str]| {
        let ran = loyd(&[&["grade", "--puzzles", EIGHT, &answers, "--output", &rows], more].concat(), "");
        assert_eq!(ran.code, 0, "{ran:?}");
        fs::read_to_string(&rows).unwrap()
    };
    let whole = grade(&[]);
    let cut: String = whole.lines().take(2).map(|line| line.to_owned() + "\n").collect();
    fs::write(&rows, cut).unwrap();
    assert_eq!(grade(&["--resume"]), whole);
}

#[test]
fn courses_k12_a_failure_without_output_is_a_crash_and_nothing_solves_a_solved_board() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("solver");
    let verdict = |script: &str, puzzle: &[&str]| {
        write_script(&program, script);
        let found = rows(&[puzzle, &["--run", program.to_str().unwrap()]].concat());
        found[0]["verdict"].as_str().unwrap().to_owned()
    };
    let tray = folder.path().join("tray");
    fs::write(&tray, "2 3\n0 0 0 0\n1 0 1 0\n").unwrap();
    let goal = folder.path().join("goal");
    fs::write(&goal, "0 0 0 0\n").unwrap();
    let goal = format!("@{}", goal.display());
    let tray = ["--format", "cs61b", "--goal", &goal, "--puzzles", tray.to_str().unwrap(), "--stdin"];
    for script in ["exit 2", "exit 139", "kill -11 $$"] {
        assert_eq!(verdict(script, &tray), "crashed", "{script}");
    }
    assert_eq!(verdict("true", &tray), "solved");
    let solved = ["--puzzles", "1 2 3/4 5 6/7 8 0", "--stdin"];
    assert_eq!(verdict("true", &solved), "solved");
    assert_eq!(verdict("exit 3", &solved), "crashed");
    let unsolvable = ["--puzzles", "2 1 3/4 5 6/7 8 0", "--stdin"];
    assert_eq!(verdict("echo no solution; exit 139", &unsolvable), "crashed");
    assert_eq!(verdict("true", &["--puzzles", EIGHT, "--stdin"]), "not solved");
}
