//! Export and import: JSON lines, a header first, then one game, setting or game in progress a line.

mod export;
mod import;
mod line;

pub use export::Exported;
pub(crate) use export::{write_games, write_settings};
pub use import::Imported;
pub(crate) use import::read;

/// The version of the export, which its header names.
const VERSION: u32 = 1;
