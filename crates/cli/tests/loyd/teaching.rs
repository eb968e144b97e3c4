//! Runs the commands in `docs/teaching.md` exactly as printed.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::gradebook::check_gradescope;
use crate::support::{path, write_script};

/// Returns the tutorial's commands: its indented lines.
fn commands() -> Vec<String> {
    let text = fs::read_to_string(path("docs/teaching.md")).unwrap();
    text.lines().filter_map(|line| line.strip_prefix("    loyd ")).map(str::to_owned).collect()
}

/// Runs a line from the tutorial with a shell in the given folder, as a reader would.
fn run(command: &str, folder: &Path) {
    let program = assert_cmd::cargo::cargo_bin("loyd");
    let line = format!("'{}' {command}", program.display());
    let output = Command::new("sh").arg("-c").arg(&line).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{line}: {output:?}");
}

#[test]
fn courses_k6_and_k16_the_page_walks_through_a_term() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let text = |name: &str| fs::read_to_string(file(name)).unwrap();
    let commands = commands();
    assert_eq!(commands.len(), 10, "{commands:?}");
    run(&commands[0], folder.path());
    assert_eq!(text("problems.txt").lines().count(), 10);

    fs::write(file("answers.csv"), "id,puzzle,moves\nada,1,U\nben,2,sideways\n").unwrap();
    fs::write(file("sheets.csv"), "id,variant,puzzle,moves\nada,1,1,U\nben,3,2,sideways\n").unwrap();
    fs::write(file("class.csv"), "id,name\nada,Ada Lovelace\nben,Ben Beck\ncem,Cem Cohen\n").unwrap();
    for name in ["solver", "students/ada/solver", "students/ben/solver"] {
        write_script(&file(name), "echo Up");
    }
    for command in &commands[1..] {
        run(command, folder.path());
    }
    let sheet = text("sheet.html");
    assert_eq!(
        (sheet.matches("<svg ").count(), sheet.matches("par 12").count()),
        (10, 10),
        "the pars are on the last page"
    );
    assert_eq!(text("variants.html").matches("<svg ").count(), 12);
    let sheets = text("sheet-points.csv");
    assert!(sheets.lines().skip(1).all(|line| line.split(',').nth(2) == Some("4")), "{sheets}");
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

/// Returns the scripts on the page: its blocks that begin with `#!`.
fn scripts() -> Vec<String> {
    let text = fs::read_to_string(path("docs/teaching.md")).unwrap();
    text.split("```\n").filter(|block| block.starts_with("#!")).map(str::to_owned).collect()
}

#[test]
fn courses_k16_the_gradescope_scripts_run_in_gradescopes_layout() {
    let scripts = scripts();
    let [setup, autograder] = &scripts[..] else { panic!("{scripts:?}") };
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    for name in ["source", "submission", "results"] {
        fs::create_dir(file(name)).unwrap();
    }
    // The contents of the zip file. `setup.sh` installs from the network and is only read here.
    fs::write(file("source/setup.sh"), setup).unwrap();
    assert!(Command::new("sh").arg("-n").arg(file("source/setup.sh")).status().unwrap().success());
    std::os::unix::fs::symlink(assert_cmd::cargo::cargo_bin("loyd"), file("source/loyd")).unwrap();
    fs::write(file("source/problems.txt"), "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n").unwrap();
    fs::write(file("run_autograder"), autograder).unwrap();
    fs::set_permissions(file("run_autograder"), fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(file("submission/solver.py"), "import sys\nassert open(sys.argv[1]).read()\nprint('L')\n").unwrap();
    // Gradescope runs the script in the autograder's folder.
    let output = Command::new(file("run_autograder")).arg(folder.path()).current_dir(folder.path()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let results: Value = serde_json::from_str(&fs::read_to_string(file("results/results.json")).unwrap()).unwrap();
    check_gradescope(&results);
    assert_eq!((&results["score"], &results["tests"][1]["status"]), (&json!(2.0), &json!("failed")), "{output:?}");
    assert!(fs::read_dir(file("source")).unwrap().count() == 3, "the program leaves nothing behind");
}

#[test]
fn courses_k16_the_github_classroom_step_uses_the_inputs_of_its_action() {
    // The inputs listed in the README of classroom-resources/autograding-command-grader.
    let inputs = ["test-name", "setup-command", "command", "timeout", "max-score"];
    let text = fs::read_to_string(path("docs/teaching.md")).unwrap();
    let step = text.split("```\n").find(|block| block.contains("autograding-command-grader")).unwrap();
    let given: Vec<&str> =
        step.split("  with:\n").nth(1).unwrap().lines().filter_map(|line| line.trim().split(':').next()).collect();
    assert!(given.iter().all(|input| inputs.contains(input)), "{given:?}");
    assert!(["test-name", "command"].iter().all(|input| given.contains(input)), "the required inputs: {given:?}");
    let command = step.lines().find_map(|line| line.trim().strip_prefix("command: ./loyd ")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("problems.txt"), "1 2 3/4 5 6/7 0 8\n").unwrap();
    let solver = folder.path().join("solver");
    for (moves, code) in [("L", 0), ("R", 0), ("U", 1)] {
        write_script(&solver, &format!("echo {moves}"));
        let line = format!("'{}' {command}", assert_cmd::cargo::cargo_bin("loyd").display());
        let output = Command::new("sh").arg("-c").arg(&line).current_dir(folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{moves}: {output:?}");
    }
}
