//! Soak tests: kills at random moments, a full disk at every write, two programs on one database.
//! `cargo xtask soak` runs them, with a thousand rounds each unless `--rounds` sets a different
//! number.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use loyd_records::{Play, Records};
use tempfile::tempdir;

use crate::pty::Session;
use crate::records::game;
use crate::support::{RunOutput, loyd};

/// Returns the number of kills or failures per test.
pub(crate) fn rounds() -> u32 {
    env::var("LOYD_SOAK_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1000)
}

/// Pseudo-random pauses.
pub(crate) struct Pauses(pub(crate) u64);

impl Pauses {
    pub(crate) fn next(&mut self, below_ms: u64) -> Duration {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Duration::from_micros((self.0 >> 33) % (below_ms * 1000))
    }
}

fn records(data: &Path, arguments: &[&str], input: &str) -> RunOutput {
    loyd(&[&["records", "--data", data.to_str().unwrap()], arguments].concat(), input)
}

/// Returns the number of games recorded in a folder. The file must be intact.
fn count_games(data: &Path) -> usize {
    let ran = records(data, &["--json"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.err);
    ran.out.lines().count()
}

/// A position one step from its goal, and the key for that step.
const NEAR: [&str; 2] = ["1 2 3/4 5 6/7 0 8", "\x1b[D"];

#[test]
#[ignore = "kills the terminal app a thousand times"]
fn soak_killing_the_terminal_app_loses_no_game_that_was_shown_as_recorded() {
    let (data, mut pauses, mut shown) = (tempdir().unwrap(), Pauses(1), 0);
    for round in 0..rounds() {
        let mut session = Session::start(&["play", NEAR[0]], data.path());
        session.wait_for_app(true);
        session.type_text(NEAR[1]);
        thread::sleep(pauses.next(60));
        shown += usize::from(session.contents().contains("Saved."));
        session.signal("KILL");
        session.wait_for_exit();
        if round % 25 == 24 {
            let found = count_games(data.path());
            assert!(found >= shown, "round {round}: {found} of {shown} games");
        }
    }
    let found = count_games(data.path());
    assert!(found >= shown, "{found} of {shown} games");
    println!("soak: killed the terminal app {} times; {shown} games shown as recorded, {found} found", rounds());
}

/// Returns the value that the panel next to the board shows after a name, as in `moves    12`.
fn panel_value<'a>(contents: &'a str, name: &str) -> Option<&'a str> {
    contents.lines().find_map(|line| line.split_once(name)?.1.split_whitespace().next())
}

/// Returns the values whose loss a player would notice: the moves, and the seconds on the game's
/// and the attempt's clocks.
fn shown_values(contents: &str) -> Option<[u64; 3]> {
    let seconds = |text: &str| text.split(':').try_fold(0, |sum, part| Some(sum * 60 + part.parse::<u64>().ok()?));
    let moves = panel_value(contents, "moves    ")?.parse().ok()?;
    Some([moves, seconds(panel_value(contents, "time     ")?)?, seconds(panel_value(contents, "clock    ")?)?])
}

/// The maximum age of an unsaved move on the screen: the interval between two saves, and the same
/// time again for writing.
pub(crate) const GRACE: Duration = Duration::from_millis(100);

#[test]
#[ignore = "kills the terminal app during an attempt a thousand times"]
fn soak_killing_the_terminal_app_loses_no_move_and_no_second_that_was_shown() {
    let (data, mut pauses) = (tempdir().unwrap(), Pauses(3));
    let (mut kept, mut checked) = ([0; 3], 0);
    for round in 0..rounds() {
        let mut session = Session::start(&[], data.path());
        session.wait_for_app(true);
        // The first round starts an attempt; later rounds resume it with the first entry of the
        // menu.
        if round == 0 {
            session.type_text("\x1b[B\x1b[B\x1b[B");
            session.wait_for_text("› Compete");
            session.type_text("\r");
        }
        session.type_text("\r");
        session.wait_for_text("moves    ");
        if round > 0 {
            session.wait_for_text("clock    ");
            let now = shown_values(&session.contents()).unwrap();
            let is_kept = now.iter().zip(&kept).all(|(now, kept)| now >= kept);
            assert!(is_kept, "round {round}: {now:?} after {kept:?}:\n{}", session.contents());
            checked += 1;
        }
        // Long enough for a move, so that there is something to resume.
        let (end, mut seen) = (Instant::now() + 3 * GRACE + pauses.next(1500), Vec::new());
        while Instant::now() < end {
            session.type_text(["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"][pauses.next(4).as_millis() as usize % 4]);
            thread::sleep(pauses.next(90));
            seen.extend(shown_values(&session.contents()).map(|shown| (Instant::now(), shown)));
        }
        session.signal("KILL");
        let killed = Instant::now();
        session.wait_for_exit();
        let old = seen.iter().rev().find(|(at, _)| killed.duration_since(*at) >= GRACE);
        kept = old.map_or(kept, |(_, shown)| *shown);
    }
    let [moves, time, clock] = kept;
    assert!(moves > 0 && clock > 0 || rounds() < 5, "nothing was ever played: {kept:?}");
    println!(
        "soak: killed the terminal app {} times during an attempt, resumed {checked} times; {moves} moves and {time} s \
         ({clock} s on the attempt's clock) shown, none lost",
        rounds()
    );
}

