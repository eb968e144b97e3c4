//! Checks whether moves solve a puzzle:
//! `cargo run -p loyd-core --example verify -- '1 2 3/4 5 6/0 7 8' LL`.

use std::env;

use loyd_core::text::{AnyPuzzle, ReadOptions, block_moves, read_argument, tile_moves};
use loyd_core::{Puzzle, Report, verify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let text = arguments.next().unwrap_or_else(|| "1 2 3/4 5 6/0 7 8".to_owned());
    let moves = arguments.next().unwrap_or_else(|| "LL".to_owned());
    match read_argument(&text, &ReadOptions::default())?.puzzle.puzzle {
        AnyPuzzle::Tiles(puzzle) => show(&verify(&puzzle, &puzzle.start(), &tile_moves::parse(&moves, None)?)),
        AnyPuzzle::Blocks(puzzle) => show(&verify(&puzzle, &puzzle.start(), &block_moves::parse(&moves, &puzzle)?)),
    }
    Ok(())
}

/// Prints the result of a replay.
fn show<P: Puzzle>(report: &Report<P>) {
    let verdict = if report.solved { "solved" } else { "not solved" };
    let lengths: Vec<String> = report.lengths().map(|(metric, length)| format!("{length} {metric}")).collect();
    println!("{verdict}: {}", lengths.join(", "));
}
