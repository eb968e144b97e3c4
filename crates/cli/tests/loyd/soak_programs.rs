//! Guided fuzzing of whole programs: a command, its options, files, limits and a signal are chosen
//! at random together. A run with a new outcome is kept. Half of the later runs are mutations of
//! kept runs, and half of the mutations change a run that did some work.
//!
//! A failure names the run and the seed. Set `LOYD_SOAK_SEED` and `LOYD_SOAK_ROUNDS` to repeat it.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::path;

/// The number of runs in a full soak.
const RUNS: usize = 20_000;
/// How far a run may exceed its limit, in CPU time, which does not depend on other load.
const MAX_OVERRUN: Duration = Duration::from_millis(200);
/// A run that exceeds its limit by this much counts as hung, however busy the machine is.
const HANG_TIMEOUT: Duration = Duration::from_secs(20);
/// The limit for commands that have no time limit because they only read and print.
const UNLIMITED: Duration = Duration::from_secs(2);

/// Random numbers from a seed (Knuth's linear congruential generator).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }

    fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// A command line with its input, limits, signal and program.
#[derive(Clone, Debug)]
struct Case {
    command: usize,
    /// Indices into the command's options.
    options: Vec<usize>,
    /// The bytes of the input, and how they are passed.
    input: Vec<u8>,
    channel: usize,
    /// The time limit in hundredths of a second, for commands that take one.
    hundredths: usize,
    /// The signal, and the milliseconds after which it is sent.
    signal: Option<(&'static str, u64)>,
    /// A system limit, as a line of shell code.
    ulimit: &'static str,
    /// The student's program, as shell code.
    program: &'static str,
}

/// A command and its possible options and inputs.
struct Spec {
    words: &'static [&'static str],
    /// Whether it takes `--time`.
    is_limited: bool,
    options: &'static [&'static [&'static str]],
    input_mode: InputMode,
}

/// How a command receives its input.
#[derive(Clone, Copy)]
enum InputMode {
    /// As an argument, followed by these words.
    Argument(&'static [&'static str]),
    /// As the lines sent to `loyd engine`.
    Protocol,
    /// As a file named in an option.
    Options,
}

impl Spec {
    const fn new(
        words: &'static [&'static str],
        options: &'static [&'static [&'static str]],
        input_mode: InputMode,
    ) -> Self {
        Self { words, is_limited: false, options, input_mode }
    }

    const fn with_time_limit(
        words: &'static [&'static str],
        options: &'static [&'static [&'static str]],
        input_mode: InputMode,
    ) -> Self {
        Self { words, is_limited: true, options, input_mode }
    }
}

const SEARCH: &[&[&str]] = &[
    &["--optimal"],
    &["--quick"],
    &["--json"],
    &["--csv"],
    &["--threads", "1"],
    &["--threads", "3"],
    &["--memory", "1M"],
    &["--memory", "30M"],
    &["--memory", "200M"],
    &["--nodes", "1000"],
    &["--nodes", "200000"],
    &["--metric", "multi"],
    &["--metric", "slide"],
    &["--goal", "blank-first"],
    &["--goal", "snail"],
    &["--goal", "@input"],
    &["--tables", "no"],
    &["--tables", "use"],
    &["--stats"],
    &["--disk", "disk"],
    &["--checkpoint", "checkpoint"],
    &["--strict"],
    &["--format", "list"],
    &["--method", "constructive"],
];
const READ: &[&[&str]] =
    &[&["--json"], &["--goal", "snail"], &["--goal", "@input"], &["--strict"], &["--format", "layout"]];
