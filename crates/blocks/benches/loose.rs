//! Measures solving times and solution lengths for boards with plenty of free space. Run it with
//! `cargo bench -p loyd-blocks --bench loose`.
//!
//! Prints a table with one row per board: 12×12 Rush Hour boards, boards made from one of them by
//! random moves, the hardest random 9×9 and 10×10 Rush Hour boards, random boards, boards with 126
//! pieces, and tile boards with several gaps. Arguments after `--`:
//!
//! - `seconds=N` sets the time per board (10 by default), `threads=N` the number of threads (2),
//!   `memory=N` the memory in MB (2,000), and `boards=N` the number of boards per random family.
//! - `longer=N` continues each search for up to N seconds. The length after `seconds` is then also
//!   compared with the shortest length found in the whole search.
//! - `nodes=N` stops each search after N nodes. The lengths then do not depend on the machine's
//!   load.
//! - `record` writes shorter solutions to `data/loose_best.txt`.
//! - `draw` prints the five hardest of 200 random 9×9 Rush Hour boards, and of 200 random 10×10
//!   ones.
//!
//! Any other word selects the boards whose names contain it.

#[path = "../tests/blocks/loose_boards.rs"]
mod loose_boards;
#[path = "../tests/blocks/support.rs"]
mod support;

use std::collections::BTreeMap;
use std::time::Instant;

use loyd_blocks::solver_with;
use loyd_core::random::Seed;
use loyd_core::text::{ReadOptions, block_moves, read_argument};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, Solution};
use loyd_search::{Context, Mode, Stop, Verdict};
use loyd_tiles::{Resources, TileTables};

const METRIC: BlockMetric = BlockMetric::Slide;
const BEST: &str = "loose_best.txt";

/// The settings of a run.
struct Settings {
    seconds: f64,
    longer: f64,
    nodes: u64,
    memory: u64,
    threads: usize,
    boards: usize,
    names: Vec<String>,
}

/// The result of a search.
struct Sample {
    /// The time and the length of the first solution.
    first: Option<(f64, usize)>,
    /// The length after [`Settings::seconds`].
    length: Option<usize>,
    best: Option<Solution<BlockPuzzle>>,
    is_proven: bool,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let number = |name: &str, default: f64| {
        let found = words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
        found.map_or(default, |number| number.parse().expect("a number"))
    };
    let is_name = |word: &&String| !word.contains('=') && *word != "record";
    let settings = Settings {
        seconds: number("seconds", 10.0),
        longer: number("longer", 0.0),
        memory: (number("memory", 2_000.0) * 1e6) as u64,
        nodes: number("nodes", u64::MAX as f64) as u64,
        threads: number("threads", 2.0) as usize,
        boards: number("boards", 10.0) as usize,
        names: words.iter().filter(is_name).cloned().collect(),
    };
    if words.iter().any(|word| word == "draw") {
        return [9, 10].into_iter().for_each(print_hardest_rush);
    }
    let mut known = read_best_known();
    println!("| board | pieces | first | after | {} s | best known | ratio |", settings.seconds);
    println!("|---|---|---|---|---|---|---|");
    for (name, create) in boards(settings.boards) {
        if settings.names.is_empty() || settings.names.iter().any(|part| name.contains(part)) {
            show_board(&name, &create(), &settings, &mut known);
        }
    }
    if words.iter().any(|word| word == "record") {
        write_best_known(&known);
    }
}

type BoardFactory = Box<dyn Fn() -> BlockPuzzle>;

/// Returns all boards, each created on demand.
fn boards(count: usize) -> Vec<(String, BoardFactory)> {
    let mut boards: Vec<(String, BoardFactory)> = vec![];
    let rush = rush12();
    for (number, puzzle) in rush.iter().cloned().enumerate() {
        boards.push((format!("rush12 {number}"), Box::new(move || puzzle.clone())));
    }
    for seed in 0..count {
        let puzzle = rush[0].clone();
        let steps = [1_000, 10_000, 100_000][seed % 3];
        let create = move || {
            let start = loose_boards::random_walk(&puzzle, &puzzle.start(), steps, &mut Seed(seed as u64).source());
            loose_boards::with_start(&puzzle, &start)
        };
        boards.push((format!("rush12 walked {seed}"), Box::new(create)));
    }
    for (side, seed) in loose_boards::HARDEST_RUSH {
        boards.push((format!("rush{side} drawn {seed}"), Box::new(move || loose_boards::rush_board(side, seed))));
    }
    for (seed, (name, recipe)) in loose_boards::recipes().into_iter().enumerate() {
        boards.push((name, Box::new(move || loose_boards::loose_board(recipe, seed as u64))));
    }
    for (name, puzzle) in loose_boards::many_pieces() {
        boards.push((name, Box::new(move || puzzle.clone())));
    }
    for side in [4, 6, 8, 12] {
        for gaps in [2, 5, 21].into_iter().filter(|gaps| 4 * gaps <= side * side) {
            for seed in 0..count as u64 {
                let name = format!("gaps {gaps} of {side}x{side} {seed}");
                boards.push((name, Box::new(move || loose_boards::gaps(side, gaps, seed))));
                let name = format!("gaps {gaps} of {side}x{side} nearly solved {seed}");
                boards.push((name, Box::new(move || loose_boards::nearly_solved_gaps(side, gaps, seed))));
            }
        }
    }
    boards
}

