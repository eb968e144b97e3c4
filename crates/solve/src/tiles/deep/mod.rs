//! Deep searches for shortest solutions in the single-tile metric, on boards of at most 25 cells: tables of steps, split
//! into parts that threads share, with checkpoints.

mod batch;
mod checkpoint;
mod guide;
mod kept;
mod moves;
mod partition;
mod shelf;
mod solver;
mod tree;

pub use checkpoint::CheckpointError;
pub(super) use kept::Kept;
pub use solver::DeepSolver;
