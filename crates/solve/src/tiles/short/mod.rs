//! Short solutions, not proven shortest, for boards of any size.
//!
//! [`Improver`] starts from the constructive solution and shortens it for as long as its caller wants. It decides which
//! method runs when:
//!
//! - `beam`, a wide beam search over the whole board, scored by `evaluation` and the stages of `plan`;
//! - on boards of 196 cells and more, first `blank_beam`, a beam of paths of the blank that brings all tiles near their goals
//!   at once, and from where that ends `staged_beam`, a narrow beam that solves stage after stage;
//! - `sweep`, which searches every `window` of the solution again.
//!
//! Tiles are named by the cell they belong to, the blank too (`geometry`). A path is a list of directions of the blank.

mod beam;
mod blank_beam;
mod conflicts;
mod evaluation;
mod geometry;
mod history;
mod improver;
mod merge;
mod plan;
mod scorer;
mod segment;
mod staged_beam;
mod stages;
mod states;
mod sweep;
mod tour;
mod weights;
mod window;

pub(super) use improver::Improver;
