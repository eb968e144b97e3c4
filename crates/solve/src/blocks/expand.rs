//! The positions one move away from a position.
//!
//! Two kinds of moves are left out because a breadth-first search that knows how it came to a position, from `Y` by the
//! move `A`, can't find anything new by them:
//! - The piece of `A` again (in `slide` only along the same line, in `step` only back): `Y` has that neighbour too.
//! - A move `m` of another piece that starts before `A` does in reading order, and commutes with `A`: from `Y` the moves
//!   `m A` lead where `A m` leads, so `X = Y m` is at most as deep as `Y A`, and the position is found from there. If it
//!   is left out at `X` too, then in favour of a third order of moves in which the last one starts even later: as the
//!   starts grow, some order is kept.

use loyd_core::{BlockMetric, BlockPuzzle, Direction};

use super::board::Board;
use super::key::Key;
use super::layout::{Group, Layout, delta};
use super::record::{Moved, Packing};

/// Moves of the records of one puzzle.
pub(super) struct Expander<B, K> {
    pub(super) layout: Layout<B>,
    pub(super) packing: Packing,
    metric: BlockMetric,
    /// Of all regions in turn.
    terms: Vec<K>,
    /// Where the terms of each region start.
    bases: Vec<usize>,
    view: View<B, K>,
}

/// A record unpacked.
struct View<B, K> {
    key: K,
    occupied: B,
    /// By group, the anchors of its pieces.
    anchors: Vec<B>,
    /// By anchor, the piece.
    owners: Vec<u8>,
    /// By anchor, how many pieces of its region come before it.
    ranks: Vec<u8>,
    last: Option<Last<B>>,
}

/// The move that led to a record.
#[derive(Clone, Copy)]
struct Last<B> {
    group: usize,
    from: usize,
    to: usize,
    /// The cells that the piece may have passed, and those where it stood and stands.
    swept: B,
}

/// Positions generated and not yet looked up, with the positions that they come from.
pub(super) struct Batch<K> {
    pub(super) parents: Vec<u64>,
    pub(super) children: Vec<Child<K>>,
}

/// A position one move away from its parent.
#[derive(Clone, Copy)]
pub(super) struct Child<K> {
    pub(super) key: K,
    /// Where the parent starts in [`Batch::parents`].
    pub(super) parent: u32,
    /// The place to which the piece went.
    pub(super) place: u16,
    pub(super) piece: u8,
}

impl<K> Batch<K> {
    pub(super) fn new() -> Self {
        Self { parents: vec![], children: vec![] }
    }

    pub(super) fn clear(&mut self) {
        self.parents.clear();
        self.children.clear();
    }
}

impl<B: Board, K: Key> Expander<B, K> {
    pub(super) fn new(puzzle: &BlockPuzzle, layout: Layout<B>, metric: BlockMetric) -> Self {
        let sizes = layout.region_sizes();
        let bases = sizes.iter().scan(0, |base, &(places, pieces)| {
            let next = *base + places * pieces;
            Some(std::mem::replace(base, next))
        });
        let cells = puzzle.rows() * puzzle.columns();
        let view = View {
            key: K::ZERO,
            occupied: B::EMPTY,
            anchors: vec![B::EMPTY; layout.groups.len()],
            owners: vec![0; cells],
            ranks: vec![0; cells],
            last: None,
        };
        let places = layout.pieces.iter().map(|piece| layout.regions[piece.region].anchors.len());
        let packing = Packing::new(places);
        Self { packing, metric, terms: K::terms(&sizes), bases: bases.collect(), view, layout }
    }

    /// The record of the position that the search starts from, and its key.
    pub(super) fn start(&mut self) -> (Vec<u64>, K) {
        let record = self.packing.pack(self.layout.pieces.iter().map(|piece| piece.start));
        self.view.read(&self.layout, &self.packing, &record);
        self.key_of_view();
        (record, self.view.key)
    }

