//! Boards made of characters: the picture, its size, and three painting styles.
//!
//! A scene becomes a [`Picture`], which contains everything except sizes. The largest style that
//! fits is used: solid shapes or lines, otherwise one line of characters per row. A board that is
//! still too large scrolls to the piece in play.

mod frame;
mod labels;
mod lines;
mod picture;
mod size;
mod solid;

use loyd_play::{Cell, Focus, Glide, Scene};
use picture::Cover;
pub(crate) use picture::Picture;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use size::BoardStyle;
pub(crate) use size::{BoardView, MAX_CELL_HEIGHT};

use crate::look::{Ink, ScreenLook};

/// Draws a position in the middle of the area and as large as possible, and marks the chosen piece
/// and the pieces that a hint moves first. If the board is too large, draws a part of it.
pub(crate) fn draw_scene(
    scene: &Scene,
    focus: Focus,
    hint: &[Glide],
    look: ScreenLook,
    area: Rect,
    buffer: &mut Buffer,
) -> BoardView {
    // If the board is larger than the screen, the part around the blank is shown. Without a blank,
    // it is the part around the piece in focus, the hinted piece or the goal piece.
    let centre_piece = focus.piece.or(hint.first().map(|glide| glide.piece)).filter(|_| scene.blank.is_none());
    let centre = centre_piece.and_then(|id| scene.piece(id)).map(|piece| piece.cells[0]);
    let picture = Picture::new(scene, focus, hint, look);
    let goal = picture.figures.iter().find(|figure| figure.is_goal).map(|figure| figure.first);
    let middle = Cell::new(scene.rows / 2, scene.columns / 2);
    let centre = scene.blank.or(centre).or(goal).unwrap_or(middle);
    let (style, view) = size::fit(&picture, look, centre, area);
    match style {
        BoardStyle::Solid => solid::paint(&picture, look, &view, buffer),
        BoardStyle::Lines => lines::paint(&picture, look, &view, buffer),
        BoardStyle::Flat => paint_flat(&picture, look, &view, buffer),
    }
    if style != BoardStyle::Lines {
        frame::outline(look, &view, buffer);
    }
    labels::write(&picture, look, style, &view, buffer);
    frame::gates(&picture, look, &view, buffer);
    // In the lines style, the frame is part of the cells.
    frame::exits(&picture, look, &view, u16::from(style != BoardStyle::Lines), buffer);
    frame::scroll_arrows(look, &view, buffer);
    view
}

/// Draws a position without marks.
pub(crate) fn draw_plain(scene: &Scene, look: ScreenLook, area: Rect, buffer: &mut Buffer) {
    draw_scene(scene, Focus::default(), &[], look, area, buffer);
}

/// Paints a board in the flat style, for small screens: each row of cells is one line of
/// characters. Without colours, blocks are drawn with their letters.
fn paint_flat(picture: &Picture, look: ScreenLook, view: &BoardView, buffer: &mut Buffer) {
    for (cell, left, top) in view.cells() {
        let figure = picture.at(cell.row, cell.column);
        let right_neighbour = picture.cover_at(Some(cell.row), Some(cell.column + 1));
        let is_continued = figure.is_some_and(|figure| right_neighbour == Cover::Figure(figure));
        for dx in 0..view.width {
            let Some(slot) = buffer.cell_mut((left + dx, top)) else { continue };
            let is_gap = dx + 1 == view.width && !is_continued;
            let visible_figure = figure.filter(|_| !is_gap).map(|figure| &picture.figures[figure]);
            match visible_figure {
                None if figure.is_none() && !is_gap && picture.is_goal(cell) => {
                    slot.set_char('.').set_style(look.text(Ink::Goal));
                }
                None => _ = slot.set_char(' ').set_style(ground(look)),
                Some(figure) if look.is_coloured() => {
                    slot.set_char(' ').set_style(Style::new().bg(look.colour(figure.fill)));
                }
                Some(figure) if picture.is_tiles => _ = slot.set_char(' ').set_style(bold(figure.is_bold)),
                Some(figure) => {
                    slot.set_char(figure.label.chars().next().unwrap_or('#')).set_style(bold(figure.is_bold));
                }
            }
        }
    }
}

/// Returns the style of cells without a piece.
fn ground(look: ScreenLook) -> Style {
    if look.is_coloured() { Style::new().bg(look.colour(Ink::Ground)) } else { Style::new() }
}

/// Returns a bold style, or the plain one.
fn bold(is_bold: bool) -> Style {
    if is_bold { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() }
}
