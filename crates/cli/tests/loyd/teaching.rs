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
fn courses_k6_and_k16_the_page_goes_through_a_term_of_a_course() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let text = |name: &str| fs::read_to_string(file(name)).unwrap();
    let commands = commands();
    assert_eq!(commands.len(), 9, "{commands:?}");
    run(&commands[0], folder.path());
    assert_eq!(text("problems.txt").lines().count(), 10);

    fs::write(file("answers.csv"), "id,puzzle,moves\nada,1,U\nben,2,sideways\n").unwrap();
    fs::write(file("class.csv"), "id,name\nada,Ada Lovelace\nben,Ben Beck\ncem,Cem Cohen\n").unwrap();
    for name in ["solver", "students/ada/solver", "students/ben/solver"] {
        fs::create_dir_all(file(name).parent().unwrap()).unwrap();
        fs::write(file(name), "#!/bin/sh\necho Up\n").unwrap();
        fs::set_permissions(file(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    for command in &commands[1..] {
        run(command, folder.path());
    }
    let sheet = text("sheet.html");
    assert_eq!(
        (sheet.matches("<svg ").count(), sheet.matches("par 12").count()),
        (10, 10),
        "the pars are those of the last page"
    );
    assert_eq!(text("variants.html").matches("<svg ").count(), 12);
    assert_eq!(text("methods.csv").lines().count(), 6);
    let grades = text("grades.csv");
    assert!(
        grades.lines().nth(1).is_some_and(|row| row.starts_with("ada,1,") && row.contains(",12,true,")),
        "{grades}"
    );
    assert!(grades.contains("ben,2,unreadable"), "{grades}");
    assert_eq!(text("programs.csv").lines().count(), 11);
    assert_eq!(text("term.csv").lines().count(), 21);
    let points = text("points.csv");
    assert_eq!(points.lines().count(), 4, "{points}");
    assert!(points.lines().nth(3).is_some_and(|line| line.starts_with("cem,0,20,0,0,10,")), "{points}");
    assert!(text("moodle.csv").starts_with("id,name,Grade,Feedback comments\n"));
    assert!(text("canvas.csv").starts_with("Student,ID,SIS User ID,SIS Login ID,Section,"));
    assert!(text("feedback/ada.md").contains("## Puzzle 1: "), "{}", text("feedback/ada.md"));
}
