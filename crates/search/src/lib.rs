//! The common foundation of all sliding-puzzle searches.
//!
//! The principal item is the [`Solver`] trait: a search that runs in slices, each within the limits
//! of a [`Context`]. The solvers for tile puzzles are in `loyd-tiles`, and the solvers for block
//! puzzles in `loyd-blocks`. [`Ida`] is a plain iterative-deepening A* for any puzzle with a
//! [`Heuristic`]. A [`Sequence`] continues with another search when one runs out of memory.
//!
//! The searches of both families start threads through [`parallel`], use vector instructions
//! through [`cpu`], and keep large tables in files through [`tables`].

pub mod cpu;
mod ida;
pub mod parallel;
mod sequence;
mod solver;
pub mod tables;

pub use ida::Ida;
pub use sequence::{Sequence, Successor};
pub use solver::{
    Allowance, Context, Estimate, Heuristic, Iteration, Limit, MissingTable, Mode, Nodes, Pace, Shortfall, Solver,
    Status, Stop, Tracked, Verdict,
};
