//! A position waiting to be expanded, packed into words.
//!
//! A record contains the anchors of each group, the pieces whose steps with each sign are *known
//! duplicates* (steps that lead no farther from the start: see `movegen`), a word for the move that
//! led to the position, and the key.

use std::marker::PhantomData;

use super::terms::PackedKey;
use crate::bitboard::{BitBoard, RecordField, SIGNS};

/// The layout of one puzzle's packed positions.
pub(crate) struct Packing<B, K> {
    /// One field per group for its anchors, followed by one field per sign for known duplicates.
    fields: Vec<RecordField>,
    groups: usize,
    /// The index of the word for the last move.
    last: usize,
    marker: PhantomData<(B, K)>,
}

/// A move by a piece in a group, given by the piece's anchors before and after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AnchorMove {
    pub(crate) group: u8,
    pub(crate) from: u16,
    pub(crate) to: u16,
}

/// The word that stands for the absence of a last move. No move has this value, since none goes
/// from a cell to itself.
const NO_MOVE: u64 = 0;

impl<B: BitBoard, K: PackedKey> Packing<B, K> {
    /// Returns the layout for groups of `pieces` pieces on a grid of `cells` cells, and known
    /// duplicates for `signs` signs.
    pub(crate) fn new(cells: usize, pieces: &[usize], signs: usize) -> Self {
        let all: Vec<usize> = pieces.iter().copied().chain(std::iter::repeat_n(0, signs)).collect();
        let (fields, last) = B::fields(cells, &all);
        Self { fields, groups: pieces.len(), last, marker: PhantomData }
    }

    /// Returns the record of a position that has these anchors by group and no last move.
    pub(crate) fn pack(&self, anchors: &[Vec<usize>], key: K) -> Vec<u64> {
        let mut record = vec![];
        self.append(&mut record, anchors, key);
        record
    }

    /// Appends the result of [`Packing::pack`] to a list of records.
    pub(crate) fn append(&self, records: &mut Vec<u64>, anchors: &[Vec<usize>], key: K) {
        let first = records.len();
        records.resize(first + self.words(), 0);
        let record = &mut records[first..];
        for (&field, cells) in self.fields.iter().zip(anchors) {
            B::pack(record, field, cells);
        }
        key.to_words(&mut record[self.last + 1..]);
    }

    /// Returns the number of words in a record.
    #[inline(always)]
    pub(crate) fn words(&self) -> usize {
        self.last + 1 + K::WORDS
    }

    /// Returns the anchors of all groups in order.
    #[inline(always)]
    pub(crate) fn anchors(&self, record: &[u64]) -> impl Iterator<Item = B> {
        self.fields[..self.groups].iter().map(|&field| B::unpack(record, field))
    }

    /// Returns whether records store known duplicates.
    #[inline(always)]
    pub(crate) fn has_duplicates(&self) -> bool {
        self.fields.len() > self.groups
    }

    /// Returns the pieces whose steps with this sign were known duplicates before the last move.
    #[inline(always)]
    pub(crate) fn duplicates(&self, record: &[u64], sign: usize) -> B {
        B::unpack(record, self.fields[self.groups + sign])
    }

    /// Sets the known duplicates of all signs, if records store them.
    #[inline(always)]
    pub(crate) fn set_duplicates(&self, record: &mut [u64], duplicates: &[B]) {
        for (&field, &pieces) in self.fields[self.groups..].iter().zip(duplicates) {
            B::replace(record, field, pieces);
        }
    }

    /// Returns the anchors of a group.
    #[inline(always)]
    pub(crate) fn anchors_of(&self, record: &[u64], group: usize) -> B {
        B::unpack(record, self.fields[group])
    }

    /// Returns the move that led to the position.
    #[inline(always)]
    pub(crate) fn last(&self, record: &[u64]) -> Option<AnchorMove> {
        let word = record[self.last];
        let last = AnchorMove { group: (word >> 32) as u8, from: (word >> 16) as u16, to: word as u16 };
        (word != NO_MOVE).then_some(last)
    }

    /// Removes the last move. This disables pruning when the position is expanded.
    pub(crate) fn clear_last_move(&self, record: &mut [u64]) {
        record[self.last] = NO_MOVE;
        self.set_duplicates(record, &[B::EMPTY; SIGNS]);
    }

    #[inline(always)]
    pub(crate) fn key(&self, record: &[u64]) -> K {
        K::from_words(&record[self.last + 1..])
    }

    /// Returns the words of the key.
    pub(crate) fn key_words<'a>(&self, record: &'a [u64]) -> &'a [u64] {
        &record[self.last + 1..]
    }

    /// Makes a move. `key` is the key after the move.
    #[inline(always)]
    pub(crate) fn play(&self, record: &mut [u64], AnchorMove { group, from, to }: AnchorMove, key: K) {
        B::repack(record, self.fields[usize::from(group)], from.into(), to.into());
        record[self.last] = u64::from(group) << 32 | u64::from(from) << 16 | u64::from(to);
        key.to_words(&mut record[self.last + 1..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Bits;
    use crate::key::terms::WideKey;

    /// Packs groups of 1, 2, 3, … pieces on `cells` cells, and moves one of the pieces.
    fn check_round_trip<B: BitBoard, K: PackedKey>(cells: usize, groups: usize, signs: usize) {
        let cell = |group: usize, piece: usize| (piece * 7 + group * 31) % (cells - 1);
        let anchors: Vec<Vec<usize>> =
            (0..groups).map(|group| (0..=group).map(|piece| cell(group, piece)).collect()).collect();
        let pieces: Vec<usize> = anchors.iter().map(Vec::len).collect();
        let packing = Packing::<B, K>::new(cells, &pieces, signs);
        let key = K::terms(&[(9, 1)])[5];
        let mut record = packing.pack(&anchors, K::ZERO);
        assert_eq!((packing.last(&record), packing.key(&record)), (None, K::ZERO));

        let mut expected: Vec<B> = anchors.iter().map(|cells| B::of(cells.iter().copied())).collect();
        assert!(packing.anchors(&record).eq(expected.iter().copied()));
        let last = AnchorMove { group: 2, from: anchors[2][1] as u16, to: cells as u16 - 1 };
        packing.play(&mut record, last, key);
        expected[2] = expected[2].without(B::cell(anchors[2][1])) | B::cell(cells - 1);
        assert!(packing.anchors(&record).eq(expected.iter().copied()));
        assert_eq!((packing.last(&record), packing.key(&record)), (Some(last), key));
        assert_eq!(packing.anchors_of(&record, 2), expected[2]);
        let duplicates = [B::cell(3), B::cell(1) | B::cell(cells - 1)];
        packing.set_duplicates(&mut record, &duplicates);
        packing.set_duplicates(&mut record, &duplicates);
        assert!((0..signs).all(|sign| packing.duplicates(&record, sign) == duplicates[sign]));
        assert!(packing.anchors(&record).eq(expected.iter().copied()));
        packing.clear_last_move(&mut record);
        assert!((0..signs).all(|sign| packing.duplicates(&record, sign).is_empty()));
        assert_eq!(packing.last(&record), None);
    }

    #[test]
    fn records_round_trip_in_all_widths() {
        check_round_trip::<u64, u64>(20, 5, 2);
        check_round_trip::<u64, u64>(64, 5, 2);
        check_round_trip::<Bits<4>, u128>(256, 12, 0);
        check_round_trip::<Bits<16>, WideKey<24>>(1024, 12, 0);
    }
}
