//! The constructive method: solves any m×n puzzle without a search, tile by tile, from one
//! invariant to the next.
//!
//! [`Constructive`] is the puzzle with all methods of the solver; [`solve`] and [`attempt`] solve
//! any [`loyd_core::TilePuzzle`], whatever its goal.

mod area;
mod board;
mod carry;
mod invariant;
mod pair;
mod patch;
mod push;
mod puzzle;
mod queue;
mod solve;
mod stages;
mod task;

pub use invariant::{Invariant, Region};
pub use puzzle::{Constructive, ConstructiveError};
pub(crate) use solve::Construction;
pub use solve::{ConstructiveAttempt, TileStage, attempt, solve, trace};
pub use task::{StagePhase, TracedStage};
