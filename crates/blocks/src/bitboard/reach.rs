use loyd_search::cpu::{Cpu, VectorLanes};

use super::board::BitBoard;
use super::group::PieceGroup;

/// The anchors that a piece of `group` reaches from the anchor `from`, including that one, over
/// cells that are not `occupied`: a flood fill of all anchors in all four directions at once.
#[inline(always)]
pub(crate) fn reach<B: BitBoard, C: Cpu>(cpu: C, group: &PieceGroup<B>, from: usize, occupied: B) -> B {
    let masks = &group.reach;
    // An anchor is blocked if one of the cells that the piece would cover there is occupied.
    let taken = B::Lanes::<C>::splat(cpu, occupied).moved_apart(&masks.back).union();
    let free = group.free_beyond_four(group.fits.without(taken), occupied);
    let open = B::Lanes::<C>::of(cpu, masks.open);
    let mut reached = B::cell(from);
    // Each round takes one more step from all anchors reached, so the number of rounds is the
    // length of the longest path.
    loop {
        let next = B::Lanes::<C>::splat(cpu, reached).and(open).moved_apart(&masks.steps).union();
        let more = reached | (next & free);
        if more == reached {
            return reached;
        }
        reached = more;
    }
}
