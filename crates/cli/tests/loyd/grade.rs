//! `loyd grade` as an instructor runs it.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::{loyd, path, write_script};

const EIGHT: &str = "1 2 3/4 5 6/0 7 8";

/// Returns the rows of a run.
fn rows(arguments: &[&str]) -> Vec<Value> {
    let ran = loyd(&[&["grade", "--json"], arguments].concat(), "");
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.json()
}

fn row<'a>(rows: &'a [Value], id: &str) -> &'a Value {
    rows.iter().find(|row| row["id"] == id).unwrap_or_else(|| panic!("no row for {id}"))
}

#[test]
fn courses_k6_each_answer_in_a_folder_is_a_row() {
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
fn courses_k6_a_table_names_the_puzzles_in_a_set() {
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
    assert!(lines[4].contains("does not name its puzzle"), "{ran:?}");
    assert!(ran.err.contains("4 answers"), "{ran:?}");
}

#[test]
fn courses_k6_spreadsheet_tables_are_read_and_empty_answers_are_reported_as_empty() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("ANSWERS.CSV");
    fs::write(&table, "\u{feff}Id;Puzzle;Moves\r\nada;1;LL\r\nben;1;\r\n").unwrap();
    let rows = rows(&["--puzzles", EIGHT, table.to_str().unwrap()]);
    assert_eq!(row(&rows, "ada")["verdict"], "solved");
    assert_eq!(
        (&row(&rows, "ben")["verdict"], &row(&rows, "ben")["message"]),
        (&json!("missing"), &json!("the answer is empty"))
    );
    fs::write(&table, "id,moves\n").unwrap();
    let none = loyd(&["grade", "--puzzles", EIGHT, table.to_str().unwrap()], "");
    assert!(none.code == 0 && none.err.contains("there are no answers"), "{none:?}");
}

#[test]
fn courses_k6_blocks_and_unsolvable_boards_are_graded_too() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("ada.txt"), "4U1, 3R3; Z up\n3 down 1, Z right 2").unwrap();
    let block_rows = rows(&["--puzzles", &path("crates/levels/packs/example.data"), folder.path().to_str().unwrap()]);
    assert_eq!(block_rows[0]["verdict"], "solved", "{block_rows:?}");
    assert_eq!((&block_rows[0]["length"], &block_rows[0]["excess"]), (&json!(5), &json!(0)));
    fs::write(folder.path().join("ada.txt"), "Unsolvable puzzle").unwrap();
    let answers = folder.path().to_str().unwrap();
    assert_eq!(rows(&["--puzzles", "1 2 3/4 5 6/8 7 0", answers])[0]["verdict"], "solved");
    assert_eq!(rows(&["--puzzles", EIGHT, answers])[0]["verdict"], "not solved");
}

#[cfg(unix)]
#[test]
fn courses_k6_a_program_that_hangs_floods_crashes_or_forks_is_terminated_and_the_rest_are_graded() {
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
    assert!(!Path::new(mark).exists(), "a program's children are killed with it");
}

#[test]
fn courses_k6_two_hundred_answers_are_graded_in_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("answers.tsv");
    let moves = |id| if id % 2 == 0 { "LL" } else { "RRR" };
    let lines: Vec<String> = (0..200).map(|id| format!("s{id}\t{}", moves(id))).collect();
    fs::write(&table, format!("id\tmoves\n{}\n", lines.join("\n"))).unwrap();
    let rows = rows(&["--puzzles", EIGHT, table.to_str().unwrap()]);
    assert_eq!(rows.iter().filter(|row| row["excess"] == 0).count(), 100);
    assert_eq!(rows.len(), 200);
}

