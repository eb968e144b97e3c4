//! Parallel iterative-deepening A*, independent of the tables. The search below each position at
//! some depth is a part, which one thread executes.

mod engine;
mod frontier;
mod slice;
mod state;
mod tree;

pub(crate) use engine::{Engine, EngineProgress, ParallelIda, Root};
pub(crate) use frontier::FrontierPlace;
pub(crate) use state::{EngineState, FrontierPart, PartOutcome};
pub(crate) use tree::{EndedWalk, Flow, ParallelTree, PartWalk};
