use loyd_core::BlockPuzzle;
use loyd_core::blocks::Shape;

/// The number of directions, in the order of core: up, down, left and right.
pub(crate) const DIRECTIONS: usize = 4;

/// The number of signs of a step along a line. The sign is the parity of the direction: 0 is
/// backwards (up, left), 1 is forwards (down, right).
pub(crate) const SIGNS: usize = 2;

/// Whether a shape is within the grid with its anchor at a cell.
pub(crate) fn on_grid(puzzle: &BlockPuzzle, shape: &Shape, anchor: usize) -> bool {
    let (row, column) = (anchor / puzzle.columns(), anchor % puzzle.columns());
    shape.offsets().iter().all(|&(down, right)| {
        let column = column.checked_add_signed(right.into());
        row + usize::from(down) < puzzle.rows() && column.is_some_and(|column| column < puzzle.columns())
    })
}

/// The cells of a shape, as rows below and columns right of the anchor.
pub(crate) fn cells(shape: &Shape) -> impl Iterator<Item = (isize, isize)> {
    shape.offsets().iter().map(|&(down, right)| (down.into(), right.into()))
}

/// The difference between the indices of two cells, from the rows and columns between them.
pub(crate) fn linear((down, right): (isize, isize), columns: usize) -> isize {
    down * columns as isize + right
}
