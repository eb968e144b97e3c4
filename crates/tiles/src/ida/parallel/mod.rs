//! Parallel iterative-deepening A*, independent of the tables. Its parts are the positions at some
//! depth below the start.

mod engine;
mod frontier;
mod slice;
mod state;
mod tree;

pub(crate) use engine::{Engine, ParallelIda, Progress, Root};
pub(crate) use frontier::Place;
pub(crate) use state::{Outcome, Part, State};
pub(crate) use tree::{Ended, Flow, Tree, Walk};