/// The time limit assumes release mode and a machine from the last ten years.
#[test]
#[ignore = "run by `cargo xtask soak`"]
fn soak_a_thousand_answers_have_their_minimum_lengths_within_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let (set, table) = (folder.path().join("set.txt"), folder.path().join("answers.csv"));
    fs::write(&set, loyd(&["generate", "tiles", "3x3", "--count", "1000", "--seed", "5"], "").out).unwrap();
    let lines: Vec<String> = (1..=1000).map(|number| format!("s{number},{number},\"U,L,D,R\"")).collect();
    fs::write(&table, format!("id,puzzle,moves\n{}\n", lines.join("\n"))).unwrap();
    let start = std::time::Instant::now();
    let rows = rows(&["--puzzles", set.to_str().unwrap(), table.to_str().unwrap()]);
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(rows.iter().filter(|row| row["proven"] == true && row["least"].is_u64()).count(), 1000);
    assert!(seconds < 1.0, "{seconds} s");
}

#[test]
fn courses_k6_a_program_that_cannot_be_run_is_a_usage_error() {
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
        assert!(!Path::new(&other).exists(), "nothing has been graded");
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
fn courses_k17_a_second_answer_to_a_puzzle_is_not_lost_when_resuming() {
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
fn courses_k17_rows_for_a_different_puzzle_metric_answer_or_command_are_not_kept_when_resuming() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (answers, rows) = (file("answers.csv"), file("rows.csv"));
    let (first, second) = ("1 2 3/4 5 6/0 7 8", "1 2 3/4 0 6/7 5 8");
    fs::write(&answers, "id,puzzle,moves\nada,1,LL\nben,1,L\n").unwrap();
    let grade = |more: &[&str]| {
        let ran = loyd(&[&["grade", "--output", &rows], more].concat(), "");
        (ran.code, ran.err, fs::read_to_string(&rows).unwrap())
    };
    let (code, _, whole) = grade(&["--puzzles", first, &answers]);
    assert_eq!(code, 0);
    let refused = |more: &[&str], count: &str| {
        let (code, err, text) = grade(&[more, &["--resume"]].concat());
        assert!(code == 2 && err.contains(&format!("--resume would keep {count} for a different")), "{err}");
        assert_eq!(text, whole, "the file is as it was");
    };
    refused(&["--puzzles", second, &answers], "2 rows");
    refused(&["--puzzles", first, "--goal", "blank-first", &answers], "2 rows");
    refused(&["--puzzles", first, "--metric", "multi", &answers], "2 rows");
    fs::write(&answers, "id,puzzle,moves\nada,1,LL\nben,1,LLL\n").unwrap();
    refused(&["--puzzles", first, &answers], "1 row");
    fs::write(&answers, "id,puzzle,moves\nada,1,LL\n").unwrap();
    refused(&["--puzzles", first, &answers], "1 row");
    fs::write(&answers, "id,puzzle,moves\nada,1,LL\nben,1,L\ncem,1,L\n").unwrap();
    let (code, err, text) = grade(&["--puzzles", first, &answers, "--resume"]);
    assert!(code == 0 && text.starts_with(&whole) && text.lines().count() == 4, "{err}");
    // Another run is writing to the file, or the file never ends.
    let other = fs::File::open(&rows).unwrap();
    other.lock().unwrap();
    let (code, err, same) = grade(&["--puzzles", first, &answers, "--resume"]);
    assert!(code == 2 && err.contains("another program is writing to it") && same == text, "{err}");
    drop(other);
    #[cfg(unix)]
    for device in ["/dev/zero", "/dev/full"] {
        let ran = loyd(&["grade", "--puzzles", first, &answers, "--resume", "--output", device], "");
        assert!(ran.code == 2 && ran.err.contains("not a regular file"), "{ran:?}");
    }
    // A table from an older version, which lacks a column, and a table without the answers'
    // additional column.
    let older = text.replace("fingerprint,", "");
    fs::write(&rows, &older).unwrap();
    let (code, err, text) = grade(&["--puzzles", first, &answers, "--resume"]);
    let reason = "the columns differ from this run's columns: column 18 is `message`, expected `fingerprint`";
    assert!(code == 2 && err.contains(reason) && text == older, "{err}");
    assert_eq!(err.matches("rows.csv").count(), 1, "the file is named once: {err}");
    fs::write(&rows, &whole).unwrap();
    fs::write(&answers, "id,puzzle,moves,note\nada,1,LL,\nben,1,L,\n").unwrap();
    let (code, err, text) = grade(&["--puzzles", first, &answers, "--resume"]);
    assert!(code == 2 && err.contains("column 21 is none, expected `note`") && text == whole, "{err}");

    // Programs: a different time limit, and a program that its student has changed.
    let solver = folder.path().join("students/ada/solve");
    write_script(&solver, "echo LL");
    let students = file("students");
    let run = ["--puzzles", first, "--students", &students, "--run", "{student}/solve {puzzle}"];
    fs::remove_file(&rows).unwrap();
    assert_eq!(grade(&run).0, 0);
    assert_eq!(grade(&[&run[..], &["--resume", "--threads", "2"]].concat()).0, 0);
    assert_eq!(grade(&[&run[..], &["--resume", "--time", "7"]].concat()).0, 2);
    write_script(&solver, "echo L");
    assert_eq!(grade(&[&run[..], &["--resume"]].concat()).0, 2);
}

#[test]
fn courses_k13_a_damaged_byte_or_renamed_column_affects_no_other_row() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("answers.csv");
    let read = |bytes: &[u8]| {
        fs::write(&table, bytes).unwrap();
        let rows = rows(&["--puzzles", EIGHT, table.to_str().unwrap()]);
        let row = |row: &Value| [&row["id"], &row["verdict"]].map(|cell| cell.as_str().unwrap().to_owned());
        rows.iter().map(row).collect::<Vec<_>>()
    };
    let pairs = |rows: &[[&str; 2]]| rows.iter().map(|row| row.map(str::to_owned)).collect::<Vec<_>>();
    let mixed = ["id,answer\nZoë,LL\nNo".as_bytes(), b"\xe9,LL\n"].concat();
    assert_eq!(read(&mixed), pairs(&[["Zoë", "solved"], ["Noé", "solved"]]));
    assert_eq!(read(b"Solution,ID\nL,L,ada\nRR,ben\n"), pairs(&[["ada", "solved"], ["ben", "solved"]]));
    // If a row's cells cannot be separated, its answer has no student.
    let shifted = b"moves,id,note\nL,L,ada,x\nLL,ben,y\n";
    assert_eq!(read(shifted), pairs(&[["line 2", "unreadable"], ["ben", "solved"]]));
}

