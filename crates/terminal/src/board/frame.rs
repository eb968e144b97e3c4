//! The frame round a board, the exits in it, and marks where the board goes on beyond the screen.

use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::{BoardView, Picture};
use crate::look::{Ink, Look};

/// Draws a frame around the cells that are seen.
pub(super) fn outline(look: Look, view: &BoardView, buffer: &mut Buffer) {
    let area = view.area;
    let (left, right) = (area.x.saturating_sub(1), area.right());
    let (top, bottom) = (area.y.saturating_sub(1), area.bottom());
    let style = look.text(Ink::Frame);
    let (across, down) = (look.sign("─", "-"), look.sign("│", "|"));
    for x in area.left()..area.right() {
        put(buffer, x, top, across, style);
        put(buffer, x, bottom, across, style);
    }
    for y in area.top()..area.bottom() {
        put(buffer, left, y, down, style);
        put(buffer, right, y, down, style);
    }
    put(buffer, left, top, look.sign("╭", "+"), style);
    put(buffer, right, top, look.sign("╮", "+"), style);
    put(buffer, left, bottom, look.sign("╰", "+"), style);
    put(buffer, right, bottom, look.sign("╯", "+"), style);
}

/// Marks where a piece leaves at the right.
pub(super) fn exits(picture: &Picture, look: Look, view: &BoardView, buffer: &mut Buffer) {
    if view.first.column + view.columns < view.all_columns {
        return;
    }
    for &row in &picture.exits {
        if !(view.first.row..view.first.row + view.rows).contains(&row) {
            continue;
        }
        let top = view.area.y + (row - view.first.row) as u16 * view.height;
        for dy in 0..view.height {
            let (unicode, ascii) = if dy == view.height / 2 { ("▶", ">") } else { ("┊", ":") };
            put(buffer, view.area.right(), top + dy, look.sign(unicode, ascii), look.text(Ink::Goal));
        }
    }
}

/// Marks where there is more of the board than is seen.
pub(super) fn scrolls(look: Look, view: &BoardView, buffer: &mut Buffer) {
    let area = view.area;
    let (x, y) = (area.x + area.width / 2, area.y + area.height / 2);
    let style = look.text(Ink::Title);
    let marks = [
        (view.first.row > 0, x, area.y.saturating_sub(1), look.sign("▲", "^")),
        (view.first.row + view.rows < view.all_rows, x, area.bottom(), look.sign("▼", "v")),
        (view.first.column > 0, area.x.saturating_sub(1), y, look.sign("◀", "<")),
        (view.first.column + view.columns < view.all_columns, area.right(), y, look.sign("▶", ">")),
    ];
    for (is_more, x, y, sign) in marks {
        if is_more {
            put(buffer, x, y, sign, style);
        }
    }
}

/// Writes one character, if it lies in the buffer.
fn put(buffer: &mut Buffer, x: u16, y: u16, sign: &str, style: Style) {
    if let Some(place) = buffer.cell_mut((x, y)) {
        place.set_symbol(sign).set_style(style);
    }
}
