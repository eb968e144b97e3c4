use super::filling::{Filling, slice_end};
use crate::tiles::grid::Grid;

/// The filling of a pattern database's table of the multi-tile metric: for every placement of a pattern's tiles and the blank,
/// the least number of moves that brings them all home, where the next move runs along one given axis and the last move
/// along another.
///
/// Consecutive moves of a shortest solution change axis, so that the axis of the next move and the number of moves fix the
/// axis of the last: knowing both gives a better bound than the least over all ways, and one of known parity. So half the
/// number, rounded down, is enough, and it fits four bits; the few that do not hold 15, which is a bound all the same.
///
/// The table has two words for every value of the tiles' places, four bits a tile: the first for a next move along a column,
/// the second for one along a row. A word has four bits for every cell of the blank.
///
/// A breadth-first search by the number of moves. It treats all cells of the blank in one placement at once, as bit masks:
/// runs over cells without a tile of the pattern are shifts, and only runs that push such a tile go one by one.
pub(in crate::tiles) struct FillRuns {
    space: Space,
    /// The axis of the next move from what is settled now, and how many moves there are to the end.
    axis: usize,
    moves: u32,
    /// The placements that are settled now, and how many of them are done.
    wave: Vec<u32>,
    done: usize,
}

impl FillRuns {
    /// `sideways` is whether the last move runs along a row.
    pub(in crate::tiles) fn new(grid: Grid, home: usize, tiles: &[u8], sideways: bool) -> Self {
        let mut space = Space::new(grid, tiles.len());
        let solved = tiles.iter().enumerate().map(|(slot, &cell)| u32::from(cell) << (4 * slot)).sum();
        let axis = usize::from(!sideways);
        space.reach(axis, solved, 1 << home);
        let wave = std::mem::take(&mut space.waiting);
        Self { space, axis, moves: 0, wave, done: 0 }
    }
}

impl Filling for FillRuns {
    type Entry = u64;
    const EMPTY: u64 = 0;

    fn advance(&mut self, table: &mut [u64], budget: &mut u64) -> bool {
        let Self { space, axis, moves, wave, done } = self;
        while !wave.is_empty() {
            let end = slice_end(*done, wave.len(), budget);
            for &placement in &wave[*done..end] {
                let blanks = space.settle(*axis, placement);
                table[placement as usize * 2 + *axis] |= nibbles(blanks, *moves);
                if *axis == 0 { space.spread::<1>(placement, blanks) } else { space.spread::<0>(placement, blanks) }
            }
            *done = end;
            if end < wave.len() {
                return false;
            }
            *wave = std::mem::take(&mut space.waiting);
            *done = 0;
            *axis = 1 - *axis;
            *moves += 1;
        }
        true
    }
}

/// Half of `moves` in the four bits of every blank's cell.
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
    spaced * u64::from((moves / 2).min(15))
}

/// What is known of the blank's cells in one placement.
#[derive(Clone, Copy, Default)]
struct Cells {
    /// Those reached with fewer moves.
    settled: u16,
    /// Those reached now.
    reached: u16,
}

struct Space {
    grid: Grid,
    tiles: usize,
    /// By the axis of the next move and the placement.
    cells: [Vec<Cells>; 2],
    /// The placements with cells reached now.
    waiting: Vec<u32>,
}

impl Space {
    fn new(grid: Grid, tiles: usize) -> Self {
        let cells = vec![Cells::default(); 1 << (4 * tiles)];
        Self { grid, tiles, cells: [cells.clone(), cells], waiting: Vec::new() }
    }

    /// Takes note of cells of the blank, if they are new.
    fn reach(&mut self, axis: usize, placement: u32, blanks: u32) {
        let cells = &mut self.cells[axis][placement as usize];
        let new = blanks as u16 & !cells.settled;
        if new != 0 {
            if cells.reached == 0 {
                self.waiting.push(placement);
            }
            cells.reached |= new;
        }
    }

    /// Settles what was reached, and tells it.
    fn settle(&mut self, axis: usize, placement: u32) -> u32 {
        let cells = &mut self.cells[axis][placement as usize];
        cells.settled |= cells.reached;
        std::mem::take(&mut cells.reached).into()
    }

