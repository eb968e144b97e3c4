//! Parallel iterative-deepening A*, independent of the tables. Its parts are the positions at some
//! depth below the start.

mod engine;
mod frontier;
mod slice;
mod state;
mod tree;

pub(crate) use engine::{Engine, EngineProgress, ParallelIda, Root};
pub(crate) use frontier::FrontierPlace;
pub(crate) use state::{EngineState, FrontierPart, PartOutcome};
pub(crate) use tree::{EndedWalk, Flow, ParallelTree, PartWalk};
