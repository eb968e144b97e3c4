use std::marker::PhantomData;

use loyd_search::Allowance;

use super::build::{TableFiller, zeroed_table};
use super::decrements::{Decrements, FAR, decrements, numbers};
use crate::board::Grid;

/// Fills a pattern database's tables for the multi-tile metric. For every placement of a pattern's
/// tiles and the blank, they hold the minimum number of moves to the goal for given axes of the
/// next move and of the last move.
///
/// Consecutive moves of a shortest solution alternate between the axes, so the axis of the next
/// move and the number of moves determine the axis of the last. A number for both axes gives a
/// better bound than the minimum over all paths, and its parity is known. Half of the number,
/// rounded down, is therefore sufficient and fits in four bits. The few greater values are stored
/// as [`FAR`], which is still a lower bound.
///
/// There are four tables in sequence: the numbers for a last move along a column and along a row,
/// and the decrements for both. A table of numbers has two words for every value that the tiles'
/// places can have, with four bits per tile: the first for a next move along a column, the second
/// for a next move along a row. A word has four bits for every cell of the blank. The tables of
/// decrements, which [`decrements`] fills from the numbers, have the same layout with `D::BITS`
/// bits instead of four.
///
/// The search is breadth-first by number of moves. It processes all cells of the blank in one
/// placement together, as bit masks, and both axes of the last move as the halves of one mask. Runs
/// over cells without a tile of the pattern are shifts. Only runs that push such a tile are
/// processed individually.
pub(crate) struct FillRuns<D> {
    space: RunSpace,
    /// The axis of the next move from the positions being settled.
    axis: usize,
    /// The number of moves to the goal if the last one is along a column. If it is along a row, the
    /// number is one less because that half starts one wave later.
    moves: u32,
    /// One bit per placement that is being settled, and the number of words already processed.
    wave: Vec<u64>,
    done: usize,
    /// The number of placements whose decrements have been filled in.
    filled: usize,
    /// Whether no wave is left.
    settled: bool,
    solved: u32,
    blank_goal: usize,
    decrements: PhantomData<D>,
}

impl<D: Decrements> FillRuns<D> {
    pub(crate) fn new(grid: Grid, blank_goal: usize, tiles: &[u8]) -> Self {
        let mut space = RunSpace::new(grid, tiles.len());
        let solved = tiles.iter().enumerate().map(|(slot, &cell)| u32::from(cell) << (4 * slot)).sum();
        space.reach(1, solved, COLUMN << blank_goal);
        let wave = vec![0; space.waiting.len()];
        let wave = std::mem::replace(&mut space.waiting, wave);
        Self {
            space,
            axis: 1,
            moves: 0,
            wave,
            done: 0,
            filled: 0,
            settled: false,
            solved,
            blank_goal,
            decrements: PhantomData,
        }
    }

    /// Returns the number of words in all tables for a pattern of `tiles` tiles.
    pub(crate) fn words(tiles: usize) -> usize {
        2 * (numbers(tiles) + D::words(tiles))
    }

    /// Returns the offset of the decrements for a last move along a column, and along a row.
    pub(crate) fn decrements_at(tiles: usize) -> [usize; 2] {
        [2 * numbers(tiles), 2 * numbers(tiles) + D::words(tiles)]
    }

    /// Returns the offset of the numbers for a last move along a column, and along a row.
    pub(crate) fn numbers_at(tiles: usize) -> [usize; 2] {
        [0, numbers(tiles)]
    }

    /// Settles a placement in the wave, and expands it.
    fn settle(&mut self, table: &mut [u64], placement: u32) {
        let Self { space, axis, moves, .. } = self;
        let blanks = space.settle(*axis, placement);
        let at = placement as usize * 2 + *axis;
        table[at] |= nibbles(blanks & HALF, *moves);
        if blanks & !HALF != 0 {
            table[numbers(space.tiles) + at] |= nibbles(blanks >> 16, *moves - 1);
        }
        if *axis == 0 { space.spread::<1>(placement, blanks) } else { space.spread::<0>(placement, blanks) }
    }

