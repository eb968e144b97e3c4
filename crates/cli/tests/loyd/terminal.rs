//! The terminal app in a real pseudo-terminal.

use std::thread;
use std::time::Duration;

use tempfile::tempdir;

use crate::pty::Session;
use crate::support::loyd;

const LEFT: &str = "\x1b[D";

#[test]
fn a_game_is_played_won_and_recorded_and_the_terminal_is_restored() {
    let data = tempdir().unwrap();
    let mut session = Session::start(&["play", "1 2 3/4 5 6/7 0 8"], data.path());
    session.wait_for_app(true);
    session.wait_for_text("moves    0");
    session.type_text(LEFT);
    session.wait_for_text("Congratulations!");
    session.wait_for_text("Saved.");
    session.type_text("q");
    assert_eq!(session.wait_for_exit(), 0);
    session.wait_for_app(false);
    let listed = loyd(&["records", "--json", "--data", data.path().to_str().unwrap()], "").json();
    assert_eq!((listed.len(), &listed[0]["moves"], &listed[0]["practice"]), (1, &1.into(), &true.into()));
    let verified = loyd(&["records", "verify", "--data", data.path().to_str().unwrap()], "");
    assert_eq!((verified.code, verified.out.as_str()), (0, "1 game checked, 0 failed\n"));
}

#[test]
fn a_game_continues_after_quit_sigterm_and_kill_9() {
    let data = tempdir().unwrap();
    let mut session = Session::start(&[], data.path());
    session.wait_for_text("Numbers");
    session.type_text("\r\x1b[B\r");
    session.wait_for_text("4×4 tiles");
    session.type_text("hjkl");
    session.type_text("hjkl");
    session.wait_for_text("time     0:01");
    let moves = moves(&session.contents());
    session.type_text("q");
    assert_eq!(session.wait_for_exit(), 0);
    for signal in ["TERM", "KILL", "HUP"] {
        let mut session = Session::start(&[], data.path());
        session.wait_for_text(&format!("4×4 tiles · {moves}"));
        session.type_text("\r");
        session.wait_for_text("4×4 tiles");
        session.wait_for_app(true);
        session.signal(signal);
        session.wait_for_exit();
        if signal != "KILL" {
            session.wait_for_app(false);
        }
    }
    Session::start(&[], data.path()).wait_for_text(&format!("4×4 tiles · {moves}"));
}

/// Returns the number of moves on the screen, as the start screen words it.
fn moves(screen: &str) -> String {
    let line = screen.lines().find_map(|line| line.split("moves    ").nth(1)).unwrap();
    let number: u32 = line.trim().parse().unwrap();
    if number == 1 { "1 move".to_owned() } else { format!("{number} moves") }
}

#[test]
#[cfg(target_os = "linux")]
fn job_control_suspends_and_resumes_the_app() {
    let data = tempdir().unwrap();
    let mut session = Session::start(&["play", "1 2 3/4 0 5/7 8 6"], data.path());
    session.wait_for_app(true);
    session.type_text(LEFT);
    session.wait_for_text("moves    1");
    session.signal("TSTP");
    session.wait_until_stopped();
    session.wait_for_app(false);
    session.signal("CONT");
    session.wait_for_app(true);
    session.wait_for_text("moves    1");
    session.type_text("u");
    session.wait_for_text("moves    0");
    session.type_text("q");
    assert_eq!(session.wait_for_exit(), 0);
    session.wait_for_app(false);
}

#[test]
fn one_puzzle_from_a_file_is_played_by_number_and_one_from_a_pipe_with_a_hyphen() {
    let data = tempdir().unwrap();
    let file = data.path().join("two.txt");
    std::fs::write(&file, "1 2 3/4 5 6/7 0 8\n1 2/0 3\n").unwrap();
    let mut session = Session::start(&["play", &format!("{}:2", file.display())], data.path());
    session.wait_for_text("moves    0");
    assert!(!session.contents().contains(" 8 "), "{}", session.contents());
    session.type_text("q");
    assert_eq!(session.wait_for_exit(), 0);
    // Keys come from the terminal, the puzzle from the pipe.
    let program = assert_cmd::cargo::cargo_bin("loyd");
    let line = format!("printf '1 2 3/4 5 6/7 0 8' | '{}' play -", program.display());
    let mut session = Session::start_program("sh", &["-c", &line], data.path());
    session.wait_for_text("moves    0");
    session.type_text(LEFT);
    session.wait_for_text("Congratulations!");
    session.type_text("q");
    assert_eq!(session.wait_for_exit(), 0);
}

