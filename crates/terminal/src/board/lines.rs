//! Boards drawn with lines between pieces: every character on the border of a cell joins the lines around it.

use loyd_play::Cell;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::picture::Cover;
use super::{BoardView, Picture};
use crate::look::{Ink, Look};

/// Lines by where they go: 1 up, 2 down, 4 left, 8 right.
const UNICODE: [char; 16] = [' ', '│', '│', '│', '─', '╯', '╮', '┤', '─', '╰', '╭', '├', '─', '┴', '┬', '┼'];
/// The characters of lines where there are no box-drawing ones.
const ASCII: [char; 16] = [' ', '|', '|', '|', '-', '+', '+', '+', '-', '+', '+', '+', '-', '+', '+', '+'];

/// Paints lines between pieces, shared by both, and what is inside them.
pub(super) fn paint(picture: &Picture, look: Look, view: &BoardView, buffer: &mut Buffer) {
    let signs = if look.is_unicode() { UNICODE } else { ASCII };
    let frame = look.text(Ink::Frame);
    let (width, height) = (view.columns as u16 * view.width, view.rows as u16 * view.height);
    for (dx, dy) in (0..=height).flat_map(|dy| (0..=width).map(move |dx| (dx, dy))) {
        let Some(place) = buffer.cell_mut((view.area.x + dx, view.area.y + dy)) else { continue };
        let corner = Corner::of(picture, view, (dx, dy));
        let lines = corner.lines(dx.is_multiple_of(view.width), dy.is_multiple_of(view.height));
        if lines == 0 {
            place.set_char(inside(picture, look, corner)).set_style(fill(picture, look, corner));
        } else {
            place.set_char(signs[lines]).set_style(frame);
        }
    }
}

/// What covers the four cells that meet at the upper left corner of the cell of one character. A line is drawn where two
/// neighbours of these four are covered by different figures.
#[derive(Clone, Copy)]
struct Corner {
    /// At the cell that the character is in.
    own: Cover,
    /// In the cell above.
    up: Cover,
    /// In the cell on the left.
    left: Cover,
    /// In the cell above that one.
    up_left: Cover,
    /// Whether the goal asks for the character's cell.
    is_goal: bool,
}

impl Corner {
    /// What is around the upper left corner of a character's cell.
    fn of(picture: &Picture, view: &BoardView, (dx, dy): (u16, u16)) -> Self {
        let row = view.first.row + usize::from(dy / view.height);
        let column = view.first.column + usize::from(dx / view.width);
        let (above, before) = (row.checked_sub(1), column.checked_sub(1));
        let own = picture.around(Some(row), Some(column));
        Self {
            own,
            up: picture.around(above, Some(column)),
            left: picture.around(Some(row), before),
            up_left: picture.around(above, before),
            is_goal: own == Cover::Ground && picture.is_goal(Cell::new(row, column)),
        }
    }

    /// Where lines go from a character, by whether it is in the first column or row of its cell.
    fn lines(self, is_first_column: bool, is_first_row: bool) -> usize {
        match (is_first_column, is_first_row) {
            (true, true) => {
                usize::from(self.up_left != self.up)
                    + 2 * usize::from(self.left != self.own)
                    + 4 * usize::from(self.up_left != self.left)
                    + 8 * usize::from(self.up != self.own)
            }
            (true, false) => 3 * usize::from(self.left != self.own),
            (false, true) => 12 * usize::from(self.up != self.own),
            (false, false) => 0,
        }
    }
}

/// The character where no line goes.
fn inside(picture: &Picture, look: Look, corner: Corner) -> char {
    match corner.own {
        Cover::Figure(figure) if picture.figures[figure].fill == Ink::Wall && !look.is_coloured() => '#',
        Cover::Ground if corner.is_goal => '.',
        _ => ' ',
    }
}

/// The style of that character.
fn fill(picture: &Picture, look: Look, corner: Corner) -> Style {
    match corner.own {
        Cover::Figure(figure) if look.is_coloured() => Style::new().bg(look.colour(picture.figures[figure].fill)),
        _ => look.text(Ink::Dim),
    }
}