    /// Starts the wave with one more move. Returns `false` if that wave is empty.
    fn next_wave(&mut self) -> bool {
        if self.moves == 0 {
            self.space.reach(0, self.solved, ROW << self.blank_goal);
        }
        std::mem::swap(&mut self.wave, &mut self.space.waiting);
        self.done = 0;
        self.axis = 1 - self.axis;
        self.moves += 1;
        std::mem::take(&mut self.space.found)
    }

    /// Settles the wave. Returns whether the allowance was sufficient.
    fn settle_wave(&mut self, table: &mut [u64], allowance: &mut Allowance) -> bool {
        while self.done < self.wave.len() {
            // Most words of a wave are empty, and checking the allowance would take longer than
            // skipping them.
            if self.wave[self.done] != 0 {
                if allowance.is_over() {
                    return false;
                }
                let mut bits = std::mem::take(&mut self.wave[self.done]);
                allowance.spend(bits.count_ones().into());
                while bits != 0 {
                    self.settle(table, self.done as u32 * 64 + bits.trailing_zeros());
                    bits &= bits - 1;
                }
            }
            self.done += 1;
        }
        true
    }
}

impl<D: Decrements> TableFiller for FillRuns<D> {
    type Entry = u64;

    fn advance(&mut self, table: &mut [u64], allowance: &mut Allowance) -> bool {
        while !self.settled {
            if !self.settle_wave(table, allowance) {
                return false;
            }
            self.settled = !self.next_wave();
        }
        let RunSpace { grid, tiles, .. } = self.space;
        let (numbers, words) = table.split_at_mut(2 * numbers(tiles));
        let placements = 1 << (4 * tiles);
        while self.filled < placements && !allowance.is_over() {
            let end = allowance.part(self.filled, placements);
            for placement in self.filled..end {
                decrements::<D>(&grid, tiles, placement, numbers, words);
            }
            self.filled = end;
        }
        self.filled == placements
    }
}

/// The half of a mask for a last move along a column, and its lowest bit.
const HALF: u32 = 0xFFFF;
const COLUMN: u32 = 1;
/// The lowest bit of the half for a last move along a row.
const ROW: u32 = 1 << 16;

/// Returns half of `moves` in the four bits of each of the blank's cells.
fn nibbles(blanks: u32, moves: u32) -> u64 {
    let mut spaced = u64::from(blanks);
    for (distance, mask) in [
        (24, 0x0000_00FF_0000_00FF),
        (12, 0x000F_000F_000F_000F),
        (6, 0x0303_0303_0303_0303),
        (3, 0x1111_1111_1111_1111),
    ] {
        spaced = (spaced | spaced << distance) & mask;
    }
    spaced * u64::from(moves / 2).min(FAR)
}

/// The state of the blank's cells in one placement, for both axes of the last move.
#[derive(Clone, Copy, Default)]
#[repr(C)]
struct BlankCells {
    /// The cells reached with fewer moves.
    settled: u32,
    /// The cells reached with the current number of moves.
    reached: u32,
}

// SAFETY: the struct consists of two integers, and zero is a valid integer. Implementing the trait
// makes allocating 16 MB instant.
unsafe impl bytemuck::Zeroable for BlankCells {}

struct RunSpace {
    grid: Grid,
    tiles: usize,
    /// The cells that a shift can reach, by axis and direction, in both halves.
    shift_targets: [[u32; 2]; 2],
    /// The blank's cells, by the axis of the next move and the placement.
    cells: [Vec<BlankCells>; 2],
    /// One bit per placement: whether it has newly reached cells. Waves process the placements in
    /// index order, which keeps most successive accesses near each other in memory.
    waiting: Vec<u64>,
    /// Whether any bit is set.
    found: bool,
}

impl RunSpace {
    fn new(grid: Grid, tiles: usize) -> Self {
        let size = 1 << (4 * tiles);
        let cells = || zeroed_table(size).unwrap_or_else(|| vec![BlankCells::default(); size]);
        let shift_targets =
            |axis| [false, true].map(|forward| grid.shift(axis, forward, grid.cells) as u32 * (COLUMN | ROW));
        Self {
            grid,
            tiles,
            shift_targets: [shift_targets(0), shift_targets(1)],
            cells: [cells(), cells()],
            waiting: vec![0; size.div_ceil(64)],
            found: false,
        }
    }

