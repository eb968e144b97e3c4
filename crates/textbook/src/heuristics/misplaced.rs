use loyd_core::{TileMetric, TilePosition, TilePuzzle};
use loyd_search::Heuristic;

use super::in_metric;

/// The number of tiles outside their goal cell: each must move at least once.
#[derive(Clone, Copy, Debug)]
pub struct Misplaced(pub TileMetric);

impl Heuristic<TilePuzzle> for Misplaced {
    fn metric(&self) -> TileMetric {
        self.0
    }

    fn estimate(&self, puzzle: &TilePuzzle, position: &TilePosition) -> u32 {
        let pairs = position.cells().iter().zip(puzzle.goal().cells());
        let wrong = pairs.filter(|&(&tile, &goal_cell)| tile != 0 && tile != goal_cell).count();
        in_metric(wrong as u32, puzzle, self.0)
    }
}
