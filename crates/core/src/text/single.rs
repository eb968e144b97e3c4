//! A text as one puzzle of a format that is known.

use super::span::Span;
use super::{Entry, Fault, Format, ReadOptions, assignment, layout, picture, rush, sized_tiles, tile_puzzle};

/// Reads a text as one puzzle of a format.
pub(super) fn whole(text: Span, line: usize, format: Format, options: &ReadOptions) -> Entry {
    let puzzle = match format {
        Format::Tiles => tile_puzzle::puzzled(text, options),
        Format::Layout => layout::puzzled(text, options),
        Format::Rush => rush::puzzled(text, options),
        Format::Picture => picture::puzzled(text, options),
        Format::Assignment => return assignment::entry(text, line, options),
        Format::Princeton | Format::FortyTwo => return sized_tiles::entry(text, line, format, options),
        Format::List => Err(text.fault("expected one puzzle, found a list").into()),
    };
    Entry { line, puzzle, warnings: Vec::new() }
}

/// An entry that is a fault.
pub(super) fn bad(line: usize, fault: Fault) -> Entry {
    Entry { line, puzzle: Err(fault.into()), warnings: Vec::new() }
}
