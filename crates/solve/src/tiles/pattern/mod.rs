//! Pattern databases for boards of at most 16 cells: for some tiles, what it costs to bring them home from anywhere.

mod additive;
mod drops;
mod filling;
mod partition;
mod runs;
mod slots;
mod steps;
mod table;

pub(super) use additive::FillAdditive;
pub(super) use drops::Drops;
pub(super) use filling::Filling;
pub(super) use partition::{partition, run_patterns};
pub(super) use runs::FillRuns;
pub(super) use slots::{Reflection, Slots};
pub(super) use steps::{FillSteps, Pattern};
pub(super) use table::{huge_table, prefetch, table};
