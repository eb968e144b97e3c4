//! The maps from random bits to positions. The bits come from a source that the caller passes.
//!
//! A [`Seed`] names a source that is the same for ever, and so are the positions made from it.

pub mod crt;
mod position;
mod seed;

pub use position::{below, solvable, unsolved};
pub use rand_core::Rng;
pub use seed::{Seed, SeedFault, Source};