const GRADE: &[&[&str]] = &[
    &["--json"],
    &["--csv"],
    &["--output", "rows.csv"],
    &["--output", "./zero"],
    &["--resume"],
    &["--memory", "30M"],
    &["--cpu-time", "0.2"],
    &["--threads", "3"],
    &["--by", "student"],
    &["--points", "solved=1,shortest=1"],
    &["--moodle", "moodle.csv"],
    &["--gradescope", "results.json"],
    &["--feedback", "letters"],
    &["--answer-file", "answer"],
    &["--stdin"],
    &["--check"],
    &["--first-failure"],
    &["--to", "princeton"],
];
const EXPLORE: &[&[&str]] = &[
    &["--json"],
    &["--csv"],
    &["--divide"],
    &["--threads", "2"],
    &["--memory", "20M"],
    &["--disk", "disk"],
    &["--checkpoint", "checkpoint"],
    &["--hardest", "2"],
    &["--from", "goals"],
    &["--hosts", "./input"],
    &["--hosts", "./zero"],
];
const GENERATE: &[&[&str]] = &[
    &["--style", "klotski"],
    &["--style", "free"],
    &["--size", "4x4"],
    &["--seed", "1"],
    &["--csv"],
    &["--json"],
    &["--climb", "2"],
    &["--rising"],
    &["--draws", "5"],
    &["--without", "./input"],
    &["--without", "./pipe"],
    &["--threads", "2"],
    &["--length", "3-9"],
];
const SHEET: &[&[&str]] = &[
    &["--par"],
    &["--solutions"],
    &["--variants", "2"],
    &["--pick", "1"],
    &["--columns", "1"],
    &["--class", "./input"],
    &["--class", "./pipe"],
    &["--output", "sheet.html"],
    &["--paper", "letter"],
];
const COMPARE: &[&[&str]] = &[&["--json"], &["--memory", "20M"], &["--nodes", "5000"], &["--mean"]];
const PLAIN: InputMode = InputMode::Argument(&[]);
const COMMANDS: [Spec; 19] = [
    Spec::with_time_limit(&["solve"], SEARCH, PLAIN),
    Spec::with_time_limit(&["solve", "--optimal", "--threads", "1"], SEARCH, PLAIN),
    Spec::new(&["verify"], READ, InputMode::Argument(&["R2 D l"])),
    Spec::new(&["verify"], READ, InputMode::Argument(&["@input"])),
    Spec::new(&["show"], READ, PLAIN),
    Spec::new(&["convert", "--to", "picture"], READ, PLAIN),
    Spec::with_time_limit(&["compare", "--methods", "bfs,idastar"], COMPARE, PLAIN),
    Spec::new(&["explain"], READ, PLAIN),
    Spec::new(&["grade", "--least-time", "0.2", "--puzzles"], GRADE, InputMode::Argument(&["answers"])),
    Spec::new(
        &["grade", "--least-time", "0.2", "--time", "0.2", "--run", "sh ./solver {puzzle}", "--puzzles"],
        GRADE,
        PLAIN,
    ),
    Spec::with_time_limit(&["check", "--positions", "20", "--heuristic", "sh ./solver {position}"], READ, PLAIN),
    Spec::new(&["explore", "--depth", "3"], EXPLORE, PLAIN),
    Spec::with_time_limit(&["sheet"], SHEET, PLAIN),
    Spec::with_time_limit(&["generate", "blocks", "--positions", "5000"], GENERATE, InputMode::Options),
    Spec::with_time_limit(
        &["generate", "blocks", "--all", "--size", "4x4", "--output", "list"],
        GENERATE,
        InputMode::Options,
    ),
    Spec::new(&["records", "--data", "data", "import"], &[], PLAIN),
    Spec::new(&["records", "--data", "data", "import-solves"], &[], PLAIN),
    Spec::new(&["review", "--data", "data"], &[&["--json"]], PLAIN),
    Spec::new(&["engine"], &[], InputMode::Protocol),
];

/// Students' programs: some are correct, and others are wrong, never exit, flood their output,
/// crash or leave processes behind.
const PROGRAMS: [&str; 8] = [
    "echo L",
    "echo no solution; exit 1",
    "exec sleep 60",
    "exec yes",
    "kill -9 $$",
    "setsid sleep 60 & echo U",
    "trap '' TERM HUP INT; while :; do sleep 60; done",
    "cat \"$1\" >&2; echo 'BFS: L'; echo 'A*: LL'; exit 3",
];

/// The number of inputs at the start of [`seeds`] that are puzzles.
const PUZZLES: usize = 8;
/// The number of ways to give an input: as an argument, a file, standard input, a pipe, a device,
/// or one puzzle from a file.
const CHANNELS: usize = 6;

/// Returns the initial inputs: puzzles of every kind, and the corpus of the fuzz targets.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = [
        "8 6 7/2 5 4/3 0 1",
        "1 2 3/4 5 6/8 7 0",
        "15 14 8 12 10 11 9 13 2 6 5 1 3 7 0 4",
        "1 22 15 10 23/16 24 13 20 14/11 18 12 7 8/4 2 21 9 17/0 3 5 6 19",
        "traditional/red-donkey",
        "traditional/century",
        "ZZ.1/...1",
        "oaaBoCCDEoFFJo | goal: x",
        "",
        "{\"loyd-records\":{\"version\":1}}\n",
    ]
    .map(|text| text.as_bytes().to_vec())
    .into();
    let corpus = path("crates/fuzz-targets/corpus");
    for law in fs::read_dir(corpus).into_iter().flatten().flatten() {
        let files = fs::read_dir(law.path()).into_iter().flatten().flatten();
        seeds.extend(files.filter_map(|file| fs::read(file.path()).ok()).take(4));
    }
    seeds
}

