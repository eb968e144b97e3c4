//! Answers in the notations that students and programs use, read by every interface: `verify`,
//! `grade` and the line protocol. The bindings' tests use the same list.

use std::fs;

use serde_json::json;

use crate::support::{loyd, path};

/// An answer and its expected reading.
struct Case {
    name: String,
    puzzle: String,
    answer: String,
    /// The name of the reading, or `None` for Loyd's own notation.
    reading: Option<String>,
    moves: u64,
}

fn cases() -> Vec<Case> {
    let text = fs::read_to_string(path("crates/engine/tests/data/answers.tsv")).unwrap();
    let case = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, puzzle, answer, reading, moves] = fields[..] else { panic!("{line}") };
        Case {
            name: name.to_owned(),
            puzzle: puzzle.to_owned(),
            answer: answer.replace("\\n", "\n"),
            reading: Some(reading.to_owned()).filter(|reading| reading != "-"),
            moves: moves.parse().unwrap(),
        }
    };
    text.lines().filter(|line| !line.starts_with('#')).map(case).collect()
}

#[test]
fn courses_k14_verify_reads_every_notation_and_names_it() {
    for Case { name, puzzle, answer, reading, moves } in cases() {
        let report = loyd(&["verify", "--json", &puzzle, "-"], &answer);
        let json = report.json().remove(0);
        let found = (report.code, &json["solved"], &json["written"], &json["read_as"]);
        assert_eq!(found, (0, &json!(true), &json!(moves), &json!(reading)), "{name}: {report:?}");
        let printed = loyd(&["verify", &puzzle, &answer], "");
        let remark = reading.map(|reading| format!("# read as: {reading}\n")).unwrap_or_default();
        assert!(printed.out.starts_with(&format!("{remark}solved: {moves} moves as written")), "{name}: {printed:?}");
    }
}

#[test]
fn courses_k14_grade_reads_every_notation_and_names_it() {
    for Case { name, puzzle, answer, reading, moves } in cases() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("ada.txt"), &answer).unwrap();
        let ran = loyd(&["grade", "--json", "--puzzles", &puzzle, folder.path().to_str().unwrap()], "");
        let row = ran.json().remove(0);
        assert_eq!((&row["verdict"], &row["written"]), (&json!("solved"), &json!(moves)), "{name}: {ran:?}");
        assert!(reading.is_none_or(|reading| row["reading"] == json!(reading)), "{name}: {ran:?}");
    }
}

#[test]
fn courses_k14_the_protocol_reads_every_notation_that_fits_on_one_line() {
    let mut count = 0;
    for Case { name, puzzle, answer, reading, .. } in cases().into_iter().filter(|case| !case.answer.contains('\n')) {
        let ran = loyd(&["engine"], &format!("position {puzzle}\nverify {answer}\n"));
        let lines: Vec<&str> = ran.out.lines().collect();
        let (first, last) = (lines.first().unwrap(), lines.last().unwrap());
        assert!(last.starts_with("verified legal yes solved yes"), "{name}: {ran:?}");
        let is_named = reading.map(|reading| *first == format!("readas {reading}"));
        assert!(is_named.unwrap_or(lines.len() == 1), "{name}: {ran:?}");
        count += 1;
    }
    assert!(count > 10, "{count}");
}

#[test]
fn courses_k14_the_whole_output_for_a_course_is_read_as_an_answer() {
    let assignment = path("crates/levels/packs/example.data");
    for (input, puzzle) in [
        ("3\n 1 2 3\n 4 0 6\n 7 5 8\n", "-"),
        ("# n-puzzle\n3\n1 2 3\n0 8 4\n7 6 5\n", "-"),
        ("4,3,\n1,-1,-1,1,\n3,0,2,2,\n1,0,0,1,\n", "-"),
        ("", assignment.as_str()),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("puzzle.txt");
        fs::write(&file, input).unwrap();
        let puzzle = if puzzle == "-" { file.to_str().unwrap() } else { puzzle };
        let solved = loyd(&["solve", "--as", "course", puzzle], "");
        assert_eq!(solved.code, 0, "{solved:?}");
        let verified = loyd(&["verify", puzzle, "-"], &solved.out);
        assert_eq!(verified.code, 0, "{}: {verified:?}", solved.out);
    }
}

#[test]
fn courses_k14_a_claim_that_there_is_no_solution_is_not_replayed() {
    let ran = loyd(&["verify", "1 2 3/4 5 6/8 7 0", "No solution"], "");
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("`loyd solve` and `loyd grade` check it"), "{ran:?}");
}
