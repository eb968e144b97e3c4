//! Latencies of the real program in a pseudo-terminal: the time to start with many recorded games,
//! the time to handle a key, and the processor time while idle.
//!
//! `cargo bench -p loyd --bench terminal [GAMES]` prints the figures. It asserts that frames are
//! drawn, but not how fast.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use loyd_core::TileMetric;
use loyd_records::{GameBoard, GameRecord, Play, Records};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const LIMIT: Duration = Duration::from_mins(1);
const STARTS: usize = 21;
const KEYS: usize = 2000;

fn main() {
    let games: u32 = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(10_000);
    let folder = tempfile::tempdir().expect("a temporary folder");
    record_games(&folder.path().join("records.db"), games);
    let starts = (0..STARTS).map(|_| Program::start(&[], folder.path()).1).collect();
    report(&format!("from exec to the first frame, {games} games recorded"), starts);
    let (mut program, _) = Program::start(&["10x10"], folder.path());
    report(&format!("from a key to its frame, 10x10 at 80x24, {KEYS} keys"), program.key_latencies());
    // Pauses the game. The clock of a running game would redraw the screen.
    program.press("\x1b");
    thread::sleep(Duration::from_secs(2));
    let before = program.ticks();
    thread::sleep(Duration::from_secs(10));
    println!("processor time in 10 idle seconds: {} ticks of 10 ms", program.ticks() - before);
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    println!("{what}: minimum {:.1?}, median {:.1?}, p99 {:.1?}, maximum {:.1?}", at(0), at(50), at(99), at(100));
}

/// Records games with 150 events each.
fn record_games(path: &Path, games: u32) {
    let mut records = Records::open(path);
    for number in 0..games {
        records.record(GameRecord {
            puzzle: "15 2 1 12/8 5 6 11/4 9 10 7/3 14 13 0".to_owned(),
            goal: "blank-last".to_owned(),
            board: GameBoard::Tiles { width: 4, height: 4, metric: TileMetric::Single, manhattan: 40 },
            seed: Some(format!("chacha8:{number}")),
            program: "loyd 0.1.0".to_owned(),
            play: Play { moves: 100, joined: 100, finished_at: i64::from(number), ..Play::default() },
            log: "311 L\n".repeat(150),
        });
    }
    assert!(records.flush(LIMIT));
}

/// The program running in a terminal.
struct Program {
    child: Box<dyn Child + Send + Sync>,
    /// Keeps the terminal open.
    _master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    /// The bytes written to the terminal, with their times.
    output: Receiver<(Instant, Vec<u8>)>,
}

impl Program {
    /// Starts the program and returns the time until the first frame.
    fn start(puzzle: &[&str], data: &Path) -> (Self, Duration) {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_loyd"));
        command.arg("play");
        command.args(puzzle);
        for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")] {
            command.env(name, value);
        }
        for name in ["LOYD_DATA", "XDG_CONFIG_HOME"] {
            command.env(name, data);
        }
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send((Instant::now(), bytes[..count].to_vec())).is_err() {
                    return;
                }
            }
        });
        let start = Instant::now();
        let child = pair.slave.spawn_command(command).expect("the program");
        let writer = pair.master.take_writer().expect("a writer");
        let program = Self { child, _master: pair.master, writer, output };
        // A frame ends with the escape sequence for the end of a synchronized update.
        let drawn = program.wait_for(b"\x1b[?2026l");
        (program, drawn - start)
    }

    fn press(&mut self, key: &str) -> Instant {
        let start = Instant::now();
        self.writer.write_all(key.as_bytes()).and_then(|()| self.writer.flush()).expect("the program reads its input");
        start
    }

    /// Waits until the output contains `mark`, and returns the time of that output.
    fn wait_for(&self, mark: &[u8]) -> Instant {
        let mut all = Vec::new();
        loop {
            let (at, bytes) = self.output.recv_timeout(LIMIT).expect("a frame");
            all.extend(bytes);
            if all.windows(mark.len()).any(|window| window == mark) {
                return at;
            }
        }
    }

    /// Returns the time from each key press to its frame.
    fn key_latencies(&mut self) -> Vec<Duration> {
        let keys = ["a", "w", "d", "s", "u"].into_iter().cycle().take(KEYS);
        let time = |key| {
            let pressed = self.press(key);
            let latency = self.wait_for(b"\x1b[?2026l") - pressed;
            // Skips frames that the game's clock has drawn in the meantime.
            while self.output.try_recv().is_ok() {}
            latency
        };
        keys.map(time).collect()
    }

    /// Returns the program's processor time in ticks.
    fn ticks(&self) -> u64 {
        let id = self.child.process_id().expect("the program is running");
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).expect("a system with /proc");
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
        fields[11..13].iter().filter_map(|field| field.parse::<u64>().ok()).sum()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may already have exited.
        let _ = self.child.kill();
    }
}
