//! Pattern databases for boards of at most 16 cells: for some tiles, what it costs to bring them home from anywhere.

mod additive;
mod partition;
mod runs;
mod slots;

pub(super) use additive::fill as fill_additive;
pub(super) use partition::partition;
pub(super) use runs::fill as fill_runs;
pub(super) use slots::{Reflection, Slots};
