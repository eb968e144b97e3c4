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
        let after = match at.step {
            1 => String::new(),
            step => format!(" after its first {}", counted(step as u64 - 1, "cell")),
        };
        format!("in `{text}`, piece {name} cannot move {}{after}", step.direction)
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::text::{ReadOptions, read_answer, read_argument};

    use super::*;

    #[test]
    fn the_reason_names_the_piece_and_the_cells_before_it_stops() {
        let puzzle = read_argument("ZZ../1..2", &ReadOptions::default()).unwrap().puzzle.puzzle.into_blocks().unwrap();
        for (moves, reason) in [
            ("1 up 1", "in `1 up 1`, piece 1 cannot move up"),
            ("1 right 3", "in `1 right 3`, piece 1 cannot move right after its first 2 cells"),
        ] {
            let answer = read_answer(&puzzle, moves).unwrap();
            assert_eq!(puzzle.refusal(&answer.entries, answer.report.illegal.unwrap()), reason);
        }
    }
}
