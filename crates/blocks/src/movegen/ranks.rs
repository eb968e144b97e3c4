//! Conversion from keys back to positions.

use super::generator::MoveGenerator;
use crate::bitboard::{BitBoard, Layout, PlacementRegion};
use crate::key::{PackedKey, as_number};

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