/// A virtual screen's server, and the screen's name.
pub(crate) struct Screen(Child, String);

impl Screen {
    /// Opens a virtual screen, or returns `None` if no program provides one.
    pub(crate) fn open() -> Option<Self> {
        let mut child = Command::new("Xvfb")
            // Without this option, the server resets whenever its last window closes, and refuses
            // the next one in the meantime.
            .args(["-noreset", "-displayfd", "1", "-screen", "0", "800x600x24"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut name = String::new();
        std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take()?), &mut name).ok()?;
        Some(Self(child, format!(":{}", name.trim())))
    }

    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.1).env_remove("WAYLAND_DISPLAY").env("LIBGL_ALWAYS_SOFTWARE", "1");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
#[ignore = "kills the window a thousand times"]
fn soak_killing_the_window_leaves_the_records_intact() {
    let Some(screen) = Screen::open() else {
        println!("soak: Xvfb not found; the window test was skipped");
        return;
    };
    let (data, mut pauses, mut before) = (tempdir().unwrap(), Pauses(2), 0);
    for _ in 0..rounds() {
        let mut program = screen.command(assert_cmd::cargo::cargo_bin("loyd"));
        let mut window = program.args(["window", NEAR[0], "--data"]).arg(data.path()).spawn().unwrap();
        // `timeout` limits the wait for a window that never appears.
        let search = ["10", "xdotool", "search", "--sync", "--onlyvisible", "--pid", &window.id().to_string()];
        let found = screen.command("timeout").args(search).stdout(Stdio::piped()).output();
        let found = found.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
        if let Some(number) = found.lines().next() {
            let _ = screen.command("timeout").args(["10", "xdotool", "windowfocus", "--sync", number]).status();
            thread::sleep(Duration::from_secs(1));
            let _ = screen.command("xdotool").args(["key", "Left"]).status();
        }
        thread::sleep(pauses.next(2500));
        window.kill().unwrap();
        window.wait().unwrap();
        let found = count_games(data.path());
        assert!(found >= before, "{found} games, {before} before");
        before = found;
    }
    assert!(before > 0 || rounds() < 20, "no game was ever recorded");
    println!("soak: killed the window {} times; {before} games recorded, none lost", rounds());
}

/// A position that is 78 moves from its goal and takes a few seconds to solve.
const BOARD: &str = "12 13 5 15 7/11 6 18 2 16/17 19 4 14 8/9 10 0 3 1";

#[test]
#[ignore = "kills a thousand searches"]
fn soak_killing_searches_with_checkpoints_changes_no_answer() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("search");
    let arguments = ["solve", "--json", "--threads", "2", "--checkpoint", file.to_str().unwrap(), BOARD];
    let answer = |ran: &RunOutput| ["length", "lower_bound", "moves", "nodes"].map(|key| ran.json()[0][key].clone());
    let whole = answer(&loyd(&["solve", "--json", "--optimal", "--threads", "1", BOARD], ""));
    let (mut pauses, mut kills, mut finished) = (Pauses(3), 0, 0);
    while kills < rounds() {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("loyd"))
            .args(arguments)
            .env("LOYD_TABLES", "/nowhere/tables")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Half of the kills coincide with the first write to the file, a quarter of a second after
        // the start.
        let pause = if kills % 2 == 0 { Duration::from_millis(240) + pauses.next(60) } else { pauses.next(900) };
        thread::sleep(pause);
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        match output.status.code() {
            None => kills += 1,
            Some(code) => {
                let ran = RunOutput {
                    code,
                    out: String::from_utf8(output.stdout).unwrap(),
                    err: String::from_utf8(output.stderr).unwrap(),
                };
                assert_eq!((ran.code, answer(&ran)), (0, whole.clone()), "after {kills} kills: {}", ran.err);
                finished += 1;
            }
        }
    }
    let last = loyd(&arguments, "");
    assert_eq!((last.code, answer(&last)), (0, whole), "{}", last.err);
    println!("soak: killed {kills} searches with checkpoints; {} answers, all identical", finished + 1);
}

