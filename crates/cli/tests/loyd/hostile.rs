//! Tests for hostile input (endless files, names and contents that would control a terminal, table
//! cells that a spreadsheet would execute) and for a file size limit.

use std::fs;
use std::io::Read;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{RunOutput, loyd, loyd_with_tables};

/// The time after which a run counts as hung.
const HANG_TIMEOUT: Duration = Duration::from_mins(1);

/// Runs the program in a folder without input, and kills it if it hangs.
fn run_in(folder: &Path, arguments: &[&str]) -> RunOutput {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("loyd"))
        .args(arguments)
        .env("LOYD_TABLES", "/nowhere/tables")
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let text = |mut from: Box<dyn Read + Send>| {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            from.read_to_end(&mut bytes).unwrap();
            String::from_utf8(bytes).unwrap()
        })
    };
    let (out, err) = (text(Box::new(child.stdout.take().unwrap())), text(Box::new(child.stderr.take().unwrap())));
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > HANG_TIMEOUT {
            child.kill().unwrap();
            panic!("{arguments:?} hung");
        }
        thread::sleep(Duration::from_millis(5));
    };
    RunOutput { code: status.code().unwrap_or(-1), out: out.join().unwrap(), err: err.join().unwrap() }
}

#[test]
fn every_command_refuses_endless_files() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    assert!(Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
    symlink("/dev/zero", at("zero")).unwrap();
    fs::write(at("long"), vec![b'U'; (12 << 20) + 1]).unwrap();
    let board = "8 6 7/2 5 4/3 0 1";
    let mut cases: Vec<Vec<&str>> = vec![vec!["verify", board, "@long"]];
    for name in ["pipe", "zero"] {
        let at_name: &'static str = if name == "pipe" { "@pipe" } else { "@zero" };
        cases.extend([
            vec!["verify", board, at_name],
            vec!["verify", "--set", name],
            vec!["solve", "--goal", at_name, board],
            vec!["solve", name],
            vec!["show", name],
            vec!["solve", "--checkpoint", name, "--time", "1", board],
        ]);
        #[cfg(feature = "terminal")]
        cases.extend([
            vec!["records", "--data", ".", "import", name],
            vec!["records", "--data", ".", "import-solves", name],
            vec!["play", "--config", name, "4x4"],
        ]);
        #[cfg(feature = "explore")]
        cases.extend([
            vec!["explore", "3x3", "--hosts", name, "--process", "0"],
            vec!["explore", "3x3", "--checkpoint", "folder-of-nothing", "--hosts", name, "--process", "0"],
        ]);
    }
    for arguments in cases {
        let ran = run_in(folder.path(), &arguments);
        assert!(ran.code == 2 && !ran.err.contains("panicked"), "{arguments:?}: {ran:?}");
    }
}

/// A pipe that the user's shell has opened is read like any other input.
#[test]
fn process_substitution_is_read() {
    let script =
        format!("{} solve --optimal <(echo '8 6 7/2 5 4/3 0 1')", assert_cmd::cargo::cargo_bin("loyd").display());
    let output = Command::new("bash").args(["-c", &script]).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("31 moves, proven optimal"), "{out}");
}

/// Returns whether a terminal displays `text` literally.
fn is_harmless(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '\n' | '\t') || !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}'))
}

/// Names of files that contain a block puzzle. With an extension added, they name files with
/// different contents.
const NAMES: [&str; 4] = ["a\u{1b}[31mred", "b\u{1b}]0;title\u{7}", "c\nR2 D", "d\u{202e}txt\u{9b}2J"];

