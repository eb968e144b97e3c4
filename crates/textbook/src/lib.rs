//! Textbook searches for puzzles of both families, written for readability.
//!
//! They follow the form taught in courses and, unlike [`loyd_search::Solver`]s, are not optimised:
//! positions are cloned and hashed, nothing is packed, and a search runs until it finishes or
//! reaches a limit. [`Textbook::search`] runs the search of a [`TextbookMethod`]. The module
//! [`heuristics`] contains the heuristics.

mod best_first;
mod blocks;
mod breadth_first;
mod depth_first;
pub mod heuristics;
mod ida_star;
mod layers;
mod meter;
mod method;
mod problem;
mod run;
mod tiles;
mod tree;

use loyd_core::Puzzle;
use meter::Meter;
pub use meter::{StoppedBy, TextbookLimits};
pub use method::TextbookMethod;
pub use problem::{NamedHeuristic, SearchProblem, Textbook, TextbookOutcome};

/// The result of a search: the steps of a solution, `None` if there is none, or the limit reached.
type SearchResult<P> = Result<Option<Vec<<P as Puzzle>::Step>>, StoppedBy>;
