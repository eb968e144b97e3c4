//! Heuristics. Each is admissible for the metric that it was created for.

mod lone;
mod obstructing;
mod patterns;
mod relaxed;
mod walking_distance;

use loyd_core::{Puzzle, TileMetric, TilePosition, TilePuzzle};
use loyd_search::Heuristic;

pub use obstructing::Obstructing;
pub use patterns::Patterns;
pub use relaxed::Relaxed;
pub use walking_distance::WalkingDistance;

/// Manhattan distance with linear conflicts (Hansson, Mayer and Yung, 1992): it adds two steps for
/// each tile that must leave its goal line to let another one pass. [`loyd_tiles::lower_bound`] is
/// the same bound.
pub use loyd_tiles::TileBound as LinearConflict;

/// Converts an estimate in single steps to moves in `metric`. On a board whose longer side has `n`
/// cells, a multi-tile move makes at most `n - 1` steps.
fn in_metric(steps: u32, puzzle: &TilePuzzle, metric: TileMetric) -> u32 {
    match metric {
        TileMetric::Single => steps,
        TileMetric::Multi => steps.div_ceil(puzzle.width().max(puzzle.height()) as u32 - 1),
    }
}

/// The zero heuristic, which makes A* a uniform-cost search.
#[derive(Clone, Copy, Debug)]
pub struct Zero<M>(pub M);

impl<P: Puzzle> Heuristic<P> for Zero<P::Metric> {
    fn metric(&self) -> P::Metric {
        self.0
    }

    fn estimate(&self, _: &P, _: &P::Position) -> u32 {
        0
    }
}

/// The number of tiles outside their goal cells: each must move at least once.
#[derive(Clone, Copy, Debug)]
pub struct Misplaced(pub TileMetric);

impl Heuristic<TilePuzzle> for Misplaced {
    fn metric(&self) -> TileMetric {
        self.0
    }

    fn estimate(&self, puzzle: &TilePuzzle, position: &TilePosition) -> u32 {
        let pairs = position.cells().iter().zip(puzzle.goal().cells());
        let misplaced = pairs.filter(|&(&tile, &goal_cell)| tile != 0 && tile != goal_cell).count();
        in_metric(misplaced as u32, puzzle, self.0)
    }
}

/// The Manhattan distance: the number of rows and columns between each tile and its goal cell,
/// summed over all tiles. A step changes it by at most one.
#[derive(Clone, Debug)]
pub struct Manhattan {
    metric: TileMetric,
    /// The distance from every cell to each tile's goal cell, one tile after another.
    distances: Vec<u8>,
}

impl Manhattan {
    /// Creates the heuristic for a puzzle's goal.
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
