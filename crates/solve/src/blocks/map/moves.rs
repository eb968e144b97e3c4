//! Positions as the search packs them, and back.

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use super::keys::number;
use crate::blocks::board::Board;
use crate::blocks::expand::{Child, Expander, View};
use crate::blocks::key::Key;
use crate::blocks::layout::{Layout, Region, Spot};
use crate::blocks::record::Packing;

/// The moves of one component, over records.
pub(super) struct Moves<B, K> {
    expander: Expander<B, K>,
    view: View<B, K>,
    packing: Packing<B, K>,
    /// By group, its pieces.
    groups: Vec<Vec<Mover>>,
    regions: Vec<Region<B>>,
    /// By region, its group, and its anchors.
    owners: Vec<usize>,
    anchors: Vec<Vec<u16>>,
    /// By group and anchor, how many anchors of the region come before it.
    places: Vec<Vec<u16>>,
    /// The sums that keys are made of, and where those of each region start.
    terms: Vec<K>,
    bases: Vec<usize>,
    puzzle: BlockPuzzle,
    start: BlockPosition,
    parent: Vec<u64>,
    children: Vec<Child<K>>,
    bytes: u64,
}

/// A piece that can move: its number in the puzzle, and the region that it never leaves.
#[derive(Clone, Copy)]
struct Mover {
    piece: usize,
    region: usize,
}

/// A move, by the cells of the anchor before and after.
pub(super) type Step = (usize, usize);

impl<B: Board, K: Key> Moves<B, K> {
    pub(super) fn new(puzzle: &BlockPuzzle, start: &BlockPosition, layout: Layout<B>, metric: BlockMetric) -> Self {
        let piece_at = |cell: usize| start.anchors().iter().position(|&anchor| usize::from(anchor) == cell);
        let groups = layout.groups.iter().zip(&layout.start).map(|(group, cells)| {
            let mover = |&cell: &usize| Some(Mover { piece: piece_at(cell)?, region: group.spots[cell].region.into() });
            cells.iter().filter_map(mover).collect()
        });
        let sizes = layout.region_sizes();
        let bases = sizes.iter().scan(0, |base, &(places, pieces)| {
            let next = *base + places * pieces;
            Some(std::mem::replace(base, next))
        });
        let pieces: Vec<usize> = layout.start.iter().map(Vec::len).collect();
        let place = |spot: &Spot| spot.place;
        let copy = |region: &Region<B>| Region { mask: region.mask, places: region.places, pieces: region.pieces };
        let groups: Vec<Vec<Mover>> = groups.collect();
        let owner = |region: usize| groups.iter().position(|group| group.iter().any(|mover| mover.region == region));
        let cells = |region: &Region<B>| region.mask.cells().map(|cell| cell as u16).collect();
        let owners = (0..layout.regions.len()).map(|region| owner(region).unwrap_or_default()).collect();
        let anchors = layout.regions.iter().map(cells).collect();
        let regions = layout.regions.iter().map(copy).collect();
        let places = layout.groups.iter().map(|group| group.spots.iter().map(place).collect()).collect();
        let bytes = Self::bytes_for(puzzle, &layout);
        let packing = Packing::new(puzzle.rows() * puzzle.columns(), &pieces, layout.courses());
        let expander = Expander::new(puzzle, layout, metric);
        Self {
            owners,
            anchors,
            groups,
            regions,
            places,
            packing,
            terms: K::terms(&sizes),
            bases: bases.collect(),
            bytes,
            view: expander.view(),
            expander,
            puzzle: puzzle.clone(),
            start: start.clone(),
            parent: vec![],
            children: vec![],
        }
    }

    /// The memory that the moves of a layout take: the tables are there twice.
    pub(super) fn bytes_for(puzzle: &BlockPuzzle, layout: &Layout<B>) -> u64 {
        2 * Expander::<B, K>::bytes(layout, puzzle.rows().max(puzzle.columns()))
    }

    /// The memory of its tables.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The words of a record.
    pub(super) fn words(&self) -> usize {
        self.start().len()
    }

    /// The record of the start.
    pub(super) fn start(&self) -> Vec<u64> {
        self.expander.start().0
    }

