//! What a search asks of records.

use super::{Child, Expander};
use crate::blocks::board::Board;
use crate::blocks::finish::Finish;
use crate::blocks::key::Key;
use crate::blocks::record::Move;

use loyd_core::BlockMetric;

impl<B: Board, K: Key> Expander<B, K> {
    /// The record of the position that the search starts from, and its key.
    pub(in crate::blocks) fn start(&self) -> (Vec<u64>, K) {
        let key = self.start_key();
        (self.packing.pack(&self.layout.start, key), key)
    }

    /// Whether it gives only the shortest slides.
    #[inline(always)]
    pub(in crate::blocks) fn is_slide(&self) -> bool {
        self.metric == BlockMetric::Slide
    }

    /// The slides to the goal, if the metric is `slide`, all pieces are cars, the goal is about one of them, and the start
    /// is not one of those positions.
    pub(in crate::blocks) fn finish(&self) -> Option<Finish<B>> {
        let is_worth = self.is_slide() && self.has_courses();
        let finish = if is_worth { Finish::new(&self.layout) } else { None }?;
        let start = self.start().0;
        let slide = finish.slide(self.packing.anchors_of(&start, finish.group()), self.occupied(&start));
        slide.is_none().then_some(finish)
    }

    /// The slide to the goal from a child of a position in which these cells are taken, if there is one.
    #[inline(always)]
    pub(in crate::blocks) fn last_slide(
        &self,
        finish: &Finish<B>,
        occupied: B,
        record: &[u64],
        last: Move,
    ) -> Option<Move> {
        let group = &self.layout.groups[usize::from(last.group)];
        let rest = occupied.without(group.stamp_at(last.from.into()));
        let anchors = self.packing.anchors_of(record, finish.group());
        finish.slide(anchors, rest | group.stamp_at(last.to.into()))
    }

    /// The key of a record.
    pub(in crate::blocks) fn key(&self, record: &[u64]) -> K {
        self.packing.key(record)
    }

    /// The cells that are taken in a record.
    #[inline(always)]
    pub(in crate::blocks) fn occupied(&self, record: &[u64]) -> B {
        let groups = self.layout.groups.iter().zip(self.packing.anchors(record));
        groups.fold(self.layout.fixed, |occupied, (group, anchors)| occupied | group.stamps_at(anchors))
    }

    /// Whether the goal is reached.
    pub(in crate::blocks) fn is_solved(&self, record: &[u64]) -> bool {
        let is_reached = |&(group, cells): &(usize, B)| self.packing.anchors_of(record, group).meets(cells);
        !self.layout.is_hopeless && self.layout.targets.iter().all(is_reached)
    }

    /// Whether the goal is reached after this move, with which it was not before.
    #[inline(always)]
    pub(in crate::blocks) fn is_solved_by(&self, record: &[u64], last: Move) -> bool {
        let concerns = |&(group, cells): &(usize, B)| group == usize::from(last.group) && cells.has(last.to.into());
        self.layout.targets.iter().any(concerns) && self.is_solved(record)
    }

    /// Makes it a record of which all children are generated.
    pub(in crate::blocks) fn forget_last(&self, record: &mut [u64]) {
        self.packing.forget_last(record);
    }

    /// Sets the pieces whose steps are known to lead nowhere new from where the last move of a record began, by course.
    #[inline(always)]
    pub(in crate::blocks) fn set_dull(&self, record: &mut [u64], dull: &[B]) {
        self.packing.set_dull(record, dull);
    }

    /// Whether records keep that, and the search goes by it.
    #[inline(always)]
    pub(in crate::blocks) fn has_courses(&self) -> bool {
        self.metric != BlockMetric::Turn && self.packing.courses() > 0
    }

    /// Makes the parent's record that of a child.
    #[inline(always)]
    pub(in crate::blocks) fn play(&self, record: &mut [u64], child: &Child<K>) {
        self.packing.play(record, child.last, child.key);
    }
}
