//! Benchmarks of delays that a player may notice: opening the records, appending a game, and
//! recording it durably.
//!
//! `cargo bench -p loyd-records [GAMES]` prints the measured times. Only the results are asserted.

use std::path::Path;
use std::time::{Duration, Instant};

use loyd_core::TileMetric;
use loyd_records::{Filter, GameBoard, GameRecord, MemoryStore, Play, Records, Ticket, Verified};

const LIMIT: Duration = Duration::from_mins(1);
const ROUNDS: usize = 21;

fn main() {
    let games: u32 = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(10_000);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("records.db");
    let fresh = time(|| drop(Records::open(folder.path().join("fresh.db"))));
    println!("opening and closing a new file: {fresh:.1?}");
    fill(&path, games);
    println!("{games} games, {:.1} MB", path.metadata().expect("the file").len() as f64 / 1e6);

    report("opening", || open_records(&path, games));
    let mut records = Records::open(&path);
    report("opening while it is open elsewhere", || open_records(&path, games));
    report("statistics", || {
        let statistics = records.statistics(&Filter::default());
        assert_eq!(statistics.counts.games, games as usize);
    });
    measure_appends(&mut records, games);
    measure_transfers(&records);
}

/// Returns a game of 150 events that differs for every number.
fn game(number: u32) -> GameRecord {
    GameRecord {
        puzzle: "15 2 1 12/8 5 6 11/4 9 10 7/3 14 13 0".to_owned(),
        goal: "blank-last".to_owned(),
        board: GameBoard::Tiles { width: 4, height: 4, metric: TileMetric::Single, manhattan: 40 },
        seed: Some(format!("chacha8:{number}")),
        program: "loyd 0.1.0".to_owned(),
        play: Play {
            moves: 100 + number % 80,
            joined: 100,
            milliseconds: 40_000 + u64::from(number % 30_000),
            finished_at: 1_795_000_000_000 + i64::from(number) * 60_000,
            ..Play::default()
        },
        log: (0..150).map(|event| (event * 311 + number).to_string() + " L\n").collect(),
    }
}

/// Returns the result of a replay that agrees with the record.
fn as_recorded(game: &GameRecord) -> Verified {
    let Play { moves, joined, milliseconds, outcome, .. } = game.play;
    Verified { board: game.board, moves, joined, milliseconds, outcome }
}

fn fill(path: &Path, games: u32) {
    let mut records = Records::open(path);
    let start = Instant::now();
    for number in 0..games {
        records.record(game(number));
    }
    assert!(records.flush(LIMIT));
    println!("recording {games} games without pauses: {:.1?}", start.elapsed());
}

/// Opens the file. The measured time does not include dropping the result.
fn open_records(path: &Path, games: u32) -> Records {
    let records = Records::open(path);
    assert_eq!(records.games().len(), games as usize);
    records
}

fn measure_appends(records: &mut Records, games: u32) {
    let mut pending: Vec<Ticket> = Vec::new();
    report("an append, as seen by the caller", || {
        pending.push(records.record(game(games + pending.len() as u32)));
    });
    assert!(pending.iter().all(|ticket| ticket.wait(LIMIT)));
    let mut next = games + 1_000;
    report("an append, until it is recorded", || {
        next += 1;
        assert!(records.record(game(next)).wait(LIMIT));
    });
}

fn measure_transfers(records: &Records) {
    let mut text = Vec::new();
    let export = time(|| assert_eq!(records.export(&mut text).expect("memory").games, records.games().len()));
    println!("export: {export:.1?}, {:.1} MB", text.len() as f64 / 1e6);
    let mut other = Records::new(MemoryStore::new());
    let import = time(|| {
        assert_eq!(other.import(&*text, |game| Ok(as_recorded(game))).expect("memory").games, records.games().len());
    });
    println!("import into memory: {import:.1?}");
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// Prints the minimum, the median and the maximum time of several rounds.
fn report<T>(name: &str, mut work: impl FnMut() -> T) {
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            let kept = work();
            let time = start.elapsed();
            drop(kept);
            time
        })
        .collect();
    times.sort_unstable();
    println!("{name}: min {:.2?}, median {:.2?}, max {:.2?}", times[0], times[ROUNDS / 2], times[ROUNDS - 1]);
}
