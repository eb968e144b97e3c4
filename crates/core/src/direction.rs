use std::cmp::Ordering;

use crate::names::named;

/// One of the four directions on the grid.
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

// Steps are listed in this order.
named!(Direction, "direction", "`up`, `down`, `left` or `right`": Up = "up", Down = "down", Left = "left", Right = "right");

impl Direction {
    /// Returns the opposite direction.
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

    /// Returns whether the direction is along a row.
    pub const fn is_horizontal(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }

    /// Returns the cell one step away from `(row, column)`, or `None` beyond the edge of a `rows` ×
    /// `columns` grid.
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

    /// Like [`Direction::from`], for cells numbered row by row.
    ///
    /// ```
    /// use loyd_core::Direction;
    /// assert_eq!(Direction::Down.neighbour(2, 3, 3), Some(5));
    /// assert_eq!(Direction::Right.neighbour(2, 3, 3), None);
    /// ```
    pub fn neighbour(self, cell: usize, rows: usize, columns: usize) -> Option<usize> {
        self.from(cell / columns, cell % columns, rows, columns).map(|(row, column)| row * columns + column)
    }

    /// Returns the direction from one cell `(row, column)` to another in the same row or column,
    /// and the number of steps; `None` for all other cells and for the cell itself.
    ///
    /// ```
    /// use loyd_core::Direction;
    /// assert_eq!(Direction::between((1, 0), (1, 3)), Some((Direction::Right, 3)));
    /// assert_eq!(Direction::between((1, 0), (2, 3)), None);
    /// ```
    pub fn between(from: (usize, usize), to: (usize, usize)) -> Option<(Self, usize)> {
        let direction = match (to.0.cmp(&from.0), to.1.cmp(&from.1)) {
            (Ordering::Less, Ordering::Equal) => Self::Up,
            (Ordering::Greater, Ordering::Equal) => Self::Down,
            (Ordering::Equal, Ordering::Less) => Self::Left,
            (Ordering::Equal, Ordering::Greater) => Self::Right,
            _ => return None,
        };
        Some((direction, to.0.abs_diff(from.0) + to.1.abs_diff(from.1)))
    }

    /// Returns the offset of one step: rows down, columns right.
    pub const fn offset(self) -> (isize, isize) {
        match self {
            Self::Up => (-1, 0),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
            Self::Right => (0, 1),
        }
    }
}