impl Case {
    fn draw(random: &mut Random, seeds: &[Vec<u8>]) -> Self {
        let command = random.below(COMMANDS.len());
        let signals = ["-INT", "-TERM", "-HUP"];
        let mut case = Self {
            command,
            options: (0..random.below(3)).map(|_| random.below(COMMANDS[command].options.len())).collect(),
            // At least half of the inputs are complete puzzles, and at least half are given in a
            // way that works. Most runs with other inputs stop immediately.
            input: if random.below(2) == 0 { seeds[random.below(PUZZLES)].clone() } else { random.pick(seeds).clone() },
            channel: if random.below(2) == 0 { random.below(3) } else { random.below(CHANNELS) },
            hundredths: *random.pick(&[1, 5, 20, 50]),
            signal: (random.below(4) == 0).then(|| (*random.pick(&signals), random.below(400) as u64)),
            ulimit: *random.pick(&["", "", "", "ulimit -v 700000;", "ulimit -f 8;", "ulimit -n 40;"]),
            program: *random.pick(&PROGRAMS),
        };
        if random.below(3) == 0 {
            case.change_byte(random);
        }
        case
    }

    /// Returns a case that differs in one property.
    fn mutate(&self, random: &mut Random, seeds: &[Vec<u8>]) -> Self {
        let (mut case, other) = (self.clone(), Self::draw(random, seeds));
        match random.below(8) {
            0 => {
                case.options =
                    other.options.iter().map(|option| option % COMMANDS[case.command].options.len().max(1)).collect();
            }
            1 => case.input = other.input,
            2 => case.channel = other.channel,
            3 => case.hundredths = other.hundredths,
            4 => case.signal = other.signal,
            5 => case.ulimit = other.ulimit,
            6 => case.program = other.program,
            _ => case.change_byte(random),
        }
        case
    }

    fn change_byte(&mut self, random: &mut Random) {
        let at = random.below(self.input.len() + 1);
        let byte = *random.pick(b"0123456789 /.\n#|@:\x00\x1b\xff\xc2\x9bUDLRZ-=");
        match random.below(3) {
            0 if at < self.input.len() => self.input[at] = byte,
            1 if at < self.input.len() => drop(self.input.remove(at)),
            _ => self.input.insert(at, byte),
        }
    }

    /// Returns the words of the command line, and whether standard input is the input.
    fn words(&self) -> (Vec<String>, bool) {
        let Spec { words, is_limited, options, input_mode } = &COMMANDS[self.command];
        let mut line: Vec<&str> = words.to_vec();
        let mut used = BTreeSet::new();
        for &option in &self.options {
            if let Some(words) = options.get(option).filter(|words| used.insert(words[0])) {
                line.extend(*words);
            }
        }
        let mut line: Vec<String> = line.into_iter().map(str::to_owned).collect();
        if *is_limited {
            line.extend(["--time".to_owned(), format!("0.{:02}", self.hundredths)]);
        }
        let InputMode::Argument(last) = input_mode else { return (line, matches!(input_mode, InputMode::Protocol)) };
        let text = String::from_utf8_lossy(&self.input).replace('\0', " ");
        line.push(match self.channel {
            // A separate argument that begins like an option is parsed as an option, which is also
            // worth testing.
            0 => text.chars().take(10_000).collect(),
            1 => "./input".to_owned(),
            2 => "-".to_owned(),
            3 => "./pipe".to_owned(),
            4 => "./zero".to_owned(),
            _ => "./input:2".to_owned(),
        });
        line.extend(last.iter().map(|word| (*word).to_owned()));
        (line, self.channel == 2)
    }

    /// Returns the time limit of the run.
    fn limit(&self) -> Duration {
        let is_limited = COMMANDS[self.command].is_limited;
        if is_limited { Duration::from_millis(10 * self.hundredths as u64) } else { UNLIMITED }
    }
}

/// The outcome of a run.
struct Outcome {
    code: Option<i32>,
    signal: Option<i32>,
    out: String,
    err: String,
    /// The CPU time of the process shortly before it exited.
    cpu: Duration,
    wall: Duration,
    was_signalled: bool,
    /// The processes that the run, or a program that it started, has left running.
    left: Vec<String>,
}

