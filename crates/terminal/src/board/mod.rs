//! Boards in characters: what is to be seen, how large, and three ways to paint it.
//!
//! A scene becomes a [`Picture`], in which all is decided but sizes. The largest style that fits is taken: solid shapes or
//! lines, else one line of characters a row. A board that is too large even so scrolls with what is played.

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

use crate::look::Look;

pub(crate) use picture::{Marks, Picture};
pub(crate) use size::TALLEST;
pub(crate) use view::BoardView;

use size::Style;

/// Draws a board as large as the area allows, in its middle; one that is too large is drawn in part, around `centre`.
pub(crate) fn draw(picture: &Picture, look: Look, centre: Option<Cell>, area: Rect, buffer: &mut Buffer) -> BoardView {
    let (style, view) = size::fit(picture, look, centre, area);
    match style {
        Style::Solid => solid::paint(picture, look, &view, buffer),
        Style::Lines => lines::paint(picture, look, &view, buffer),
        Style::Flat => flat::paint(picture, look, &view, buffer),
    }
    if style != Style::Lines {
        frame::outline(look, &view, buffer);
    }
    labels::write(picture, look, style, &view, buffer);
    frame::gates(picture, look, &view, buffer);
    // Lines between cells are a part of the cells.
    frame::exits(picture, look, &view, u16::from(style != Style::Lines), buffer);
    frame::scrolls(look, &view, buffer);
    view
}
