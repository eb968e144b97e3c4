//! Move generation: the positions one move away from a position.
//!
//! Two kinds of moves are pruned. Both rest on how the search came to the position first: from `Y`, by the move `A` of a
//! piece `a`, to `X = Y A`.
//! - `a` again: in `slide` along the same line, in `step` back, in `turn` anywhere. `Y` has that neighbour too, so it is
//!   no deeper than `X`.
//! - A move `m` of another piece that comes before `A` in a fixed order of moves, if `m` and `A` commute: neither enters
//!   a cell that the other passes. Then `Y m A` is the same position, so from `Y m`, which is no deeper than `X`, it is
//!   found as well, by a move that comes later than `m`. If the search prunes that too, it is for a move that comes
//!   still later, and so on: that can't go on for ever, so in some order the position is found. In `step` and `turn` the
//!   order is that of the cells where pieces start, in `slide` that of the lines in which they move.
//!
//! In `slide` the search prunes a third kind: a piece does not slide on beyond a position that is no deeper than `X`. What
//! lies beyond is found from there, by a shorter slide of the same piece in the same line; so moves come later and later,
//! or become shorter, and that can't go on for ever either. [`MoveGenerator::expand`] therefore gives only the shortest
//! slide of each piece, and [`MoveGenerator::continue_slide`] the next longer one.
//!
//! Where all pieces are cars, a fourth kind is pruned: *known duplicates*. If a step of a piece was looked up before the
//! last move and led no farther from the start, it does not lead farther after a last move with which it commutes.

mod expand;
mod generator;
mod keys;
mod last_slide;
mod masks;
mod moves;
mod ranks;
mod records;
mod step_keys;
mod workspace;

pub(super) use generator::{Child, MoveGenerator};
pub(super) use last_slide::LastSlides;
pub(super) use ranks::Ranks;
pub(super) use workspace::Workspace;
