//! The tile family: an m×n grid of numbered tiles with one blank.

mod goal;
mod position;
mod puzzle;

pub use goal::TileGoal;
pub(crate) use position::connected;
pub use position::{MAX_SIDE, MIN_SIDE, PositionFault, PositionFaults, TilePosition};
pub use puzzle::{GoalMismatch, TileMetric, TilePuzzle};
