//! The constructive method: solves any m×n puzzle tile by tile, from one invariant to the next.
//! Searches are limited to the blank's path within a stage.
//!
//! [`Constructive`] is the puzzle with all solver methods; [`solve`] and [`attempt`] solve any
//! [`loyd_core::TilePuzzle`], regardless of its goal.

#![forbid(unsafe_code)]

mod area;
mod board;
mod carry;
mod pair;
mod patch;
mod push;
mod puzzle;
mod solve;
mod stages;
mod task;

use std::fmt;
use std::ops::Range;

use board::NumberGrid;
pub use puzzle::{Constructive, ConstructiveError};
pub use solve::{Construction, ConstructiveAttempt, TileStage, attempt, solve, trace};
pub use task::{StagePhase, TracedStage};

/// The condition between two stages of the solution. Rows and columns are numbered from 0.
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
    /// Returns whether the invariant holds on a board; `false` if it names a cell outside the
    /// board.
    fn holds(self, board: &NumberGrid) -> bool {
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
    /// Writes the method call that checks the invariant, such as `row1_invariant(2)`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::LowerRow { row, column } => write!(f, "lower_row_invariant({row}, {column})"),
            Self::Row1 { column } => write!(f, "row1_invariant({column})"),
            Self::Row0 { column } => write!(f, "row0_invariant({column})"),
            Self::Solved => f.write_str("solved"),
        }
    }
}

/// Returns whether all rows from 2 down are in place, and so are both upper rows to the right of a
/// column.
fn upper_rows_hold(board: &NumberGrid, column: usize) -> bool {
    let width = board.width;
    board.is_solved(2 * width..board.cells.len())
        && board.is_solved(column + 1..width)
        && board.is_solved(width + column + 1..2 * width)
}

/// A rectangle of cells on a board. Rows and columns are numbered from 0.
///
/// ```
/// use loyd_constructive::Region;
/// let region = Region { rows: 1..3, columns: 0..2 };
/// assert_eq!(region.cells().collect::<Vec<_>>(), [(1, 0), (1, 1), (2, 0), (2, 1)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    /// The rows.
    pub rows: Range<usize>,
    /// The columns.
    pub columns: Range<usize>,
}

impl Region {
    /// Returns the cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let columns = self.columns.clone();
        self.rows.clone().flat_map(move |row| columns.clone().map(move |column| (row, column)))
    }

    fn is_empty(&self) -> bool {
        self.rows.is_empty() || self.columns.is_empty()
    }
}

impl Invariant {
    /// Returns the blank's cell and the regions that are in place while the invariant holds, on a
    /// board of this size. The regions are disjoint and not empty.
    fn in_place(self, height: usize, width: usize) -> ((usize, usize), Vec<Region>) {
        let lower = |from: usize| Region { rows: from..height, columns: 0..width };
        let upper = |column: usize| Region { rows: 0..2, columns: column + 1..width };
        let (blank, mut regions) = match self {
            Self::LowerRow { row, column } => {
                ((row, column), vec![lower(row + 1), Region { rows: row..row + 1, columns: column + 1..width }])
            }
            Self::Row1 { column } => ((1, column), vec![lower(2), upper(column)]),
            Self::Row0 { column } => {
                let below = Region { rows: 1..2, columns: column..column + 1 };
                ((0, column), vec![lower(2), upper(column), below])
            }
            Self::Solved => ((0, 0), vec![lower(0)]),
        };
        regions.retain(|region| !region.is_empty());
        (blank, regions)
    }
}
