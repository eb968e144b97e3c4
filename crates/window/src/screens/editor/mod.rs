//! The editor, in which the player draws block puzzles.
//!
//! - [`canvas`] is the grid. It translates pointer and key input into edits of the draft, according
//!   to the [`Tool`].
//! - [`tools`] is the panel next to the grid: the tools, the chosen block, the faults in the draft,
//!   and the actions for a valid level.
//! - [`proof`] searches for the shortest solutions to a valid draft while the player continues
//!   drawing.

mod canvas;
mod proof;
mod tools;

use egui::{CentralPanel, Panel, ScrollArea, Ui};
use loyd_core::text::AnyPuzzle;
use loyd_front::own::{self, OwnLevel};
use loyd_play::{Cell, Draft, Game};
use proof::DraftProof;

use super::screen::{Screen, title_bar};
use crate::context::AppContext;

/// The side of a new grid.
const SIDE: usize = 5;

/// The level editor.
pub(crate) struct EditorScreen {
    /// The level being drawn, with its undo history.
    draft: Draft,
    /// The current tool.
    tool: Tool,
    /// The piece that the panel describes.
    chosen: Option<char>,
    /// The cursor for drawing with keys.
    cursor: BrushCursor,
    /// The name of the level, for its file and its games.
    name: String,
    /// The searches for the draft's shortest solution in every metric.
    proof: DraftProof,
    /// The level as it was last saved. Its pars may be proven later.
    saved: Option<OwnLevel>,
}

impl EditorScreen {
    /// Opens the last draft, or else a draft of the current level, or else an empty grid.
    pub(crate) fn new(app: &AppContext) -> Self {
        let game = app.game();
        let draft = match game.map(Game::puzzle) {
            Some(AnyPuzzle::Blocks(puzzle)) => Draft::from(&puzzle),
            _ => Draft::new(SIDE, SIDE),
        };
        let name = game.and_then(|game| game.origin().name.clone()).unwrap_or_default();
        let (draft, name) = app.draft.clone().unwrap_or((draft, name));
        Self {
            draft,
            tool: Tool::Block,
            chosen: None,
            cursor: BrushCursor::default(),
            name,
            proof: DraftProof::default(),
            saved: None,
        }
    }

    /// Saves pars that were proven after the level was saved.
    fn save_pars(&mut self, app: &mut AppContext) {
        let Some(mut level) = self.saved.take_if(|level| level.pars != self.proof.pars()) else { return };
        // A different draft has proofs of its own.
        if self.draft.check().is_ok_and(|puzzle| puzzle == level.puzzle) {
            level.pars = self.proof.pars();
            own::keep(app.records_mut(), level.clone());
            self.saved = Some(level);
        }
    }
}

impl Screen for EditorScreen {
    /// Shows the grid and the tools. Afterwards, continues the proof, and stores the draft if it
    /// has changed.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, is_behind: bool) {
        title_bar(app, ui, "editor");
        let mut side = |this: &mut Self, ui: &mut Ui| {
            ScrollArea::vertical().show(ui, |ui| this.tools(app, ui));
        };
        if ui.available_width() > ui.available_height() {
            Panel::right("tools").exact_size(280.0).resizable(false).show(ui, |ui| side(self, ui));
        } else {
            let height = ui.available_height() * 0.45;
            Panel::bottom("tools").exact_size(height).resizable(false).show(ui, |ui| side(self, ui));
        }
        CentralPanel::default().show(ui, |ui| self.canvas(app, ui, is_behind));
        self.proof.follow(app, &self.draft);
        self.save_pars(app);
        if let Some(puzzle) = self.proof.hardest(app) {
            self.draft.replace(&puzzle);
        }
        // Stores the draft for the next time the editor is opened. A stroke is stored when it ends.
        if (self.draft.is_changed() || app.draft.is_some())
            && !ui.input(|input| input.pointer.any_down())
            && app.draft.as_ref().is_none_or(|(draft, name)| (draft, name) != (&self.draft, &self.name))
        {
            app.store_draft(Some((self.draft.clone(), self.name.clone())));
        }
    }
}

/// The effect of a stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tool {
    /// Draws a new block, or extends the one at the start of the stroke.
    Block,
    /// Draws walls.
    Wall,
    /// Erases cells.
    Erase,
    /// Chooses a block.
    Choose,
    /// Sets the goal for the chosen block's first cell.
    Goal,
    /// Sets a goal for the first cell of any block with the chosen block's shape.
    GoalForShape,
    /// Sets the cells that the chosen block has to cover.
    GoalCells,
    /// Adds and removes gates for the chosen block.
    Gate,
}

/// The cursor for drawing with keys, and the piece that the current stroke draws.
#[derive(Clone, Copy, Debug, Default)]
struct BrushCursor {
    /// The cell of the last key or pointer input.
    cell: Option<Cell>,
    /// The piece that the stroke draws.
    brush: Option<char>,
}