#[test]
fn a_resize_redraws_and_a_tiny_terminal_asks_for_more_space() {
    let data = tempdir().unwrap();
    let mut session = Session::start(&["play", "1 2 3/4 0 5/7 8 6"], data.path());
    session.wait_for_text("moves    0");
    session.resize(15, 6);
    session.wait_for_text("Please make");
    session.resize(20, 8);
    session.wait_for_text("? help");
    session.resize(100, 40);
    session.wait_for_text("moves    0");
    session.type_text("q");
    assert_eq!(session.wait_for_exit(), 0);
}

#[test]
fn the_mouse_clicks_a_tile() {
    let data = tempdir().unwrap();
    let mut session = Session::start(&["play", "1 2 3/4 5 6/7 0 8"], data.path());
    session.wait_for_text(" 8 ");
    let screen = session.contents();
    let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(" 8 ")).unwrap();
    let column = line[..line.find(" 8 ").unwrap()].chars().count() + 2;
    session.type_text(&format!("\x1b[<0;{column};{0}M\x1b[<0;{column};{0}m", row + 1));
    session.wait_for_text("Congratulations!");
}

#[test]
#[cfg(target_os = "linux")]
fn an_idle_app_uses_no_processor_time() {
    let data = tempdir().unwrap();
    let session = Session::start(&["play", "1 2 3/4 5 6/7 0 8"], data.path());
    session.wait_for_text("moves    0");
    thread::sleep(Duration::from_secs(1));
    let before = session.ticks();
    thread::sleep(Duration::from_secs(2));
    assert_eq!(session.ticks(), before);
}

#[test]
fn a_configuration_with_conflicting_keys_is_refused_and_both_actions_are_named() {
    let data = tempdir().unwrap();
    std::fs::create_dir_all(data.path().join("loyd")).unwrap();
    std::fs::write(data.path().join("loyd/terminal.toml"), "[keys]\nhint = \"u\"\n").unwrap();
    let mut session = Session::start(&[], data.path());
    assert_eq!(session.wait_for_exit(), 2);
    session.wait_for_text("line 2");
    session.wait_for_text("`undo`");
    session.wait_for_text("`hint`");
}

#[test]
fn unwritable_records_are_reported_and_play_continues() {
    let data = tempdir().unwrap();
    std::fs::write(data.path().join("file"), "in the way").unwrap();
    let mut session = Session::start(&["play", "1 2 3/4 5 6/7 0 8"], &data.path().join("file"));
    session.wait_for_text("moves    0");
    session.wait_for_text("kept in memory only");
    session.type_text(LEFT);
    session.wait_for_text("Congratulations!");
    session.type_text("q");
    assert_eq!(session.wait_for_exit(), 0);
    session.wait_for_text("kept in memory only");
}

/// Returns the numbers on the board, from top to bottom.
fn numbers(screen: &str) -> Vec<u8> {
    let inside = |line: &str| Some(line.split_once('│')?.1.split_once('│')?.0.to_owned());
    let rows = screen.lines().filter_map(inside);
    rows.flat_map(|row| {
        row.split(|c: char| !c.is_ascii_digit()).filter_map(|tile| tile.parse().ok()).collect::<Vec<_>>()
    })
    .collect()
}

#[test]
fn a_size_is_played_towards_the_goal_given_on_the_command_line() {
    for (goal, solved) in [("snail", [1, 2, 3, 8, 4, 7, 6, 5]), ("blank-first", [1, 2, 3, 4, 5, 6, 7, 8])] {
        let data = tempdir().unwrap();
        let mut session = Session::start(&["play", "3x3", "--goal", goal], data.path());
        session.wait_for_app(true);
        session.wait_for_text("moves    0");
        session.type_text(" ");
        session.wait_for_text("of ");
        // Jumps to the end of the solution.
        session.type_text("\x1b[F");
        session.wait_for_text("Solved by Loyd");
        assert_eq!(numbers(&session.contents()), solved, "{goal}:\n{}", session.contents());
    }
}
