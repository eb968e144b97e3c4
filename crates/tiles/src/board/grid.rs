use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use loyd_core::TileMetric;

/// The maximum number of cells in a [`Packed`] board, with four bits per cell.
pub(crate) const MAX_CELLS: usize = 16;
/// The maximum number of cells in a [`Wide`] board, with five bits per cell. The largest square
/// board of this type is the 24-puzzle.
pub(crate) const WIDE_CELLS: usize = 25;
/// The maximum number of cells in a [`Grid`], whose sets of cells are bit masks. In a browser,
/// memory and code size matter more than bounds for boards beyond the 24-puzzle.
pub(crate) const GRID_CELLS: usize = if cfg!(target_family = "wasm") { WIDE_CELLS } else { 64 };

/// A board of at most 64 cells, with sets of cells as bit masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// All cells.
    pub(crate) cells: u64,
    /// All cells except the first column.
    after_first: u64,
    /// All cells except the last column.
    before_last: u64,
}

impl Grid {
    /// Creates a grid of this size; `None` if it has more than [`MAX_CELLS`] cells.
    pub(crate) fn new(width: usize, height: usize) -> Option<Self> {
        Self::wide(width, height).filter(|grid| grid.len() <= MAX_CELLS)
    }

    /// Creates a grid of this size; `None` if it has more than [`GRID_CELLS`] cells.
    pub(crate) fn wide(width: usize, height: usize) -> Option<Self> {
        let size = width * height;
        let mask = |is_included: &dyn Fn(usize) -> bool| {
            (0..size).filter(|&cell| is_included(cell % width)).map(|cell| 1 << cell).sum::<u64>()
        };
        (size <= GRID_CELLS).then(|| Self {
            width,
            height,
            cells: mask(&|_| true),
            after_first: mask(&|column| column > 0),
            before_last: mask(&|column| column + 1 < width),
        })
    }

    /// Returns the number of cells in a row (axis 1) or a column (axis 0).
    pub(crate) fn line(&self, axis: usize) -> usize {
        if axis == 0 { self.height } else { self.width }
    }

    /// Returns the number of cells.
    pub(crate) fn len(&self) -> usize {
        self.width * self.height
    }

    /// Returns whether the grid is too large for [`Wide`] boards and needs a [`ByteBoard`]. The
    /// result is constant if no grid can be that large.
    pub(crate) fn needs_byte_board(&self) -> bool {
        GRID_CELLS > WIDE_CELLS && self.len() > WIDE_CELLS
    }

    /// Returns the neighbours of all cells in `set`. Some may be in `set` themselves.
    pub(crate) fn neighbours(&self, set: u64) -> u64 {
        let sideways = (set << 1) & self.after_first | (set >> 1) & self.before_last;
        (set << self.width | set >> self.width | sideways) & self.cells
    }

    /// Returns the set shifted by one cell along rows (axis 1) or columns (axis 0): towards their
    /// end if `forward` is set, otherwise towards their beginning.
    #[inline]
    pub(crate) fn shift(&self, axis: usize, forward: bool, set: u64) -> u64 {
        match (axis, forward) {
            (0, true) => set << self.width & self.cells,
            (0, false) => set >> self.width,
            (_, true) => set << 1 & self.after_first,
            (_, false) => set >> 1 & self.before_last,
        }
    }

    /// Returns the cells reachable from `seed` through `free` cells.
    pub(crate) fn flood(&self, seed: u64, free: u64) -> u64 {
        let mut reached = seed & free;
        loop {
            let extended = (reached | self.neighbours(reached)) & free;
            if extended == reached {
                return reached;
            }
            reached = extended;
        }
    }

    /// Returns the connected regions of the cells that are not occupied, in order of their first
    /// cells.
    pub(crate) fn regions(&self, occupied: u64) -> impl Iterator<Item = u64> {
        let mut free = self.cells & !occupied;
        std::iter::from_fn(move || {
            let region = self.flood(free & free.wrapping_neg(), free);
            free &= !region;
            (region != 0).then_some(region)
        })
    }

    /// Returns the adjacent cell in a direction, if there is one.
    pub(crate) fn neighbour(&self, cell: usize, direction: usize) -> Option<usize> {
        let next = self.shift(direction / 2, direction % 2 == 1, 1 << cell);
        (next != 0).then(|| next.trailing_zeros() as usize)
    }

    /// Returns the direction from a cell to a neighbour: 0 up, 1 down, 2 left, 3 right. The
    /// opposite direction is `direction ^ 1`.
    pub(crate) fn direction(&self, from: usize, to: usize) -> usize {
        2 * usize::from(self.same_row(from, to)) + usize::from(to > from)
    }

    /// Returns the cells that the blank can reach from `blank` with one move in `metric`, in
    /// ascending order.
    pub(crate) fn moves(&self, metric: TileMetric, blank: usize) -> Vec<usize> {
        let single = self.neighbours(1 << blank);
        let near = |&cell: &usize| match metric {
            TileMetric::Single => single >> cell & 1 == 1,
            TileMetric::Multi => cell != blank && (self.same_row(cell, blank) || self.same_column(cell, blank)),
        };
        (0..self.len()).filter(near).collect()
    }

    /// Returns the difference between the indices of consecutive cells on the way from `from` to
    /// `to`, which must share a row or a column.
    pub(crate) fn stride(&self, from: usize, to: usize) -> isize {
        let length = if self.same_row(from, to) { 1 } else { self.width as isize };
        if to < from { -length } else { length }
    }

    /// Returns whether two cells share a row.
    pub(crate) fn same_row(&self, a: usize, b: usize) -> bool {
        a / self.width == b / self.width
    }

