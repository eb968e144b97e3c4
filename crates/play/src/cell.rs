use loyd_core::Direction;

/// A cell of the grid, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
}

impl Cell {
    /// The cell of a row and a column.
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }

    /// The cell with this index on a grid of so many columns, row by row.
    ///
    /// ```
    /// use loyd_play::Cell;
    /// assert_eq!(Cell::at(5, 4), Cell::new(1, 1));
    /// ```
    pub const fn at(index: usize, columns: usize) -> Self {
        Self { row: index / columns, column: index % columns }
    }

    /// Its index on a grid of so many columns, row by row.
    pub const fn index(self, columns: usize) -> usize {
        self.row * columns + self.column
    }

    /// The next cell in a direction, or `None` beyond the edge of a grid of `rows` × `columns`.
    pub fn beside(self, direction: Direction, rows: usize, columns: usize) -> Option<Self> {
        let (row, column) = direction.from(self.row, self.column, rows, columns)?;
        Some(Self { row, column })
    }

    /// The direction of another cell in the same row or column, and how many cells away it is; `None` for any other
    /// cell and for itself.
    ///
    /// ```
    /// use loyd_core::Direction;
    /// use loyd_play::Cell;
    /// assert_eq!(Cell::new(1, 0).way_to(Cell::new(1, 3)), Some((Direction::Right, 3)));
    /// assert_eq!(Cell::new(1, 0).way_to(Cell::new(2, 3)), None);
    /// ```
    pub fn way_to(self, other: Self) -> Option<(Direction, usize)> {
        let (down, right) = self.offset_to(other);
        let direction = match (down.signum(), right.signum()) {
            (0, 1) => Direction::Right,
            (0, -1) => Direction::Left,
            (1, 0) => Direction::Down,
            (-1, 0) => Direction::Up,
            _ => return None,
        };
        Some((direction, down.unsigned_abs() + right.unsigned_abs()))
    }

    /// The next cell in a direction that is known to stay on the grid.
    pub(crate) const fn next(self, direction: Direction) -> Self {
        let Self { row, column } = self;
        match direction {
            Direction::Up => Self { row: row.wrapping_sub(1), column },
            Direction::Down => Self { row: row.wrapping_add(1), column },
            Direction::Left => Self { row, column: column.wrapping_sub(1) },
            Direction::Right => Self { row, column: column.wrapping_add(1) },
        }
    }

    /// Rows down and columns right to another cell.
    pub(crate) const fn offset_to(self, other: Self) -> (isize, isize) {
        (other.row as isize - self.row as isize, other.column as isize - self.column as isize)
    }
}
