//! Explanations of illegal moves.

use loyd_core::blocks::name_text;
use loyd_core::text::block_moves;
use loyd_core::wording::counted;
use loyd_core::{BlockPuzzle, IllegalAt, MoveList, Puzzle, TilePuzzle};

/// A puzzle family whose illegal moves can be explained.
pub trait Refusing: Puzzle {
    /// The reason why the step at `at` is illegal, given the moves as written.
    fn refusal(&self, entries: &MoveList<Self::Step>, at: IllegalAt) -> String;
}

impl Refusing for TilePuzzle {
    fn refusal(&self, entries: &MoveList<Self::Step>, at: IllegalAt) -> String {
        let step = entries[at.entry - 1][at.step - 1];
        format!("no tile can move {step} here: the blank is at the edge")
    }
}

impl Refusing for BlockPuzzle {
    fn refusal(&self, entries: &MoveList<Self::Step>, at: IllegalAt) -> String {
        let entry = &entries[at.entry - 1];
        let step = entry[at.step - 1];
        let name = name_text(self.pieces()[usize::from(step.piece)].name);
        let text = block_moves::write_entry(self, entry);
        match at.step {
            1 => format!("in `{text}`, piece {name} cannot move {}", step.direction),
            at => {
                let cells = counted(at as u64 - 1, "cell");
                format!("in `{text}`, piece {name} can move only {cells} before it cannot move {}", step.direction)
            }
        }
    }
}
