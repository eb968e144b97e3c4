use std::fmt;

use super::board::NumberGrid;

/// The condition between two stages of the solution. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Invariant {
    /// The blank is in this cell, every lower row is in place, and this row is in place to the
    /// right of the column.
    LowerRow {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// The blank is in row 1 of this column; all rows from 2 down are in place, and so are both
    /// upper rows to the right of the column.
    Row1 {
        /// The column.
        column: usize,
    },
    /// Like [`Invariant::Row1`], but with the blank in row 0 and the column's cell of row 1 in
    /// place as well.
    Row0 {
        /// The column.
        column: usize,
    },
    /// Everything is in place.
    Solved,
}

impl Invariant {
    /// Whether it holds on a board. It never holds if it names a cell outside the board.
    pub(super) fn holds(self, board: &NumberGrid) -> bool {
        let (width, size) = (board.width, board.cells.len());
        match self {
            Self::LowerRow { row, column } => {
                board.blank() == (row, column) && board.is_solved(row * width + column + 1..size)
            }
            Self::Row1 { column } => board.blank() == (1, column) && upper_rows_hold(board, column),
            Self::Row0 { column } => {
                let below = width + column;
                board.blank() == (0, column) && upper_rows_hold(board, column) && board.is_solved(below..below + 1)
            }
            Self::Solved => board.is_solved(0..size),
        }
    }
}

impl fmt::Display for Invariant {
    /// The method call that checks it, such as `row1_invariant(2)`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::LowerRow { row, column } => write!(f, "lower_row_invariant({row}, {column})"),
            Self::Row1 { column } => write!(f, "row1_invariant({column})"),
            Self::Row0 { column } => write!(f, "row0_invariant({column})"),
            Self::Solved => f.write_str("solved"),
        }
    }
}

/// Whether all rows from 2 down are in place, and both upper rows to the right of a column.
fn upper_rows_hold(board: &NumberGrid, column: usize) -> bool {
    let width = board.width;
    board.is_solved(2 * width..board.cells.len())
        && board.is_solved(column + 1..width)
        && board.is_solved(width + column + 1..2 * width)
}
