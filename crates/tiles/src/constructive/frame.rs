use loyd_core::{Direction, TilePosition};

use super::Region;
use super::board::{Cell, NumberGrid};

/// A reflected and transposed view of a board, with a chosen corner at the upper left.
#[derive(Clone, Copy, Debug)]
pub(super) struct CornerFrame {
    height: usize,
    width: usize,
    flip_rows: bool,
    flip_columns: bool,
    transpose: bool,
}

impl CornerFrame {
    /// The two frames with a corner at the upper left: with rows as rows, and with rows as columns.
    pub(super) fn of_corner(board: &TilePosition, (row, column): Cell) -> [Self; 2] {
        let (height, width) = (board.height(), board.width());
        let upright = Self { height, width, flip_rows: row > 0, flip_columns: column > 0, transpose: false };
        [upright, Self { transpose: true, ..upright }]
    }

    /// The position of a board cell in the frame.
    fn seen(&self, (row, column): Cell) -> Cell {
        let row = if self.flip_rows { self.height - 1 - row } else { row };
        let column = if self.flip_columns { self.width - 1 - column } else { column };
        if self.transpose { (column, row) } else { (row, column) }
    }

    /// The board cell at a position in the frame.
    pub(super) fn cell(&self, (row, column): Cell) -> Cell {
        let (row, column) = if self.transpose { (column, row) } else { (row, column) };
        let row = if self.flip_rows { self.height - 1 - row } else { row };
        let column = if self.flip_columns { self.width - 1 - column } else { column };
        (row, column)
    }

    /// The board region at a non-empty region in the frame.
    pub(super) fn region(&self, seen: &Region) -> Region {
        let one = self.cell((seen.rows.start, seen.columns.start));
        let other = self.cell((seen.rows.end - 1, seen.columns.end - 1));
        Region { rows: one.0.min(other.0)..one.0.max(other.0) + 1, columns: one.1.min(other.1)..one.1.max(other.1) + 1 }
    }

    /// The board direction of a direction in the frame.
    pub(super) fn direction(&self, seen: Direction) -> Direction {
        // A transposition exchanges up with left, and down with right.
        let direction = if self.transpose { Direction::ALL[seen as usize ^ 2] } else { seen };
        let flipped = if direction.is_horizontal() { self.flip_columns } else { self.flip_rows };
        if flipped { direction.opposite() } else { direction }
    }

    /// A position in the frame, with its tiles numbered by their goal cells.
    pub(super) fn board(&self, position: &TilePosition, goal: &TilePosition) -> NumberGrid {
        let (height, width) = if self.transpose { (self.width, self.height) } else { (self.height, self.width) };
        let index = |cell: u16| {
            let (row, column) = self.seen((usize::from(cell) / self.width, usize::from(cell) % self.width));
            row * width + column
        };
        let mut cells = vec![0; position.cells().len()];
        for (from, to) in position.places().into_iter().zip(goal.places()) {
            cells[index(from)] = index(to) as u16;
        }
        NumberGrid::new(height, width, cells)
    }
}