    /// Returns the adjacent cells of both halves of `set` along an axis.
    #[inline]
    fn shift(&self, axis: usize, forward: bool, set: u32) -> u32 {
        let distance = if axis == 0 { self.grid.width } else { 1 };
        let shifted = if forward { set << distance } else { set >> distance };
        shifted & self.shift_targets[axis][usize::from(forward)]
    }

    /// Adds the cells of `blanks` that are not yet settled.
    #[inline]
    fn reach(&mut self, axis: usize, placement: u32, blanks: u32) {
        let cells = &mut self.cells[axis][placement as usize];
        let new = blanks & !cells.settled;
        if new != 0 {
            cells.reached |= new;
            self.waiting[placement as usize / 64] |= 1 << (placement % 64);
            self.found = true;
        }
    }

    /// Settles the newly reached cells, and returns them.
    fn settle(&mut self, axis: usize, placement: u32) -> u32 {
        let cells = &mut self.cells[axis][placement as usize];
        cells.settled |= cells.reached;
        std::mem::take(&mut cells.reached)
    }

    /// Adds all positions that one move along an axis reaches from any cell of `blanks`.
    #[inline]
    fn spread<const AXIS: usize>(&mut self, placement: u32, blanks: u32) {
        let (mut occupied, mut slots) = (0, u64::MAX);
        for slot in 0..self.tiles {
            let cell = placement >> (4 * slot) & 15;
            occupied |= 1_u32 << cell;
            slots ^= (15 ^ slot as u64) << (4 * cell);
        }
        occupied *= COLUMN | ROW;
        let mut within = 0;
        for forward in [true, false] {
            let run = self.run::<AXIS>(forward, blanks, !occupied);
            within |= run;
            let halves = self.shift(AXIS, forward, blanks | run) & occupied;
            let mut pushed = (halves | halves >> 16) & HALF;
            while pushed != 0 {
                let cell = pushed.trailing_zeros();
                pushed &= pushed - 1;
                self.push::<AXIS>(forward, placement, slots, cell, halves >> cell & (COLUMN | ROW));
            }
        }
        self.reach(AXIS, placement, within);
    }

    /// Returns the cells that the blank can reach through free cells only.
    #[inline]
    fn run<const AXIS: usize>(&self, forward: bool, blanks: u32, free: u32) -> u32 {
        let (mut run, mut wave) = (0, blanks);
        let cells = if AXIS == 0 { self.grid.height } else { self.grid.width };
        for _ in 1..cells {
            wave = self.shift(AXIS, forward, wave) & free;
            run |= wave;
        }
        run
    }

