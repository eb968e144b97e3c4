use std::ops::Range;

use super::Invariant;

/// A rectangle of cells on a board. Rows and columns count from 0.
///
/// ```
/// use loyd_tiles::constructive::Region;
/// let region = Region { rows: 1..3, columns: 0..2 };
/// assert_eq!(region.cells().collect::<Vec<_>>(), [(1, 0), (1, 1), (2, 0), (2, 1)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    /// Its rows.
    pub rows: Range<usize>,
    /// Its columns.
    pub columns: Range<usize>,
}

impl Region {
    /// Its cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let columns = self.columns.clone();
        self.rows.clone().flat_map(move |row| columns.clone().map(move |column| (row, column)))
    }

    fn is_empty(&self) -> bool {
        self.rows.is_empty() || self.columns.is_empty()
    }
}

impl Invariant {
    /// The cell of the blank and the regions in place while the invariant holds, on a board of this
    /// size. The regions are disjoint and not empty.
    pub(super) fn in_place(self, height: usize, width: usize) -> ((usize, usize), Vec<Region>) {
        let lower = |from: usize| Region { rows: from..height, columns: 0..width };
        let upper = |column: usize| Region { rows: 0..2, columns: column + 1..width };
        let (blank, mut regions) = match self {
            Self::LowerRow { row, column } => {
                ((row, column), vec![lower(row + 1), Region { rows: row..row + 1, columns: column + 1..width }])
            }
            Self::Row1 { column } => ((1, column), vec![lower(2), upper(column)]),
            Self::Row0 { column } => {
                let below = Region { rows: 1..2, columns: column..column + 1 };
                ((0, column), vec![lower(2), upper(column), below])
            }
            Self::Solved => ((0, 0), vec![lower(0)]),
        };
        regions.retain(|region| !region.is_empty());
        (blank, regions)
    }
}
