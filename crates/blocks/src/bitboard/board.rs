//! Sets of cells as bits, for testing a whole board at once.

use std::fmt::Debug;
use std::ops::{Shl, Shr};

use loyd_search::cpu::{BitSet, Cpu, VectorLanes};

/// A set of cells, numbered as in `loyd-core`: `row × columns + column`.
///
/// `<<` moves every cell towards greater indices, and `>>` towards smaller ones. Cells that leave
/// the range are lost.
pub(crate) trait BitBoard: BitSet + Debug + Shl<usize, Output = Self> + Shr<usize, Output = Self> {
    /// The number of cells that fit, a power of two.
    const CELLS: usize;
    /// Whether searches on such boards use vector instructions and lookup tables. The tables of
    /// larger boards would not fit in the L1 and L2 caches.
    const IS_SMALL: bool;
    /// Four boards, processed in parallel.
    type Lanes<C: Cpu>: VectorLanes<Self, C>;

    /// Returns the set that contains a single cell.
    fn cell(cell: usize) -> Self;

    /// Returns the set of all cells before this one.
    fn below(cell: usize) -> Self;

    fn has(self, cell: usize) -> bool;

    /// Returns the number of cells.
    fn count(self) -> usize;

    /// Removes and returns the first cell.
    fn pop(&mut self) -> Option<usize>;

    /// Removes and returns the first cell of a non-empty set.
    #[inline(always)]
    fn pop_first(&mut self) -> usize {
        self.pop().unwrap_or(0)
    }

    /// Returns the set that contains a single cell if `condition` is true, and otherwise the empty
    /// set.
    #[inline(always)]
    fn cell_if(condition: bool, cell: usize) -> Self {
        if condition { Self::cell(cell) } else { Self::EMPTY }
    }

    #[inline(always)]
    fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Returns the cells strictly between two others, in either order.
    #[inline(always)]
    fn between(one: usize, other: usize) -> Self {
        let (first, last) = if one < other { (one, other) } else { (other, one) };
        Self::below(last).without(Self::below(first) | Self::cell(first))
    }

    /// Returns the cells in ascending order.
    #[inline(always)]
    fn cells(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || self.pop())
    }

    /// Returns the set of these cells.
    fn of(cells: impl IntoIterator<Item = usize>) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::cell(cell))
    }

    /// Returns the fields in a record for the sets of groups with `pieces` pieces, on a grid of
    /// `cells` cells, and the number of words that these fields take.
    fn fields(cells: usize, pieces: &[usize]) -> (Vec<RecordField>, usize);

    /// Writes the set of one group into its field, which must be empty.
    fn pack(record: &mut [u64], field: RecordField, cells: &[usize]);

    /// Returns the set of one group.
    fn unpack(record: &[u64], field: RecordField) -> Self;

    /// Moves one cell in a group's set.
    fn repack(record: &mut [u64], field: RecordField, from: usize, to: usize);

    /// Replaces the set in a field. Never called for boards that are not small, which have no such
    /// fields.
    fn replace(_record: &mut [u64], _field: RecordField, _set: Self) {}
}

/// The location of a set among the words of a record. How it is to be interpreted depends on the
/// board type's implementation of [`BitBoard::fields`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordField {
    pub(super) first: u16,
    pub(super) shift: u8,
    pub(super) size: u8,
}

/// A board of up to 64 cells. Records hold its sets as bits, since they are read more often than
/// written.
impl BitBoard for u64 {
    const CELLS: usize = 64;
    const IS_SMALL: bool = true;
    type Lanes<C: Cpu> = C::Words;

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
    fn pop(&mut self) -> Option<usize> {
        let first = (*self != 0).then(|| self.trailing_zeros() as usize)?;
        *self &= *self - 1;
        Some(first)
    }

    /// This implementation has no branch. The remainder only shows the compiler that later shifts
    /// by the cell are in range.
    #[inline(always)]
    fn pop_first(&mut self) -> usize {
        let first = self.trailing_zeros() as usize % 64;
        *self &= self.wrapping_sub(1);
        first
    }

    #[inline(always)]
    fn cell_if(condition: bool, cell: usize) -> Self {
        Self::from(condition) << cell
    }

    fn fields(cells: usize, pieces: &[usize]) -> (Vec<RecordField>, usize) {
        let in_word = 64 / cells;
        let field = |group: usize| RecordField {
            first: (group / in_word) as u16,
            shift: (group % in_word * cells) as u8,
            size: cells as u8,
        };
        ((0..pieces.len()).map(field).collect(), pieces.len().div_ceil(in_word))
    }

    fn pack(record: &mut [u64], RecordField { first, shift, .. }: RecordField, cells: &[usize]) {
        record[usize::from(first)] |= Self::of(cells.iter().copied()) << shift;
    }

    #[inline(always)]
    fn unpack(record: &[u64], RecordField { first, shift, size }: RecordField) -> Self {
        record[usize::from(first)] >> shift & (Self::MAX >> (64 - size))
    }

    #[inline(always)]
    fn repack(record: &mut [u64], RecordField { first, shift, .. }: RecordField, from: usize, to: usize) {
        record[usize::from(first)] ^= (Self::cell(from) ^ Self::cell(to)) << shift;
    }

    #[inline(always)]
    fn replace(record: &mut [u64], RecordField { first, shift, size }: RecordField, set: Self) {
        let word = &mut record[usize::from(first)];
        *word = *word & !((Self::MAX >> (64 - size)) << shift) | set << shift;
    }
}
