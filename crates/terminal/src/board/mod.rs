//! Boards in characters: the picture, its size, and three styles of painting.
//!
//! A scene becomes a [`Picture`], which contains everything except sizes. The largest style that
//! fits is used: solid shapes or lines, otherwise one line of characters per row. A board that is
//! still too large scrolls to the piece that is played.

mod flat;
mod frame;
mod labels;
mod lines;
mod picture;
mod size;
mod solid;
mod view;

use loyd_play::Cell;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::look::ScreenLook;

pub(crate) use picture::{Marks, Picture};
pub(crate) use size::TALLEST;
pub(crate) use view::BoardView;

use size::BoardStyle;

/// Draws a board in the middle of the area and as large as possible. If it is too large, draws the
/// part around `centre`.
pub(crate) fn draw(
    picture: &Picture,
    look: ScreenLook,
    centre: Option<Cell>,
    area: Rect,
    buffer: &mut Buffer,
) -> BoardView {
    let (style, view) = size::fit(picture, look, centre, area);
    match style {
        BoardStyle::Solid => solid::paint(picture, look, &view, buffer),
        BoardStyle::Lines => lines::paint(picture, look, &view, buffer),
        BoardStyle::Flat => flat::paint(picture, look, &view, buffer),
    }
    if style != BoardStyle::Lines {
        frame::outline(look, &view, buffer);
    }
    labels::write(picture, look, style, &view, buffer);
    frame::gates(picture, look, &view, buffer);
    // In the style of lines, the frame is part of the cells.
    frame::exits(picture, look, &view, u16::from(style != BoardStyle::Lines), buffer);
    frame::scrolls(look, &view, buffer);
    view
}
