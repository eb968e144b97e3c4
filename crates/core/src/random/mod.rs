//! The maps from random bits to positions. The caller supplies the source of the bits.
//!
//! The source of a [`Seed`] never changes between versions, and neither do the positions derived
//! from it.

pub mod crt;
mod position;
mod seed;

pub use position::{below, solvable, unsolved};
pub use rand_core::Rng;
pub use seed::{Seed, SeedFault, Source};
