//! Heuristics, one per file. Each is admissible in the metric that it was created for.

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

/// Manhattan distance with linear conflicts (Hansson, Mayer and Yung, 1992): it adds two steps for
/// each tile that must leave its goal line to let another one pass. This is the engine's own bound.
pub use loyd_tiles::TileBound as LinearConflict;

/// Converts an estimate in single steps to a metric. A multi-tile move makes at most as many steps
/// as the longer side has cells, less one.
fn in_metric(steps: u32, puzzle: &TilePuzzle, metric: TileMetric) -> u32 {
    match metric {
        TileMetric::Single => steps,
        TileMetric::Multi => steps.div_ceil(puzzle.width().max(puzzle.height()) as u32 - 1),
    }
}
