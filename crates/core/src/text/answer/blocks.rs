//! Answers to block puzzles.

use super::{Answerable, Candidate, Choice, LetterRule, Reading, pieces};
use crate::BlockPuzzle;
use crate::text::span::Span;
use crate::text::{Faults, block_moves, tray_moves};

impl Answerable for BlockPuzzle {
    const LABELS_NAME_PIECES: bool = true;

    /// Reads cells if every line consists of four integers per move, ignoring sentences such as
    /// `3 moves`. Otherwise reads moves of named pieces, in Loyd's own notation or in another one.
    fn readings(&self, text: &str, _: LetterRule, choice: &mut Choice<Self>) -> Result<(), Faults> {
        let bare = |text: &str| tray_moves::read(&without_sentences(text), self, choice.start);
        let whole = tray_moves::read(text, self, choice.start).map(|moves| (moves.is_plain, moves));
        if let Some((is_own_notation, moves)) = whole.or_else(|| Some((false, bare(text)?))) {
            let broken = moves.broken.map(|fault| (moves.entries.len() + 1, fault.message));
            choice.offer(Candidate { broken, is_own_notation, ..Candidate::of(Reading::Cells, moves.entries) });
            return Ok(());
        }
        let own = block_moves::parse(text, self).map(|entries| (entries, true));
        // If both readings fail, the one that gets farther has the more helpful faults.
        let (entries, is_own_notation) = own.or_else(|own| {
            let place = |faults: &Faults| faults.0.first().map(|fault| (fault.line, fault.column));
            let other = pieces::read(text, self).map(|entries| (entries, false));
            other.map_err(|other| if place(&other) > place(&own) { other } else { own })
        })?;
        choice.offer(Candidate { is_own_notation, ..Candidate::of(Reading::Pieces, entries) });
        Ok(())
    }
}

/// Replaces sentences and figures about the moves, such as `Moves: 3`, by empty lines.
fn without_sentences(text: &str) -> String {
    let is_remark = |line: Span| pieces::is_remark(line) && !tray_moves::is_moves(line.trim());
    let line = |line: &str| if is_remark(Span::whole(line, 1)) { "\n".to_owned() } else { format!("{line}\n") };
    text.lines().map(line).collect()
}
