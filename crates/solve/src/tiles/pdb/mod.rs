//! Pattern databases: for some tiles, the least number of moves that brings them home from anywhere.
//!
//! For boards of up to 64 cells, tables of steps (`steps`, `step_tables`), and their form in a file (`step_file`); on boards of
//! at most 16 cells those of up to five tiles are filled faster (`order_space`, `orders`). For these boards also tables of runs for
//! the multi-tile metric (`runs`, `drops`, `run_tables`, in a file `run_file`), and the large table of seven and eight tiles
//! (`rank`, `layers`, `halves`). `cache` keeps what this process has built; `plan` and `shared` are the large tables that files keep.

mod build;
mod cache;
mod drops;
mod error;
mod halves;
mod layers;
mod order_space;
mod orders;
mod partition;
mod plan;
mod rank;
mod rows;
mod run_file;
mod run_tables;
mod runs;
mod shared;
mod slots;
mod small_partition;
mod step_file;
mod step_tables;
mod steps;
mod table;
mod views;
mod watch;

use build::Filling;
pub(super) use cache::{Cache, Found};
pub(super) use drops::Drops;
pub use error::TableError;
pub(super) use halves::{Entry, Halves, Node};
pub(super) use orders::FillOrders;
pub(super) use partition::Image;
pub use plan::TilePlan;
use rank::Placement;
pub(super) use run_tables::{
    Kept, RunWords, advance as advance_run_tables, are_there as are_run_tables_there,
    bytes_to_build as bytes_of_run_tables,
};
pub(super) use runs::FillRuns;
pub use shared::TileTables;
pub(super) use slots::{Reflection, Slots};
pub(super) use small_partition::{partition, run_patterns};
pub(super) use step_tables::{
    Words, advance as advance_step_tables, are_there as are_step_tables_there, bytes_held as bytes_of_step_tables_held,
    bytes_to_build as bytes_of_step_tables,
};
pub(super) use steps::{FillSteps, Pattern};
pub(super) use table::{prefetch, table, zeroed_table};
pub(super) use views::{PATTERNS, Views};
use watch::Watch;
