//! The largest style that fits into an area, and where the board lies in it. A board that fits in no style scrolls.

use loyd_play::Cell;
use ratatui::layout::Rect;

use super::{BoardView, Picture};
use crate::look::Look;

/// How a board is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Solid shapes of quarter blocks with room between them.
    Solid,
    /// Lines between pieces, shared by both.
    Lines,
    /// One line a row.
    Flat,
}

/// The heights of cells, the largest first; odd ones have a middle.
const HEIGHTS: [u16; 5] = [7, 5, 4, 3, 2];

/// The largest height of a cell. A character is about twice as high as wide, so a cell has twice as many columns.
pub(crate) const TALLEST: u16 = HEIGHTS[0];

/// The largest cells with which the whole board fits; else the smallest ones, and a part of the board.
pub(super) fn fit(picture: &Picture, look: Look, centre: Option<Cell>, area: Rect) -> (Style, BoardView) {
    let roomy = if look.is_unicode() && look.is_coloured() { Style::Solid } else { Style::Lines };
    let label = picture.label_width() as u16;
    let found = HEIGHTS.into_iter().find_map(|height| Some((roomy, cell_width(picture, label, height, area)?, height)));
    let (style, width, height) = found.unwrap_or((Style::Flat, flat_width(picture, label, area), 1));
    (style, placed(picture, style, (width, height), centre, area))
}

/// The width of cells of a height, if the whole board fits with them.
fn cell_width(picture: &Picture, label: u16, height: u16, area: Rect) -> Option<u16> {
    let rows = area.height.saturating_sub(2) / picture.rows.max(1) as u16;
    let columns = area.width.saturating_sub(2) / picture.columns.max(1) as u16;
    let narrowest = (label + 2).max(height + 1);
    (height <= rows && narrowest <= columns).then(|| columns.min((2 * height).max(label + 3)))
}

/// The width of a cell in the flat style, in characters: that of a label and one to three more.
fn flat_width(picture: &Picture, label: u16, area: Rect) -> u16 {
    let columns = area.width.saturating_sub(2) / picture.columns.max(1) as u16;
    columns.clamp(label + 1, label + 3)
}

/// A board of this style in the middle of an area; of one that does not fit, the part around `centre`.
fn placed(picture: &Picture, style: Style, cell: (u16, u16), centre: Option<Cell>, area: Rect) -> BoardView {
    let (width, height) = cell;
    // In the style of lines, cells share their borders, so the board needs one character more than its cells. The other styles
    // have a frame, which needs one character on each side.
    let inner = |side: u16| if style == Style::Lines { side.saturating_sub(1) } else { side.saturating_sub(2) };
    let rows = picture.rows.min(usize::from((inner(area.height) / height).max(1)));
    let columns = picture.columns.min(usize::from((inner(area.width) / width).max(1)));
    let centre = centre.unwrap_or(Cell::new(0, 0));
    let first = Cell::new(start(centre.row, rows, picture.rows), start(centre.column, columns, picture.columns));
    let size = (columns as u16 * width, rows as u16 * height);
    let margin = |whole: u16, part: u16| whole.saturating_sub(part) / 2;
    let x = area.x + margin(area.width, size.0).max(u16::from(style != Style::Lines));
    let y = area.y + margin(area.height, size.1).max(u16::from(style != Style::Lines));
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

/// The first of `seen` of `all` rows or columns, so that `centre` is in the middle as far as that can be.
fn start(centre: usize, seen: usize, all: usize) -> usize {
    centre.saturating_sub(seen / 2).min(all - seen)
}
