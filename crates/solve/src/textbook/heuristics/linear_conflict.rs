use loyd_core::{TileMetric, TilePosition, TilePuzzle};

use crate::Heuristic;
use crate::tiles::lower_bound;

/// Manhattan distance and, for tiles that are in their row or column in the wrong order, the steps in which some leave it
/// and come back (Hansson, Mayer and Yung, 1992): the engine's own [`lower_bound`].
#[derive(Clone, Copy, Debug)]
pub struct LinearConflict(pub TileMetric);

impl Heuristic<TilePuzzle> for LinearConflict {
    fn metric(&self) -> TileMetric {
        self.0
    }

    fn estimate(&self, puzzle: &TilePuzzle, position: &TilePosition) -> u32 {
        lower_bound(puzzle, position, self.0)
    }
}
