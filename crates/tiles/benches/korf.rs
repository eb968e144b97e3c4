//! Optimal solutions to the 15-puzzle from a cold start: Korf's 100 positions in both metrics, with
//! one process per metric.
//!
//! Criterion measures short functions that run many times, but only the first run matters here.
//! Each solution must be proven optimal, and the sum of the lengths must equal the known sum.
//! `cargo bench --bench korf -- hardest` solves the 17 positions that need 80 moves, and
//! `-- extremes` solves the 16 that need 43 multi-tile moves; both take minutes.

mod usage;

use std::process::Command;
use std::time::Instant;

use loyd_core::{Puzzle, TileMetric, TilePuzzle};
use loyd_search::{Context, Mode, Stop, Verdict};
use loyd_tiles::solver;

#[path = "../tests/tiles/tile_data.rs"]
mod tile_data;

/// All jobs, each with its metric and the sum of the optimal lengths. Jobs that take minutes run
/// only if named.
const JOBS: [(&str, TileMetric, u32); 4] = [
    ("single", TileMetric::Single, 5305),
    ("multi", TileMetric::Multi, 3206),
    ("hardest", TileMetric::Single, 17 * 80),
    ("extremes", TileMetric::Multi, 16 * 43),
];

fn main() {
    let named_job = std::env::args().find_map(|name| JOBS.into_iter().find(|job| job.0 == name));
    match named_job {
        Some((name, metric, total)) => solve_all(name, metric, total),
        None => run_jobs(),
    }
}

fn run_jobs() {
    println!("job       boards   mean length   million nodes   CPU s   wall s   million/s  peak MiB");
    let program = std::env::current_exe().expect("this program has a path");
    for (name, ..) in JOBS.into_iter().take(2) {
        let status = Command::new(&program).arg(name).status().expect("this program runs");
        assert!(status.success(), "{name} failed");
    }
}

fn solve_all(name: &str, metric: TileMetric, expected: u32) {
    let started = Instant::now();
    let puzzles: Vec<TilePuzzle> = match name {
        "hardest" => tile_data::hardest15(),
        "extremes" => tile_data::hardest15_multi(),
        _ => tile_data::korf100().into_iter().map(|korf| korf.puzzle).collect(),
    };
    let (mut total, mut nodes) = (0, 0);
    for puzzle in &puzzles {
        let mut search = solver(puzzle, &puzzle.start(), metric, Mode::Optimal, 1 << 30);
        assert_eq!(search.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
        let progress = search.status();
        assert_eq!(progress.best.map(|best| best.length(metric) as u32), Some(progress.lower_bound));
        total += progress.lower_bound;
        nodes += progress.nodes;
    }
    assert_eq!(total, expected);
    let (cpu, wall, million, boards) =
        (cpu_seconds(), started.elapsed().as_secs_f64(), nodes as f64 / 1e6, puzzles.len());
    println!(
        "{name:9} {boards:6} {:13.2} {million:15.1} {cpu:7.2} {wall:8.2} {:11.1} {:9.1}",
        f64::from(total) / boards as f64,
        million / cpu,
        peak_mebibytes()
    );
}

/// Returns the CPU time of this process in seconds; NaN if unknown.
fn cpu_seconds() -> f64 {
    usage::processor_time().map_or(f64::NAN, |time| time.as_secs_f64())
}

/// Returns the peak memory of this process in MiB, from `/proc`; NaN if unknown.
fn peak_mebibytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<f64>().ok())
        .map_or(f64::NAN, |kibibytes| kibibytes / 1024.0)
}
