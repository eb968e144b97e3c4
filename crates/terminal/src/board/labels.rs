//! Numbers and names on pieces, and marks on goals that their pieces do not cover.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style as TextStyle};

use super::size::BoardStyle;
use super::{BoardView, Picture};
use crate::board::picture::Figure;
use crate::look::{Ink, ScreenLook};

/// Writes the labels of visible pieces, and marks goals that their pieces do not cover.
pub(super) fn write(picture: &Picture, look: ScreenLook, style: BoardStyle, view: &BoardView, buffer: &mut Buffer) {
    mark_goals(picture, look, view, buffer);
    // Computed once, since a board may have thousands of figures, most of them off the screen.
    let label_width = picture.label_width();
    for (index, figure) in picture.figures.iter().enumerate().filter(|(_, figure)| is_visible(figure, view)) {
        if !figure.label.is_empty() && (look.is_coloured() || picture.is_tiles || style != BoardStyle::Flat) {
            write_label(picture, (index, figure), label_width, look, style, view, buffer);
        }
    }
}

/// Returns whether part of a figure's bounding box is visible.
fn is_visible(figure: &Figure, view: &BoardView) -> bool {
    let overlaps = |first: usize, last: usize, from: usize, count: usize| first < from + count && from <= last;
    overlaps(figure.first.row, figure.last.row, view.first.row, view.rows)
        && overlaps(figure.first.column, figure.last.column, view.first.column, view.columns)
}

/// Writes the label of one figure in its middle. `label_width` is the length of the longest label.
fn write_label(
    picture: &Picture,
    (index, figure): (usize, &Figure),
    label_width: usize,
    look: ScreenLook,
    style: BoardStyle,
    view: &BoardView,
    buffer: &mut Buffer,
) {
    let covers_middle = picture.at(middle(figure).0, middle(figure).1) == Some(index);
    let (first, last) = if covers_middle {
        (figure.first, figure.last)
    } else {
        (first_covered_cell(picture, index, figure), first_covered_cell(picture, index, figure))
    };
    let (left, top) = view.offset(first);
    let (right, bottom) = view.offset(last);
    let (width, height) = (right - left + i32::from(view.width), bottom - top + i32::from(view.height));
    // Lines occupy the first row and column of a cell.
    let shift = i32::from(style == BoardStyle::Lines);
    let label = fitting_label(figure, look, width - 2 + i32::from(style == BoardStyle::Flat));
    // In each column of tiles, the last digits of the numbers are aligned.
    let label = if picture.is_tiles { format!("{label:>label_width$}") } else { label.to_owned() };
    let length = label.chars().count() as i32;
    // In the flat style, the last character of a piece is the gap before the next one.
    let available_width = if style == BoardStyle::Flat { width - 1 } else { width + shift };
    let x = left + i32::midpoint(available_width - length, i32::from(style == BoardStyle::Flat));
    let y = top + i32::midpoint(height, shift);
    let text_style = label_style(figure, look);
    for (index, character) in label.chars().enumerate() {
        let (x, y) = (x + index as i32, y);
        let is_visible = (0..i32::from(view.area.width)).contains(&x) && (0..i32::from(view.area.height)).contains(&y);
        if let Some(slot) =
            buffer.cell_mut((view.area.x + x.max(0) as u16, view.area.y + y.max(0) as u16)).filter(|_| is_visible)
        {
            slot.set_char(character).set_style(text_style);
        }
    }
}

/// Returns the row and column in the middle of a figure's bounding box.
fn middle(figure: &Figure) -> (usize, usize) {
    (usize::midpoint(figure.first.row, figure.last.row), usize::midpoint(figure.first.column, figure.last.column))
}

/// Returns the first cell that a figure covers. The label is written there if the figure does not
/// cover the middle of its bounding box, as in a U shape.
fn first_covered_cell(picture: &Picture, index: usize, figure: &Figure) -> loyd_play::Cell {
    let rows = figure.first.row..=figure.last.row;
    let mut cells = rows.flat_map(|row| (figure.first.column..=figure.last.column).map(move |column| (row, column)));
    let found = cells.find(|&(row, column)| picture.at(row, column) == Some(index));
    found.map_or(figure.first, |(row, column)| loyd_play::Cell::new(row, column))
}

/// Returns the long label if it fits, otherwise the short one.
fn fitting_label(figure: &Figure, look: ScreenLook, max_width: i32) -> &str {
    let long_label = figure.long_label.as_ref().map(|(unicode, ascii)| if look.is_unicode() { unicode } else { ascii });
    long_label.filter(|label| label.chars().count() as i32 <= max_width).unwrap_or(&figure.label)
}

/// Returns the style of a label. Without colours, emphasized labels are bold.
fn label_style(figure: &Figure, look: ScreenLook) -> TextStyle {
    let colour = if look.is_coloured() { TextStyle::new().fg(look.colour(figure.ink)) } else { TextStyle::new() };
    if figure.is_bold || look.is_coloured() { colour.add_modifier(Modifier::BOLD) } else { colour }
}

/// Marks goal cells that their piece does not cover, the first one with the piece's name.
fn mark_goals(picture: &Picture, look: ScreenLook, view: &BoardView, buffer: &mut Buffer) {
    if view.height < 3 {
        return;
    }
    let symbol = look.symbol("•", "*");
    for (cell, left, top) in view.cells() {
        let Some(goal) = picture.goals.iter().find(|goal| goal.cell == cell) else { continue };
        let covering = picture.at(cell.row, cell.column);
        if covering == Some(goal.figure) {
            continue;
        }
        let name = if goal.is_first { &picture.figures[goal.figure].label } else { "" };
        for (dx, character) in (1..view.width).zip(symbol.chars().chain(name.chars())) {
            if let Some(slot) = buffer.cell_mut((left + dx, top + 1)) {
                slot.set_char(character).set_style(mark_style(picture, look, covering));
            }
        }
    }
}

/// Returns the style of a goal's mark on the figure that covers it, if any.
fn mark_style(picture: &Picture, look: ScreenLook, covering: Option<usize>) -> TextStyle {
    match covering.map(|figure| picture.figures[figure].ink) {
        Some(ink) if look.is_coloured() => TextStyle::new().fg(look.colour(ink)),
        _ => look.text(Ink::Goal),
    }
}
