//! The box at the end of a number puzzle.

use egui::Ui;
use loyd_play::Game;

use super::frame::{Then, head, main_button};
use crate::context::AppContext;
use crate::ending;
use crate::spoken::note_line;

/// The end of a game of tiles (W5). OK starts a wholly new one; the classic look has a short sentence and OK alone (W6).
pub(super) fn show(app: &mut AppContext, ui: &mut Ui) -> Then {
    head(app, ui, "results");
    if let Some(status) = app.game().map(Game::status) {
        let parts = ending::sentences(app, &status);
        // Screen readers of the page get the result too.
        note_line(ui.ctx(), &parts.join(" "));
        for part in parts {
            ui.label(part);
        }
    }
    ui.add_space(12.0);
    let mut then = Then::Stay;
    ui.horizontal(|ui| {
        if main_button(ui, app.text("ok")) {
            app.player.start_next();
            then = Then::Close;
        }
        if !app.look.is_classic && ui.button(app.text("look-at-it")).clicked() {
            then = Then::Close;
        }
    });
    then
}
