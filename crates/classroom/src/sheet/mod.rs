//! Sheets: printable pages of puzzles in a single HTML file.

mod exercise;
mod page;
mod words;

pub use exercise::Exercise;
pub use page::{Paper, Sheet, SheetVariant};
