use loyd_core::{BlockPuzzle, Puzzle};

/// The appearance of a board: for every cell, the size of the piece on it, and whether it is the
/// goal piece.
///
/// ```
/// use loyd_core::text::{AnyPuzzle, ReadOptions, read_argument};
/// use loyd_blocks::generate::BoardLikeness;
/// let look = |text: &str| {
///     let read = read_argument(text, &ReadOptions::default())?;
///     let AnyPuzzle::Blocks(puzzle) = read.puzzle.puzzle else { unreachable!() };
///     Ok::<_, loyd_core::text::Faults>(BoardLikeness::of(&puzzle))
/// };
/// assert!(look("Zaa/b..")?.likeness(&look("c../Zdd")?) > 0.99);
/// assert!(look("Zaa/b..")?.likeness(&look("Zaa/...")?) < 0.84);
/// assert!(look("Za/..")?.likeness(&look("Zaa/...")?) < 0.01);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardLikeness {
    rows: usize,
    columns: usize,
    /// By cell, the height and width of its piece (0 for a wall), and whether it is the goal piece;
    /// `None` for an empty cell.
    cells: Vec<Option<(usize, usize, bool)>>,
}

impl BoardLikeness {
    /// Returns the appearance of a puzzle at its start.
    pub fn of(puzzle: &BlockPuzzle) -> Self {
        let is_goal = |piece| puzzle.goal().0.first().is_some_and(|target| target.concerns(puzzle, piece));
        let cell = |(place, piece): (usize, Option<u16>)| match piece.map(usize::from) {
            Some(piece) => {
                let shape = &puzzle.pieces()[piece].shape;
                Some((shape.height(), shape.width(), is_goal(piece)))
            }
            None if puzzle.is_wall(place / puzzle.columns(), place % puzzle.columns()) => Some((0, 0, false)),
            None => None,
        };
        let cells = puzzle.occupants(&puzzle.start()).into_iter().enumerate().map(cell).collect();
        Self { rows: puzzle.rows(), columns: puzzle.columns(), cells }
    }

    /// Returns the share of cells that look the same on both boards, from 0 to 1. It is the maximum
    /// over the four images of one board (unchanged, mirrored, upside down, and both), and 0 if the
    /// sizes differ.
    pub fn likeness(&self, other: &Self) -> f64 {
        if (self.rows, self.columns) != (other.rows, other.columns) {
            return 0.0;
        }
        let images = [(false, false), (false, true), (true, false), (true, true)];
        let same = |(is_mirrored, is_flipped)| self.same(other, is_mirrored, is_flipped);
        images.into_iter().map(same).fold(0.0, f64::max)
    }

    fn same(&self, other: &Self, is_mirrored: bool, is_flipped: bool) -> f64 {
        let image = |place: usize| {
            let (row, column) = (place / self.columns, place % self.columns);
            let row = if is_flipped { self.rows - 1 - row } else { row };
            row * self.columns + if is_mirrored { self.columns - 1 - column } else { column }
        };
        let same = (0..self.cells.len()).filter(|&place| self.cells[place] == other.cells[image(place)]).count();
        same as f64 / self.cells.len() as f64
    }
}
