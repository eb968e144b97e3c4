//! Solvers for block puzzles.
