//! Measures the speed of the block solvers and checks every answer. Run it with
//! `cargo bench -p loyd-blocks --bench blocks`.
//!
//! Arguments select measurements by parts of their names. Times are CPU seconds, the best of
//! several runs, because other programs share the machine. With several threads, they are
//! wall-clock times. Memory is the maximum that the search reported during the run.

#[path = "../tests/blocks/support.rs"]
mod support;

use std::time::{Duration, Instant};

use loyd_blocks::{Component, Exploration, solver};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Context, Stop, Verdict};

const MEMORY: u64 = 8 << 30;

/// The largest component found among random Rush Hour boards without walls and with one car per row
/// and column.
const LARGE_RUSH: &str = "E.LLCD/EHKKCD/.H.IAA/.GGI../FFB.../..B.JJ";
/// The pieces of Red Donkey except for one unit block, on a board with two more rows.
const ROOMY_KLOTSKI: &str = "abbc/abbc/deef/dghf/i.../..../....";

fn main() {
    if is_selected("rush sample") {
        measure_rush_sample();
    }
    let boards = support::data("blocks_published.txt");
    for line in support::lines(&boards).filter(|line| is_selected(line)) {
        measure_published(line);
    }
    for metric in BlockPuzzle::METRICS {
        measure_component("Red Donkey", &red_donkey(), *metric, (25_955, 40));
    }
    let rush = support::to_right(support::rush_setup(LARGE_RUSH), 'A');
    measure_component("large Rush", &rush, BlockMetric::Slide, (541_934, 5));
    let roomy = support::to_cell(support::draw(ROOMY_KLOTSKI), 'b', (5, 1));
    for threads in [1, 2] {
        measure_shared("roomy Klotski", &roomy, threads, 96_420_688);
    }
    for metric in BlockPuzzle::METRICS {
        measure_component("roomy Klotski", &roomy, *metric, (96_420_688, 1));
    }
}

/// Returns whether to run the measurement with this name: there are no arguments, or the name
/// contains one of them.
fn is_selected(name: &str) -> bool {
    let mut parts = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).peekable();
    parts.peek().is_none() || parts.any(|part| name.contains(&part))
}

fn red_donkey() -> BlockPuzzle {
    support::to_cell(support::draw("abbc/abbc/deef/dghf/i..j"), 'b', (3, 1))
}

/// Returns the CPU time that this thread has used so far.
#[cfg(unix)]
fn cpu_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a live value of the type that the call fills in.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Returns the time since the first call.
#[cfg(not(unix))]
fn cpu_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// Returns the time and the result of the fastest of several runs.
fn best_time<T>(runs: usize, mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut run_once = || {
        let start = cpu_time();
        let result = run();
        (cpu_time().saturating_sub(start), result)
    };
    (1..runs).fold(run_once(), |best, _| {
        let next = run_once();
        if next.0 < best.0 { next } else { best }
    })
}

/// Solves a puzzle, asserts that the solution has the given length, and returns the number of
/// generated positions.
fn solve(puzzle: &BlockPuzzle, metric: BlockMetric, length: usize) -> u64 {
    let mut solver = solver(puzzle, &puzzle.start(), metric, MEMORY);
    assert_eq!(solver.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
    let progress = solver.status();
    assert_eq!(progress.best.map(|best| best.length(metric)), Some(length));
    progress.nodes
}

fn measure_rush_sample() {
    let text = support::data("rush_sample.txt");
    let boards: Vec<(usize, BlockPuzzle)> = support::lines(&text)
        .map(|line| {
            let fields: Vec<&str> = line.split(' ').collect();
            (fields[0].parse().expect("a length"), support::rush(fields[1]))
        })
        .collect();
    let solve_all = || boards.iter().map(|(length, board)| solve(board, BlockMetric::Slide, *length)).sum::<u64>();
    let (time, nodes) = best_time(3, solve_all);
    let each = time.as_secs_f64() * 1e3 / boards.len() as f64;
    println!("rush sample, {} boards, slide: {each:.3} ms per board, {}", boards.len(), format_rate(nodes, time));
}

fn measure_published(line: &str) {
    let (name, lengths, puzzle) = support::parse_published(line);
    for (&metric, length) in BlockPuzzle::METRICS.iter().zip(lengths) {
        let (time, nodes) = best_time(10, || solve(&puzzle, metric, length));
        let milliseconds = time.as_secs_f64() * 1e3;
        println!("{name}, {metric}: {length} moves in {milliseconds:.3} ms, {}", format_rate(nodes, time));
    }
}

fn measure_component(name: &str, puzzle: &BlockPuzzle, metric: BlockMetric, (positions, runs): (u64, usize)) {
    if !is_selected(&format!("{name}, all positions, {metric}")) {
        return;
    }
    let (time, peak) = best_time(runs, || {
        let mut component = Component::new(puzzle, &puzzle.start(), metric, MEMORY);
        let mut peak = 0;
        while component.run(100_000, Stop::NEVER) == Exploration::Searching {
            peak = component.bytes().max(peak);
        }
        assert_eq!(component.positions(), positions);
        component.bytes().max(peak)
    });
    let each = peak as f64 / positions as f64;
    println!(
        "{name}, all positions, {metric}: {}, {each:.2} bytes per position at the peak",
        format_rate(positions, time)
    );
}

/// Measures the wall-clock time of searching a whole component for the `step` metric.
fn measure_shared(name: &str, puzzle: &BlockPuzzle, threads: usize, positions: u64) {
    let label = format!("{name}, shared, step, threads: {threads}");
    if !is_selected(&label) {
        return;
    }
    let start = Instant::now();
    let component = Component::new(puzzle, &puzzle.start(), BlockMetric::Step, MEMORY);
    let (mut component, mut peak) = (component.threads(threads), 0);
    while component.run(100_000, Stop::NEVER) == Exploration::Searching {
        peak = component.bytes().max(peak);
    }
    assert_eq!(component.positions(), positions);
    let each = peak as f64 / positions as f64;
    println!("{label}: {}, {each:.2} bytes per position at the peak", format_rate(positions, start.elapsed()));
}

fn format_rate(nodes: u64, time: Duration) -> String {
    let millions = nodes as f64 / time.as_secs_f64() / 1e6;
    format!("{nodes} positions in {:.3} s, {millions:.2} M/s", time.as_secs_f64())
}
