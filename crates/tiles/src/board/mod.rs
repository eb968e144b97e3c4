//! The geometry of boards of up to 64 cells: cells as bits, positions as packed words, symmetries,
//! and lower bounds.

mod bound;
mod frame;
mod grid;

pub use bound::{TileBound, lower_bound};
pub(super) use frame::{GoalFrame, reflection, symmetries};
pub(super) use grid::{Boards, ByteBoard, GRID_CELLS, Grid, MAX_CELLS, Packed, PackedBoard, Wide, at};
