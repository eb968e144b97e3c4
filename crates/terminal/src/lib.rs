//! Sliding puzzles in a terminal.
//!
//! ```
//! use loyd_core::tiles::TileGoal;
//! let board = loyd_terminal::letters::board(&TileGoal::BlankLast.position(3, 2));
//! assert_eq!(board.split_whitespace().collect::<Vec<_>>(), ["1", "2", "3", "4", "5"]);
//! ```
//!
//! The main type is [`App`], which handles keys and the pointer, and draws screens. It uses no real
//! terminal and reads no clock, so tests can exercise all of it. [`run`] provides the terminal, the
//! threads and the time. [`letters`] and [`imjk`] are two line-based games, each played by a
//! function that reads from an input and writes to an output.
#![forbid(unsafe_code)]

mod app;
mod board;
mod config;
mod context;
mod event;
pub mod imjk;
pub mod letters;
pub mod look;
pub mod preferences;
mod run;
mod screens;
mod sentences;
mod text;
#[doc(hidden)]
pub mod words;

pub use loyd_front::{FirstGame, Moment, keys, replayed};

pub use app::App;
pub use config::{Config, ConfigError};
pub use context::TerminalSetup;
pub use event::{DrawScope, Event, EventOutcome, LoopControl, PointerEvent, PointerKind};
pub use run::{LaunchOptions, RunError, run};
