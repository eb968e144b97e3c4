//! The player's own tile colours as text, one per line.
//!
//! The text is also the file format: a file that another program wrote can be opened here, and the
//! typed colours can be saved to a file.

use egui::{Button, RichText, TextEdit, Ui};

use super::frame::{DialogOutcome, head, main_button};
use crate::context::AppContext;
use crate::look::OwnColours;
use crate::next::{AppRequest, FilePurpose};
use crate::scale;
use crate::settings::Palette;

/// The dialog for typing colours.
pub(crate) struct ColoursDialog {
    /// The typed text.
    text: String,
    /// The fault in the text.
    fault: Option<String>,
}

impl ColoursDialog {
    /// Creates the dialog with the current colours.
    pub(super) fn new(app: &AppContext) -> Self {
        Self { text: app.own_colours().text(), fault: None }
    }

    /// Shows the dialog.
    pub(super) fn show(&mut self, app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
        head(app, ui, "colours");
        let label = ui.label(app.text("colours-how"));
        ui.add_space(scale::GAP);
        let rows = 8;
        ui.add(TextEdit::multiline(&mut self.text).desired_rows(rows).desired_width(f32::INFINITY))
            .labelled_by(label.id);
        ui.horizontal_wrapped(|ui| {
            // Previews the colours while they are typed.
            for colour in OwnColours::read(&self.text).unwrap_or_default().all() {
                ui.label(RichText::new("■").color(*colour).size(scale::LARGE));
            }
        });
        if let Some(fault) = &self.fault {
            ui.colored_label(ui.visuals().error_fg_color, fault);
        }
        ui.add_space(scale::GAP);
        let mut then = DialogOutcome::Stay;
        ui.horizontal_wrapped(|ui| {
            if main_button(app, ui, app.text("ok")) {
                then = self.take(app, |_| DialogOutcome::Close);
            }
            if ui.button(app.text("colours-open")).clicked() {
                then = DialogOutcome::Go(AppRequest::File(FilePurpose::Colours));
            }
            let has_text = !self.text.trim().is_empty();
            if ui.add_enabled(has_text, Button::new(app.text("save-file"))).clicked() {
                // The dialog closes, so colours that were not applied would be lost.
                then = self.take(app, |colours| {
                    let name = "my-colours.txt".to_owned();
                    DialogOutcome::Go(AppRequest::File(FilePurpose::Save { name, text: colours.text() }))
                });
            }
            if ui.button(app.text("cancel")).clicked() {
                then = DialogOutcome::Close;
            }
        });
        then
    }

    /// Applies the colours and returns the outcome that `then` gives for them. The dialog stays
    /// open if the text is not valid.
    fn take(&mut self, app: &mut AppContext, then: impl FnOnce(OwnColours) -> DialogOutcome) -> DialogOutcome {
        match OwnColours::read(&self.text) {
            Ok(colours) => {
                app.choose_colours(colours);
                app.change(|settings| settings.palette = Palette::Own);
                then(colours)
            }
            Err((line, found)) => {
                self.fault = Some(app.tell("colours-fault", &[("line", line.into()), ("found", found.into())]));
                DialogOutcome::Stay
            }
        }
    }
}
