use crate::board::Grid;

/// The stored value for all half numbers that are at least this large.
pub(super) const FAR: u64 = 15;

/// Returns the number of words in a table of numbers for `tiles` tiles.
pub(super) fn numbers(tiles: usize) -> usize {
    2 << (4 * tiles)
}

/// How the moves along one line of the board change one pattern's bound, or several patterns'
/// bounds in parallel.
///
/// The *slack* of a bound is half of the difference between the remaining moves and the bound. A
/// move decreases the slack by its *decrement*, which has two bits; 3 stands for 3 or more. The
/// entry for a placement, an axis and the blank's cell holds the decrements of all moves along the
/// axis. They are in ascending order of the blank's target cells, with the first one in the lowest
/// bits.
///
/// A value of this type is a word in a search, with one lane per lookup. A lane has the size of an
/// entry: it holds an entry in a word of decrements, and a slack in a word of slacks.
pub(crate) trait Decrements: Copy + Send + Sync + std::fmt::Debug + 'static {
    /// The number of bits in an entry and in a lane.
    const BITS: usize;

    /// The word with all bits clear.
    const ZERO: Self;

    /// Slack 0 in every lane. The highest bit of a lane is always set; a subtraction of more than
    /// the slack clears it.
    const NONE: Self;

    /// Returns the word with one more lane filled.
    fn with(self, lane: usize, entry: u16) -> Self;

    /// Returns the slacks after the move with this index along the line; `None` if a decrement
    /// exceeds its slack.
    fn after(self, decrements: Self, index: usize) -> Option<Self>;

    /// Returns the number of words in a table for a pattern of `tiles` tiles.
    fn words(tiles: usize) -> usize {
        numbers(tiles) * 16 * Self::BITS / 64
    }

    /// Returns the entry for a placement and an axis (twice the placement plus the axis), and the
    /// blank's cell.
    #[inline]
    fn read(table: &[u64], at: usize, blank: usize) -> u16 {
        let bit = (at * 16 + blank) * Self::BITS;
        (table[bit / 64] >> (bit % 64)) as u16 & ((1_u32 << Self::BITS) - 1) as u16
    }
}

/// Implements [`Decrements`] for an integer type with the given number of bits per lane, slack 0 in
/// every lane, and a decrement of 3 in every lane.
macro_rules! decrements {
    ($number:ty, $bits:literal, $none:literal, $threes:literal) => {
        impl Decrements for $number {
            const BITS: usize = $bits;
            const ZERO: Self = 0;
            const NONE: Self = $none;

            #[inline]
            fn with(self, lane: usize, entry: u16) -> Self {
                self | Self::from(entry) << ($bits * lane)
            }

            #[inline]
            fn after(self, decrements: Self, index: usize) -> Option<Self> {
                let left = self - (decrements >> (2 * index) & $threes);
                (left & Self::NONE == Self::NONE).then_some(left)
            }
        }
    };
}

// The first is for lines of at most five cells, the second for lines of at most eight.
decrements!(u64, 8, 0x8080_8080_8080_8080, 0x0303_0303_0303_0303);
decrements!(u128, 16, 0x8000_8000_8000_8000_8000_8000_8000_8000, 0x0003_0003_0003_0003_0003_0003_0003_0003);

/// Fills in the decrements of one placement from the numbers, for a last move along a column and
/// for one along a row. `numbers` and `words` hold the tables for both, one after the other.
pub(super) fn decrements<D: Decrements>(
    grid: &Grid,
    tiles: usize,
    placement: usize,
    numbers: &[u64],
    words: &mut [u64],
) {
    let Some(board) = PlacedTiles::new(grid, tiles, placement) else { return };
    let (numbers, words) = (numbers.split_at(numbers.len() / 2), words.split_at_mut(words.len() / 2));
    let (numbers, mut words) = ([numbers.0, numbers.1], [words.0, words.1]);
    for axis in [0, 1] {
        let at = placement * 2 + axis;
        let mut blanks = grid.cells & !board.occupied;
        while blanks != 0 {
            let blank = blanks.trailing_zeros() as usize;
            blanks &= blanks - 1;
            let here = numbers.map(|numbers| numbers[at] >> (4 * blank) & 15);
            let mut entries = [0; 2];
            board.for_each_move(grid, axis, blank, |index, placement, to| {
                for last in [0, 1] {
                    let there = numbers[last][2 * placement + 1 - axis] >> (4 * to) & 15;
                    // The slack is half of the remaining moves, rounded down, minus the half
                    // number. If the next and the final move have different axes, the number of
                    // remaining moves is even, and its half decreases by one with this move. If
                    // they share an axis, the number is odd, and its half is unchanged.
                    entries[last] |= slack_drop(here[last], there + u64::from(axis != last)) << (2 * index);
                }
            });
            let bit = (at * 16 + blank) * D::BITS;
            for (words, entry) in words.iter_mut().zip(entries) {
                words[bit / 64] |= entry << (bit % 64);
            }
        }
    }
}

/// Returns how much the slack decreases. `here` is half the number before the move. `there` is half
/// the number after it, plus one if half of the remaining moves decreases. If `here` is only known
/// to be [`FAR`] or more, no decrease is known.
fn slack_drop(here: u64, there: u64) -> u64 {
    if here == FAR { 0 } else { there.saturating_sub(here).min(3) }
}

/// The tiles of a pattern on the board.
struct PlacedTiles {
    placement: usize,
    occupied: u64,
    /// The tile on each cell; 15 for none.
    slots: u64,
}

impl PlacedTiles {
    /// Returns `None` if the index is not a placement.
    fn new(grid: &Grid, tiles: usize, placement: usize) -> Option<Self> {
        let (mut occupied, mut slots) = (0, u64::MAX);
        for slot in 0..tiles {
            let cell = placement >> (4 * slot) & 15;
            if occupied >> cell & 1 == 1 || cell >= grid.len() {
                return None;
            }
            occupied |= 1_u64 << cell;
            slots ^= (15 ^ slot as u64) << (4 * cell);
        }
        Some(Self { placement, occupied, slots })
    }

    /// Calls `visit` with the index, the resulting placement and the target cell of each move of
    /// the blank along an axis.
    #[inline]
    fn for_each_move(&self, grid: &Grid, axis: usize, blank: usize, mut visit: impl FnMut(usize, usize, usize)) {
        let (stride, length, from) = match axis {
            0 => (grid.width, grid.height, blank / grid.width),
            _ => (1, grid.width, blank % grid.width),
        };
        let (mut placement, mut cell) = (self.placement, blank);
        for index in (0..from).rev() {
            placement = self.after_push(placement, cell - stride, cell);
            cell -= stride;
            visit(index, placement, cell);
        }
        (placement, cell) = (self.placement, blank);
        for index in from..length - 1 {
            placement = self.after_push(placement, cell + stride, cell);
            cell += stride;
            visit(index, placement, cell);
        }
    }

    /// Returns the placement after the tile on a cell, if there is one, has moved to the adjacent
    /// cell.
    #[inline]
    fn after_push(&self, placement: usize, from: usize, to: usize) -> usize {
        let slot = self.slots >> (4 * from) & 15;
        if slot == 15 { placement } else { placement ^ (from ^ to) << (4 * slot) }
    }
}
