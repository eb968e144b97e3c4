//! Enumerates placements of a pattern's tiles in the index order of step tables and run tables. The
//! index is the sum of the tiles' cells, each multiplied by the number of cells to the power of the
//! tile's slot.

use crate::board::Grid;

/// The number of tiles, at the end of a pattern, whose placements divide packing and unpacking into
/// parts. A part takes about a millisecond.
pub(super) const OUTER: usize = 2;

/// Returns the placements of the last two tiles on different cells, in ascending order: the number
/// formed by the two leading digits of the index, and the set of the cells.
pub(super) fn outer_placements(cells: usize) -> impl Iterator<Item = (usize, u64)> {
    let pairs = (0..cells * cells).filter(move |number| number / cells != number % cells);
    pairs.map(move |number| (number, 1 << (number / cells) | 1 << (number % cells)))
}

/// Calls `act` for every placement of the first `slots` tiles, except the tile in slot 0, on cells
/// that are not `occupied`, in ascending order of the index. Passes the index without the
/// contribution of slot 0, and the free cells for its tile. `base` is the contribution of the tiles
/// that are already placed.
pub(super) fn each_row(grid: Grid, slots: usize, base: usize, occupied: u64, act: &mut impl FnMut(usize, u64)) {
    let free = grid.cells & !occupied;
    if slots <= 1 {
        return act(base, free);
    }
    let power = grid.len().pow(slots as u32 - 1);
    for cell in SetCells(free) {
        each_row(grid, slots - 1, base + cell * power, occupied | 1 << cell, act);
    }
}

/// The cells of a set, in ascending order.
pub(super) struct SetCells(pub(super) u64);

impl Iterator for SetCells {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let cell = (self.0 != 0).then(|| self.0.trailing_zeros() as usize);
        self.0 &= self.0.wrapping_sub(1);
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::super::rank::placements;
    use super::*;

    #[test]
    fn placements_are_counted_and_ordered() {
        let grid = Grid::wide(3, 2).expect("6 cells");
        let mut indices = Vec::new();
        each_row(grid, 3, 0, 0, &mut |base, free| indices.extend(SetCells(free).map(|cell| base + cell)));
        assert_eq!(indices.len(), placements(6, 3));
        assert!(indices.is_sorted_by(|a, b| a < b));
    }
}
