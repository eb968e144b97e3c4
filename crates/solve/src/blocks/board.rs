//! Sets of cells as bits, so that a whole board is tested at once.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A set of cells, numbered as in core: `row × columns + column`.
///
/// `<<` moves every cell towards greater numbers, `>>` towards smaller ones; cells that leave the set are lost.
pub(super) trait Board:
    Copy
    + Eq
    + Debug
    + Send
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
    + 'static
{
    /// No cell.
    const EMPTY: Self;
    /// The most cells that fit.
    const CELLS: usize;

    /// One cell alone.
    fn cell(cell: usize) -> Self;

    /// Every cell before this one.
    fn below(cell: usize) -> Self;

    fn has(self, cell: usize) -> bool;

    /// Takes out the first cell.
    fn pop(&mut self) -> Option<usize>;

    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The cells strictly between two others, in either order.
    fn between(one: usize, other: usize) -> Self {
        let (first, last) = if one < other { (one, other) } else { (other, one) };
        Self::below(last).without(Self::below(first) | Self::cell(first))
    }

    /// The cells in ascending order.
    fn cells(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || self.pop())
    }
}

impl Board for u64 {
    const EMPTY: Self = 0;
    const CELLS: usize = 64;

    fn cell(cell: usize) -> Self {
        1 << cell
    }

    fn below(cell: usize) -> Self {
        (1 << cell) - 1
    }

    fn has(self, cell: usize) -> bool {
        self >> cell & 1 == 1
    }

    fn pop(&mut self) -> Option<usize> {
        let first = (*self != 0).then(|| self.trailing_zeros() as usize)?;
        *self &= *self - 1;
        Some(first)
    }
}

/// A board of up to `64 × N` cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Board for Bits<N> {
    const EMPTY: Self = Self([0; N]);
    const CELLS: usize = 64 * N;

    fn cell(cell: usize) -> Self {
        let mut words = [0; N];
        words[cell / 64] = 1 << (cell % 64);
        Self(words)
    }

    fn below(cell: usize) -> Self {
        Self(std::array::from_fn(|word| match cell.saturating_sub(64 * word) {
            0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            _ => u64::MAX,
        }))
    }

    fn has(self, cell: usize) -> bool {
        self.0[cell / 64].has(cell % 64)
    }

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
