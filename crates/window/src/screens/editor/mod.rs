//! Where levels are drawn.

mod canvas;
mod proof;
mod tools;

use egui::{CentralPanel, Panel, ScrollArea, Ui};
use loyd_core::text::AnyPuzzle;
use loyd_play::{Draft, Game};

use super::{Next, Screen, title_bar};
use crate::desk::Desk;
use canvas::Cursor;
use proof::Proof;
use tools::Tool;

/// A level that is being drawn.
pub(crate) struct EditorScreen {
    draft: Draft,
    tool: Tool,
    /// The piece that is spoken of beside the board.
    chosen: Option<char>,
    cursor: Cursor,
    name: String,
    proof: Proof,
}

impl EditorScreen {
    /// A draft of the level on the table, or an empty grid.
    pub(crate) fn new(desk: &Desk) -> Self {
        let game = desk.game();
        let draft = match game.map(Game::puzzle) {
            Some(AnyPuzzle::Blocks(puzzle)) => Draft::from(&puzzle),
            _ => Draft::new(5, 5),
        };
        let name = game.and_then(|game| game.origin().name.clone()).unwrap_or_default();
        Self { draft, tool: Tool::Block, chosen: None, cursor: Cursor::default(), name, proof: Proof::default() }
    }
}

impl Screen for EditorScreen {
    fn show(&mut self, desk: &mut Desk, ui: &mut Ui, is_behind: bool) -> Next {
        let mut next = title_bar(desk, ui, "editor");
        let mut side = |this: &mut Self, ui: &mut Ui| {
            ScrollArea::vertical().show(ui, |ui| this.tools(desk, ui, &mut next));
        };
        if ui.available_width() > ui.available_height() {
            Panel::right("tools").exact_size(280.0).resizable(false).show(ui, |ui| side(self, ui));
        } else {
            let height = ui.available_height() * 0.45;
            Panel::bottom("tools").exact_size(height).resizable(false).show(ui, |ui| side(self, ui));
        }
        CentralPanel::default().show(ui, |ui| self.canvas(desk, ui, is_behind));
        self.proof.go_on(desk, &self.draft);
        next
    }
}
