//! Detects the format of a single line, valid or not.

use super::span::{SizedText, Span, is_integer};
use super::{Fault, Format, cells, layout, rush, tile_puzzle};
use crate::blocks::is_piece_name;
use crate::blocks::name::read_name;

const EXPECTED_LINE: &str = "a tile position such as `1 2 3/4 5 6/7 8 0`, a Rush Hour board (36 cells, or \
    `WxH:` followed by the cells), or a layout such as `ZZ../1.22`";

/// Returns the format that a line is most likely intended to have, even if it has faults. Returns
/// `None` if it does not resemble any format.
pub(super) fn likely_format(line: Span) -> Option<Format> {
    // The smallest board has four cells.
    let is_flat = || line.words().nth(3).is_some() && line.words().all(|word| is_integer(word.text));
    joined_format(line).or_else(|| is_flat().then_some(Format::Tiles))
}

/// Returns the format of a line that cannot be a row of a larger puzzle.
pub(super) fn joined_format(line: Span) -> Option<Format> {
    let text = line.text;
    if let Some(SizedText { rest, .. }) = SizedText::read(line) {
        let is_numbers = rest.text.contains(',') || (!rest.is_empty() && is_integer(rest.text));
        let has_spaces = rest.text.contains(' ') && !rest.trim().is_empty();
        return Some(match (is_numbers, has_spaces) {
            (true, _) => Format::Tiles,
            (false, true) => Format::Snapshot,
            (false, false) => Format::Rush,
        });
    }
    let (rows, keys) = line.split_once('|').map_or((line, ""), |(rows, keys)| (rows.trim(), keys.text));
    // ` //` starts a comment.
    let has_slash = rows.text.trim_matches('/').contains('/') && !rows.text.contains(" //");
    // Rows of numbers form a tile board, unless keys of block puzzles follow.
    if keys.contains(':') && rows.text.contains(char::is_whitespace) && rows.words().all(is_spaced_cell) {
        return Some(if tile_puzzle::is_keyed(line) { Format::Tiles } else { Format::Layout });
    }
    let is_one_word = !rows.is_empty() && !rows.text.contains(char::is_whitespace);
    if is_one_word && (has_slash || keys.contains(':')) {
        // A word that contains `/` may also be a file path. If its rows have equal lengths, it
        // counts as a layout even if a cell is invalid. The fault then names that cell.
        return (are_cells(rows.text) || layout::is_rectangle(rows)).then_some(Format::Layout);
    }
    if has_slash && text.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return Some(Format::Tiles);
    }
    rush::is_bare_board(text).then_some(Format::Rush)
}

/// Returns whether a word in a layout consists of cells: one cell, or several with row separators
/// between them.
fn is_spaced_cell(word: Span) -> bool {
    word.split('/').all(|cell| cell.text.is_empty() || cell.text == "." || cell.text == "#" || is_name(cell.text))
}

fn is_name(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) || read_name(text).is_some_and(is_piece_name)
}

fn are_cells(rows: &str) -> bool {
    rows.chars().all(|c| c == '/' || (cells::LEGEND.cell)(c).is_some())
}

/// Returns whether a list skips a line.
pub(super) fn is_skipped(line: Span) -> bool {
    line.is_empty()
        || (line.text.starts_with('#') && !(likely_format(line) == Some(Format::Layout) && layout::is_drawn(line)))
}

/// Returns the fault for a line that is not in any known format.
pub(super) fn unknown_line(line: Span) -> Fault {
    line.expected(EXPECTED_LINE)
}

/// Returns the fault for several lines that are not in any known format.
pub(super) fn unknown_text(text: Span) -> Fault {
    let first = text.nonblank_lines().next().unwrap_or(text).trim();
    first.expected("the rows of a board, possibly below lines such as `goal: Z right`, or one puzzle per line")
}
