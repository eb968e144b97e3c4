//! Checks the documents against the program: every example is run, and every command line must be
//! valid.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use crate::support::{RunOutput, loyd, path, run_output};

/// Returns the README and every page under `docs/`, with their contents.
fn documents() -> Vec<(PathBuf, String)> {
    let (mut files, mut folders) = (vec![PathBuf::from(path("README.md"))], vec![PathBuf::from(path("docs"))]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the documents") {
            let found = entry.expect("a page").path();
            if found.is_dir() {
                folders.push(found);
            } else if found.extension().is_some_and(|ending| ending == "md") {
                files.push(found);
            }
        }
    }
    files.sort();
    files.into_iter().map(|file| (file.clone(), fs::read_to_string(&file).expect("text"))).collect()
}

/// Returns the fenced blocks in `text` that contain a prompt.
fn examples(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n```")
        .skip(1)
        .step_by(2)
        .filter_map(|block| block.split_once('\n'))
        .map(|(_, block)| block)
        .filter(|block| block.lines().any(|line| line.starts_with("$ ")))
}

/// Replaces the numbers that differ between runs (times, rates and memory) with `#`.
fn mask_measurements(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_unit = |word: &&str| ["s", "M/s", "MiB"].contains(&word.trim_end_matches([',', ';']));
    let is_measured = |at: usize| words.get(at + 1).is_some_and(is_unit);
    let kept = words.iter().enumerate().map(|(at, word)| if is_measured(at) { "#" } else { word });
    kept.collect::<Vec<_>>().join(" ")
}

/// Runs an example's commands in a folder and returns the output as a terminal would show it.
fn run_example(example: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_loyd")).parent().expect("its folder");
    let others = std::env::var("PATH").expect("a path");
    let mut output = String::new();
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
        output.extend(["$ ", command, "\n", &printed]);
    }
    output
}

#[test]
fn every_example_shows_the_output_of_the_program() {
    let mut count = 0;
    for (file, text) in documents() {
        let folder = tempfile::tempdir().expect("a folder");
        for example in examples(&text) {
            let (found, expected) = (run_example(example, folder.path()), example.trim_end());
            let lines = |text: &str| text.trim_end().lines().map(mask_measurements).collect::<Vec<_>>();
            assert_eq!(lines(&found), lines(expected), "{}", file.display());
            count += 1;
        }
    }
    assert!(count >= 4, "the examples are found");
}

/// Returns the command lines in `text` that begin with `loyd`, either in backquotes or indented by
/// four spaces.
fn command_lines(text: &str) -> Vec<String> {
    let quoted = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let indented = text.lines().filter_map(|line| line.strip_prefix("    "));
    let command_part = |line: &str| line.split(['|', '>', '#', '<', '…']).next().unwrap_or_default().trim().to_owned();
    let lines = quoted.chain(indented).filter(|line| line.starts_with("loyd "));
    lines.map(command_part).filter(|line| *line != "loyd").collect()
}

