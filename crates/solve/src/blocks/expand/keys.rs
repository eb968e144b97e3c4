//! The keys of positions.

use super::Expander;
use crate::blocks::board::Board;
use crate::blocks::key::Key;
use crate::blocks::layout::{Region, Spot};

impl<B: Board, K: Key> Expander<B, K> {
    /// The key after a move of a piece of a group with these anchors.
    #[inline(always)]
    pub(super) fn key_after(&self, key: K, anchors: B, number: usize, from: usize, to: usize) -> K {
        let group = &self.layout.groups[number];
        if group.alone.has(from) {
            let terms = &self.alone[number * self.cells..][..self.cells];
            return key.plus(terms[to].minus(terms[from]));
        }
        let region = usize::from(group.spots[from].region);
        let Region { mask, places, .. } = self.layout.regions[region];
        let terms = &self.terms[self.bases[region]..];
        let term = |rank: usize, cell: usize| terms[rank * places + usize::from(group.spots[cell].place)];
        let anchors = anchors & mask;
        let rank = (anchors & B::below(from)).count();
        let passed = anchors & B::between(from, to);
        if passed.is_empty() {
            return key.minus(term(rank, from)).plus(term(rank, to));
        }
        let (first, shift) = if from < to { (rank + 1, -1) } else { (rank - passed.count(), 1) };
        let moved = passed.cells().zip(first..).fold(key.minus(term(rank, from)), |key, (cell, rank)| {
            key.minus(term(rank, cell)).plus(term(rank.wrapping_add_signed(shift), cell))
        });
        moved.plus(term((anchors.without(B::cell(from)) & B::below(to)).count(), to))
    }

    /// The key of the start.
    pub(super) fn start_key(&self) -> K {
        let mut key = K::ZERO;
        for (group, anchors) in self.layout.groups.iter().zip(&self.layout.start) {
            let all = anchors.iter().fold(B::EMPTY, |all, &cell| all | B::cell(cell));
            for &cell in anchors {
                let Spot { region, place } = group.spots[cell];
                let Region { mask, places, .. } = self.layout.regions[usize::from(region)];
                let rank = (all & mask & B::below(cell)).count();
                key = key.plus(self.terms[self.bases[usize::from(region)] + rank * places + usize::from(place)]);
            }
        }
        key
    }
}
