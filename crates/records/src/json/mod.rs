//! Export and import as JSON lines: a header, then one line per game, setting and game in progress.

#[cfg(any(target_family = "wasm", test))]
mod entry;
mod export;
mod import;
mod line;

#[cfg(target_family = "wasm")]
pub(crate) use entry::{entry, read_entry};
pub use export::Exported;
#[cfg(not(target_family = "wasm"))]
pub(crate) use export::game_line;
pub(crate) use export::{write_games, write_settings};
pub use import::Imported;
pub(crate) use import::read;

/// The version of the format, which the header contains.
const VERSION: u32 = 1;
