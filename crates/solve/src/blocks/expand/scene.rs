//! Records unpacked, and what their last moves say of the next ones.

use loyd_core::BlockMetric;

use super::Expander;
use crate::blocks::board::Board;
use crate::blocks::fronts::{COURSES, Scenes, Sweep};
use crate::blocks::key::Key;
use crate::blocks::lanes::{Fours, LANES, Lanes, each};
use crate::blocks::layout::Group;
use crate::blocks::record::Move;

/// Some records unpacked, side by side, and room to work on them.
pub(in crate::blocks) struct View<B, K> {
    pub(super) keys: [K; LANES],
    pub(super) past: [Past<B>; LANES],
    pub(super) occupied: Lanes<B>,
    /// By group, the anchors of its pieces.
    pub(super) anchors: Vec<Lanes<B>>,
    pub(super) sweep: Sweep<B>,
    /// A record in which nothing is.
    pub(super) blank: Vec<u64>,
}

/// What the last move of a position says of the next ones, as [`Scenes`] has it.
#[derive(Clone, Copy)]
pub(super) struct Past<B> {
    pub(super) swept: B,
    pub(super) earlier: [B; 2],
    pub(super) kept: [B; 4],
}

impl<B: Board> Past<B> {
    pub(super) const NONE: Self = Self { swept: B::EMPTY, earlier: [B::EMPTY; 2], kept: [B::EMPTY; 4] };
}

impl<B: Board, K: Key> View<B, K> {
    /// The cells that are taken in each position.
    pub(in crate::blocks) fn occupied(&self) -> &[B] {
        &self.occupied
    }

    /// The pieces in a position whose steps lead nowhere new, as far as that is known, by course.
    #[inline(always)]
    pub(in crate::blocks) fn dull(&self, lane: usize) -> [B; COURSES] {
        self.sweep.dull(lane)
    }
}

impl<B: Board, K: Key> Expander<B, K> {
    /// Unpacks records. Where there are fewer than [`LANES`], nothing is in the last positions.
    #[inline(always)]
    pub(super) fn read<F: Fours<B>, const SPEED: u8>(&self, view: &mut View<B, K>, parents: &[u64]) -> Scenes<F> {
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
    pub(super) fn reach<const SPEED: u8>(&self, group: &Group<B>, from: usize, occupied: B) -> B {
        group.reach::<SPEED>(&self.layout.ways, from, occupied)
    }
}