#[cfg(unix)]
#[test]
fn courses_k13_a_link_to_another_students_answer_or_program_is_refused() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    for name in ["ada", "ben", "cem"] {
        fs::create_dir_all(file("answers").join(name)).unwrap();
    }
    fs::write(file("answers/ada/1.txt"), "LL").unwrap();
    fs::write(file("answers/cem/draft.txt"), "LL").unwrap();
    symlink("../ada/1.txt", file("answers/ben/1.txt")).unwrap();
    symlink("draft.txt", file("answers/cem/1.txt")).unwrap();
    symlink("ada", file("answers/dan")).unwrap();
    symlink("ada/1.txt", file("answers/eva.txt")).unwrap();
    fs::write(file("set.txt"), format!("{EIGHT}\n1 2 3/4 5 6/7 0 8\n")).unwrap();
    let rows_in =
        |answers: &str| rows(&["--puzzles", file("set.txt").to_str().unwrap(), file(answers).to_str().unwrap()]);
    let found = rows_in("answers");
    let verdict = |id: &str| row(&found, id)["verdict"].as_str().unwrap().to_owned();
    assert_eq!(
        ["ada", "ben", "dan", "eva"].map(verdict),
        ["solved", "unreadable", "unreadable", "unreadable"],
        "{found:?}"
    );
    let own = found.iter().find(|row| row["id"] == "cem" && row["puzzle"] == "1").unwrap();
    assert_eq!(own["verdict"], "solved", "a link within a student's folder: {own}");
    assert!(row(&found, "dan")["message"].as_str().unwrap().contains("found a link"), "{found:?}");

    write_script(&file("students/ada/solve"), "echo LL");
    for name in ["ben", "cem"] {
        fs::create_dir(file("students").join(name)).unwrap();
    }
    symlink("../ada/solve", file("students/ben/solve")).unwrap();
    symlink("ada", file("students/dan")).unwrap();
    let students = file("students");
    let run = ["--puzzles", EIGHT, "--students", students.to_str().unwrap(), "--run"];
    let found = rows(&[&run[..], &["{student}/solve {puzzle}"]].concat());
    let messages = ["ada", "ben", "cem", "dan"].map(|id| row(&found, id)["message"].as_str().unwrap().to_owned());
    assert_eq!(
        messages,
        [
            "",
            "solve is a link out of the student's folder",
            "there is no solve",
            "expected a folder that belongs to the student, found a link"
        ]
    );
    let ran = loyd(&[&["grade"], &run[..], &["{student}/slove {puzzle}"]].concat(), "");
    assert_eq!(ran.code, 0, "one of them is a link, so the reasons differ: {ran:?}");
    fs::remove_file(file("students/dan")).unwrap();
    let ran = loyd(&[&["grade"], &run[..], &["{student}/slove {puzzle}"]].concat(), "");
    assert!(
        ran.code == 2 && ran.err.contains("no student has a program that can be run: there is no slove"),
        "{ran:?}"
    );
}

