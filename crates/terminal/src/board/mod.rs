//! Boards made of characters: the picture, its size, and three painting styles.
//!
//! A scene becomes a [`Picture`], which contains everything except sizes. The largest style that
//! fits is used: solid shapes or lines, otherwise one line of characters per row. A board that is
//! still too large scrolls to the piece in play.

mod flat;
mod frame;
mod labels;
mod lines;
mod picture;
mod size;
mod solid;

use loyd_play::{Cell, Focus, Glide, Scene};
pub(crate) use picture::{Marks, Picture};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use size::BoardStyle;
pub(crate) use size::{BoardView, TALLEST};

use crate::look::ScreenLook;

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
    // In the lines style, the frame is part of the cells.
    frame::exits(picture, look, &view, u16::from(style != BoardStyle::Lines), buffer);
    frame::scrolls(look, &view, buffer);
    view
}

/// Draws a position with the chosen piece and the pieces that a hint moves first.
pub(crate) fn draw_scene(
    scene: &Scene,
    focus: Focus,
    hint: Vec<Glide>,
    look: ScreenLook,
    area: Rect,
    buffer: &mut Buffer,
) -> BoardView {
    // On a board larger than the screen, shows the part around the blank, otherwise the piece in
    // focus, the piece of the hint, or the goal.
    let turned_to = focus.piece.or(hint.first().map(|glide| glide.piece)).filter(|_| scene.blank.is_none());
    let centre = turned_to.and_then(|id| scene.piece(id)).map(|piece| piece.cells[0]);
    let picture = Picture::new(scene, &Marks { focus, hint }, look);
    let goal = picture.figures.iter().find(|figure| figure.is_goal).map(|figure| figure.first);
    let middle = Cell::new(scene.rows / 2, scene.columns / 2);
    draw(&picture, look, scene.blank.or(centre).or(goal).or(Some(middle)), area, buffer)
}

/// Draws a position without marks.
pub(crate) fn draw_plain(scene: &Scene, look: ScreenLook, area: Rect, buffer: &mut Buffer) {
    draw_scene(scene, Focus::default(), Vec::new(), look, area, buffer);
}
