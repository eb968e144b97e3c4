//! The protocol against its golden counts.

use loyd_engine::protocol::{Command, Session};
use loyd_solve::Stop;

/// What a session answers to a line.
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
fn counts_are_the_golden_ones() {
    let golden = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol/counts.txt"));
    let golden = golden.expect("the golden counts");
    let mut session = Session::new(1, 1 << 30);
    for line in golden.lines().filter(|line| !line.starts_with('#')) {
        let (counts, position) = line.split_once(" | ").expect("counts and a position");
        let (metric, counts) = counts.split_once(' ').expect("a metric and counts");
        let mut expected: Vec<String> =
            counts.split(' ').enumerate().map(|(depth, count)| format!("count {depth} {count}")).collect();
        let total: u64 = counts.split(' ').map(|count| count.parse::<u64>().expect("a count")).sum();
        // The large ones are asked by docs/protocol/conformance.py.
        if total > 20_000 {
            continue;
        }
        expected.push(format!("countok {total}"));
        assert_eq!(ask(&mut session, &format!("position {position}")), Vec::<String>::new());
        let depth = expected.len() - 2;
        assert_eq!(ask(&mut session, &format!("count {depth} metric {metric}")), expected, "{line}");
    }
}
