//! Conversions between positions, their keys and their records.

use super::LastSlides;
use super::generator::MoveGenerator;
use crate::bitboard::{BitBoard, Layout, PlacementRegion};
use crate::key::{AnchorMove, PackedKey, as_number};

impl<B: BitBoard, K: PackedKey> MoveGenerator<B, K> {
    /// Returns the key after moving a piece of a group that has these anchors.
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
        // The number of every piece that is passed changes by one, and its term changes
        // accordingly.
        let (first, change) = if from < to { (rank + 1, -1) } else { (rank - passed.count(), 1) };
        let moved = passed.cells().zip(first..).fold(key.minus(term(rank, from)), |key, (cell, rank)| {
            key.minus(term(rank, cell)).plus(term(rank.wrapping_add_signed(change), cell))
        });
        moved.plus(term((anchors.without(B::cell(from)) & B::below(to)).count(), to))
    }

    /// Returns the key of the position with these anchors by group.
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

/// The data for finding the position that has a given key of at most two words.
pub(crate) struct KeyDecoder {
    /// The anchors of each region.
    anchors: Vec<Vec<u16>>,
}

impl KeyDecoder {
    pub(crate) fn new<B: BitBoard>(layout: &Layout<B>) -> Self {
        let cells = |region: &PlacementRegion<B>| region.mask.cells().map(|cell| cell as u16).collect();
        Self { anchors: layout.regions.iter().map(cells).collect() }
    }

    /// Replaces `cells`, a list per group, with the anchors of the position that has this key.
    ///
    /// The greatest term that fits belongs to the last piece of the last region, and so on. This
    /// holds in mixed radix as well as in the combinatorial number system of each region.
    pub(crate) fn decode<B: BitBoard, K: PackedKey>(
        &self,
        moves: &MoveGenerator<B, K>,
        key: u128,
        cells: &mut [Vec<usize>],
    ) {
        let mut remaining_key = key;
        cells.iter_mut().for_each(Vec::clear);
        for (number, region) in moves.layout.regions.iter().enumerate().rev() {
            let &PlacementRegion { places, pieces, group, .. } = region;
            let mut end = places;
            for piece in (0..pieces).rev() {
                let terms = &moves.terms[moves.bases[number] + piece * places..][..places];
                // Pieces are in order of their places, so there must be room for the earlier ones.
                let last = end.min(places - pieces + piece + 1);
                let fitting = terms[piece..last].partition_point(|&term| as_number(term) <= remaining_key);
                let place = piece + fitting.saturating_sub(1);
                remaining_key -= as_number(terms[place]);
                cells[group].push(self.anchors[number][place].into());
                end = place;
            }
        }
    }
}

impl<B: BitBoard, K: PackedKey> MoveGenerator<B, K> {
    /// Returns the record of the search's starting position.
    pub(crate) fn start(&self) -> Vec<u64> {
        self.pack(&self.layout.start)
    }

    /// Returns the record of the position with these anchors by group, without a last move.
    pub(crate) fn pack(&self, anchors: &[Vec<usize>]) -> Vec<u64> {
        self.packing.pack(anchors, self.key_of(anchors))
    }

    /// Returns the occupied cells in a record.
    #[inline(always)]
    pub(crate) fn occupied_cells(&self, record: &[u64]) -> B {
        let groups = self.layout.groups.iter().zip(self.packing.anchors(record));
        groups.fold(self.layout.fixed, |occupied, (group, anchors)| occupied | group.footprints(anchors))
    }

    /// Returns whether the goal is reached.
    pub(crate) fn is_solved(&self, record: &[u64]) -> bool {
        let Layout { targets, alternatives, is_hopeless, .. } = &self.layout;
        let is_reached = |&(group, cells): &(usize, B)| self.packing.anchors_of(record, group).intersects(cells);
        !is_hopeless
            && targets.iter().all(is_reached)
            && alternatives.iter().all(|targets| targets.iter().any(is_reached))
    }

    /// Returns whether the goal is reached after this move, given that it was not reached before.
    #[inline(always)]
    pub(crate) fn is_solved_by(&self, record: &[u64], last: AnchorMove) -> bool {
        let concerns = |&(group, cells): &(usize, B)| group == usize::from(last.group) && cells.has(last.to.into());
        let Layout { targets, alternatives, .. } = &self.layout;
        (targets.iter().any(concerns) || alternatives.iter().flatten().any(concerns)) && self.is_solved(record)
    }

    /// Returns the slides to the goal, if the metric is `slide`, all pieces are cars, the goal
    /// involves only one of them, and the start is not one slide away from it.
    pub(crate) fn last_slides(&self) -> Option<LastSlides<B>> {
        let is_worthwhile = self.is_slide() && self.has_duplicates();
        let slides = if is_worthwhile { LastSlides::new(&self.layout) } else { None }?;
        let start = self.start();
        let slide = slides.slide(self.packing.anchors_of(&start, slides.group), self.occupied_cells(&start));
        slide.is_none().then_some(slides)
    }

    /// Returns the slide to the goal from a child of a position with these occupied cells, if there
    /// is one.
    #[inline(always)]
    pub(crate) fn last_slide(
        &self,
        slides: &LastSlides<B>,
        occupied: B,
        record: &[u64],
        last: AnchorMove,
    ) -> Option<AnchorMove> {
        let group = &self.layout.groups[usize::from(last.group)];
        let others = occupied.without(group.footprint(last.from.into()));
        let anchors = self.packing.anchors_of(record, slides.group);
        slides.slide(anchors, others | group.footprint(last.to.into()))
    }
}
