use loyd_core::tiles::{MAX_SIDE, MIN_SIDE, PositionFaults};

use super::Invariant;

/// The errors of [`super::Constructive`]. The puzzle is unchanged after an error, except after
/// [`Self::Unsolvable`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConstructiveError {
    /// Too few or too many rows or columns.
    #[error("a puzzle of {height} rows and {width} columns: both must be from {MIN_SIDE} to {MAX_SIDE}")]
    Size {
        /// Rows.
        height: usize,
        /// Columns.
        width: usize,
    },
    /// A grid whose size differs from the puzzle's.
    #[error("the grid must have {height} rows of {width} numbers each")]
    Shape {
        /// Rows of the puzzle.
        height: usize,
        /// Columns of the puzzle.
        width: usize,
    },
    /// A grid with a repeated or missing number.
    #[error(transparent)]
    Numbers(#[from] PositionFaults),
    /// A cell outside the puzzle.
    #[error("there is no cell ({row}, {column})")]
    Cell {
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// A number outside the puzzle's range.
    #[error("{tile} is out of range: this puzzle holds 0 to {largest}")]
    Tile {
        /// The number.
        tile: u16,
        /// The largest number of the puzzle.
        largest: usize,
    },
    /// A character of a move string that is not `l`, `r`, `u` or `d`.
    #[error("move {}: `{letter}` is none of `l`, `r`, `u`, `d`", place + 1)]
    Letter {
        /// Its index in the move string, in characters from 0.
        place: usize,
        /// The character.
        letter: char,
    },
    /// A move that would take the blank off the grid.
    #[error("move {}: `{letter}` takes the blank off the grid", place + 1)]
    OffGrid {
        /// Its index in the move string, in characters from 0.
        place: usize,
        /// The move.
        letter: char,
    },
    /// A method called for an unsuitable cell.
    #[error("cell ({row}, {column}) is not one that this method solves")]
    NotItsCell {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// A method called although its initial invariant does not hold.
    #[error("{0} does not hold before the moves")]
    Before(Invariant),
    /// A method whose final invariant does not hold after its moves, which is a bug in the method.
    #[error("{0} does not hold after the moves")]
    After(Invariant),
    /// The puzzle is unsolvable by parity. Everything except the upper left 2×2 has been solved.
    #[error("the puzzle is unsolvable: only its upper left 2x2 stays wrong")]
    Unsolvable,
}
