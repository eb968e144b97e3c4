//! Pattern databases for boards of at most 16 cells: for some tiles, what it costs to bring them home from anywhere.

mod additive;
mod filling;
mod partition;
mod runs;
mod slots;
mod steps;
mod table;

pub(super) use additive::FillAdditive;
pub(super) use filling::Filling;
pub(super) use partition::partition;
pub(super) use runs::FillRuns;
pub(super) use slots::{Reflection, Slots};
pub(super) use steps::{FillSteps, Pattern};
pub(super) use table::{huge_table, table};
