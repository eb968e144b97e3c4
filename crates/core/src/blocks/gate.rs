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
