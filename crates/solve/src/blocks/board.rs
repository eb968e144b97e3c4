//! Sets of cells as bits, so that a whole board is tested at once.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::lanes::{Fours, Plain};
use super::layout::Group;
#[cfg(target_arch = "x86_64")]
use super::reach;
use super::speed::{AVX2, AVX512, PLAIN};

/// A set of cells, numbered as in core: `row × columns + column`.
///
/// `<<` moves every cell towards greater numbers, `>>` towards smaller ones; cells that leave the set are lost.
pub(super) trait Board:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
    + 'static
{
    /// No cell.
    const EMPTY: Self;
    /// Whether there is a fast way for such boards on some processors.
    const IS_SMALL: bool = Self::CELLS == 64;
    /// The most cells that fit, a power of two.
    const CELLS: usize;

    /// One cell alone.
    fn cell(cell: usize) -> Self;

    /// Every cell before this one.
    fn below(cell: usize) -> Self;

    fn has(self, cell: usize) -> bool;

    /// The number of cells.
    fn count(self) -> usize;

    /// Takes out the first cell, of which there is one.
    #[inline(always)]
    fn pop_first(&mut self) -> usize {
        self.pop().unwrap_or(0)
    }

    /// Takes out the first cell.
    fn pop(&mut self) -> Option<usize>;

    /// Every cell moved by `by`. Cells that leave the set may come back at its other end.
    #[inline(always)]
    fn moved(self, by: i32) -> Self {
        if by < 0 { self >> by.unsigned_abs() as usize } else { self << by.unsigned_abs() as usize }
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The cells strictly between two others, in either order.
    #[inline(always)]
    fn between(one: usize, other: usize) -> Self {
        let (first, last) = if one < other { (one, other) } else { (other, one) };
        Self::below(last).without(Self::below(first) | Self::cell(first))
    }

    /// Four sets side by side where the processor has AVX2.
    type Fast: Fours<Self>;
    /// Four sets side by side where the processor has AVX-512.
    type Fastest: Fours<Self>;

    /// [`Group::reach`] in a faster way, if there is one for such boards.
    #[inline(always)]
    fn reach<const SPEED: u8>(_group: &Group<Self>, _cell: usize, _occupied: Self) -> Option<Self> {
        None
    }

    /// How the sets of groups of `pieces` pieces, on a grid of `cells` cells, are packed into words one after another:
    /// where each is, and the number of words.
    fn fields(cells: usize, pieces: &[usize]) -> (Vec<Field>, usize);

    /// Packs the set of one group into its field, which is still empty.
    fn pack(record: &mut [u64], field: Field, cells: &[usize]);

    /// The set of one group.
    fn unpack(record: &[u64], field: Field) -> Self;

    /// Replaces the set in a field. Where sets are packed by numbers, nothing happens: there are no fields for it.
    fn replace(_record: &mut [u64], _field: Field, _set: Self) {}

    /// One cell alone, or none.
    #[inline(always)]
    fn cell_if(is: bool, cell: usize) -> Self {
        if is { Self::cell(cell) } else { Self::EMPTY }
    }

    /// Moves a cell of the set of one group.
    fn repack(record: &mut [u64], field: Field, from: usize, to: usize);

    /// The cells in ascending order.
    #[inline(always)]
    fn cells(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || self.pop())
    }
}

/// Where a set is among the words of a record: as [`Board::fields`] of each kind of board lays it out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    first: u16,
    shift: u8,
    size: u8,
}

/// Sets are packed bit by bit, since they are read more often than kept.
impl Board for u64 {
    #[cfg(target_arch = "x86_64")]
    type Fast = super::lanes::Avx2<AVX2>;
    #[cfg(target_arch = "x86_64")]
    type Fastest = super::lanes::Avx2<AVX512>;
    #[cfg(not(target_arch = "x86_64"))]
    type Fast = Plain<Self>;
    #[cfg(not(target_arch = "x86_64"))]
    type Fastest = Plain<Self>;

    const EMPTY: Self = 0;
    const CELLS: usize = 64;

    #[inline(always)]
    fn cell(cell: usize) -> Self {
        1 << cell
    }

    #[inline(always)]
    fn below(cell: usize) -> Self {
        (1 << cell) - 1
    }

    #[inline(always)]
    fn has(self, cell: usize) -> bool {
        self >> cell & 1 == 1
    }

    #[inline(always)]
    fn count(self) -> usize {
        self.count_ones() as usize
    }

