//! The level editor's state.

mod edit;
mod sketch;

use loyd_core::blocks::{Freedom, SetupFaults};
use loyd_core::text::piece_names;
use loyd_core::{BlockPuzzle, Puzzle};

pub use edit::{DraftTarget, Edit};
use sketch::Sketch;

use crate::{Playable, Scene};

/// A block level that is being drawn. It need not be a puzzle at any moment; [`Draft::check`] says what it lacks.
///
/// ```
/// use loyd_core::text::{AnyPuzzle, one_line};
/// use loyd_play::{Cell, Draft, DraftTarget, Edit};
/// let mut draft = Draft::new(2, 3);
/// draft.apply(Edit::Paint { piece: 'Z', cell: Cell::new(0, 0) });
/// assert!(draft.check().is_err(), "it has no goal yet");
/// draft.apply(Edit::Wall(Cell::new(1, 2)));
/// draft.apply(Edit::Target(DraftTarget::Right { piece: 'Z' }));
/// let puzzle = draft.check()?;
/// assert_eq!(one_line(&AnyPuzzle::Blocks(puzzle)), "Z../..#");
/// # Ok::<(), loyd_core::blocks::SetupFaults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    sketch: Sketch,
    undone: Vec<Sketch>,
    done: Vec<Sketch>,
    /// Whether edits belong to one stroke, whose first one is already in `done`.
    in_stroke: Option<bool>,
}

impl Draft {
    /// An empty grid. Sides beyond those that a grid can have are brought within.
    pub fn new(rows: usize, columns: usize) -> Self {
        Self::from(Sketch::new(rows, columns))
    }

    /// Makes a change. False if it changes nothing, for example outside the grid.
    pub fn apply(&mut self, edit: Edit) -> bool {
        let mut sketch = self.sketch.clone();
        sketch.apply(edit);
        if sketch == self.sketch {
            return false;
        }
        let before = std::mem::replace(&mut self.sketch, sketch);
        if self.in_stroke != Some(true) {
            self.done.push(before);
        }
        self.in_stroke = self.in_stroke.map(|_| true);
        self.undone.clear();
        true
    }

    /// The changes up to [`Draft::end_stroke`] will be undone together, like those of one drag.
    pub fn begin_stroke(&mut self) {
        self.in_stroke = Some(false);
    }

    /// Ends what [`Draft::begin_stroke`] began.
    pub fn end_stroke(&mut self) {
        self.in_stroke = None;
    }

    /// Takes back the last change or stroke. False if there is none.
    pub fn undo(&mut self) -> bool {
        self.end_stroke();
        let Some(before) = self.done.pop() else { return false };
        self.undone.push(std::mem::replace(&mut self.sketch, before));
        true
    }

    /// Makes again what was taken back. False if there is nothing.
    pub fn redo(&mut self) -> bool {
        self.end_stroke();
        let Some(after) = self.undone.pop() else { return false };
        self.done.push(std::mem::replace(&mut self.sketch, after));
        true
    }

    /// The puzzle that it is, or everything that keeps it from being one. The faults speak of pieces by their places in
    /// [`Draft::scene`].
    ///
    /// # Errors
    /// [`SetupFaults`].
    pub fn check(&self) -> Result<BlockPuzzle, SetupFaults> {
        BlockPuzzle::try_from(self.sketch.setup())
    }

    /// What to draw. Goals are there only while it is a puzzle.
    pub fn scene(&self) -> Scene {
        match self.check() {
            Ok(puzzle) => puzzle.scene(&puzzle.start()),
            Err(_) => self.sketch.scene(),
        }
    }

    /// The directions in which a piece may move; `None` if there is no such piece.
    pub fn freedom(&self, piece: char) -> Option<Freedom> {
        self.sketch.freedom(piece)
    }

    /// What solves it.
    pub fn targets(&self) -> &[DraftTarget] {
        self.sketch.targets()
    }

    /// The first name that no piece has; `None` if there are as many pieces as there can be.
    pub fn free_name(&self) -> Option<char> {
        piece_names().find(|&name| self.freedom(name).is_none())
    }
}

impl From<&BlockPuzzle> for Draft {
    /// A draft of a puzzle that there is.
    fn from(puzzle: &BlockPuzzle) -> Self {
        Self::from(Sketch::from(puzzle))
    }
}

impl From<Sketch> for Draft {
    fn from(sketch: Sketch) -> Self {
        Self { sketch, undone: vec![], done: vec![], in_stroke: None }
    }
}
