//! What the documents show is what the program does: every example is run, every command line is one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{loyd, path};

/// The README and every page of `docs/`, with their texts.
fn documents() -> Vec<(PathBuf, String)> {
    let pages = fs::read_dir(path("docs")).expect("the documents").map(|entry| entry.expect("a page").path());
    let mut files: Vec<PathBuf> = pages.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect();
    files.push(path("README.md").into());
    files.sort();
    files.into_iter().map(|file| (file.clone(), fs::read_to_string(&file).expect("text"))).collect()
}

/// The blocks between fences of a text that have a prompt.
fn examples(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n```")
        .skip(1)
        .step_by(2)
        .filter_map(|block| block.split_once('\n'))
        .map(|(_, block)| block)
        .filter(|block| block.lines().any(|line| line.starts_with("$ ")))
}

/// A line with `#` for the numbers that another run does not repeat: times, rates and memory.
fn lasting(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_unit = |word: &&str| ["s", "M/s", "MiB"].contains(&word.trim_end_matches([',', ';']));
    let measured = |at: usize| words.get(at + 1).is_some_and(is_unit);
    let kept = words.iter().enumerate().map(|(at, word)| if measured(at) { "#" } else { word });
    kept.collect::<Vec<_>>().join(" ")
}

/// Runs the commands of an example in a folder and returns what a terminal would show.
fn shown(example: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_loyd")).parent().expect("its folder");
    let others = std::env::var("PATH").expect("a path");
    let mut shown = String::new();
    for command in example.lines().filter_map(|line| line.strip_prefix("$ ")) {
        let ran = Command::new("sh")
            .args(["-c", command])
            .current_dir(folder)
            .env("PATH", format!("{}:{others}", program.display()))
            .env("LOYD_TABLES", "/nowhere/tables")
            .output()
            .expect("a shell");
        assert!(ran.status.success(), "{command}: {}", String::from_utf8_lossy(&ran.stderr));
        let printed = String::from_utf8_lossy(&ran.stdout);
        shown.extend(["$ ", command, "\n", &printed]);
    }
    shown
}

#[test]
fn every_example_shows_what_the_program_prints() {
    let mut count = 0;
    for (file, text) in documents() {
        let folder = tempfile::tempdir().expect("a folder");
        for example in examples(&text) {
            let (found, expected) = (shown(example, folder.path()), example.trim_end());
            let lines = |text: &str| text.trim_end().lines().map(lasting).collect::<Vec<_>>();
            assert_eq!(lines(&found), lines(expected), "{}", file.display());
            count += 1;
        }
    }
    assert!(count >= 4, "the examples are found");
}

/// The command lines of a text that begin with `loyd`: in backquotes, or indented by four spaces.
fn command_lines(text: &str) -> Vec<String> {
    let quoted = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let indented = text.lines().filter_map(|line| line.strip_prefix("    "));
    let own = |line: &str| line.split(['|', '>', '#', '<', '…']).next().unwrap_or_default().trim().to_owned();
    let lines = quoted.chain(indented).filter(|line| line.starts_with("loyd "));
    lines.map(own).filter(|line| *line != "loyd").collect()
}

#[test]
fn every_command_line_has_options_that_exist() {
    let mut count = 0;
    for (file, text) in documents() {
        for line in command_lines(&text) {
            // Only the command and its options: values are for the program that runs them.
            let mut words: Vec<&str> = line.split_whitespace().skip(1).collect();
            let first_value = words.iter().position(|word| !word.bytes().all(|byte| byte.is_ascii_lowercase()));
            let command: Vec<&str> = words.drain(..first_value.unwrap_or(words.len())).collect();
            let help = loyd(&[&command[..], &["--help"]].concat(), "");
            let known = if help.code == 0 { help.out } else { loyd(&[command[0], "--help"], "").out };
            assert!(!known.is_empty(), "{}: no command `{line}`", file.display());
            for option in words.iter().filter_map(|word| word.strip_prefix("--")).filter(|option| !option.is_empty()) {
                let option = option.split('=').next().unwrap_or(option);
                assert!(known.contains(&format!("--{option}")), "{}: `{line}`: no option --{option}", file.display());
            }
            count += 1;
        }
    }
    assert!(count >= 30, "the command lines are found: {count}");
}
