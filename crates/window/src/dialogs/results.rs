//! The results box at the end of a tile game in the classic look, and the displayed solution as a
//! numbered list of moves to read or copy.

use egui::{ScrollArea, Ui};
use loyd_front::sentences::MoveForm;
use loyd_play::{Game, Listing};

use super::frame::{DialogOutcome, buttons, ok_button, show_title};
use crate::context::AppContext;
use crate::spoken::note_message;
use crate::{scale, sentences};

/// Shows the result in the wording of the original program (W5 in `docs/requirements.md`), and the
/// OK button, which deals a new starting position on this board.
pub(super) fn show_result(app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
    let Some(status) = app.game().map(Game::status).filter(|status| status.is_solved) else {
        // An undo has taken the game out of the solved position.
        return DialogOutcome::Close;
    };
    show_title(app, ui, "results");
    let parts = sentences::result_sentences(app, &status);
    // Screen readers on the page get the result too.
    note_message(ui.ctx(), &parts.join(" "));
    for part in parts {
        ui.label(part);
    }
    let outcome = ok_button(app, ui);
    if matches!(outcome, DialogOutcome::Close) {
        app.player.start_next();
    }
    outcome
}

/// The displayed solution as a numbered list.
pub(crate) struct SolutionDialog {
    /// The solution in the family's notation, for copying.
    listing: Listing,
    /// The numbered moves in words.
    lines: Vec<String>,
}

impl SolutionDialog {
    /// Returns the solution of the current game, or `None` if none is shown.
    pub(super) fn new(app: &AppContext) -> Option<Self> {
        let game = app.game()?;
        let (listing, scene) = (game.listing()?, game.scene());
        // Numbers of equal width line up.
        let width = listing.moves.len().to_string().len();
        let line = |(index, listed): (usize, &loyd_play::ListedMove)| {
            let made = sentences::move_in_words(&app.words, &scene, &listed.phases, MoveForm::Row);
            format!("{:>width$}. {made}", index + 1)
        };
        let lines = listing.moves.iter().enumerate().map(line).collect();
        Some(Self { listing, lines })
    }

    /// Shows the dialog. Only visible lines are laid out, since a solution may have thousands.
    pub(super) fn show(&mut self, app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
        show_title(app, ui, "solution-list");
        ui.label(app.tell("solution-length", &[("moves", self.lines.len().into())]));
        ui.add_space(scale::TIGHT);
        let height = (ui.ctx().content_rect().height() - 220.0).clamp(60.0, 420.0);
        let row = ui.text_style_height(&egui::TextStyle::Body);
        let list = ScrollArea::vertical().max_height(height).auto_shrink([false, true]);
        list.show_rows(ui, row, self.lines.len(), |ui, rows| {
            self.lines[rows].iter().for_each(|line| drop(ui.label(line)));
        });
        match buttons(app, ui, &["ok", "copy-list", "copy-solution"]) {
            Some("ok") => return DialogOutcome::Close,
            Some("copy-list") => ui.copy_text(self.lines.join("\n") + "\n"),
            Some(_) => ui.copy_text(self.listing.text.clone()),
            None => {}
        }
        DialogOutcome::Stay
    }
}
