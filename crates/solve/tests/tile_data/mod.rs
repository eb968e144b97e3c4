//! The published tile positions of `data/`.

use loyd_core::tiles::TileGoal;
use loyd_core::{TilePosition, TilePuzzle};

/// One of Korf's 100 random positions of the 15-puzzle (1985).
pub(crate) struct Korf {
    /// The length of a shortest solution in the single-tile metric.
    pub(crate) length: u32,
    /// The position, with the blank's goal in the first cell.
    pub(crate) puzzle: TilePuzzle,
    /// Where it starts.
    pub(crate) position: TilePosition,
}

/// Korf's 100 positions in order.
pub(crate) fn korf100() -> Vec<Korf> {
    let lines = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/korf100.txt")).lines();
    lines.filter(|line| !line.starts_with('#')).map(korf).collect()
}

fn korf(line: &str) -> Korf {
    let numbers: Vec<u16> = line.split_whitespace().map(|number| number.parse().expect("a number")).collect();
    let position = TilePosition::new(4, 4, numbers[2..].to_vec()).expect("a position");
    let puzzle = TilePuzzle::new(position.clone(), TileGoal::BlankFirst.position(4, 4)).expect("equal sizes");
    Korf { length: numbers[1].into(), puzzle, position }
}