#[test]
fn courses_k6_puzzles_with_the_same_name_are_distinguished_and_long_names_fit_in_a_file_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(file("set")).unwrap();
    fs::write(file("set/board.txt"), "1 2 3/4 5 6/0 7 8\n").unwrap();
    fs::write(file("set/board.puzzle"), "1 2 3/4 5 6/7 0 8\n").unwrap();
    fs::write(file("answers.csv"), "id,puzzle,moves\nada,board.txt,LL\nada,board.puzzle,L\n").unwrap();
    let found = rows(&["--puzzles", &file("set"), &file("answers.csv")]);
    assert!(found.iter().all(|row| row["verdict"] == "solved" && row["puzzle"] != "board"), "{found:?}");
    fs::write(file("answers.csv"), "id,puzzle,moves\nada,board,LL\n").unwrap();
    let ran = loyd(&["grade", "--puzzles", &file("set"), &file("answers.csv")], "");
    assert!(ran.code == 2 && ran.err.contains("there is no puzzle `board`"), "{ran:?}");
    // A name takes precedence over a number.
    fs::write(file("list.txt"), "# columns: id position\n2 1 2 3/4 5 6/0 7 8\n1 1 2 3/4 5 6/7 0 8\n").unwrap();
    fs::write(file("answers.csv"), "id,puzzle,moves\nada,2,LL\nada,1,L\n").unwrap();
    let found = rows(&["--puzzles", &file("list.txt"), &file("answers.csv")]);
    assert!(found.iter().all(|row| row["excess"] == 0), "{found:?}");

    let program = folder.path().join("solver");
    write_script(&program, "test -f \"$1\" && echo no solution");
    let command = format!("{} {{puzzle}}", program.display());
    let found = rows(&[
        "--random",
        "20x20",
        "--count",
        "3",
        "--seed",
        "1",
        "--least-time",
        "0.1",
        "--run",
        &command,
        "--time",
        "20",
    ]);
    assert_eq!(found.len(), 3);
    assert!(found.iter().all(|row| row["exit_status"] == 0), "{found:?}");
}

