use std::ops::Range;

use super::geometry::Geometry;

/// The stages in which a beam solves a board: one line after another from the outside inwards,
/// always across the longer side and on the side away from the blank's goal, and each line in small
/// groups of tiles.
#[derive(Debug)]
pub(super) struct Plan {
    /// By tile, its stage.
    stages: Vec<u16>,
    /// The number of stages.
    pub(super) count: usize,
    /// The number of tiles in a group.
    group: usize,
}

impl Plan {
    /// The plan for groups of `group` tiles. The remaining rectangle of at most `core` rows and
    /// columns is the last stage.
    pub(super) fn new(geometry: &Geometry, group: usize, core: usize) -> Self {
        let ((width, height), home) = (geometry.sides(), usize::from(geometry.home));
        let mut plan = Self { stages: vec![0; width * height], count: 0, group };
        let (home_row, home_column) = (home / width, home % width);
        let (mut rows, mut columns) = (0..height, 0..width);
        while rows.len() > core || columns.len() > core {
            if rows.len() >= columns.len() {
                let row = peel(&mut rows, home_row);
                plan.take(line(columns.clone(), home_column).map(|column| row * width + column));
            } else {
                let column = peel(&mut columns, home_column);
                plan.take(line(rows.clone(), home_row).map(|row| row * width + column));
            }
        }
        for row in rows {
            for column in columns.clone() {
                plan.stages[row * width + column] = plan.count as u16;
            }
        }
        plan.count += 1;
        plan
    }

    /// The stage of a tile.
    pub(super) fn stage(&self, tile: u16) -> usize {
        self.stages[usize::from(tile)].into()
    }

    /// Creates the next stages from the cells of a line. If they cannot be equal, the first one is
    /// smaller: the last two tiles of a line can only be solved together.
    fn take(&mut self, cells: impl ExactSizeIterator<Item = usize>) {
        let len = cells.len();
        let first = len.next_multiple_of(self.group) - len;
        for (index, cell) in cells.enumerate() {
            self.stages[cell] = (self.count + (index + first) / self.group) as u16;
        }
        self.count += len.div_ceil(self.group);
    }
}

/// Removes the first or the last line of a range, whichever is farther from `home`.
fn peel(lines: &mut Range<usize>, home: usize) -> usize {
    if home - lines.start >= lines.end - 1 - home {
        lines.start += 1;
        lines.start - 1
    } else {
        lines.end -= 1;
        lines.end
    }
}

/// The cells of a line, those nearest to the blank's goal last.
fn line(cells: Range<usize>, home: usize) -> impl ExactSizeIterator<Item = usize> {
    let (start, end) = (cells.start, cells.end);
    let forward = home - start >= end - 1 - home;
    cells.map(move |cell| if forward { cell } else { start + end - 1 - cell })
}
