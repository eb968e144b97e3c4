//! Tests for the protocol, including its golden counts.

use std::sync::atomic::{AtomicBool, Ordering};

use loyd_engine::protocol::{Command, Session};
use loyd_search::Stop;

/// Returns a session's reply to a line.
fn ask(session: &mut Session, line: &str) -> Vec<String> {
    let mut lines = vec![];
    let command: Command = line.parse().expect("a command");
    let task = session.answer(command, &mut |line| lines.push(line.to_owned())).expect("no error");
    if let Some(task) = task {
        task.run(&|| 0.0, Stop::NEVER, &mut |line| lines.push(line.to_owned()));
    }
    lines
}

#[test]
fn counts_match_the_golden_file() {
    let golden = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol/counts.txt"));
    let golden = golden.expect("the golden counts");
    let mut session = Session::new(1, 1 << 30);
    for line in golden.lines().filter(|line| !line.starts_with('#')) {
        let (counts, position) = line.split_once(" | ").expect("counts and a position");
        let (metric, counts) = counts.split_once(' ').expect("a metric and counts");
        let mut expected: Vec<String> =
            counts.split(' ').enumerate().map(|(depth, count)| format!("count {depth} {count}")).collect();
        let total: u64 = counts.split(' ').map(|count| count.parse::<u64>().expect("a count")).sum();
        // `docs/protocol/conformance.py` covers the larger counts.
        if total > 20_000 {
            continue;
        }
        expected.push(format!("countok {total}"));
        assert_eq!(ask(&mut session, &format!("position {position}")), Vec::<String>::new());
        let depth = expected.len() - 2;
        assert_eq!(ask(&mut session, &format!("count {depth} metric {metric}")), expected, "{line}");
    }
}

#[test]
fn a_stop_request_cuts_the_constructive_stages_short() {
    let mut session = Session::new(1, 1 << 30);
    assert_eq!(ask(&mut session, "position 5 1 7 3/9 2 11 4/13 6 15 8/0 10 14 12"), Vec::<String>::new());
    let complete = ask(&mut session, "go mode constructive");
    let is_stopped = AtomicBool::new(false);
    let task = session.answer("go mode constructive".parse().expect("a command"), &mut |_| ()).expect("no error");
    let mut lines = vec![];
    task.expect("a task").run(&|| 0.0, Stop::flag(&is_stopped), &mut |line| {
        lines.push(line.to_owned());
        is_stopped.store(true, Ordering::Relaxed);
    });
    assert_eq!(lines[0], complete[0], "the first stage");
    assert!(lines[1].starts_with("info ") && lines[1].contains(" length none "), "{lines:?}");
    assert_eq!(lines[2..], ["result unknown stopped", "bestline none"]);
}

#[test]
fn limits_do_not_affect_the_constructive_method() {
    let mut session = Session::new(1, 1 << 30);
    assert_eq!(ask(&mut session, "position 5 1 7 3/9 2 11 4/13 6 15 8/0 10 14 12"), Vec::<String>::new());
    let complete = ask(&mut session, "go mode constructive");
    assert!(complete.contains(&"result solved size".to_owned()), "{complete:?}");
    assert_eq!(ask(&mut session, "go mode constructive time 0 nodes 0"), complete);
}

/// Returns the values of the `info` lines: all lower bounds, and the lengths that are present.
fn info_values(lines: &[String]) -> (Vec<u32>, Vec<u32>) {
    let info_lines: Vec<Vec<&str>> =
        lines.iter().filter(|line| line.starts_with("info ")).map(|line| line.split(' ').collect()).collect();
    let number = |fields: &Vec<&str>, index: usize| fields[index].parse().ok();
    (
        info_lines.iter().map(|fields| number(fields, 2).expect("a bound")).collect(),
        info_lines.iter().filter_map(|fields| number(fields, 4)).collect(),
    )
}

/// Returns the Red Donkey in a corner of a board that is otherwise full of walls and too large for
/// a search of all positions.
fn large_board() -> String {
    const SIDE: usize = 33;
    let mut rows: Vec<String> =
        ["abbc", "abbc", "deef", "dghf", "i..j"].map(|row| row.to_owned() + &"#".repeat(SIDE - row.len())).into();
    rows.resize(SIDE, "#".repeat(SIDE));
    format!("position {} goal b covers 4,2", rows.join("/"))
}

#[test]
fn large_block_puzzles_are_solved_immediately_and_then_improved() {
    let mut session = Session::new(1, 1 << 28);
    assert_eq!(ask(&mut session, &large_board()), Vec::<String>::new());
    let quick = ask(&mut session, "go metric turn mode quick");
    assert!(quick.contains(&"result solved first".to_owned()), "{quick:?}");
    let first = *info_values(&quick).1.last().expect("a length");
    // Short slices report every solution.
    let lines = ask(&mut session, "go metric turn mode anytime nodes 100000000");
    let (bounds, lengths) = info_values(&lines);
    assert!(bounds.is_sorted() && bounds[0] > 0, "{bounds:?}");
    assert!(lengths.is_sorted_by(|before, after| before >= after) && lengths[0] == first, "{lengths:?}");
    assert_eq!((lengths.last(), bounds.last()), (Some(&81), Some(&81)));
    assert!(first > 81 && lines.contains(&"result solved proven".to_owned()), "{lines:?}");
    let best = lines.last().and_then(|line| line.strip_prefix("bestline ")).expect("moves");
    let verified = ask(&mut session, &format!("verify {best}"));
    assert!(
        verified[0].starts_with("verified legal yes solved yes ") && verified[0].ends_with(" turn 81"),
        "{verified:?}"
    );
}

#[test]
fn unsolvable_block_puzzles_are_reported() {
    let mut session = Session::new(1, 1 << 28);
    // A wall seals off the corner.
    ask(&mut session, "position Z..../...../...##/...#. goal Z covers 4,5");
    for mode in ["optimal", "anytime", "quick"] {
        let lines = ask(&mut session, &format!("go mode {mode}"));
        assert!(lines.contains(&"result unsolvable unsolvable".to_owned()), "{mode}: {lines:?}");
    }
}

#[test]
fn a_guess_made_when_reading_a_position_is_reported() {
    let mut session = Session::new(1, 1 << 30);
    let rows = "GAA..Y/G.V..Y/RRV..Y/..VZZZ/....B./WWW.B.";
    let lines = ask(&mut session, &format!("position {rows}"));
    assert!(
        matches!(&lines[..], [line] if line.starts_with("readas Rush Hour") && line.contains("goal car R")),
        "{lines:?}"
    );
    for unambiguous in ["8 6 7/2 5 4/3 0 1", "ZZ.1/...1 | format: layout"] {
        assert_eq!(ask(&mut session, &format!("position {unambiguous}")), Vec::<String>::new(), "{unambiguous}");
    }
}