#[test]
fn courses_k12_a_failure_without_output_is_a_crash_and_empty_output_is_not_an_answer() {
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
    assert_eq!(verdict("true", &solved), "not solved");
    assert_eq!(verdict("exit 3", &solved), "crashed");
    let unsolvable = ["--puzzles", "2 1 3/4 5 6/7 8 0", "--stdin"];
    assert_eq!(verdict("echo no solution; exit 139", &unsolvable), "crashed");
    assert_eq!(verdict("true", &["--puzzles", EIGHT, "--stdin"]), "not solved");
}

#[test]
fn courses_k12_moves_with_a_claim_of_no_solution_and_empty_phrases_get_the_same_verdict_on_every_board() {
    let both = "found both moves and the statement that there is no solution: expected one of the two";
    let folder = tempfile::tempdir().unwrap();
    // Three answers contain moves that solve the first board. The statement that there is no
    // solution is right for the second board.
    let cases = [
        ("LL, no solution", "unreadable", both.to_owned()),
        ("LLU no solution.", "unreadable", both.to_owned()),
        ("Left\nLeft\n\nNo solution possible\n", "unreadable", both.to_owned()),
        ("no solution, LL", "unreadable", both.to_owned()),
        ("gave up", "missing", "no answer, only `gave up`".to_owned()),
        ("N/A\n", "missing", "no answer, only `N/A`".to_owned()),
        ("Answer: not solved", "missing", "no answer, only `Answer: not solved`".to_owned()),
        ("?", "missing", "no answer, only `?`".to_owned()),
        ("-", "missing", "no answer, only `-`".to_owned()),
    ];
    for (index, (answer, ..)) in cases.iter().enumerate() {
        fs::write(folder.path().join(format!("s{index}.txt")), answer).unwrap();
    }
    for board in [EIGHT, "1 2 3/4 5 6/8 7 0"] {
        let rows = rows(&["--puzzles", board, folder.path().to_str().unwrap()]);
        for (row, (answer, verdict, message)) in rows.iter().zip(&cases) {
            assert_eq!((&row["verdict"], &row["message"]), (&json!(verdict), &json!(message)), "{board}: {answer:?}");
        }
    }
    #[cfg(unix)]
    {
        let row = rows(&["--puzzles", EIGHT, "--run", "sh -c 'echo None' {puzzle}"]).remove(0);
        let message = json!("the program printed no answer, only `None`");
        assert_eq!((&row["verdict"], &row["message"]), (&json!("unreadable"), &message));
    }
    let verified = loyd(&["verify", EIGHT, "LL, no solution"], "");
    assert!(verified.code == 2 && verified.err.contains(both), "{verified:?}");
}

#[test]
fn courses_k13_moves_spread_over_cells_are_joined_or_refused_with_line_and_column() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("answers.csv");
    let set = folder.path().join("set.txt");
    fs::write(&set, "1 2 3/4 5 6/7 0 8\n1 2 3/4 0 6/7 5 8\n").unwrap();
    let grade = |text: &str| {
        fs::write(&table, text).unwrap();
        rows(&["--puzzles", set.to_str().unwrap(), table.to_str().unwrap()])
    };
    for text in ["id,puzzle,moves\nada,2,U,L\n", "id,puzzle,moves,\nada,2,U,L\n", "id,puzzle,moves,,,\nada,2,U,L,,\n"] {
        let rows = grade(text);
        assert_eq!((&rows[0]["verdict"], &rows[0]["written"]), (&json!("solved"), &json!(2)), "{text:?}");
    }
    let rows = grade("id,puzzle,moves,comment\nada,2,U,L\nben,2,UL,\n");
    assert_eq!(
        (&rows[0]["id"], &rows[0]["verdict"], &rows[1]["verdict"]),
        (&json!("ada"), &json!("unreadable"), &json!("solved"))
    );
    let message = "line 2, column 4 of the table: `L` below `comment` may be a move";
    assert!(rows[0]["message"].as_str().unwrap().starts_with(message), "{rows:?}");
    // A comment on another line has no effect.
    let rows = grade("id,puzzle,moves,comment\nada,2,U,L\nben,2,UL,good\n");
    assert_eq!((&rows[0]["verdict"], &rows[1]["verdict"]), (&json!("unreadable"), &json!("solved")));
    // A move in a column of numbers may continue the moves, but one in a column of grades may not.
    let rows = grade("id,puzzle,moves,points\nada,2,U,L\nben,2,UL,3\n");
    assert_eq!((&rows[0]["verdict"], &rows[1]["verdict"]), (&json!("unreadable"), &json!("solved")));
    let rows = grade("id,puzzle,moves,grade\nada,1,L,D\nben,1,L,A\n");
    assert!(rows.iter().all(|row| row["verdict"] == "solved"), "{rows:?}");
}

