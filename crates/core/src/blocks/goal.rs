use super::Shape;
use crate::Direction;

/// What solves a block puzzle: all of its targets at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BlockGoal(pub Vec<Target>);

/// A condition on one piece, given by its place among the puzzle's pieces, or on a kind of pieces, given by its shape.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// The piece's anchor (its first cell in reading order) is at this cell, `row × columns + column`.
    Covers {
        /// The piece.
        piece: usize,
        /// Where its anchor must be.
        cell: u16,
    },
    /// The piece covers a cell of the last column.
    Right {
        /// The piece.
        piece: usize,
    },
    /// The piece covers a cell of the last column, in the row where it starts.
    RightOwnRow {
        /// The piece.
        piece: usize,
    },
    /// Any piece of this shape, whatever its freedom, has its anchor at this cell.
    Like {
        /// The shape. A puzzle without a piece of it can't be solved.
        shape: Shape,
        /// Where the anchor must be.
        cell: u16,
    },
    /// The piece covers this cell. Several such targets of one piece ask it to cover all of their cells.
    Fills {
        /// The piece.
        piece: usize,
        /// The cell.
        cell: u16,
    },
    /// The piece is at an exit: it touches a side of the grid, and all its rows (or columns, at the upper or lower side)
    /// are those of the exit. The move that takes it there takes it out of the grid.
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
    /// The piece that the condition is about; `None` for a condition on a kind.
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

    /// The condition with every piece replaced by what `number` gives for it.
    #[must_use]
    pub fn renumbered(&self, number: impl Fn(usize) -> usize) -> Self {
        let mut target = self.clone();
        match &mut target {
            Self::Covers { piece, .. }
            | Self::Right { piece }
            | Self::RightOwnRow { piece }
            | Self::Fills { piece, .. }
            | Self::Leaves { piece, .. } => *piece = number(*piece),
            Self::Like { .. } => {}
        }
        target
    }
}
