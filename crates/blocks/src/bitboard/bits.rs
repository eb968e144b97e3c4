//! Boards of more than 64 cells.

use std::array::from_fn;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use loyd_search::cpu::{BitSet, Cpu, Portable};

use super::board::{BitBoard, RecordField};

/// A board of up to `64 × N` cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    /// The number of bits in a cell's index.
    const WIDTH: usize = Self::CELLS.ilog2() as usize;
    /// The number of indices per word.
    const INDICES_PER_WORD: usize = 64 / Self::WIDTH;

    /// Moves every cell towards greater indices, or towards smaller ones if `by` is negative.
    #[inline(always)]
    fn moved_inline(self, by: i32) -> Self {
        // The words lie between empty ones. A single shift then handles all distances, and no word
        // needs a branch.
        let padded = [[0; N], self.0, [0; N], [0; N]];
        let from = (Self::CELLS as i32 - by).clamp(0, 2 * Self::CELLS as i32) as usize;
        let (words, bits) = (&padded.as_flattened()[from / 64..][..=N], from % 64);
        Self(from_fn(|word| words[word] >> bits | words[word + 1] << 1 << (63 - bits)))
    }

    /// Moves a large board without inlining. Inlined into each caller, the instructions would not
    /// fit in the instruction cache.
    #[inline(never)]
    fn moved_outlined(self, by: i32) -> Self {
        self.moved_inline(by)
    }

    #[inline(always)]
    fn index_at(record: &[u64], index: usize) -> usize {
        (record[index / Self::INDICES_PER_WORD] >> (index % Self::INDICES_PER_WORD * Self::WIDTH)) as usize
            % Self::CELLS
    }
}

impl<const N: usize> BitSet for Bits<N> {
    const EMPTY: Self = Self([0; N]);

    #[inline(always)]
    fn moved(self, by: i32) -> Self {
        if N > 4 { self.moved_outlined(by) } else { self.moved_inline(by) }
    }
}

/// Records hold each set as a list of cell indices, because there are few pieces among many cells.
impl<const N: usize> BitBoard for Bits<N> {
    const CELLS: usize = 64 * N;
    const IS_SMALL: bool = false;
    type Lanes<C: Cpu> = Portable<Self>;

    #[inline(always)]
    fn cell(cell: usize) -> Self {
        let mut words = [0; N];
        words[cell / 64] = 1 << (cell % 64);
        Self(words)
    }

    #[inline(always)]
    fn below(cell: usize) -> Self {
        Self(from_fn(|word| match cell.saturating_sub(64 * word) {
            0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            _ => u64::MAX,
        }))
    }

    #[inline(always)]
    fn has(self, cell: usize) -> bool {
        self.0[cell / 64].has(cell % 64)
    }

    #[inline(always)]
    fn count(self) -> usize {
        self.0.into_iter().map(u64::count).sum()
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        self.0[word].pop().map(|bit| 64 * word + bit)
    }

    fn fields(_: usize, pieces: &[usize]) -> (Vec<RecordField>, usize) {
        let fields = pieces.iter().scan(0, |first, &pieces| {
            let field = RecordField { first: *first, shift: 0, size: pieces as u8 };
            *first += pieces as u16;
            Some(field)
        });
        (fields.collect(), pieces.iter().sum::<usize>().div_ceil(Self::INDICES_PER_WORD))
    }

    fn pack(record: &mut [u64], RecordField { first, .. }: RecordField, cells: &[usize]) {
        for (index, &cell) in (usize::from(first)..).zip(cells) {
            record[index / Self::INDICES_PER_WORD] |= (cell as u64) << (index % Self::INDICES_PER_WORD * Self::WIDTH);
        }
    }

    #[inline(always)]
    fn unpack(record: &[u64], RecordField { first, size, .. }: RecordField) -> Self {
        Self::of((first..first + u16::from(size)).map(|index| Self::index_at(record, index.into())))
    }

    #[inline(always)]
    fn repack(record: &mut [u64], RecordField { first, size, .. }: RecordField, from: usize, to: usize) {
        let mut indices = (first..first + u16::from(size)).map(usize::from);
        if let Some(index) = indices.find(|&index| Self::index_at(record, index) == from) {
            record[index / Self::INDICES_PER_WORD] ^=
                ((from ^ to) as u64) << (index % Self::INDICES_PER_WORD * Self::WIDTH);
        }
    }
}

impl<const N: usize> BitAnd for Bits<N> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const N: usize> BitOr for Bits<N> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const N: usize> Not for Bits<N> {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const N: usize> Shl<usize> for Bits<N> {
    type Output = Self;

    #[inline(always)]
    fn shl(self, by: usize) -> Self {
        self.moved(by as i32)
    }
}

impl<const N: usize> Shr<usize> for Bits<N> {
    type Output = Self;

    #[inline(always)]
    fn shr(self, by: usize) -> Self {
        self.moved(-(by as i32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_against_u64<B: BitBoard>() {
        let cells = [0, 3, 17, 40, 63];
        let (wide, narrow) = (B::of(cells), u64::of(cells));
        for by in 0..64 {
            let kept = (wide << by) & B::below(64.min(B::CELLS - 1));
            assert!(kept.cells().eq((narrow << by).cells().filter(|&cell| cell < B::CELLS)));
            assert!((wide >> by).cells().eq((narrow >> by).cells()));
            assert!((wide & B::below(by)).cells().eq((narrow & u64::below(by)).cells()));
            assert_eq!(wide.has(by), narrow.has(by));
        }
        assert!((wide & B::between(40, 3)).cells().eq([17]));
    }

    #[test]
    fn wide_boards_agree_with_the_narrow_one() {
        check_against_u64::<Bits<4>>();
        check_against_u64::<Bits<16>>();
    }

    #[test]
    fn cells_move_across_the_words_of_a_wide_board() {
        for cell in 0..1024 {
            let board = Bits::<16>::cell(cell);
            for by in [1, 31, 63, 64, 65, 200] {
                assert!((board << by).cells().eq(Some(cell + by).filter(|&cell| cell < 1024)));
                assert!((board >> by).cells().eq(cell.checked_sub(by)));
            }
            assert_eq!(Bits::<16>::below(cell).cells().count(), cell);
        }
    }
}
