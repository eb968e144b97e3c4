//! Saved games.
//!
//! ```text
//! loyd game 1
//! puzzle: 1 2 3/4 0 6/7 5 8
//! goal: blank-last
//! metric: single
//! seed: chacha8:7
//! hints: 1
//! pauses: 61000 at 900
//! elapsed: 2150
//! cursor: 2
//! events: 4
//! 0 U
//! 900 R
//! 1400 undo
//! 2150 L
//! ```
//!
//! The first line has the version. It is followed by `key: value` lines in any order; `name`,
//! `seed`, `practice`, `hints`, `solutions` and `pauses` are optional. A pause is its duration and
//! its time on the game's clock, in milliseconds. `events` comes last, with the number of lines
//! that follow. Each of them has the milliseconds on the game's clock and the steps of a gesture,
//! `undo`, `redo` or `restart`. `cursor` is the number of gestures and restarts that are done and
//! not undone. All future versions will read every released version of the format.

mod events;
mod header;
mod write;

pub(crate) use events::read as read_events;
pub(crate) use header::{LocatedText, SaveHeader, quoted, read as read_header};
pub(crate) use write::SavedGame;

/// The beginning of the first line, before the version.
const MAGIC: &str = "loyd game ";
/// The version that is written.
const VERSION: &str = "1";
