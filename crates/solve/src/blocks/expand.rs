//! The positions one move away from a position.
//!
//! Two kinds of moves are left out. Both rest on how the search came to the position first: from `Y`, by the move `A` of
//! a piece `a`, to `X = Y A`.
//! - `a` again: in `slide` along the same line, in `step` back, in `turn` anywhere. `Y` has that neighbour too, so it is
//!   no deeper than `X`.
//! - A move `m` of another piece that comes before `A` in a fixed order of moves, if `m` and `A` commute: neither enters
//!   a cell that the other passes. Then `Y m A` is the same position, so from `Y m`, which is no deeper than `X`, it is
//!   found as well, by a move that comes later than `m`. If the search leaves that out too, it is for a move that comes
//!   still later, and so on: that can't go on for ever, so in some order the position is found. In `step` and `turn` the
//!   order is that of the cells where pieces start, in `slide` that of the lines in which they move.
//!
//! In `slide` a third kind is left out, as the search sees it: a piece does not slide on beyond a position that is no
//! deeper than `X`. What lies beyond is found from there, by a shorter slide of the same piece in the same line; so
//! moves come later and later, or become shorter, and that can't go on for ever either. [`Expander::expand`] therefore
//! gives only the shortest slide of each piece, and [`Expander::go_on`] the next longer one.

use loyd_core::{BlockMetric, BlockPuzzle};

use super::board::Board;
use super::engine::is_fast;
use super::fronts::{Fronts, Kept, Scene, Sweep};
use super::key::Key;
use super::layout::{Group, Layout, Region, Spot, Way};
use super::record::{Move, Packing};

/// Moves of the records of one puzzle.
pub(super) struct Expander<B, K> {
    layout: Layout<B>,
    packing: Packing<B, K>,
    fronts: Fronts<B>,
    metric: BlockMetric,
    columns: usize,
    /// The first column, and all that follows its first cell.
    lines: [B; 2],
    /// The cells left of each column.
    left_of: Vec<B>,
    /// The anchors of a group.
    cells: usize,
    /// By group and anchor, the term of a piece that is alone in its region.
    alone: Vec<K>,
    /// By way, what the start of a move needs.
    lanes: Vec<Lane<B>>,
    /// By way and anchor, by how much a step changes the key if the piece is alone in its region; not on large boards,
    /// for which that would be too large.
    steps: Vec<K>,
    /// Of all regions in turn.
    terms: Vec<K>,
    /// Where the terms of each region start.
    bases: Vec<usize>,
    /// The ways that the fronts leave to a look at every piece.
    broad: Vec<usize>,
    /// Whether the processor has what the fast versions are compiled for.
    is_fast: bool,
}

/// What the start of a move in a way needs.
struct Lane<B> {
    /// The anchors in regions of one piece.
    alone: B,
    delta: i16,
    group: u8,
}

/// A record unpacked, and room to work on it.
pub(super) struct View<B, K> {
    key: K,
    scene: Scene<B>,
    /// By group, the anchors of its pieces.
    anchors: Vec<B>,
    /// By way, the anchors of the pieces of its group.
    by_way: Vec<B>,
    sweep: Sweep<B>,
}

/// A position one move away from its parent.
#[derive(Clone, Copy)]
pub(super) struct Child<K> {
    pub(super) key: K,
    /// The number by which the parent is known.
    pub(super) parent: u32,
    pub(super) last: Move,
    /// The way in which the piece went, in `step` and `slide`.
    way: u16,
}

impl<K: Key> Child<K> {
    /// What fills room that is not in use.
    pub(super) fn none() -> Self {
        Self { key: K::ZERO, parent: 0, last: Move { group: 0, from: 0, to: 0 }, way: 0 }
    }
}