    /// The record of a position; `None` where a piece is where none of its kind can come.
    pub(super) fn record(&self, position: &BlockPosition) -> Option<Vec<u64>> {
        let anchors = position.anchors();
        let mut is_mover = vec![false; self.start.anchors().len()];
        for mover in self.groups.iter().flatten() {
            is_mover[mover.piece] = true;
        }
        let is_still = |piece: usize| is_mover[piece] || anchors[piece] == self.start.anchors()[piece];
        if anchors.len() != is_mover.len() || !(0..anchors.len()).all(is_still) {
            return None;
        }
        let cell = |mover: &Mover| {
            let cell = usize::from(anchors[mover.piece]);
            self.regions[mover.region].mask.has(cell).then_some(cell)
        };
        let cells = |group: &Vec<Mover>| group.iter().map(cell).collect::<Option<Vec<usize>>>();
        let cells = self.groups.iter().map(cells).collect::<Option<Vec<_>>>()?;
        Some(self.packing.pack(&cells, self.key_of(&cells)))
    }

    /// The key of the position with these anchors by group.
    fn key_of(&self, cells: &[Vec<usize>]) -> K {
        let mut key = K::ZERO;
        for (number, cells) in cells.iter().enumerate() {
            let all = cells.iter().fold(B::EMPTY, |all, &cell| all | B::cell(cell));
            for (&cell, &Mover { region, .. }) in cells.iter().zip(&self.groups[number]) {
                let Region { mask, places, .. } = self.regions[region];
                let rank = (all & mask & B::below(cell)).count();
                key = key.plus(self.terms[self.bases[region] + rank * places + usize::from(self.places[number][cell])]);
            }
        }
        key
    }

    /// The record of a key of at most two words: the greatest term that fits is that of the last piece of the last region.
    pub(super) fn record_at(&self, key: u128) -> Vec<u64> {
        let mut left = key;
        let mut cells: Vec<Vec<usize>> = vec![vec![]; self.groups.len()];
        for (region, &group) in self.owners.iter().enumerate().rev() {
            let Region { places, pieces, .. } = self.regions[region];
            let mut end = places;
            for piece in (0..pieces).rev() {
                let terms = &self.terms[self.bases[region] + piece * places..][..places];
                // Pieces are in the order of their places, so those before need room.
                let most = end.min(places - pieces + piece + 1);
                let place = (piece..most).rev().find(|&place| number(terms[place]) <= left).unwrap_or(piece);
                left -= number(terms[place]);
                cells[group].push(self.anchors[region][place].into());
                end = place;
            }
        }
        self.packing.pack(&cells, K::from_words(&[key as u64, (key >> 64) as u64]))
    }

    /// The position of a record. Interchangeable pieces may have changed places since the start.
    pub(super) fn position(&self, record: &[u64]) -> BlockPosition {
        let mut anchors = self.start.anchors().to_vec();
        for (group, mut left) in self.groups.iter().zip(self.packing.anchors(record)) {
            for &Mover { piece, region } in group {
                if let Some(cell) = (left & self.regions[region].mask).cells().next() {
                    anchors[piece] = cell as u16;
                    left = left.without(B::cell(cell));
                }
            }
        }
        self.puzzle.position(&anchors).unwrap_or_else(|| self.start.clone())
    }

    /// The key of a record.
    pub(super) fn key(&self, record: &[u64]) -> K {
        self.packing.key(record)
    }

    pub(super) fn is_solved(&self, record: &[u64]) -> bool {
        self.expander.is_solved(record)
    }

    /// The positions one move away. If not `all` are asked for, then without those that a breadth-first search which
    /// came by the record's last move need not look at.
    pub(super) fn expand(&mut self, record: &[u64], all: bool) -> &[Child<K>] {
        self.parent.clear();
        self.parent.extend_from_slice(record);
        if all {
            self.expander.forget_last(&mut self.parent);
        }
        self.children.clear();
        self.expander.expand_all(&mut self.view, &self.parent, &mut self.children);
        &self.children
    }

    /// Makes a record that of its child.
    pub(super) fn play(&self, record: &mut [u64], child: &Child<K>) -> Step {
        self.expander.play(record, child);
        (child.last.from.into(), child.last.to.into())
    }
}
