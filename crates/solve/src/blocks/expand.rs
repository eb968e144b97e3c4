//! The positions one move away from a position.
//!
//! Two kinds of moves are left out. Both rest on how the search came to the position first: from `Y`, by the move `A` of
//! a piece `a`, to `X = Y A`.
//! - `a` again: in `slide` along the same line, in `step` back, in `turn` anywhere. `Y` has that neighbour too, so it is
//!   no deeper than `X`.
//! - A move `m` of another piece that stands before the place that `a` left, in reading order, if `m` and `A` commute:
//!   neither enters a cell that the other passes. Then `Y m A` is the same position, so from `Y m`, which is no deeper
//!   than `X`, it is found as well, by a move that starts later than `m`. If the search leaves that out too, it is for a
//!   move that starts still later, and so on: starts can't grow for ever, so in some order the position is found.

use loyd_core::{BlockMetric, BlockPuzzle};

use super::board::Board;
use super::key::Key;
use super::layout::{Group, Layout, Region, Spot};
use super::record::{Move, Packing};

/// Moves of the records of one puzzle.
pub(super) struct Expander<B, K> {
    layout: Layout<B>,
    packing: Packing<B, K>,
    metric: BlockMetric,
    columns: usize,
    /// The first column, and all that follows its first cell.
    lines: [B; 2],
    /// By group and anchor, the term of a piece that is alone in its region.
    alone: Vec<Vec<K>>,
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
    last: Last<B>,
    /// The ways that pieces may go now, each with their anchors.
    moves: Vec<(usize, B)>,
    /// The slides to follow up.
    slides: Vec<Slide<B>>,
}

/// Pieces that can go a step more.
#[derive(Clone, Copy)]
struct Slide<B> {
    way: usize,
    /// By how much their anchors changed already.
    gone: isize,
    /// Where these are now.
    anchors: B,
}

/// The move that led to a record: all empty if none did.
#[derive(Clone, Copy)]
struct Last<B> {
    /// By direction, the anchor of the piece that moved, if it need not move there.
    stays: [B; 4],
    /// The cells that the piece may have passed, and those where it stood and stands.
    swept: B,
    /// The cells before the anchor that it had, without the one that it has.
    earlier: B,
}

/// A position one move away from its parent.
#[derive(Clone, Copy)]
pub(super) struct Child<K> {
    pub(super) key: K,
    /// The number by which the parent is known.
    pub(super) parent: u32,
    pub(super) last: Move,
}

impl<B: Board, K: Key> View<B, K> {
    fn new(groups: usize, ways: usize, side: usize) -> Self {
        Self {
            key: K::ZERO,
            occupied: B::EMPTY,
            anchors: vec![B::EMPTY; groups],
            last: Last::none(),
            moves: vec![(0, B::EMPTY); ways + 1],
            slides: vec![Slide { way: 0, gone: 0, anchors: B::EMPTY }; ways * side],
        }
    }
}

impl<B: Board> Last<B> {
    fn none() -> Self {
        Self { stays: [B::EMPTY; 4], swept: B::EMPTY, earlier: B::EMPTY }
    }
}

impl<B: Board, K: Key> Expander<B, K> {
    pub(super) fn new(puzzle: &BlockPuzzle, layout: Layout<B>, metric: BlockMetric) -> Self {
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let sizes = layout.region_sizes();
        let bases = sizes.iter().scan(0, |base, &(places, pieces)| {
            let next = *base + places * pieces;
            Some(std::mem::replace(base, next))
        });
        let (terms, bases) = (K::terms(&sizes), bases.collect::<Vec<usize>>());
        let term = |spot: &Spot| terms[bases[usize::from(spot.region)] + usize::from(spot.place)];
        let alone = layout.groups.iter().map(|group| group.spots.iter().map(term).collect()).collect();
        let pieces: Vec<usize> = layout.start.iter().map(Vec::len).collect();
        let packing = Packing::new(rows * columns, &pieces);
        let column = (0..rows).fold(B::EMPTY, |column, row| column | B::cell(row * columns));
        let view = View::new(layout.groups.len(), layout.ways.len(), rows.max(columns));
        Self { layout, packing, metric, columns, lines: [column, !B::EMPTY], alone, terms, bases, view }
    }

    /// The memory that [`Expander::new`] will take for a layout on a grid whose longer side is `side`.
    pub(super) fn bytes(layout: &Layout<B>, side: usize) -> u64 {
        let terms: usize = layout.region_sizes().iter().map(|&(places, pieces)| places * pieces).sum();
        let alone: usize = layout.groups.iter().map(|group| group.spots.len()).sum();
        let slides = layout.ways.len() * side * size_of::<Slide<B>>();
        layout.bytes() + ((terms + alone) * size_of::<K>() + slides) as u64
    }

