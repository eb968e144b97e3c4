//! Keys: one number per position, and the representations of keys and positions in searches.

mod numbers;
mod record;
mod slot;
mod terms;
mod widths;

pub(super) use record::{AnchorMove, Packing};
pub(super) use slot::{KeySlot, Scale, SharedLine};
#[cfg(test)]
pub(super) use terms::WideKey;
pub(super) use terms::{PackedKey, as_number};
pub use widths::Widths;
pub(super) use widths::{BuildTyped, build};
