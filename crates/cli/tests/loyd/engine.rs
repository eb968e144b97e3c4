//! `loyd engine`: the line protocol.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::support::loyd;

/// Returns the engine's output for the given lines of input.
fn answers(lines: &str) -> Vec<String> {
    let ran = loyd(&["engine"], lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    ran.out.lines().map(str::to_owned).collect()
}

#[test]
fn the_engine_introduces_itself() {
    let lines = answers("usp\nisready\nquit\n");
    assert!(lines.iter().any(|line| line.starts_with("id name Loyd ")));
    assert!(lines.contains(&"protocol 1".to_owned()) && lines.ends_with(&["uspok".to_owned(), "readyok".to_owned()]));
}

#[test]
fn a_search_ends_with_a_verified_best_line() {
    for (position, metric, length) in [("8 6 7/2 5 4/3 0 1", "single", 31), ("12../3.44/ZZ5./6657", "slide", 5)] {
        let lines = answers(&format!("position {position}\ngo metric {metric}\n"));
        let moves = lines.last().and_then(|line| line.strip_prefix("bestline ")).expect("a best line").to_owned();
        let info = lines.iter().rfind(|line| line.starts_with("info ")).expect("a last info");
        assert!(info.starts_with(&format!("info lower {length} length {length} nodes ")), "{info}");
        assert!(lines.contains(&"result solved proven".to_owned()));
        let lines = answers(&format!("position {position}\nverify {moves}\n"));
        assert!(lines[0].starts_with("verified legal yes solved yes"), "{lines:?}");
        assert!(lines[0].contains(&format!(" {metric} {length}")), "{lines:?}");
        let lines = answers(&format!("position {position} moves {moves}\ngo\n"));
        assert_eq!(lines.last().map(String::as_str), Some("bestline"));
    }
}

#[test]
fn limits_and_proofs_are_reported_in_the_result() {
    let hard = "position 0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
    assert!(answers(&format!("{hard}\ngo nodes 1000\n")).contains(&"result solved nodes".to_owned()));
    assert!(answers(&format!("{hard}\ngo time 0\n")).contains(&"result solved time".to_owned()));
    let lines = answers("position 1 2 3/4 5 6/8 7 0\ngo\n");
    assert!(lines.ends_with(&["result unsolvable unsolvable".to_owned(), "bestline none".to_owned()]));
}

#[test]
fn constructive_c11_the_engine_solves_in_stages() {
    for (position, metric) in [
        ("8 6 7/2 5 4/3 0 1", "single"),
        ("5 1 7 3/9 2 11 4/13 6 15 8/0 10 14 12", "multi"),
        ("3 1 2/4 0 5 goal blank-first", "single"),
    ] {
        let lines = answers(&format!("position {position}\ngo metric {metric} mode constructive\n"));
        let stages: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("stage ")).collect();
        let moves: String = stages.iter().map(|stage| stage.split_once("moves").unwrap().1.trim()).collect();
        assert_eq!(lines.last().unwrap(), &format!("bestline {moves}"), "the stages make up the solution: {lines:?}");
        assert!(stages.len() > 2 && stages.iter().all(|stage| stage.contains(" invariant ")), "{stages:?}");
        let info = lines.iter().find_map(|line| line.strip_prefix("info ")).unwrap();
        let length = info.split_whitespace().nth(3).unwrap();
        let verified = answers(&format!("position {position}\nverify {moves}\n"));
        assert!(verified[0].starts_with("verified legal yes solved yes"), "{verified:?}");
        assert!(verified[0].contains(&format!(" {metric} {length}")), "{verified:?} {info}");
        assert!(lines.contains(&"result solved size".to_owned()), "{lines:?}");
    }
    let lines = answers("position 1 2 3/4 5 6/8 7 0\ngo mode constructive\n");
    assert!(lines.ends_with(&["result unsolvable unsolvable".to_owned(), "bestline none".to_owned()]), "{lines:?}");
    let blocks = answers("position ZZ.1/...1\ngo mode constructive\n");
    assert!(blocks[0].starts_with("readas Rush Hour, "), "{blocks:?}");
    assert_eq!(blocks[1..], ["error the constructive method is for tile puzzles"]);
}

#[test]
fn faults_are_reported_in_error_lines_and_the_engine_continues() {
    let bad = [
        "castle",
        "go",
        "position 1 2 3/4 5 6/7 7 x",
        "position 1 2/3 0 moves UUU",
        "setoption name Hash value 1",
        "go metric slide",
        "moves",
        "verify U",
        "count x",
        "usp now",
    ];
    let lines = answers(&(bad.join("\n") + "\nisready\n"));
    assert_eq!(lines.len(), bad.len() + 1, "{lines:?}");
    assert!(lines[..bad.len()].iter().all(|line| line.starts_with("error ")), "{lines:?}");
    assert!(lines[2].contains("line 1, column "), "{}", lines[2]);
    assert_eq!(lines[bad.len()], "readyok");
}

#[test]
fn a_flood_of_requests_is_refused_and_stop_still_works() {
    let position = loyd(&["generate", "tiles", "10x10", "--seed", "1"], "").out;
    let verify = format!("verify {}\n", "U".repeat(900_000));
    let lines = format!("position {position}go mode anytime\n{}stop\n", verify.repeat(24));
    let answers = answers(&lines);
    let refused = answers.iter().filter(|line| line.starts_with("error too many unanswered requests")).count();
    assert!(refused >= 4, "{refused}");
    assert!(answers.iter().any(|line| line == "result solved stopped"), "the search ends");
}

#[test]
fn a_running_search_answers_requests_and_can_be_stopped() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_loyd"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = engine.stdin.take().expect("its input");
    let mut output = BufReader::new(engine.stdout.take().expect("its output")).lines();
    let mut next = || output.next().expect("a line").expect("text");
    // No search solves a random board of 100 cells optimally.
    let position = loyd(&["generate", "tiles", "10x10", "--seed", "1"], "").out;
    writeln!(input, "position {position}go mode anytime").expect("written");
    while !next().starts_with("info ") {}
    writeln!(input, "isready").expect("written");
    while next() != "readyok" {}
    writeln!(input, "castle\nisready").expect("written");
    assert!(
        std::iter::repeat_with(&mut next).take_while(|line| line != "readyok").all(|line| line.starts_with("info "))
    );
    writeln!(input, "stop").expect("written");
    let result = std::iter::repeat_with(&mut next).find(|line| line.starts_with("result ")).expect("a result");
    assert_eq!(result, "result solved stopped");
    assert!(next().starts_with("bestline "));
    assert!(next().starts_with("error "), "a line that arrives during the search is answered after it");
    writeln!(input, "quit").expect("written");
    assert!(engine.wait().expect("an exit status").success());
}
