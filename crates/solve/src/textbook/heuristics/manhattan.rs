use loyd_core::{TileMetric, TilePosition, TilePuzzle};

use super::in_metric;
use crate::Heuristic;

/// The sum over all tiles of the rows and columns between a tile and its cell: a step brings one tile one cell nearer.
#[derive(Clone, Debug)]
pub struct Manhattan {
    metric: TileMetric,
    /// The distance of every tile from every cell, tile after tile.
    distances: Vec<u8>,
}

impl Manhattan {
    /// For the goal of a puzzle.
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