    /// Reaches whatever one move along an axis leads to from any cell of `blanks`.
    #[inline]
    fn spread<const AXIS: usize>(&mut self, placement: u32, blanks: u32) {
        let (mut occupied, mut slots) = (0, u64::MAX);
        for slot in 0..self.tiles {
            let cell = placement >> (4 * slot) & 15;
            occupied |= 1_u32 << cell;
            slots ^= (15 ^ slot as u64) << (4 * cell);
        }
        let mut within = 0;
        for forward in [true, false] {
            let run = self.run::<AXIS>(forward, blanks, !occupied);
            within |= run;
            let mut pushed = self.grid.shift(AXIS, forward, blanks | run) & occupied;
            while pushed != 0 {
                let cell = pushed & pushed.wrapping_neg();
                pushed ^= cell;
                self.push::<AXIS>(forward, placement, slots, cell);
            }
        }
        self.reach(AXIS, placement, within);
    }

    /// The cells that the blank comes to over free cells only.
    #[inline]
    fn run<const AXIS: usize>(&self, forward: bool, blanks: u32, free: u32) -> u32 {
        let (mut run, mut wave) = (0, blanks);
        let cells = if AXIS == 0 { self.grid.height() } else { self.grid.width() };
        for _ in 1..cells {
            wave = self.grid.shift(AXIS, forward, wave) & free;
            run |= wave;
        }
        run
    }

    /// Reaches what the blank comes to when it pushes the tile of `cell` (a set of one) back and goes on.
    #[inline]
    fn push<const AXIS: usize>(&mut self, forward: bool, mut placement: u32, slots: u64, mut cell: u32) {
        let mut reached = 0;
        while cell != 0 {
            let slot = slots >> (4 * cell.trailing_zeros()) & 15;
            if slot != 15 {
                self.reach(AXIS, placement, reached);
                let behind = self.grid.shift(AXIS, !forward, cell);
                placement ^= (cell.trailing_zeros() ^ behind.trailing_zeros()) << (4 * slot);
                reached = 0;
            }
            reached |= cell;
            cell = self.grid.shift(AXIS, forward, cell);
        }
        self.reach(AXIS, placement, reached);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use loyd_core::TileMetric;

    use super::*;
    use crate::tiles::grid::{Packed, run};

    /// The same numbers by a plain breadth-first search over boards on which all other tiles look the same, and axes.
    fn twin(grid: &Grid, home: usize, tiles: &[u8], sideways: bool) -> HashMap<(Packed, usize, bool), u32> {
        let board = (0..grid.len()).map(|cell| {
            let slot = tiles.iter().position(|&tile| usize::from(tile) == cell);
            slot.map_or(15, |slot| slot as u64) << (4 * cell)
        });
        let start = (board.sum::<Packed>(), home, !sideways);
        let mut numbers = HashMap::from([(start, 0)]);
        let mut wave = vec![start];
        for moves in 1.. {
            let mut next = Vec::new();
            for (board, blank, across) in wave {
                let ends =
                    grid.moves(TileMetric::Multi, blank).into_iter().filter(|&to| grid.same_row(blank, to) != across);
                for state in ends.map(|to| (run(grid, board, blank, to), to, !across)) {
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

    #[test]
    fn masks_agree_with_plain_breadth_first_search() {
        for (width, height, home, tiles, sideways) in [
            (3, 3, 0, [1, 2, 3, 6].as_slice(), false),
            (3, 3, 4, &[0, 5, 8], true),
            (4, 3, 1, &[0, 7, 11], false),
            (4, 4, 5, &[3, 6, 12], true),
            (8, 2, 15, &[0, 1, 8], false),
            (2, 2, 3, &[0, 1, 2], true),
        ] {
            let grid = Grid::new(width, height).expect("at most 16 cells");
            let mut table = vec![0; 2 << (4 * tiles.len())];
            let mut filling = FillRuns::new(grid, home, tiles, sideways);
            while !filling.advance(&mut table, &mut 100) {}
            for ((board, blank, across), moves) in twin(&grid, home, tiles, sideways) {
                let cells = (0..grid.len()).filter(|cell| board >> (4 * cell) & 15 != 15);
                let placement: usize = cells.map(|cell| cell << (4 * (board >> (4 * cell) & 15))).sum();
                let word = table[placement * 2 + usize::from(across)];
                assert_eq!(
                    word >> (4 * blank) & 15,
                    u64::from(moves / 2).min(15),
                    "{width}x{height} {board:x} {blank}"
                );
            }
        }
    }
}
