//! The commands. Each has a file, or shares one with closely related commands.

pub(crate) mod check;
pub(crate) mod compare;
mod compare_rows;
pub(crate) mod constructive;
pub(crate) mod convert;
pub(crate) mod dedup;
#[cfg(feature = "terminal")]
mod difficulty;
mod draw_plan;
pub(crate) mod engine;
pub(crate) mod explain;
#[cfg(feature = "explore")]
pub(crate) mod explore;
#[cfg(feature = "explore")]
pub(crate) mod explore_depth;
#[cfg(any(feature = "terminal", feature = "window"))]
pub(crate) mod game;
pub(crate) mod generate_blocks;
pub(crate) mod generate_class;
mod generate_recipe;
pub(crate) mod generate_tiles;
pub(crate) mod grade;
mod grade_output;
mod gradebook;
pub(crate) mod help;
pub(crate) mod levels;
pub(crate) mod man;
#[cfg(feature = "terminal")]
pub(crate) mod play;
pub(crate) mod rate;
mod rate_record;
#[cfg(feature = "terminal")]
pub(crate) mod records;
#[cfg(feature = "terminal")]
pub(crate) mod review;
#[cfg(feature = "terminal")]
mod sessions;
pub(crate) mod sheet;
pub(crate) mod show;
pub(crate) mod solve;
mod solve_output;
pub(crate) mod study;
pub(crate) mod tables;
pub(crate) mod verify;
mod verify_set;
#[cfg(feature = "window")]
pub(crate) mod window;
