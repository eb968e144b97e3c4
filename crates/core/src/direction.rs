use std::fmt;

/// One of the four ways along the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Towards the last row.
    Down,
    /// Towards column 0.
    Left,
    /// Towards the last column.
    Right,
}

impl Direction {
    /// The word: `up`, `down`, `left`, `right`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// All four, in the order in which steps are listed.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The way back.
    ///
    /// ```
    /// use loyd_core::Direction;
    /// assert_eq!(Direction::Up.opposite(), Direction::Down);
    /// ```
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Whether it runs along a row.
    pub const fn is_horizontal(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }

    /// The cell one step away from `(row, column)`, or `None` beyond the edge of a grid of `rows` × `columns`.
    ///
    /// ```
    /// use loyd_core::Direction;
    /// assert_eq!(Direction::Left.from(2, 1, 3, 3), Some((2, 0)));
    /// assert_eq!(Direction::Left.from(2, 0, 3, 3), None);
    /// ```
    pub fn from(self, row: usize, column: usize, rows: usize, columns: usize) -> Option<(usize, usize)> {
        match self {
            Self::Up => Some((row.checked_sub(1)?, column)),
            Self::Down => (row + 1 < rows).then_some((row + 1, column)),
            Self::Left => Some((row, column.checked_sub(1)?)),
            Self::Right => (column + 1 < columns).then_some((row, column + 1)),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}
