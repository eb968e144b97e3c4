//! The player's own tile colours as text, one per line.
//!
//! The text is also the file format: a file from another program can be opened here, and the
//! colours that were entered can be saved to a file.

use egui::{Button, RichText, TextEdit, Ui};

use super::frame::{DialogOutcome, button_row, main_button, show_title};
use crate::context::AppContext;
use crate::look::CustomColours;
use crate::next::{AppRequest, FilePurpose};
use crate::scale;
use crate::widgets::show_fault;

/// The dialog for entering colours.
pub(crate) struct ColoursDialog {
    /// The text in the field.
    text: String,
    /// The fault in the text.
    fault: Option<String>,
}

impl ColoursDialog {
    /// Creates the dialog with the current colours.
    pub(super) fn new(app: &AppContext) -> Self {
        Self { text: app.custom_colours.text(), fault: None }
    }

    /// Shows the dialog.
    pub(super) fn show(&mut self, app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
        show_title(app, ui, "colours");
        let label = ui.label(app.text("colours-how"));
        ui.add_space(scale::GAP);
        let field = TextEdit::multiline(&mut self.text).desired_rows(8).desired_width(f32::INFINITY);
        ui.add(field).labelled_by(label.id);
        ui.horizontal_wrapped(|ui| {
            // Previews the colours as they are typed.
            for colour in CustomColours::read(&self.text).unwrap_or_default().all() {
                ui.label(RichText::new("■").color(*colour).size(scale::LARGE));
            }
        });
        show_fault(ui, self.fault.as_ref());
        ui.add_space(scale::GAP);
        let mut outcome = DialogOutcome::Stay;
        button_row(ui, |ui| {
            if main_button(app, ui, app.text("ok")) && self.apply(app).is_some() {
                outcome = DialogOutcome::Close;
            }
            if ui.button(app.text("colours-open")).clicked() {
                app.request(AppRequest::File(FilePurpose::Colours));
                outcome = DialogOutcome::Close;
            }
            let has_text = !self.text.trim().is_empty();
            // The dialog closes, so colours that were not applied would be lost.
            if ui.add_enabled(has_text, Button::new(app.text("save-file"))).clicked()
                && let Some(colours) = self.apply(app)
            {
                let (name, text) = ("my-colours.txt".to_owned(), colours.text());
                app.request(AppRequest::File(FilePurpose::Save { name, text }));
                outcome = DialogOutcome::Close;
            }
            if ui.button(app.text("cancel")).clicked() {
                outcome = DialogOutcome::Close;
            }
        });
        outcome
    }

    /// Applies and returns the colours. If the text is not valid, notes the fault.
    fn apply(&mut self, app: &mut AppContext) -> Option<CustomColours> {
        let applied = app.apply_colours(&self.text);
        self.fault = applied.as_ref().err().cloned();
        applied.ok()
    }
}
