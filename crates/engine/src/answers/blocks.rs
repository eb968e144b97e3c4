//! Answers to block puzzles.

use loyd_core::BlockPuzzle;
use loyd_core::text::span::Span;
use loyd_core::text::{Faults, block_moves};

use super::labels::names_search;
use super::words::is_one_of;
use super::{pieces, tray_moves};
use crate::choice::{Candidate, Choice, Reading};

/// Reads cells if every line consists of moves written as four integers, ignoring sentences such as
/// `3 moves`. Otherwise reads moves of named pieces, in Loyd's own notation or in another one.
pub(crate) fn block_readings(puzzle: &BlockPuzzle, text: &str, choice: &mut Choice<BlockPuzzle>) -> Result<(), Faults> {
    let bare = |text: &str| tray_moves::read(&without_sentences(text), puzzle, choice.start);
    let whole = tray_moves::read(text, puzzle, choice.start).map(|moves| (moves.is_plain, moves));
    if let Some((is_own_notation, moves)) = whole.or_else(|| Some((false, bare(text)?))) {
        let broken = moves.broken.map(|fault| (moves.entries.len() + 1, fault.message));
        choice.offer(Candidate { broken, is_own_notation, ..Candidate::new(Reading::Cells, moves.entries) });
        return Ok(());
    }
    let own = block_moves::parse(text, puzzle).map(|entries| (entries, true));
    // If both readings fail, the one that gets farther has the more helpful faults.
    let (entries, is_own_notation) = own.or_else(|own| {
        let position = |faults: &Faults| faults.0.first().map(|fault| (fault.line, fault.column));
        let other = pieces::read(text, puzzle).map(|entries| (entries, false));
        other.map_err(|other| if position(&other) > position(&own) { other } else { own })
    })?;
    choice.offer(Candidate { is_own_notation, ..Candidate::new(Reading::Pieces, entries) });
    Ok(())
}

/// Replaces sentences, headings and counts such as `Moves: 3` with empty lines. Removes the name of
/// a search before moves and the total after them.
fn without_sentences(text: &str) -> String {
    text.lines().map(|line| moves_on_line(Span::whole(line, 1)).to_owned() + "\n").collect()
}

fn moves_on_line(line: Span<'_>) -> &str {
    let is_moves = |line: &Span| tray_moves::is_moves(line.trim());
    let after_label = line.split_once(':').filter(|(label, _)| names_search(label.text)).map_or(line, |(_, rest)| rest);
    let without_total = pieces::without_total(after_label).filter(is_moves);
    match without_total.unwrap_or(after_label) {
        moves if is_moves(&moves) => moves.text,
        _ if pieces::is_remark(line) || is_heading(line) => "",
        _ => line.text,
    }
}

/// Returns whether a line names the columns of the moves, such as `row col row col`, or announces
/// the moves, such as `My moves:`. `x` and `y` may mean rows or columns, so they name neither.
fn is_heading(line: Span) -> bool {
    const HEADING_WORDS: [&str; 17] = [
        "after", "before", "block", "col", "column", "end", "from", "line", "move", "moves", "my", "new", "old", "row",
        "start", "the", "to",
    ];
    const ABBREVIATIONS: [&str; 2] = ["c", "r"];
    let names = || line.text.split(|c: char| !c.is_alphabetic()).filter(|name| !name.is_empty());
    let is_row_or_column = |name: &str| is_one_of(&["row", "r", "col", "column", "c"], name);
    let is_row_first = names().find(|name| is_row_or_column(name)).is_some_and(|name| is_one_of(&["row", "r"], name));
    let is_title = line.text.trim_end().ends_with(':') && !names().any(is_row_or_column);
    names().all(|name| is_one_of(&HEADING_WORDS, name) || is_one_of(&ABBREVIATIONS, name)) && (is_row_first || is_title)
}
