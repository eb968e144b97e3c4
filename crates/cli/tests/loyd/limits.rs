//! `--memory` and `--time`: the resource use of a run, measured from outside.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::support::loyd;

/// The resource use of a run.
struct Cost {
    code: Option<i32>,
    out: String,
    err: String,
    /// The peak memory in bytes, excluding the pages of the program's own file.
    memory: u64,
    /// The time since the start, or since the signal was sent.
    time: Duration,
    /// Whether the run exited before the signal was due.
    exited_early: bool,
}

/// Returns the memory use of a process while it can be read: its high-water mark minus file pages,
/// which belong to the program as long as no table is open.
fn memory_of(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let bytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
    };
    Some(bytes("VmHWM:")?.saturating_sub(bytes("RssFile:")?))
}

/// Runs the program, watches its memory, and optionally sends it a signal after a given time.
fn measure(folder: &Path, arguments: &[&str], signal: Option<(&str, Duration)>) -> Cost {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("loyd"));
    measure_command(command.args(arguments).env("LOYD_TABLES", folder.join("tables")), folder, signal)
}

/// Works like [`measure`], but for any command line that runs the program.
fn measure_command(command: &mut Command, folder: &Path, signal: Option<(&str, Duration)>) -> Cost {
    let [out, err] = ["out", "err"].map(|name| folder.join(name));
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(fs::File::create(&out).unwrap())
        .stderr(fs::File::create(&err).unwrap())
        .spawn()
        .unwrap();
    let (mut memory, mut signal, mut measured_from) = (0, signal, start);
    let code = loop {
        // The first pages of a program are loaded before the system accounts for its file in full.
        if start.elapsed() > Duration::from_millis(20) {
            memory = memory_of(&child).unwrap_or(0).max(memory);
        }
        if let Some(status) = child.try_wait().unwrap() {
            break status.code();
        }
        if let Some((name, after)) = signal
            && start.elapsed() >= after
        {
            measured_from = Instant::now();
            signal = None;
            assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
        }
        thread::sleep(Duration::from_millis(1));
    };
    let [out, err] = [out, err].map(|file| fs::read_to_string(file).unwrap());
    Cost { code, out, err, memory, time: measured_from.elapsed(), exited_early: signal.is_some() }
}

/// Creates a file with a tile board that is always the same.
fn create_board(folder: &Path, size: &str) -> PathBuf {
    let file = folder.join(size);
    fs::write(&file, loyd(&["generate", "tiles", size, "--seed", "7"], "").out).unwrap();
    file
}

/// Creates a tray with `side` rows and columns, three quarters of it filled with rectangles. The
/// tray is always the same. The goal is to bring the first piece, a square, to the opposite corner.
fn create_tray(folder: &Path, side: usize) -> (PathBuf, String) {
    const SHAPES: [(usize, usize); 6] = [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1)];
    let (mut taken, mut count, mut random) = (vec![false; side * side], 0, side as u64);
    let (mut text, mut shape) = (format!("{side} {side}\n"), (2, 2));
    let mut draw = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    let (mut row, mut column) = (0, 0);
    while 4 * count < 3 * side * side {
        let (height, width) = shape;
        let cells = (0..height * width).map(|cell| (row + cell / width) * side + column + cell % width);
        if row + height <= side && column + width <= side && cells.clone().all(|cell| !taken[cell]) {
            cells.for_each(|cell| taken[cell] = true);
            count += height * width;
            writeln!(text, "{} {} {width} {height} b", row + 1, column + 1).unwrap();
        }
        (shape, row, column) = (SHAPES[draw(6)], draw(side), draw(side));
    }
    let file = folder.join(format!("tray-{side}"));
    fs::write(&file, text).unwrap();
    (file, format!("Z covers {0},{0}", side - 1))
}

