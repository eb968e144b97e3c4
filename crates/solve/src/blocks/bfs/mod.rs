//! Breadth-first search over packed keys.
//!
//! A search begins on one thread ([`serial`]). From the first large depth on it is divided into shards, which threads share
//! ([`sharded`], by a [`division`]). Where the memory does not hold all positions, it begins again and keeps three depths ([`frontier`]).

mod component;
mod division;
mod frontier;
mod open;
mod path;
mod queue;
mod reserve;
mod search;
mod serial;
mod sharded;
mod solver;
mod table;

pub use component::{Component, Exploration};
pub(super) use path::{solution, steps};
pub(super) use queue::{Queue, Record};
pub(super) use reserve::reserve;
pub use solver::BreadthFirst;
pub(super) use table::{OutOfMemory, Table, mark_before, mark_of};