#[test]
fn every_command_line_has_options_that_exist() {
    let mut count = 0;
    for (file, text) in documents() {
        for line in command_lines(&text) {
            // Only the command and its options: the program checks values when it runs.
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

/// The files that a page's commands find in their folder, in addition to the repository's `data`
/// and `crates`.
const FILES: [(&str, &str); 9] = [
    ("answers.csv", "id,puzzle,moves\nada,1,LL\n"),
    (
        "better.jsonl",
        "{\"puzzle\": \"1 2 3/4 5 6/0 7 8\", \"metric\": \"single\", \"length\": 2, \"lower_bound\": 2, \"moves\": \"LL\"}\n",
    ),
    ("boards", "1 2 3/4 5 6/0 7 8\n8 6 7/2 5 4/3 0 1\n"),
    ("class.csv", "id,name\nada,Ada Lovelace\nben,Ben Beck\n"),
    ("h", "#!/bin/sh\necho 0\n"),
    ("plan", "(p3-right-from-r2c1)\n"),
    ("sheets.csv", "id,variant,puzzle,moves\nada,1,1,LL\n"),
    ("solver", "#!/bin/sh\necho LL\n"),
    ("students/ada/solver", "#!/bin/sh\necho LL\n"),
];

/// Command lines that take too long for a test or cannot run in a pipe: their beginnings, and the
/// commands to run instead.
const REPLACEMENTS: [(&str, &str); 13] = [
    // Runs a process for each of a thousand positions.
    ("loyd check --heuristic", "loyd check --heuristic './h {position}' 3x2 --positions 10"),
    // Other tests cover the screens, on terminals and in windows.
    ("loyd play", "loyd --version"),
    ("loyd window", "loyd --version"),
    // A much larger state space, which an example in the README covers.
    ("loyd explore 4x3", "loyd explore 5x2 --metric multi"),
    // These take hours or gigabytes.
    ("loyd tables build", "loyd tables"),
    ("loyd explore 7x2", "loyd explore 4x2 --memory 1GB --checkpoint run"),
    (
        "loyd compare --methods idastar --heuristics manhattan --time 600",
        "loyd compare --methods idastar --time 0.2 '1 2 3/4 5 6/0 7 8'",
    ),
    ("loyd compare '8 6 7", "loyd compare --time 0.05 '8 6 7/2 5 4/3 0 1'"),
    (
        "loyd compare --methods bfs,astar,idastar --heuristics manhattan,linear-conflict",
        "loyd compare --methods bfs,astar,idastar --heuristics manhattan --time 0.2 data/korf100.txt:9",
    ),
    // Reads standard input.
    ("loyd solve --method constructive", "loyd solve --method constructive '8 6 7/2 5 4/3 0 1'"),
    // The tests for `explore` cover several hosts.
    ("loyd explore 4x4 --hosts", "loyd explore 3x3"),
    // Searches for records until it is stopped.
    ("loyd generate blocks --style rush --size 6x6 --pieces 9-14", "loyd generate blocks --style rush --count 1"),
    // Takes a minute of random draws.
    ("loyd generate blocks --difficulty easy", "loyd generate blocks --difficulty easy --count 1"),
];

/// Returns the complete command lines on a page: all command lines in blocks, and those in
/// backquotes that have values, unless they contain a placeholder in capitals.
fn complete_lines(text: &str) -> Vec<String> {
    // In page order, since later commands read the output of earlier ones.
    let lines = text.lines().flat_map(|line| match line.strip_prefix("    ") {
        Some(line) => vec![(line, true)],
        None => line.split('`').skip(1).step_by(2).map(|line| (line, false)).collect(),
    });
    // Tile moves are written in capitals, too.
    let is_placeholder = |word: &str| {
        let is_name = word.len() > 1 && word.bytes().all(|b| b.is_ascii_uppercase());
        word.contains('…') || is_name && !word.bytes().all(|b| b"UDLR".contains(&b))
    };
    let is_complete = |&(line, is_block): &(&str, bool)| {
        let mut words = line.split_whitespace().skip(2);
        line.starts_with("loyd ")
            && (is_block || words.clone().any(|word| !word.starts_with("--")))
            && !words.any(|word| is_placeholder(word.trim_start_matches('@')))
    };
    lines.filter(is_complete).map(|(line, _)| line.split(" # ").next().unwrap_or(line).trim().to_owned()).collect()
}

/// Creates the folder in which a page's commands run.
fn create_page_folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in FILES {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, text).expect("a file");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::{PermissionsExt, symlink};
        for (name, _) in FILES.iter().filter(|(_, text)| text.starts_with("#!")) {
            fs::set_permissions(folder.path().join(name), fs::Permissions::from_mode(0o755)).expect("a program");
        }
        for name in ["data", "crates"] {
            symlink(path(name), folder.path().join(name)).expect("a link");
        }
    }
    folder
}

/// Returns the command lines to run for a page: its own, or their replacements.
fn runnable_lines(text: &str) -> Vec<String> {
    let replacement = |line: &str| REPLACEMENTS.iter().find(|(beginning, _)| line.starts_with(beginning));
    let lines = complete_lines(text).into_iter();
    lines.map(|line| replacement(&line).map_or(line, |(_, replacement)| (*replacement).to_owned())).collect()
}

/// Runs a command line in a page's folder with the `loyd` from another folder.
fn run_in(folder: &Path, programs: &Path, line: &str) -> RunOutput {
    let others = std::env::var("PATH").expect("a path");
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder).env("PATH", format!("{}:{others}", programs.display()));
    command.env("LOYD_TABLES", folder.join("tables")).env("XDG_DATA_HOME", folder).env("XDG_CONFIG_HOME", folder);
    run_output(command.stdin(std::process::Stdio::null()).output().expect("a shell"))
}

