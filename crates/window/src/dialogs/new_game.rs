//! The dialog of a new number puzzle: its size and its seed.

use egui::{DragValue, Ui};
use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::{MAX_SIDE, MIN_SIDE};
use loyd_play::{Game, TileDeal};

use super::frame::{Then, head, main_button};
use crate::context::AppContext;
use crate::next::Next;

/// What a new game of tiles is to be like.
pub(crate) struct NewGame {
    /// Columns.
    width: usize,
    /// Rows.
    height: usize,
    /// The text of a seed; empty for a random one.
    seed: String,
    /// Why the last attempt failed.
    fault: Option<String>,
}

/// The sizes that are offered by a button.
const SIZES: [usize; 6] = [3, 4, 5, 6, 8, 10];

impl NewGame {
    /// The dialog with the size of the current board.
    pub(super) fn new(app: &AppContext) -> Self {
        let (width, height) = match app.game().map(Game::puzzle) {
            Some(AnyPuzzle::Tiles(puzzle)) => (puzzle.width(), puzzle.height()),
            _ => (4, 4),
        };
        Self { width, height, seed: String::new(), fault: None }
    }

    /// Shows it.
    pub(super) fn show(&mut self, app: &mut AppContext, ui: &mut Ui) -> Then {
        head(app, ui, "new-game");
        let (mut is_ready, mut is_left) = (false, false);
        ui.horizontal_wrapped(|ui| {
            for side in SIZES {
                if ui.button(format!("{side}×{side}")).clicked() {
                    (self.width, self.height) = (side, side);
                    is_ready = true;
                }
            }
        });
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            let label = ui.label(app.text("columns"));
            ui.add(DragValue::new(&mut self.width).range(MIN_SIDE..=MAX_SIDE)).labelled_by(label.id);
            let label = ui.label(app.text("rows"));
            ui.add(DragValue::new(&mut self.height).range(MIN_SIDE..=MAX_SIDE)).labelled_by(label.id);
            let label = ui.label(app.text("seed"));
            let field = egui::TextEdit::singleline(&mut self.seed).desired_width(150.0);
            ui.add(field).labelled_by(label.id).on_hover_text(app.text("seed-hint"));
        });
        if let Some(fault) = &self.fault {
            ui.colored_label(ui.visuals().error_fg_color, fault);
        }
        ui.add_space(10.0);
        ui.horizontal(|ui| {
            is_ready |= main_button(ui, app.text("start"));
            is_left = ui.button(app.text("cancel")).clicked();
        });
        match (is_ready, is_left) {
            (true, _) => self.start(app),
            (false, true) => Then::Close,
            (false, false) => Then::Stay,
        }
    }

    /// Begins the game; a chosen seed makes it practice.
    fn start(&mut self, app: &mut AppContext) -> Then {
        let seed = self.seed.trim();
        // A chosen seed makes the same board again, so the game is practice.
        let deal = if seed.is_empty() {
            let seed = app.player.session_mut().seed();
            Ok(TileDeal::new(self.width, self.height, seed))
        } else {
            let fault = |_| app.tell("fault-seed", &[("seed", seed.into())]);
            let chosen = |seed| TileDeal { is_chosen: true, ..TileDeal::new(self.width, self.height, seed) };
            seed.parse().map(chosen).map_err(fault)
        };
        let game = deal.and_then(|deal| deal.game().map_err(|fault| fault.to_string()));
        match game {
            Ok(game) => {
                app.player.start(Box::new(game));
                Then::Go(Next::Play)
            }
            Err(fault) => {
                self.fault = Some(fault);
                Then::Stay
            }
        }
    }
}
