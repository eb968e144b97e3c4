//! Large tables for the 15-puzzle in the single-tile metric: two additive pattern databases, of seven and of eight tiles,
//! that are built once and kept in a file.

mod guide;
mod layers;
mod plan;
mod rank;
mod shared;

pub use plan::TilePlan;
pub use shared::TileTables;
