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
use super::finish::Finish;
use super::fronts::{COURSES, DIRECTIONS, Fronts, Scenes, Sweep};
use super::key::Key;
use super::lanes::{Fours, LANES, Lanes, Plain, each};
use super::layout::{Group, Layout, Region, Spot, Way};
use super::record::{Move, Packing};
use super::speed::{AVX2, AVX512, PLAIN, speed};
use super::steps::Steps;

/// Moves of the records of one puzzle.
pub(super) struct Expander<B, K> {
    layout: Layout<B>,
    packing: Packing<B, K>,
    fronts: Fronts<B>,
    metric: BlockMetric,
    columns: usize,
    /// The first column, and all that follows its first cell.
    lines: [B; 2],
    /// No cell and all cells.
    axes: [B; 2],
    /// By the direction of the last move and the next one of the same piece, all cells if there is no need for that.
    kept: [[B; DIRECTIONS]; DIRECTIONS],
    /// The cells left of each column.
    left_of: Vec<B>,
    /// The anchors of a group.
    cells: usize,
    /// By group and anchor, the term of a piece that is alone in its region.
    alone: Vec<K>,
    /// By way, what the start of a move needs.
    lanes: Vec<Lane>,
    /// What steps do to keys; not on large boards, for which that would be too large.
    steps: Option<Steps<B, K>>,
    /// Of all regions in turn.
    terms: Vec<K>,
    /// Where the terms of each region start.
    bases: Vec<usize>,
    /// The ways that the fronts leave to a look at every piece.
    broad: Vec<usize>,
    /// What the processor can do.
    speed: u8,
}

/// What the start of a move in a way needs.
struct Lane {
    delta: i16,
    group: u8,
    course: u8,
}

/// Some records unpacked, side by side, and room to work on them.
pub(super) struct View<B, K> {
    keys: [K; LANES],
    past: [Past<B>; LANES],
    occupied: Lanes<B>,
    /// By group, the anchors of its pieces.
    anchors: Vec<Lanes<B>>,
    sweep: Sweep<B>,
    /// A record in which nothing is.
    blank: Vec<u64>,
}

/// What the last move of a position says of the next ones, as [`Scenes`] has it.
#[derive(Clone, Copy)]
struct Past<B> {
    swept: B,
    earlier: [B; 2],
    kept: [B; 4],
}

impl<B: Board> Past<B> {
    const NONE: Self = Self { swept: B::EMPTY, earlier: [B::EMPTY; 2], kept: [B::EMPTY; 4] };
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
    /// Whether the piece can take another step in this way.
    pub(super) goes_on: bool,
    /// The course of a single step; [`COURSES`] of anything else.
    pub(super) course: u8,
}

impl<B: Board, K: Key> View<B, K> {
    /// The cells that are taken in each position.
    pub(super) fn occupied(&self) -> &[B] {
        &self.occupied
    }

    /// The pieces in a position whose steps lead nowhere new, as far as that is known, by course.
    #[inline(always)]
    pub(super) fn dull(&self, lane: usize) -> [B; COURSES] {
        self.sweep.dull(lane)
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
        let steps = B::IS_SMALL.then(|| Steps::new(&layout, (rows, columns), &terms, &bases));
        let pieces: Vec<usize> = layout.start.iter().map(Vec::len).collect();
        let packing = Packing::new(rows * columns, &pieces, layout.courses());
        let column = (0..rows).fold(B::EMPTY, |column, row| column | B::cell(row * columns));
        let left_of = (0..columns).scan(B::EMPTY, |left, by| Some(std::mem::replace(left, *left | column << by)));
        let is_turn = metric == BlockMetric::Turn;
        let left_of = left_of.collect();
        let ways = layout.ways_of(is_turn);
        let fronts = Fronts::new(&ways, is_turn);
        let lane = |(number, way): (usize, Option<&Way<B>>)| {
            let group = if is_turn { (number / DIRECTIONS) as u8 } else { way.map_or(0, |way| way.front.group) };
            let course = way.map_or(0, |way| way.front.direction) % COURSES as u8;
            Lane { delta: way.map_or(0, |way| way.delta) as i16, group, course }
        };
        let lanes = ways.iter().copied().enumerate().map(lane).collect();
        let broad = (0..layout.ways.len()).filter(|&way| !layout.ways[way].is_plain).collect();
        let first_lines = [column, !B::EMPTY];
        Self {
            layout,
            packing,
            fronts,
            metric,
            columns,
            lines: first_lines,
            axes: [B::EMPTY, !B::EMPTY],
            kept: [0, 1, 2, 3].map(|last| [0, 1, 2, 3].map(|next| all_if(is_vain(metric, last, next)))),
            left_of,
            cells,
            alone,
            lanes,
            steps,
            terms,
            bases,
            broad,
            speed: speed(),
        }
    }

