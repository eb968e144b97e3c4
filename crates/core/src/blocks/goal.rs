use super::Shape;
use crate::Direction;

/// The goal of a block puzzle: a position must reach all of its targets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BlockGoal(pub Vec<Target>);

/// A condition on one piece, given by its index, or on any piece of a kind, given by its shape.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// The piece's anchor (its first cell in reading order) is at this cell, `row × columns +
    /// column`.
    Covers {
        /// The piece.
        piece: usize,
        /// The cell of its anchor.
        cell: u16,
    },
    /// The piece covers a cell in the last column.
    Right {
        /// The piece.
        piece: usize,
    },
    /// The piece covers a cell in the last column, in the row where it starts.
    RightOwnRow {
        /// The piece.
        piece: usize,
    },
    /// Any piece of this shape, regardless of its freedom, has its anchor at this cell.
    Like {
        /// The shape. A puzzle without such a piece has no solution.
        shape: Shape,
        /// The cell of the anchor.
        cell: u16,
    },
    /// The piece covers this cell. Several such targets for one piece require it to cover all of
    /// their cells.
    Fills {
        /// The piece.
        piece: usize,
        /// The cell.
        cell: u16,
    },
    /// The piece is at an exit: it touches a side of the grid, and all its rows (or columns, at the
    /// upper or lower side) are within the exit. The move that takes it there counts as leaving the
    /// grid.
    Leaves {
        /// The piece.
        piece: usize,
        /// The side.
        side: Direction,
        /// The first row (or column) of the exit, from 0.
        first: u8,
        /// The last row (or column) of the exit.
        last: u8,
    },
}

impl Target {
    /// Returns the piece that the condition names; `None` for a condition on a kind.
    pub const fn piece(&self) -> Option<usize> {
        match self {
            Self::Covers { piece, .. }
            | Self::Right { piece }
            | Self::RightOwnRow { piece }
            | Self::Fills { piece, .. }
            | Self::Leaves { piece, .. } => Some(*piece),
            Self::Like { .. } => None,
        }
    }

    /// Returns the condition with its piece index, if any, mapped by `renumber`.
    #[must_use]
    pub fn renumbered(&self, renumber: impl Fn(usize) -> usize) -> Self {
        let mut target = self.clone();
        match &mut target {
            Self::Covers { piece, .. }
            | Self::Right { piece }
            | Self::RightOwnRow { piece }
            | Self::Fills { piece, .. }
            | Self::Leaves { piece, .. } => *piece = renumber(*piece),
            Self::Like { .. } => {}
        }
        target
    }
}