    /// Whether the goal is reached, after the move of this piece or of any.
    pub(super) fn is_solved(&self, record: &[u64], moved: Option<usize>) -> bool {
        let targets = &self.layout.targets;
        let concerns = |piece: usize| targets.iter().any(|&(target, _)| target == piece);
        !self.layout.is_hopeless
            && moved.is_none_or(concerns)
            && targets.iter().all(|&(piece, cells)| cells.has(self.anchor(record, piece)))
    }

    /// The cell of a piece's anchor.
    pub(super) fn anchor(&self, record: &[u64], piece: usize) -> usize {
        self.layout.anchor(piece, self.packing.place(record, piece))
    }

    /// Adds the children of the last parent of `batch`, which starts at `parent`.
    pub(super) fn expand(&mut self, batch: &mut Batch<K>, parent: usize) {
        let record = &batch.parents[parent..];
        self.view.read(&self.layout, &self.packing, record);
        self.key_of_view();
        self.view.last = self.packing.moved(record).map(|moved| self.last(record, moved));
        for group in 0..self.layout.groups.len() {
            match self.metric {
                BlockMetric::Step => self.steps(group, batch, parent),
                BlockMetric::Slide => self.slides(group, batch, parent),
                BlockMetric::Turn => self.turns(group, batch, parent),
            }
        }
    }

    fn last(&self, record: &[u64], Moved { piece, origin }: Moved) -> Last<B> {
        let group = self.layout.pieces[piece].group;
        let (from, to) = (self.layout.anchor(piece, origin), self.anchor(record, piece));
        let shape = &self.layout.groups[group];
        let columns = self.layout.columns;
        let anchors = match self.metric {
            BlockMetric::Step => B::cell(from) | B::cell(to),
            BlockMetric::Slide => line(from, to, columns),
            BlockMetric::Turn => shape.reach(to, self.view.occupied.without(shape.stamp_at(to)), columns),
        };
        Last { group, from, to, swept: shape.stamps_at(anchors) }
    }

    fn steps(&self, group: usize, batch: &mut Batch<K>, parent: usize) {
        let View { occupied, ref anchors, last, .. } = self.view;
        let shape = &self.layout.groups[group];
        for (way, direction) in Direction::ALL.into_iter().enumerate() {
            let delta = delta(direction, self.layout.columns);
            let mut movers = shape.movers(anchors[group], way, occupied);
            if let Some(last) = last {
                let earlier = (movers & B::below(last.from)).without(B::cell(last.to));
                movers = movers.without(shape.movers(earlier, way, last.swept));
                if last.group == group && last.to.wrapping_add_signed(delta) == last.from {
                    movers = movers.without(B::cell(last.to));
                }
            }
            for from in movers.cells() {
                batch.children.push(self.child(group, from, from.wrapping_add_signed(delta), parent));
            }
        }
    }

    fn slides(&self, group: usize, batch: &mut Batch<K>, parent: usize) {
        let View { occupied, ref anchors, last, .. } = self.view;
        let shape = &self.layout.groups[group];
        for (way, direction) in Direction::ALL.into_iter().enumerate() {
            let delta = delta(direction, self.layout.columns);
            let mut movers = shape.movers(anchors[group], way, occupied);
            if let Some(last) = last.filter(|last| last.group == group) {
                let was_level = last.from.abs_diff(last.to) < self.layout.columns;
                if was_level == direction.is_horizontal() {
                    movers = movers.without(B::cell(last.to));
                }
            }
            for from in movers.cells() {
                let rest = occupied.without(shape.stamp_at(from));
                let mut commutes = last.filter(|last| from < last.from && from != last.to);
                let mut to = from;
                while shape.open[way].has(to) {
                    to = to.wrapping_add_signed(delta);
                    let stamp = shape.stamp_at(to);
                    if stamp.meets(rest) {
                        break;
                    }
                    commutes = commutes.filter(|last| !last.swept.meets(stamp));
                    if commutes.is_none() {
                        batch.children.push(self.child(group, from, to, parent));
                    }
                }
            }
        }
    }

