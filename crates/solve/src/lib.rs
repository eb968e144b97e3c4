//! Solvers for sliding puzzles of both families.
//!
//! The principal type is the trait [`Solver`]: a search that runs in slices. Block puzzles are solved by breadth-first
//! search ([`blocks`]); tile puzzles at once by the constructive method and optimally by iterative-deepening A* with
//! pattern databases ([`tiles`]). Tables that take long to build are kept in files ([`tables`]).
//! The searches of the textbooks, to be read and compared, are in [`textbook`].

pub mod blocks;
mod cpu;
mod ida;
mod parallel;
mod solver;
pub mod tables;
pub mod textbook;
pub mod tiles;

pub use ida::Ida;
pub use solver::{Heuristic, Limit, Nodes, Outlook, Progress, Shortfall, Solver, Stop, Verdict, Want};
