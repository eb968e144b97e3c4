//! What all dialogs are made of.

use egui::{Id, Ui};

use crate::context::AppContext;
use crate::next::Next;

/// What came of a frame of a dialog.
pub(super) enum Then {
    /// It stays.
    Stay,
    /// It is closed.
    Close,
    /// It is closed, and something else follows.
    Go(Next),
}

/// The title of a dialog.
pub(super) fn head(app: &AppContext, ui: &mut Ui, key: &str) {
    ui.heading(app.text(key));
    ui.add_space(6.0);
}

/// A button that has the focus when the dialog opens, so that Enter presses it.
pub(super) fn main_button(ui: &mut Ui, text: String) -> bool {
    let response = ui.add(egui::Button::new(text).min_size(egui::vec2(96.0, 30.0)));
    if ui.memory(|memory| memory.focused().is_none() || memory.focused() == Some(Id::unique("board"))) {
        response.request_focus();
    }
    response.clicked()
}
