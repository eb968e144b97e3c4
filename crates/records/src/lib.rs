//! A player's records: games, personal bests, progress on levels, statistics, settings and games in
//! progress.
//!
//! ```
//! use loyd_core::TileMetric;
//! use loyd_records::{Filter, GameBoard, GameOutcome, GameRecord, MemoryStore, Play, Records};
//! let mut records = Records::new(MemoryStore::new());
//! let game = GameRecord {
//!     puzzle: "1 2/0 3".to_owned(),
//!     goal: "blank-last".to_owned(),
//!     board: GameBoard::Tiles { width: 2, height: 2, metric: TileMetric::Single, manhattan: 1 },
//!     seed: None,
//!     program: "loyd 0.1.0".to_owned(),
//!     play: Play { moves: 1, joined: 1, milliseconds: 400, ..Play::default() },
//!     log: "0 L".to_owned(),
//! };
//! let ticket = records.record(game);
//! assert!(ticket.is_recorded());
//! assert_eq!(records.statistics(&Filter::default()).moves.best, Some(1.0));
//! assert_eq!(records.games()[0].play.outcome, GameOutcome::Solved);
//! ```
//!
//! The main type is [`Records`]. When it is opened, it loads the summaries of all games, the
//! settings and the games in progress, so lists and statistics never wait for a disk. Additions go
//! to a [`Store`], which writes them in the background. A [`Ticket`] reports when an addition is
//! durable; an app must not show "recorded" before that. The stores are SQLite on a desktop,
//! `IndexedDB` in a browser (`BrowserStore`) and [`MemoryStore`] in tests.
//!
//! This crate contains no game rules and no searches. The log of a game is text that `loyd-play`
//! writes and replays, and [`Records::verify`] takes the replay as a function. The crate reads no
//! clock and draws no random numbers: the caller passes times, and a game is identified by a hash
//! of its contents.

#![forbid(unsafe_code)]

#[cfg(target_family = "wasm")]
mod browser;
mod category;
mod game;
mod id;
mod index;
mod json;
mod level;
mod memory;
mod penalty;
mod records;
#[cfg(not(target_family = "wasm"))]
mod sqlite;
mod statistics;
mod store;
mod verify;

#[cfg(target_family = "wasm")]
pub use browser::BrowserStore;
pub use category::{Category, UnknownCategory};
pub use game::{GameBoard, GameOutcome, GameRecord, Play, Summary};
pub use id::{GameId, LevelId, UnknownId};
pub use index::{Bests, LevelProgress};
pub use json::{Exported, Imported};
pub use level::level_text;
pub use memory::MemoryStore;
pub use penalty::Penalty;
pub use records::{Filter, Records};
#[cfg(not(target_family = "wasm"))]
pub use sqlite::SqliteStore;
#[cfg(not(target_family = "wasm"))]
pub use sqlite::{NoFolder, data_file};
pub use statistics::{Average, Averages, Counts, Rate, Series, Statistics};
pub use store::{Condition, Contents, Quarantined, ReadError, RecordChange, SetAside, Store, StoreState, Ticket};
pub use verify::{RecordVerification, VerificationFault, Verified};
