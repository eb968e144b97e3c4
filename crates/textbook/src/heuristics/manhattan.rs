use loyd_core::{TileMetric, TilePosition, TilePuzzle};
use loyd_search::Heuristic;

use super::in_metric;

/// The Manhattan distance: the sum, over all tiles, of rows and columns to the goal cell. A step
/// changes it by at most one.
#[derive(Clone, Debug)]
pub struct Manhattan {
    metric: TileMetric,
    /// The distance from every cell to each tile's goal cell, one tile after another.
    distances: Vec<u8>,
}

impl Manhattan {
    /// Creates the heuristic for the goal of a puzzle.
    pub fn new(puzzle: &TilePuzzle, metric: TileMetric) -> Self {
        let (width, cells) = (puzzle.width(), puzzle.width() * puzzle.height());
        let goal_cells = puzzle.goal().places();
        let distance = |tile: usize, cell: usize| {
            let goal_cell = usize::from(goal_cells[tile]);
            let apart = (cell / width).abs_diff(goal_cell / width) + (cell % width).abs_diff(goal_cell % width);
            if tile == 0 { 0 } else { apart as u8 }
        };
        let distances = (0..cells).flat_map(|tile| (0..cells).map(move |cell| (tile, cell)));
        Self { metric, distances: distances.map(|(tile, cell)| distance(tile, cell)).collect() }
    }
}

impl Heuristic<TilePuzzle> for Manhattan {
    fn metric(&self) -> TileMetric {
        self.metric
    }

    fn estimate(&self, puzzle: &TilePuzzle, position: &TilePosition) -> u32 {
        let cells = position.cells();
        let steps = cells
            .iter()
            .enumerate()
            .map(|(cell, &tile)| u32::from(self.distances[usize::from(tile) * cells.len() + cell]));
        in_metric(steps.sum(), puzzle, self.metric)
    }
}
