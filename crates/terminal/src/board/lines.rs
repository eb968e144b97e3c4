//! Boards drawn with lines between pieces. Every character on a cell's border connects the lines
//! around it.

use loyd_play::Cell;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::picture::Cover;
use super::{BoardView, Picture};
use crate::look::{Ink, ScreenLook};

/// Characters indexed by the sum of the directions of their lines: 1 up, 2 down, 4 left, 8 right.
const UNICODE: [char; 16] = [' ', '│', '│', '│', '─', '╯', '╮', '┤', '─', '╰', '╭', '├', '─', '┴', '┬', '┼'];
/// The ASCII counterparts of [`UNICODE`].
const ASCII: [char; 16] = [' ', '|', '|', '|', '-', '+', '+', '+', '-', '+', '+', '+', '-', '+', '+', '+'];

/// Paints the lines between pieces, which adjacent pieces share, and the interior of the pieces.
pub(super) fn paint(picture: &Picture, look: ScreenLook, view: &BoardView, buffer: &mut Buffer) {
    let symbols = if look.is_unicode() { UNICODE } else { ASCII };
    let frame = look.text(Ink::Frame);
    let (width, height) = (view.columns as u16 * view.width, view.rows as u16 * view.height);
    for (dx, dy) in (0..=height).flat_map(|dy| (0..=width).map(move |dx| (dx, dy))) {
        let Some(slot) = buffer.cell_mut((view.area.x + dx, view.area.y + dy)) else { continue };
        let corner = Corner::of(picture, view, (dx, dy));
        let lines = corner.lines(dx.is_multiple_of(view.width), dy.is_multiple_of(view.height));
        if lines == 0 {
            slot.set_char(interior_symbol(picture, look, corner)).set_style(interior_style(picture, look, corner));
        } else {
            slot.set_char(symbols[lines]).set_style(frame);
        }
    }
}

/// What covers the four cells that meet at the upper left corner of a character's cell. A line is
/// drawn between two of these cells if different figures cover them.
#[derive(Clone, Copy)]
struct Corner {
    /// What covers the cell that contains the character.
    here: Cover,
    /// What covers the cell above.
    up: Cover,
    /// What covers the cell on the left.
    left: Cover,
    /// What covers the cell above the left one.
    up_left: Cover,
    /// Whether the character's cell is a goal cell.
    is_goal: bool,
}

impl Corner {
    /// Returns what covers the cells around the upper left corner of a character's cell.
    fn of(picture: &Picture, view: &BoardView, (dx, dy): (u16, u16)) -> Self {
        let row = view.first.row + usize::from(dy / view.height);
        let column = view.first.column + usize::from(dx / view.width);
        let (row_above, column_before) = (row.checked_sub(1), column.checked_sub(1));
        let here = picture.cover_at(Some(row), Some(column));
        Self {
            here,
            up: picture.cover_at(row_above, Some(column)),
            left: picture.cover_at(Some(row), column_before),
            up_left: picture.cover_at(row_above, column_before),
            is_goal: here == Cover::Ground && picture.is_goal(Cell::new(row, column)),
        }
    }

    /// Returns the directions of the lines at a character, given whether it is in the first column
    /// or row of its cell.
    fn lines(self, is_first_column: bool, is_first_row: bool) -> usize {
        match (is_first_column, is_first_row) {
            (true, true) => {
                usize::from(self.up_left != self.up)
                    + 2 * usize::from(self.left != self.here)
                    + 4 * usize::from(self.up_left != self.left)
                    + 8 * usize::from(self.up != self.here)
            }
            (true, false) => 3 * usize::from(self.left != self.here),
            (false, true) => 12 * usize::from(self.up != self.here),
            (false, false) => 0,
        }
    }
}

/// Returns the character inside a cell.
fn interior_symbol(picture: &Picture, look: ScreenLook, corner: Corner) -> char {
    match corner.here {
        Cover::Figure(figure) if picture.figures[figure].fill == Ink::Wall && !look.is_coloured() => '#',
        Cover::Ground if corner.is_goal => '.',
        _ => ' ',
    }
}

/// Returns the style inside a cell.
fn interior_style(picture: &Picture, look: ScreenLook, corner: Corner) -> Style {
    match corner.here {
        Cover::Figure(figure) if look.is_coloured() => Style::new().bg(look.colour(picture.figures[figure].fill)),
        _ => look.text(Ink::Dim),
    }
}