    /// Returns the Manhattan distance between two cells.
    pub(crate) fn distance(&self, a: usize, b: usize) -> u8 {
        let rows = (a / self.width).abs_diff(b / self.width);
        (rows + (a % self.width).abs_diff(b % self.width)) as u8
    }

    fn same_column(&self, a: usize, b: usize) -> bool {
        a % self.width == b % self.width
    }
}

/// A board of up to 16 cells, packed into four bits per cell.
pub(crate) type Packed = u64;

/// A board of up to 25 cells, packed into five bits per cell.
pub(crate) type Wide = u128;

/// A set of boards.
pub(crate) type Boards<B = Packed> = HashSet<B, BuildHasherDefault<BoardHasher>>;

/// A packed board whose tiles are named after their goal cells.
pub(crate) trait PackedBoard: Copy + Default + Eq + Hash + Send + Sync + 'static {
    /// Returns the contents of `cell`.
    fn at(self, cell: usize) -> usize;

    /// Returns the board with `tile` placed in `cell`, which must contain 0.
    fn with(self, cell: usize, tile: usize) -> Self;

    /// Swaps the contents of two cells.
    fn swap_cells(self, a: usize, b: usize) -> Self;

    /// Returns the solved board with `cells` cells.
    fn solved(cells: usize) -> Self {
        (0..cells).fold(Self::default(), |board, cell| board.with(cell, cell))
    }

    /// Moves the blank from `from` along its line to `to`.
    fn run(mut self, grid: &Grid, from: usize, to: usize) -> Self {
        let stride = grid.stride(from, to);
        let mut blank = from;
        while blank != to {
            let next = blank.wrapping_add_signed(stride);
            self = self.swap_cells(blank, next);
            blank = next;
        }
        self
    }
}

/// Implements [`PackedBoard`] for an integer type with the given number of bits per cell.
macro_rules! board {
    ($number:ty, $bits:literal) => {
        impl PackedBoard for $number {
            fn at(self, cell: usize) -> usize {
                (self >> ($bits * cell)) as usize & ((1 << $bits) - 1)
            }

            fn with(self, cell: usize, tile: usize) -> Self {
                self | (tile as Self) << ($bits * cell)
            }

            fn swap_cells(self, a: usize, b: usize) -> Self {
                let difference = (self.at(a) ^ self.at(b)) as Self;
                self ^ difference << ($bits * a) ^ difference << ($bits * b)
            }
        }
    };
}

board!(Packed, 4);
board!(Wide, 5);

/// A board of up to 64 cells, with one byte per cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ByteBoard([u8; GRID_CELLS]);

impl Default for ByteBoard {
    fn default() -> Self {
        Self([0; GRID_CELLS])
    }
}

impl Hash for ByteBoard {
    /// Hashes eight cells at a time.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (words, _) = self.0.as_chunks::<8>();
        for &word in words {
            state.write_u64(u64::from_le_bytes(word));
        }
    }
}

impl PackedBoard for ByteBoard {
    fn at(self, cell: usize) -> usize {
        self.0[cell].into()
    }

    fn with(mut self, cell: usize, tile: usize) -> Self {
        self.0[cell] |= tile as u8;
        self
    }

    fn swap_cells(mut self, a: usize, b: usize) -> Self {
        self.0.swap(a, b);
        self
    }
}

/// Hashes each word of a board with one multiplication. The boards in a search are not adversarial,
/// and sets are several times faster than with the default hasher.
#[derive(Default)]
pub(crate) struct BoardHasher(u64);

impl Hasher for BoardHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    /// Combines both halves of the product, because the table uses both the low and the high bits
    /// of the hash, and only the high half depends on every bit.
    fn write_u64(&mut self, board: u64) {
        let product = (self.0 ^ board).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = product ^ product >> 32;
    }

    fn write_u128(&mut self, board: u128) {
        self.write_u64((board >> 64) as u64);
        self.write_u64(board as u64);
    }
}

/// Returns the contents of `cell`.
pub(crate) fn at(board: Packed, cell: usize) -> usize {
    board.at(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flood_stays_within_rows_and_walls() {
        let largest = Grid::wide(8, 8).expect("64 cells");
        assert_eq!((largest.cells, largest.flood(1, u64::MAX)), (u64::MAX, u64::MAX));
        assert_eq!(largest.neighbours(1 << 63), 1 << 55 | 1 << 62);
        assert_eq!(Grid::wide(13, 5), None);
        let grid = Grid::new(4, 4).expect("16 cells");
        assert_eq!(grid.flood(1, 0x000F), 0x000F);
        assert_eq!(grid.flood(1 << 3, 0b1_1000), 1 << 3, "cell 4 starts the next row");
        assert_eq!(grid.flood(1, 0xFFFF), 0xFFFF);
    }

    #[test]
    fn moves_follow_the_metric() {
        let grid = Grid::new(4, 4).expect("16 cells");
        assert_eq!(grid.moves(TileMetric::Single, 5), [1, 4, 6, 9]);
        assert_eq!(grid.moves(TileMetric::Multi, 5), [1, 4, 6, 7, 9, 13]);
    }

    #[test]
    fn a_run_shifts_the_tiles_it_passes() {
        let grid = Grid::new(4, 2).expect("8 cells");
        let board: Packed = 0x7654_3210;
        assert_eq!(board.run(&grid, 0, 3), 0x7654_0321);
        assert_eq!(board.run(&grid, 1, 5), 0x7614_3250);
        // All board types agree.
        let (wide, bytes) = (Wide::solved(8).run(&grid, 0, 3), ByteBoard::solved(8).run(&grid, 0, 3));
        let packed = board.run(&grid, 0, 3);
        assert!((0..8).all(|cell| packed.at(cell) == wide.at(cell) && packed.at(cell) == bytes.at(cell)));
        assert!(bytes != ByteBoard::solved(8));
    }
}
