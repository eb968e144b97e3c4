use loyd_core::{Direction, TilePosition};

use super::Region;
use super::board::{Board, Cell};

/// A way to look at a board, reflected and turned, so that a chosen corner is in the upper left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    height: usize,
    width: usize,
    flip_rows: bool,
    flip_columns: bool,
    transpose: bool,
}

impl Frame {
    /// The two frames that show a corner in the upper left: rows as rows, and rows as columns.
    pub(super) fn of_corner(board: &TilePosition, (row, column): Cell) -> [Self; 2] {
        let (height, width) = (board.height(), board.width());
        let upright = Self { height, width, flip_rows: row > 0, flip_columns: column > 0, transpose: false };
        [upright, Self { transpose: true, ..upright }]
    }

    /// Where a cell of the board is seen.
    fn seen(&self, (row, column): Cell) -> Cell {
        let row = if self.flip_rows { self.height - 1 - row } else { row };
        let column = if self.flip_columns { self.width - 1 - column } else { column };
        if self.transpose { (column, row) } else { (row, column) }
    }

    /// The cell of the board that is seen in a place.
    pub(super) fn cell(&self, (row, column): Cell) -> Cell {
        let (row, column) = if self.transpose { (column, row) } else { (row, column) };
        let row = if self.flip_rows { self.height - 1 - row } else { row };
        let column = if self.flip_columns { self.width - 1 - column } else { column };
        (row, column)
    }

    /// The region of the board that is seen in a place; it is not empty.
    pub(super) fn region(&self, seen: &Region) -> Region {
        let one = self.cell((seen.rows.start, seen.columns.start));
        let other = self.cell((seen.rows.end - 1, seen.columns.end - 1));
        Region { rows: one.0.min(other.0)..one.0.max(other.0) + 1, columns: one.1.min(other.1)..one.1.max(other.1) + 1 }
    }

    /// The direction on the board that is seen as another.
    pub(super) fn direction(&self, seen: Direction) -> Direction {
        // Up and left change places, and down and right.
        let direction = if self.transpose { Direction::ALL[seen as usize ^ 2] } else { seen };
        let flipped = if direction.is_horizontal() { self.flip_columns } else { self.flip_rows };
        if flipped { direction.opposite() } else { direction }
    }

    /// A position as it is seen, its tiles numbered by where the goal has them.
    pub(super) fn board(&self, position: &TilePosition, goal: &TilePosition) -> Board {
        let (height, width) = if self.transpose { (self.width, self.height) } else { (self.height, self.width) };
        let index = |cell: u16| {
            let (row, column) = self.seen((usize::from(cell) / self.width, usize::from(cell) % self.width));
            row * width + column
        };
        let mut cells = vec![0; position.cells().len()];
        for (from, to) in position.places().into_iter().zip(goal.places()) {
            cells[index(from)] = index(to) as u16;
        }
        Board::new(height, width, cells)
    }
}
