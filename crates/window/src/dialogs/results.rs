use egui::Ui;
use loyd_play::Game;

use super::{Then, head, main_button};
use crate::desk::Desk;
use crate::screens::end;
use crate::spoken::note_line;

/// The end of a game of tiles. OK starts a wholly new one.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui) -> Then {
    head(desk, ui, "results");
    if let Some(status) = desk.game().map(Game::status) {
        let parts = end(desk, &status);
        note_line(ui.ctx(), &parts.join(" "));
        for part in parts {
            ui.label(part);
        }
    }
    ui.add_space(12.0);
    let mut then = Then::Stay;
    ui.horizontal(|ui| {
        if main_button(ui, desk.text("ok")) {
            if let Err(fault) = desk.table.start_next() {
                desk.fault(fault.to_string());
            }
            then = Then::Close;
        }
        if ui.button(desk.text("look-at-it")).clicked() {
            then = Then::Close;
        }
    });
    then
}
