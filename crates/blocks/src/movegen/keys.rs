//! The keys of positions.

use super::generator::MoveGenerator;
use crate::bitboard::{BitBoard, PlacementRegion};
use crate::key::PackedKey;

impl<B: BitBoard, K: PackedKey> MoveGenerator<B, K> {
    /// The key after a move of a piece of a group with these anchors.
    #[inline(always)]
    pub(super) fn key_after(&self, key: K, anchors: B, number: usize, from: usize, to: usize) -> K {
        let group = &self.layout.groups[number];
        // Most groups of larger pieces have a single piece, whose term does not depend on others.
        if group.single.has(from) {
            let terms = &self.single[number * self.cells..][..self.cells];
            return key.plus(terms[to].minus(terms[from]));
        }
        let region = usize::from(group.places[from].region);
        let PlacementRegion { mask, places, .. } = self.layout.regions[region];
        let terms = &self.terms[self.bases[region]..];
        let term = |rank: usize, cell: usize| terms[rank * places + usize::from(group.places[cell].index)];
        let anchors = anchors & mask;
        let rank = (anchors & B::below(from)).count();
        let passed = anchors & B::between(from, to);
        if passed.is_empty() {
            return key.minus(term(rank, from)).plus(term(rank, to));
        }
        // The number of every piece passed changes by one, and its term accordingly.
        let (first, change) = if from < to { (rank + 1, -1) } else { (rank - passed.count(), 1) };
        let moved = passed.cells().zip(first..).fold(key.minus(term(rank, from)), |key, (cell, rank)| {
            key.minus(term(rank, cell)).plus(term(rank.wrapping_add_signed(change), cell))
        });
        moved.plus(term((anchors.without(B::cell(from)) & B::below(to)).count(), to))
    }

    /// The key of the position with these anchors by group.
    pub(crate) fn key_of(&self, anchors: &[Vec<usize>]) -> K {
        let mut key = K::ZERO;
        for (group, anchors) in self.layout.groups.iter().zip(anchors) {
            let all = B::of(anchors.iter().copied());
            for &cell in anchors {
                let place = group.places[cell];
                let PlacementRegion { mask, places, .. } = self.layout.regions[usize::from(place.region)];
                let rank = (all & mask & B::below(cell)).count();
                let base = self.bases[usize::from(place.region)];
                key = key.plus(self.terms[base + rank * places + usize::from(place.index)]);
            }
        }
        key
    }
}
