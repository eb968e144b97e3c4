//! Positions as the search packs them, and back.

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use crate::blocks::board::Board;
use crate::blocks::expand::{Batch, Child, Expander};
use crate::blocks::key::Key;
use crate::blocks::layout::{Layout, Mobile};

/// The moves of one component, over records.
pub(super) struct Moves<B, K> {
    expander: Expander<B, K>,
    batch: Batch<K>,
    puzzle: BlockPuzzle,
    start: BlockPosition,
    /// The puzzle's pieces that can move, in the order in which records hold them.
    movers: Vec<usize>,
    /// The sums that keys are made of, and where those of each region start.
    terms: Vec<K>,
    bases: Vec<usize>,
}

/// A move, by the cells of the anchor before and after.
pub(super) type Step = (usize, usize);

impl<B: Board, K: Key> Moves<B, K> {
    pub(super) fn new(puzzle: &BlockPuzzle, start: &BlockPosition, layout: Layout<B>, metric: BlockMetric) -> Self {
        let anchors = (0..layout.pieces.len()).map(|mover| layout.anchor(mover, layout.pieces[mover].start));
        let piece_at = |cell: usize| start.anchors().iter().position(|&anchor| usize::from(anchor) == cell);
        let sizes = layout.region_sizes();
        let bases = sizes.iter().scan(0, |base, &(places, pieces)| {
            let next = *base + places * pieces;
            Some(std::mem::replace(base, next))
        });
        Self {
            movers: anchors.filter_map(piece_at).collect(),
            terms: K::terms(&sizes),
            bases: bases.collect(),
            expander: Expander::new(puzzle, layout, metric),
            batch: Batch::new(),
            puzzle: puzzle.clone(),
            start: start.clone(),
        }
    }

    /// The memory of its tables.
    pub(super) fn bytes(&self) -> u64 {
        self.expander.bytes() + (self.terms.len() * size_of::<K>()) as u64
    }

    /// The words of a record.
    pub(super) fn words(&self) -> usize {
        self.expander.packing.words()
    }

    /// The record of the start.
    pub(super) fn start(&self) -> Vec<u64> {
        self.expander.packing.pack(self.expander.layout.pieces.iter().map(|piece| piece.start))
    }

    /// The record of a position; `None` where a piece is where none of its kind can come.
    pub(super) fn record(&self, position: &BlockPosition) -> Option<Vec<u64>> {
        let layout = &self.expander.layout;
        let anchors = position.anchors();
        let same_number = anchors.len() == self.start.anchors().len();
        let is_still = |piece: usize| self.movers.contains(&piece) || anchors[piece] == self.start.anchors()[piece];
        if !same_number || !(0..anchors.len()).all(is_still) {
            return None;
        }
        let place = |(mobile, &piece): (&Mobile, &usize)| {
            let anchor = usize::from(anchors[piece]);
            let is_there = layout.regions[mobile.region].mask.has(anchor);
            is_there.then(|| layout.groups[mobile.group].places[anchor])
        };
        let places = layout.pieces.iter().zip(&self.movers).map(place).collect::<Option<Vec<u16>>>()?;
        Some(self.expander.packing.pack(places.into_iter()))
    }

    /// The position of a record. Interchangeable pieces may have changed places since the start.
    pub(super) fn position(&self, record: &[u64]) -> BlockPosition {
        let mut anchors = self.start.anchors().to_vec();
        for (mover, &piece) in self.movers.iter().enumerate() {
            anchors[piece] = self.expander.anchor(record, mover) as u16;
        }
        self.puzzle.position(&anchors).unwrap_or_else(|| self.start.clone())
    }

    /// The key of a record.
    pub(super) fn key(&self, record: &[u64]) -> K {
        let layout = &self.expander.layout;
        let mut key = K::ZERO;
        for (number, region) in layout.regions.iter().enumerate() {
            let inside = (0..layout.pieces.len()).filter(|&mover| layout.pieces[mover].region == number);
            let mut places: Vec<u16> = inside.map(|mover| self.expander.packing.place(record, mover)).collect();
            places.sort_unstable();
            for (rank, &place) in places.iter().enumerate() {
                key = key.plus(self.terms[self.bases[number] + rank * region.anchors.len() + usize::from(place)]);
            }
        }
        key
    }

    pub(super) fn is_solved(&self, record: &[u64]) -> bool {
        self.expander.is_solved(record, None)
    }

    /// The positions one move away. If not `all` are asked for, then without those that a breadth-first search which
    /// came by the record's last move need not look at.
    pub(super) fn expand(&mut self, record: &[u64], all: bool) -> &[Child<K>] {
        self.batch.clear();
        self.batch.parents.extend_from_slice(record);
        if all {
            self.expander.packing.forget_move(&mut self.batch.parents);
        }
        self.expander.expand(&mut self.batch, 0);
        &self.batch.children
    }

    /// Makes a record that of its child.
    pub(super) fn play(&self, record: &mut [u64], child: &Child<K>) -> Step {
        let mover = usize::from(child.piece);
        let before = self.expander.anchor(record, mover);
        self.expander.packing.play(record, mover, child.place);
        (before, self.expander.anchor(record, mover))
    }
}
