//! Records as they are written, read, counted, exported and saved from damage. What runs itself as another process is in test
//! programs of its own.

#[path = "../common/mod.rs"]
mod common;

mod damage;
mod exports;
mod levels;
mod round_trips;
mod statistics;
