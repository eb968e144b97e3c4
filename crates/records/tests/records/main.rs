//! Tests for writing, reading, counting, exporting and recovering records.

mod blocked;
mod common;
mod damage;
mod exports;
mod levels;
#[cfg(unix)]
mod process;
#[cfg(unix)]
mod processes;
mod round_trips;
mod statistics;
