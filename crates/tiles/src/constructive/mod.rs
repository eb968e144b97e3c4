//! The constructive method: a solution of any m×n puzzle without search, tile by tile, from one
//! invariant to the next.
//!
//! [`Constructive`] is the puzzle with all methods of the solver; [`solve`] and [`attempt`] solve
//! any [`loyd_core::TilePuzzle`], whatever its goal.

mod area;
mod board;
mod carry;
mod effort;
mod error;
mod frame;
mod invariant;
mod pair;
mod patch;
mod push;
mod puzzle;
mod queue;
mod region;
mod run;
mod solve;
mod stage;
mod stages;
mod task;

pub use error::ConstructiveError;
pub use invariant::Invariant;
pub use puzzle::Constructive;
pub use region::Region;
pub(crate) use solve::Construction;
pub use solve::{ConstructiveAttempt, TileStage, attempt, solve, trace};
pub use stage::{StagePhase, TracedStage};
