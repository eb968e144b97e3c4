use loyd_core::Direction;
use loyd_core::blocks::Freedom;

use crate::cell::Cell;

/// A change to a [`crate::Draft`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Changes the size. Anything outside the new size is removed; undo restores it.
    Resize {
        /// The number of rows, at most [`loyd_core::blocks::MAX_GRID`].
        rows: usize,
        /// The number of columns, at most [`loyd_core::blocks::MAX_GRID`].
        columns: usize,
    },
    /// Makes a cell part of a piece. A new piece may move in all directions.
    Paint {
        /// The piece's name, which [`loyd_core::blocks::is_piece_name`] must allow.
        piece: char,
        /// The cell.
        cell: Cell,
    },
    /// Makes a cell a wall.
    Wall(Cell),
    /// Makes a cell empty.
    Erase(Cell),
    /// Removes a piece.
    Remove {
        /// The name of the piece.
        piece: char,
    },
    /// Swaps the names of two pieces.
    Exchange {
        /// The name of the piece.
        piece: char,
        /// The name of the other piece, or a name that is not in use.
        with: char,
    },
    /// Sets the directions in which a piece may move.
    SetFreedom {
        /// The name of the piece.
        piece: char,
        /// The directions.
        freedom: Freedom,
    },
    /// Sets the target of a piece, replacing its previous target. The cells of
    /// [`TargetRule::Fills`] accumulate instead; repeating a cell removes it.
    Target(DraftTarget),
    /// Adds a target for any piece with the shape of this one. Repeating the edit removes the
    /// target.
    Kind {
        /// The name of a piece with the shape.
        piece: char,
        /// The first cell of the target.
        cell: Cell,
    },
    /// Lets a piece cover a gate: a cell that is a wall for all pieces it does not admit. Repeating
    /// the edit revokes the permission.
    Gate {
        /// The name of the piece.
        piece: char,
        /// The cell.
        cell: Cell,
    },
    /// Removes the target of a piece.
    NoTarget {
        /// The name of the piece.
        piece: char,
    },
}

/// The target of a piece in a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraftTarget {
    /// The name of the piece.
    pub piece: char,
    /// The requirement for the piece.
    pub rule: TargetRule,
}

/// A requirement for a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetRule {
    /// Its first cell, in reading order, must be at this cell.
    Covers(Cell),
    /// It must cover a cell in the last column.
    Right,
    /// It must cover a cell in the last column, in one of its starting rows.
    RightOwnRow,
    /// It must cover this cell; see [`loyd_core::blocks::Target::Fills`].
    Fills(Cell),
    /// It must be at an exit; see [`loyd_core::blocks::Target::Leaves`].
    Leaves {
        /// The side.
        side: Direction,
        /// The first row or column of the exit, from 0.
        first: u8,
        /// The last row or column of the exit.
        last: u8,
    },
}
