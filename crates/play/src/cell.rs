use loyd_core::Direction;

/// A cell of the grid. Rows and columns are numbered from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
}

impl Cell {
    /// Returns the cell in a row and a column.
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }

    /// Returns the cell with an index in reading order, on a grid with `columns` columns.
    ///
    /// ```
    /// use loyd_play::Cell;
    /// assert_eq!(Cell::at(5, 4), Cell::new(1, 1));
    /// ```
    pub const fn at(index: usize, columns: usize) -> Self {
        Self { row: index / columns, column: index % columns }
    }

    /// Returns the index in reading order, on a grid with `columns` columns.
    pub const fn index(self, columns: usize) -> usize {
        self.row * columns + self.column
    }

    /// Returns the adjacent cell in a direction, or `None` outside a grid of `rows` × `columns`.
    pub fn neighbour(self, direction: Direction, rows: usize, columns: usize) -> Option<Self> {
        let (row, column) = direction.from(self.row, self.column, rows, columns)?;
        Some(Self { row, column })
    }

    /// Returns the direction to another cell in the same row or column, and the distance in cells,
    /// or `None` for all other cells and for the cell itself.
    ///
    /// ```
    /// use loyd_core::Direction;
    /// use loyd_play::Cell;
    /// assert_eq!(Cell::new(1, 0).way_to(Cell::new(1, 3)), Some((Direction::Right, 3)));
    /// assert_eq!(Cell::new(1, 0).way_to(Cell::new(2, 3)), None);
    /// ```
    pub fn way_to(self, other: Self) -> Option<(Direction, usize)> {
        Direction::between((self.row, self.column), (other.row, other.column))
    }

    /// Returns the adjacent cell in a direction that stays on the grid.
    pub(crate) const fn next(self, direction: Direction) -> Self {
        let (down, right) = direction.offset();
        Self { row: self.row.wrapping_add_signed(down), column: self.column.wrapping_add_signed(right) }
    }
}

/// A piece's movement along a straight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glide {
    /// The id of the piece.
    pub piece: usize,
    /// Its first cell, in reading order, before the movement.
    pub from: Cell,
    /// Its first cell after the movement.
    pub to: Cell,
}

impl Glide {
    /// Returns the direction, if the movement is along a row or a column.
    pub fn direction(self) -> Option<Direction> {
        self.from.way_to(self.to).map(|(direction, _)| direction)
    }
}
