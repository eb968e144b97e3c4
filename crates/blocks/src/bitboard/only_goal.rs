//! Goals with a single solved position.

use super::board::BitBoard;
use super::layout::Layout;

impl<B: BitBoard> Layout<B> {
    /// The anchors by group of the only solved position, if the goal leaves each piece a single
    /// place.
    pub(crate) fn only_goal(&self) -> Option<Vec<Vec<usize>>> {
        if self.is_hopeless || !self.either.is_empty() {
            return None;
        }
        let anchors: Vec<B> = (0..self.groups.len()).map(|group| self.only_anchors(group)).collect::<Option<_>>()?;
        let has_its_pieces =
            |region: &super::layout::PlacementRegion<B>| (anchors[region.group] & region.mask).count() == region.pieces;
        let mut taken = self.fixed;
        for (group, anchors) in self.groups.iter().zip(&anchors) {
            for anchor in anchors.cells() {
                let cells = group.footprint(anchor);
                if taken.meets(cells) {
                    return None;
                }
                taken = taken | cells;
            }
        }
        let is_one = self.regions.iter().all(has_its_pieces);
        is_one.then(|| anchors.iter().map(|anchors| anchors.cells().collect()).collect())
    }

    /// The required anchors of the pieces of a group, if there are no more anchors than pieces.
    fn only_anchors(&self, number: usize) -> Option<B> {
        let (group, pieces) = (&self.groups[number], self.start[number].len());
        let targets = self.targets.iter().filter(|target| target.0 == number).map(|&(_, cells)| cells & group.anchors);
        let anchors = if pieces == 1 {
            targets.reduce(|all, cells| all & cells)?
        } else {
            targets.filter(|cells| cells.count() == 1).fold(B::EMPTY, |all, cells| all | cells)
        };
        (anchors.count() == pieces).then_some(anchors)
    }
}
