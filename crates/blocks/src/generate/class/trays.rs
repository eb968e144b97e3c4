//! Layouts of a Klotski puzzle's pieces on a board.

use std::collections::{BTreeMap, HashMap};

use loyd_core::BlockPuzzle;
use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target};
use loyd_search::Stop;

/// The maximum number of cells on a board. Each takes two bits in a [`TrayLayout`], and the large
/// square takes six.
pub(super) const MAX_CELLS: usize = 29;
/// The minimum number of gaps in a layout.
const MIN_GAPS: usize = 2;
/// The number of steps in an enumeration between two checks for a stop request.
const STEPS_PER_CHECK: u64 = 1 << 12;

/// The pieces of a Klotski puzzle besides the large square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct KlotskiPieces {
    /// The number of horizontal bars of two cells.
    pub across: usize,
    /// The number of vertical bars of two cells.
    pub down: usize,
    /// The number of single-cell pieces.
    pub singles: usize,
}

impl KlotskiPieces {
    /// Returns the pieces of a puzzle; `None` if it has walls, gates, other shapes or pieces that
    /// are not free, or if it does not have exactly one 2×2 square.
    pub fn of(puzzle: &BlockPuzzle) -> Option<Self> {
        if puzzle.walls().next().is_some() || !puzzle.gates().is_empty() {
            return None;
        }
        let (mut pieces, mut squares) = (Self::default(), 0);
        for piece in puzzle.pieces().iter().filter(|piece| piece.freedom == Freedom::Both) {
            match piece.shape.offsets() {
                [(0, 0)] => pieces.singles += 1,
                [(0, 0), (0, 1)] => pieces.across += 1,
                [(0, 0), (1, 0)] => pieces.down += 1,
                [(0, 0), (0, 1), (1, 0), (1, 1)] => squares += 1,
                _ => return None,
            }
        }
        let all = pieces.across + pieces.down + pieces.singles + squares;
        (squares == 1 && all == puzzle.pieces().len()).then_some(pieces)
    }
}

/// A layout: for each cell, two bits for the piece whose first cell in reading order is there
/// ([`SINGLE`], [`ACROSS`] or [`DOWN`]); above them, the first cell of the large square.
pub(super) type TrayLayout = u64;

/// The code of the large square. It takes no bits because its cell is stored separately.
const SQUARE_CODE: u64 = 0;
const SINGLE: u64 = 1;
const ACROSS: u64 = 2;
const DOWN: u64 = 3;
/// The position of the first bit of the large square's cell.
const SQUARE_SHIFT: usize = 2 * MAX_CELLS;

/// An empty board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tray {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// A placed piece: its code and its first cell.
type PlacedPiece = (u64, usize);

impl Tray {
    pub(super) fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// Returns the first cell of the large square in its goal position, in the middle of the lower
    /// edge. With an odd number of columns, the square is to the left of the middle.
    pub(super) fn goal(self) -> usize {
        (self.rows - 2) * self.columns + (self.columns - 2) / 2
    }

    pub(super) fn is_solved(self, layout: TrayLayout) -> bool {
        layout >> SQUARE_SHIFT == self.goal() as u64
    }

    /// Returns the cells of a piece as bits; `None` if it does not fit on the board there.
    fn mask(self, (code, cell): PlacedPiece) -> Option<u64> {
        let (width, height) = match code {
            SINGLE => (1, 1),
            ACROSS => (2, 1),
            DOWN => (1, 2),
            _ => (2, 2),
        };
        let fits = cell % self.columns + width <= self.columns && cell / self.columns + height <= self.rows;
        let row = (1 << width) - 1;
        fits.then(|| (row | if height == 2 { row << self.columns } else { 0 }) << cell)
    }

    /// Returns the pieces of a layout: the large square, then the others in reading order.
    fn pieces(self, layout: TrayLayout) -> impl Iterator<Item = PlacedPiece> {
        let others = (0..self.cells()).map(move |cell| (layout >> (2 * cell) & 3, cell));
        let others = others.filter(|&(code, _)| code != SQUARE_CODE);
        std::iter::once((SQUARE_CODE, (layout >> SQUARE_SHIFT) as usize)).chain(others)
    }

    /// Calls `visit` with the layout after each step of one piece to the right or downwards. Each
    /// remaining step is the reverse of one of these.
    pub(super) fn each_step(self, layout: TrayLayout, mut visit: impl FnMut(TrayLayout)) {
        let taken = self.pieces(layout).filter_map(|piece| self.mask(piece)).fold(0, |taken, mask| taken | mask);
        for (code, cell) in self.pieces(layout) {
            let others = self.mask((code, cell)).map_or(taken, |mask| taken & !mask);
            for next in [cell + 1, cell + self.columns] {
                if self.mask((code, next)).is_some_and(|mask| mask & others == 0)
                    && (next % self.columns != 0 || next != cell + 1)
                {
                    visit(layout - piece_bits((code, cell)) + piece_bits((code, next)));
                }
            }
        }
    }

