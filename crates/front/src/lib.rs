//! What the terminal and the window share, and what is no rule of a game.
//!
//! [`keys`] has the map from keys to actions, [`Table`] the games of a
//! sitting with the [`Book`] that records them, [`LevelPlace`] a level's place
//! among the bundled ones, and [`text`] times for people. Nothing here knows a terminal, a window, files or
//! clocks.
#![forbid(unsafe_code)]

mod book;
pub mod keys;
mod levels;
mod named;
mod rest;
mod table;
pub mod text;

pub use book::{Book, Recorded, replayed};
pub use levels::{LevelPlace, place_of, place_of_id};
pub use named::{Counting, MotionName, Named, Speed};
pub use rest::Rest;
pub use table::{Metrics, Moment, NoNext, Table};
