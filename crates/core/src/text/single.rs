//! A text as one puzzle of a format that is known.

use super::registry::spec;
use super::span::Span;
use super::{Entry, Fault, Format, ReadOptions, layout, rush, tile_puzzle};

/// Reads a text as one puzzle of a format.
pub(super) fn whole(text: Span, line: usize, format: Format, options: &ReadOptions) -> Entry {
    if format == Format::List {
        return bad(line, text.fault("expected one puzzle, found a list"));
    }
    let by_line = match format {
        Format::Layout => Some(layout::puzzled(text, options)),
        Format::Tiles => Some(tile_puzzle::puzzled(text, options)),
        Format::Rush => Some(rush::puzzled(text, options)),
        _ => None,
    };
    if let Some(puzzle) = by_line {
        return Entry { line, puzzle, warnings: Vec::new() };
    }
    let mut entries = (spec(format).read)(text, options);
    if let Some(second) = entries.get(1) {
        let place = Fault::new(second.line, 1, format!("{} puzzles, expected one", entries.len()));
        return bad(line, place);
    }
    Entry { line, ..entries.swap_remove(0) }
}

/// An entry that is a fault.
pub(super) fn bad(line: usize, fault: Fault) -> Entry {
    Entry { line, puzzle: Err(fault.into()), warnings: Vec::new() }
}
