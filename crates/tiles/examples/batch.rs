//! Solves a list of tile boards on all cores.
//!
//! ```sh
//! loyd generate tiles 4x4 --count 100 | cargo run --release -p loyd-tiles --example batch
//! ```

use std::io::{self, Read};
use std::sync::Mutex;
use std::thread;

use loyd_core::text::{AnyPuzzle, ReadOptions, read_file};
use loyd_core::{Puzzle, TileMetric, TilePuzzle};
use loyd_search::{Context, Mode, Stop, Verdict};
use loyd_tiles::solver;

/// The memory limit for one search, in bytes.
const MEMORY: u64 = 256 << 20;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let mut puzzles = Vec::new();
    for entry in read_file(&text, &ReadOptions::default()) {
        if let AnyPuzzle::Tiles(puzzle) = entry.puzzle?.puzzle {
            puzzles.push(puzzle);
        }
    }
    let lengths = Mutex::new(vec![None; puzzles.len()]);
    let next = Mutex::new(puzzles.iter().enumerate());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                // The lock is held only while the next puzzle is taken.
                while let Some((index, puzzle)) = { next.lock().expect("no thread panics").next() } {
                    let length = optimal_length(puzzle);
                    lengths.lock().expect("no thread panics")[index] = length;
                }
            });
        }
    });
    for (puzzle, length) in puzzles.iter().zip(lengths.into_inner()?) {
        let length = length.map_or("unsolvable".to_owned(), |length| length.to_string());
        println!("{length} {}", puzzle.start());
    }
    Ok(())
}

/// Returns the optimal length. The pattern databases are built once and shared by all searches in
/// the process.
fn optimal_length(puzzle: &TilePuzzle) -> Option<usize> {
    let metric = TileMetric::Single;
    let mut search = solver(puzzle, &puzzle.start(), metric, Mode::Optimal, MEMORY);
    while search.run(&mut Context::new(1_000_000, Stop::NEVER)) == Verdict::Searching {}
    search.status().best.map(|best| best.length(metric))
}
