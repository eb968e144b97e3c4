//! The parts that dialogs have in common.

use egui::{Id, TextStyle, Ui, WidgetText};

use crate::context::AppContext;
use crate::scale;
use crate::widgets::{control_height, primary_button};

/// The result of a dialog's frame.
pub(super) enum DialogOutcome {
    /// The dialog stays open.
    Stay,
    /// The dialog is closed.
    Close,
}

/// Shows a label and its control side by side, or one below the other if there is no room. Long
/// labels wrap.
pub(super) fn labelled_row(ui: &mut Ui, text: impl Into<WidgetText>, control: impl FnOnce(&mut Ui, Id)) {
    if ui.ctx().content_rect().width() < crate::context::NARROW {
        let label = ui.label(text).id;
        control(ui, label);
        ui.add_space(scale::TIGHT);
        return;
    }
    ui.columns(2, |columns| {
        // Aligns the first line of the label with the text of the control.
        let line = columns[0].text_style_height(&TextStyle::Body);
        columns[0].add_space(((control_height(&columns[0]) - line) / 2.0).max(0.0));
        let label = columns[0].label(text).id;
        control(&mut columns[1], label);
    });
}

/// Shows two pieces of text side by side.
pub(super) fn text_row(ui: &mut Ui, left: impl Into<WidgetText>, right: impl Into<WidgetText>) {
    ui.columns(2, |columns| {
        columns[0].label(left);
        columns[1].label(right);
    });
}

/// Shows a dialog's title: the name of the menu entry that opens the dialog, without the ellipsis.
pub(super) fn show_title(app: &AppContext, ui: &mut Ui, key: &str) {
    ui.heading(app.text(key).trim_end_matches(['.', '…', ' ']));
    ui.add_space(scale::GAP);
}

/// The height of a dialog's buttons, in points.
const BUTTON_HEIGHT: f32 = 32.0;

/// Shows a dialog's buttons in a row, all of the same height.
pub(super) fn button_row<R>(ui: &mut Ui, buttons: impl FnOnce(&mut Ui) -> R) -> R {
    let row = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.y = ui.spacing().interact_size.y.max(BUTTON_HEIGHT);
        buttons(ui)
    });
    row.inner
}

/// Shows the main button of a dialog, and returns whether it was clicked. It takes the focus when
/// the dialog opens, unless another widget in the dialog has it, so Enter presses it.
pub(super) fn main_button(app: &AppContext, ui: &mut Ui, text: String) -> bool {
    let response = primary_button(app, ui, text, egui::vec2(96.0, BUTTON_HEIGHT));
    if is_unfocused(ui) {
        response.request_focus();
    }
    response.clicked()
}

/// Shows the buttons at the end of a dialog, the main one first. Returns the key of the button that
/// was clicked.
pub(super) fn buttons(app: &AppContext, ui: &mut Ui, keys: &[&'static str]) -> Option<&'static str> {
    ui.add_space(scale::PART);
    let mut clicked = None;
    button_row(ui, |ui| {
        for (index, key) in keys.iter().enumerate() {
            let text = app.text(key);
            let is_clicked = if index == 0 { main_button(app, ui, text) } else { ui.button(text).clicked() };
            if is_clicked {
                clicked = Some(*key);
            }
        }
    });
    clicked
}

/// Shows the button of an informational dialog.
pub(super) fn ok_button(app: &AppContext, ui: &mut Ui) -> DialogOutcome {
    if buttons(app, ui, &["ok"]).is_some() { DialogOutcome::Close } else { DialogOutcome::Stay }
}

/// Returns whether no widget in a dialog has the focus: either no widget at all has it, or the
/// board does, as during a game.
pub(super) fn is_unfocused(ui: &Ui) -> bool {
    ui.memory(|memory| memory.focused().is_none() || memory.focused() == Some(Id::unique("board")))
}
