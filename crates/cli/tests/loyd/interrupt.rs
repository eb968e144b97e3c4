//! Ctrl-C and SIGTERM: the program prints the best result so far and exits with code 130.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::{loyd, write_script};

/// Returns a command that runs the program with the default handling of SIGHUP. The tests may run
/// under `nohup`, which ignores the signal.
pub(crate) fn sighup_command() -> Command {
    let mut command = Command::new("env");
    command.arg("--default-signal=HUP").arg(assert_cmd::cargo::cargo_bin("loyd"));
    command
}

/// Starts the program without input.
fn start(arguments: &[&str]) -> Child {
    sighup_command().args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

/// Starts an endless search, interrupts it once it is under way, and returns its exit code and
/// output.
fn run_and_interrupt(arguments: &[&str]) -> (Option<i32>, String) {
    run_and_signal("-INT", arguments)
}

/// Starts a search, sends it a signal once it is under way, and returns its exit code and output.
fn run_and_signal(signal: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let mut child = start(arguments);
    // The handler is installed before the search begins; an earlier signal would make the program
    // exit with a different code.
    thread::sleep(Duration::from_millis(500));
    let killed = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let code = child.wait().unwrap().code();
    let mut output = String::new();
    child.stdout.unwrap().read_to_string(&mut output).unwrap();
    (code, output)
}

#[test]
fn ctrl_c_prints_the_best_so_far_and_exits_with_130() {
    let board = loyd(&["generate", "tiles", "6x6", "--seed", "1"], "").out;
    let board = board.trim();
    let (code, output) = run_and_interrupt(&["solve", "--time", "600", board]);
    assert_eq!(code, Some(130));
    assert!(output.contains("not proven optimal") && output.contains("stopped by the user"), "{output}");
    let (code, output) = run_and_interrupt(&["solve", "--json", "--time", "600", board]);
    let record: serde_json::Value = serde_json::from_str(&output).unwrap();
    assert_eq!((code, &record["status"], &record["optimal"]), (Some(130), &"solved".into(), &false.into()));
    let moves = record["moves"].as_str().unwrap();
    assert_eq!(loyd(&["verify", board, moves], "").code, 0);
}

#[test]
fn sigterm_prints_the_best_so_far_and_exits_with_130_even_while_tables_are_being_built() {
    let board = loyd(&["generate", "tiles", "5x5", "--seed", "1"], "").out;
    for mode in [&[][..], &["--optimal", "--memory", "4G", "--tables", "no"]] {
        let (code, output) = run_and_signal("-TERM", &[&["solve", "--time", "600"], mode, &[board.trim()]].concat());
        assert_eq!(code, Some(130), "{mode:?}");
        assert!(output.contains("not proven optimal") && output.contains("stopped by the user"), "{mode:?}: {output}");
    }
}

#[test]
fn ctrl_c_keeps_the_generated_puzzles() {
    let endless = ["generate", "blocks", "--size", "4x4", "--seed", "1", "--rising", "--count", "1000", "--json"];
    let (code, output) = run_and_interrupt(&endless);
    assert_eq!(code, Some(130));
    let lengths =
        output.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["length"].as_u64());
    assert!(lengths.count() >= 1, "{output}");
    let (code, output) = run_and_interrupt(&["generate", "blocks", "--climb", "4000000000", "--seed", "1"]);
    assert_eq!((code, output.as_str()), (Some(130), ""), "a long climb is abandoned immediately");
}

#[test]
fn ctrl_c_ends_a_wait_for_input_after_answering_earlier_lines() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("loyd"))
        .args(["solve", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"1 2/0 3\n").unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut answer = String::new();
    answers.read_line(&mut answer).unwrap();
    assert!(answer.contains("\"solved\""), "answered while the input is open: {answer}");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(input);
}

/// Runs the program, and kills it if it has not exited after a minute. Without a limit, the search
/// would never end.
fn run_to_completion(arguments: &[&str]) -> String {
    let mut child = start(arguments);
    for _ in 0..1200 {
        if child.try_wait().unwrap().is_some() {
            let mut output = String::new();
            child.stdout.unwrap().read_to_string(&mut output).unwrap();
            return output;
        }
        thread::sleep(Duration::from_millis(50));
    }
    child.kill().unwrap();
    panic!("{arguments:?} did not exit");
}

#[test]
fn a_time_limit_also_stops_table_building() {
    let board = loyd(&["generate", "tiles", "5x5", "--seed", "1"], "").out;
    let limits = ["--time", "0.3", "--memory", "4G", "--tables", "no", board.trim()];
    let output = run_to_completion(&[&["solve"], &limits[..]].concat());
    assert!(output.contains("not proven optimal"), "{output}");
    let output = run_to_completion(&[&["solve", "--optimal", "--metric", "single"], &limits[..]].concat());
    assert!(output.contains("stopped"), "{output}");
}

/// A puzzle of 24 blocks whose component takes minutes to search.
const LARGE: &str = "abcde./fghij./klmno./pqrst./uvwx../...... | goal: a right";

#[test]
fn an_interrupted_study_prints_what_it_has_found() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let (code, output) = run_and_signal(signal, &["study", "--json", LARGE, "--memory", "800M"]);
        let record: serde_json::Value = serde_json::from_str(&output).unwrap();
        assert_eq!((code, &record["status"]), (Some(130), &"interrupted".into()), "{signal}");
    }
    let (code, output) = run_and_signal("-TERM", &["study", LARGE, "--memory", "800M"]);
    assert!(code == Some(130) && output.contains("interrupted after"), "{output}");
}

#[test]
fn an_interrupted_comparison_says_so_and_starts_no_other_search() {
    let hard = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";
    let (code, output) = run_and_interrupt(&[
        "compare",
        "--json",
        "--time",
        "600",
        "--methods",
        "idastar,iddfs",
        "--heuristics",
        "zero",
        hard,
    ]);
    let rows: Vec<serde_json::Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let rows: Vec<_> = rows.iter().map(|row| (&row["method"], &row["ended"])).collect();
    assert_eq!((code, rows), (Some(130), vec![(&"idastar".into(), &"interrupted".into())]), "{output}");
}

#[test]
fn a_check_that_is_interrupted_before_its_first_estimate_reports_no_result() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("heuristic");
    write_script(&program, "exec sleep 60");
    let command = format!("{} {{position}}", program.display());
    let arguments = ["check", "3x3", "--heuristic", &command];
    let child = sighup_command()
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    thread::sleep(Duration::from_millis(700));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(130), 0), "{message}");
    assert!(message.contains("no result"), "{message}");
}

#[test]
fn a_hang_up_acts_like_ctrl_c_unless_it_is_ignored() {
    let board = loyd(&["generate", "tiles", "6x6", "--seed", "1"], "").out;
    let (code, output) = run_and_signal("-HUP", &["solve", "--time", "600", board.trim()]);
    assert!(code == Some(130) && output.contains("stopped by the user"), "{output}");
    // As under `nohup`.
    let script = format!(
        "trap '' HUP; exec {} solve --time 2 '{}'",
        assert_cmd::cargo::cargo_bin("loyd").display(),
        board.trim()
    );
    let mut child =
        Command::new("bash").args(["-c", &script]).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    thread::sleep(Duration::from_millis(700));
    assert!(Command::new("kill").args(["-HUP", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
