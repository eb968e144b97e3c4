//! The keys of positions, and the conversion from keys back to positions.

use super::generator::MoveGenerator;
use crate::bitboard::{BitBoard, Layout, PlacementRegion};
use crate::key::{PackedKey, as_number};

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

/// Finds the position of a key of at most two words.
pub(crate) struct Ranks {
    /// By region, its anchors.
    anchors: Vec<Vec<u16>>,
}

impl Ranks {
    pub(crate) fn new<B: BitBoard>(layout: &Layout<B>) -> Self {
        let cells = |region: &PlacementRegion<B>| region.mask.cells().map(|cell| cell as u16).collect();
        Self { anchors: layout.regions.iter().map(cells).collect() }
    }

    /// Replaces `cells`, a list per group, by the anchors of the position of a key.
    ///
    /// The greatest term that fits belongs to the last piece of the last region, and so on. This
    /// holds in mixed radix as well as in the combinatorial number system of each region.
    pub(crate) fn anchors_at<B: BitBoard, K: PackedKey>(
        &self,
        moves: &MoveGenerator<B, K>,
        key: u128,
        cells: &mut [Vec<usize>],
    ) {
        let mut left = key;
        cells.iter_mut().for_each(Vec::clear);
        for (number, region) in moves.layout.regions.iter().enumerate().rev() {
            let &PlacementRegion { places, pieces, group, .. } = region;
            let mut end = places;
            for piece in (0..pieces).rev() {
                let terms = &moves.terms[moves.bases[number] + piece * places..][..places];
                // Pieces are in the order of their places, so earlier ones need room.
                let most = end.min(places - pieces + piece + 1);
                let fitting = terms[piece..most].partition_point(|&term| as_number(term) <= left);
                let place = piece + fitting.saturating_sub(1);
                left -= as_number(terms[place]);
                cells[group].push(self.anchors[number][place].into());
                end = place;
            }
        }
    }
}