    /// Room to work in.
    pub(super) fn view(&self) -> View<B, K> {
        let none = [B::EMPTY; LANES];
        View {
            keys: [K::ZERO; LANES],
            past: [Past::NONE; LANES],
            occupied: none,
            anchors: vec![none; self.layout.groups.len()],
            sweep: Sweep::new(self.lanes.len()),
            blank: vec![0; self.packing.words()],
        }
    }

    /// The memory that [`Expander::new`] and a view will take for a layout on a grid whose longer side is `side`.
    pub(super) fn bytes(layout: &Layout<B>, side: usize) -> u64 {
        let terms: usize = layout.region_sizes().iter().map(|&(places, pieces)| places * pieces).sum();
        let lists = layout.groups.len();
        let alone = lists * layout.groups.first().map_or(0, |group| group.spots.len());
        let steps = if B::IS_SMALL { Steps::<B, K>::bytes(layout) } else { 0 };
        let boards = (side + LANES * layout.groups.len()) * size_of::<B>();
        layout.bytes()
            + Fronts::<B>::bytes(DIRECTIONS * layout.groups.len())
            + steps
            + ((terms + alone) * size_of::<K>() + boards) as u64
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

    /// The slides to the goal, if the metric is `slide`, all pieces are cars, the goal is about one of them, and the start
    /// is not one of those positions.
    pub(super) fn finish(&self) -> Option<Finish<B>> {
        let is_worth = self.is_slide() && self.has_courses();
        let finish = if is_worth { Finish::new(&self.layout) } else { None }?;
        let start = self.start().0;
        let slide = finish.slide(self.packing.anchors_of(&start, finish.group()), self.occupied(&start));
        slide.is_none().then_some(finish)
    }

    /// The slide to the goal from a child of a position in which these cells are taken, if there is one.
    #[inline(always)]
    pub(super) fn last_slide(&self, finish: &Finish<B>, occupied: B, record: &[u64], last: Move) -> Option<Move> {
        let group = &self.layout.groups[usize::from(last.group)];
        let rest = occupied.without(group.stamp_at(last.from.into()));
        let anchors = self.packing.anchors_of(record, finish.group());
        finish.slide(anchors, rest | group.stamp_at(last.to.into()))
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

    /// Sets the pieces whose steps are known to lead nowhere new from where the last move of a record began, by course.
    #[inline(always)]
    pub(super) fn set_dull(&self, record: &mut [u64], dull: &[B]) {
        self.packing.set_dull(record, dull);
    }

    /// Whether records keep that, and the search goes by it.
    #[inline(always)]
    pub(super) fn has_courses(&self) -> bool {
        self.metric != BlockMetric::Turn && self.packing.courses() > 0
    }

    /// Makes the parent's record that of a child.
    #[inline(always)]
    pub(super) fn play(&self, record: &mut [u64], child: &Child<K>) {
        self.packing.play(record, child.last, child.key);
    }

    /// Adds the children of up to [`LANES`] records that are next to each other: without their last moves if none shall
    /// be left out, but of slides only the shortest. The parents are numbered from `first` on. `SPEED` says what the
    /// processor can do.
    ///
    /// It is a call, not a part of each search that needs it: a call costs little beside it, and there are many searches.
    #[inline(always)]
    pub(super) fn expand<const SPEED: u8>(
        &self,
        view: &mut View<B, K>,
        parents: &[u64],
        first: u32,
        children: &mut Vec<Child<K>>,
    ) {
        match SPEED {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the caller says that the processor has these features.
            AVX512 if B::IS_SMALL => unsafe { self.expand_fastest(view, parents, first, children) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the caller says that the processor has these features.
            AVX2 if B::IS_SMALL => unsafe { self.expand_fast(view, parents, first, children) },
            _ => self.expand_plain(view, parents, first, children),
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512dq")]
    fn expand_fastest(&self, view: &mut View<B, K>, parents: &[u64], first: u32, children: &mut Vec<Child<K>>) {
        self.expand_as::<B::Fastest, AVX512>(view, parents, first, children);
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn expand_fast(&self, view: &mut View<B, K>, parents: &[u64], first: u32, children: &mut Vec<Child<K>>) {
        self.expand_as::<B::Fast, AVX2>(view, parents, first, children);
    }

    #[inline(never)]
    fn expand_plain(&self, view: &mut View<B, K>, parents: &[u64], first: u32, children: &mut Vec<Child<K>>) {
        self.expand_as::<Plain<B>, PLAIN>(view, parents, first, children);
    }

    #[inline(always)]
    fn expand_as<F: Fours<B>, const SPEED: u8>(
        &self,
        view: &mut View<B, K>,
        parents: &[u64],
        first: u32,
        children: &mut Vec<Child<K>>,
    ) {
        let scenes = self.read::<F, SPEED>(view, parents);
        let mut children = Children { first, list: children };
        match self.metric {
            BlockMetric::Step => {
                self.steps::<F, false>(&scenes, view);
                self.short_moves(view, &mut children);
            }
            BlockMetric::Slide => {
                self.steps::<F, true>(&scenes, view);
                self.short_moves(view, &mut children);
                self.late_slides(view, &mut children);
            }
            BlockMetric::Turn => {
                self.fronts.turns::<F>(&self.layout.groups, &scenes, &view.anchors, &mut view.sweep);
                self.short_moves(view, &mut children);
                return self.far_turns::<SPEED>(view, &mut children);
            }
        }
        if !self.broad.is_empty() {
            self.broad_lines(view, &mut children);
        }
    }

    #[inline(always)]
    fn steps<F: Fours<B>, const SLIDES: bool>(&self, scenes: &Scenes<F>, view: &mut View<B, K>) {
        if self.has_courses() {
            self.fronts.steps::<F, SLIDES, true>(scenes, &view.anchors, &mut view.sweep);
        } else {
            self.fronts.steps::<F, SLIDES, false>(scenes, &view.anchors, &mut view.sweep);
        }
    }

    /// Adds all children of `parent`, a record without its last move if none shall be left out.
    pub(super) fn expand_all(&self, view: &mut View<B, K>, parent: &[u64], children: &mut Vec<Child<K>>) {
        let mut next = children.len();
        match self.speed {
            AVX512 => self.expand::<AVX512>(view, parent, 0, children),
            AVX2 => self.expand::<AVX2>(view, parent, 0, children),
            _ => self.expand::<PLAIN>(view, parent, 0, children),
        }
        while self.is_slide() && next < children.len() {
            if children[next].goes_on {
                children.push(self.go_on(parent, view.occupied[0], &children[next]));
            }
            next += 1;
        }
    }

    /// The slide that goes a step farther than the one to `child`, which does; `occupied` is of the parent.
    #[inline(always)]
    pub(super) fn go_on(&self, parent: &[u64], occupied: B, child: &Child<K>) -> Child<K> {
        let (way, Move { group: number, from, to }) = (&self.layout.ways[usize::from(child.way)], child.last);
        let group = &self.layout.groups[usize::from(number)];
        let rest = occupied.without(group.stamp_at(from.into()));
        let next = to.wrapping_add_signed(way.delta as i16);
        let anchors = self.packing.anchors_of(parent, number.into());
        let key = match &self.steps {
            Some(steps) => {
                let anchors = anchors ^ B::cell(from.into()) ^ B::cell(to.into());
                steps.key_after(child.key, anchors, number.into(), (to.into(), next.into()))
            }
            None => self.key_after(self.packing.key(parent), anchors, number.into(), from.into(), next.into()),
        };
        let goes_on = way.clear(rest).has(next.into());
        Child { key, last: Move { group: number, from, to: next }, goes_on, course: COURSES as u8, ..*child }
    }

    /// Unpacks records. Where there are fewer than [`LANES`], nothing is in the last positions.
    #[inline(always)]
    fn read<F: Fours<B>, const SPEED: u8>(&self, view: &mut View<B, K>, parents: &[u64]) -> Scenes<F> {
        let words = self.packing.words();
        let mut records = parents.chunks_exact(words);
        let records = each(|_| records.next().unwrap_or(&view.blank));
        let mut occupied = F::all(self.layout.fixed);
        for (number, (group, into)) in self.layout.groups.iter().zip(&mut view.anchors).enumerate() {
            let mut anchors = each(|lane| self.packing.anchors_of(records[lane], number));
            if !B::IS_SMALL {
                // Anchors packed as numbers are never nothing.
                anchors.iter_mut().skip(parents.len() / words).for_each(|anchors| *anchors = B::EMPTY);
            }
            let anchors = F::of(anchors);
            anchors.store(into);
            occupied = occupied.or(group.stamps_in(anchors));
        }
        occupied.store(&mut view.occupied);
        for (lane, record) in records.into_iter().enumerate() {
            view.keys[lane] = self.packing.key(record);
            let past = |last: Move| self.past::<SPEED>(last, view.occupied[lane]);
            view.past[lane] = self.packing.last(record).map_or(Past::NONE, past);
        }
        let past = &view.past;
        let all = |set: &dyn Fn(&Past<B>) -> B| F::of(each(|lane| set(&past[lane])));
        Scenes {
            occupied,
            swept: all(&|past| past.swept),
            earlier: [all(&|past| past.earlier[0]), all(&|past| past.earlier[1])],
            kept: [
                all(&|past| past.kept[0]),
                all(&|past| past.kept[1]),
                all(&|past| past.kept[2]),
                all(&|past| past.kept[3]),
            ],
            dull: self.dull(records),
        }
    }

    /// By course, the pieces whose steps led nowhere new before the last moves.
    #[inline(always)]
    fn dull<F: Fours<B>>(&self, records: [&[u64]; LANES]) -> [F; COURSES] {
        if !self.has_courses() {
            return [F::all(B::EMPTY); COURSES];
        }
        let dull = |course| F::of(each(|lane| self.packing.dull(records[lane], course)));
        [dull(0), dull(1)]
    }

    #[inline(always)]
    fn past<const SPEED: u8>(&self, Move { group, from, to }: Move, occupied: B) -> Past<B> {
        let group = &self.layout.groups[usize::from(group)];
        let (from, to) = (usize::from(from), usize::from(to));
        let moved = B::cell(to);
        let is_level = usize::from(from.abs_diff(to) < self.columns);
        let kept = self.kept[2 * is_level + usize::from(from < to)];
        let (swept, earlier) = match self.metric {
            BlockMetric::Step => (group.stamp_at(from) | group.stamp_at(to), [B::below(from); 2]),
            BlockMetric::Slide => (group.stamps_at(self.line(from, to, is_level)), self.lines_before(from, is_level)),
            BlockMetric::Turn => (self.turned::<SPEED>(group, (from, to), occupied), [B::below(from); 2]),
        };
        let earlier = [earlier[0].without(moved), earlier[1].without(moved)];
        let kept = [kept[0] & moved, kept[1] & moved, kept[2] & moved, kept[3] & moved];
        Past { swept, earlier, kept }
    }

    /// The cells that a piece stands on or passes on some way that it may have taken between two anchors.
    #[inline(always)]
    fn turned<const SPEED: u8>(&self, group: &Group<B>, (from, to): (usize, usize), occupied: B) -> B {
        let (first, last) = (from.min(to), from.max(to));
        let is_step = last - first == self.columns || (last - first == 1 && last % self.columns != 0);
        if is_step {
            return group.stamp_at(from) | group.stamp_at(to);
        }
        group.stamps_at(self.reach::<SPEED>(group, to, occupied.without(group.stamp_at(to))))
    }

    /// The cells of upright lines and of level ones that come before the line of a move: level ones do from top to
    /// bottom, then upright ones from left to right.
    #[inline(always)]
    fn lines_before(&self, from: usize, is_level: usize) -> [B; 2] {
        let (column, level) = (from % self.columns, self.axes[is_level]);
        [self.left_of[column].without(level), !level | B::below(from - column)]
    }

    /// The cells from one to another in the same row or column, both among them.
    #[inline(always)]
    fn line(&self, from: usize, to: usize, is_level: usize) -> B {
        let (first, last) = (from.min(to), from.max(to));
        (self.lines[is_level] << first) & (B::below(last) | B::cell(last))
    }

    #[inline(always)]
    fn reach<const SPEED: u8>(&self, group: &Group<B>, from: usize, occupied: B) -> B {
        group.reach::<SPEED>(&self.layout.ways, from, occupied)
    }

    /// The moves of one step.
    #[inline(always)]
    fn short_moves(&self, view: &mut View<B, K>, children: &mut Children<K>) {
        let mut word = 0;
        while let Some((number, lane, from)) = view.sweep.next_fresh(&mut word) {
            let &Lane { delta, group, course } = &self.lanes[number];
            let (group, to) = (usize::from(group), from.wrapping_add_signed(delta.into()));
            let (key, anchors) = (view.keys[lane], view.anchors[group][lane]);
            let key = match &self.steps {
                Some(steps) => steps.key_after(key, anchors, group, (from, to)),
                None => self.key_after(key, anchors, group, from, to),
            };
            let goes_on = view.sweep.clear(number, lane).has(to);
            children.push(key, lane, (group, number), (from, to), goes_on, course);
        }
    }

    /// The slides of pieces whose first step commutes with the last move, if they go on to where it passed.
    #[inline(always)]
    fn late_slides(&self, view: &mut View<B, K>, children: &mut Children<K>) {
        let mut word = 0;
        while let Some((number, lane, mut next)) = view.sweep.next_late(&mut word) {
            let way = &self.layout.ways[number];
            let (clear, apart) = (view.sweep.clear(number, lane), view.sweep.apart(number, lane));
            let mut gone = way.delta;
            while !next.is_empty() {
                for cell in next.without(apart).cells() {
                    let (from, to) = (cell.wrapping_add_signed(-gone), cell.wrapping_add_signed(way.delta));
                    children.add(self, view, (lane, number), (from, to), clear.has(to));
                }
                next = way.step(next & apart) & clear;
                gone += way.delta;
            }
        }
    }

    /// The same for ways that are not plain.
    fn broad_lines(&self, view: &View<B, K>, children: &mut Children<K>) {
        for &number in &self.broad {
            let front = &self.layout.ways[number].front;
            for lane in 0..LANES {
                let kept = view.past[lane].kept[usize::from(front.direction)];
                for from in view.anchors[usize::from(front.group)][lane].without(kept).cells() {
                    self.broad_moves(view, (lane, number), from, children);
                }
            }
        }
    }

    /// The step or the shortest slide of a piece in a way that is not plain.
    fn broad_moves(&self, view: &View<B, K>, at: (usize, usize), from: usize, children: &mut Children<K>) {
        let (lane, number) = at;
        let (way, past) = (&self.layout.ways[number], &view.past[lane]);
        let group = &self.layout.groups[usize::from(way.front.group)];
        let clear = way.clear(view.occupied[lane].without(group.stamp_at(from)));
        let mut commutes = past.earlier[usize::from(way.front.direction) / 2].has(from);
        let mut to = from;
        while clear.has(to) {
            to = to.wrapping_add_signed(way.delta);
            commutes &= !past.swept.meets(group.stamp_at(to));
            if !commutes {
                children.add(self, view, at, (from, to), clear.has(to));
            }
            if !commutes || !self.is_slide() {
                return;
            }
        }
    }

    /// The turns of pieces that may have more than single steps.
    #[inline(always)]
    fn far_turns<const SPEED: u8>(&self, view: &mut View<B, K>, children: &mut Children<K>) {
        let mut word = 0;
        while let Some((way, lane, movers)) = view.sweep.next_late(&mut word) {
            let group = &self.layout.groups[usize::from(self.lanes[way].group)];
            for from in movers.cells() {
                for to in self.far_turn::<SPEED>(view, lane, group, from).cells() {
                    children.add(self, view, (lane, way), (from, to), false);
                }
            }
        }
    }

    /// The anchors that a piece turns to, without those that commute with the last move and come before it.
    #[inline(always)]
    fn far_turn<const SPEED: u8>(&self, view: &View<B, K>, lane: usize, group: &Group<B>, from: usize) -> B {
        let Past { swept, earlier: [before, _], .. } = view.past[lane];
        let rest = view.occupied[lane].without(group.stamp_at(from));
        let reach = self.reach::<SPEED>(group, from, rest).without(B::cell(from));
        if !before.has(from) {
            reach
        } else if group.stamps_at(reach).meets(swept) {
            reach.without(self.reach::<SPEED>(group, from, rest | swept))
        } else {
            B::EMPTY
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

/// Whether a piece that went in a direction need not go in another: in `slide` in its line, in `step` back, in `turn` at all.
fn is_vain(metric: BlockMetric, last: usize, next: usize) -> bool {
    match metric {
        BlockMetric::Step => next == last ^ 1,
        BlockMetric::Slide => next / 2 == last / 2,
        BlockMetric::Turn => true,
    }
}

fn all_if<B: Board>(is: bool) -> B {
    if is { !B::EMPTY } else { B::EMPTY }
}

/// Where the children of some parents go.
struct Children<'a, K> {
    /// The number of the first parent.
    first: u32,
    list: &'a mut Vec<Child<K>>,
}

impl<K: Key> Children<'_, K> {
    #[inline(always)]
    fn add<B: Board>(
        &mut self,
        expander: &Expander<B, K>,
        view: &View<B, K>,
        (lane, way): (usize, usize),
        (from, to): (usize, usize),
        goes_on: bool,
    ) {
        let group = usize::from(expander.lanes[way].group);
        let key = expander.key_after(view.keys[lane], view.anchors[group][lane], group, from, to);
        self.push(key, lane, (group, way), (from, to), goes_on, COURSES as u8);
    }

    #[inline(always)]
    fn push(
        &mut self,
        key: K,
        lane: usize,
        (group, way): (usize, usize),
        (from, to): (usize, usize),
        goes_on: bool,
        course: u8,
    ) {
        let last = Move { group: group as u8, from: from as u16, to: to as u16 };
        self.list.push(Child { key, parent: self.first + lane as u32, last, way: way as u16, goes_on, course });
    }
}
