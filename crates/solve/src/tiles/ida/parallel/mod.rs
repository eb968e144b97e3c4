//! Parallel iterative-deepening A*, independent of the tables. Its parts are the positions at some
//! depth below the start.

mod engine;
mod frontier;
mod slice;
mod state;
mod tree;

pub(in crate::tiles) use engine::{Engine, ParallelIda, Progress, Root};
pub(in crate::tiles) use frontier::Place;
pub(in crate::tiles) use state::{Outcome, Part, State};
pub(in crate::tiles) use tree::{Ended, Flow, Tree, Walk};
