//! Positions one slide away from the goal, recognised without generating their moves.
//!
//! A search that stops at the first of them saves a depth: it need not generate the rest of its
//! depth or the part of the next depth before the goal. The solution is still a shortest one
//! because no position nearer to the start was one slide away.

use crate::bitboard::{BitBoard, Layout, PieceGroup};
use crate::key::AnchorMove;

/// The slides to the goal of the only piece in the goal, which must be a car.
pub(crate) struct LastSlides<B> {
    /// The group of the piece.
    pub(super) group: usize,
    /// By anchor, the slides backwards and forwards.
    slides: Vec<[LastSlide<B>; 2]>,
}

/// The slide to the nearest goal anchor in one direction.
#[derive(Clone, Copy)]
struct LastSlide<B> {
    to: u16,
    /// The cells that the piece enters; all cells if there is no such anchor.
    entered: B,
}

impl<B: BitBoard> LastSlides<B> {
    /// Compiles the slides of a layout whose pieces are all cars. Returns `None` if the goal
    /// involves more than one piece or any of several pieces, or if it is unreachable.
    pub(super) fn new(layout: &Layout<B>) -> Option<Self> {
        let [(number, goal)] = layout.targets[..] else { return None };
        if !layout.either.is_empty() || layout.start[number].len() > 1 {
            return None;
        }
        let group = &layout.groups[number];
        let slides = (0..group.places.len()).map(|from| Self::slides(layout, group, from, goal)).collect();
        (!layout.is_hopeless).then_some(Self { group: number, slides })
    }

    fn slides(layout: &Layout<B>, group: &PieceGroup<B>, from: usize, goal: B) -> [LastSlide<B>; 2] {
        let mut slides = [LastSlide { to: 0, entered: !B::EMPTY }; 2];
        for step in &layout.steps[group.steps.clone()] {
            let (mut to, mut entered) = (from, B::EMPTY);
            while step.open.has(to) {
                to = to.wrapping_add_signed(step.delta);
                entered = entered | group.footprint(to);
                if goal.has(to) {
                    let entered = entered.without(group.footprint(from));
                    slides[usize::from(to > from)] = LastSlide { to: to as u16, entered };
                    break;
                }
            }
        }
        slides
    }

    /// Returns the slide to the goal, if none of the cells that it enters is `occupied`, given the
    /// anchor of the piece.
    #[inline(always)]
    pub(super) fn slide(&self, mut anchors: B, occupied: B) -> Option<AnchorMove> {
        let from = anchors.pop_first();
        let [back, forth] = &self.slides[from];
        let is_blocked = [occupied.meets(back.entered), occupied.meets(forth.entered)];
        if is_blocked[0] & is_blocked[1] {
            return None;
        }
        let to = if is_blocked[0] { forth.to } else { back.to };
        Some(AnchorMove { group: self.group as u8, from: from as u16, to })
    }
}
