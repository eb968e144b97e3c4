//! The geometry of boards of up to 25 cells: cells as bits, positions as packed words, symmetries, and lower bounds.

mod bound;
mod frame;
mod grid;

pub use bound::{TileBound, lower_bound};
pub(super) use frame::{Frame, reflection, symmetries};
pub(super) use grid::{Board, Boards, Grid, MAX_CELLS, Packed, WIDE_CELLS, Wide, at};
