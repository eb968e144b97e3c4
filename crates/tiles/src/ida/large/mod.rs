//! Optimal search on boards of up to 64 cells in the single-tile metric, with batches of positions
//! and checkpoints.

mod checkpoint;
mod solver;
mod tails;
mod walk;

pub use checkpoint::CheckpointError;
pub use solver::DeepSolver;
pub(crate) use tails::Tails;

/// `(nodes, parts)`: the minimum number of parts after this number of nodes, for all searches on
/// large boards.
const PARTS: &[(u64, usize)] = &[(0, 100), (1_000_000, 1_000), (50_000_000, 20_000)];
