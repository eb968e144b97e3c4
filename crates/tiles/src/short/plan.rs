use std::ops::Range;

use super::geometry::Geometry;

/// The stages of a beam: it solves one line after another from the outside inwards, each line in
/// small groups of tiles. The next line always crosses the longer side and is on the side away from
/// the blank's goal.
#[derive(Debug)]
pub(super) struct StagePlan {
    /// The stage of each tile.
    stages: Vec<u16>,
    /// The number of stages.
    pub(super) count: usize,
    /// The number of tiles in a group.
    group: usize,
}

impl StagePlan {
    /// Returns the plan for groups of `group` tiles. The remaining rectangle of at most `core` rows
    /// and columns is the last stage.
    pub(super) fn new(geometry: &Geometry, group: usize, core: usize) -> Self {
        let ((width, height), blank_goal) = (geometry.sides(), usize::from(geometry.blank_goal));
        let mut plan = Self { stages: vec![0; width * height], count: 0, group };
        let (blank_row, blank_column) = (blank_goal / width, blank_goal % width);
        let (mut rows, mut columns) = (0..height, 0..width);
        while rows.len() > core || columns.len() > core {
            if rows.len() >= columns.len() {
                let row = peel(&mut rows, blank_row);
                plan.take(line(columns.clone(), blank_column).map(|column| row * width + column));
            } else {
                let column = peel(&mut columns, blank_column);
                plan.take(line(rows.clone(), blank_row).map(|row| row * width + column));
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

    /// Returns the stage of a tile.
    pub(super) fn stage(&self, tile: u16) -> usize {
        self.stages[usize::from(tile)].into()
    }

    /// Creates the next stages from the cells of a line. If they cannot have equal sizes, the first
    /// one is smaller because the last two tiles of a line can only be solved together.
    fn take(&mut self, cells: impl ExactSizeIterator<Item = usize>) {
        let len = cells.len();
        let first = len.next_multiple_of(self.group) - len;
        for (index, cell) in cells.enumerate() {
            self.stages[cell] = (self.count + (index + first) / self.group) as u16;
        }
        self.count += len.div_ceil(self.group);
    }
}

/// Removes the first or the last line of a range, whichever is farther from `blank_goal`.
fn peel(lines: &mut Range<usize>, blank_goal: usize) -> usize {
    if blank_goal - lines.start >= lines.end - 1 - blank_goal {
        lines.start += 1;
        lines.start - 1
    } else {
        lines.end -= 1;
        lines.end
    }
}

/// Returns the cells of a line, starting at the end farther from the blank's goal.
fn line(cells: Range<usize>, blank_goal: usize) -> impl ExactSizeIterator<Item = usize> {
    let (start, end) = (cells.start, cells.end);
    let forward = blank_goal - start >= end - 1 - blank_goal;
    cells.map(move |cell| if forward { cell } else { start + end - 1 - cell })
}
