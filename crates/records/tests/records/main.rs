//! Records as they are written, read, counted, exported and saved from damage.

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
