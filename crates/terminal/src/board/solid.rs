use loyd_play::Cell;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::{BoardView, Picture};
use crate::look::{Ink, Look};

/// Characters by their covered quarters: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
const QUARTERS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// Paints pieces as solid shapes with half a character of ground around them.
pub(super) fn paint(picture: &Picture, look: Look, view: &BoardView, buffer: &mut Buffer) {
    let ground = look.colour(Ink::Ground);
    for (cell, left, top) in view.cells() {
        let figure = picture.at(cell.row, cell.column);
        let edges = Edges::of(picture, cell);
        let fill = figure.map(|figure| look.colour(picture.figures[figure].fill));
        let is_goal = figure.is_none() && picture.is_goal(cell);
        for (dx, dy) in (0..view.height).flat_map(|dy| (0..view.width).map(move |dx| (dx, dy))) {
            let Some(place) = buffer.cell_mut((left + dx, top + dy)) else { continue };
            let style = Style::new().bg(ground);
            match fill {
                None if is_goal => place.set_char('░').set_style(style.fg(look.colour(Ink::Goal))),
                None => place.set_char(' ').set_style(style),
                Some(fill) => match edges.quarters((dx, dy), view) {
                    15 => place.set_char(' ').set_style(Style::new().bg(fill)),
                    quarters => place.set_char(QUARTERS[quarters]).set_style(style.fg(fill)),
                },
            };
        }
    }
}

/// On which sides and corners of a cell its piece ends.
struct Edges {
    up: bool,
    down: bool,
    left: bool,
    right: bool,
    /// Upper left, upper right, lower left, lower right.
    corners: [bool; 4],
}

impl Edges {
    fn of(picture: &Picture, cell: Cell) -> Self {
        let own = Some(picture.at(cell.row, cell.column));
        let shift = |place: usize, by: isize| place.checked_add_signed(by);
        let ends = |down, right| picture.around(shift(cell.row, down), shift(cell.column, right)) != own;
        Self {
            up: ends(-1, 0),
            down: ends(1, 0),
            left: ends(0, -1),
            right: ends(0, 1),
            corners: [ends(-1, -1), ends(-1, 1), ends(1, -1), ends(1, 1)],
        }
    }

    /// The covered quarters of one character of the cell. A cell of two rows has no room at its lower edge: the cell
    /// below brings it.
    fn quarters(&self, (dx, dy): (u16, u16), view: &BoardView) -> usize {
        let (is_top, is_left, is_right) = (dy == 0, dx == 0, dx + 1 == view.width);
        let is_bottom = dy + 1 == view.height && view.height > 2;
        let open = |vertical: bool, horizontal: bool, at_row: bool, at_column: bool, corner: bool| {
            let ends = (at_row && vertical) || (at_column && horizontal) || (at_row && at_column && corner);
            usize::from(!ends)
        };
        open(self.up, self.left, is_top, is_left, self.corners[0])
            + 2 * open(self.up, self.right, is_top, is_right, self.corners[1])
            + 4 * open(self.down, self.left, is_bottom, is_left, self.corners[2])
            + 8 * open(self.down, self.right, is_bottom, is_right, self.corners[3])
    }
}
