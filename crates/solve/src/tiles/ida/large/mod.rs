//! Optimal search on boards of up to 64 cells in the single-tile metric, in batches of positions and with checkpoints.

mod batch;
mod checkpoint;
mod heuristic;
mod moves;
mod solver;
mod tree;
mod walk;

pub use checkpoint::CheckpointError;
pub use solver::DeepSolver;
