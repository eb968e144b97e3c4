use std::fmt;

use crate::Direction;
use crate::names::named;

/// The permitted directions of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Freedom {
    /// Left and right only: `h`.
    Horizontal,
    /// Up and down only: `v`.
    Vertical,
    /// All directions: `b`.
    Both,
    /// No directions: `n`.
    Fixed,
}

named!(
    Freedom, "freedom", "`horizontal`, `vertical`, `both` or `fixed`":
    Horizontal = "horizontal", Vertical = "vertical", Both = "both", Fixed = "fixed"
);

impl Freedom {
    /// Returns whether a piece with this freedom may move in a direction.
    ///
    /// ```
    /// use loyd_core::{Direction, blocks::Freedom};
    /// assert!(Freedom::Vertical.allows(Direction::Up));
    /// assert!(!Freedom::Vertical.allows(Direction::Left));
    /// ```
    pub const fn allows(self, direction: Direction) -> bool {
        match self {
            Self::Horizontal => direction.is_horizontal(),
            Self::Vertical => !direction.is_horizontal(),
            Self::Both => true,
            Self::Fixed => false,
        }
    }

    /// Returns the letter used in the format [`crate::text::Format::Assignment`]: `h`, `v`, `b` or
    /// `n`.
    pub const fn letter(self) -> char {
        match self {
            Self::Horizontal => 'h',
            Self::Vertical => 'v',
            Self::Both => 'b',
            Self::Fixed => 'n',
        }
    }

    /// Returns the freedom that this letter stands for in assignment files.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|freedom| freedom.letter() == letter)
    }
}

/// The cells of a piece, relative to its *anchor*: its first cell in reading order (the leftmost of
/// its top row).
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    offsets: Box<[(u8, i16)]>,
}

impl Shape {
    /// Returns the shape of a set of cells `(row, column)`, and the cell that is its anchor. `None`
    /// if there are no cells.
    pub(super) fn from_cells(cells: &[(usize, usize)]) -> Option<(Self, (usize, usize))> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        let &(top, left) = cells.first()?;
        let offsets =
            cells.iter().map(|&(row, column)| ((row - top) as u8, (column as i64 - left as i64) as i16)).collect();
        Some((Self { offsets }, (top, left)))
    }

    /// Returns the shape of a single cell.
    pub(super) fn cell() -> Self {
        Self { offsets: [(0, 0)].into() }
    }

    /// Returns the rectangle with this height and width; `None` if it has no cells or if a side is
    /// longer than [`super::MAX_GRID`].
    pub fn rectangle(height: usize, width: usize) -> Option<Self> {
        let cells = || (0..height).flat_map(|row| (0..width).map(move |column| (row, column))).collect::<Vec<_>>();
        let is_small = height.max(width) <= super::MAX_GRID;
        is_small.then(|| Self::from_cells(&cells()))?.map(|(shape, _)| shape)
    }

    /// Returns the offsets of the cells as rows below and columns to the right of the anchor,
    /// sorted in reading order. The first one is `(0, 0)`.
    pub fn offsets(&self) -> &[(u8, i16)] {
        &self.offsets
    }

    /// Returns the cells `(row, column)` that the shape covers if its anchor is at the given cell.
    /// The shape must fit within the grid there.
    pub fn cells_from(&self, (row, column): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
        let offsets = self.offsets.iter();
        offsets.map(move |&(down, right)| (row + usize::from(down), column.wrapping_add_signed(right.into())))
    }

    /// Returns the number of cells.
    pub fn size(&self) -> usize {
        self.offsets.len()
    }

    /// Returns the number of rows in the bounding box.
    pub fn height(&self) -> usize {
        let rows = self.offsets.iter().map(|&(row, _)| usize::from(row));
        rows.max().map_or(0, |last| last + 1)
    }

    /// Returns the number of columns in the bounding box.
    pub fn width(&self) -> usize {
        let columns = || self.offsets.iter().map(|&(_, column)| column);
        columns().min().zip(columns().max()).map_or(0, |(first, last)| (last - first) as usize + 1)
    }

    /// Returns whether all cells are in one row or in one column.
    pub fn is_straight(&self) -> bool {
        self.width().min(self.height()) == 1
    }

    /// Returns whether the shape fills its bounding box.
    pub fn is_rectangle(&self) -> bool {
        self.size() == self.width() * self.height()
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Shape{:?}", self.offsets)
    }
}

/// A piece: its name, shape and freedom.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// One character, unique in the puzzle; see [`super::name_text`] for its written form.
    pub name: char,
    /// Its cells, relative to its anchor.
    pub shape: Shape,
    /// The permitted directions.
    pub freedom: Freedom,
}

/// A cell that only certain pieces may enter. For all other pieces, it is a wall.
///
/// ```
/// use loyd_core::{Puzzle, text::{ReadOptions, read_argument}};
/// let text = "Z.1/... | gate: 1,2 Z";
/// let puzzle = read_argument(text, &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// assert_eq!(puzzle.gates()[0].cell, (0, 1));
/// assert_eq!(puzzle.steps(&puzzle.start()).count(), 3);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gate {
    /// Row and column.
    pub cell: (usize, usize),
    /// The indices of the pieces that may enter it, in ascending order.
    pub pieces: Vec<usize>,
}
