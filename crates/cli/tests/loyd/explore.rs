//! `loyd explore` as a user runs it: with one process, with several, and when some of them fail.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{RunOutput, loyd, path};
use serde_json::json;
use tempfile::TempDir;

const SMALL: &str = "# 2x2 tiles, goal blank-last, metric single
# depth  positions
#     0                  1
#     1                  2
#     2                  2
#     3                  2
#     4                  2
#     5                  2
#     6                  1
# total                 12
";

/// Several processes that explore together.
struct ProcessGroup {
    folder: TempDir,
    ports: Vec<u16>,
    /// How many seconds the processes wait for one another at startup.
    wait: &'static str,
}

/// Returns a free port that no other test in this process receives.
///
/// The port is below the ephemeral range: the system could assign an ephemeral port to another
/// program between this check and the port's use.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = process::id() % 100 * 100;
    (0..1000)
        .map(|_| 20_000 + (first as u16 + NEXT.fetch_add(1, Ordering::Relaxed)) % 10_000)
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .expect("one of a thousand ports is free")
}

impl ProcessGroup {
    /// Prepares the given number of processes, with free ports on this machine.
    fn new(processes: usize) -> Self {
        let ports: Vec<u16> = (0..processes).map(|_| free_port()).collect();
        let folder = tempfile::tempdir().unwrap();
        let list: Vec<String> = ports.iter().map(ToString::to_string).collect();
        fs::write(folder.path().join("hosts"), list.join("\n")).unwrap();
        Self { folder, ports, wait: "60" }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn start(&self, process: usize, arguments: &[&str]) -> Child {
        self.command(process, arguments).env("LOYD_SECRET", "the secret of these tests").spawn().unwrap()
    }

    /// Returns the command for a process, without a secret.
    fn command(&self, process: usize, arguments: &[&str]) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("loyd"));
        command.arg("explore").args(arguments).arg("--hosts").arg(self.path("hosts"));
        command.args(["--process", &process.to_string(), "--wait", self.wait]).env_remove("LOYD_SECRET");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn start_all(&self, arguments: &[&str]) -> Vec<Child> {
        (0..self.ports.len()).map(|process| self.start(process, arguments)).collect()
    }

    fn run(&self, arguments: &[&str]) -> Vec<RunOutput> {
        self.start_all(arguments).into_iter().map(wait_for).collect()
    }
}

/// Waits for a process, with a time limit.
fn wait_for(mut child: Child) -> RunOutput {
    let start = Instant::now();
    let code = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status.code().unwrap_or(-1);
        }
        if start.elapsed() > Duration::from_secs(100) {
            child.kill().unwrap();
            panic!("the process hung");
        }
        thread::sleep(Duration::from_millis(5));
    };
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    RunOutput { code, out, err }
}

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

/// Returns the table that a single process prints.
fn table(arguments: &[&str]) -> String {
    let ran = loyd(&[&["explore", "--csv"], arguments].concat(), "");
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.out
}

#[test]
fn the_table_is_printed_as_text_csv_and_json() {
    let ran = loyd(&["explore", "2x2", "--hardest", "3"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with(SMALL) && ran.out.contains("at most 6 moves, 1 position;"), "{}", ran.out);
    assert!(ran.out.ends_with("\n0 3/2 1\n"), "{}", ran.out);
    assert_eq!(table(&["2x2"]), "depth,positions\n0,1\n1,2\n2,2\n3,2\n4,2\n5,2\n6,1\n");
    let record = loyd(&["explore", "--json", "--hardest", "1", "3x2"], "").json().remove(0);
    assert_eq!((&record["positions"], &record["diameter"]), (&json!(360), &json!(21)));
    assert_eq!((&record["metric"], &record["goal"]), (&json!("single"), &json!("blank-last")));
    let printed = loyd(&["explore", "2x2", "--progress"], "").err;
    assert!(printed.contains("depth 6: 1 position, ") && printed.contains("M/s"), "{printed}");
}

#[test]
fn goals_metrics_and_levels_work_as_in_other_commands() {
    assert_eq!(table(&["3x2", "--goal", "blank-first"]), table(&["3 1 2/4 5 0", "--goal", "0 1 2/3 4 5"]));
    assert!(table(&["3x3", "--metric", "multi"]).ends_with("\n24,1\n"));
    for metric in ["step", "slide", "turn"] {
        let study = loyd(&["study", "--json", "--metric", metric, "traditional/red-donkey"], "").json().remove(0);
        let arguments = ["explore", "--json", "--metric", metric, "--from", "goals", "traditional/red-donkey"];
        let record = loyd(&arguments, "").json().remove(0);
        assert_eq!(record["positions_by_depth"], study["by_distance"]);
    }
}

#[test]
fn solve_confirms_the_hardest_positions() {
    for arguments in
        [["3x3", "--metric=single", "--from=start"], ["traditional/red-donkey", "--metric=turn", "--from=goals"]]
    {
        let ran = loyd(&[&["explore", "--hardest", "2"], &arguments[..]].concat(), "");
        let record = loyd(&[&["explore", "--json"], &arguments[..]].concat(), "").json().remove(0);
        let solved = loyd(&["solve", "--optimal", "--json", arguments[1], "-"], &ran.out).json();
        assert_eq!(solved.len(), 2, "{ran:?}");
        assert!(solved.iter().all(|solved| solved["length"] == record["diameter"]), "{solved:?}");
    }
}

#[test]
fn a_plot_has_a_bar_for_every_depth() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plot.svg");
    assert_eq!(loyd(&["explore", "3x2", "--plot", file.to_str().unwrap()], "").code, 0);
    assert_eq!(fs::read_to_string(file).unwrap().matches("<title>").count(), 22);
}

