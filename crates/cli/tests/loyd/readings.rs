//! Every command that reads a puzzle reports how it read the input and which parts it ignored.

use crate::support::loyd;

/// Returns the arguments of commands that read a puzzle, with the file in place of `FILE`.
fn commands(file: &str) -> Vec<Vec<String>> {
    let command_lines = [
        "solve FILE",
        "solve --json FILE",
        "solve --csv FILE",
        "solve --as course FILE",
        "show FILE",
        "show --json FILE",
        "convert --to list FILE",
        "sheet FILE",
        "compare --methods bfs FILE",
        "explore FILE",
        "explore --depth 3 FILE",
        "study FILE",
        "verify FILE L",
        "verify --json FILE L",
        "explain FILE",
    ];
    let expand = |words: &str| words.split(' ').map(|word| word.replace("FILE", file)).collect();
    command_lines.into_iter().map(expand).collect()
}

#[test]
fn exchange_x1_every_command_reports_how_it_read_its_input_and_what_it_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.txt");
    for (text, part) in [
        ("3\n1 2 3\n4 5 6\n7 0 8\n", "goal blank-last; with --format 42, the goal is snail"),
        ("goal: 1 2 3/4 5 6/7 8 9\n1 2 3\n4 5 6\n7 0 8\n", "9 as the blank in the goal"),
        ("{\"board\": [[1,2,3],[4,5,6],[7,0,8]], \"expected\": [[0,1,2],[3,4,5],[6,7,8]]}\n", "ignored `expected`"),
    ] {
        std::fs::write(&file, text).unwrap();
        for command in commands(file.to_str().unwrap()) {
            let arguments: Vec<&str> = command.iter().map(String::as_str).collect();
            let ran = loyd(&arguments, "");
            let count = (ran.out.clone() + &ran.err).matches(part).count();
            assert_eq!((count > 0, ran.err.matches(part).count() < 2), (true, true), "{text}: {command:?}: {ran:?}");
        }
    }
}

#[test]
fn exchange_x1_json_has_the_reading_in_a_key() {
    for command in ["solve", "show", "study"] {
        let record = loyd(&[command, "--json", "1 2 3/4 5 6/7 8 9"], "").json().remove(0);
        assert_eq!(record["read_as"], "tile board, 9 as the blank", "{command}");
        let record = loyd(&[command, "--json", "1 2 3/4 5 6/7 8 0"], "").json().remove(0);
        assert_eq!(record["read_as"], serde_json::Value::Null, "{command}");
    }
}

#[test]
fn exchange_x1_the_engine_says_how_it_read_a_position() {
    let position = |text: &str| loyd(&["engine"], &format!("position {text}\nquit\n")).out;
    assert_eq!(position("1 2 3/4 5 6/7 8 9"), "readas tile board, 9 as the blank\n");
    let warned = position("{\"board\": \"123456708\", \"expected\": \"012345678\"}");
    assert_eq!(
        warned,
        "warning line 1, column 24: JSON: ignored `expected`; if `expected` is the goal, call it `goal`\n"
    );
}

#[test]
fn exchange_x7_a_missing_file_is_reported_as_one_fault() {
    for name in ["missing", "folder/missing", "folder/missing.txt", "aa/b.c/d"] {
        let ran = loyd(&["solve", name], "");
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{ran:?}");
        assert!(ran.err.contains("neither a file nor a level has this name"), "{ran:?}");
    }
    let numbered = loyd(&["solve", "missing.txt:2"], "");
    assert_eq!(numbered.err, "arg:1: line 1, column 1: there is no file `missing.txt`\n");
    let puzzle = loyd(&["solve", "1 2 3/4 5 5/7 7 0"], "");
    assert!(puzzle.err.lines().count() > 1, "{puzzle:?}");
}
