use loyd_core::tiles::{MAX_SIDE, MIN_SIDE, PositionFaults};

use super::Invariant;

/// What a [`super::Constructive`] can refuse to do. The puzzle is then as it was, except after [`Self::Unsolvable`].
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
    /// A grid with other rows or columns than the puzzle.
    #[error("the grid must have {height} rows of {width} numbers each")]
    Shape {
        /// Rows of the puzzle.
        height: usize,
        /// Columns of the puzzle.
        width: usize,
    },
    /// A grid in which not every number is there once.
    #[error(transparent)]
    Numbers(#[from] PositionFaults),
    /// A cell that the puzzle doesn't have.
    #[error("there is no cell ({row}, {column})")]
    Cell {
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// A number that the puzzle doesn't have.
    #[error("{tile} is out of range: this puzzle holds 0 to {largest}")]
    Tile {
        /// The number.
        tile: u16,
        /// The largest number of the puzzle.
        largest: usize,
    },
    /// A character of a move string that is none of `l`, `r`, `u`, `d`.
    #[error("move {}: `{letter}` is none of `l`, `r`, `u`, `d`", place + 1)]
    Letter {
        /// Its place in the move string, in characters from 0.
        place: usize,
        /// The character.
        letter: char,
    },
    /// A move that would take the blank off the grid.
    #[error("move {}: `{letter}` takes the blank off the grid", place + 1)]
    OffGrid {
        /// Its place in the move string, in characters from 0.
        place: usize,
        /// The move.
        letter: char,
    },
    /// A method called for a cell that it is not for.
    #[error("cell ({row}, {column}) is not one that this method solves")]
    NotItsCell {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// A method called while the invariant that it starts from does not hold.
    #[error("{0} does not hold before the moves")]
    Before(Invariant),
    /// The invariant that a method leads to does not hold after its moves: a fault of the method.
    #[error("{0} does not hold after the moves")]
    After(Invariant),
    /// Parity keeps the puzzle from being solved. What could be solved is: only the upper left 2×2 is wrong.
    #[error("the puzzle is unsolvable: only its upper left 2x2 stays wrong")]
    Unsolvable,
}
