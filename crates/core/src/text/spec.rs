//! The description of a format.

use super::span::Span;
use super::{About, AnyPuzzle, Entry, Fault, Faults, Format, Puzzled, ReadOptions};
use crate::{BlockPuzzle, TilePuzzle};

/// A function that writes a puzzle with its metadata. The error describes the puzzles that the
/// format supports.
type Writer = fn(&AnyPuzzle, &About) -> Result<String, &'static str>;

/// Functions that read any format, for formats that embed puzzles in other formats.
#[derive(Clone, Copy, Debug)]
pub(super) struct NestedReaders {
    /// Reads text in an unknown format as one puzzle.
    pub(super) read_one: fn(&str, &ReadOptions) -> Entry,
    /// Reads all puzzles in text of an unknown format.
    pub(super) read_all: fn(&str, &ReadOptions) -> Vec<Entry>,
    /// Reads text as one puzzle in the given format.
    pub(super) whole: fn(Span, usize, Format, &ReadOptions) -> Entry,
}

/// The part of a puzzle's metadata that a format supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Metadata {
    None,
    Metric,
    All,
}

/// The description of a format.
pub struct FormatSpec {
    /// The format.
    pub format: Format,
    pub(super) metadata: Metadata,
    /// Whether several puzzles can be written to a file in this format, one after another.
    pub can_hold_several: bool,
    /// A short example that [`super::read_file`] can read.
    pub example: &'static str,
    /// The contents of a file in this format, in Markdown.
    pub holds: &'static str,
    /// The features by which this format is recognised, in Markdown.
    pub recognised: &'static str,
    /// Returns whether the input is in this format, valid or not.
    pub(super) sniff: fn(Span) -> bool,
    /// Reads input in this format. Returns at least one entry.
    pub(super) read: fn(Span, &ReadOptions, NestedReaders) -> Vec<Entry>,
    /// Writes a puzzle, or describes the puzzles that the format supports; `None` if the format is
    /// read-only.
    pub(super) write: Option<Writer>,
}

impl FormatSpec {
    /// Returns whether puzzles can be written in this format.
    pub const fn is_writable(&self) -> bool {
        self.write.is_some()
    }
}

/// Reads a single puzzle. Returns its entry.
pub(super) fn single(text: Span, puzzle: impl FnOnce(Span) -> Result<Puzzled, Faults>) -> Vec<Entry> {
    vec![Entry { line: text.first_line(), puzzle: puzzle(text), warnings: Vec::new() }]
}

/// Returns an entry that consists of a fault.
pub(super) fn invalid_entry(line: usize, fault: Fault) -> Entry {
    Entry { line, puzzle: Err(fault.into()), warnings: Vec::new() }
}

/// Returns the entry for input that contains only comments.
pub(super) fn no_puzzle(text: Span) -> Entry {
    let is_wall = |line: Span| line.trim().text.len() > 2 && line.trim().text.bytes().all(|byte| byte == b'#');
    let message = match text.nonblank_lines().next() {
        Some(first) if is_wall(first) => {
            "there is no puzzle: lines that begin with `#` are comments unless they form a frame with a gate of `-`"
        }
        _ => "there is no puzzle, only comments",
    };
    invalid_entry(text.line, text.fault(message))
}

/// Returns the tile puzzle, for formats that support only tile puzzles.
pub(super) fn tiles_only(puzzle: &AnyPuzzle) -> Result<&TilePuzzle, &'static str> {
    match puzzle {
        AnyPuzzle::Tiles(puzzle) => Ok(puzzle),
        AnyPuzzle::Blocks(_) => Err("the format supports only tile puzzles"),
    }
}

/// Returns the block puzzle, for formats that support only block puzzles.
pub(super) fn blocks_only(puzzle: &AnyPuzzle) -> Result<&BlockPuzzle, &'static str> {
    match puzzle {
        AnyPuzzle::Blocks(puzzle) => Ok(puzzle),
        AnyPuzzle::Tiles(_) => Err("the format supports only block puzzles"),
    }
}