impl<B: Board, K: Key> View<B, K> {
    /// The cells that are taken.
    pub(super) fn occupied(&self) -> B {
        self.scene.occupied
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
        let alone: Vec<K> = layout.groups.iter().flat_map(|group| group.spots.iter().map(term)).collect();
        let cells = rows * columns;
        let step = |way: &Way<B>, from: usize| {
            let terms = &alone[usize::from(way.front.group) * cells..];
            way.front.open.has(from).then(|| terms[from.wrapping_add_signed(way.delta)].minus(terms[from]))
        };
        let few = if B::IS_SMALL { &*layout.ways } else { &[] };
        let steps = few.iter().flat_map(|way| (0..cells).map(move |from| (way, from)));
        let steps = steps.map(|(way, from)| step(way, from).unwrap_or(K::ZERO)).collect();
        let pieces: Vec<usize> = layout.start.iter().map(Vec::len).collect();
        let packing = Packing::new(rows * columns, &pieces);
        let column = (0..rows).fold(B::EMPTY, |column, row| column | B::cell(row * columns));
        let left_of = (0..columns).scan(B::EMPTY, |left, by| Some(std::mem::replace(left, *left | column << by)));
        let is_turn = metric == BlockMetric::Turn;
        let (left_of, fronts) = (left_of.collect(), Fronts::new(&layout.ways, is_turn));
        let lane = |way: &Way<B>| Lane {
            alone: layout.groups[usize::from(way.front.group)].alone,
            delta: way.delta as i16,
            group: way.front.group,
        };
        let lanes = layout.ways.iter().map(lane).collect();
        let broad = (0..layout.ways.len()).filter(|&way| !layout.ways[way].is_plain).collect();
        let first_lines = [column, !B::EMPTY];
        Self {
            layout,
            packing,
            fronts,
            metric,
            columns,
            lines: first_lines,
            left_of,
            cells,
            alone,
            lanes,
            steps,
            terms,
            bases,
            broad,
            is_fast: is_fast(),
        }
    }

    /// Room to work in.
    pub(super) fn view(&self) -> View<B, K> {
        let ways = self.layout.ways.len();
        let none = B::EMPTY;
        View {
            key: K::ZERO,
            scene: Scene::fresh(none),
            anchors: vec![none; self.layout.groups.len()],
            by_way: vec![none; ways.next_multiple_of(4) + 4],
            sweep: Sweep::new(ways),
        }
    }

    /// The memory that [`Expander::new`] and a view will take for a layout on a grid whose longer side is `side`.
    pub(super) fn bytes(layout: &Layout<B>, side: usize) -> u64 {
        let terms: usize = layout.region_sizes().iter().map(|&(places, pieces)| places * pieces).sum();
        let lists = layout.groups.len() + if B::IS_SMALL { layout.ways.len() } else { 0 };
        let alone = lists * layout.groups.first().map_or(0, |group| group.spots.len());
        let boards = (side + layout.groups.len()) * size_of::<B>();
        layout.bytes() + Fronts::<B>::bytes(layout.ways.len()) + ((terms + alone) * size_of::<K>() + boards) as u64
    }

    /// The record of the position that the search starts from, and its key.
    pub(super) fn start(&self) -> (Vec<u64>, K) {
        let key = self.start_key();
        (self.packing.pack(&self.layout.start, key), key)
    }

    /// Whether it gives only the shortest slides.
    #[inline(always)]
    pub(super) fn is_slide(&self) -> bool {
        self.metric == BlockMetric::Slide
    }

    /// The key of a record.
    pub(super) fn key(&self, record: &[u64]) -> K {
        self.packing.key(record)
    }

    /// The cells that are taken in a record.
    #[inline(always)]
    pub(super) fn occupied(&self, record: &[u64]) -> B {
        let groups = self.layout.groups.iter().zip(self.packing.anchors(record));
        groups.fold(self.layout.fixed, |occupied, (group, anchors)| occupied | group.stamps_at(anchors))
    }