#[test]
fn faults_and_limits_set_the_exit_code() {
    let nowhere = path("no-such-folder/file");
    let cases: [(&[&str], i32, &str); 10] = [
        (&["5x4"], 2, "at most 16 cells"),
        (&["1 2/3 3"], 2, "occurs twice"),
        (&["3x3", "--metric", "turn"], 2, "expected single, multi"),
        (&["3x3", "--goal", "1 2/3 0"], 2, "the goal is 2x2"),
        (&["4x4", "--memory", "1G"], 3, "memory"),
        (&["3x3", "--hosts", &nowhere, "--process", "0"], 2, "cannot read"),
        (&["3x3", "--process", "0"], 2, "--hosts"),
        (&["3x3", "--plot", &nowhere], 2, "cannot write"),
        (&["3x3", "--wait", "1e30"], 2, "expected a number of seconds"),
        // Longer than any clock can count, but a single process does not wait.
        (&["3x2", "--wait", "1e19"], 0, ""),
    ];
    for (arguments, code, part) in cases {
        let ran = loyd(&[&["explore"], arguments].concat(), "");
        assert_eq!(ran.code, code, "{arguments:?}: {ran:?}");
        assert!(ran.err.contains(part) && !ran.err.contains("panicked"), "{arguments:?}: {ran:?}");
    }
}

#[test]
fn several_processes_print_the_same_table_as_one() {
    for puzzle in ["3x3", "4x2", "traditional/red-donkey"] {
        let expected = table(&[puzzle]);
        for processes in if puzzle == "4x2" { 2..=3 } else { 2..=2 } {
            let ran = ProcessGroup::new(processes).run(&["--csv", "--threads", "2", puzzle]);
            assert!(ran.iter().all(|ran| ran.code == 0 && ran.err.is_empty()), "{ran:?}");
            assert_eq!(ran[0].out, expected);
            assert!(ran[1..].iter().all(|ran| ran.out.is_empty()), "{ran:?}");
        }
    }
}

