//! Korf's 100 positions of the 15-puzzle, solved optimally from a cold start in both metrics, one process each.
//!
//! Criterion is for short things that run many times; here the first run is what counts. Every answer is asserted.

use std::process::Command;
use std::time::Instant;

use loyd_core::TileMetric;
use loyd_solve::Verdict;
use loyd_solve::tiles::{Mode, solver};

#[path = "../tests/tile_data/mod.rs"]
mod tile_data;

fn main() {
    let job = std::env::args().nth(1).and_then(|name| name.parse().ok());
    match job {
        Some(metric) => solve_all(metric),
        None => run_jobs(),
    }
}

fn run_jobs() {
    println!("metric   mean length   million nodes   CPU s   wall s   million/s   peak MB");
    let program = std::env::current_exe().expect("this program has a path");
    for job in ["single", "multi"] {
        let status = Command::new(&program).arg(job).status().expect("this program runs");
        assert!(status.success(), "{job} failed");
    }
}

fn solve_all(metric: TileMetric) {
    let begun = Instant::now();
    let (mut total, mut nodes) = (0, 0);
    for korf in tile_data::korf100() {
        let mut search = solver(&korf.puzzle, &korf.position, metric, Mode::Optimal, 1 << 30);
        assert_eq!(search.run(u64::MAX), Verdict::Solved);
        let progress = search.progress();
        assert!(metric == TileMetric::Multi || progress.lower_bound == korf.length);
        total += progress.lower_bound;
        nodes += progress.nodes;
    }
    assert_eq!(total, if metric == TileMetric::Multi { 3206 } else { 5305 });
    let (cpu, wall, million) = (cpu_seconds(), begun.elapsed().as_secs_f64(), nodes as f64 / 1e6);
    println!(
        "{metric:7} {:12.2} {million:15.1} {cpu:7.2} {wall:8.2} {:11.1} {:9.1}",
        f64::from(total) / 100.0,
        million / cpu,
        peak_megabytes()
    );
}

/// The user and system time of this process, from `/proc`; not a number where there is none.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    let ticks: f64 = fields.map(|field| field.parse().unwrap_or(f64::NAN)).sum();
    if stat.is_empty() { f64::NAN } else { ticks / 100.0 }
}

/// The most memory this process has held, from `/proc`; not a number where there is none.
fn peak_megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<f64>().ok())
        .map_or(f64::NAN, |kilobytes| kilobytes / 1024.0)
}
