//! The box at the end of a game of tiles in the classic look.

use egui::Ui;
use loyd_play::Game;

use super::frame::{DialogOutcome, head, main_button};
use crate::context::AppContext;
use crate::scale;
use crate::sentences;
use crate::spoken::note_line;

/// Shows one sentence, and OK, which deals another start of this board, in the wording of the
/// original program (W5).
pub(super) fn show(app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
    let Some(status) = app.game().map(Game::status).filter(|status| status.is_solved) else {
        // Undo has left the end.
        return DialogOutcome::Close;
    };
    head(app, ui, "results");
    let parts = sentences::of_result(app, &status);
    // Screen readers of the page get the result too.
    note_line(ui.ctx(), &parts.join(" "));
    for part in parts {
        ui.label(part);
    }
    ui.add_space(scale::PART);
    if ui.horizontal(|ui| main_button(app, ui, app.text("ok"))).inner {
        app.player.start_next();
        return DialogOutcome::Close;
    }
    DialogOutcome::Stay
}
