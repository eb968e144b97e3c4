//! The tile family: an m×n grid of numbered tiles with one blank.

mod position;
mod puzzle;

pub(crate) use position::are_connected;
pub use position::{MAX_SIDE, MIN_SIDE, PositionFault, PositionFaults, TilePosition};
pub use puzzle::{GoalMismatch, TilePuzzle};

pub use crate::metric::TileMetric;

/// The solved position of a tile puzzle, given by name or as a position.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum TileGoal {
    /// The numbers 1, 2, … row by row, with the blank last.
    #[default]
    BlankLast,
    /// The blank first, then the numbers 1, 2, … row by row.
    BlankFirst,
    /// The numbers 1, 2, 3, … in a spiral from the rim inwards, with the blank at its end.
    Snail,
    /// Any other position.
    Position(TilePosition),
}

impl TileGoal {
    /// Returns the solved position on a board of this size.
    ///
    /// # Panics
    /// Panics if the width or the height is not from [`MIN_SIDE`] to [`MAX_SIDE`], unless the goal
    /// is a [`TileGoal::Position`].
    ///
    /// ```
    /// use loyd_core::tiles::TileGoal;
    /// assert_eq!(TileGoal::BlankLast.position(2, 3).to_string(), "1 2/3 4/5 0");
    /// assert_eq!(TileGoal::BlankFirst.position(3, 2).to_string(), "0 1 2/3 4 5");
    /// assert_eq!(TileGoal::Snail.position(3, 3).to_string(), "1 2 3/8 0 4/7 6 5");
    /// ```
    pub fn position(&self, width: usize, height: usize) -> TilePosition {
        let size = (width * height) as u16;
        let cells = match self {
            Self::BlankLast => (1..size).chain([0]).collect(),
            Self::BlankFirst => (0..size).collect(),
            Self::Snail => spiral(width, height),
            Self::Position(position) => return position.clone(),
        };
        TilePosition::new(width, height, cells).expect("every number occurs once, so only the size can be wrong")
    }

    /// Returns the named goal with this position, or [`TileGoal::Position`] if there is none.
    ///
    /// ```
    /// use loyd_core::tiles::TileGoal;
    /// let goal = TileGoal::BlankLast.position(4, 4);
    /// assert_eq!(TileGoal::of(&goal), TileGoal::BlankLast);
    /// ```
    pub fn of(position: &TilePosition) -> Self {
        let (width, height) = (position.width(), position.height());
        [Self::BlankLast, Self::BlankFirst, Self::Snail]
            .into_iter()
            .find(|goal| goal.position(width, height) == *position)
            .unwrap_or_else(|| Self::Position(position.clone()))
    }
}

impl std::fmt::Display for TileGoal {
    /// Writes the goal in the syntax of `--goal`.
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Self::BlankLast => f.pad("blank-last"),
            Self::BlankFirst => f.pad("blank-first"),
            Self::Snail => f.pad("snail"),
            Self::Position(position) => position.fmt(f),
        }
    }
}

/// Returns the numbers on a board in an inward spiral from the upper left, with 0 at its end.
fn spiral(width: usize, height: usize) -> Vec<u16> {
    let mut cells = vec![0; width * height];
    let (mut top, mut left, mut bottom, mut right) = (0, 0, height, width);
    let mut numbers = 1..(width * height) as u16;
    while top < bottom && left < right {
        let top_row = (left..right).map(|column| (top, column));
        let right_column = (top + 1..bottom).map(|row| (row, right - 1));
        let bottom_row = (left..right - 1).rev().filter(|_| bottom - top > 1).map(|column| (bottom - 1, column));
        let left_column = (top + 1..bottom - 1).rev().filter(|_| right - left > 1).map(|row| (row, left));
        for (row, column) in top_row.chain(right_column).chain(bottom_row).chain(left_column) {
            cells[row * width + column] = numbers.next().unwrap_or_default();
        }
        (top, left, bottom, right) = (top + 1, left + 1, bottom - 1, right - 1);
    }
    cells
}
