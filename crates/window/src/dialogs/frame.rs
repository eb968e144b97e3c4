//! What all dialogs are made of.

use egui::{Id, RichText, Ui, WidgetText};

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

/// A text and what belongs to it: beside each other, or below each other where there is no room. Long texts go on in the
/// next line.
pub(super) fn pair(ui: &mut Ui, text: impl Into<WidgetText>, rest: impl FnOnce(&mut Ui, Id)) {
    if ui.ctx().content_rect().width() < crate::device::NARROW {
        let label = ui.label(text).id;
        rest(ui, label);
        ui.add_space(4.0);
        return;
    }
    ui.columns(2, |columns| {
        let label = columns[0].label(text).id;
        rest(&mut columns[1], label);
    });
}

/// The title of a dialog: the entry that opens it, without the dots that say so.
pub(super) fn head(app: &AppContext, ui: &mut Ui, key: &str) {
    ui.heading(app.text(key).trim_end_matches(['.', '…', ' ']));
    ui.add_space(6.0);
}

/// The main button of a dialog. It takes the focus when the dialog opens, so that Enter presses it: from no widget, or from
/// the board, which has the focus while a game is played. Another widget of the dialog keeps the focus.
pub(super) fn main_button(ui: &mut Ui, text: String) -> bool {
    let [fill, ink] = crate::look::primary(ui.visuals().dark_mode);
    let button = egui::Button::new(RichText::new(text).color(ink).strong()).fill(fill);
    let response = ui.add(button.min_size(egui::vec2(96.0, 32.0)));
    if is_nowhere(ui) {
        response.request_focus();
    }
    response.clicked()
}

/// The end of a dialog that is only read. In a row a button has its text in the middle.
pub(super) fn ok_button(app: &AppContext, ui: &mut Ui) -> Then {
    ui.add_space(10.0);
    let is_over = ui.horizontal(|ui| main_button(ui, app.text("ok"))).inner;
    if is_over { Then::Close } else { Then::Stay }
}

/// Whether no widget of a dialog has the focus: there is none, or the board has it, as while a game is played.
pub(super) fn is_nowhere(ui: &Ui) -> bool {
    ui.memory(|memory| memory.focused().is_none() || memory.focused() == Some(Id::unique("board")))
}