    /// The record of the position that the search starts from, and its key.
    pub(super) fn start(&self) -> (Vec<u64>, K) {
        let key = self.start_key();
        (self.packing.pack(&self.layout.start, key), key)
    }

    /// Whether the goal is reached.
    pub(super) fn is_solved(&self, record: &[u64]) -> bool {
        let is_reached = |&(group, cells): &(usize, B)| self.packing.anchors_of(record, group).meets(cells);
        !self.layout.is_hopeless && self.layout.targets.iter().all(is_reached)
    }

    /// Whether the goal is reached after this move, with which it was not before.
    pub(super) fn is_solved_by(&self, record: &[u64], last: Move) -> bool {
        let concerns = |&(group, cells): &(usize, B)| group == usize::from(last.group) && cells.has(last.to.into());
        self.layout.targets.iter().any(concerns) && self.is_solved(record)
    }

    /// Makes it a record of which all children are generated.
    pub(super) fn forget_last(&self, record: &mut [u64]) {
        self.packing.forget_last(record);
    }

    /// Makes the parent's record that of a child.
    pub(super) fn play(&self, record: &mut [u64], child: &Child<K>) {
        self.packing.play(record, child.last, child.key);
    }

    /// Adds the children of `parent`, a record without its last move if none shall be left out.
    pub(super) fn expand(&mut self, parent: &[u64], number: u32, children: &mut Vec<Child<K>>) {
        self.read(parent);
        self.view.key = self.packing.key(parent);
        self.view.last = self.packing.last(parent).map_or(Last::none(), |last| self.last(last));
        let mut children = Children { parent: number, list: children };
        match self.metric {
            BlockMetric::Step => self.steps(&mut children),
            BlockMetric::Slide => self.slides(&mut children),
            BlockMetric::Turn => self.turns(&mut children),
        }
    }

    fn last(&self, Move { group, from, to }: Move) -> Last<B> {
        let group = &self.layout.groups[usize::from(group)];
        let (from, to) = (usize::from(from), usize::from(to));
        let is_level = from.abs_diff(to) < self.columns;
        let anchors = match self.metric {
            BlockMetric::Step => B::cell(from) | B::cell(to),
            BlockMetric::Slide => self.line(from, to, is_level),
            BlockMetric::Turn => self.reach(group, to, self.view.occupied.without(group.stamp_at(to))),
        };
        let direction = usize::from(is_level) * 2 + usize::from(from < to);
        let mut stays = [B::EMPTY; 4];
        stays[direction ^ 1] = B::cell(to);
        if self.metric != BlockMetric::Step {
            stays[direction] = B::cell(to);
        }
        Last { stays, swept: group.stamps_at(anchors), earlier: B::below(from).without(B::cell(to)) }
    }

    /// The cells from one to another in the same row or column, both among them.
    fn line(&self, from: usize, to: usize, is_level: bool) -> B {
        let (first, last) = (from.min(to), from.max(to));
        (self.lines[usize::from(is_level)] << first) & (B::below(last) | B::cell(last))
    }

    fn reach(&self, group: &Group<B>, from: usize, occupied: B) -> B {
        group.reach(&self.layout.ways, from, occupied)
    }

    /// Finds the ways that pieces may go, without those of the last move. No branch depends on what it finds: there is
    /// no telling.
    fn find_moves(&mut self) -> usize {
        let View { occupied, ref anchors, ref last, ref mut moves, .. } = self.view;
        let mut found = 0;
        for (way, front) in self.layout.fronts.iter().enumerate() {
            let movers = anchors[usize::from(front.group)] & front.clear(occupied);
            let movers = movers.without(last.stays[usize::from(front.direction) % 4]);
            moves[found] = (way, movers);
            found += usize::from(!movers.is_empty());
        }
        found
    }

    fn steps(&mut self, children: &mut Children<K>) {
        for index in 0..self.find_moves() {
            let (way, movers) = self.view.moves[index];
            let way = &self.layout.ways[way];
            let movers = movers & way.clear(self.view.occupied);
            let commuting = self.view.last.earlier & way.clear(self.view.last.swept);
            for from in movers.without(commuting).cells() {
                children.add(self, way.front.group, from, from.wrapping_add_signed(way.delta));
            }
        }
    }

