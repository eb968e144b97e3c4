//! Measures solution lengths at several points in time during one run per board.
//!
//! `cargo bench -p loyd-tiles --bench short` prints one table per set of boards: the positions
//! published with `DeepCubeA`, and random boards. Arguments after `--`: `all` runs all boards in a
//! set, `cpu` counts CPU time instead of wall-clock time, `multi` uses the multi-tile metric, and
//! `threads=N` and `seconds=N` set the number of threads and the last sampling time.
//! `tables=FOLDER` opens the large table for the 24-puzzle from a folder, before the measurement.
//! Other words, such as `24` or `20x20`, select sets; `0soon` compares the first shortened
//! solutions with the constructive ones, for all squares up to 30×30 and some oblong boards.

mod usage;

use std::time::{Duration, Instant};

use loyd_core::random::{self, Seed};
use loyd_core::tiles::TileGoal;
use loyd_core::{Puzzle, Solution, TileMetric, TilePosition, TilePuzzle};
use loyd_search::tables::TableStore;
use loyd_search::{Context, Mode, Pace, Stop, Verdict};
use loyd_tiles::{Resources, TilePlan, TileTables, constructive, solver_with};

/// The times at which lengths are sampled, in seconds.
const SECONDS: [f64; 8] = [0.1, 0.3, 1.0, 3.0, 5.0, 10.0, 30.0, 60.0];
/// The default last sampling time, in seconds.
const DEFAULT_LAST_TIME: f64 = 30.0;
/// The published sets, each with its name and the text of its file.
const PUBLISHED: [(&str, &str); 3] = [
    ("24", include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/deepcubea24_first100.txt"))),
    ("35", include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/deepcubea35_first100.txt"))),
    ("48", include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/deepcubea48_first100.txt"))),
];
const BOARDS: usize = 10;
/// The side lengths of random boards, with the default and the total number of boards.
const SIDES: [(usize, usize, usize); 7] =
    [(8, 10, 20), (10, 10, 20), (15, 4, 10), (20, 4, 10), (30, 2, 4), (50, 1, 4), (100, 1, 4)];
const MEMORY: u64 = 1 << 30;
const SLICE: u64 = 1_000_000;
/// The columns and rows of the oblong boards whose first solutions are compared with the
/// constructive ones, in addition to all squares.
const OBLONG_BOARDS: [(usize, usize); 4] = [(9, 2), (12, 3), (20, 5), (30, 10)];
const BOARDS_PER_SIZE: usize = 2;

/// The settings of a benchmark run.
struct Settings {
    metric: TileMetric,
    threads: usize,
    /// Whether times are CPU times.
    cpu: bool,
    /// The opened tables.
    tables: TileTables,
}

/// A board with its published data.
struct Board {
    puzzle: TilePuzzle,
    published: Option<usize>,
    optimal: Option<usize>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let number = |name: &str, default: f64| {
        let value = words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('=')?.parse().ok());
        value.unwrap_or(default)
    };
    let (all, cpu) = (words.iter().any(|word| word == "all"), words.iter().any(|word| word == "cpu"));
    let threads = number("threads", 2.0) as usize;
    let times: Vec<f64> = SECONDS.into_iter().filter(|&time| time <= number("seconds", DEFAULT_LAST_TIME)).collect();
    let sets: Vec<&String> =
        words.iter().filter(|word| word.starts_with(|first: char| first.is_ascii_digit())).collect();
    let clock = if cpu { "CPU time" } else { "wall-clock time" };
    let metric = if words.iter().any(|word| word == "multi") { TileMetric::Multi } else { TileMetric::Single };
    let tables = TileTables::new();
    if let Some(folder) = words.iter().find_map(|word| word.strip_prefix("tables=")) {
        open_table(folder, &tables, threads);
    }
    let settings = &Settings { metric, threads, cpu, tables };
    println!("{metric}-tile, blank last, {threads} threads, {clock}");
    if sets.is_empty() || sets.iter().any(|set| *set == "0soon") {
        compare_first_solutions(settings);
    }
    for (name, text) in PUBLISHED {
        if sets.is_empty() || sets.iter().any(|set| *set == name) {
            let boards: Vec<Board> = read_published(text).take(if all { usize::MAX } else { BOARDS }).collect();
            print_table(
                &format!("the first {} of DeepCubeA's {name}-puzzles", boards.len()),
                &boards,
                &times,
                settings,
            );
        }
    }
    for (side, few, total) in SIDES {
        let name = format!("{side}x{side}");
        if sets.is_empty() || sets.iter().any(|set| **set == name) {
            let boards = random_boards(side, side, if all { total } else { few });
            print_table(&format!("{} random {name} boards, chacha8:1", boards.len()), &boards, &times, settings);
        }
    }
}

/// Opens the large table for the 24-puzzle.
fn open_table(folder: &str, tables: &TileTables, threads: usize) {
    let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(5, 5));
    let plan = TilePlan::of(&puzzle, TileMetric::Single).expect("the 24-puzzle has a large table");
    let table = TableStore::new(folder).open(&plan.label(), threads, Stop::NEVER).expect("the table is in the folder");
    tables.put(&plan, table, threads, Stop::NEVER).expect("enough memory for the table");
}

/// Returns the boards from a published file.
fn read_published(text: &str) -> impl Iterator<Item = Board> {
    text.lines().filter(|line| !line.starts_with('#') && line.contains('|')).map(|line| {
        let fields: Vec<&str> = line.split('|').collect();
        let first = |field: &str| field.split_whitespace().next()?.parse().ok();
        let cells =
            fields.last().expect("a line has fields").split([' ', '/']).filter_map(|number| number.parse().ok());
        let cells: Vec<u16> = cells.collect();
        let side = cells.len().isqrt();
        let position = TilePosition::new(side, side, cells).expect("a published position");
        let puzzle = TilePuzzle::blank_last(position);
        Board { puzzle, published: first(fields[1]), optimal: first(fields[4]) }
    })
}

fn random_boards(columns: usize, rows: usize, count: usize) -> Vec<Board> {
    let goal = TileGoal::BlankLast.position(columns, rows);
    let mut source = Seed(1).source();
    let board = |_| {
        let puzzle = TilePuzzle::blank_last(random::solvable(&goal, &mut source));
        Board { puzzle, published: None, optimal: None }
    };
    (0..count).map(board).collect()
}

/// Runs every board once and prints the means at each time.
fn print_table(name: &str, boards: &[Board], times: &[f64], settings: &Settings) {
    let runs: Vec<Vec<usize>> = boards.iter().map(|board| lengths(&board.puzzle, times, settings)).collect();
    let manhattan: u32 = boards.iter().map(|board| board.puzzle.start().manhattan(board.puzzle.goal())).sum();
    println!("\n{name}: Manhattan distance {:.2}", mean(f64::from(manhattan), boards.len()));
    let known: usize = boards.iter().filter_map(|board| board.published).sum();
    if known > 0 {
        println!("published lengths {:.2}", mean(known as f64, boards.len()));
    }
    println!("| s | length | ÷ Manhattan | shorter | equal | longer | optimal |\n|---|---|---|---|---|---|---|");
    for (at, time) in times.iter().enumerate() {
        let sum: usize = runs.iter().map(|run| run[at]).sum();
        let count_compared = |ordering| {
            let matches = |(run, board): &(&Vec<usize>, &Board)| {
                board.published.map(|known| run[at].cmp(&known)) == Some(ordering)
            };
            runs.iter().zip(boards).filter(matches).count()
        };
        let optimal = runs.iter().zip(boards).filter(|(run, board)| board.optimal == Some(run[at])).count();
        let [shorter, equal, longer] =
            [std::cmp::Ordering::Less, std::cmp::Ordering::Equal, std::cmp::Ordering::Greater].map(count_compared);
        let (length, ratio) = (mean(sum as f64, boards.len()), sum as f64 / f64::from(manhattan));
        println!("| {time} | {length:.2} | {ratio:.4} | {shorter} | {equal} | {longer} | {optimal} |");
    }
}

/// Compares the first solutions with those of the constructive method.
fn compare_first_solutions(settings: &Settings) {
    println!("\n| board | constructive | 0.1 s | 0.3 s | ratio |\n|---|---|---|---|---|");
    let squares = (3..=30).map(|side| (side, side));
    for (columns, rows) in squares.chain(OBLONG_BOARDS) {
        for Board { puzzle, .. } in random_boards(columns, rows, BOARDS_PER_SIZE) {
            let start: TilePosition = puzzle.start();
            let steps = constructive::solve(&puzzle, &start).expect("it can be solved");
            let first = Solution::new(&puzzle, start, steps).expect("a solution").length(settings.metric);
            let found = lengths(&puzzle, &[0.1, 0.3], settings);
            let ratios = found.iter().map(|&length| format!("{:.3}", length as f64 / first as f64));
            let ratios = ratios.collect::<Vec<_>>().join(", ");
            println!("| {columns}x{rows} | {first} | {} | {} | {ratios} |", found[0], found[1]);
        }
    }
}

fn mean(sum: f64, count: usize) -> f64 {
    sum / count.max(1) as f64
}

/// Returns the length of a board's best solution at each time.
fn lengths(puzzle: &TilePuzzle, times: &[f64], settings: &Settings) -> Vec<usize> {
    let &Settings { metric, threads, cpu, ref tables } = settings;
    let start: TilePosition = puzzle.start();
    let clock = Clock::start(cpu);
    let resources = Resources { memory: MEMORY, threads, tables: tables.clone() };
    let mut search = solver_with(puzzle, &start, metric, Mode::Anytime, &resources);
    let mut verdict = Verdict::Searching;
    let (mut lengths, mut pace) = (Vec::new(), Pace::default());
    let limit = times.last().copied().unwrap_or_default();
    for &time in times {
        let is_time_up = || clock.elapsed() >= Duration::from_secs_f64(time);
        while verdict == Verdict::Searching && (search.status().best.is_none() || !is_time_up()) {
            let stop = if search.status().best.is_none() { Stop::NEVER } else { Stop::when(&is_time_up) };
            let node_budget = pace.expected(search.status().nodes, clock.elapsed().as_secs_f64(), limit);
            verdict = search.run(&mut Context { node_budget, ..Context::new(SLICE, stop) });
        }
        lengths.push(search.status().best.map_or(0, |best| best.length(metric)));
    }
    lengths
}

/// Wall-clock time, or the CPU time of the process if the system provides it.
struct Clock(Option<Duration>, Instant);

impl Clock {
    fn start(cpu: bool) -> Self {
        Self(if cpu { usage::processor_time() } else { None }, Instant::now())
    }

    fn elapsed(&self) -> Duration {
        let used = self.0.and_then(|before| usage::processor_time()?.checked_sub(before));
        used.unwrap_or_else(|| self.1.elapsed())
    }
}
