//! Solvers for tile puzzles.
//!
//! [`solver`] makes one for any board, metric and [`Mode`]. Boards of at most 16 cells are solved optimally by
//! iterative-deepening A* with pattern databases, those of at most 25 in the single-tile metric by [`DeepSolver`], which
//! threads share; solutions of larger ones are made shorter by beams and windows. [`TilePlan`] builds large tables for the
//! 15- and the 24-puzzle, to be kept in files. [`lower_bound`] serves boards of any size.

mod anytime;
mod bound;
pub mod constructive;
mod deep;
mod frame;
mod grid;
mod optimal;
mod pattern;
mod resident;
mod short;
mod split;

pub use anytime::{Mode, Resources, solver, solver_with};
pub use bound::{TileBound, lower_bound};
pub use deep::{CheckpointError, DeepSolver};
pub use resident::{TilePlan, TileTables};
