//! The tile family: an m×n grid of numbered tiles with one blank.

mod goal;
mod metric;
mod position;
mod puzzle;
pub(crate) mod solvability;

pub use goal::TileGoal;
pub use metric::TileMetric;
pub use position::{MAX_SIDE, MIN_SIDE, PositionFault, PositionFaults, TilePosition};
pub use puzzle::{GoalMismatch, TilePuzzle};
