//! Boards in the solid style: quarter blocks leave half a character of background around every
//! piece.

use loyd_play::Cell;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::{BoardView, Picture};
use crate::look::{Ink, ScreenLook};

/// Characters indexed by the sum of their covered quarters: 1 upper left, 2 upper right, 4 lower
/// left, 8 lower right.
const QUARTERS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// Paints pieces as solid shapes with half a character of background around them.
pub(super) fn paint(picture: &Picture, look: ScreenLook, view: &BoardView, buffer: &mut Buffer) {
    let ground = look.colour(Ink::Ground);
    for (cell, left, top) in view.cells() {
        let figure = picture.at(cell.row, cell.column);
        let edges = Edges::of(picture, cell);
        let fill = figure.map(|figure| look.colour(picture.figures[figure].fill));
        let is_goal = figure.is_none() && picture.is_goal(cell);
        for (dx, dy) in (0..view.height).flat_map(|dy| (0..view.width).map(move |dx| (dx, dy))) {
            let Some(slot) = buffer.cell_mut((left + dx, top + dy)) else { continue };
            let style = Style::new().bg(ground);
            match fill {
                None if is_goal => slot.set_char('░').set_style(style.fg(look.colour(Ink::Goal))),
                None => slot.set_char(' ').set_style(style),
                Some(fill) => match edges.quarters((dx, dy), view) {
                    15 => slot.set_char(' ').set_style(Style::new().bg(fill)),
                    quarters => slot.set_char(QUARTERS[quarters]).set_style(style.fg(fill)),
                },
            };
        }
    }
}

/// The sides and corners of a cell where its piece ends.
struct Edges {
    /// Whether the piece ends above and below.
    rows: [bool; 2],
    /// Whether the piece ends on the left and on the right.
    columns: [bool; 2],
    /// The corners above and below, left and right.
    corners: [[bool; 2]; 2],
}

impl Edges {
    /// Returns the sides and corners of a cell that are not adjacent to the same figure.
    fn of(picture: &Picture, cell: Cell) -> Self {
        let around =
            |down, right| picture.cover_at(cell.row.checked_add_signed(down), cell.column.checked_add_signed(right));
        let here = around(0, 0);
        let ends = |down, right| around(down, right) != here;
        Self {
            rows: [ends(-1, 0), ends(1, 0)],
            columns: [ends(0, -1), ends(0, 1)],
            corners: [[ends(-1, -1), ends(-1, 1)], [ends(1, -1), ends(1, 1)]],
        }
    }

    /// Returns which quarters of one of the cell's characters the piece covers, as bits (see
    /// [`QUARTERS`]). A cell of two rows has no gap at its lower edge, since two gaps would take up
    /// half of the piece. The gap at the upper edge of the cell below separates the piece from the
    /// next one.
    fn quarters(&self, (dx, dy): (u16, u16), view: &BoardView) -> usize {
        let at_row = [dy == 0, dy + 1 == view.height && view.height > 2];
        let at_column = [dx == 0, dx + 1 == view.width];
        let is_covered = |row: usize, column: usize| {
            let ends_in_row = at_row[row] && self.rows[row];
            let ends_in_column = at_column[column] && self.columns[column];
            let ends_in_corner = at_row[row] && at_column[column] && self.corners[row][column];
            !(ends_in_row || ends_in_column || ends_in_corner)
        };
        let quarters = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().enumerate();
        quarters.map(|(bit, (row, column))| usize::from(is_covered(row, column)) << bit).sum()
    }
}
