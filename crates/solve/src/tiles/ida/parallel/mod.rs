//! Iterative-deepening A* that threads share, whatever the tables: the positions some moves from the start are its parts.

mod engine;
mod frontier;
mod slice;
mod state;
mod tree;

pub(in crate::tiles) use engine::{Engine, ParallelIda, Root, Stand};
pub(in crate::tiles) use frontier::Place;
pub(in crate::tiles) use state::{Outcome, Part, State};
pub(in crate::tiles) use tree::{Ended, Flow, Tree, Walk};