    #[inline(always)]
    fn moved(self, by: i32) -> Self {
        self.rotate_left(by as u32)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn reach<const SPEED: u8>(group: &Group<Self>, cell: usize, occupied: Self) -> Option<Self> {
        // SAFETY: the caller says that the processor has AVX2.
        (SPEED != PLAIN).then(|| unsafe { reach::reach_by_fours(group, cell, occupied) })
    }

    fn fields(cells: usize, pieces: &[usize]) -> (Vec<Field>, usize) {
        let in_word = 64 / cells;
        let field = |group: usize| Field {
            first: (group / in_word) as u16,
            shift: (group % in_word * cells) as u8,
            size: cells as u8,
        };
        ((0..pieces.len()).map(field).collect(), pieces.len().div_ceil(in_word))
    }

    fn pack(record: &mut [u64], Field { first, shift, .. }: Field, cells: &[usize]) {
        for &cell in cells {
            record[usize::from(first)] |= Self::cell(cell) << shift;
        }
    }

    #[inline(always)]
    fn unpack(record: &[u64], Field { first, shift, size }: Field) -> Self {
        record[usize::from(first)] >> shift & (Self::MAX >> (64 - size))
    }

    #[inline(always)]
    fn replace(record: &mut [u64], Field { first, shift, size }: Field, set: Self) {
        let word = &mut record[usize::from(first)];
        *word = *word & !((Self::MAX >> (64 - size)) << shift) | set << shift;
    }

    #[inline(always)]
    fn cell_if(is: bool, cell: usize) -> Self {
        Self::from(is) << cell
    }

    #[inline(always)]
    fn repack(record: &mut [u64], Field { first, shift, .. }: Field, from: usize, to: usize) {
        record[usize::from(first)] ^= (Self::cell(from) ^ Self::cell(to)) << shift;
    }

    #[inline(always)]
    fn pop_first(&mut self) -> usize {
        let first = self.trailing_zeros() as usize % 64;
        *self &= self.wrapping_sub(1);
        first
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<usize> {
        let first = (*self != 0).then(|| self.trailing_zeros() as usize)?;
        *self &= *self - 1;
        Some(first)
    }
}

/// A board of up to `64 × N` cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    /// The bits of a cell's number.
    const WIDTH: usize = Self::CELLS.ilog2() as usize;
    /// The numbers in a word.
    const NUMBERS: usize = 64 / Self::WIDTH;

    #[inline(always)]
    fn number(record: &[u64], index: usize) -> usize {
        (record[index / Self::NUMBERS] >> (index % Self::NUMBERS * Self::WIDTH)) as usize % Self::CELLS
    }
}

/// Sets are packed as the numbers of their cells: there are few pieces for so many cells.
impl<const N: usize> Board for Bits<N> {
    type Fast = Plain<Self>;
    type Fastest = Plain<Self>;

    const EMPTY: Self = Self([0; N]);
    const CELLS: usize = 64 * N;

    #[inline(always)]
    fn cell(cell: usize) -> Self {
        let mut words = [0; N];
        words[cell / 64] = 1 << (cell % 64);
        Self(words)
    }

    #[inline(always)]
    fn below(cell: usize) -> Self {
        Self(std::array::from_fn(|word| match cell.saturating_sub(64 * word) {
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

    fn fields(_: usize, pieces: &[usize]) -> (Vec<Field>, usize) {
        let fields = pieces.iter().scan(0, |first, &pieces| {
            let field = Field { first: *first, shift: 0, size: pieces as u8 };
            *first += pieces as u16;
            Some(field)
        });
        (fields.collect(), pieces.iter().sum::<usize>().div_ceil(Self::NUMBERS))
    }

    fn pack(record: &mut [u64], Field { first, .. }: Field, cells: &[usize]) {
        for (index, &cell) in (usize::from(first)..).zip(cells) {
            record[index / Self::NUMBERS] |= (cell as u64) << (index % Self::NUMBERS * Self::WIDTH);
        }
    }

    #[inline(always)]
    fn unpack(record: &[u64], Field { first, size, .. }: Field) -> Self {
        let cells = (first..first + u16::from(size)).map(|index| Self::number(record, index.into()));
        cells.fold(Self::EMPTY, |board, cell| board | Self::cell(cell))
    }

    #[inline(always)]
    fn repack(record: &mut [u64], Field { first, size, .. }: Field, from: usize, to: usize) {
        let mut indices = (first..first + u16::from(size)).map(usize::from);
        if let Some(index) = indices.find(|&index| Self::number(record, index) == from) {
            record[index / Self::NUMBERS] ^= ((from ^ to) as u64) << (index % Self::NUMBERS * Self::WIDTH);
        }
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        self.0[word].pop().map(|bit| 64 * word + bit)
    }
}

impl<const N: usize> BitAnd for Bits<N> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const N: usize> BitOr for Bits<N> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const N: usize> BitXor for Bits<N> {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] ^ other.0[word]))
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

    fn shl(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let word = |index: usize| index.checked_sub(words).map_or(0, |index| self.0[index]);
        let carried = |index: usize| if bits == 0 || index == 0 { 0 } else { word(index - 1) >> (64 - bits) };
        Self(std::array::from_fn(|index| word(index) << bits | carried(index)))
    }
}

impl<const N: usize> Shr<usize> for Bits<N> {
    type Output = Self;

    fn shr(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let word = |index: usize| self.0.get(index + words).copied().unwrap_or(0);
        let carried = |index: usize| if bits == 0 { 0 } else { word(index + 1) << (64 - bits) };
        Self(std::array::from_fn(|index| word(index) >> bits | carried(index)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees_with_u64<B: Board>() {
        let cells = [0, 3, 17, 40, 63];
        let wide = cells.iter().fold(B::EMPTY, |board, &cell| board | B::cell(cell));
        let narrow = cells.iter().fold(u64::EMPTY, |board, &cell| board | u64::cell(cell));
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
        agrees_with_u64::<Bits<4>>();
        agrees_with_u64::<Bits<16>>();
    }

    #[test]
    fn cells_cross_the_words_of_a_wide_board() {
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
