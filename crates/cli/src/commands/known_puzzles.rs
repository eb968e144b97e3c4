//! The puzzles that must not be printed again, neither unchanged nor in disguise.

use std::collections::HashMap;

use loyd_blocks::generate::{BoardLikeness, Canonical};
use loyd_core::BlockPuzzle;

use crate::output::visible;

/// The identity of a puzzle: two puzzles with equal keys count as the same. Keys of different kinds
/// are never equal.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum PuzzleForm {
    /// The canonical start of the component.
    Component(Canonical),
    /// The start itself.
    Start(Canonical),
}

/// The puzzles seen so far, each with the source that messages name.
pub(super) struct KnownPuzzles {
    forms: HashMap<PuzzleForm, String>,
    /// The appearance of each board, if likeness is limited.
    boards: Vec<(BoardLikeness, String)>,
    /// The greatest permitted likeness.
    unlike: Option<f64>,
}

impl KnownPuzzles {
    /// Creates an empty collection. `unlike` is the greatest permitted likeness, if it is limited.
    pub(super) fn new(unlike: Option<f64>) -> Self {
        Self { forms: HashMap::new(), boards: Vec::new(), unlike }
    }

    /// Returns a message that names the puzzle that this one repeats or resembles too closely, if
    /// there is one.
    pub(super) fn repeated(&self, puzzle: &BlockPuzzle, form: &PuzzleForm) -> Option<String> {
        if let Some(first) = self.forms.get(form) {
            return Some(format!("the same puzzle as {}", visible(first)));
        }
        let (most, board) = (self.unlike?, BoardLikeness::of(puzzle));
        self.boards.iter().find_map(|(other, source)| {
            let likeness = board.likeness(other);
            (likeness > most).then(|| format!("{:.0} % like {}", 100.0 * likeness, visible(source)))
        })
    }

    /// Adds a puzzle. The first source of a form is kept.
    pub(super) fn add(&mut self, puzzle: &BlockPuzzle, form: PuzzleForm, source: &str) {
        if self.unlike.is_some() {
            self.boards.push((BoardLikeness::of(puzzle), source.to_owned()));
        }
        self.forms.entry(form).or_insert_with(|| source.to_owned());
    }
}