#[test]
fn courses_k16_students_with_the_same_name_in_two_sections_have_separate_rows() {
    let folder = tempfile::tempdir().unwrap();
    let answers = folder.path().join("answers");
    for (name, moves) in [("A/ada/1.txt", "L"), ("A/ada/2.txt", "R"), ("A/ben/1.txt", "D"), ("B/ada/1.txt", "D")] {
        let file = answers.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, moves).unwrap();
    }
    let set = folder.path().join("set.txt");
    fs::write(&set, "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n").unwrap();
    let arguments = ["grade", "--csv", "--puzzles", set.to_str().unwrap(), answers.to_str().unwrap()];
    let ran = loyd(&arguments, "");
    let row = |line: &str| line.splitn(4, ',').take(3).collect::<Vec<_>>().join(",");
    let found: Vec<String> = ran.out.lines().skip(1).map(row).collect();
    assert_eq!(found, ["A/ada,1,solved", "A/ada,2,not solved", "A/ben,1,not solved", "B/ada,1,not solved"], "{ran:?}");
    // A file in a section's folder gets its own row and does not affect the students' rows.
    fs::write(answers.join("A/Thumbs.db"), "").unwrap();
    let with_stray = loyd(&arguments, "");
    let found: Vec<String> = with_stray.out.lines().skip(1).map(row).collect();
    assert_eq!(found[0], "A/Thumbs.db,,unreadable", "{with_stray:?}");
    assert_eq!(found[1..], ["A/ada,1,solved", "A/ada,2,not solved", "A/ben,1,not solved", "B/ada,1,not solved"]);
    fs::remove_file(answers.join("A/Thumbs.db")).unwrap();
    // A file named after a puzzle gets its own row, too, if there is another section.
    fs::create_dir_all(answers.join("B/ben")).unwrap();
    fs::write(answers.join("B/ben/1.txt"), "L").unwrap();
    fs::write(answers.join("A/1.txt"), "L").unwrap();
    let with_stray = loyd(&arguments, "");
    let found: Vec<String> = with_stray.out.lines().skip(1).map(row).collect();
    assert_eq!(found[0], "A/1.txt,,unreadable", "{with_stray:?}");
    assert_eq!(found.len(), 6, "{with_stray:?}");
    fs::remove_file(answers.join("A/1.txt")).unwrap();
    fs::remove_dir_all(answers.join("B/ben")).unwrap();
    // A section next to students has students of its own.
    for (name, moves) in [("A/lab/eva/1.txt", "L"), ("A/lab/fay/1.txt", "D")] {
        let file = answers.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, moves).unwrap();
    }
    let with_section = loyd(&arguments, "");
    let found: Vec<String> = with_section.out.lines().skip(1).map(row).collect();
    assert_eq!(found[3..5], ["A/lab/eva,1,solved", "A/lab/fay,1,not solved"], "{with_section:?}");
    fs::remove_dir_all(answers.join("A/lab")).unwrap();
    assert!(ran.err.contains("sections: every folder in `A` is a student"), "{ran:?}");
    let by_student = loyd(&[&arguments[..], &["--by", "student"]].concat(), "");
    assert_eq!(by_student.out.lines().count(), 4, "{by_student:?}");
    // Folders within a student's folder are not students, unless they have answers to the same
    // puzzle.
    fs::remove_dir_all(answers.join("A/ben")).unwrap();
    let found: Vec<String> = loyd(&arguments, "").out.lines().skip(1).map(row).collect();
    assert_eq!(found, ["A,1,solved", "A,2,not solved", "B,1,not solved"]);
}

