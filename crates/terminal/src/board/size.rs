//! Chooses the largest style that fits an area, and the position of the board in it. A board that
//! does not fit in any style scrolls.

use loyd_play::Cell;
use ratatui::layout::Rect;

use super::Picture;
use crate::look::ScreenLook;

/// Where the visible cells of a board are on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardView {
    /// The area of the visible cells in characters, excluding the frame.
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
    /// The number of rows on the board.
    pub(crate) all_rows: usize,
    /// The number of columns on the board.
    pub(crate) all_columns: usize,
}

impl BoardView {
    /// Returns the cell at a position on the screen.
    pub(crate) fn hit(&self, x: u16, y: u16) -> Option<Cell> {
        self.area.contains((x, y).into()).then(|| self.nearest(x, y))
    }

    /// Returns the cell nearest to a position on the screen.
    pub(crate) fn nearest(&self, x: u16, y: u16) -> Cell {
        let index = |coordinate: u16, start: u16, side: u16, count: usize| {
            usize::from(coordinate.saturating_sub(start) / side).min(count.saturating_sub(1))
        };
        let row = index(y, self.area.y, self.height, self.rows);
        let column = index(x, self.area.x, self.width, self.columns);
        Cell::new(self.first.row + row, self.first.column + column)
    }

    /// Returns the visible cells, each with the position of its first character.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (Cell, u16, u16)> + use<> {
        let view = *self;
        (0..view.rows).flat_map(move |row| {
            (0..view.columns).map(move |column| {
                let cell = Cell::new(view.first.row + row, view.first.column + column);
                (cell, view.area.x + column as u16 * view.width, view.area.y + row as u16 * view.height)
            })
        })
    }

    /// Returns the position of a cell's first character, relative to the first visible one. The
    /// cell may be off the screen.
    pub(crate) fn offset(&self, cell: Cell) -> (i32, i32) {
        let distance = |cell: usize, first: usize, side: u16| (cell as i32 - first as i32) * i32::from(side);
        (distance(cell.column, self.first.column, self.width), distance(cell.row, self.first.row, self.height))
    }
}

/// The style of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardStyle {
    /// Solid shapes of quarter blocks with gaps between them.
    Solid,
    /// Lines between pieces, which adjacent pieces share.
    Lines,
    /// One line per row.
    Flat,
}

/// The heights of cells in characters, largest first. Odd heights have a middle row.
const HEIGHTS: [u16; 5] = [7, 5, 4, 3, 2];

/// The maximum height of a cell in characters. A character is about twice as tall as it is
/// wide, so a cell has about twice as many columns as rows.
pub(crate) const MAX_CELL_HEIGHT: u16 = HEIGHTS[0];

/// Returns the style and view with the largest cells that show the whole board. If the board does
/// not fit, returns a view of a part of it with the smallest cells.
pub(super) fn fit(picture: &Picture, look: ScreenLook, centre: Cell, area: Rect) -> (BoardStyle, BoardView) {
    let large_style = if look.is_unicode() && look.is_coloured() { BoardStyle::Solid } else { BoardStyle::Lines };
    let label = picture.label_width() as u16;
    let largest =
        HEIGHTS.into_iter().find_map(|height| Some((large_style, cell_width(picture, label, height, area)?, height)));
    let (style, width, height) = largest.unwrap_or((BoardStyle::Flat, flat_width(picture, label, area), 1));
    (style, place_board(picture, style, (width, height), centre, area))
}

/// Returns the width of cells with this height, if the whole board fits at this size.
fn cell_width(picture: &Picture, label: u16, height: u16, area: Rect) -> Option<u16> {
    let rows = area.height.saturating_sub(2) / picture.rows.max(1) as u16;
    let columns = area.width.saturating_sub(2) / picture.columns.max(1) as u16;
    let min_width = (label + 2).max(height + 1);
    (height <= rows && min_width <= columns).then(|| columns.min((2 * height).max(label + 3)))
}

/// Returns the width of a cell in the flat style: one to three characters more than a label.
fn flat_width(picture: &Picture, label: u16, area: Rect) -> u16 {
    let columns = area.width.saturating_sub(2) / picture.columns.max(1) as u16;
    columns.clamp(label + 1, label + 3)
}

/// Places a board in this style in the middle of an area. If it does not fit, places the part
/// around `centre`.
fn place_board(picture: &Picture, style: BoardStyle, cell: (u16, u16), centre: Cell, area: Rect) -> BoardView {
    let (width, height) = cell;
    // In the lines style, cells share their borders, so the board needs one character more than its
    // cells. The other styles have a frame of one character on each side.
    let inner_length =
        |side: u16| if style == BoardStyle::Lines { side.saturating_sub(1) } else { side.saturating_sub(2) };
    let rows = picture.rows.min(usize::from((inner_length(area.height) / height).max(1)));
    let columns = picture.columns.min(usize::from((inner_length(area.width) / width).max(1)));
    let first = Cell::new(
        first_visible(centre.row, rows, picture.rows),
        first_visible(centre.column, columns, picture.columns),
    );
    let size = (columns as u16 * width, rows as u16 * height);
    let margin = |whole: u16, part: u16| whole.saturating_sub(part) / 2;
    let x = area.x + margin(area.width, size.0).max(u16::from(style != BoardStyle::Lines));
    let y = area.y + margin(area.height, size.1).max(u16::from(style != BoardStyle::Lines));
    let inside = Rect::new(x, y, size.0, size.1).intersection(area);
    BoardView {
        area: inside,
        width,
        height,
        first,
        rows,
        columns,
        all_rows: picture.rows,
        all_columns: picture.columns,
    }
}

/// Returns the index of the first visible row or column, if `visible` of `total` are visible
/// and `centre` is as close to the middle as possible.
fn first_visible(centre: usize, visible: usize, total: usize) -> usize {
    centre.saturating_sub(visible / 2).min(total - visible)
}
