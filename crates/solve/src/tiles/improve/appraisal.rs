use super::field::Field;
use super::tour::Walker;
use super::weights::{CONFLICT, PAIRS, cost};

/// The tiles' displacements count as at most so many cells where two tiles side by side are looked at.
const REACH: i32 = 2;
const SPAN: usize = 2 * REACH as usize + 1;

/// What positions of one board seem to need until they are solved, in sixteenths of a step.
///
/// The score of a position is the sum, over all tiles, of a power of the distance from home; of a charge for every two
/// tiles of one line that belong to it in the other order; and of what two tiles side by side add or save, by where both
/// have to go. A power above 1 keeps single tiles from being left behind far away.
#[derive(Debug)]
pub(super) struct Appraisal {
    width: usize,
    height: usize,
    home: u16,
    /// For every tile and cell.
    entries: Vec<Entry>,
    rows: Vec<u8>,
    columns: Vec<u8>,
    tiles: Vec<u64>,
    cells: Vec<u64>,
}

/// What is known of a tile in a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    cost: i16,
    /// The displacement, along rows first and along columns first.
    along: u8,
    across: u8,
}

impl Appraisal {
    /// For a board where distances count with the power of so many fifths.
    pub(super) fn new(field: &Field, fifths: u32) -> Self {
        let (width, height) = field.sides();
        let cells = field.len();
        let costs: Vec<i16> = (0..(width + height) as u32).map(|distance| cost(distance, fifths)).collect();
        let entry = |tile: usize, cell: usize| {
            let (from, to) = (field.place(cell), field.place(tile));
            let (down, right) = (i32::from(to.0) - i32::from(from.0), i32::from(to.1) - i32::from(from.1));
            let distance = (down.unsigned_abs() + right.unsigned_abs()) as usize;
            Entry { cost: costs[distance], along: code(right, down), across: code(down, right) }
        };
        let numbers = |from: usize| (0..cells).map(|index| scattered((from + index) as u64)).collect();
        Self {
            width,
            height,
            home: field.home(),
            entries: (0..cells * cells).map(|index| entry(index / cells, index % cells)).collect(),
            rows: (0..cells).map(|cell| field.place(cell).0).collect(),
            columns: (0..cells).map(|cell| field.place(cell).1).collect(),
            tiles: numbers(0),
            cells: numbers(cells),
        }
    }

    /// About how many bytes it takes for a board of so many cells.
    pub(super) fn bytes(cells: usize) -> usize {
        cells * cells * size_of::<Entry>() + cells * (2 * size_of::<u64>() + 2)
    }

    /// A number for a tile in a cell, to be joined into keys by exclusive or (Zobrist, 1970).
    #[inline]
    pub(super) fn part(&self, tile: u16, cell: usize) -> u64 {
        let product = (self.tiles[usize::from(tile)] ^ self.cells[cell]).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        product ^ product >> 29
    }

    /// The score of a whole position.
    pub(super) fn score(&self, field: &Field, walker: &Walker) -> i32 {
        let tiles = walker.board.iter().enumerate().filter(|&(_, &tile)| tile != self.home);
        let (single, double) = tiles.fold((0, 0), |(single, double), (cell, &tile)| {
            let charges =
                self.in_column(&walker.board, tile, cell, cell) + self.in_row(&walker.board, tile, cell, cell);
            let pairs = self.pairs(field, &walker.board, tile, cell, walker.blank);
            (single + i32::from(self.entry(tile, cell).cost), double + charges + pairs)
        });
        // Of every two tiles each sees the other.
        single + double / 2
    }

    /// By how much the score changes when `tile` goes from the cell `from` to the blank's cell `to`.
    #[inline]
    pub(super) fn change(&self, field: &Field, board: &[u16], tile: u16, from: usize, to: usize) -> i32 {
        let charges = if self.rows[from] == self.rows[to] {
            self.in_column(board, tile, to, from) - self.in_column(board, tile, from, from)
        } else {
            self.in_row(board, tile, to, from) - self.in_row(board, tile, from, from)
        };
        let pairs = self.pairs(field, board, tile, to, from) - self.pairs(field, board, tile, from, to);
        i32::from(self.entry(tile, to).cost) - i32::from(self.entry(tile, from).cost) + charges + pairs
    }

    #[inline]
    fn entry(&self, tile: u16, cell: usize) -> Entry {
        self.entries[usize::from(tile) * self.tiles.len() + cell]
    }

    /// What a tile in a cell and its neighbours add together. What is in `hole` does not count.
    #[inline]
    fn pairs(&self, field: &Field, board: &[u16], tile: u16, cell: usize, hole: usize) -> i32 {
        let own = self.entry(tile, cell);
        let mut sum = 0;
        for (way, beside) in field.around(cell) {
            let other = board[beside];
            if beside == hole || other == self.home {
                continue;
            }
            let entry = self.entry(other, beside);
            let (own, entry) = if way.is_horizontal() { (own.along, entry.along) } else { (own.across, entry.across) };
            let (first, second) = if beside > cell { (own, entry) } else { (entry, own) };
            sum += i32::from(PAIRS[usize::from(first)][usize::from(second)]);
        }
        sum
    }

    /// The charge for `tile` in the column of `cell` but in its row, when it is not in `from`.
    #[inline]
    fn in_column(&self, board: &[u16], tile: u16, cell: usize, from: usize) -> i32 {
        let column = self.columns[cell];
        if self.columns[usize::from(tile)] != column {
            return 0;
        }
        let line = (0..self.height).map(|row| row * self.width + usize::from(column));
        self.charge(&self.columns, &self.rows, board, line, (tile, cell, from))
    }

    /// The same in the row of `cell`.
    #[inline]
    fn in_row(&self, board: &[u16], tile: u16, cell: usize, from: usize) -> i32 {
        let row = self.rows[cell];
        if self.rows[usize::from(tile)] != row {
            return 0;
        }
        let start = usize::from(row) * self.width;
        self.charge(&self.rows, &self.columns, board, start..start + self.width, (tile, cell, from))
    }

    /// The charge for `tile` in a line: for all tiles that belong to it and are on the other side of `tile` than at home.
    #[inline]
    fn charge(
        &self,
        across: &[u8],
        along: &[u8],
        board: &[u16],
        line: impl Iterator<Item = usize>,
        (tile, cell, from): (u16, usize, usize),
    ) -> i32 {
        let (index, home) = (across[usize::from(tile)], along[usize::from(tile)]);
        let is_wrong = |&at: &usize| {
            let other = board[at];
            across[usize::from(other)] == index
                && other != self.home
                && at != from
                && at != cell
                && (at < cell) != (along[usize::from(other)] < home)
        };
        CONFLICT * line.filter(is_wrong).count() as i32
    }
}

/// The number of a displacement.
fn code(first: i32, second: i32) -> u8 {
    let clamped = |cells: i32| (cells.clamp(-REACH, REACH) + REACH) as usize;
    (clamped(first) * SPAN + clamped(second)) as u8
}

/// A number that has nothing to do with those of other indices: the finaliser of splitmix64.
pub(super) fn scattered(index: u64) -> u64 {
    let mut bits = (index + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}