/// Returns an export of games with the given numbers.
fn export(numbers: std::ops::Range<u32>) -> String {
    let data = tempdir().unwrap();
    let mut records = Records::open(data.path().join("records.db"));
    numbers.for_each(|number| drop(records.record(game(number, Play::default()))));
    assert!(records.flush(Duration::from_mins(1)));
    let mut text = Vec::new();
    records.export(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The system calls that write.
const WRITES: &str = "write,pwrite64,writev,fsync,fdatasync,ftruncate,fallocate,rename,renameat,renameat2";

/// Runs the program with the Nth write of every thread failing as it would on a full disk. Returns
/// `None` if the system does not support this. The second value is whether a write failed.
fn run_on_full_disk(arguments: &[&str], nth: u32, log: &Path) -> Option<(RunOutput, bool)> {
    let output = Command::new("strace")
        .args(["-f", "-qq", "-o", log.to_str().unwrap(), "-e", &format!("trace={WRITES}")])
        .args(["-e", &format!("inject={WRITES}:error=ENOSPC:when={nth}")])
        .arg(assert_cmd::cargo::cargo_bin("loyd"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let has_failed = fs::read_to_string(log).ok()?.contains("(INJECTED)");
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Some((RunOutput { code: output.status.code().unwrap_or(-1), out, err }, has_failed))
}

#[test]
#[ignore = "makes every write of four commands fail"]
fn soak_a_disk_that_is_full_at_any_write_breaks_nothing() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (log, import) = (folder.path().join("log"), at("import"));
    fs::write(&import, export(0..5)).unwrap();
    for (name, arguments) in [
        ("import", vec!["records", "--data", "DATA", "import", &*import]),
        ("checkpoint", vec!["solve", "--time", "0.5", "--threads", "1", "--checkpoint", "DATA/file", BOARD]),
        ("explore", vec!["explore", "3x2", "--csv", "--threads", "1", "--every", "0", "--checkpoint", "DATA/folder"]),
        ("chart", vec!["study", "traditional/pennant", "--plot", "DATA/chart.svg"]),
    ] {
        let (mut nth, mut failed) = (0, 0);
        loop {
            nth += 1;
            let data = at(&format!("{name}-{nth}"));
            fs::create_dir(&data).unwrap();
            let arguments: Vec<String> = arguments.iter().map(|word| word.replace("DATA", &data)).collect();
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let Some((ran, has_failed)) = run_on_full_disk(&arguments, nth, &log) else {
                println!("soak: strace not found; the full-disk test was skipped");
                return;
            };
            assert!((0..=3).contains(&ran.code) && !ran.err.contains("panicked"), "{name}, write {nth}: {ran:?}");
            failed += u32::from(has_failed);
            // The same command with free disk space: leftovers from the failed run must not cause a
            // fault.
            let again = loyd(&arguments, "");
            assert!(matches!(again.code, 0 | 3), "{name}, after write {nth} failed: {again:?}");
            if name == "import" {
                assert_eq!(count_games(Path::new(&data)), 5, "write {nth}: {ran:?}");
            }
            fs::remove_dir_all(&data).unwrap();
            if !has_failed || nth >= rounds() {
                break;
            }
        }
        println!("soak: {name}: {failed} runs, each with one write that failed as it would on a full disk");
    }
}

#[test]
#[ignore = "runs pairs of concurrent imports"]
fn soak_two_concurrent_imports_lose_nothing() {
    let data = tempdir().unwrap();
    let pairs = rounds().div_ceil(20);
    for pair in 0..pairs {
        let first = pair * 40;
        let files = [first..first + 20, first + 20..first + 40].map(|numbers| {
            let file = data.path().join(format!("import-{}", numbers.start));
            fs::write(&file, export(numbers)).unwrap();
            file
        });
        let children = files.map(|file| {
            let arguments = ["records", "--data", data.path().to_str().unwrap(), "import", file.to_str().unwrap()];
            Command::new(assert_cmd::cargo::cargo_bin("loyd")).args(arguments).stdout(Stdio::null()).spawn().unwrap()
        });
        for mut child in children {
            assert!(child.wait().unwrap().success());
        }
        assert_eq!(count_games(data.path()), 40 * (pair + 1) as usize);
    }
    println!("soak: {pairs} pairs of concurrent imports, {} games, none lost", 40 * pairs);
}
