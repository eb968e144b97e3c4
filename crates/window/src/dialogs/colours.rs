//! The player's own colours of tiles as text, one per line.
//!
//! The text is also the file format, so a file that another program wrote can be opened here.

use egui::{RichText, TextEdit, Ui};

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
    /// The fault of the text.
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
                then = self.take(app);
            }
            if ui.button(app.text("colours-open")).clicked() {
                then = DialogOutcome::Go(AppRequest::File(FilePurpose::Colours));
            }
            if ui.button(app.text("cancel")).clicked() {
                then = DialogOutcome::Close;
            }
        });
        then
    }

    /// Applies the colours.
    fn take(&mut self, app: &mut AppContext) -> DialogOutcome {
        match OwnColours::read(&self.text) {
            Ok(colours) => {
                app.choose_colours(colours);
                app.change(|settings| settings.palette = Palette::Own);
                DialogOutcome::Close
            }
            Err((line, found)) => {
                self.fault = Some(app.tell("colours-fault", &[("line", line.into()), ("found", found.into())]));
                DialogOutcome::Stay
            }
        }
    }
}
