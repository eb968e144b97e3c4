//! Solvers for sliding puzzles of both families.
//!
//! ```
//! use loyd_core::text::{ReadOptions, read_argument};
//! use loyd_core::{BlockMetric, Puzzle};
//! use loyd_solve::{Context, Stop, Verdict, blocks};
//! let read = read_argument("12../3.44/ZZ5./6657", &ReadOptions::default())?;
//! let puzzle = read.puzzle.puzzle.into_blocks().expect("blocks");
//! let mut search = blocks::solver(&puzzle, &puzzle.start(), BlockMetric::Slide, 1 << 30);
//! while search.run(&mut Context::new(1_000_000, Stop::NEVER)) == Verdict::Searching {}
//! let solution = search.status().best.expect("a solution");
//! assert_eq!(solution.length(BlockMetric::Slide), 5);
//! # Ok::<(), loyd_core::text::Faults>(())
//! ```
//!
//! The principal type is the trait [`Solver`]: a search that runs in slices. Block puzzles are
//! solved by breadth-first search ([`blocks`]); tile puzzles immediately by the constructive method
//! and optimally by iterative-deepening A* with pattern databases ([`tiles`]). Tables that take
//! long to build are kept in files ([`tables`]). Textbook searches, for reading and comparison, are
//! in [`textbook`].

pub mod blocks;
mod cpu;
mod ida;
mod parallel;
mod solver;
pub mod tables;
pub mod textbook;
pub mod tiles;

pub use cpu::give_freed_memory_back;
pub use ida::Ida;
pub use solver::{
    Context, Estimate, Heuristic, Iteration, Limit, MissingTable, Nodes, Pace, Shortfall, Solver, Status, Stop, Verdict,
};
