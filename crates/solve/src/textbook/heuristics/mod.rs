//! Estimates of the moves that are left, one a file. None ever exceeds the true distance, in the metric that it is made for.

mod lone;
mod manhattan;
mod misplaced;
mod obstructing;
mod patterns;
mod relaxed;
mod walking_distance;
mod zero;

pub use manhattan::Manhattan;
pub use misplaced::Misplaced;
pub use obstructing::Obstructing;
pub use patterns::Patterns;
pub use relaxed::Relaxed;
pub use walking_distance::WalkingDistance;
pub use zero::Zero;

use loyd_core::{TileMetric, TilePuzzle};

/// Manhattan distance and, for tiles that are in their row or column in the wrong order, the steps in which some leave it
/// and come back (Hansson, Mayer and Yung, 1992): the engine's own bound.
pub use crate::tiles::TileBound as LinearConflict;

/// The estimate in a metric that follows from one of single steps: a move of many tiles along a line makes at most as many
/// steps as the longer side has cells, less one.
fn in_metric(steps: u32, puzzle: &TilePuzzle, metric: TileMetric) -> u32 {
    match metric {
        TileMetric::Single => steps,
        TileMetric::Multi => steps.div_ceil(puzzle.width().max(puzzle.height()) as u32 - 1),
    }
}
