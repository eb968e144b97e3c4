//! The table of all formats: how each is recognised, read and written.
//!
//! A format is one file of this folder with a constant `SPEC`, and a row here. Rows stand in the order in which a text is tried:
//! a format that is sure of its texts comes before one that takes many.

use super::span::Span;
use super::{
    About, AnyPuzzle, Entry, Format, Puzzled, ReadOptions, assignment, cars, gnome, json, kinds, layout, link, list,
    pddl_problem, picture, rush, sbp, shown, sized_tiles, snapshot, tile_puzzle, tray,
};

/// Writes a puzzle with what is said about it, or says what the format asks for.
type Writer = fn(&AnyPuzzle, &About) -> Result<String, &'static str>;

/// What is known about a format.
pub struct FormatSpec {
    /// The format.
    pub format: Format,
    /// A short text of the format, which [`super::read_file`] reads.
    pub example: &'static str,
    /// What a text of the format holds, in Markdown.
    pub holds: &'static str,
    /// How a text of the format is told from others, in Markdown.
    pub recognised: &'static str,
    /// Whether a whole text is of this format, right or wrong.
    pub(super) sniff: fn(Span) -> bool,
    /// Reads a whole text of this format. There is at least one entry.
    pub(super) read: fn(Span, &ReadOptions) -> Vec<Entry>,
    /// Writes a puzzle, or says what the format asks for. `None` for a format that is only read.
    pub(super) write: Option<Writer>,
}

impl FormatSpec {
    /// Whether puzzles are written in this format.
    pub const fn is_written(&self) -> bool {
        self.write.is_some()
    }
}

/// All formats, in the order in which a text is tried.
///
/// ```
/// use loyd_core::text::{FORMATS, Format};
/// let rush = FORMATS.iter().find(|spec| spec.format == Format::Rush).unwrap();
/// assert!(rush.is_written() && rush.recognised.contains("36"));
/// ```
pub const FORMATS: [&FormatSpec; Format::ALL.len()] = [
    &shown::SPEC,
    &link::SPEC,
    &json::SPEC,
    &pddl_problem::SPEC,
    &gnome::SPEC,
    &cars::SPEC,
    &assignment::SPEC,
    &sbp::SPEC,
    &tray::SPEC,
    &tray::SPEC_2007,
    &picture::SPEC,
    &list::SPEC,
    &sized_tiles::SPEC,
    &sized_tiles::SPEC_42,
    &tile_puzzle::SPEC,
    &kinds::SPEC,
    &rush::SPEC,
    &layout::SPEC,
    &snapshot::SPEC,
];

/// The row of a format.
pub(super) fn spec(format: Format) -> &'static FormatSpec {
    FORMATS.iter().find(|spec| spec.format == format).unwrap_or(&FORMATS[0])
}

/// An entry for a text that is one puzzle.
pub(super) fn single(text: Span, puzzle: impl FnOnce(Span) -> Result<Puzzled, super::Faults>) -> Vec<Entry> {
    let line = text.filled_lines().next().map_or(text.line, |line| line.line);
    vec![Entry { line, puzzle: puzzle(text), warnings: Vec::new() }]
}

/// Writes the tile puzzle of a format that holds only those.
pub(super) fn tiles_only(puzzle: &AnyPuzzle) -> Result<&crate::TilePuzzle, &'static str> {
    match puzzle {
        AnyPuzzle::Tiles(puzzle) => Ok(puzzle),
        AnyPuzzle::Blocks(_) => Err("it holds tile puzzles"),
    }
}

/// Writes the block puzzle of a format that holds only those.
pub(super) fn blocks_only(puzzle: &AnyPuzzle) -> Result<&crate::BlockPuzzle, &'static str> {
    match puzzle {
        AnyPuzzle::Blocks(puzzle) => Ok(puzzle),
        AnyPuzzle::Tiles(_) => Err("it holds block puzzles"),
    }
}
