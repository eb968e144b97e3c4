//! The searches of the textbooks, written to be read: one small file each, over any puzzle of either family.
//!
//! They are what a course teaches, not what [`crate::Solver`]s do: positions are cloned and hashed, nothing is packed, and
//! a search runs until it ends or a limit is reached. [`Searchable::search`] runs the one that a [`Method`] names;
//! [`heuristics`] has what guides them.

mod a_star;
mod bidirectional;
mod breadth_first;
mod depth_first;
mod frontier;
mod greedy;
pub mod heuristics;
mod ida_star;
mod iterative_deepening;
mod meter;
mod method;
mod outcome;
mod problem;
mod reach;
mod run;
mod tree;
mod uniform_cost;

use loyd_core::Puzzle;
use meter::Meter;
pub use meter::{Limits, StoppedBy};
pub use method::Method;
pub use outcome::Outcome;
pub use problem::{Problem, Textbook};
pub use run::Searchable;

/// What a search found: steps, nothing, or a limit.
type Found<P> = Result<Option<Vec<<P as Puzzle>::Step>>, StoppedBy>;
