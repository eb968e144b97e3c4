//! Solvers for tile puzzles.
//!
//! [`solver`] creates a solver for any board, metric and [`Mode`](loyd_search::Mode); `anytime`
//! decides which method runs when. [`constructive`] solves any board without search, `short`
//! improves solutions without proofs, and `ida` finds optimal solutions with the pattern databases
//! in `pdb`: on boards of at most 16 cells, and in the single-tile metric on larger ones
//! ([`DeepSolver`]). [`TilePlan`] builds the large tables for the 15- and 24-puzzles. They are kept
//! in files. [`lower_bound`] supports boards of any size.

mod anytime;
mod board;
mod ida;
mod pdb;
mod short;

pub use anytime::{Resources, solver, solver_with};
pub use board::{TileBound, lower_bound};
pub use ida::large::{CheckpointError, DeepSolver};
pub use loyd_constructive as constructive;
pub use pdb::{TableError, TilePlan, TileTables};
pub use short::give_learned_values;
#[cfg(feature = "training")]
pub use short::{FittingLearner, Learner, LessonFigures, NetworkLearner, RoundFigures};