#[test]
fn memory_stays_below_its_limit() {
    let folder = tempfile::tempdir().unwrap();
    let (fifteen, wide, large) =
        (create_board(folder.path(), "4x4"), create_board(folder.path(), "5x5"), create_board(folder.path(), "10x10"));
    let (tray, goal) = create_tray(folder.path(), 100);
    let [fifteen, wide, large, tray] = [&fifteen, &wide, &large, &tray].map(|file| file.to_str().unwrap());
    // The limit for each search, excluding the method's fixed memory, with a tolerance of a tenth
    // plus 16 MB.
    let max = |limit: u64| limit + limit / 10 + 16_000_000;
    let searches: [(u64, &[&str], &[&str]); 15] = [
        // Improvement and proof run concurrently and share the limit, regardless of the number of
        // threads.
        (20, &[wide], &["--threads", "2", "--time", "1"]),
        (100, &[wide], &["--threads", "2", "--time", "2"]),
        (100, &[wide], &["--threads", "16", "--time", "2"]),
        (1, &[wide], &["--optimal"]),
        (50, &[wide], &["--optimal"]),
        (500, &[wide], &["--optimal"]),
        (1, &[wide], &[]),
        (50, &[wide], &[]),
        (1, &[fifteen], &["--optimal"]),
        (100, &[fifteen], &["--metric", "multi", "--optimal"]),
        (1, &[large], &[]),
        (50, &[large], &[]),
        (1, &["traditional/red-donkey"], &["--optimal"]),
        (20, &["traditional/century"], &["--optimal"]),
        (20, &["--goal", &goal, tray], &[]),
    ];
    let run = |(limit, puzzle, mode): (u64, &[&str], &[&str])| {
        let own = tempfile::tempdir().unwrap();
        let memory = format!("{limit}MB");
        let time: &[&str] = if mode.contains(&"--time") { &[] } else { &["--time", "1"] };
        let arguments = [&["solve", "--memory", &memory], time, mode, puzzle].concat();
        let ran = measure(own.path(), &arguments, None);
        assert!(ran.memory <= max(limit * 1_000_000), "{} bytes: {arguments:?}", ran.memory);
        assert!(ran.code == Some(0) || ran.code == Some(3), "{}", ran.err);
    };
    // Each search stops at its time limit regardless of load, so four run concurrently.
    for four in searches.chunks(4) {
        thread::scope(|scope| four.iter().for_each(|&search| drop(scope.spawn(move || run(search)))));
    }
}

#[test]
fn methods_that_do_not_fit_in_memory_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (wide, large) = (create_board(folder.path(), "5x5"), create_board(folder.path(), "10x10"));
    let (tray, goal) = create_tray(folder.path(), 8);
    let [wide, large, tray] = [&wide, &large, &tray].map(|file| file.to_str().unwrap());
    for (arguments, words) in [
        (["--optimal", "--nodes", "200000", "--memory", "50MB", wide].as_slice(), "without the tables for a proof"),
        (&["--nodes", "100000", "--memory", "600kB", large], "without the values of patterns"),
        (
            &["--optimal", "--nodes", "200000", "--memory", "4MB", "--goal", &goal, tray],
            "without all positions at once",
        ),
    ] {
        let ran = measure(folder.path(), &[&["solve"], arguments].concat(), None);
        assert!(ran.err.contains(words) && ran.err.contains("memory limit"), "{arguments:?}: {}{}", ran.out, ran.err);
    }
    let ran = measure(folder.path(), &["solve", "--memory", "500MB", "8 6 7/2 5 4/3 0 1"], None);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn the_engine_stops_a_count_at_the_memory_limit() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("input");
    fs::write(&input, "setoption name Memory value 50\nposition 15 14 8 12 10 11 9 13 2 6 5 1 3 7 0 4\ncount 60\n")
        .unwrap();
    let script = format!("exec {} engine < {}", assert_cmd::cargo::cargo_bin("loyd").display(), input.display());
    let ran = measure_command(Command::new("bash").args(["-c", &script]), folder.path(), None);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.memory <= (50 << 20) * 11 / 10 + 16_000_000, "{} bytes", ran.memory);
    assert!(
        ran.out.lines().last().is_some_and(|line| line.starts_with("countok ") && line.ends_with(" memory")),
        "{}",
        ran.out
    );
}

