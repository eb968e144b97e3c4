use loyd_core::Direction;

use crate::cell::Cell;

/// The movement of a piece along a straight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glide {
    /// The id of the piece.
    pub piece: usize,
    /// Its first cell, in reading order, before the movement.
    pub from: Cell,
    /// Its first cell after the movement.
    pub to: Cell,
}

impl Glide {
    /// The direction, if the movement is along a row or a column.
    pub fn direction(self) -> Option<Direction> {
        self.from.way_to(self.to).map(|(direction, _)| direction)
    }
}
