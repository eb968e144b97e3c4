//! Move generation: the positions one move away from a position.
//!
//! Two kinds of moves are pruned. Both depend on how the search first reached the position: from
//! `Y`, by a move `A` of a piece `a`, to `X = Y A`.
//! - Another move by `a`: along the same line for `slide`, back for `step`, anywhere for `turn`.
//!   `Y` has that neighbour too, so it is no deeper than `X`.
//! - A move `m` by another piece that comes before `A` in a fixed order of moves, if `m` and `A`
//!   commute: neither enters a cell that the other passes through. `Y m A` is then the same
//!   position, so it is also found from `Y m`, which is no deeper than `X`, by a move later in the
//!   order than `m`. If the search prunes that move too, it does so because of an even later move.
//!   This cannot continue forever, so the position is found in some order. For `step` and `turn`,
//!   the order follows the cells from which the pieces move; for `slide`, it follows the lines
//!   along which they move.
//!
//! For `slide`, the search prunes a third kind: a piece does not slide beyond a position that is no
//! deeper than `X`. Positions beyond it are found from there, by a shorter slide of the same piece
//! along the same line. Each step of this argument leads to a move that is later in the order or
//! shorter, so the argument cannot continue forever either. [`MoveGenerator::expand`] therefore
//! returns only the shortest slide of each piece, and [`MoveGenerator::continue_slide`] returns the
//! next longer one.
//!
//! If all pieces are cars, a fourth kind is pruned: *known duplicates*. Suppose that a step was
//! looked up before the last move and led no farther from the start. If it commutes with that move,
//! it leads no farther after the move either.

mod expand;
mod generator;
mod keys;
mod masks;
mod moves;
mod step_keys;
mod workspace;

use crate::bitboard::{BitBoard, Layout, PieceGroup};
use crate::key::AnchorMove;
pub(super) use generator::{ChildKey, MoveGenerator};
pub(super) use keys::KeyDecoder;
pub(super) use workspace::Workspace;

/// The slides that reach the goal, which must involve only one piece, a car.
pub(crate) struct LastSlides<B> {
    /// The group of the piece.
    group: usize,
    /// For each anchor, the slides backwards and forwards.
    slides: Vec<[LastSlide<B>; 2]>,
}

/// The slide to the nearest goal anchor in one direction.
#[derive(Clone, Copy)]
struct LastSlide<B> {
    to: u16,
    /// The cells that the piece enters; all cells if there is no goal anchor in this direction.
    entered: B,
}

impl<B: BitBoard> LastSlides<B> {
    /// Compiles the slides for a layout whose pieces are all cars. Returns `None` if the goal
    /// involves more than one piece or any of several pieces, or if it is unreachable.
    fn new(layout: &Layout<B>) -> Option<Self> {
        let [(number, goal)] = layout.targets[..] else { return None };
        if !layout.alternatives.is_empty() || layout.start[number].len() > 1 {
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

    /// Returns the piece's slide to the goal from its anchor, if none of the cells that it enters
    /// is `occupied`.
    #[inline(always)]
    fn slide(&self, mut anchors: B, occupied: B) -> Option<AnchorMove> {
        let from = anchors.pop_first();
        let [backward, forward] = &self.slides[from];
        let is_blocked = [occupied.intersects(backward.entered), occupied.intersects(forward.entered)];
        if is_blocked[0] & is_blocked[1] {
            return None;
        }
        let to = if is_blocked[0] { forward.to } else { backward.to };
        Some(AnchorMove { group: self.group as u8, from: from as u16, to })
    }
}
