//! What to make.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use loyd_core::BlockMetric;

/// What kind of puzzle is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Cars that go along their length; one leaves at the right.
    Rush,
    /// A large square, bars and single cells, with two free cells; the square goes to the middle of the lower edge.
    Klotski,
    /// Pieces of any shape that go every way, among walls; one leaves at the right.
    Free,
}

impl Style {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Rush, Self::Klotski, Self::Free];

    /// The name that the command line knows it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rush => "rush",
            Self::Klotski => "klotski",
            Self::Free => "free",
        }
    }
}

/// What to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The kind.
    pub style: Style,
    /// The number of rows, from 3 to 12.
    pub rows: usize,
    /// The number of columns, from 3 to 12.
    pub columns: usize,
    /// How many pieces are drawn besides the goal piece. Those that are not needed are taken away again.
    pub pieces: RangeInclusive<usize>,
    /// How many walls are drawn. Those that are not needed are taken away again.
    pub walls: RangeInclusive<usize>,
    /// The metric of the length.
    pub metric: BlockMetric,
    /// The fewest moves that the puzzle shall take.
    pub length: RangeInclusive<u32>,
    /// Boards from which more positions can be reached are given up.
    pub most_positions: u64,
    /// How many changes of a board are tried to make it harder; with 0 it stays as it was drawn.
    pub climb: u32,
}

/// What is wrong with a recipe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeFault {
    /// A side that is too short or too long.
    #[error("{columns}x{rows}: both sides must be from {} to {}", SIDES.start(), SIDES.end())]
    Size {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
    /// A range without a number in it.
    #[error("a range must not end before it begins")]
    EmptyRange,
    /// More pieces or walls than cells.
    #[error("there are more pieces and walls than cells")]
    Crowded,
}

/// The sides of boards.
const SIDES: RangeInclusive<usize> = 3..=12;

impl Recipe {
    /// The usual recipe of a style and size: pieces on about half of the board, and no walls but in [`Style::Free`].
    pub fn new(style: Style, rows: usize, columns: usize) -> Self {
        let cells = rows * columns;
        let (pieces, walls) = match style {
            Style::Rush => (cells / 6..=cells / 3 + 1, 0..=0),
            Style::Klotski => (cells / 3..=cells, 0..=0),
            Style::Free => (cells / 10 + 1..=cells / 4, 1..=cells / 8 + 1),
        };
        let metric = if style == Style::Klotski { BlockMetric::Turn } else { BlockMetric::Slide };
        Self { style, rows, columns, pieces, walls, metric, length: 5..=u32::MAX, most_positions: 200_000, climb: 0 }
    }

    /// What keeps it from being followed.
    ///
    /// # Errors
    /// [`RecipeFault`].
    pub fn check(&self) -> Result<(), RecipeFault> {
        let Self { rows, columns, .. } = *self;
        if !SIDES.contains(&rows) || !SIDES.contains(&columns) {
            return Err(RecipeFault::Size { rows, columns });
        }
        if self.pieces.is_empty() || self.walls.is_empty() || self.length.is_empty() {
            return Err(RecipeFault::EmptyRange);
        }
        let most = self.pieces.start().saturating_add(*self.walls.start());
        if most > rows * columns { Err(RecipeFault::Crowded) } else { Ok(()) }
    }

    /// What a search may hold: a kilobyte a position, far more than it needs.
    pub(super) fn memory(&self) -> u64 {
        self.most_positions.saturating_mul(1024).saturating_add(1 << 22)
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A style's name that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown style `{name}`: expected `rush`, `klotski` or `free`")]
pub struct UnknownStyle {
    /// What was read.
    pub name: String,
}

impl FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(name: &str) -> Result<Self, UnknownStyle> {
        let style = Self::ALL.into_iter().find(|style| style.name() == name);
        style.ok_or_else(|| UnknownStyle { name: name.to_owned() })
    }
}