/// Returns the CPU time of a process, which the system counts in ticks of 10 ms.
fn cpu_of(process: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(10 * ticks))
}

/// Returns the processes that were started for a case: their environment names its folder,
/// regardless of their group, session and parent.
fn remaining_processes(folder: &Path) -> Vec<String> {
    let name = folder.file_name().expect("a name").as_encoded_bytes();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let left = processes.filter_map(|entry| {
        let environment = fs::read(entry.path().join("environ")).ok()?;
        let command = fs::read(entry.path().join("cmdline")).ok()?;
        environment.windows(name.len()).any(|part| part == name).then(|| String::from_utf8_lossy(&command).into_owned())
    });
    left.collect()
}

/// Waits for a case's processes to exit, and returns those that do not.
fn wait_for_processes(folder: &Path) -> Vec<String> {
    /// A keeper checks every 20 ms whether `loyd` has exited. If so, it kills the processes of its
    /// program.
    const PATIENCE: Duration = Duration::from_secs(5);
    let start = Instant::now();
    loop {
        let left = remaining_processes(folder);
        if left.is_empty() || start.elapsed() > PATIENCE {
            return left;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// Runs a case in a separate folder.
fn run(case: &Case, folder: &Path) -> Outcome {
    let (words, is_piped) = case.words();
    let script = format!("{} exec \"$0\" \"$@\"", case.ulimit);
    let start = Instant::now();
    let mut child = Command::new("bash")
        .args(["-c", &script])
        .arg(assert_cmd::cargo::cargo_bin("loyd"))
        .args(&words)
        .current_dir(folder.join("work"))
        .env("LOYD_TABLES", folder.join("tables"))
        .env("TMPDIR", folder.join("tmp"))
        .env("HOME", folder.join("home"))
        .env_remove("XDG_DATA_HOME")
        .env_remove("XDG_CONFIG_HOME")
        .env_remove("XDG_CACHE_HOME")
        .stdin(if is_piped { Stdio::from(fs::File::open(folder.join("work/input")).unwrap()) } else { Stdio::null() })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .unwrap();
    let collect = |mut from: Box<dyn Read + Send>| {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            from.read_to_end(&mut bytes).unwrap();
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let (out, err) = (collect(Box::new(child.stdout.take().unwrap())), collect(Box::new(child.stderr.take().unwrap())));
    let (mut cpu, mut was_signalled) = (Duration::ZERO, false);
    let status = loop {
        cpu = cpu_of(child.id()).unwrap_or(cpu).max(cpu);
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if let Some((signal, after)) = case.signal
            && !was_signalled
            && start.elapsed() >= Duration::from_millis(after)
        {
            was_signalled = true;
            assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        }
        if start.elapsed() > case.limit() + HANG_TIMEOUT {
            let _ = child.kill();
            panic!("the run hung: {case:?} {words:?}");
        }
        thread::sleep(Duration::from_millis(2));
    };
    Outcome {
        code: status.code(),
        signal: status.signal(),
        out: out.join().unwrap(),
        err: err.join().unwrap(),
        cpu,
        wall: start.elapsed(),
        was_signalled,
        left: wait_for_processes(folder),
    }
}

/// Creates a case's folder: its input as a file, a pipe and a device, and answers to be graded.
fn prepare(case: &Case, folder: &Path) {
    for name in ["work/answers", "tmp", "home", "tables"] {
        fs::create_dir_all(folder.join(name)).unwrap();
    }
    let work = folder.join("work");
    let is_protocol = matches!(COMMANDS[case.command].input_mode, InputMode::Protocol);
    let (before, after): (&[u8], &[u8]) =
        if is_protocol { (b"position ", b"\ngo time 0.05 nodes 20000\nverify R\nquit\n") } else { (b"", b"") };
    fs::write(work.join("input"), [before, &case.input, after].concat()).unwrap();
    fs::write(work.join("solver"), case.program).unwrap();
    fs::write(work.join("answers/eve.txt"), &case.input).unwrap();
    std::os::unix::fs::symlink("/dev/zero", work.join("zero")).unwrap();
    assert!(Command::new("mkfifo").arg(work.join("pipe")).status().unwrap().success());
}

/// Returns the files that a case has left behind although no option asked for them.
fn leftover_files(folder: &Path) -> Vec<String> {
    const EXPECTED: [&str; 14] = [
        "input",
        "answers",
        "zero",
        "pipe",
        "data",
        "checkpoint",
        "disk",
        "eve.txt",
        "solver",
        "rows.csv",
        "moodle.csv",
        "results.json",
        "sheet.html",
        "list",
    ];
    // Folders named in options. They may contain files with any names.
    const FILLED: [&str; 2] = ["checkpoint", "letters"];
    // SQLite keeps its log or journal after a failed write or a kill: the next program that opens
    // the database reads it.
    const DATABASE: &str = "records.db";
    let mut left = Vec::new();
    let mut folders = vec![folder.join("work"), folder.join("tmp"), folder.join("tables")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder && FILLED.contains(&&*name) {
                continue;
            }
            if is_folder {
                folders.push(entry.path());
            }
            if !EXPECTED.contains(&&*name) && !name.starts_with(DATABASE) {
                left.push(entry.path().display().to_string());
            }
        }
    }
    left
}

/// Returns the form of a message: the first 60 ASCII characters of its first line, with 0 for every
/// digit.
fn message_form(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    line.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).filter(char::is_ascii).take(60).collect()
}

fn is_harmless(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '\n' | '\t') || !c.is_control())
}

