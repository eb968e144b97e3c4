//! Cases that a lecturer met: silent programs, greetings and names next to moves, exchanges with
//! the blank, variants without a class list, checks that are stopped, and the sandbox.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::loyd;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Returns the rows of the answers to a puzzle.
fn rows(puzzle: &str, answers: &[&str]) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("answers.csv");
    let cells = |(number, answer): (usize, &&str)| format!("{number},\"{}\"\n", answer.replace('"', "\"\""));
    let lines: String = answers.iter().enumerate().map(cells).collect();
    fs::write(&table, format!("id,moves\n{lines}")).unwrap();
    let ran = loyd(&["grade", "--json", "--puzzles", puzzle, text(&table)], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.json()
}

#[test]
fn courses_k14_exchanges_with_the_blank_are_moves_of_the_tile() {
    let board = "1 2 3/4 0 6/7 5 8";
    let solved = [
        "5 <-> 0, 8 <-> 0",
        "5 ↔ 0; 8 ↔ 0",
        "0 <-> 5\n0 <-> 8",
        "swap 5 and 0\nswap 8 and 0",
        "5 <=> _\n8 <=> _",
        "Swap(0, 5)\nSwap(0, 8)",
        "1. 5 <-> 0\n2. 8 <-> 0",
        "Swap 5 with 0, then swap 8 with 0.",
        "exchange tile 5 with the blank, exchange tile 8 with the blank",
        "5↔blank 8↔blank",
        "[5 ⇄ 0, 8 ⇄ 0]",
    ];
    for (answer, row) in solved.iter().zip(rows(board, &solved)) {
        assert_eq!((&row["verdict"], &row["reading"]), (&json!("solved"), &json!("tile numbers")), "{answer:?}: {row}");
        assert_eq!(row["written"], 2, "{answer:?}: {row}");
    }
    for (answer, verdict, message) in [
        ("5 <-> 0", "not solved", "the moves do not reach the goal"),
        ("swap 5 and 0", "not solved", "the moves do not reach the goal"),
        ("5 <-> 0, 1 <-> 0", "illegal", "tile 1 is not next to the blank"),
        ("1 <-> 0, 5 <-> 0", "illegal", "tile 1 is not next to the blank"),
        ("5 <-> 8", "unreadable", "expected an exchange of a tile and the blank, found the tiles 5 and 8"),
        ("swap 5 and 8", "unreadable", "expected an exchange of a tile and the blank, found the tiles 5 and 8"),
        ("15 <-> 0", "unreadable", "expected a move or the number of a tile, found 15"),
    ] {
        let row = rows(board, &[answer]).remove(0);
        assert_eq!((&row["verdict"], &row["message"]), (&json!(verdict), &json!(message)), "{answer:?}: {row}");
    }
    // `verify` reads what `grade` reads.
    assert_eq!(loyd(&["verify", board, "5 <-> 0, 8 <-> 0"], "").code, 0);
}

#[test]
fn courses_k14_the_start_and_the_goal_alone_lack_the_boards_between_them() {
    let board = "1 2 3/4 0 6/7 5 8";
    let ends = "1 2 3\n4 0 6\n7 5 8\n\n1 2 3\n4 5 6\n7 8 0\n";
    let missing = "are not one move apart: print every board of the way, or the moves";
    for (answer, verdict, message) in [
        (ends.to_owned(), "unreadable", format!("the boards in lines 1 and 5 {missing}")),
        (format!("Start:\n{ends}Done"), "unreadable", format!("the boards in lines 2 and 6 {missing}")),
        ("1 2 3\n4 5 6\n7 8 0".to_owned(), "unreadable", format!("the start and the board in line 1 {missing}")),
        (format!("{ends}moves: 2"), "unreadable", format!("the boards in lines 1 and 5 {missing}")),
        (format!("{ends}UL"), "solved", String::new()),
        (format!("{ends}LL"), "illegal", String::new()),
        (format!("{ends}There is no solution."), "not solved", "there is a solution".to_owned()),
        ("1 2 3\n4 0 6\n7 5 8\n1 2 3\n0 4 6\n7 5 8\n1 2 3\n4 5 6\n7 8 0".to_owned(), "illegal", String::new()),
    ] {
        let row = rows(board, &[&answer]).remove(0);
        assert_eq!(row["verdict"], verdict, "{answer:?}: {row}");
        assert!(row["message"].as_str().unwrap().contains(&message), "{answer:?}: {row}");
    }
}
