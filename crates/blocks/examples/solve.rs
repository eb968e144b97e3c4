//! Solves a puzzle of either family:
//! `cargo run --release -p loyd-blocks --example solve -- '8 6 7/2 5 4/3 0 1'`.

use std::env;

use loyd_core::text::{AnyPuzzle, ReadOptions, block_moves, read_argument, tile_moves};
use loyd_core::{BlockMetric, Puzzle, TileMetric};
use loyd_search::{Context, Mode, Solver, Stop, Verdict};

/// The memory that a search may hold, in bytes.
const MEMORY: u64 = 1 << 30;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = env::args().nth(1).unwrap_or_else(|| "8 6 7/2 5 4/3 0 1".to_owned());
    match read_argument(&text, &ReadOptions::default())?.puzzle.puzzle {
        AnyPuzzle::Tiles(puzzle) => {
            let metric = TileMetric::Single;
            let mut search = loyd_tiles::solver(&puzzle, &puzzle.start(), metric, Mode::Optimal, MEMORY);
            println!("{:?}", finished(&mut *search));
            if let Some(solution) = search.status().best {
                let moves = tile_moves::write(solution.steps(), metric, tile_moves::Convention::Tile);
                println!("{} moves: {moves}", solution.length(metric));
            }
        }
        AnyPuzzle::Blocks(puzzle) => {
            let metric = BlockMetric::Slide;
            let mut search = loyd_blocks::solver(&puzzle, &puzzle.start(), metric, MEMORY);
            println!("{:?}", finished(&mut *search));
            if let Some(solution) = search.status().best {
                print!("{}", block_moves::write_list(&puzzle, solution.moves(metric)));
            }
        }
    }
    Ok(())
}

/// Runs a search until it ends. Between slices, a program can show progress or check a time limit.
fn finished<P: Puzzle>(search: &mut dyn Solver<P>) -> Verdict {
    loop {
        let verdict = search.run(&mut Context::new(1_000_000, Stop::NEVER));
        if verdict != Verdict::Searching {
            return verdict;
        }
    }
}
