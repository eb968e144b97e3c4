//! Large tables for the 15-puzzle in the single-tile metric: two additive pattern databases, of seven and of eight tiles,
//! that are built once and kept in a file.

#![allow(clippy::inline_always, reason = "what is inlined is compiled for the processor that its caller was made for")]

mod guide;
mod layers;
mod plan;
mod rank;
mod search;
mod shared;

pub use plan::TilePlan;
pub use shared::TileTables;