#[test]
fn untrusted_names_and_contents_are_escaped_on_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    for name in NAMES {
        fs::write(folder.path().join(name), format!("ZZ.1\n...1\n# {name}\n")).unwrap();
        fs::write(folder.path().join(format!("{name}.tiles")), "8 6 7\n2 5 4\n3 0 1\n").unwrap();
        fs::write(folder.path().join(format!("{name}.bad")), format!("8 6 {name}\n")).unwrap();
    }
    let commands: [&[&str]; 13] = [
        &["solve"],
        &["solve", "--json"],
        &["solve", "--csv"],
        &["solve", "--method", "constructive"],
        &["show"],
        &["show", "--json"],
        &["study"],
        &["study", "--json"],
        &["compare", "--methods", "bfs"],
        &["compare", "--methods", "bfs", "--csv"],
        &["convert", "--to", "picture"],
        &["explain"],
        &["verify"],
    ];
    for command in commands {
        for name in NAMES {
            for ending in ["", ".tiles", ".bad", ".none", "\n.none"] {
                let name = format!("{name}{ending}");
                let moves: &[&str] = if command[0] == "verify" { &["R"] } else { &[] };
                let ran = run_in(folder.path(), &[command, &[&*name], moves].concat());
                assert!(is_harmless(&ran.out) && is_harmless(&ran.err), "{command:?} {name:?}: {ran:?}");
                assert!(!ran.err.contains("panicked"), "{ran:?}");
                // Lines with `#` are comments, so `verify` can read the output. No name may add a
                // line.
                if command == ["solve"] && ending == ".tiles" {
                    let lines: Vec<&str> = ran.out.lines().filter(|line| !line.starts_with('#')).collect();
                    assert_eq!(loyd(&["verify", "8 6 7/2 5 4/3 0 1", &lines.join("\n")], "").code, 0, "{ran:?}");
                }
            }
        }
    }
    for name in NAMES {
        for arguments in
            [vec!["--", name], vec!["solve", "--goal", name, "8 6 7/2 5 4/3 0 1"], vec!["solve", "--time", name]]
        {
            let ran = run_in(folder.path(), &arguments);
            assert!(ran.code == 2 && is_harmless(&ran.out) && is_harmless(&ran.err), "{arguments:?}: {ran:?}");
        }
        let tables = tempfile::tempdir().unwrap();
        fs::write(tables.path().join(format!("{name}.table")), format!("{name}: a table of nothing")).unwrap();
        for arguments in [&["tables", "list"][..], &["tables", "verify"], &["tables", "list", "--json"]] {
            let ran = loyd_with_tables(tables.path(), arguments, "");
            assert!(is_harmless(&ran.out) && is_harmless(&ran.err), "{arguments:?}: {ran:?}");
            assert!(ran.out.contains(&name[..1]), "{ran:?}");
        }
        let lines = format!("{name}\nposition {name}\nsetoption name {name} value 1\ngo metric {name}\nquit\n");
        let ran = loyd(&["engine"], &lines);
        assert!(is_harmless(&ran.out) && is_harmless(&ran.err), "{ran:?}");
    }
}

