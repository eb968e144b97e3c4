//! Boards in the flat style, for small screens: each row of cells is one line of characters.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::picture::Cover;
use super::{BoardView, Picture};
use crate::look::{Ink, ScreenLook};

/// Paints one line per row. Without colours, blocks are drawn with their letters.
pub(super) fn paint(picture: &Picture, look: ScreenLook, view: &BoardView, buffer: &mut Buffer) {
    for (cell, left, top) in view.cells() {
        let figure = picture.at(cell.row, cell.column);
        let beside = picture.around(Some(cell.row), Some(cell.column + 1));
        let is_continued = figure.is_some_and(|figure| beside == Cover::Figure(figure));
        for dx in 0..view.width {
            let Some(place) = buffer.cell_mut((left + dx, top)) else { continue };
            let is_gap = dx + 1 == view.width && !is_continued;
            let shown = figure.filter(|_| !is_gap).map(|figure| &picture.figures[figure]);
            match shown {
                None if figure.is_none() && !is_gap && picture.is_goal(cell) => {
                    place.set_char('.').set_style(look.text(Ink::Goal));
                }
                None => _ = place.set_char(' ').set_style(ground(look)),
                Some(figure) if look.is_coloured() => {
                    place.set_char(' ').set_style(Style::new().bg(look.colour(figure.fill)));
                }
                Some(figure) if picture.is_tiles => _ = place.set_char(' ').set_style(bold(figure.is_bold)),
                Some(figure) => {
                    place.set_char(figure.label.chars().next().unwrap_or('#')).set_style(bold(figure.is_bold));
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
