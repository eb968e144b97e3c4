//! Breadth-first search over packed keys.
//!
//! A search keeps all positions ([`full`]). Each of its threads expands positions and looks up
//! their children ([`lane`]). From the first large depth on, several threads share each depth
//! ([`workers`]). If the positions do not fit in memory, the search restarts and keeps only three
//! depths ([`frontier`]).

mod component;
mod frontier;
mod full;
mod lane;
mod path;
mod queue;
mod search;
mod solver;
mod table;
mod workers;

pub use component::{Component, Exploration};
pub(super) use path::{solution, step_back, steps};
pub(super) use queue::{QueuedRecord, RecordQueue, reserve};
pub(super) use search::BfsState;
pub use solver::BreadthFirst;
pub(super) use table::{KeyTable, OutOfMemory, mark_before, mark_of, with_capacity};