    fn turns(&self, group: usize, batch: &mut Batch<K>, parent: usize) {
        let View { occupied, ref anchors, last, .. } = self.view;
        let (shape, columns) = (&self.layout.groups[group], self.layout.columns);
        let mut movers = (0..4).fold(B::EMPTY, |all, way| all | shape.movers(anchors[group], way, occupied));
        if let Some(last) = last.filter(|last| last.group == group) {
            movers = movers.without(B::cell(last.to));
        }
        for from in movers.cells() {
            let rest = occupied.without(shape.stamp_at(from));
            let mut reach = shape.reach(from, rest, columns).without(B::cell(from));
            if let Some(last) = last.filter(|last| from < last.from) {
                reach = reach.without(shape.reach(from, rest | last.swept, columns));
            }
            for to in reach.cells() {
                batch.children.push(self.child(group, from, to, parent));
            }
        }
    }

    fn child(&self, group: usize, from: usize, to: usize, parent: usize) -> Child<K> {
        let piece = self.view.owners[from];
        let Group { places, .. } = &self.layout.groups[group];
        let key = self.key_after(usize::from(piece), places, from, to);
        Child { key, parent: parent as u32, place: places[to], piece }
    }

    /// The key after a move.
    fn key_after(&self, piece: usize, places: &[u16], from: usize, to: usize) -> K {
        let number = self.layout.pieces[piece].region;
        let region = &self.layout.regions[number];
        let width = region.anchors.len();
        let terms = &self.terms[self.bases[number]..];
        let term = |rank: usize, cell: usize| terms[rank * width + usize::from(places[cell])];
        if region.pieces == 1 {
            return self.view.key.minus(term(0, from)).plus(term(0, to));
        }
        let passed = self.view.anchors[region.group] & region.mask & B::between(from, to);
        let mut rank = usize::from(self.view.ranks[from]);
        let mut key = self.view.key.minus(term(rank, from));
        for cell in passed.cells() {
            let before = usize::from(self.view.ranks[cell]);
            let after = if from < to { before - 1 } else { before + 1 };
            key = key.minus(term(before, cell)).plus(term(after, cell));
            rank = if from < to { rank + 1 } else { rank - 1 };
        }
        key.plus(term(rank, to))
    }

    fn key_of_view(&mut self) {
        let View { key, anchors, ranks, .. } = &mut self.view;
        *key = K::ZERO;
        for (region, &base) in self.layout.regions.iter().zip(&self.bases) {
            let places = &self.layout.groups[region.group].places;
            for (rank, cell) in (anchors[region.group] & region.mask).cells().enumerate() {
                ranks[cell] = rank as u8;
                *key = key.plus(self.terms[base + rank * region.anchors.len() + usize::from(places[cell])]);
            }
        }
    }

    /// The memory of its tables.
    pub(super) fn bytes(&self) -> u64 {
        self.layout.bytes() + (self.terms.len() * size_of::<K>()) as u64
    }
}

impl<B: Board, K: Key> View<B, K> {
    fn read(&mut self, layout: &Layout<B>, packing: &Packing, record: &[u64]) {
        self.occupied = layout.fixed;
        self.anchors.fill(B::EMPTY);
        for (piece, mobile) in layout.pieces.iter().enumerate() {
            let anchor = layout.anchor(piece, packing.place(record, piece));
            self.anchors[mobile.group] = self.anchors[mobile.group] | B::cell(anchor);
            self.owners[anchor] = piece as u8;
            self.occupied = self.occupied | layout.groups[mobile.group].stamp_at(anchor);
        }
    }
}

/// The cells from one to another in the same row or column, both among them.
fn line<B: Board>(from: usize, to: usize, columns: usize) -> B {
    let step = if from.abs_diff(to) < columns { 1 } else { columns };
    let (first, last) = (from.min(to), from.max(to));
    (first..=last).step_by(step).fold(B::EMPTY, |line, cell| line | B::cell(cell))
}
