//! The change that a step makes to a key, computed without a branch.
//!
//! A horizontal step changes the term of one piece. A step down moves a piece past the pieces of
//! its region that lie between the two anchors in reading order. The number of each such piece
//! decreases by one, and its term changes accordingly. A step up is the reverse of a step down.

use crate::bitboard::{BitBoard, Layout, PlacementRegion};
use crate::key::PackedKey;

/// The lookup data for a step, by group and cell.
pub(super) struct StepKeys<B, K> {
    cells: usize,
    /// The maximum number of possibly occupied anchors between a piece's anchors before and after a
    /// step; 0 if no step moves a piece past another.
    cells_between: usize,
    /// The anchors in the same region before each anchor, and those after it within reach of a
    /// step. Empty if no other piece is in the region.
    nearby: Vec<NearbyAnchors<B>>,
    /// The first row of each group in `terms` and in `changes`.
    rows: Vec<usize>,
    /// The term of a piece, by row and cell. A group has a row for each number of earlier pieces in
    /// the region.
    terms: Vec<K>,
    /// The change in that term if one of those pieces leaves; 0 in the first row.
    changes: Vec<K>,
}

/// The anchors of a region that are near one of its anchors.
#[derive(Clone, Copy)]
struct NearbyAnchors<B> {
    before: B,
    after: B,
}

impl<B: BitBoard, K: PackedKey> StepKeys<B, K> {
    /// Creates the data for the groups in a layout, given the terms of its regions and the index of
    /// each region's first term.
    pub(super) fn new(layout: &Layout<B>, (rows, columns): (usize, usize), all_terms: &[K], bases: &[usize]) -> Self {
        let cells = rows * columns;
        let pieces = layout.group_sizes();
        let (nearby, count) = (NearbyAnchors { before: B::EMPTY, after: B::EMPTY }, pieces.iter().sum::<usize>());
        let mut steps = Self {
            cells,
            cells_between: 0,
            nearby: vec![nearby; pieces.len() * cells],
            rows: pieces.iter().scan(0, |next, pieces| Some(std::mem::replace(next, *next + pieces))).collect(),
            terms: vec![K::ZERO; count * cells],
            changes: vec![K::ZERO; count * cells],
        };
        for (number, group) in layout.groups.iter().enumerate() {
            for cell in group.anchors.cells() {
                let place = group.places[cell];
                let (region, base) = (&layout.regions[usize::from(place.region)], bases[usize::from(place.region)]);
                let term = |rank: usize| all_terms[base + rank * region.places + usize::from(place.index)];
                steps.set(number, cell, region, columns, term);
            }
        }
        steps
    }

    /// Sets the data of an anchor in a region.
    fn set(
        &mut self,
        group: usize,
        cell: usize,
        region: &PlacementRegion<B>,
        columns: usize,
        term: impl Fn(usize) -> K,
    ) {
        for rank in 0..region.pieces {
            let place = (self.rows[group] + rank) * self.cells + cell;
            self.terms[place] = term(rank);
            if rank > 0 {
                self.changes[place] = term(rank - 1).minus(term(rank));
            }
        }
        if region.pieces > 1 {
            let reach = B::below((cell + columns).min(B::CELLS - 1)).without(B::below(cell) | B::cell(cell));
            let nearby = NearbyAnchors { before: region.mask & B::below(cell), after: region.mask & reach };
            self.nearby[group * self.cells + cell] = nearby;
            let can_step_down = cell + columns < self.cells && region.mask.has(cell + columns);
            if can_step_down && !nearby.after.is_empty() {
                self.cells_between = columns - 1;
            }
        }
    }

    /// Returns the memory for a layout, in bytes.
    pub(super) fn bytes(layout: &Layout<B>) -> u64 {
        let cells = layout.groups.first().map_or(0, |group| group.places.len());
        let pieces: usize = layout.group_sizes().iter().sum();
        (cells * (layout.groups.len() * size_of::<NearbyAnchors<B>>() + 2 * pieces * size_of::<K>())) as u64
    }

    /// Returns the key after a step by a piece of a group that has these anchors.
    ///
    /// A step up is computed as the reverse of a step down. Whether a piece is in between is
    /// unpredictable, so a change is added for each cell. For a cell without a piece, this is the
    /// first of all changes, which is 0.
    #[inline(always)]
    pub(super) fn key_after(&self, key: K, anchors: B, group: usize, (from, to): (usize, usize)) -> K {
        let (first, last) = (from.min(to), from.max(to));
        let NearbyAnchors { before, after } = self.nearby[group * self.cells + first];
        let mut row = (self.rows[group] + (anchors & before).count()) * self.cells;
        let mut change = K::ZERO.minus(self.terms[row + first]);
        if self.cells_between > 0 {
            let mut passed = (anchors & after & B::below(last)) >> (first + 1);
            for cell in first + 1..=first + self.cells_between {
                let is_occupied = usize::from(passed.has(0));
                row += is_occupied * self.cells;
                change = change.plus(self.changes[is_occupied * (row + cell)]);
                passed = passed >> 1;
            }
        }
        change = change.plus(self.terms[row + last]);
        if from < to { key.plus(change) } else { key.minus(change) }
    }
}