/// Sections may be nested, and the ids in a class list may omit them.
#[cfg(unix)]
#[test]
fn courses_k16_sections_are_recognised_at_any_depth() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(file("set.txt"), "1 2 3/4 5 6/0 7 8\n1 2 3/4 5 6/7 0 8\n").unwrap();
    fs::write(file("class.csv"), "id,name\nada,Ada\nben,Ben\ncem,Cem\ndan,Dan\n").unwrap();
    for (student, wrong) in [("A/t1/ada", false), ("A/t1/ben", true), ("A/t2/cem", false), ("B/t1/dan", true)] {
        fs::create_dir_all(file(&format!("answers/{student}"))).unwrap();
        let moves = if wrong { ["UU", "U"] } else { ["LL", "L"] };
        for (number, moves) in (1..).zip(moves) {
            fs::write(file(&format!("answers/{student}/{number}.txt")), moves).unwrap();
        }
        write_script(&folder.path().join(format!("programs/{student}/solve")), &format!("echo {}", moves[0]));
    }
    let run = |more: &[&str]| {
        let set = file("set.txt");
        loyd(&[&["grade", "--csv", "--by", "student", "--puzzles", &set], more].concat(), "")
    };
    let programs = ["--students", &file("programs"), "--run", "{student}/solve {puzzle}"];
    for more in [&[&*file("answers")][..], &programs] {
        let ran = run(more);
        let ids: Vec<&str> = ran.out.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
        assert_eq!(ids, ["A/t1/ada", "A/t1/ben", "A/t2/cem", "B/t1/dan"], "{ran:?}");
        let remark = "sections: every folder in `A/t1` is a student, with ids such as `A/t1/ada`";
        assert!(ran.err.contains(remark), "{ran:?}");
        let listed = run(&[more, &["--class", &file("class.csv")]].concat());
        assert_eq!(listed.out.lines().count(), 5, "{listed:?}");
        assert!(listed.out.lines().any(|line| line.starts_with("A/t1/ben,0,2,0,")), "{listed:?}");
    }
    // A program next to students' folders is refused, so it cannot hide a student.
    fs::copy(file("programs/A/t1/ada/solve"), file("programs/A/t1/solve")).unwrap();
    fs::create_dir_all(file("programs/A/t2/eve")).unwrap();
    for student in ["cem", "eve"] {
        fs::copy(file("programs/A/t1/ada/solve"), file(&format!("programs/A/t2/{student}/solve"))).unwrap();
    }
    let ran = run(&programs);
    let message = "t1: expected a section with student folders, found a program next to them";
    assert!(ran.code == 2 && ran.err.contains(message), "{ran:?}");
    fs::remove_file(file("programs/A/t1/solve")).unwrap();
    // A listed student found in two sections may be two students, or one who moved.
    fs::rename(file("answers/B/t1/dan"), file("answers/B/t1/ada")).unwrap();
    let ran = run(&[&file("answers"), "--class", &file("class.csv")]);
    let message = "several sections contain the student `ada` from the class list: A/t1/ada, B/t1/ada";
    assert!(ran.code == 2 && ran.err.contains(message), "{ran:?}");
    // A program in a subfolder does not turn the student's folder into a section.
    fs::create_dir_all(file("programs/eva/src")).unwrap();
    fs::rename(file("programs/A/t1/ada/solve"), file("programs/eva/src/solve")).unwrap();
    fs::rename(file("programs/A/t1/ben"), file("programs/ben")).unwrap();
    let ran = run(&programs);
    assert!(ran.out.contains("\nben,") && ran.out.contains("\neva,0,2,0,0,2,missing,missing"), "{ran:?}");
}
