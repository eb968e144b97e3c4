//! The position of a drawn board, to find the cell under the pointer.

use loyd_play::Cell;
use ratatui::layout::Rect;

/// The position of the visible cells of a board on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardView {
    /// The characters of the visible cells, without the frame.
    pub(crate) area: Rect,
    /// The width of a cell in characters.
    pub(crate) width: u16,
    /// The height of a cell in characters.
    pub(crate) height: u16,
    /// The first visible cell.
    pub(crate) first: Cell,
    /// The number of visible rows.
    pub(crate) rows: usize,
    /// The number of visible columns.
    pub(crate) columns: usize,
    /// The number of rows of the board.
    pub(crate) all_rows: usize,
    /// The number of columns of the board.
    pub(crate) all_columns: usize,
}

impl BoardView {
    /// Returns the cell at a place on the screen.
    pub(crate) fn hit(&self, x: u16, y: u16) -> Option<Cell> {
        self.area.contains((x, y).into()).then(|| self.nearest(x, y))
    }

    /// Returns the cell nearest to a place on the screen.
    pub(crate) fn nearest(&self, x: u16, y: u16) -> Cell {
        let index = |place: u16, start: u16, side: u16, count: usize| {
            usize::from(place.saturating_sub(start) / side).min(count.saturating_sub(1))
        };
        let row = index(y, self.area.y, self.height, self.rows);
        let column = index(x, self.area.x, self.width, self.columns);
        Cell::new(self.first.row + row, self.first.column + column)
    }

    /// Returns the visible cells, each with the place of its first character.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (Cell, u16, u16)> + use<> {
        let view = *self;
        (0..view.rows).flat_map(move |row| {
            (0..view.columns).map(move |column| {
                let cell = Cell::new(view.first.row + row, view.first.column + column);
                (cell, view.area.x + column as u16 * view.width, view.area.y + row as u16 * view.height)
            })
        })
    }

    /// Returns the place of a cell's first character, relative to the first visible one. The cell
    /// may be off the screen.
    pub(crate) fn offset(&self, cell: Cell) -> (i32, i32) {
        let along = |cell: usize, first: usize, side: u16| (cell as i32 - first as i32) * i32::from(side);
        (along(cell.column, self.first.column, self.width), along(cell.row, self.first.row, self.height))
    }
}
