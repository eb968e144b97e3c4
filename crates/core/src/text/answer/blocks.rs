//! Answers to block puzzles.

use super::{Answerable, Candidate, Choice, LetterRule, Reading, pieces};
use crate::BlockPuzzle;
use crate::text::{Faults, block_moves, tray_moves};

impl Answerable for BlockPuzzle {
    /// Cells, if every line is four integers; else moves of named pieces, in Loyd's own notation or in any other.
    fn readings(&self, text: &str, _: LetterRule, choice: &mut Choice<Self>) -> Result<(), Faults> {
        if let Some(moves) = tray_moves::read(text, self, choice.start) {
            let broken = moves.broken.map(|fault| (moves.entries.len() + 1, fault.message));
            choice.offer(Candidate { broken, is_own_notation: true, ..Candidate::of(Reading::Cells, moves.entries) });
            return Ok(());
        }
        let own = block_moves::parse(text, self).map(|entries| (entries, true));
        // Of two readings that both fail, the one that gets farther has the faults that help.
        let (entries, is_own_notation) = own.or_else(|own| {
            let place = |faults: &Faults| faults.0.first().map(|fault| (fault.line, fault.column));
            let other = pieces::read(text, self).map(|entries| (entries, false));
            other.map_err(|other| if place(&other) > place(&own) { other } else { own })
        })?;
        choice.offer(Candidate { is_own_notation, ..Candidate::of(Reading::Pieces, entries) });
        Ok(())
    }
}
