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

mod keys;
mod moves;
mod records;
mod scene;

use loyd_core::{BlockMetric, BlockPuzzle};

use super::board::Board;
use super::fronts::{COURSES, DIRECTIONS, Fronts, Scenes, Sweep};
use super::key::Key;
use super::lanes::{Fours, LANES, Plain};
use super::layout::{Layout, Spot, Way};
use super::record::{Move, Packing};
use super::speed::{AVX2, AVX512, PLAIN, speed};
use super::steps::Steps;
use moves::Children;
use scene::Past;
pub(super) use scene::View;

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
