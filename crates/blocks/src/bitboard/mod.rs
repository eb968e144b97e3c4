//! Boards as sets of bits: the cells that pieces cover, their steps, and the placements that they
//! reach.

mod alone;
mod bits;
mod board;
mod frozen;
mod grid;
mod group;
mod layout;
mod only_goal;
mod reach;

pub(super) use alone::{UNREACHABLE, moves_alone};
pub(super) use bits::Bits;
pub(super) use board::{BitBoard, RecordField};
pub(super) use grid::{DIRECTIONS, SIGNS, cells, linear, on_grid};
pub(super) use group::{GroupStep, PieceGroup};
pub(super) use layout::{Layout, PlacementRegion};
pub(super) use reach::reach;