#[cfg(unix)]
#[test]
fn every_command_line_runs() {
    let pages = Mutex::new(documents().into_iter());
    // The lines of a page run in order. Pages run concurrently, because most lines wait for a
    // process.
    let run_pages = || {
        let (mut count, mut faults) = (0, Vec::new());
        while let Some((file, text)) = { pages.lock().expect("no panic").next() } {
            let ran = run_page(&file, &text);
            count += ran.0;
            faults.extend(ran.1);
        }
        (count, faults)
    };
    let ran: Vec<(usize, Vec<String>)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..3).map(|_| scope.spawn(run_pages)).collect();
        workers.into_iter().map(|worker| worker.join().expect("no panic")).collect()
    });
    let faults: Vec<_> = ran.iter().flat_map(|(_, faults)| faults.clone()).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let count: usize = ran.iter().map(|(count, _)| count).sum();
    assert!(count >= 25, "the command lines are found: {count}");
}

/// Runs a page's command lines. Returns their number and the faults.
fn run_page(file: &Path, text: &str) -> (usize, Vec<String>) {
    let programs = Path::new(env!("CARGO_BIN_EXE_loyd")).parent().expect("its folder");
    let (folder, lines) = (create_page_folder(), runnable_lines(text));
    let fault = |line: &String| {
        let ran = run_in(folder.path(), programs, line);
        (ran.code != 0).then(|| format!("{}: `{line}` exits with {}: {}", file.display(), ran.code, ran.err))
    };
    (lines.len(), lines.iter().filter_map(fault).collect())
}

/// Returns the names of the commands that a program lists in its help.
fn commands(help: &str) -> Vec<String> {
    let list = help.split("Commands:\n").nth(1).expect("the commands").lines().take_while(|line| !line.is_empty());
    // Names are indented by two spaces; continuation lines of a summary are indented further.
    let names = list.filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// Returns a command line if its output is the same on every system, with a seed added if the
/// command would draw one, and with one thread for `loyd solve`: on several, the node count of a
/// board in a list depends on whether another thread has already built the tables. Returns `None`
/// for short time limits, for students' programs, which are shell scripts here, and for lists of
/// commands, because a lean program has fewer commands.
fn comparable_line(line: String) -> Option<String> {
    let lists_commands = ["loyd man", "loyd completions"].iter().any(|prefix| line.starts_with(prefix));
    if line.contains("./") || line.contains("--time 0.") || lists_commands {
        return None;
    }
    let is_drawn = line.starts_with("loyd generate") && !line.contains("--seed");
    let line = if is_drawn { format!("{line} --seed 1") } else { line };
    Some(if line.contains("--threads") { line } else { line.replace("loyd solve ", "loyd solve --threads 1 ") })
}

/// Replaces everything in the output that differs between runs: measured numbers, and the page's
/// folder.
fn mask_differences(output: &str, folder: &Path) -> String {
    let text = output.replace(folder.to_str().expect("a plain name"), "FOLDER");
    let mut parts = text.split("\"seconds\":");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit() || ".e-".contains(c)));
    let text = rest.fold(first, |text, part| text + "\"seconds\":#" + part);
    text.lines().map(mask_measurements).collect::<Vec<_>>().join("\n")
}

