//! Iterative-deepening A* that threads share, whatever the tables: the positions some moves from the start are its parts.

mod engine;
mod frontier;
mod slice;
mod state;
mod tree;

pub(super) use engine::{Engine, Root, Split, Stand};
pub(super) use frontier::Place;
pub(super) use state::{Outcome, Part, State};
pub(super) use tree::{Ended, Flow, Tree, Walk};