    fn slides(&mut self, children: &mut Children<K>) {
        let mut count = 0;
        for index in 0..self.find_moves() {
            let (way, movers) = self.view.moves[index];
            if self.layout.ways[way].is_clear {
                count = self.slide_together(way, movers, count);
            } else {
                self.slide_singly(way, movers, children);
            }
        }
        for &Slide { way, gone, anchors } in &self.view.slides[..count] {
            let way = &self.layout.ways[way];
            for before in anchors.cells() {
                let (from, to) = (before.wrapping_add_signed(-gone), before.wrapping_add_signed(way.delta));
                children.add(self, way.front.group, from, to);
            }
        }
    }

    /// All pieces of a group go the same way at once, step by step, each as far as it can. Adds to the first `count`
    /// slides of the view and gives the new count; whether there is something to add is not worth a branch.
    fn slide_together(&mut self, number: usize, mut movers: B, mut count: usize) -> usize {
        let way = &self.layout.ways[number];
        let (clear, apart) = (way.clear(self.view.occupied), way.clear(self.view.last.swept));
        let mut commuting = self.view.last.earlier;
        let mut gone = 0;
        movers = movers & clear;
        while !movers.is_empty() {
            commuting = commuting & apart;
            let anchors = movers.without(commuting);
            self.view.slides[count] = Slide { way: number, gone, anchors };
            count += usize::from(!anchors.is_empty());
            movers = way.step(movers) & clear;
            commuting = way.step(commuting & way.front.open);
            gone += way.delta;
        }
        count
    }

    /// The same for shapes that may enter cells that they covered before.
    fn slide_singly(&self, number: usize, movers: B, children: &mut Children<K>) {
        let way = &self.layout.ways[number];
        let group = &self.layout.groups[usize::from(way.front.group)];
        for from in movers.cells() {
            let clear = way.clear(self.view.occupied.without(group.stamp_at(from)));
            let mut commutes = self.view.last.earlier.has(from);
            let mut to = from;
            while clear.has(to) {
                to = to.wrapping_add_signed(way.delta);
                commutes &= !self.view.last.swept.meets(group.stamp_at(to));
                if !commutes {
                    children.add(self, way.front.group, from, to);
                }
            }
        }
    }

    fn turns(&self, children: &mut Children<K>) {
        let View { occupied, ref anchors, last, .. } = self.view;
        let moved = last.stays.into_iter().fold(B::EMPTY, |moved, stays| moved | stays);
        for (number, group) in self.layout.groups.iter().enumerate() {
            let movers = group.movers(&self.layout.ways, anchors[number], occupied);
            for from in movers.without(moved).cells() {
                let rest = occupied.without(group.stamp_at(from));
                let mut reach = self.reach(group, from, rest).without(B::cell(from));
                if last.earlier.has(from) {
                    reach = reach.without(self.reach(group, from, rest | last.swept));
                }
                for to in reach.cells() {
                    children.add(self, number as u8, from, to);
                }
            }
        }
    }

    /// The key after a move.
    fn key_after(&self, number: usize, from: usize, to: usize) -> K {
        let (group, key) = (&self.layout.groups[number], self.view.key);
        if group.alone.has(from) {
            let terms = &self.alone[number];
            return key.minus(terms[from]).plus(terms[to]);
        }
        let region = usize::from(group.spots[from].region);
        let Region { mask, places, .. } = self.layout.regions[region];
        let terms = &self.terms[self.bases[region]..];
        let term = |rank: usize, cell: usize| terms[rank * places + usize::from(group.spots[cell].place)];
        let anchors = self.view.anchors[number] & mask;
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
    fn start_key(&self) -> K {
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

    /// Unpacks the anchors of a record.
    fn read(&mut self, record: &[u64]) {
        let mut occupied = self.layout.fixed;
        let groups = self.layout.groups.iter().zip(&mut self.view.anchors);
        for ((group, into), anchors) in groups.zip(self.packing.anchors(record)) {
            *into = anchors;
            occupied = occupied | group.stamps_at(anchors);
        }
        self.view.occupied = occupied;
    }
}

/// Where the children of one parent go.
struct Children<'a, K> {
    parent: u32,
    list: &'a mut Vec<Child<K>>,
}

impl<K: Key> Children<'_, K> {
    fn add<B: Board>(&mut self, expander: &Expander<B, K>, group: u8, from: usize, to: usize) {
        let key = expander.key_after(group.into(), from, to);
        let last = Move { group, from: from as u16, to: to as u16 };
        self.list.push(Child { key, parent: self.parent, last });
    }
}