/// Reads the other program's folder from the environment. A script named `loyd` in that folder runs
/// the program in an emulator. Commands that the program lacks are skipped.
#[cfg(unix)]
#[test]
#[ignore = "needs a program for another target: .ci/windows and .ci/targets build one"]
fn another_target_prints_the_same_output() {
    let own_programs = Path::new(env!("CARGO_BIN_EXE_loyd")).parent().expect("its folder");
    let other = PathBuf::from(std::env::var_os("LOYD_OTHER").expect("LOYD_OTHER names a folder"));
    let known = commands(&run_in(Path::new("."), &other, "loyd --help").out);
    let is_known = |line: &String| line.split_whitespace().nth(1).is_some_and(|name| known.iter().any(|k| k == name));
    let (mut count, mut faults) = (0, Vec::new());
    for (file, text) in documents() {
        let folders = [create_page_folder(), create_page_folder()];
        for line in runnable_lines(&text).into_iter().filter(is_known).filter_map(comparable_line) {
            let [expected, found] = [(own_programs, &folders[0]), (&other, &folders[1])].map(|(programs, folder)| {
                let ran = run_in(folder.path(), programs, &line);
                (ran.code, mask_differences(&ran.out, folder.path()), ran.err)
            });
            if (expected.0, &expected.1) != (found.0, &found.1) {
                faults.push(format!("{}: `{line}`: {found:?} instead of {expected:?}", file.display()));
            }
            count += 1;
        }
    }
    println!("{count} command lines run on both");
    assert!(faults.is_empty(), "{} of {count}:\n{}", faults.len(), faults.join("\n"));
    assert!(count >= 50, "the command lines are found: {count}");
}

/// Returns the targets of the links in `text`, except links to other hosts.
fn links(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).collect()
}

/// Returns the anchor of a heading as the book and most Markdown viewers generate it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

#[test]
fn every_link_has_a_target_and_links_in_the_book_stay_in_it() {
    let book = fs::canonicalize(path("docs")).expect("the book");
    for (file, text) in documents() {
        let folder = file.parent().expect("a folder");
        let is_in_book = file.starts_with(path("docs"));
        for link in links(&text) {
            let (name, fragment) = link.split_once('#').map_or((link, None), |(name, fragment)| (name, Some(fragment)));
            let target = if name.is_empty() { file.clone() } else { folder.join(name) };
            assert!(target.exists(), "{}: a link to {link}", file.display());
            let is_inside = fs::canonicalize(&target).is_ok_and(|target| target.starts_with(&book));
            assert!(is_inside || !is_in_book, "{}: the link to {link} leaves the book", file.display());
            if let Some(fragment) = fragment {
                let page = fs::read_to_string(&target).expect("a page");
                let found =
                    page.lines().filter(|line| line.starts_with('#')).any(|heading| anchor(heading) == fragment);
                assert!(found, "{}: no heading for {link}", file.display());
            }
        }
    }
}

#[test]
fn the_index_names_every_page_and_every_command() {
    let index = fs::read_to_string(path("docs/index.md")).expect("the index");
    let summary = fs::read_to_string(path("docs/SUMMARY.md")).expect("the summary");
    for (file, _) in documents() {
        let Ok(page) = file.strip_prefix(path("docs")) else { continue };
        let name = page.to_str().expect("a name").replace('\\', "/");
        if ["SUMMARY.md", "index.md"].contains(&name.as_str()) {
            continue;
        }
        assert!(summary.contains(&format!("({name})")), "the summary does not name {name}");
        // A folder's index lists its chapters, and the book's index lists the folder's index.
        let chapters = name.split_once('/').filter(|&(_, chapter)| chapter != "index.md");
        let folder_index =
            chapters.map(|_| fs::read_to_string(file.with_file_name("index.md")).expect("the folder's index"));
        let named = chapters.map_or(name.as_str(), |(_, chapter)| chapter);
        let page = folder_index.as_ref().unwrap_or(&index);
        assert!(page.contains(&format!("({named}")), "no index names {name}");
    }
    for command in commands(&loyd(&["--help"], "").out).iter().filter(|name| *name != "help") {
        assert!(index.contains(&format!("`loyd {command}")), "the index does not name `loyd {command}`");
    }
}
