//! Short solutions, not proven to be shortest, for boards of any size.
//!
//! [`Improver`] starts from the constructive solution and improves it until the caller stops.
//! `schedule` decides which method runs when, and `tuning` holds the parameters, by board class.
//! The methods are:
//!
//! - `beam`, a beam search over the whole board, scored by `evaluation` and the stages of `plan`,
//!   repeatedly with increasing width;
//! - `blank_beam`, which comes first on large boards: a beam search over the blank's paths that
//!   brings all tiles near their goal cells at the same time, and then hands over to a `beam`;
//! - `beam_sweep`, which searches windows of the solution again, each with a narrow `beam`;
//! - `window`, which searches every short window of the solution again.
//!
//! The `values` of the evaluation, and a `network` for square boards with sides of 5 to 8 cells,
//! are learned from random boards by `learning`.
//!
//! Tiles and the blank are named after their goal cells (`geometry`). A path is a list of the
//! blank's directions.

mod beam;
mod beam_sweep;
mod beam_tree;
mod blank_beam;
mod codes;
mod conflicts;
mod escapes;
mod evaluation;
mod geometry;
mod improver;
#[cfg(feature = "training")]
mod learning;
mod limits;
mod merge;
mod network;
mod numbers;
mod plan;
mod schedule;
mod scorer;
mod segment;
mod tour;
mod tuning;
mod values;
mod window;

pub(super) use improver::Improver;
#[cfg(feature = "training")]
pub use learning::{FittingLearner, Learner, LessonFigures, NetworkLearner, RoundFigures};
pub use values::give_learned_values;
