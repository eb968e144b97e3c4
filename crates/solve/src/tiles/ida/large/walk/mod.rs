//! Searches by walking distance with escapes (Takahashi, 2001; escapes: Spiegel, 2026).
//!
//! A tile crosses the border of two rows only by a step along a column. So what is left of a position when only the rows of
//! the tiles count, `counts`, needs a number of such steps that it can't do without, and the same holds for columns and steps
//! along rows; both numbers add up. `order` tells how many tiles have to leave their own line so that the others can pass, and
//! `corridor` has the least numbers of steps, with these *escapes*, for all counts that an iteration can meet. `paving` makes them, `tree` is the
//! search, and `batch` its inner loop.

mod batch;
mod code_table;
mod codes;
mod corridor;
mod counts;
mod order;
mod paving;
mod record;
#[cfg(test)]
mod samples;
mod surcharges;
mod tree;

pub(super) use paving::{Corridors, Paved, Paving};
pub(super) use tree::WalkTree;
