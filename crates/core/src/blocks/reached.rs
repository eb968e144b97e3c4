//! Tests whether targets are reached.

use std::collections::HashMap;

use super::{BlockPosition, BlockPuzzle, Shape, Target};
use crate::Direction;

impl Target {
    /// Returns whether a piece can reach the target: it is the piece that the condition names, or
    /// one of the kind that it names.
    pub fn concerns(&self, puzzle: &BlockPuzzle, piece: usize) -> bool {
        match self {
            Self::Like { shape, .. } => puzzle.pieces()[piece].shape == *shape,
            _ => self.piece() == Some(piece),
        }
    }

    /// Returns whether the target is reached when the anchor of its piece, or of a piece of its
    /// kind, is at cell `anchor`, regardless of the other pieces. The piece must fit the grid
    /// there.
    pub fn is_reached_at(&self, puzzle: &BlockPuzzle, anchor: u16) -> bool {
        match *self {
            Self::Covers { cell, .. } | Self::Like { cell, .. } => anchor == cell,
            Self::Right { piece } => {
                let last = puzzle.columns() - 1;
                puzzle.cells_at(piece, anchor).any(|(_, column)| column == last)
            }
            Self::RightOwnRow { piece } => {
                puzzle.place(anchor).0 == puzzle.place(puzzle.start_anchors()[piece]).0
                    && Self::Right { piece }.is_reached_at(puzzle, anchor)
            }
            Self::Fills { piece, cell } => puzzle.cells_at(piece, anchor).any(|covered| covered == puzzle.place(cell)),
            Self::Leaves { piece, side, first, last } => {
                is_at_exit(puzzle, puzzle.cells_at(piece, anchor), side, (first, last))
            }
        }
    }
}

/// Returns whether cells touch a side and lie within an exit.
fn is_at_exit(
    puzzle: &BlockPuzzle,
    cells: impl Iterator<Item = (usize, usize)>,
    side: Direction,
    (first, last): (u8, u8),
) -> bool {
    let mut touches_side = false;
    for (row, column) in cells {
        touches_side |= side.from(row, column, puzzle.rows(), puzzle.columns()).is_none();
        let index = if side.is_horizontal() { row } else { column };
        if !(usize::from(first)..=usize::from(last)).contains(&index) {
            return false;
        }
    }
    touches_side
}

impl BlockPuzzle {
    /// Returns whether a target is reached in a position.
    pub fn is_reached(&self, target: &Target, position: &BlockPosition) -> bool {
        match target.piece() {
            Some(piece) => target.is_reached_at(self, position.anchors[piece]),
            None => (0..self.pieces().len())
                .any(|piece| target.concerns(self, piece) && target.is_reached_at(self, position.anchors[piece])),
        }
    }

    /// Returns whether all targets are reached in a position.
    pub(super) fn is_goal(&self, position: &BlockPosition) -> bool {
        let (mut kinds, targets) = (vec![], &self.goal().0);
        for target in targets {
            match target {
                Target::Like { shape, cell } => kinds.push((shape, *cell)),
                _ if !self.is_reached(target, position) => return false,
                _ => {}
            }
        }
        // A goal may have thousands of targets for kinds, so the check must not scan all pieces for
        // each of them.
        kinds.is_empty() || {
            let piece_at: HashMap<u16, usize> =
                position.anchors.iter().enumerate().map(|(piece, &anchor)| (anchor, piece)).collect();
            let is_reached_by_kind = |(shape, cell): (&Shape, u16)| {
                piece_at.get(&cell).is_some_and(|&piece| self.pieces()[piece].shape == *shape)
            };
            kinds.into_iter().all(is_reached_by_kind)
        }
    }
}
