//! `loyd window` without a screen.

use assert_cmd::Command;
use tempfile::tempdir;

/// Runs `loyd window` without a screen and returns its exit status and its messages.
fn run_window(argument: &str) -> (Option<i32>, String) {
    let data = tempdir().unwrap();
    let mut command = Command::cargo_bin("loyd").unwrap();
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    let output = command.args(["window", argument, "--data"]).arg(data.path()).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn blocks_b9_a_file_with_zero_rows_closes_the_window_with_exit_code_2_and_a_message() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("zero.data");
    std::fs::write(&file, "0 4\n1 1 1 1 b\n").unwrap();
    let (code, message) = run_window(file.to_str().unwrap());
    assert_eq!(code, Some(2), "{message}");
    assert!(message.contains("line 1, column 1"), "{message}");
}

#[test]
fn a_board_size_starts_a_new_game_as_in_loyd_play() {
    let (code, message) = run_window("5x300");
    assert_eq!(code, Some(2), "{message}");
    assert!(message.contains("both sides of a 5x300 board must be from 2 to 128"), "{message}");
    let (_, message) = run_window("5x3");
    assert!(!message.contains("puzzle"), "{message}");
}
