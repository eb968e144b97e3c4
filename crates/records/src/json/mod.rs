//! Export and import: JSON lines, a header first, then one game, setting or game in progress a line.

#[cfg(any(target_family = "wasm", test))]
mod entry;
mod export;
mod import;
mod line;

#[cfg(target_family = "wasm")]
pub(crate) use entry::{entry, read_entry};
pub use export::Exported;
pub(crate) use export::{write_games, write_settings};
pub use import::Imported;
pub(crate) use import::read;

/// The version of the export, which its header names.
const VERSION: u32 = 1;
