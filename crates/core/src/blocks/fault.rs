use super::{MAX_GRID, MAX_PIECES, name_text};
use crate::wording::counted;

/// Everything that keeps a setup from being a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct SetupFaults(pub Vec<SetupFault>);

/// One thing that keeps a setup from being a puzzle. Rows and columns in its text count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// No rows or columns, or more than [`MAX_GRID`].
    #[error("a grid of {} and {}: both must be from 1 to {MAX_GRID}", counted(*rows as u64, "row"), counted(*columns as u64, "column"))]
    Grid {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
    },
    /// A wall outside the grid.
    #[error("the wall at row {}, column {} is outside the grid", row + 1, column + 1)]
    WallOutside {
        /// Its row, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
    /// No piece at all.
    #[error("there is no piece")]
    NoPiece,
    /// More than [`MAX_PIECES`].
    #[error("{found} pieces: at most {MAX_PIECES} are allowed")]
    TooManyPieces {
        /// How many.
        found: usize,
    },
    /// A name that no piece can have, see [`super::is_piece_name`].
    #[error("a piece cannot be called {name:?}")]
    BadName {
        /// The place of the piece.
        piece: usize,
        /// The name.
        name: char,
    },
    /// A name that an earlier piece has.
    #[error("two pieces are called {}", name_text(*name))]
    DuplicateName {
        /// The place of the later piece.
        piece: usize,
        /// The name.
        name: char,
    },
    /// A piece without cells.
    #[error("piece {} covers no cell", name_text(*name))]
    Empty {
        /// Its place among the pieces.
        piece: usize,
        /// Its name.
        name: char,
    },
    /// A piece whose cells are not connected by their sides.
    #[error("piece {} is not connected", name_text(*name))]
    Disconnected {
        /// Its place among the pieces.
        piece: usize,
        /// Its name.
        name: char,
    },
    /// A piece that covers a cell outside the grid.
    #[error("piece {} is outside the grid", name_text(*name))]
    Outside {
        /// Its place among the pieces.
        piece: usize,
        /// Its name.
        name: char,
    },
    /// A piece on a cell that a wall or an earlier piece has.
    #[error("piece {} overlaps {} at row {}, column {}", name_text(*name), name_text(*other), row + 1, column + 1)]
    Overlap {
        /// The place of the later piece.
        piece: usize,
        /// Its name.
        name: char,
        /// The earlier piece's name, or `#` for a wall.
        other: char,
        /// The row of the first such cell, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
    /// A goal without a target, which every position would reach.
    #[error("the goal names no piece")]
    NoTarget,
    /// A goal for a piece that is not there.
    #[error("the goal names piece number {}, and the number of pieces is {pieces}", piece + 1)]
    UnknownTarget {
        /// The place that the goal names, from 0.
        piece: usize,
        /// How many there are.
        pieces: usize,
    },
    /// A goal cell at which the piece would be outside the grid or on a wall.
    #[error("piece {} does not fit where its goal is", name_text(*name))]
    TargetOutside {
        /// The place of the piece.
        piece: usize,
        /// Its name.
        name: char,
    },
    /// A goal cell at which no piece of the kind would be on the grid and off the walls.
    #[error("no piece of the shape that the goal asks for fits at row {}, column {}", row + 1, column + 1)]
    KindOutside {
        /// The row of the anchor, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
    /// A goal for a shape that no piece has and that is not a rectangle, so that no text can say what it is.
    #[error("the goal asks for a shape that no piece has")]
    UnknownKind,
    /// An exit with rows (or columns) that the grid does not have, or without any.
    #[error("the exit for piece {} is outside the grid", name_text(*name))]
    ExitOutside {
        /// The place of the piece.
        piece: usize,
        /// Its name.
        name: char,
    },
    /// A gate outside the grid.
    #[error("the gate at row {}, column {} is outside the grid", row + 1, column + 1)]
    GateOutside {
        /// Its row, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
    /// A gate at a wall or at another gate.
    #[error("the gate at row {}, column {} is on a wall or another gate", row + 1, column + 1)]
    GateTaken {
        /// Its row, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
    /// A gate for no piece, or for a piece that is not there.
    #[error("the gate at row {}, column {} is for no piece, or for one that is not there", row + 1, column + 1)]
    GateForNone {
        /// Its row, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
    /// A piece that starts on a gate that is not for it.
    #[error("piece {} is on the gate at row {}, column {}, which is not for it", name_text(*name), row + 1, column + 1)]
    GateShut {
        /// The place of the piece.
        piece: usize,
        /// Its name.
        name: char,
        /// The row of the gate, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
    /// Two targets that send one piece to different cells, or two pieces to the same.
    #[error("the goal can never hold: the places that it asks for exclude each other")]
    TargetsCollide,
}
