use loyd_core::blocks::Freedom;

use crate::Cell;

/// A change of a [`crate::Draft`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Another size. What is outside is lost; undo brings it back.
    Resize {
        /// The number of rows, at most [`loyd_core::blocks::MAX_GRID`].
        rows: usize,
        /// The number of columns, at most [`loyd_core::blocks::MAX_GRID`].
        columns: usize,
    },
    /// A cell becomes part of a piece. A piece that was not there may move every way.
    Paint {
        /// The piece's name, one that [`loyd_core::blocks::is_piece_name`] allows.
        piece: char,
        /// The cell.
        cell: Cell,
    },
    /// A cell becomes a wall.
    Wall(Cell),
    /// A cell becomes empty.
    Erase(Cell),
    /// A piece is taken away.
    Remove {
        /// Its name.
        piece: char,
    },
    /// A piece gets the name of another, and that one its own.
    Exchange {
        /// Its name.
        piece: char,
        /// The other one, or a name that none has.
        with: char,
    },
    /// A piece may move these ways.
    Free {
        /// Its name.
        piece: char,
        /// The ways.
        freedom: Freedom,
    },
    /// The goal asks this of a piece, in place of what it asked of it before.
    Target(DraftTarget),
    /// The goal asks nothing of a piece any more.
    NoTarget {
        /// Its name.
        piece: char,
    },
}

/// What a goal can ask of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftTarget {
    /// Its first cell, in reading order, is at this cell.
    Covers {
        /// Its name.
        piece: char,
        /// The cell.
        cell: Cell,
    },
    /// It covers a cell of the last column.
    Right {
        /// Its name.
        piece: char,
    },
    /// It covers a cell of the last column, in the row where it starts.
    RightOwnRow {
        /// Its name.
        piece: char,
    },
}

impl DraftTarget {
    /// The piece that it speaks of.
    pub const fn piece(self) -> char {
        match self {
            Self::Covers { piece, .. } | Self::Right { piece } | Self::RightOwnRow { piece } => piece,
        }
    }

    pub(super) const fn of(self, piece: char) -> Self {
        match self {
            Self::Covers { cell, .. } => Self::Covers { piece, cell },
            Self::Right { .. } => Self::Right { piece },
            Self::RightOwnRow { .. } => Self::RightOwnRow { piece },
        }
    }
}
