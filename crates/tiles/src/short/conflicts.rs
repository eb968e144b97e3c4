#![allow(clippy::inline_always, reason = "inlined functions are compiled for the instruction set of their caller")]

use super::geometry::Geometry;

/// Linear conflicts (Hansson, Mayer and Yung, 1992): pairs of tiles in their goal line but in
/// reverse order. One of them must leave the line to pass the other.
impl Geometry {
    /// Returns the number of conflicts that `tile` has in `cell`, in its row and in its column.
    pub(super) fn conflicts(&self, board: &[u16], tile: u16, cell: usize) -> i32 {
        self.conflicts_in_column(board, tile, cell) + self.conflicts_in_row(board, tile, cell)
    }

    /// Returns the change in the number of conflicts when `tile` moves from the cell `from` to the
    /// adjacent cell `to`, where the blank is.
    #[inline(always)]
    pub(super) fn conflict_change(&self, board: &[u16], tile: u16, from: usize, to: usize) -> i32 {
        // A step along a row leaves the tile in that row with the same order, so only the column
        // can change.
        if self.rows[from] == self.rows[to] {
            self.conflicts_in_column(board, tile, to) - self.conflicts_in_column(board, tile, from)
        } else {
            self.conflicts_in_row(board, tile, to) - self.conflicts_in_row(board, tile, from)
        }
    }

    /// Returns the conflicts of `tile` in the column of `cell`, as if it were there. `cell` holds
    /// the tile or the blank.
    #[inline(always)]
    fn conflicts_in_column(&self, board: &[u16], tile: u16, cell: usize) -> i32 {
        let column = self.columns[cell];
        if self.columns[usize::from(tile)] != column {
            return 0;
        }
        let (width, row) = (self.sides().0, self.rows[cell].into());
        let tiles = board[column.into()..].iter().step_by(width);
        self.count_reversed(tiles, tile, row, |other| self.columns[usize::from(other)] == column)
    }

    /// Returns the conflicts of `tile` in the row of `cell`, as if it were there. `cell` holds the
    /// tile or the blank.
    #[inline(always)]
    fn conflicts_in_row(&self, board: &[u16], tile: u16, cell: usize) -> i32 {
        let row = self.rows[cell];
        if self.rows[usize::from(tile)] != row {
            return 0;
        }
        let (width, column) = (self.sides().0, self.columns[cell].into());
        let start = usize::from(row) * width;
        // The tiles of a row have consecutive numbers, so no table is needed.
        let belongs = |other: u16| other.wrapping_sub(start as u16) < width as u16;
        self.count_reversed(board[start..start + width].iter(), tile, column, belongs)
    }

    /// Counts the tiles in a line that belong to it and are on the wrong side of `tile` at index
    /// `at`.
    #[inline(always)]
    fn count_reversed<'a>(
        &self,
        line: impl Iterator<Item = &'a u16>,
        tile: u16,
        at: usize,
        belongs: impl Fn(u16) -> bool,
    ) -> i32 {
        let blank_goal = self.blank_goal;
        let is_reversed = |&(index, &other): &(usize, &u16)| {
            belongs(other) && other != blank_goal && other != tile && (index < at) != (other < tile)
        };
        line.enumerate().filter(is_reversed).count() as i32
    }
}
