use loyd_core::BlockPuzzle;
use loyd_core::blocks::Shape;

/// The directions of core as numbers: up, down, left and right.
pub(crate) const DIRECTIONS: usize = 4;

/// The signs of a step along a line, as the parity of its direction: 0 is backwards (up, left), 1 is forwards (down, right).
pub(crate) const SIGNS: usize = 2;

/// Whether a shape stays on the grid with its anchor at a cell.
pub(crate) fn on_grid(puzzle: &BlockPuzzle, shape: &Shape, anchor: usize) -> bool {
    let (row, column) = (anchor / puzzle.columns(), anchor % puzzle.columns());
    shape.offsets().iter().all(|&(down, right)| {
        let column = column.checked_add_signed(right.into());
        row + usize::from(down) < puzzle.rows() && column.is_some_and(|column| column < puzzle.columns())
    })
}

/// The rows below and the columns right of the anchor.
pub(crate) fn cells(shape: &Shape) -> impl Iterator<Item = (isize, isize)> {
    shape.offsets().iter().map(|&(down, right)| (down.into(), right.into()))
}

/// The difference of the numbers of two cells, from the rows and columns between them.
pub(crate) fn linear((down, right): (isize, isize), columns: usize) -> isize {
    down * columns as isize + right
}
