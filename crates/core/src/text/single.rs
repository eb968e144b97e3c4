//! A text as one puzzle of a format that is known.

use super::span::Span;
use super::{
    Entry, Fault, Format, ReadOptions, assignment, layout, picture, rush, sbp, sized_tiles, tile_puzzle, tray,
};

/// Reads a text as one puzzle of a format.
pub(super) fn whole(text: Span, line: usize, format: Format, options: &ReadOptions) -> Entry {
    let puzzle = match format {
        Format::Tiles => tile_puzzle::puzzled(text, options),
        Format::Layout => layout::puzzled(text, options),
        Format::Rush => rush::puzzled(text, options),
        Format::Picture => picture::puzzled(text, options),
        Format::Assignment => return assignment::entry(text, line, options),
        Format::Princeton | Format::FortyTwo => return sized_tiles::entry(text, line, format, options),
        Format::Cs61b | Format::Cs61b2007 => return tray::entry(text, line, format, options),
        Format::Sbp => sbp::puzzled(text, options),
        Format::List => Err(text.fault("expected one puzzle, found a list").into()),
    };
    Entry { line, puzzle, warnings: Vec::new() }
}

/// An entry that is a fault.
pub(super) fn bad(line: usize, fault: Fault) -> Entry {
    Entry { line, puzzle: Err(fault.into()), warnings: Vec::new() }
}
