use crate::board::{Grid, MAX_CELLS, Packed, at, reflection};

/// The tiles in the order of their patterns, so that the places of one pattern's tiles are
/// contiguous bits.
///
/// A tile's *slot* is its index in that order. *Places* pack the cell of every tile into four bits
/// per slot. Shifted and masked, they are the index into a pattern's table, and a step changes them
/// with a single exclusive or.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    /// For each goal cell, the slot of its tile; [`Slots::BLANK`] for the blank's.
    of_cell: [u8; MAX_CELLS],
    /// The goal cell of the tile in each slot.
    tiles: Vec<u8>,
}

impl Slots {
    /// The blank's value on a board whose tiles are named after their slots.
    pub(crate) const BLANK: u8 = 15;

    pub(crate) fn new(patterns: &[Vec<u8>]) -> Self {
        let tiles = patterns.concat();
        let mut of_cell = [Self::BLANK; MAX_CELLS];
        for (slot, &tile) in tiles.iter().enumerate() {
            of_cell[usize::from(tile)] = slot as u8;
        }
        Self { of_cell, tiles }
    }

    /// Returns a board whose tiles are named after their slots instead of their goal cells.
    pub(crate) fn rename(&self, grid: &Grid, board: Packed) -> Packed {
        (0..grid.len()).map(|cell| u64::from(self.of_cell[at(board, cell)]) << (4 * cell)).sum()
    }

    /// Returns the cells of all tiles on a board whose tiles are named after their slots.
    pub(crate) fn places(grid: &Grid, board: Packed) -> Packed {
        let tiles = (0..grid.len()).filter(|&cell| at(board, cell) != usize::from(Self::BLANK));
        tiles.map(|cell| (cell as u64) << (4 * at(board, cell))).sum()
    }
}

/// A symmetry of the board that preserves the blank's goal. It maps a position to one at the same
/// distance from the goal, so the same tables give a second bound.
#[derive(Clone, Debug)]
pub(crate) struct Reflection {
    /// The image of every cell.
    pub(crate) cells: [u8; MAX_CELLS],
    /// The image of every tile, by slot.
    pub(crate) slots: [u8; MAX_CELLS],
    /// Whether the reflection swaps rows and columns.
    pub(crate) transposes: bool,
}

impl Reflection {
    /// Returns the reflection of a board, if it has one.
    pub(crate) fn new(grid: &Grid, blank_goal: usize, slots: &Slots) -> Option<Self> {
        let image = reflection(grid, blank_goal)?;
        let cells: [u8; MAX_CELLS] = std::array::from_fn(|cell| image[cell]);
        let mut images = [Slots::BLANK; MAX_CELLS];
        for (slot, &tile) in slots.tiles.iter().enumerate() {
            images[slot] = slots.of_cell[usize::from(cells[usize::from(tile)])];
        }
        Some(Self { cells, slots: images, transposes: !grid.same_row(cells[0].into(), cells[1].into()) })
    }

    /// Returns the places of the reflected position.
    pub(crate) fn places(&self, grid: &Grid, board: Packed) -> Packed {
        let tiles = (0..grid.len()).filter(|&cell| at(board, cell) != usize::from(Slots::BLANK));
        tiles.map(|cell| u64::from(self.cells[cell]) << (4 * self.slots[at(board, cell)])).sum()
    }
}
