//! Operations of a search on records.

use super::generator::MoveGenerator;
use super::last_slide::LastSlides;
use crate::bitboard::{BitBoard, Layout};
use crate::key::{AnchorMove, PackedKey};

impl<B: BitBoard, K: PackedKey> MoveGenerator<B, K> {
    /// The record of the search's start.
    pub(crate) fn start(&self) -> Vec<u64> {
        self.pack(&self.layout.start)
    }

    /// The record of the position with these anchors by group, without a last move.
    pub(crate) fn pack(&self, anchors: &[Vec<usize>]) -> Vec<u64> {
        self.packing.pack(anchors, self.key_of(anchors))
    }

    /// The occupied cells of a record.
    #[inline(always)]
    pub(crate) fn occupied(&self, record: &[u64]) -> B {
        let groups = self.layout.groups.iter().zip(self.packing.anchors(record));
        groups.fold(self.layout.fixed, |occupied, (group, anchors)| occupied | group.footprints(anchors))
    }

    /// Whether the goal is reached.
    pub(crate) fn is_solved(&self, record: &[u64]) -> bool {
        let Layout { targets, either, is_hopeless, .. } = &self.layout;
        let is_reached = |&(group, cells): &(usize, B)| self.packing.anchors_of(record, group).meets(cells);
        !is_hopeless && targets.iter().all(is_reached) && either.iter().all(|targets| targets.iter().any(is_reached))
    }

    /// Whether the goal is reached after this move, given that it was not before.
    #[inline(always)]
    pub(crate) fn is_solved_by(&self, record: &[u64], last: AnchorMove) -> bool {
        let concerns = |&(group, cells): &(usize, B)| group == usize::from(last.group) && cells.has(last.to.into());
        let Layout { targets, either, .. } = &self.layout;
        (targets.iter().any(concerns) || either.iter().flatten().any(concerns)) && self.is_solved(record)
    }

    /// The slides to the goal, if the metric is `slide`, all pieces are cars, the goal involves
    /// only one of them, and the start is not one slide away from it.
    pub(crate) fn last_slides(&self) -> Option<LastSlides<B>> {
        let is_worth = self.is_slide() && self.has_duplicates();
        let slides = if is_worth { LastSlides::new(&self.layout) } else { None }?;
        let start = self.start();
        let slide = slides.slide(self.packing.anchors_of(&start, slides.group), self.occupied(&start));
        slide.is_none().then_some(slides)
    }

    /// The slide to the goal from a child of a position with these occupied cells, if there is one.
    #[inline(always)]
    pub(crate) fn last_slide(
        &self,
        slides: &LastSlides<B>,
        occupied: B,
        record: &[u64],
        last: AnchorMove,
    ) -> Option<AnchorMove> {
        let group = &self.layout.groups[usize::from(last.group)];
        let others = occupied.without(group.footprint(last.from.into()));
        let anchors = self.packing.anchors_of(record, slides.group);
        slides.slide(anchors, others | group.footprint(last.to.into()))
    }
}