/// Connects to a port on this machine as soon as it is open.
fn connect(port: u16) -> TcpStream {
    loop {
        if let Ok(stream) = TcpStream::connect(("127.0.0.1", port)) {
            return stream;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Returns the handshake message of a client that knows the protocol but not the secret.
fn fake_handshake(body: &[u8]) -> Vec<u8> {
    [b"loydexp\x02", &[7; 32][..], &(body.len() as u32).to_le_bytes(), body, &[0; 32]].concat()
}

#[test]
fn strangers_are_dropped_while_a_process_waits_for_its_hosts() {
    let group = ProcessGroup::new(2);
    let expected = table(&["3x3"]);
    let first = group.start(0, &["--csv", "3x3"]);
    let fake_host = br#"{"process":1,"channel":"Data","identity":[["\u001b[31m","3x3"]]}"#;
    let flood = vec![b'a'; 1 << 20];
    let sent: [&[u8]; 7] = [
        b"",
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x1b]0;title\x07\x1b[2J\n",
        b"loydexp\x01\xff\xff\xff\xff",
        &[b"loydexp\x02", &[7; 32][..], &[0xff; 8]].concat(),
        &fake_handshake(fake_host),
        &flood,
    ];
    // All clients stay connected except one, which disconnects immediately.
    let strangers: Vec<TcpStream> = sent.iter().map(|_| connect(group.ports[0])).collect();
    for (mut stranger, sent) in strangers.iter().zip(sent) {
        // The connection may have been dropped before everything was sent.
        let _ = stranger.write_all(sent);
    }
    drop(connect(group.ports[0]));
    let ran = [first, group.start(1, &["--csv", "3x3"])].map(wait_for);
    drop(strangers);
    assert!(ran.iter().all(|ran| ran.code == 0 && ran.err.is_empty()), "{ran:?}");
    assert_eq!(ran[0].out, expected);
}

#[test]
fn a_stranger_at_a_hosts_address_is_refused() {
    let group = ProcessGroup { wait: "1", ..ProcessGroup::new(2) };
    let listener = TcpListener::bind(("127.0.0.1", group.ports[0])).unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let _ = stream.unwrap().write_all(&fake_handshake(b"\x1b[31mstopped"));
        }
    });
    let ran = wait_for(group.start(1, &["3x3"]));
    assert_eq!(ran.code, 3, "{ran:?}");
    assert!(ran.err.contains("process 0") && ran.err.contains("does not answer"), "{ran:?}");
    assert!(!ran.err.contains('\x1b') && ran.err.lines().count() == 1, "{ran:?}");
}

#[test]
fn a_process_with_a_different_secret_is_a_stranger() {
    let mut group = ProcessGroup { wait: "3", ..ProcessGroup::new(2) };
    let first = group.start(0, &["3x3"]);
    let other = group.path("secret");
    fs::write(&other, "a different secret from that of the tests\n").unwrap();
    // The first process is still waiting when this one gives up.
    group.wait = "1";
    let second = group.command(1, &["3x3", "--secret", other.to_str().unwrap()]).spawn().unwrap();
    let ran = [first, second].map(wait_for);
    assert!(ran.iter().all(|ran| ran.code == 3), "{ran:?}");
    assert!(ran[0].err.contains("without this exploration's secret"), "{ran:?}");
    assert!(ran[1].err.contains("secret may differ"), "{ran:?}");
}

