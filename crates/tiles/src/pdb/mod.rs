//! Pattern databases: tables with the minimum number of moves needed to bring a set of tiles from
//! any placement to their goal cells.
//!
//! Boards of up to 64 cells have step tables (`steps`, `step_tables`) with their file format
//! (`step_file`). On boards of at most 16 cells, tables for up to five tiles are filled faster
//! (`order_space`, `orders`). These boards also have run tables for the multi-tile metric (`runs`,
//! `decrements`, `run_tables`, with the file format `run_file`), and the large tables for two
//! patterns, of seven and eight tiles or of seven tiles each (`rank`, `layers`, `halves`). `cache`
//! keeps the tables built by this process; `plan` handles the large tables stored in files.

mod build;
mod cache;
mod decrements;
mod halves;
mod layers;
mod order_space;
mod orders;
mod partition;
mod plan;
mod rank;
mod run_file;
mod run_tables;
mod runs;
mod slots;
mod step_file;
mod step_tables;
mod steps;

pub use build::TableError;
use build::{BuildWatch, TableFiller};
pub(super) use build::{prefetch, table, zeroed_table};
pub(super) use cache::{Cache, Unbuilt};
pub(super) use decrements::Decrements;
pub(super) use halves::{Halves, HalvesNode, PrefetchedEntry};
pub(super) use orders::FillOrders;
pub(super) use partition::{PATTERNS, PatternImage, Views, run_patterns, small_partition};
pub(super) use plan::HalvesBuild;
pub use plan::{TilePlan, TileTables};
use rank::PatternPlacement;
pub(super) use run_tables::{
    KeptDecrements, RunWords, advance as advance_run_tables, are_complete as are_run_tables_complete,
    bytes_to_build as bytes_of_run_tables,
};
pub(super) use runs::FillRuns;
pub(super) use slots::{Reflection, Slots};
pub(super) use step_tables::{
    Words, advance as advance_step_tables, are_complete as are_step_tables_complete,
    bytes_held as bytes_of_step_tables_held, bytes_to_build as bytes_of_step_tables,
};
pub(super) use steps::{FillSteps, Pattern};
