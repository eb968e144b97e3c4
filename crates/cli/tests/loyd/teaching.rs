//! The commands of `docs/teaching.md`, run as they stand there.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::support::path;

/// The commands of the tutorial: its indented lines.
fn commands() -> Vec<String> {
    let text = fs::read_to_string(path("docs/teaching.md")).unwrap();
    text.lines().filter_map(|line| line.strip_prefix("    loyd ")).map(str::to_owned).collect()
}

/// Runs a line of the tutorial in a folder, by a shell, as a reader would.
fn run(command: &str, folder: &Path) {
    let program = assert_cmd::cargo::cargo_bin("loyd");
    let line = format!("'{}' {command}", program.display());
    let output = Command::new("sh").arg("-c").arg(&line).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{line}: {output:?}");
}

#[test]
fn courses_k6_the_tutorial_goes_from_a_problem_set_to_grades_in_five_commands() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let commands = commands();
    assert_eq!(commands.len(), 5, "five commands: {commands:?}");
    run(&commands[0], folder.path());
    assert_eq!(fs::read_to_string(file("problems.txt")).unwrap().lines().count(), 10);

    fs::write(file("answers.csv"), "id,puzzle,moves\nada,1,U\nben,2,sideways\n").unwrap();
    fs::write(file("solver"), "#!/bin/sh\necho Up\n").unwrap();
    fs::set_permissions(file("solver"), fs::Permissions::from_mode(0o755)).unwrap();
    for command in &commands[1..] {
        run(command, folder.path());
    }
    assert_eq!(fs::read_to_string(file("sheet.html")).unwrap().matches("par 12").count(), 10);
    assert_eq!(fs::read_to_string(file("methods.csv")).unwrap().lines().count(), 6);
    let grades = fs::read_to_string(file("grades.csv")).unwrap();
    assert!(
        grades.lines().nth(1).is_some_and(|row| row.starts_with("ada,1,") && row.contains(",12,true,")),
        "{grades}"
    );
    assert!(grades.contains("ben,2,unreadable"), "{grades}");
    assert_eq!(fs::read_to_string(file("programs.csv")).unwrap().lines().count(), 11);
}
