//! Games as text.
//!
//! ```text
//! loyd game 1
//! puzzle: 1 2 3/4 0 6/7 5 8
//! goal: blank-last
//! metric: single
//! seed: chacha8:7
//! hints: 1
//! elapsed: 2150
//! cursor: 2
//! events: 4
//! 0 U
//! 900 R
//! 1400 undo
//! 2150 L
//! ```
//!
//! After the first line, which has the version, come `key: value` lines in any order; `name`, `seed`, `practice`,
//! `hints` and `solutions` may be missing. `events` is the last one and says how many lines follow: the milliseconds on
//! the game's clock, and the steps of a gesture, `undo`, `redo` or `restart`. `cursor` says how many gestures and
//! restarts are done and not undone. Every text of a version that was ever released is read for ever.

mod events;
mod header;
mod read;
mod write;

pub use read::load;
pub(crate) use write::write;

/// The first words of the first line; the version follows.
const MAGIC: &str = "loyd game ";
/// The version that is written.
const VERSION: &str = "1";
