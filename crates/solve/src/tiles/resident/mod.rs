//! Large tables that are built once and kept in files. Those for the 15-puzzle in the single-tile metric are made here: two
//! additive pattern databases, of seven and of eight tiles.

mod guide;
mod layers;
mod plan;
mod rank;
mod shared;

pub use plan::TilePlan;
pub use shared::TileTables;
