//! Solvers for tile puzzles.

pub mod constructive;