#[test]
fn the_first_process_generates_a_secret_for_processes_on_this_machine() {
    let group = ProcessGroup::new(2);
    let mut first = group.command(0, &["3x3", "--csv"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(first.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
    let (_, secret) = line.trim_end().split_once("LOYD_SECRET=").unwrap();
    assert_eq!(secret.len(), 32, "{line}");
    let second = group.command(1, &["3x3"]).env("LOYD_SECRET", secret).spawn().unwrap();
    let ran = [first, second].map(wait_for);
    assert!(ran.iter().all(|ran| ran.code == 0), "{ran:?}");
    assert_eq!(ran[0].out, table(&["3x3"]));
}

#[test]
fn processes_without_a_valid_secret_do_not_start() {
    let group = ProcessGroup::new(2);
    let without_secret = wait_for(group.command(1, &["3x3"]).spawn().unwrap());
    assert!(without_secret.code == 2 && without_secret.err.contains("process 0 prints one"), "{without_secret:?}");
    let short_secret = wait_for(group.command(0, &["3x3"]).env("LOYD_SECRET", "1234").spawn().unwrap());
    assert!(short_secret.code == 2 && short_secret.err.contains("at least 16 characters"), "{short_secret:?}");
    fs::write(group.path("hosts"), "127.0.0.1:1\n192.0.2.1:1\n").unwrap();
    let remote = wait_for(group.command(0, &["3x3"]).spawn().unwrap());
    assert!(remote.code == 2 && remote.err.contains("several machines need a secret"), "{remote:?}");
}

#[test]
fn a_mismatch_between_processes_is_reported_on_both_sides() {
    let cases: [(&[&str], &[&str], &str); 4] = [
        (&["3x3"], &["4x2"], "goal is"),
        (&["3x3"], &["3x3", "--metric", "multi"], "metric is"),
        (&["3x3", "--threads", "1"], &["3x3", "--threads", "2"], "number of threads is"),
        (&["3x3", "--hardest", "1"], &["3x3"], "number of hardest positions is"),
    ];
    for (first, second, part) in cases {
        let group = ProcessGroup::new(2);
        let ran = [group.start(0, first), group.start(1, second)].map(wait_for);
        for ran in &ran {
            assert!(ran.code == 2 && ran.err.contains("does not match") && ran.err.contains(part), "{ran:?}");
        }
    }
}

#[test]
fn the_wait_for_a_missing_process_times_out() {
    let group = ProcessGroup { wait: "0.5", ..ProcessGroup::new(2) };
    for process in [0, 1] {
        let ran = wait_for(group.start(process, &["3x3"]));
        assert_eq!(ran.code, 3, "{ran:?}");
        assert!(ran.err.contains(&format!("process {}", 1 - process)), "{ran:?}");
    }
}

/// An exploration that, on any machine, is still running when a test stops it.
const LONG: &[&str] = &["4x3", "--metric", "multi", "--csv", "--threads", "1", "--disk"];

fn arguments<'a>(puzzle: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [puzzle, more].concat()
}

#[test]
fn a_frozen_process_stops_the_others() {
    let group = ProcessGroup::new(3);
    let disk = group.path("disk");
    let mut children = group.start_all(&arguments(LONG, &[disk.to_str().unwrap(), "--patience", "2"]));
    thread::sleep(Duration::from_millis(1500));
    signal(&children[2], "-STOP");
    let frozen = children.pop().unwrap();
    let ran: Vec<RunOutput> = children.into_iter().map(wait_for).collect();
    signal(&frozen, "-KILL");
    wait_for(frozen);
    for ran in &ran {
        assert!(ran.code == 3 && !ran.err.contains("panicked"), "{ran:?}");
    }
    assert!(ran.iter().any(|ran| ran.err.contains("sent no heartbeat")), "{ran:?}");
}

/// Starts `kills` runs with checkpoints, kills one process in each at a random moment, and
/// completes the exploration in a final run.
fn assert_survives_kills(processes: usize, kills: usize, seed: u64) {
    let arguments = ["4x2", "--metric", "multi", "--csv", "--threads", "1", "--every", "0", "--hardest", "0"];
    let expected = table(&arguments[..3]);
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let mut random = seed;
    for kill in 0..=kills {
        // Each run resumes with a different number of processes.
        let mut group = ProcessGroup::new(1 + (processes + kill) % 3);
        if kill < kills {
            group.wait = "3";
        }
        let all = [&arguments[..], &["--checkpoint", checkpoint.to_str().unwrap()]].concat();
        let mut children = group.start_all(&all);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if kill < kills {
            thread::sleep(Duration::from_micros(random >> 32 & 0x3_ffff));
            let victim = (random >> 50) as usize % children.len();
            // The process may already have exited.
            let _ = children[victim].kill();
        }
        let ran: Vec<RunOutput> = children.into_iter().map(wait_for).collect();
        for ran in &ran {
            let is_explained =
                ran.code == 0 || ran.code == -1 || ran.code == 3 && ran.err.starts_with("loyd: stopped: ");
            assert!(is_explained && !ran.err.contains("panicked"), "kill {kill}: {ran:?}");
        }
        if kill == kills {
            assert_eq!(ran[0].out, expected, "{ran:?}");
        }
    }
}

#[test]
fn killed_runs_resume_from_the_last_complete_checkpoint_and_give_the_same_table() {
    assert_survives_kills(2, 10, 1);
}

#[test]
#[ignore = "kills explorations a thousand times"]
fn soak_killing_explorations_does_not_change_the_table() {
    let kills = std::env::var("LOYD_SOAK_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1000);
    assert_survives_kills(2, kills, 2);
    println!("soak: killed explorations {kills} times; the table never changed");
}

/// Creates a checkpoint in the middle of an exploration.
fn create_checkpoint(folder: &Path, puzzle: &[&str]) {
    let arguments = ["--csv", "--threads", "1", "--every", "0", "--checkpoint", folder.to_str().unwrap()];
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("loyd"))
        .arg("explore")
        .args(puzzle)
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !folder.join("manifest").exists() {
        thread::sleep(Duration::from_millis(1));
        assert!(child.try_wait().unwrap().is_none() || folder.join("manifest").exists());
    }
    let _ = child.kill();
    wait_for(child);
}

#[test]
fn a_damaged_checkpoint_is_refused_and_the_message_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    create_checkpoint(&whole, &["3x3"]);
    let text = fs::read_to_string(whole.join("manifest")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(text.lines().nth(2).unwrap()).unwrap();
    let depth = manifest["counts"].as_array().unwrap().len() - 1;
    let bundle = whole.join(format!("depth-{}-{depth}/worker-0", manifest["search"]));
    let resume = || loyd(&["explore", "3x3", "--checkpoint", whole.to_str().unwrap()], "");
    let damage = |file: &Path, bytes: &[u8]| {
        let before = fs::read(file).unwrap();
        fs::write(file, bytes).unwrap();
        let ran = resume();
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains("damaged") && ran.err.contains(file.to_str().unwrap()), "{ran:?}");
        fs::write(file, before).unwrap();
    };
    damage(&whole.join("manifest"), text.replace("\"counts\":[1,", "\"counts\":[2,").as_bytes());
    damage(&whole.join("manifest"), b"");
    damage(&whole.join("manifest"), &[0xff; 40]);
    let bytes = fs::read(&bundle).unwrap();
    damage(&bundle, &bytes[..bytes.len() - 1]);
    damage(&bundle, &[&bytes[..], &[0]].concat());
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 0x10;
    damage(&bundle, &flipped);
    let other = loyd(&["explore", "4x2", "--checkpoint", whole.to_str().unwrap()], "");
    assert!(other.code == 2 && other.err.contains("a different exploration"), "{other:?}");
    assert_eq!(resume().code, 0);
}

/// Changes the longest bundle in a checkpoint with `forge`, and corrects all checksums.
fn forge_bundle(folder: &Path, forge: impl Fn(&mut [u8])) {
    let text = fs::read_to_string(folder.join("manifest")).unwrap();
    let (title, body) = (text.lines().next().unwrap(), text.lines().nth(2).unwrap());
    let mut manifest: serde_json::Value = serde_json::from_str(body).unwrap();
    let depth = manifest["counts"].as_array().unwrap().len() - 1;
    let file = folder.join(format!("depth-{}-{depth}/worker-0", manifest["search"]));
    let number = |list: &str, bundle: usize| manifest[list][bundle][1].as_u64().unwrap() as usize;
    let bundles = 0..manifest["files"].as_array().unwrap().len();
    let bundle = bundles.max_by_key(|&bundle| number("files", bundle)).unwrap();
    let (start, length) = (number("places", bundle), number("files", bundle));
    let mut bytes = fs::read(&file).unwrap();
    let section = &mut bytes[start..start + length];
    forge(section);
    manifest["files"][bundle][0] = crc32fast::hash(section).into();
    fs::write(&file, &bytes).unwrap();
    let body = manifest.to_string();
    let sum = crc32fast::hash(body.as_bytes());
    fs::write(folder.join("manifest"), format!("{title}\n{sum:016x}\n{body}\n")).unwrap();
}

#[test]
fn a_forged_checkpoint_with_correct_checksums_is_refused() {
    type Forge = fn(&mut [u8]);
    let (tiles, blocks): (&[&str], &[&str]) = (&["3x3"], &["traditional/red-donkey"]);
    // A bundle of keys ends with its last key and the number of lists of solved positions.
    let cases: [(&[&str], Forge, &str); 5] = [
        (tiles, |_| {}, ""),
        (tiles, |bytes| bytes[..16].fill(0xff), "its number of positions differs from its manifest"),
        (blocks, |_| {}, ""),
        (blocks, |bytes| bytes[bytes.len() - 9] ^= 1, "its contents are invalid"),
        (blocks, |bytes| bytes.fill(0), "its checksum does not match"),
    ];
    for (puzzle, forge, why) in cases {
        let folder = tempfile::tempdir().unwrap();
        create_checkpoint(folder.path(), puzzle);
        forge_bundle(folder.path(), forge);
        let ran = loyd(&[&["explore"], puzzle, &["--checkpoint", folder.path().to_str().unwrap()]].concat(), "");
        assert_eq!(ran.code, if why.is_empty() { 0 } else { 2 }, "{ran:?}");
        assert!(ran.err.contains(why), "{ran:?}");
    }
}

#[test]
fn block_puzzles_resume_from_checkpoints_of_both_searches() {
    let puzzle = ["traditional/red-donkey", "--from", "goals", "--metric", "step"];
    let expected = table(&puzzle);
    assert_resumes(&puzzle, &expected);
}

/// Stops each run at a different moment.
#[test]
#[ignore = "run by `cargo xtask soak`"]
fn soak_block_puzzles_resume_from_checkpoints_of_both_searches() {
    let puzzle = ["traditional/red-donkey", "--from", "goals", "--metric", "step"];
    let expected = table(&puzzle);
    for _ in 0..10 {
        assert_resumes(&puzzle, &expected);
    }
}

/// Checks that two processes complete the table from the checkpoint that a single, stopped process
/// left.
fn assert_resumes(puzzle: &[&str], expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("checkpoint");
    create_checkpoint(&saved, puzzle);
    let group = ProcessGroup::new(2);
    let all = [puzzle, &["--csv", "--checkpoint", saved.to_str().unwrap()]].concat();
    assert_eq!(group.run(&all)[0].out, expected);
}

#[test]
fn ctrl_c_exits_with_130_and_the_other_processes_are_notified() {
    let group = ProcessGroup::new(2);
    let disk = group.path("disk");
    let children = group.start_all(&arguments(LONG, &[disk.to_str().unwrap()]));
    thread::sleep(Duration::from_millis(1500));
    signal(&children[0], "-INT");
    let ran: Vec<RunOutput> = children.into_iter().map(wait_for).collect();
    assert_eq!((ran[0].code, ran[1].code), (130, 3), "{ran:?}");
    assert!(ran[1].err.contains("process 0") && ran[1].err.contains("interrupted"), "{ran:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_the_run_with_a_message() {
    let full = loyd(&["explore", "3x3", "--checkpoint", "/dev/full/checkpoint", "--every", "0"], "");
    assert!(full.code == 3 || full.code == 2, "{full:?}");
    // Every write to a file beyond this size limit fails.
    let folder = tempfile::tempdir().unwrap();
    let binary = assert_cmd::cargo::cargo_bin("loyd");
    let script = format!(
        "ulimit -f 1; exec {} explore 5x2 --threads 2 --every 0 --checkpoint {}",
        binary.display(),
        folder.path().display()
    );
    let output = Command::new("bash").args(["-c", &script]).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.contains("cannot write") && !err.contains("panicked"), "{err}");
    assert!(!folder.path().join("manifest").exists());
}

/// Returns the names of the entries in a folder.
fn names_in(folder: &Path) -> Vec<std::ffi::OsString> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect()
}

