//! The state of the level editor.

mod analysis;
mod edit;
mod sketch;
mod text;

pub use analysis::{HardestStart, NoHardestStart, RedundantPieces};
pub use edit::{DraftTarget, Edit, TargetRule};
use loyd_core::blocks::{Freedom, SetupFaults};
use loyd_core::text::piece_names;
use loyd_core::{BlockPuzzle, Puzzle};
use sketch::DraftContent;

use crate::family::GameFamily;
use crate::scene::Scene;

/// A block level under construction. It may be incomplete at any time; [`Draft::check`] lists what
/// is missing.
///
/// ```
/// use loyd_core::text::{AnyPuzzle, one_line};
/// use loyd_play::{Cell, Draft, DraftTarget, Edit, TargetRule};
/// let mut draft = Draft::new(2, 3);
/// draft.apply(Edit::Paint { piece: 'Z', cell: Cell::new(0, 0) });
/// assert!(draft.check().is_err(), "it has no goal yet");
/// draft.apply(Edit::Wall(Cell::new(1, 2)));
/// draft.apply(Edit::Target(DraftTarget { piece: 'Z', rule: TargetRule::Right }));
/// let puzzle = draft.check()?;
/// assert_eq!(one_line(&AnyPuzzle::Blocks(puzzle)), "Z../..#");
/// # Ok::<(), loyd_core::blocks::SetupFaults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    sketch: DraftContent,
    /// The states that redo restores, the next one last.
    undone: Vec<DraftContent>,
    /// The states that undo restores, the next one last.
    done: Vec<DraftContent>,
    /// Whether the current stroke has changed anything; `None` outside a stroke.
    stroke_changed: Option<bool>,
}

impl Draft {
    /// Creates an empty grid. Sides outside the limits are clamped.
    pub fn new(rows: usize, columns: usize) -> Self {
        Self::from(DraftContent::new(rows, columns))
    }

    /// Applies an edit. Returns `false` if it changes nothing, for example outside the grid.
    pub fn apply(&mut self, edit: Edit) -> bool {
        let mut sketch = self.sketch.clone();
        sketch.apply(edit);
        self.change_to(sketch)
    }

    /// Replaces the contents with a puzzle. Undo reverts this.
    pub fn replace(&mut self, puzzle: &BlockPuzzle) {
        self.set_sketch(DraftContent::from(puzzle));
    }

    /// Removes everything, and sets the number of rows and columns. A single undo reverts both.
    pub fn clear(&mut self, rows: usize, columns: usize) {
        self.set_sketch(DraftContent::new(rows, columns));
    }

    fn set_sketch(&mut self, sketch: DraftContent) {
        self.end_stroke();
        self.change_to(sketch);
    }

    /// Makes a change that undo reverts. Returns `false` if nothing changes.
    fn change_to(&mut self, sketch: DraftContent) -> bool {
        if sketch == self.sketch {
            return false;
        }
        let before = std::mem::replace(&mut self.sketch, sketch);
        if self.stroke_changed != Some(true) {
            self.done.push(before);
        }
        self.stroke_changed = self.stroke_changed.map(|_| true);
        self.undone.clear();
        true
    }

    /// Begins a stroke: all changes until the call to [`Draft::end_stroke`] are undone together.
    pub fn begin_stroke(&mut self) {
        self.stroke_changed = Some(false);
    }

    /// Ends a stroke.
    pub fn end_stroke(&mut self) {
        self.stroke_changed = None;
    }

    /// Undoes the last change or stroke. Returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.end_stroke();
        let Some(before) = self.done.pop() else { return false };
        self.undone.push(std::mem::replace(&mut self.sketch, before));
        true
    }

    /// Repeats the last undone change. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.end_stroke();
        let Some(after) = self.undone.pop() else { return false };
        self.done.push(std::mem::replace(&mut self.sketch, after));
        true
    }

    /// Returns whether there is a change that undo reverts.
    pub fn is_changed(&self) -> bool {
        !self.done.is_empty()
    }

    /// Returns whether there is an undone change that can be redone.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Returns whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.sketch == DraftContent::new(self.sketch.rows, self.sketch.columns)
    }

    /// Returns the puzzle, if the draft is valid.
    ///
    /// # Errors
    /// [`SetupFaults`], with all reasons why the draft is not a puzzle. They number the pieces as
    /// [`Draft::scene`] does.
    pub fn check(&self) -> Result<BlockPuzzle, SetupFaults> {
        BlockPuzzle::try_from(self.sketch.setup())
    }

    /// Returns the scene of the draft. It contains the goals only if the draft is valid.
    pub fn scene(&self) -> Scene {
        match self.check() {
            Ok(puzzle) => puzzle.scene(&puzzle.start()),
            Err(_) => self.sketch.scene(),
        }
    }

    /// Returns the directions in which a piece may move, or `None` if it does not exist.
    pub fn freedom(&self, piece: char) -> Option<Freedom> {
        self.sketch.freedom(piece)
    }

    /// Returns the goal's targets.
    pub fn targets(&self) -> &[DraftTarget] {
        &self.sketch.targets
    }

    /// Returns whether the goal has a target for any piece with the same shape as this one.
    pub fn has_kind_target(&self, piece: char) -> bool {
        self.sketch.has_kind_target(piece)
    }

    /// Returns the first name that is not in use, or `None` if all names are in use.
    pub fn free_name(&self) -> Option<char> {
        piece_names().find(|&name| self.freedom(name).is_none())
    }
}

impl From<&BlockPuzzle> for Draft {
    /// Returns a draft of an existing puzzle.
    fn from(puzzle: &BlockPuzzle) -> Self {
        Self::from(DraftContent::from(puzzle))
    }
}

impl From<DraftContent> for Draft {
    fn from(sketch: DraftContent) -> Self {
        Self { sketch, undone: vec![], done: vec![], stroke_changed: None }
    }
}