    /// Returns the number of layouts for each set of pieces that leaves at least two gaps, without
    /// listing them.
    pub(super) fn counts(self) -> BTreeMap<KlotskiPieces, u64> {
        // The number of ways to fill the earlier cells, grouped by the pieces used. The key is the
        // set of covered cells starting at the current one, and whether the large square has been
        // placed.
        let mut states = HashMap::from([((0, false), BTreeMap::from([(KlotskiPieces::default(), 1)]))]);
        for cell in 0..self.cells() {
            let mut next: HashMap<(u64, bool), BTreeMap<KlotskiPieces, u64>> = HashMap::new();
            for ((taken, has_square), counts) in states {
                let mut add = |taken: u64, has_square, [across, down, singles]: [usize; 3]| {
                    // Cells before the next one no longer matter.
                    let open = taken >> (cell + 1) << (cell + 1);
                    let sums = next.entry((open, has_square)).or_default();
                    for (pieces, count) in &counts {
                        let across = pieces.across + across;
                        let (down, singles) = (pieces.down + down, pieces.singles + singles);
                        *sums.entry(KlotskiPieces { across, down, singles }).or_default() += count;
                    }
                };
                add(taken, has_square, [0; 3]);
                if taken >> cell & 1 == 1 {
                    continue;
                }
                let added = [(SINGLE, [0, 0, 1]), (ACROSS, [1, 0, 0]), (DOWN, [0, 1, 0]), (SQUARE_CODE, [0; 3])];
                for (code, pieces) in added.into_iter().filter(|&(code, _)| code != SQUARE_CODE || !has_square) {
                    if let Some(mask) = self.mask((code, cell)).filter(|mask| mask & taken == 0) {
                        add(taken | mask, has_square || code == SQUARE_CODE, pieces);
                    }
                }
            }
            states = next;
        }
        let mut counts = BTreeMap::new();
        for ((_, has_square), sums) in states {
            for (pieces, count) in sums.into_iter().filter(|(pieces, _)| has_square && self.has_gaps(*pieces)) {
                *counts.entry(pieces).or_default() += count;
            }
        }
        counts
    }

    /// Returns whether these pieces leave enough gaps.
    fn has_gaps(self, KlotskiPieces { across, down, singles }: KlotskiPieces) -> bool {
        4 + 2 * (across + down) + singles + MIN_GAPS <= self.cells()
    }

    /// Returns all layouts of the given pieces, in ascending order; `None` if `stop` is requested.
    pub(super) fn layouts(self, pieces: KlotskiPieces, stop: Stop) -> Option<Vec<TrayLayout>> {
        let gaps = self.cells().checked_sub(4 + 2 * (pieces.across + pieces.down) + pieces.singles);
        let mut enumeration = LayoutEnumeration { tray: self, stop, steps: 0, found: vec![] };
        if let Some(gaps) = gaps {
            enumeration.fill(0, 0, 0, Remaining { pieces, gaps, squares: 1 })?;
        }
        enumeration.found.sort_unstable();
        Some(enumeration.found)
    }

    /// Returns a layout as a puzzle whose pieces have these names. The large square gets the first
    /// one.
    pub(super) fn setup(self, layout: TrayLayout, names: impl Iterator<Item = char>) -> Setup {
        let pieces = self.pieces(layout).zip(names).map(|(piece, name)| {
            let mask = self.mask(piece).unwrap_or(0);
            let cells = (0..self.cells()).filter(|cell| mask >> cell & 1 == 1);
            let cells = cells.map(|cell| (cell / self.columns, cell % self.columns)).collect();
            SetupPiece { name, cells, freedom: Freedom::Both }
        });
        let goal = BlockGoal(vec![Target::Covers { piece: 0, cell: self.goal() as u16 }]);
        let Self { rows, columns } = self;
        Setup { rows, columns, walls: vec![], gates: vec![], pieces: pieces.collect(), goal }
    }
}

/// Returns a piece as part of a layout.
fn piece_bits((code, cell): PlacedPiece) -> TrayLayout {
    if code == SQUARE_CODE { (cell as u64) << SQUARE_SHIFT } else { code << (2 * cell) }
}

/// The pieces and gaps that have not been placed yet.
#[derive(Clone, Copy)]
struct Remaining {
    pieces: KlotskiPieces,
    gaps: usize,
    squares: usize,
}

/// An enumeration of all layouts of the given pieces.
struct LayoutEnumeration<'a> {
    tray: Tray,
    stop: Stop<'a>,
    steps: u64,
    found: Vec<TrayLayout>,
}

impl LayoutEnumeration<'_> {
    /// Fills a cell and all later ones, given the cells taken by earlier pieces. Returns `None` if
    /// a stop is requested.
    fn fill(&mut self, cell: usize, taken: u64, layout: TrayLayout, remaining: Remaining) -> Option<()> {
        self.steps += 1;
        if self.steps.is_multiple_of(STEPS_PER_CHECK) && self.stop.is_requested() {
            return None;
        }
        if cell == self.tray.cells() {
            self.found.push(layout);
            return Some(());
        }
        if taken >> cell & 1 == 1 {
            return self.fill(cell + 1, taken, layout, remaining);
        }
        if let Some(gaps) = remaining.gaps.checked_sub(1) {
            self.fill(cell + 1, taken, layout, Remaining { gaps, ..remaining })?;
        }
        for code in [SINGLE, ACROSS, DOWN, SQUARE_CODE] {
            let Some(remaining) = remaining.without(code) else { continue };
            if let Some(mask) = self.tray.mask((code, cell)).filter(|mask| mask & taken == 0) {
                self.fill(cell + 1, taken | mask, layout | piece_bits((code, cell)), remaining)?;
            }
        }
        Some(())
    }
}

impl Remaining {
    /// Returns the remaining pieces after one has been placed; `None` if no such piece is left.
    fn without(mut self, code: u64) -> Option<Self> {
        let count = match code {
            SINGLE => &mut self.pieces.singles,
            ACROSS => &mut self.pieces.across,
            DOWN => &mut self.pieces.down,
            _ => &mut self.squares,
        };
        *count = count.checked_sub(1)?;
        Some(self)
    }
}
