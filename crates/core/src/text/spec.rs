//! What every format states about itself.

use super::span::Span;
use super::{About, AnyPuzzle, Entry, Fault, Faults, Format, Puzzled, ReadOptions};
use crate::{BlockPuzzle, TilePuzzle};

/// Writes a puzzle with what is said about it, or says what the format asks for.
type Writer = fn(&AnyPuzzle, &About) -> Result<String, &'static str>;

/// Readers of any format, for a format whose text holds the texts of others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nested {
    /// Reads the first puzzle of a text whose format is not known.
    pub(super) first_of: fn(&str, &ReadOptions) -> Entry,
    /// Reads a text as one puzzle of a format.
    pub(super) whole: fn(Span, usize, Format, &ReadOptions) -> Entry,
}

/// What is known about a format.
pub struct FormatSpec {
    /// The format.
    pub format: Format,
    /// A short text of the format, which [`super::read_file`] reads.
    pub example: &'static str,
    /// What a text of the format holds, in Markdown.
    pub holds: &'static str,
    /// What distinguishes a text of the format from others, in Markdown.
    pub recognised: &'static str,
    /// Whether a whole text is of this format, right or wrong.
    pub(super) sniff: fn(Span) -> bool,
    /// Reads a whole text of this format. There is at least one entry.
    pub(super) read: fn(Span, &ReadOptions, Nested) -> Vec<Entry>,
    /// Writes a puzzle, or says what the format asks for. `None` for a format that is only read.
    pub(super) write: Option<Writer>,
}

impl FormatSpec {
    /// Whether puzzles are written in this format.
    pub const fn is_written(&self) -> bool {
        self.write.is_some()
    }
}

/// An entry for a text that is one puzzle.
pub(super) fn single(text: Span, puzzle: impl FnOnce(Span) -> Result<Puzzled, Faults>) -> Vec<Entry> {
    let line = text.filled_lines().next().map_or(text.line, |line| line.line);
    vec![Entry { line, puzzle: puzzle(text), warnings: Vec::new() }]
}

/// An entry that is a fault.
pub(super) fn bad(line: usize, fault: Fault) -> Entry {
    Entry { line, puzzle: Err(fault.into()), warnings: Vec::new() }
}

/// The entry of a text that has nothing but remarks.
pub(super) fn no_puzzle(text: Span) -> Entry {
    bad(text.line, text.fault("there is no puzzle, only comments"))
}

/// The tile puzzle for a format that holds only those.
pub(super) fn tiles_only(puzzle: &AnyPuzzle) -> Result<&TilePuzzle, &'static str> {
    match puzzle {
        AnyPuzzle::Tiles(puzzle) => Ok(puzzle),
        AnyPuzzle::Blocks(_) => Err("it holds tile puzzles"),
    }
}

/// The block puzzle for a format that holds only those.
pub(super) fn blocks_only(puzzle: &AnyPuzzle) -> Result<&BlockPuzzle, &'static str> {
    match puzzle {
        AnyPuzzle::Blocks(puzzle) => Ok(puzzle),
        AnyPuzzle::Tiles(_) => Err("it holds block puzzles"),
    }
}