#[test]
fn a_stopped_exploration_leaves_no_files_and_the_next_one_deletes_those_left_by_a_killed_one() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().to_str().unwrap();
    for signal_name in ["-TERM", "-HUP", "-KILL"] {
        let mut child = crate::interrupt::sighup_command()
            .args(["explore", "5x3", "--memory", "1G", "--threads", "2", "--disk", disk])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let end = Instant::now() + Duration::from_secs(30);
        while names_in(folder.path()).is_empty() {
            assert!(Instant::now() < end, "{signal_name}: no files after 30 s");
            thread::sleep(Duration::from_millis(10));
        }
        thread::sleep(Duration::from_millis(200));
        signal(&child, signal_name);
        child.wait().unwrap();
        assert_eq!(
            names_in(folder.path()).is_empty(),
            signal_name != "-KILL",
            "{signal_name}: {:?}",
            names_in(folder.path())
        );
    }
    let ran = loyd(&["explore", "4x2", "--disk", disk, "--csv"], "");
    assert_eq!((ran.code, names_in(folder.path()).len()), (0, 0), "{ran:?}");
}

#[test]
fn two_explorations_share_a_folder_for_files() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["explore", "5x2", "--csv", "--threads", "1", "--disk", folder.path().to_str().unwrap()];
    let expected = table(&["5x2"]);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let ran = loyd(&arguments, "");
                assert_eq!((ran.code, ran.out), (0, expected.clone()), "{}", ran.err);
            });
        }
    });
    assert!(names_in(folder.path()).is_empty());
}

#[test]
fn checkpoints_for_a_small_puzzle_are_few_and_have_one_file_per_worker() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("checkpoint");
    let puzzle = ["traditional/red-donkey", "--metric", "step", "--threads", "2"];
    let ran = loyd(
        &[&["explore"], &puzzle[..], &["--csv", "--every", "0", "--checkpoint", saved.to_str().unwrap()]].concat(),
        "",
    );
    assert_eq!((ran.code, ran.out), (0, table(&puzzle)), "{}", ran.err);
    let files: Vec<_> = names_in(&saved).iter().map(|name| saved.join(name)).filter(|path| path.is_dir()).collect();
    // The manifest names one folder with one file per worker, not one for each of 4,096 bundles.
    assert_eq!(files.iter().map(|folder| names_in(folder).len()).collect::<Vec<_>>(), [2]);
}
