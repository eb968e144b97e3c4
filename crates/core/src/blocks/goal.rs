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
    /// The piece that the condition is about.
    pub const fn piece(self) -> usize {
        match self {
            Self::Covers { piece, .. } | Self::Right { piece } | Self::RightOwnRow { piece } => piece,
        }
    }
}
