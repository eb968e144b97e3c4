//! Keys: one number per position, and the representations of keys and positions in searches.

mod numbers;
mod record;
mod slot;
mod terms;
mod wide;
mod widths;

pub(super) use record::{Move, Packing};
pub(super) use slot::{Scale, Shared, Slot};
pub(super) use terms::{Key, as_number};
#[cfg(test)]
pub(super) use wide::WideKey;
pub use widths::Widths;
pub(super) use widths::{Build, build};
