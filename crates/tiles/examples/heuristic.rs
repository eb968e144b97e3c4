//! Compares a custom heuristic with Loyd's bound.
//!
//! ```sh
//! cargo run --release -p loyd-tiles --example heuristic
//! ```

use loyd_core::{Puzzle, TileMetric, TilePosition, TilePuzzle};
use loyd_search::{Context, Heuristic, Ida, Solver, Stop, Verdict};
use loyd_tiles::TileBound;

/// The number of tiles outside their goal cells: each must move at least once.
#[derive(Debug)]
struct Misplaced;

impl Heuristic<TilePuzzle> for Misplaced {
    fn metric(&self) -> TileMetric {
        TileMetric::Single
    }

    fn estimate(&self, puzzle: &TilePuzzle, position: &TilePosition) -> u32 {
        let pairs = position.cells().iter().zip(puzzle.goal().cells());
        pairs.filter(|&(tile, goal)| *tile != 0 && tile != goal).count() as u32
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = TilePosition::new(3, 3, vec![7, 2, 4, 5, 0, 6, 8, 3, 1])?;
    let puzzle = TilePuzzle::blank_last(start);
    report("misplaced tiles", &puzzle, Misplaced);
    report("distances and linear conflicts", &puzzle, TileBound(TileMetric::Single));
    Ok(())
}

/// Searches with a heuristic, and prints the optimal length and the number of nodes.
fn report(name: &str, puzzle: &TilePuzzle, heuristic: impl Heuristic<TilePuzzle> + Send) {
    let mut search = Ida::new(puzzle.clone(), puzzle.start(), heuristic);
    while search.run(&mut Context::new(1_000_000, Stop::NEVER)) == Verdict::Searching {}
    let progress = search.status();
    println!("{name}: {} moves, {} positions", progress.lower_bound, progress.nodes);
}
