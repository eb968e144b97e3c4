//! Sheets: pages of puzzles to be handed out, as one HTML file.

mod exercise;
mod page;
mod words;

pub use exercise::Exercise;
pub use page::{Paper, Sheet, SheetVariant};
