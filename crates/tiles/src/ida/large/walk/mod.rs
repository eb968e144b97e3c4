//! Searches with walking distance and escapes (Takahashi, 2001; escapes: Spiegel, 2026).
//!
//! A tile crosses the border of two rows only by a step along a column. The `counts` of a position,
//! an abstraction that keeps only the rows of the tiles, therefore need a minimum number of such
//! steps. The same holds for columns and steps along rows, and the two numbers may be added.
//! `order` computes how many tiles must leave their own line so that others can pass. `corridor`
//! stores the least numbers of steps, including these *escapes*, for all counts that an iteration
//! can visit. `builder` builds corridors, `tree` is the search, and `batch` its inner loop.

mod batch;
mod builder;
mod codes;
mod corridor;
mod counts;
mod order;
#[cfg(test)]
mod samples;
mod surcharges;
mod tree;

pub(super) use builder::{Built, CorridorBuilder, Corridors};
pub(super) use tree::WalkTree;
