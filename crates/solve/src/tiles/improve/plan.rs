use std::ops::Range;

/// The order in which the beam solves a board: lines of the border from outside in, always across the longer side and on
/// the side away from the blank's goal; the tiles of a line in small groups.
#[derive(Debug)]
pub(super) struct Plan {
    /// The stage in which each tile is solved.
    stages: Vec<u16>,
    count: usize,
    group: usize,
}

impl Plan {
    /// The plan for a board whose blank belongs to the cell `home`, with so many tiles in a group, until no more lines and
    /// columns than `core` are left, which are solved as a whole.
    pub(super) fn new(width: usize, height: usize, home: usize, group: usize, core: usize) -> Self {
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

    /// The stage in which a tile is solved; tiles are named by the cell they belong to.
    pub(super) fn stage(&self, tile: u16) -> usize {
        self.stages[usize::from(tile)].into()
    }

    /// The number of stages.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Gives the next stages to the cells of a line. The first stage has what the others leave over, since the last
    /// two can only be solved together.
    fn take(&mut self, cells: impl ExactSizeIterator<Item = usize>) {
        let len = cells.len();
        let first = len.next_multiple_of(self.group) - len;
        for (index, cell) in cells.enumerate() {
            self.stages[cell] = (self.count + (index + first) / self.group) as u16;
        }
        self.count += len.div_ceil(self.group);
    }
}

/// Takes the first or the last line of a range, whichever is farther from `home`.
fn peel(lines: &mut Range<usize>, home: usize) -> usize {
    if home - lines.start >= lines.end - 1 - home {
        lines.start += 1;
        lines.start - 1
    } else {
        lines.end -= 1;
        lines.end
    }
}

/// The cells of a line, towards the blank's goal.
fn line(cells: Range<usize>, home: usize) -> impl ExactSizeIterator<Item = usize> {
    let (start, end) = (cells.start, cells.end);
    let forward = home - start >= end - 1 - home;
    cells.map(move |cell| if forward { cell } else { start + end - 1 - cell })
}
