//! Large tables that are built once and kept in files. Those for the 15-puzzle in the single-tile metric are made here: two
//! additive pattern databases, of seven and of eight tiles.

#![allow(clippy::inline_always, reason = "what is inlined is compiled for the processor that its caller was made for")]

mod guide;
mod layers;
mod plan;
mod rank;
mod search;
mod shared;

pub use plan::TilePlan;
pub use shared::TileTables;
