//! Killed and concurrent programs: every game that was reported as recorded exists.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use loyd_records::{Filter, GameId, Records, data_file};

use crate::common::{LIMIT, as_recorded, game, ids};
use crate::process;

/// The name of the test that child processes run.
const CHILD: &str = "processes::child";

/// The maximum number of games that a child records concurrently.
const MAX_PENDING: usize = 6;
/// The prefix of a child's lines, which distinguishes them from the test harness's output.
const PREFIX: &str = "recorded ";

/// The child process for the tests below.
#[test]
#[ignore = "run by the other tests in a separate process"]
fn child() {
    let Some(task) = process::task() else { return };
    match task.name.as_str() {
        "for ever" => record_and_print(&task.file, task.first..u32::MAX),
        "a hundred" => record_and_print(&task.file, task.first..task.first + 100),
        "find the file" => assert_eq!(data_file(None).as_deref(), Ok(&*task.file)),
        name => panic!("unknown task {name}"),
    }
}

/// Records games, and prints the number of each once its ticket reports it as recorded. Also saves
/// and clears a slot.
fn record_and_print(file: &Path, numbers: impl Iterator<Item = u32>) {
    let mut records = Records::open(file);
    let mut pending = VecDeque::new();
    for number in numbers {
        records.save("tiles", &format!("half of {number}"));
        pending.push_back((number, records.record_and_clear(game(number), "tiles")));
        if pending.len() == MAX_PENDING {
            print(pending.drain(..=number as usize % MAX_PENDING));
        }
    }
    print(pending.drain(..));
}

fn print(recorded: impl Iterator<Item = (u32, loyd_records::Ticket)>) {
    for (number, ticket) in recorded {
        assert!(ticket.wait(LIMIT));
        let mut out = std::io::stdout().lock();
        writeln!(out, "{PREFIX}{number}").and_then(|()| out.flush()).expect("the parent is listening");
    }
}

fn start(task: &str, file: &Path, first: u32) -> Child {
    let mut command = process::command(&process::this_program(), CHILD, task, file, first);
    command.stdout(Stdio::piped()).spawn().expect("the test's own binary runs")
}

/// Returns all numbers that a child prints. A line that was cut short when the child was killed is
/// ignored.
fn reported_numbers(child: &mut Child) -> Vec<u32> {
    printed_numbers(child).collect()
}

fn printed_numbers(child: &mut Child) -> impl Iterator<Item = u32> + use<> {
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let lines = std::iter::from_fn(move || {
        let mut line = String::new();
        (out.read_line(&mut line).expect("text") > 0).then_some(line)
    });
    lines.filter_map(|line| {
        let (_, number) = line.strip_suffix('\n')?.split_once(PREFIX)?;
        Some(number.parse().expect("a number"))
    })
}

fn assert_all_exist(records: &Records, numbers: &[u32]) {
    for &number in numbers {
        let expected = game(number);
        assert_eq!(records.game(GameId::of(&expected)), Ok(Some(expected)), "game {number} was reported as recorded");
    }
}

#[test]
fn kill_9_at_any_moment_loses_no_game_reported_as_recorded() {
    kill_9_at_any_moment(40);
}

#[test]
#[ignore = "it takes minutes: `cargo xtask soak` runs it"]
fn soak_a_thousand_kills_lose_no_game_reported_as_recorded() {
    let rounds = std::env::var("LOYD_SOAK_ROUNDS").ok().and_then(|rounds| rounds.parse().ok());
    kill_9_at_any_moment(rounds.unwrap_or(1000));
}

fn kill_9_at_any_moment(kills: u32) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    let (mut all, mut games_before) = (Vec::new(), 0);
    for kill in 0..kills {
        let mut child = start("for ever", &path, kill * 10_000);
        let mut out = printed_numbers(&mut child);
        // Kills the child at irregular times, from before it opens the file until after it has
        // recorded a few games.
        let mut numbers: Vec<u32> = out.by_ref().take(kill as usize % 5).collect();
        thread::sleep(Duration::from_micros(u64::from(kill.wrapping_mul(7_919) % 97) * 100));
        child.kill().unwrap();
        child.wait().unwrap();
        numbers.extend(out);
        let records = Records::open(&path);
        assert_eq!(records.state().to_string(), "", "kill {kill}");
        assert!(records.games().len() >= games_before + numbers.len(), "kill {kill}");
        assert_all_exist(&records, &numbers);
        games_before = records.games().len();
        all.extend(numbers);
    }
    assert_all_exist(&Records::open(&path), &all);
    assert!(all.len() as u32 > kills, "{} games in {kills} kills", all.len());
    println!("soak: killed {kills} writers; {} games were reported as recorded, {games_before} found", all.len());
}

#[test]
fn programs_that_write_concurrently_lose_nothing_and_see_each_others_games_after_a_refresh() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    let mut children = [start("a hundred", &path, 1_000), start("a hundred", &path, 2_000)];
    let mut records = Records::open(&path);
    // The children may already have recorded games.
    let loaded = records.games().len();
    for number in 0..100 {
        assert!(records.record(game(number)).wait(LIMIT));
    }
    let numbers: Vec<u32> = children.iter_mut().flat_map(reported_numbers).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(numbers.len(), 200);
    assert!(records.refresh().wait(LIMIT));
    assert_eq!(loaded + 100 + records.poll(), records.games().len());
    assert_eq!(records.games().len(), 300);
    assert_all_exist(&records, &numbers);
}

#[test]
fn two_stores_in_one_program_see_each_others_games_after_a_refresh() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    let (mut first, mut second) = (Records::open(&path), Records::open(&path));
    for number in 0..20 {
        let records = if number % 2 == 0 { &mut first } else { &mut second };
        records.record(game(number));
    }
    assert!(first.flush(LIMIT) && second.flush(LIMIT));
    for records in [&mut first, &mut second] {
        assert!(records.refresh().wait(LIMIT));
        assert_eq!(records.poll(), 10);
        assert_eq!(records.games().iter().map(|game| game.id).collect::<Vec<_>>(), ids(20));
    }
}

#[test]
fn the_file_is_chosen_by_name_then_folder_then_platform() {
    let chosen = Path::new("/elsewhere/games.db");
    assert_eq!(data_file(Some(chosen)).as_deref(), Ok(chosen));
    let default_folder =
        if cfg!(target_os = "macos") { "Library/Application Support/loyd" } else { ".local/share/loyd" };
    let cases = [("/data", "/data/records.db".to_owned()), ("", format!("/home/player/{default_folder}/records.db"))];
    for (folder, expected) in cases {
        let mut command = process::command(&process::this_program(), CHILD, "find the file", Path::new(&expected), 0);
        command.env("LOYD_DATA", folder).env("HOME", "/home/player").env_remove("XDG_DATA_HOME");
        let output = command.output().unwrap();
        assert!(output.status.success(), "{folder}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn identical_games_that_end_in_two_programs_in_the_same_millisecond_are_both_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    let mut programs = [Records::open(&path), Records::open(&path)];
    assert!(programs.iter_mut().all(|records| records.record(game(1)).wait(LIMIT)));
    drop(programs);
    let records = Records::open(&path);
    let ends: Vec<i64> = records.games().iter().map(|game| game.play.finished_at).collect();
    let first = game(1).play.finished_at;
    assert_eq!(ends, [first, first + 1]);
    let filter = Filter::default();
    assert!(records.verify(&filter, |game| Ok(as_recorded(game))).all(|found| found.faults.is_empty()));
}
