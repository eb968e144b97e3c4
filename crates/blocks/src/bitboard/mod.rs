//! Boards as sets of bits: the cells that pieces cover, their steps, and the placements that they
//! reach.

mod bits;
mod board;
mod grid;
mod group;
mod layout;

pub(super) use bits::Bits;
pub(super) use board::{BitBoard, RecordField};
pub(super) use grid::{DIRECTIONS, SIGNS, UNREACHABLE, cells, linear, moves_alone, on_grid};
pub(super) use group::{GroupStep, PieceGroup, reach};
pub(super) use layout::{Layout, PlacementRegion};
