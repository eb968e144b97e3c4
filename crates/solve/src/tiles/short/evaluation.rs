use super::geometry::{Geometry, scattered};
use super::tour::Cursor;
use super::weights::{CONFLICT, PAIRS, cost};

/// Displacements of tiles are clamped to this many cells, either way, where two neighbours are evaluated.
const REACH: i32 = 2;
const SPAN: usize = 2 * REACH as usize + 1;

/// An estimate of the distance to the goal, in sixteenths of a step.
///
/// The value of a position is the sum of three terms: a power of every tile's Manhattan distance; a charge for every linear
/// conflict; and a weight for every two neighbouring tiles, by the displacements that both have left. A power above 1
/// prevents that single tiles are left behind far away.
#[derive(Debug)]
pub(super) struct Evaluation {
    home: u16,
    /// By tile and cell.
    entries: Vec<Entry>,
    /// Random numbers by tile and by cell, for [`Evaluation::key`].
    tiles: Vec<u64>,
    cells: Vec<u64>,
}

/// The terms of one tile in one cell.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    cost: i16,
    /// The index of the displacement for neighbours in a row, and in a column.
    in_row: u8,
    in_column: u8,
}

impl Evaluation {
    /// The evaluation in which distances count with this power, as a fraction.
    pub(super) fn new(geometry: &Geometry, power: (u32, u32)) -> Self {
        let cells = geometry.cells();
        let (width, height) = geometry.sides();
        let cost = |distance| cost(distance, power).min(i16::MAX.into()) as i16;
        let costs: Vec<i16> = (0..(width + height) as u32).map(cost).collect();
        let entry = |tile: usize, cell: usize| {
            let (from, to) = (geometry.place(cell), geometry.place(tile));
            let (down, right) = (i32::from(to.0) - i32::from(from.0), i32::from(to.1) - i32::from(from.1));
            let cost = costs[geometry.distance(tile, cell) as usize];
            Entry { cost, in_row: displacement(right, down), in_column: displacement(down, right) }
        };
        let numbers = |from: usize| (0..cells).map(|index| scattered((from + index) as u64)).collect();
        Self {
            home: geometry.home(),
            entries: (0..cells * cells).map(|index| entry(index / cells, index % cells)).collect(),
            tiles: numbers(0),
            cells: numbers(cells),
        }
    }

    /// Its size in bytes for a board of `cells` cells.
    pub(super) fn bytes(cells: usize) -> usize {
        cells * cells * size_of::<Entry>() + cells * 2 * size_of::<u64>()
    }

    /// A random number for a tile in a cell; a position's key joins them by exclusive or (Zobrist, 1970).
    #[inline]
    pub(super) fn key(&self, tile: u16, cell: usize) -> u64 {
        // One number a tile and one a cell stay in the fastest cache; a table for all pairs would not.
        let product = (self.tiles[usize::from(tile)] ^ self.cells[cell]).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        product ^ product >> 29
    }

    /// The value of a whole position.
    pub(super) fn value(&self, geometry: &Geometry, cursor: &Cursor) -> i32 {
        let (board, blank) = (&cursor.board, cursor.blank);
        let tiles = board.iter().enumerate().filter(|&(_, &tile)| tile != self.home);
        let (single, double) = tiles.fold((0, 0), |(single, double), (cell, &tile)| {
            let charges = CONFLICT * geometry.conflicts(board, tile, cell);
            let pairs = self.pairs(geometry, board, tile, cell, blank);
            (single + i32::from(self.entry(tile, cell).cost), double + charges + pairs)
        });
        // Conflicts and pairs are counted once from each of the two tiles.
        single + double / 2
    }

    /// The change of the value when `tile` moves from the cell `from` to the blank's cell `to`.
    #[inline]
    pub(super) fn change(&self, geometry: &Geometry, board: &[u16], tile: u16, from: usize, to: usize) -> i32 {
        let charges = CONFLICT * geometry.conflict_change(board, tile, from, to);
        let pairs = self.pairs(geometry, board, tile, to, from) - self.pairs(geometry, board, tile, from, to);
        i32::from(self.entry(tile, to).cost) - i32::from(self.entry(tile, from).cost) + charges + pairs
    }

    #[inline]
    fn entry(&self, tile: u16, cell: usize) -> Entry {
        self.entries[usize::from(tile) * self.tiles.len() + cell]
    }

    /// The sum of the weights of a tile in `cell` with its neighbours, except with what is in the cell `hole`.
    #[inline]
    fn pairs(&self, geometry: &Geometry, board: &[u16], tile: u16, cell: usize, hole: usize) -> i32 {
        let own = self.entry(tile, cell);
        let mut sum = 0;
        for (way, beside) in geometry.neighbours(cell) {
            let other = board[beside];
            if beside == hole || other == self.home {
                continue;
            }
            let entry = self.entry(other, beside);
            let (own, other) =
                if way.is_horizontal() { (own.in_row, entry.in_row) } else { (own.in_column, entry.in_column) };
            // The weights are for the left or upper tile first.
            let (first, second) = if beside > cell { (own, other) } else { (other, own) };
            sum += i32::from(PAIRS[usize::from(first)][usize::from(second)]);
        }
        sum
    }
}

/// The index of a displacement, along the line of two neighbours and across it.
fn displacement(along: i32, across: i32) -> u8 {
    let clamped = |cells: i32| (cells.clamp(-REACH, REACH) + REACH) as usize;
    (clamped(along) * SPAN + clamped(across)) as u8
}