    /// Whether the goal is reached.
    pub(super) fn is_solved(&self, record: &[u64]) -> bool {
        let is_reached = |&(group, cells): &(usize, B)| self.packing.anchors_of(record, group).meets(cells);
        !self.layout.is_hopeless && self.layout.targets.iter().all(is_reached)
    }

    /// Whether the goal is reached after this move, with which it was not before.
    #[inline(always)]
    pub(super) fn is_solved_by(&self, record: &[u64], last: Move) -> bool {
        let concerns = |&(group, cells): &(usize, B)| group == usize::from(last.group) && cells.has(last.to.into());
        self.layout.targets.iter().any(concerns) && self.is_solved(record)
    }

    /// Makes it a record of which all children are generated.
    pub(super) fn forget_last(&self, record: &mut [u64]) {
        self.packing.forget_last(record);
    }

    /// Makes the parent's record that of a child.
    #[inline(always)]
    pub(super) fn play(&self, record: &mut [u64], child: &Child<K>) {
        self.packing.play(record, child.last, child.key);
    }

    /// Adds the children of `parent`, a record without its last move if none shall be left out, but of slides only the
    /// shortest. `FAST` says that the processor has what the fast version is compiled for.
    ///
    /// It is a call, not a part of each search that needs it: a call costs little beside it, and there are many searches.
    #[inline(always)]
    pub(super) fn expand<const FAST: bool>(
        &self,
        view: &mut View<B, K>,
        parent: &[u64],
        number: u32,
        children: &mut Vec<Child<K>>,
    ) {
        #[cfg(target_arch = "x86_64")]
        if B::IS_SMALL && FAST {
            // SAFETY: the caller says that the processor has these features.
            return unsafe { self.expand_fast(view, parent, number, children) };
        }
        self.expand_plain(view, parent, number, children);
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn expand_fast(&self, view: &mut View<B, K>, parent: &[u64], number: u32, children: &mut Vec<Child<K>>) {
        self.expand_as::<true>(view, parent, number, children);
    }

    #[inline(never)]
    fn expand_plain(&self, view: &mut View<B, K>, parent: &[u64], number: u32, children: &mut Vec<Child<K>>) {
        self.expand_as::<false>(view, parent, number, children);
    }

    #[inline(always)]
    fn expand_as<const FAST: bool>(
        &self,
        view: &mut View<B, K>,
        parent: &[u64],
        number: u32,
        children: &mut Vec<Child<K>>,
    ) {
        self.read::<FAST>(view, parent);
        let mut children = Children { parent: number, list: children };
        if self.metric == BlockMetric::Turn {
            B::sweep::<FAST, false>(&self.fronts, &view.scene, &view.by_way, &mut view.sweep);
            self.turns::<FAST>(view, &mut children);
        } else {
            B::sweep::<FAST, true>(&self.fronts, &view.scene, &view.by_way, &mut view.sweep);
            self.lines(view, &mut children);
            if !self.broad.is_empty() {
                self.broad_lines(view, &mut children);
            }
        }
    }

    /// Adds all children of `parent`, a record without its last move if none shall be left out.
    pub(super) fn expand_all(&self, view: &mut View<B, K>, parent: &[u64], children: &mut Vec<Child<K>>) {
        let mut next = children.len();
        if self.is_fast {
            self.expand::<true>(view, parent, 0, children);
        } else {
            self.expand::<false>(view, parent, 0, children);
        }
        while self.is_slide() && next < children.len() {
            children.extend(self.go_on(parent, view.scene.occupied, &children[next]));
            next += 1;
        }
    }

    /// The slide that goes a step farther than the one to `child`, if the piece can; `occupied` is of the parent.
    #[inline(always)]
    pub(super) fn go_on(&self, parent: &[u64], occupied: B, child: &Child<K>) -> Option<Child<K>> {
        let (way, Move { group: number, from, to }) = (&self.layout.ways[usize::from(child.way)], child.last);
        let group = &self.layout.groups[usize::from(number)];
        let rest = occupied.without(group.stamp_at(from.into()));
        if !way.clear(rest).has(to.into()) {
            return None;
        }
        let to = to.wrapping_add_signed(way.delta as i16);
        let anchors = self.packing.anchors_of(parent, number.into());
        let key = self.key_after(self.packing.key(parent), anchors, number.into(), from.into(), to.into());
        Some(Child { key, last: Move { group: number, from, to }, ..*child })
    }

    /// Unpacks a record.
    #[inline(always)]
    fn read<const FAST: bool>(&self, view: &mut View<B, K>, record: &[u64]) {
        let mut occupied = self.layout.fixed;
        let groups = self.layout.groups.iter().zip(&mut view.anchors);
        for ((group, into), anchors) in groups.zip(self.packing.anchors(record)) {
            *into = anchors;
            view.by_way[group.ways.start..][..4].fill(anchors);
            occupied = occupied | group.stamps_at(anchors);
        }
        view.key = self.packing.key(record);
        view.scene = match self.packing.last(record) {
            Some(last) => self.scene::<FAST>(last, occupied),
            None => Scene::fresh(occupied),
        };
    }

    #[inline(always)]
    fn scene<const FAST: bool>(&self, Move { group, from, to }: Move, occupied: B) -> Scene<B> {
        let group = &self.layout.groups[usize::from(group)];
        let (from, to) = (usize::from(from), usize::from(to));
        let moved = B::cell(to);
        let is_level = from.abs_diff(to) < self.columns;
        let before = [B::below(from).without(moved); 2];
        let (anchors, earlier, kept) = match self.metric {
            BlockMetric::Step => {
                let direction = usize::from(is_level) * 2 + usize::from(from < to);
                (B::cell(from) | moved, before, Kept::Direction(direction ^ 1))
            }
            BlockMetric::Slide => {
                let earlier = self.lines_before(from, is_level).map(|cells| cells.without(moved));
                (self.line(from, to, is_level), earlier, Kept::Line(usize::from(is_level)))
            }
            BlockMetric::Turn => {
                (self.reach::<FAST>(group, to, occupied.without(group.stamp_at(to))), [B::EMPTY; 2], Kept::All)
            }
        };
        Scene { occupied, swept: group.stamps_at(anchors), earlier, before: before[0], moved, kept }
    }

    /// The cells of upright lines and of level ones that come before the line of a move: level ones do from top to
    /// bottom, then upright ones from left to right.
    #[inline(always)]
    fn lines_before(&self, from: usize, is_level: bool) -> [B; 2] {
        let column = from % self.columns;
        if is_level { [B::EMPTY, B::below(from - column)] } else { [self.left_of[column], !B::EMPTY] }
    }

    /// The cells from one to another in the same row or column, both among them.
    #[inline(always)]
    fn line(&self, from: usize, to: usize, is_level: bool) -> B {
        let (first, last) = (from.min(to), from.max(to));
        (self.lines[usize::from(is_level)] << first) & (B::below(last) | B::cell(last))
    }

    #[inline(always)]
    fn reach<const FAST: bool>(&self, group: &Group<B>, from: usize, occupied: B) -> B {
        group.reach::<FAST>(&self.layout.ways, from, occupied)
    }

    /// The steps, or the shortest slides.
    #[inline(always)]
    fn lines(&self, view: &mut View<B, K>, children: &mut Children<K>) {
        let mut word = 0;
        while let Some((number, from)) = view.sweep.next_fresh(&mut word) {
            let &Lane { alone, delta, group } = &self.lanes[number];
            let (group, to) = (usize::from(group), from.wrapping_add_signed(delta.into()));
            let key = if B::IS_SMALL && alone.has(from) {
                view.key.plus(self.steps[number * self.cells + from])
            } else {
                self.key_after(view.key, view.anchors[group], group, from, to)
            };
            children.push(key, group, number, (from, to));
        }
        if self.is_slide() {
            self.late_slides(view, children);
        }
    }

    /// The slides of pieces whose first step commutes with the last move, if they go on to where it passed.
    #[inline(always)]
    fn late_slides(&self, view: &mut View<B, K>, children: &mut Children<K>) {
        let mut word = 0;
        while let Some((number, mut next)) = view.sweep.next_late(&mut word) {
            let way = &self.layout.ways[number];
            let [clear, apart] = view.sweep.gates(number);
            let mut gone = way.delta;
            while !next.is_empty() {
                for cell in next.without(apart).cells() {
                    let ends = (cell.wrapping_add_signed(-gone), cell.wrapping_add_signed(way.delta));
                    children.add(self, view, number, ends);
                }
                next = way.step(next & apart) & clear;
                gone += way.delta;
            }
        }
    }

    /// The same for ways that are not plain.
    fn broad_lines(&self, view: &View<B, K>, children: &mut Children<K>) {
        for &number in &self.broad {
            let (way, scene) = (&self.layout.ways[number], &view.scene);
            let group = usize::from(way.front.group);
            let moved = scene.moved & self.fronts.kept(number, scene.kept);
            let movers = view.anchors[group].without(moved) & way.clear(scene.occupied);
            for from in movers.cells() {
                self.broad_moves(view, number, from, children);
            }
        }
    }

    /// The step or the shortest slide of a piece in a way that is not plain.
    fn broad_moves(&self, view: &View<B, K>, number: usize, from: usize, children: &mut Children<K>) {
        let (way, scene) = (&self.layout.ways[number], &view.scene);
        let group = &self.layout.groups[usize::from(way.front.group)];
        let clear = way.clear(scene.occupied.without(group.stamp_at(from)));
        let mut commutes = scene.earlier[usize::from(way.front.direction) / 2].has(from);
        let mut to = from;
        while clear.has(to) {
            to = to.wrapping_add_signed(way.delta);
            commutes &= !scene.swept.meets(group.stamp_at(to));
            if !commutes {
                children.add(self, view, number, (from, to));
            }
            if !commutes || !self.is_slide() {
                return;
            }
        }
    }

    #[inline(always)]
    fn turns<const FAST: bool>(&self, view: &View<B, K>, children: &mut Children<K>) {
        let scene = &view.scene;
        for group in &self.layout.groups {
            let first = group.ways.start;
            let all = view.sweep.fresh(group.ways.clone());
            for from in all.cells() {
                let rest = scene.occupied.without(group.stamp_at(from));
                let mut reach = self.reach::<FAST>(group, from, rest).without(B::cell(from));
                if scene.before.has(from) {
                    reach = if group.stamps_at(reach).meets(scene.swept) {
                        reach.without(self.reach::<FAST>(group, from, rest | scene.swept))
                    } else {
                        B::EMPTY
                    };
                }
                for to in reach.cells() {
                    children.add(self, view, first, (from, to));
                }
            }
        }
    }

    /// The key after a move of a piece of a group with these anchors.
    #[inline(always)]
    fn key_after(&self, key: K, anchors: B, number: usize, from: usize, to: usize) -> K {
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
}

/// Where the children of one parent go.
struct Children<'a, K> {
    parent: u32,
    list: &'a mut Vec<Child<K>>,
}

impl<K: Key> Children<'_, K> {
    #[inline(always)]
    fn add<B: Board>(&mut self, expander: &Expander<B, K>, view: &View<B, K>, way: usize, (from, to): (usize, usize)) {
        let group = usize::from(expander.layout.ways[way].front.group);
        let key = expander.key_after(view.key, view.anchors[group], group, from, to);
        self.push(key, group, way, (from, to));
    }

    #[inline(always)]
    fn push(&mut self, key: K, group: usize, way: usize, (from, to): (usize, usize)) {
        let last = Move { group: group as u8, from: from as u16, to: to as u16 };
        self.list.push(Child { key, parent: self.parent, last, way: way as u16 });
    }
}