/// Searches random boards for a fixed number of nodes each. Prints the seeds of the five with the
/// longest solutions, and the lengths of these solutions.
fn print_hardest_rush(side: usize) {
    const NODES: u64 = 1 << 20;
    let mut lengths: Vec<(usize, u64)> = (0..200)
        .filter_map(|seed| {
            let puzzle = loose_boards::rush_board(side, seed);
            let resources = Resources { memory: 2 << 30, threads: 1, tables: TileTables::new() };
            let mut search = solver_with(&puzzle, &puzzle.start(), METRIC, Mode::Anytime, &resources);
            while search.run(&mut Context::new(NODES, Stop::NEVER)) == Verdict::Searching
                && search.status().nodes < NODES
            {}
            Some((search.status().best?.length(METRIC), seed))
        })
        .collect();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    for (length, seed) in lengths.iter().take(5) {
        println!("({side}, {seed}), // {length} moves; {} of 200 have a solution", lengths.len());
    }
}

fn rush12() -> Vec<BlockPuzzle> {
    let text = support::data("rush12.txt");
    let read = |line| read_argument(line, &ReadOptions::default()).unwrap_or_else(|faults| panic!("{faults}"));
    support::lines(&text).map(|line| read(line).puzzle.puzzle.into_blocks().expect("blocks")).collect()
}

/// Solves a board and prints its row; a shorter solution becomes the best known one.
fn show_board(name: &str, puzzle: &BlockPuzzle, settings: &Settings, known: &mut BTreeMap<String, String>) {
    // Boards with gaps are compared with the sum of distances, which counts steps.
    let metric = if name.starts_with("gaps") { BlockMetric::Step } else { METRIC };
    let Sample { first, length, best, is_proven } = solve(puzzle, metric, settings);
    let reference = if metric == BlockMetric::Step {
        Some(sum_of_distances(puzzle))
    } else {
        let old = known.get(name).map(|moves| replay_length(puzzle, moves));
        if let Some(best) = &best
            && old.is_none_or(|old| best.length(METRIC) < old)
        {
            known.insert(name.to_owned(), block_moves::write(puzzle, best.moves(METRIC)));
        }
        old.into_iter().chain(best.map(|best| best.length(METRIC))).min()
    };
    let text = |number: Option<usize>| number.map_or("–".to_owned(), |number| number.to_string());
    let (after, first_length) =
        first.map_or(("–".to_owned(), None), |(after, length)| (format!("{after:.2}"), Some(length)));
    let ratio =
        length.zip(reference).map_or("–".to_owned(), |(length, old)| format!("{:.2}", length as f64 / old as f64));
    let proven = if is_proven { " proven" } else { "" };
    let (pieces, reference) = (puzzle.pieces().len(), text(reference));
    println!(
        "| {name} | {pieces} | {} | {after} | {}{proven} | {reference} | {ratio} |",
        text(first_length),
        text(length)
    );
}

fn solve(puzzle: &BlockPuzzle, metric: BlockMetric, settings: &Settings) -> Sample {
    let resources = Resources { memory: settings.memory, threads: settings.threads, tables: TileTables::new() };
    let start = Instant::now();
    let mut search = solver_with(puzzle, &puzzle.start(), metric, Mode::Anytime, &resources);
    let (mut first, mut length) = (None, None);
    loop {
        let deadline = start.elapsed().as_secs_f64() + 0.02;
        let left = settings.nodes - search.status().nodes.min(settings.nodes);
        let verdict = search.run(&mut Context::new(left, Stop::when(&|| start.elapsed().as_secs_f64() >= deadline)));
        let (progress, seconds) = (search.status(), start.elapsed().as_secs_f64());
        first = first.or_else(|| progress.best.as_ref().map(|best| (seconds, best.length(metric))));
        if seconds <= settings.seconds || length.is_none() {
            length = progress.best.as_ref().map(|best| best.length(metric));
        }
        let is_over = seconds >= settings.seconds.max(settings.longer) || progress.nodes >= settings.nodes;
        if verdict != Verdict::Searching || is_over {
            return Sample { first, length, best: progress.best, is_proven: verdict == Verdict::Solved };
        }
    }
}

/// Returns the sum of the distances from all tiles to their goals.
fn sum_of_distances(puzzle: &BlockPuzzle) -> usize {
    let distance = |piece: usize| {
        let (from, to) = (puzzle.place(puzzle.start_anchors()[piece]), puzzle.place(piece as u16));
        from.0.abs_diff(to.0) + from.1.abs_diff(to.1)
    };
    (0..puzzle.pieces().len()).map(distance).sum()
}

/// Returns the moves of the best known solutions, by board.
fn read_best_known() -> BTreeMap<String, String> {
    let text = support::data(BEST);
    let entry = |line: &str| line.split_once(" | ").map(|(name, moves)| (name.to_owned(), moves.to_owned()));
    support::lines(&text).filter_map(entry).collect()
}

/// Returns the length of stored moves, which must solve the board.
fn replay_length(puzzle: &BlockPuzzle, moves: &str) -> usize {
    let entries = block_moves::parse(moves, puzzle).unwrap_or_else(|faults| panic!("{faults}"));
    let solution = Solution::new(puzzle, puzzle.start(), entries.concat()).expect("stored moves solve their board");
    solution.length(METRIC)
}

fn write_best_known(known: &BTreeMap<String, String>) {
    let path = format!("{}/../../data/{BEST}", env!("CARGO_MANIFEST_DIR"));
    let header = "# Best known solutions of the boards of `cargo bench -p loyd-blocks --bench loose`, in slide moves: name | moves\n";
    let lines = known.iter().map(|(name, moves)| format!("{name} | {moves}\n"));
    std::fs::write(&path, header.to_owned() + &lines.collect::<String>()).expect("the file can be written");
}
