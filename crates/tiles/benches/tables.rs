//! The 15-puzzle with the large table for seven and eight tiles: building and opening it, Korf's
//! 100 positions on one thread, and the 17 positions that need 80 moves on two threads. The length
//! of every solution is checked.
//!
//! `cargo bench --bench tables -- FOLDER` keeps the table in a folder and builds it if it is
//! missing.

mod usage;

use std::path::PathBuf;
use std::time::Instant;

use loyd_core::{Puzzle, TileMetric, TilePuzzle};
use loyd_search::tables::TableStore;
use loyd_search::{Context, Mode, Stop, Verdict};
use loyd_tiles::{Resources, TilePlan, TileTables, solver_with};

#[path = "../tests/tiles/tile_data.rs"]
mod tile_data;

const THREADS: usize = 2;

fn main() {
    let argument = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let folder = argument.map_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")), PathBuf::from);
    let tables = open_tables(&TableStore::new(folder));
    println!("job       boards   mean length   million nodes   CPU s   wall s   million/s   slowest, s");
    let korf: Vec<TilePuzzle> = tile_data::korf100().into_iter().map(|korf| korf.puzzle).collect();
    solve_all("korf", &korf, 5305, &tables, 1);
    solve_all("hardest", &tile_data::hardest15(), 17 * 80, &tables, THREADS);
}

fn open_tables(store: &TableStore) -> TileTables {
    let plan = &TilePlan::all()[0];
    if !store.has(&plan.label()) {
        let (cpu, started) = (cpu_seconds(), Instant::now());
        let table = plan.build(THREADS, Stop::NEVER, &|_| ()).expect("the build is not stopped");
        println!("built in {:.1} s CPU, {:.1} s wall", cpu_seconds() - cpu, started.elapsed().as_secs_f64());
        store.save(&plan.label(), &table, THREADS, Stop::NEVER).expect("the table is written");
        println!("and saved after {:.1} s wall", started.elapsed().as_secs_f64());
    }
    let tables = TileTables::new();
    for _ in 0..3 {
        let (cpu, started) = (cpu_seconds(), Instant::now());
        let table = store.open(&plan.label(), THREADS, Stop::NEVER).expect("the table is intact");
        tables.put(plan, table, THREADS, Stop::NEVER).expect("the table is intact");
        println!("opened in {:.2} s CPU, {:.3} s wall", cpu_seconds() - cpu, started.elapsed().as_secs_f64());
    }
    tables
}

fn solve_all(name: &str, puzzles: &[TilePuzzle], expected: u32, tables: &TileTables, threads: usize) {
    let resources = Resources { memory: 1 << 30, threads, tables: tables.clone() };
    let (started, cpu) = (Instant::now(), cpu_seconds());
    let (mut total, mut nodes, mut slowest) = (0, 0, 0.0_f64);
    for puzzle in puzzles {
        let started = Instant::now();
        let mut search = solver_with(puzzle, &puzzle.start(), TileMetric::Single, Mode::Optimal, &resources);
        assert_eq!(search.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
        let progress = search.status();
        assert_eq!(progress.best.map(|best| best.length(TileMetric::Single) as u32), Some(progress.lower_bound));
        total += progress.lower_bound;
        nodes += progress.nodes;
        slowest = slowest.max(started.elapsed().as_secs_f64());
    }
    assert_eq!(total, expected);
    let (cpu, wall, million) = (cpu_seconds() - cpu, started.elapsed().as_secs_f64(), nodes as f64 / 1e6);
    println!(
        "{name:9} {:6} {:13.2} {million:15.2} {cpu:7.2} {wall:8.2} {:11.1} {slowest:12.2}",
        puzzles.len(),
        f64::from(total) / puzzles.len() as f64,
        million / cpu,
    );
}

/// Returns the CPU time of this process in seconds; NaN if unknown.
fn cpu_seconds() -> f64 {
    usage::processor_time().map_or(f64::NAN, |time| time.as_secs_f64())
}
