//! The frame around a board, its exits, and arrows where the board continues beyond the screen.

use loyd_core::Direction;
use loyd_play::Cell;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::{BoardView, Picture};
use crate::look::{Ink, ScreenLook};

/// Draws a frame around the visible cells.
pub(super) fn outline(look: ScreenLook, view: &BoardView, buffer: &mut Buffer) {
    let area = view.area;
    let (left, right) = (area.x.saturating_sub(1), area.right());
    let (top, bottom) = (area.y.saturating_sub(1), area.bottom());
    let style = look.text(Ink::Frame);
    let (across, down) = (look.symbol("─", "-"), look.symbol("│", "|"));
    for x in area.left()..area.right() {
        put(buffer, x, top, across, style);
        put(buffer, x, bottom, across, style);
    }
    for y in area.top()..area.bottom() {
        put(buffer, left, y, down, style);
        put(buffer, right, y, down, style);
    }
    put(buffer, left, top, look.symbol("╭", "+"), style);
    put(buffer, right, top, look.symbol("╮", "+"), style);
    put(buffer, left, bottom, look.symbol("╰", "+"), style);
    put(buffer, right, bottom, look.symbol("╯", "+"), style);
}

/// Marks the exits for pieces. The frame extends `frame_width` characters to the left of the cells
/// and above them.
pub(super) fn exits(picture: &Picture, look: ScreenLook, view: &BoardView, frame_width: u16, buffer: &mut Buffer) {
    let (area, ink) = (view.area, look.text(Ink::Goal));
    for &(cell, side) in &picture.exits {
        let is_visible = (view.first.row..view.first.row + view.rows).contains(&cell.row)
            && (view.first.column..view.first.column + view.columns).contains(&cell.column);
        if !is_visible {
            continue;
        }
        let top = area.y + (cell.row - view.first.row) as u16 * view.height;
        let left = area.x + (cell.column - view.first.column) as u16 * view.width;
        // The position of the first frame character next to the cell.
        let (x, y) = match side {
            Direction::Right => (area.right(), top),
            Direction::Left => (area.x.saturating_sub(frame_width), top),
            Direction::Up => (left, area.y.saturating_sub(frame_width)),
            Direction::Down => (left, area.bottom()),
        };
        let is_horizontal = side.is_horizontal();
        let (length, gap) = if is_horizontal { (view.height, ("┊", ":")) } else { (view.width, ("┄", ".")) };
        for at in 0..length {
            let (x, y) = if is_horizontal { (x, y + at) } else { (x + at, y) };
            put(buffer, x, y, if at == length / 2 { arrow(look, side) } else { look.symbol(gap.0, gap.1) }, ink);
        }
    }
}

/// Returns the arrow for an exit.
fn arrow(look: ScreenLook, side: Direction) -> &'static str {
    match side {
        Direction::Up => look.symbol("▲", "^"),
        Direction::Down => look.symbol("▼", "v"),
        Direction::Left => look.symbol("◀", "<"),
        Direction::Right => look.symbol("▶", ">"),
    }
}

/// Marks gates that no piece covers.
pub(super) fn gates(picture: &Picture, look: ScreenLook, view: &BoardView, buffer: &mut Buffer) {
    let is_marked = |cell: Cell| picture.gates.contains(&cell) && picture.at(cell.row, cell.column).is_none();
    for (_, left, top) in view.cells().filter(|&(cell, ..)| is_marked(cell)) {
        let symbol = look.symbol("╫", "=");
        put(buffer, left + view.width / 2, top + view.height / 2, symbol, look.text(Ink::Frame));
    }
}

/// Marks the sides where the board continues beyond the visible part.
pub(super) fn scroll_arrows(look: ScreenLook, view: &BoardView, buffer: &mut Buffer) {
    let area = view.area;
    let (x, y) = (area.x + area.width / 2, area.y + area.height / 2);
    let style = look.text(Ink::Title);
    let marks = [
        (view.first.row > 0, x, area.y.saturating_sub(1), look.symbol("▲", "^")),
        (view.first.row + view.rows < view.all_rows, x, area.bottom(), look.symbol("▼", "v")),
        (view.first.column > 0, area.x.saturating_sub(1), y, look.symbol("◀", "<")),
        (view.first.column + view.columns < view.all_columns, area.right(), y, look.symbol("▶", ">")),
    ];
    for (continues, x, y, symbol) in marks {
        if continues {
            put(buffer, x, y, symbol, style);
        }
    }
}

/// Writes one character if it lies in the buffer.
fn put(buffer: &mut Buffer, x: u16, y: u16, symbol: &str, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_symbol(symbol).set_style(style);
    }
}