/// Names of students, files, puzzles and titles, as printed by the commands that process a class.
#[test]
fn names_in_a_class_are_escaped_on_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for (index, name) in NAMES.iter().enumerate() {
        let set = format!("set-{index}{name}");
        fs::create_dir_all(at(&set)).unwrap();
        fs::write(at(&set).join(format!("{name}.txt")), "1 2 3\n4 5 6\n0 7 8\n").unwrap();
        fs::write(at(&set).join("other.txt"), "1 2 3\n4 5 6\n7 0 8\n").unwrap();
        let answers = format!("answers-{index}{name}");
        for (student, puzzle) in [(*name, *name), ("ada", *name), ("ben", "other")] {
            fs::create_dir_all(at(&answers).join(student)).unwrap();
            fs::write(at(&answers).join(student).join(format!("{puzzle}.txt")), format!("LL{name}")).unwrap();
        }
        let (table, class) = (format!("table-{index}{name}.csv"), format!("class-{index}{name}.csv"));
        fs::write(at(&table), format!("id,puzzle,moves,note\n\"{name}\",other,L,\"{name}\"\nada,other,{name},=1\n"))
            .unwrap();
        fs::write(at(&class), format!("id,name\nada,Ada\nben,Ben\n\"{name}\",\"{name}\"\n")).unwrap();
        let file = format!("{set}/{name}.txt");
        let feedback = format!("feedback-{index}");
        let more = ["--class", &class, "--feedback", &feedback];
        for arguments in [
            &["grade", "--puzzles", &set, &answers][..],
            &["grade", "--puzzles", &set, &answers, "--json"],
            &["grade", "--puzzles", &set, &answers, "--by", "student"],
            &["grade", "--puzzles", &set, &answers, "--by", "student", "--json"],
            &[&["grade", "--puzzles", &set, &table][..], &more].concat()[..],
            &["grade", "--puzzles", &file, &table],
            &["grade", "--puzzles", &table, &answers],
            &["grade", "--puzzles", &set, &table, "--class", &table],
            &["grade", "--puzzles", &set, "--students", &answers, "--run", "{student}/none {puzzle}"],
            &["grade", "--puzzles", "1 2 3/4 5 6/0 7 8", "--run", name],
            &["sheet", &file, "--title", name, "--solutions"],
            &["sheet", &file, "--class", &class, "--pick", "1", "--seed", "1"],
            &["compare", &file, "--methods", "bfs", "--mean"],
            &["verify", &file, &format!("LL{name}")],
            &["check", "--heuristic", name, &file],
        ] {
            let ran = run_in(folder.path(), arguments);
            assert!(is_harmless(&ran.out) && is_harmless(&ran.err), "{arguments:?}: {ran:?}");
            assert!(!ran.err.contains("panicked"), "{ran:?}");
            if arguments[0] == "grade" && arguments.contains(&"--json") {
                let ids: Vec<String> = ran.json().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect();
                assert!(ids.contains(&(*name).to_owned()), "JSON keeps the name: {ran:?}");
            } else if let [_, _, _, found, ..] = arguments
                && *found == answers
                && arguments[2] == set
            {
                assert_eq!(ran.out.lines().count(), 4, "no name adds a line: {ran:?}");
            }
        }
    }
}

#[test]
fn no_spreadsheet_runs_a_table_cell() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["=1+1", "@SUM(A1)", "-1+1", "+1+1"] {
        fs::write(folder.path().join(name), "8 6 7\n2 5 4\n3 0 1\n").unwrap();
        let file = format!("./{name}");
        let answers = format!("answers-{name}.csv");
        fs::write(folder.path().join(&answers), format!("id,{name},moves\n{name},{name},D\n")).unwrap();
        for arguments in [
            &["solve", "--csv", name][..],
            &["compare", "--methods", "bfs", "--csv", &file],
            &["compare", "--methods", "bfs", "--csv", "--mean", &file],
            &["grade", "--puzzles", &file, &answers],
            &["grade", "--puzzles", &file, &answers, "--by", "student"],
        ] {
            let ran = run_in(folder.path(), arguments);
            let cells = ran.out.lines().skip(1).flat_map(|line| line.split(','));
            let is_formula = |cell: &str| {
                let is_number = cell.parse::<f64>().is_ok();
                cell != "-" && !is_number && cell.trim_matches('"').starts_with(['=', '+', '-', '@'])
            };
            let formulas: Vec<&str> = cells.filter(|cell| is_formula(cell)).collect();
            // `-` alone denotes a search without a heuristic.
            assert!(formulas.is_empty(), "{arguments:?}: {formulas:?}: {ran:?}");
        }
    }
}

#[test]
fn exceeding_a_file_size_limit_is_an_error_with_a_message() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        "ulimit -f 1; exec {} study traditional/red-donkey --plot plot.svg --graphml graph.xml",
        assert_cmd::cargo::cargo_bin("loyd").display()
    );
    let output = Command::new("bash").args(["-c", &script]).current_dir(folder.path()).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.contains("cannot write") && err.contains("File too large"), "{err}");
}
