//! Optimal solutions to the 24-puzzle, as found by `loyd solve --optimal`: Korf and Felner's
//! instances (2002) in order of their published node counts, on two threads.
//!
//! `cargo bench --bench korf24 -- 20` solves the 20 with the fewest nodes, and `… -- 40,44` solves
//! the instances with these numbers; `threads=1` sets the number of threads. `folder=…` keeps the
//! tables in a folder and builds any that are missing. Every length is checked.

mod usage;

use std::path::PathBuf;
use std::time::Instant;

use loyd_core::{Puzzle, TileMetric};
use loyd_search::tables::TableStore;
use loyd_search::{Context, Mode, Stop, Verdict};
use loyd_tiles::{Resources, TilePlan, TileTables, solver_with};

#[path = "../tests/tiles/tile_data.rs"]
mod tile_data;

use tile_data::Korf24;

const MEMORY: u64 = 4 << 30;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let threads = arguments.iter().find_map(|argument| argument.strip_prefix("threads=")?.parse().ok()).unwrap_or(2);
    let selection = arguments.iter().find(|argument| !argument.contains('=')).map_or("2", |text| text);
    let boards = select_boards(selection);
    let folder = arguments.iter().find_map(|argument| argument.strip_prefix("folder="));
    let tables = open_tables(folder.map_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")), PathBuf::from), threads);
    let resources = Resources { memory: MEMORY, threads, tables };
    println!("number length   million nodes   published   CPU s   wall s   million/s");
    let (cpu, started, mut nodes, mut published) = (cpu_seconds(), Instant::now(), 0, 0);
    for board in &boards {
        nodes += solve(board, &resources);
        published += board.nodes;
    }
    print_row("all", 0, nodes, published, cpu, started);
}

fn select_boards(selection: &str) -> Vec<Korf24> {
    let mut boards = tile_data::korf24();
    boards.sort_by_key(|board| board.nodes);
    let numbers: Vec<u32> = selection.split(',').filter_map(|number| number.parse().ok()).collect();
    match (selection.contains(','), numbers.as_slice()) {
        (false, &[count]) => boards.truncate(count as usize),
        _ => boards.retain(|board| numbers.contains(&board.number)),
    }
    boards
}

/// Opens the tables, after building any that are missing.
fn open_tables(folder: PathBuf, threads: usize) -> TileTables {
    let (plan, store, mut cpu, mut started) = (table_plan(), TableStore::new(folder), cpu_seconds(), Instant::now());
    let mut log = |what: &str| {
        println!("tables {what}: {:.1} CPU s, {:.1} s", cpu_seconds() - cpu, started.elapsed().as_secs_f64());
        (cpu, started) = (cpu_seconds(), Instant::now());
    };
    if !store.has(&plan.label()) {
        let table = plan.build(threads, Stop::NEVER, &|_| ()).expect("the build is not stopped");
        log("built");
        store.save(&plan.label(), &table, threads, Stop::NEVER).expect("the table is written");
        log("saved");
    }
    let table = store.open(&plan.label(), threads, Stop::NEVER).expect("the table is intact");
    log("opened");
    let tables = TileTables::new();
    tables.put(&plan, table, threads, Stop::NEVER).expect("the table is intact");
    log("laid out");
    tables
}

fn table_plan() -> TilePlan {
    let boards = tile_data::korf24();
    TilePlan::of(&boards[0].puzzle, TileMetric::Single).expect("the 24-puzzle has a large table")
}

fn solve(board: &Korf24, resources: &Resources) -> u64 {
    let (cpu, started) = (cpu_seconds(), Instant::now());
    let position = board.puzzle.start();
    let mut search = solver_with(&board.puzzle, &position, TileMetric::Single, Mode::Optimal, resources);
    while search.run(&mut Context::new(1 << 27, Stop::NEVER)) == Verdict::Searching {}
    let progress = search.status();
    assert_eq!(progress.best.map(|best| best.length(TileMetric::Single) as u32), Some(board.length));
    assert_eq!(progress.lower_bound, board.length);
    print_row(&board.number.to_string(), board.length, progress.nodes, board.nodes, cpu, started);
    progress.nodes
}

fn print_row(name: &str, length: u32, nodes: u64, published: u64, cpu: f64, started: Instant) {
    let (cpu, wall, million) = (cpu_seconds() - cpu, started.elapsed().as_secs_f64(), nodes as f64 / 1e6);
    let published = published as f64 / 1e6;
    println!("{name:6} {length:6} {million:15.1} {published:11.1} {cpu:7.1} {wall:8.1} {:11.1}", million / cpu);
}

/// Returns the CPU time of this process in seconds; NaN if unknown.
fn cpu_seconds() -> f64 {
    usage::processor_time().map_or(f64::NAN, |time| time.as_secs_f64())
}