/// Both the default memory limit and `--memory` stay within a real `RLIMIT_AS`.
#[test]
fn an_address_space_limit_applies() {
    let folder = tempfile::tempdir().unwrap();
    let wide = create_board(folder.path(), "5x5");
    let tables = folder.path().join("tables");
    let limited = |arguments: &str| {
        let script = format!(
            "ulimit -v 600000; LOYD_TABLES={} exec {} {arguments}",
            tables.display(),
            assert_cmd::cargo::cargo_bin("loyd").display()
        );
        measure_command(Command::new("bash").args(["-c", &script]), folder.path(), None)
    };
    for arguments in [
        format!("solve --optimal --time 0.5 {}", wide.display()),
        format!("solve --time 0.5 {}", wide.display()),
        "explore 4x3 --threads 2".to_owned(),
        "explore 4x4 --threads 2 --csv".to_owned(),
        "explore 3x3 --threads 1024 --csv".to_owned(),
        format!("solve --optimal --time 0.5 --threads 1024 {}", wide.display()),
        "rate --threads 1024 traditional".to_owned(),
        "study traditional/century".to_owned(),
        "solve --optimal --time 0.5 traditional/century".to_owned(),
    ] {
        let ran = limited(&arguments);
        assert!(matches!(ran.code, Some(0..=3)), "{arguments}: {:?} {}", ran.code, ran.err);
    }
    let ran = limited(&format!("solve --memory 4G --time 0.5 {}", wide.display()));
    assert!(ran.err.contains("the address-space limit (ulimit -v) leaves"), "{}", ran.err);
    let ran = limited("explore 3x3 --threads 1024 --csv");
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("fewer than the 1024 given with --threads"), "{}", ran.err);
}

/// All limits, in steps: a search stays below its limit, and ends with a solution or with the
/// reason for having none.
#[test]
#[ignore = "tries every step of the memory limit, which takes ten minutes"]
fn soak_memory_stays_below_every_limit() {
    let folder = tempfile::tempdir().unwrap();
    let wide = create_board(folder.path(), "5x5");
    let large = create_board(folder.path(), "10x10");
    let (small, near) = create_tray(folder.path(), 8);
    let (tray, far) = create_tray(folder.path(), 100);
    let [wide, large, small, tray] = [&wide, &large, &small, &tray].map(|file| file.to_str().unwrap());
    let mut worst = (i64::MIN, String::new());
    for step in 0..11 {
        for puzzle in [&[wide][..], &[wide, "--optimal"], &[large], &["--goal", &near, small], &["--goal", &far, tray]]
        {
            let limit = 1_000_000_u64 << step;
            let memory = limit.to_string();
            let ran = measure(folder.path(), &[&["solve", "--time", "2", "--memory", &memory], puzzle].concat(), None);
            assert!(matches!(ran.code, Some(0 | 3)), "{limit}: {}", ran.err);
            let over = ran.memory as i64 - limit as i64;
            assert!(over <= limit as i64 / 10 + 16_000_000, "{over} bytes over {limit}: {}", without_folders(puzzle));
            worst = worst.max((over, format!("{} with {limit}", without_folders(puzzle))));
        }
    }
    println!("soak: tried 55 memory limits; the largest overrun was {} bytes, by {}", worst.0, worst.1);
}

/// The default mode on 5×5, with few and many threads, long enough for every method.
#[test]
#[ignore = "runs nine searches of half a minute each"]
fn soak_memory_limits_hold_on_5x5_with_any_number_of_threads() {
    const HARD: &str = "1 22 15 10 23/16 24 13 20 14/11 18 12 7 8/4 2 21 9 17/0 3 5 6 19";
    let folder = tempfile::tempdir().unwrap();
    for limit in [20, 100, 300] {
        for threads in ["1", "2", "16"] {
            let memory = format!("{limit}MB");
            let ran = measure(
                folder.path(),
                &["solve", "--memory", &memory, "--time", "30", "--threads", threads, HARD],
                None,
            );
            let max = limit * 1_100_000 + 16_000_000;
            assert!(ran.memory <= max, "{} bytes with {memory} on {threads} threads", ran.memory);
            println!("soak: --memory {memory}, {threads} threads: {} MB", ran.memory / 1_000_000);
        }
    }
}