#[test]
#[ignore = "runs the program 20,000 times"]
fn soak_programs_exit_on_time_with_a_documented_code_and_leave_nothing_behind() {
    let rounds = std::env::var("LOYD_SOAK_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(RUNS);
    let seed = std::env::var("LOYD_SOAK_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let (mut random, corpus) = (Random(seed), seeds());
    // Cases with a new outcome, and those among them that did some work.
    let (mut kept, mut worked, mut outcomes): (Vec<Case>, Vec<Case>, _) = (Vec::new(), Vec::new(), BTreeSet::new());
    let (mut codes, mut max_cpu_overrun, mut max_wall_overrun) =
        (std::collections::BTreeMap::new(), Duration::ZERO, Duration::ZERO);
    for round in 0..rounds {
        let case = match random.below(4) {
            0 if !kept.is_empty() => random.pick(&kept).mutate(&mut random, &corpus),
            1 if !worked.is_empty() => random.pick(&worked).mutate(&mut random, &corpus),
            _ => Case::draw(&mut random, &corpus),
        };
        let folder = tempfile::tempdir().unwrap();
        prepare(&case, folder.path());
        let ran = run(&case, folder.path());
        let what =
            || format!("run {round} of seed {seed}: {:?} {:?}: {:?} {}", case.words().0, case, ran.code, ran.err);
        // A signal before the handlers are installed has its default effect.
        let is_early = ran.was_signalled && matches!(ran.signal, Some(1 | 2 | 15));
        assert!(is_early || matches!(ran.code, Some(0..=3 | 130)), "{}", what());
        assert!(!ran.err.contains("panicked") && !ran.err.contains("memory allocation"), "{}", what());
        assert!(is_harmless(&ran.out) && is_harmless(&ran.err), "{}", what());
        // A limit applies to each puzzle in a list.
        let puzzles = ran.out.lines().count().max(1) as u32 + ran.err.lines().count() as u32;
        let threads = if case.words().0.windows(2).any(|pair| pair == ["--threads", "1"]) { 1 } else { 3 };
        let overrun = ran.cpu.saturating_sub(case.limit() * puzzles * threads);
        assert!(overrun <= MAX_OVERRUN * threads, "{overrun:?} over the limit: {}", what());
        assert_eq!(ran.left, Vec::<String>::new(), "processes: {}", what());
        assert_eq!(leftover_files(folder.path()), Vec::<String>::new(), "{}", what());
        max_cpu_overrun = max_cpu_overrun.max(overrun);
        max_wall_overrun = max_wall_overrun.max(ran.wall.saturating_sub(case.limit() * puzzles));
        *codes.entry(ran.code).or_insert(0_usize) += 1;
        if outcomes.insert((case.command, case.channel, ran.code, message_form(&ran.err))) {
            if ran.code != Some(2) {
                worked.push(case.clone());
            }
            kept.push(case);
        }
    }
    let counts = codes.iter().map(|(code, count): (&Option<i32>, &usize)| match code {
        Some(code) => format!("{count} with exit code {code}"),
        None => format!("{count} by a signal before its handler was installed"),
    });
    let codes: Vec<String> = counts.collect();
    println!(
        "soak: {rounds} runs of whole programs from seed {seed}, {} distinct outcomes, at most {} ms of CPU time over the limit ({} ms on the \
         wall clock of a busy machine), nothing left behind: {}",
        outcomes.len(),
        max_cpu_overrun.as_millis(),
        max_wall_overrun.as_millis(),
        codes.join(", ")
    );
}
