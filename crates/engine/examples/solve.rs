//! Solves a puzzle of either family:
//! `cargo run --release -p loyd-engine --example solve -- '8 6 7/2 5 4/3 0 1'`.

use std::env;

use loyd_engine::{Options, Puzzle, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = env::args().nth(1).unwrap_or_else(|| "8 6 7/2 5 4/3 0 1".to_owned());
    let puzzle: Puzzle = text.parse()?;
    let result = solve(&puzzle, &Options::default())?;
    match (result.length(), result.moves) {
        (Some(length), Some(moves)) => println!("{length} moves: {moves}"),
        _ => println!("no solution: {}", result.outcome.ended.name()),
    }
    Ok(())
}