/// The default memory limit stays within that of a real control group, if the system permits one.
#[test]
#[ignore = "needs a writable memory hierarchy of control groups"]
fn soak_a_real_control_group_applies() {
    let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let version_1 = own.lines().find_map(|line| line.split_once(":memory:").map(|(_, path)| path.to_owned()));
    let (group, file, own_file) = match version_1 {
        Some(path) => (format!("/sys/fs/cgroup/memory{path}/loyd-soak"), "memory.limit_in_bytes", "cgroup.procs"),
        None => ("/sys/fs/cgroup/loyd-soak".to_owned(), "memory.max", "cgroup.procs"),
    };
    let group = Path::new(&group);
    if fs::create_dir(group).and_then(|()| fs::write(group.join(file), "314572800")).is_err() {
        let _ = fs::remove_dir(group);
        println!("soak: no control group can be created here: skipped");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let wide = create_board(folder.path(), "5x5");
    let mut results = vec![];
    for mode in ["--optimal", "--quick", ""] {
        let script = format!(
            "echo $$ > {}; exec {} solve {mode} --time 15 {}",
            group.join(own_file).display(),
            assert_cmd::cargo::cargo_bin("loyd").display(),
            wide.display()
        );
        let ran = measure_command(Command::new("bash").args(["-c", &script]), folder.path(), None);
        results.push((mode, ran.code, ran.memory / 1_000_000));
    }
    fs::remove_dir(group).unwrap();
    assert!(results.iter().all(|(_, code, _)| matches!(code, Some(0 | 3))), "{results:?}");
    println!("soak: in a control group with 314 MB: {results:?}");
}

/// Returns the command lines whose overrun is measured. Each gets a `--time`, or a signal if it
/// does not accept that option.
fn command_lines(folder: &TempDir) -> Vec<Vec<String>> {
    let mut all = vec![];
    let mut add = |words: &[&str]| all.push(words.iter().map(ToString::to_string).collect());
    for size in
        ["3x3", "4x4", "6x3", "5x4", "5x5", "8x3", "12x2", "6x6", "10x10", "18x18", "25x25", "60x3", "64x64", "128x128"]
    {
        let file = create_board(folder.path(), size);
        let file = file.to_str().unwrap();
        for metric in ["single", "multi"] {
            for mode in [&["--tables", "no"][..], &["--optimal"], &["--quick"], &["--memory", "10MB"]] {
                add(&[&["solve", "--time", "1", "--metric", metric], mode, &[file]].concat());
            }
        }
        add(&["solve", "--method", "constructive", file]);
    }
    for side in [6, 8, 10, 16, 32, 64, 100, 256] {
        let (file, goal) = create_tray(folder.path(), side);
        let file = file.to_str().unwrap();
        for metric in ["step", "slide", "turn"] {
            for mode in [&[][..], &["--optimal"], &["--quick"]] {
                add(&[&["solve", "--time", "1", "--metric", metric, "--goal", &goal], mode, &[file]].concat());
            }
        }
        add(&["study", "--goal", &goal, file]);
    }
    let wide = create_board(folder.path(), "5x5");
    add(&["compare", "--time", "1", "--methods", "astar,idastar", wide.to_str().unwrap()]);
    add(&["generate", "blocks", "--time", "1", "--climb", "4000000000", "--seed", "1"]);
    add(&["generate", "tiles", "4x4", "--length", "60", "--count", "100000", "--seed", "1"]);
    add(&["explore", "4x4", "--threads", "1"]);
    all
}

/// Measures how long runs continue after their time limit, after Ctrl-C and after SIGTERM. No times
/// are asserted.
#[test]
#[ignore = "runs for half an hour"]
fn soak_overrun_of_time_limits() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in command_lines(&folder) {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let has_limit = arguments.contains(&"--time");
        let limit = if has_limit { 1000 } else { 0 };
        let mut overruns = vec![];
        if has_limit {
            let ran = measure(folder.path(), &arguments, None);
            assert!(matches!(ran.code, Some(0 | 3)), "{arguments:?}: {}", ran.err);
            overruns.push(("limit", (ran.time.as_millis() as i64 - limit).max(0)));
        }
        for (signal, after) in [("-INT", 700), ("-TERM", 450)] {
            let ran = measure(folder.path(), &arguments, Some((signal, Duration::from_millis(after))));
            assert!(matches!(ran.code, Some(0 | 1 | 3 | 130)) || ran.code.is_none(), "{arguments:?}: {}", ran.err);
            if !ran.exited_early {
                overruns.push((signal, ran.time.as_millis() as i64));
            }
        }
        let figures: Vec<String> = overruns.iter().map(|(what, overrun)| format!("{what} {overrun}")).collect();
        let figures = if figures.is_empty() { vec!["every run exited before its signal".to_owned()] } else { figures };
        println!("soak: overrun in ms: {}: {}", figures.join(", "), without_folders(&arguments));
    }
}

