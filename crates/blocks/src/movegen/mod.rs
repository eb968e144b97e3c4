//! Move generation: the positions one move away from a position.
//!
//! Two kinds of moves are pruned. Both depend on how the search first reached the position: from
//! `Y`, by the move `A` of a piece `a`, to `X = Y A`.
//! - Another move of `a`: in `slide` along the same line, in `step` back, in `turn` anywhere. `Y`
//!   has that neighbour too, so it is no deeper than `X`.
//! - A move `m` of another piece that comes before `A` in a fixed order of moves, if `m` and `A`
//!   commute: neither enters a cell that the other passes. `Y m A` is then the same position, so it
//!   is also found from `Y m`, which is no deeper than `X`, by a move later in the order than `m`.
//!   If the search prunes that move too, it does so because of an even later move. This cannot
//!   continue forever, so the position is found in some order. In `step` and `turn`, the order
//!   follows the start cells of the pieces; in `slide`, it follows the lines of their movement.
//!
//! In `slide`, the search prunes a third kind: a piece does not slide beyond a position that is no
//! deeper than `X`. Positions beyond it are found from there, by a shorter slide of the same piece
//! in the same line. Each step of this argument makes moves later in the order or shorter, so it
//! cannot continue forever either. [`MoveGenerator::expand`] therefore returns only the shortest
//! slide of each piece, and [`MoveGenerator::continue_slide`] the next longer one.
//!
//! If all pieces are cars, a fourth kind is pruned: *known duplicates*. Suppose that a step was
//! looked up before the last move and led no farther from the start. If it commutes with that move,
//! it leads no farther after the move either.

mod expand;
mod generator;
mod keys;
mod last_slide;
mod masks;
mod moves;
mod step_keys;
mod workspace;

pub(super) use generator::{ChildKey, MoveGenerator};
pub(super) use keys::Ranks;
pub(super) use last_slide::LastSlides;
pub(super) use workspace::Workspace;
