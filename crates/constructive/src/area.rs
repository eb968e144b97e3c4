use super::board::Cell;

/// The cells that a stage may change: the upper left `rows × columns` cells, and the first `tail`
/// cells of the row below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) tail: usize,
    /// A single excluded cell.
    pub(super) except: Option<Cell>,
}

impl Area {
    pub(super) const fn new(rows: usize, columns: usize, tail: usize) -> Self {
        Self { rows, columns, tail, except: None }
    }

    pub(super) const fn without(self, cell: Cell) -> Self {
        Self { except: Some(cell), ..self }
    }

    pub(super) fn contains(&self, cell: Cell) -> bool {
        let (row, column) = cell;
        let inside = if row == self.rows { column < self.tail } else { row < self.rows && column < self.columns };
        inside && self.except != Some(cell)
    }

    /// Returns the bounding box.
    pub(super) fn bounds(&self) -> CellRectangle {
        let last = self.rows - usize::from(self.tail == 0);
        CellRectangle { top: 0, left: 0, bottom: last, right: self.columns - 1 }
    }
}

/// A rectangle of cells, inclusive on all four sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellRectangle {
    pub(super) top: usize,
    pub(super) left: usize,
    pub(super) bottom: usize,
    pub(super) right: usize,
}

impl CellRectangle {
    /// Returns the smallest rectangle around the given cells, widened by `margin` cells on each
    /// side, but not beyond `limit`.
    pub(super) fn around(cells: [Cell; 3], margin: usize, limit: Self) -> Self {
        let rows = cells.map(|(row, _)| row);
        let columns = cells.map(|(_, column)| column);
        let low = |values: [usize; 3]| values[0].min(values[1]).min(values[2]).saturating_sub(margin);
        let high = |values: [usize; 3]| values[0].max(values[1]).max(values[2]) + margin;
        Self {
            top: low(rows).max(limit.top),
            left: low(columns).max(limit.left),
            bottom: high(rows).min(limit.bottom),
            right: high(columns).min(limit.right),
        }
    }

    pub(super) fn contains(&self, (row, column): Cell) -> bool {
        (self.top..=self.bottom).contains(&row) && (self.left..=self.right).contains(&column)
    }
}
