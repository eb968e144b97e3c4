//! Solvers for tile puzzles.