    /// Adds the positions that the blank reaches by pushing the tile on a cell and then continuing.
    /// `halves` has the lowest bit of every half in which this happens.
    #[inline]
    fn push<const AXIS: usize>(&mut self, forward: bool, mut placement: u32, slots: u64, cell: u32, halves: u32) {
        let (mut cell, mut reached) = (1_u64 << cell, 0);
        while cell != 0 {
            let slot = slots >> (4 * cell.trailing_zeros()) & 15;
            if slot != 15 {
                self.reach(AXIS, placement, reached * halves);
                let behind = self.grid.shift(AXIS, !forward, cell);
                placement ^= (cell.trailing_zeros() ^ behind.trailing_zeros()) << (4 * slot);
                reached = 0;
            }
            reached |= cell as u32;
            cell = self.grid.shift(AXIS, forward, cell);
        }
        self.reach(AXIS, placement, reached * halves);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use loyd_core::TileMetric;

    use super::*;
    use crate::board::{Packed, PackedBoard};
    use loyd_search::Stop;

    /// Returns the exact numbers, found by a naive breadth-first search over axes and boards whose
    /// other tiles are indistinguishable.
    fn naive_numbers(
        grid: &Grid,
        blank_goal: usize,
        tiles: &[u8],
        sideways: bool,
    ) -> HashMap<(Packed, usize, bool), u32> {
        let board = (0..grid.len()).map(|cell| {
            let slot = tiles.iter().position(|&tile| usize::from(tile) == cell);
            slot.map_or(15, |slot| slot as u64) << (4 * cell)
        });
        let start = (board.sum::<Packed>(), blank_goal, !sideways);
        let mut numbers = HashMap::from([(start, 0)]);
        let mut wave = vec![start];
        for moves in 1.. {
            let mut next = Vec::new();
            for (board, blank, across) in wave {
                let targets =
                    grid.moves(TileMetric::Multi, blank).into_iter().filter(|&to| grid.same_row(blank, to) != across);
                for state in targets.map(|to| (board.run(grid, blank, to), to, !across)) {
                    numbers.entry(state).or_insert_with(|| {
                        next.push(state);
                        moves
                    });
                }
            }
            if next.is_empty() {
                break;
            }
            wave = next;
        }
        numbers
    }

    /// Returns the tables for a pattern, filled in small slices.
    fn fill<D: Decrements>(grid: Grid, blank_goal: usize, tiles: &[u8]) -> Vec<u64> {
        let mut table = vec![0; FillRuns::<D>::words(tiles.len())];
        let mut filler = FillRuns::<D>::new(grid, blank_goal, tiles);
        while !filler.advance(&mut table, &mut Allowance::new(100, Stop::NEVER)) {}
        table
    }

    /// Checks the numbers and decrements of every placement with a known solution: numbers below
    /// [`FAR`] are exact, and no decrement beyond it is too large.
    fn check<D: Decrements>((width, height, blank_goal, tiles): (usize, usize, usize, &[u8])) {
        let grid = Grid::new(width, height).expect("at most 16 cells");
        let table = fill::<D>(grid, blank_goal, tiles);
        for sideways in [false, true] {
            let last = usize::from(sideways);
            let (numbers, decrements) =
                (FillRuns::<D>::numbers_at(tiles.len())[last], FillRuns::<D>::decrements_at(tiles.len())[last]);
            let known = naive_numbers(&grid, blank_goal, tiles, sideways);
            for (&(board, blank, across), &moves) in &known {
                let cells = (0..grid.len()).filter(|cell| board >> (4 * cell) & 15 != 15);
                let placement: usize = cells.map(|cell| cell << (4 * (board >> (4 * cell) & 15))).sum();
                let (at, name) = (placement * 2 + usize::from(across), format!("{width}x{height} {board:x} {blank}"));
                assert_eq!(table[numbers + at] >> (4 * blank) & 15, u64::from(moves / 2).min(FAR), "{name}");
                let along = grid.moves(TileMetric::Multi, blank).into_iter();
                let targets = along.filter(|&to| grid.same_row(blank, to) == across);
                for (index, to) in targets.enumerate() {
                    let drop = D::read(&table[decrements..], at, blank) >> (2 * index) & 3;
                    let next = known.get(&(board.run(&grid, blank, to), to, !across));
                    let Some(&next) = next else { continue };
                    let exact = ((next + 1 - moves) / 2).min(3);
                    let is_exact = moves.max(next) / 2 < FAR as u32;
                    let is_correct = if is_exact { u32::from(drop) == exact } else { u32::from(drop) <= exact };
                    assert!(is_correct, "{name} to {to}: {drop}, not {exact}");
                }
            }
        }
    }

    #[test]
    fn numbers_and_decrements_agree_with_naive_breadth_first_search() {
        for case in [(3, 3, 0, [1, 2, 3, 6].as_slice()), (3, 3, 4, &[0, 5, 8]), (2, 2, 3, &[0, 1, 2])] {
            check::<u64>(case);
            check::<u128>(case);
        }
        check::<u64>((4, 4, 5, &[3, 6, 12]));
        for case in [(4, 3, 1, [0, 7, 11].as_slice()), (5, 3, 2, &[0, 9, 14]), (8, 2, 15, &[0, 1, 8])] {
            check::<u128>(case);
        }
    }
}
