use super::{BlockPosition, BlockPuzzle};

/// What solves a block puzzle: all of its targets at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BlockGoal(pub Vec<Target>);

/// A condition on one piece, given by its place among the puzzle's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
}

impl Target {
    /// The piece that it speaks of.
    pub const fn piece(self) -> usize {
        match self {
            Self::Covers { piece, .. } | Self::Right { piece } | Self::RightOwnRow { piece } => piece,
        }
    }

    pub(super) fn is_reached(self, puzzle: &BlockPuzzle, position: &BlockPosition) -> bool {
        self.is_reached_at(puzzle, position.anchors[self.piece()])
    }

    /// Whether it is reached with the anchor of its piece at `anchor`, wherever the other pieces are.
    pub fn is_reached_at(self, puzzle: &BlockPuzzle, anchor: u16) -> bool {
        match self {
            Self::Covers { cell, .. } => anchor == cell,
            Self::Right { piece } => {
                let last = puzzle.columns() - 1;
                puzzle.cells_at(piece, anchor).any(|(_, column)| column == last)
            }
            Self::RightOwnRow { piece } => {
                let row = |anchor: u16| usize::from(anchor) / puzzle.columns();
                row(anchor) == row(puzzle.start_anchors()[piece]) && Self::Right { piece }.is_reached_at(puzzle, anchor)
            }
        }
    }
}
