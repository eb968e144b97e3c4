#![allow(clippy::inline_always, reason = "what is inlined is compiled for the processor that its caller was made for")]

use super::geometry::Geometry;

/// Linear conflicts (Hansson, Mayer and Yung, 1992): pairs of tiles that are in the line they belong to, in reversed order.
/// To pass each other one of them has to leave the line.
impl Geometry {
    /// The number of conflicts of `tile` in `cell`, in its row and in its column.
    pub(super) fn conflicts(&self, board: &[u16], tile: u16, cell: usize) -> i32 {
        self.conflicts_in_column(board, tile, cell, cell) + self.conflicts_in_row(board, tile, cell, cell)
    }

    /// The change of the number of conflicts when `tile` moves from the cell `from` to its neighbour `to`, the blank's cell.
    #[inline(always)]
    pub(super) fn conflict_change(&self, board: &[u16], tile: u16, from: usize, to: usize) -> i32 {
        // A step along a row leaves the tile in that row, in the same order as before: only its column changes.
        if self.rows[from] == self.rows[to] {
            self.conflicts_in_column(board, tile, to, from) - self.conflicts_in_column(board, tile, from, from)
        } else {
            self.conflicts_in_row(board, tile, to, from) - self.conflicts_in_row(board, tile, from, from)
        }
    }

    /// The conflicts in the column of `cell` if `tile` is there; what the cell `from` holds does not count.
    #[inline(always)]
    fn conflicts_in_column(&self, board: &[u16], tile: u16, cell: usize, from: usize) -> i32 {
        let column = self.columns[cell];
        if self.columns[usize::from(tile)] != column {
            return 0;
        }
        let (width, height) = self.sides();
        let line = (0..height).map(|row| row * width + usize::from(column));
        self.reversed(&self.columns, &self.rows, board, line, (tile, cell, from))
    }

    /// The conflicts in the row of `cell` if `tile` is there; what the cell `from` holds does not count.
    #[inline(always)]
    fn conflicts_in_row(&self, board: &[u16], tile: u16, cell: usize, from: usize) -> i32 {
        let row = self.rows[cell];
        if self.rows[usize::from(tile)] != row {
            return 0;
        }
        let width = self.sides().0;
        let start = usize::from(row) * width;
        self.reversed(&self.rows, &self.columns, board, start..start + width, (tile, cell, from))
    }

    /// The tiles of a line that belong to it and are on the other side of `tile` than in the goal. `across` has the line of
    /// every cell, `along` its place in the line.
    #[inline(always)]
    fn reversed(
        &self,
        across: &[u8],
        along: &[u8],
        board: &[u16],
        line: impl Iterator<Item = usize>,
        (tile, cell, from): (u16, usize, usize),
    ) -> i32 {
        let (index, home) = (across[usize::from(tile)], along[usize::from(tile)]);
        let is_reversed = |&at: &usize| {
            let other = board[at];
            across[usize::from(other)] == index
                && other != self.home
                && at != from
                && at != cell
                && (at < cell) != (along[usize::from(other)] < home)
        };
        line.filter(is_reversed).count() as i32
    }
}
