//! Computes the distance to the goal from every position of a block puzzle. Run it with
//! `cargo run --release -p loyd-blocks --example distances`.

use std::env;

use loyd_blocks::{DistanceMap, Exploration};
use loyd_core::text::{ReadOptions, read_argument, rows};
use loyd_core::{BlockMetric, Puzzle};
use loyd_search::Stop;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = env::args().nth(1).unwrap_or_else(|| "12../3.44/ZZ5./6657".to_owned());
    let puzzle = read_argument(&text, &ReadOptions::default())?.puzzle.puzzle.into_blocks();
    let puzzle = puzzle.ok_or("expected a block puzzle, found a tile puzzle")?;
    let mut map = DistanceMap::new(&puzzle, &puzzle.start(), BlockMetric::Slide, 1 << 30);
    while map.run(1_000_000, Stop::NEVER) == Exploration::Searching {}
    let statistics = map.statistics().ok_or("the positions do not fit in memory")?;
    println!("{} positions, {} of them solved", statistics.positions, statistics.goals());
    for (distance, count) in statistics.by_distance.iter().enumerate() {
        println!("{distance:>4} {count:>9}");
    }
    println!("from the start: {:?}", map.distance(&puzzle.start()));
    if let Some(hardest) = map.hardest().first() {
        println!("one of the hardest:\n{}", rows(&puzzle, hardest, '.').join("\n"));
    }
    Ok(())
}