/// Returns a command line with its files shown without their folders.
fn without_folders(arguments: &[&str]) -> String {
    let name = |word: &&str| word.rsplit('/').next().unwrap_or_default().to_owned();
    arguments.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Grades an answer that repeats `unit`, and checks the memory that this takes.
fn check_long_answer(unit: &str, bytes: usize) {
    let folder = tempfile::tempdir().unwrap();
    let answers = folder.path().join("answers");
    fs::create_dir_all(&answers).unwrap();
    fs::write(answers.join("ada.txt"), unit.repeat(bytes / unit.len())).unwrap();
    let run = measure(folder.path(), &["grade", "--puzzles", "1 2 3/4 5 6/0 7 8", answers.to_str().unwrap()], None);
    assert_eq!(run.code, Some(0), "{unit:?}: {}", run.err);
    assert!(run.memory < 100_000_000, "{unit:?}: {} bytes", run.memory);
}

#[test]
fn courses_k13_an_answer_of_11_mb_needs_less_than_100_mb() {
    // This line is not a board, and exceeds the maximum number of words.
    check_long_answer("7 7 ", 11_000_000);
    // Just under the maximum number of words.
    check_long_answer("'Left', 'Right', ", 17 * ((1 << 19) - 1));
}

#[test]
fn courses_k13_a_folder_with_a_pipe_a_device_and_100_mb_needs_less_than_100_mb() {
    let folder = tempfile::tempdir().unwrap();
    let answers = folder.path().join("answers");
    fs::create_dir_all(&answers).unwrap();
    assert!(Command::new("mkfifo").arg(answers.join("ben.txt")).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", answers.join("cem.txt")).unwrap();
    fs::write(answers.join("dan.txt"), vec![b'L'; 100_000_000]).unwrap();
    fs::write(answers.join("eva.txt"), "LL").unwrap();
    let run = measure(folder.path(), &["grade", "--puzzles", "1 2 3/4 5 6/0 7 8", answers.to_str().unwrap()], None);
    let verdicts: Vec<&str> = run.out.lines().skip(1).map(|row| row.split(',').nth(2).unwrap()).collect();
    assert_eq!(verdicts, ["unreadable", "unreadable", "unreadable", "solved"], "{}", run.out);
    assert!(run.memory < 100_000_000, "{} bytes", run.memory);
}

#[test]
#[ignore = "run by `cargo xtask soak`"]
fn soak_answers_of_11_mb_need_less_than_100_mb_in_every_notation() {
    for unit in ["LR", "L R ", "1L1R", "Left\nRight\n", "←→", "1 2 3\n4 5 6\n0 7 8\n\n", "the quick fox "] {
        check_long_answer(unit, 11_000_000);
    }
}
