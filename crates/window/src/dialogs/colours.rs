//! The player's own colours of tiles, one a line, as text that other programs write too.
//!
//! The text is the file: what is typed here can be kept in a file, and a file of another program can be opened here.

use egui::{RichText, TextEdit, Ui};

use super::frame::{Then, head, main_button};
use crate::context::AppContext;
use crate::look::OwnColours;
use crate::next::{FileKind, Next};
use crate::settings::Palette;

/// Where colours are typed.
pub(crate) struct Colours {
    /// What is typed.
    text: String,
    /// What is wrong with it.
    fault: Option<String>,
}

impl Colours {
    /// The dialog with the colours that there are.
    pub(super) fn new(app: &AppContext) -> Self {
        Self { text: app.own_colours().text(), fault: None }
    }

    /// Shows it.
    pub(super) fn show(&mut self, app: &mut AppContext, ui: &mut Ui) -> Then {
        head(app, ui, "colours");
        let label = ui.label(app.text("colours-how"));
        ui.add_space(6.0);
        let rows = 8;
        ui.add(TextEdit::multiline(&mut self.text).desired_rows(rows).desired_width(f32::INFINITY))
            .labelled_by(label.id);
        ui.horizontal_wrapped(|ui| {
            // What is typed is seen as it is typed.
            for colour in OwnColours::read(&self.text).unwrap_or_default().all() {
                ui.label(RichText::new("■").color(*colour).size(22.0));
            }
        });
        if let Some(fault) = &self.fault {
            ui.colored_label(ui.visuals().error_fg_color, fault);
        }
        ui.add_space(8.0);
        let mut then = Then::Stay;
        ui.horizontal_wrapped(|ui| {
            if main_button(ui, app.text("ok")) {
                then = self.take(app);
            }
            if ui.button(app.text("colours-open")).clicked() {
                then = Then::Go(Next::File(FileKind::Colours));
            }
            if ui.button(app.text("cancel")).clicked() {
                then = Then::Close;
            }
        });
        then
    }

    /// Takes the colours into use.
    fn take(&mut self, app: &mut AppContext) -> Then {
        match OwnColours::read(&self.text) {
            Ok(colours) => {
                app.choose_colours(colours);
                app.change(|settings| settings.palette = Palette::Own);
                Then::Close
            }
            Err((line, found)) => {
                self.fault = Some(app.tell("colours-fault", &[("line", line.into()), ("found", found.into())]));
                Then::Stay
            }
        }
    }
}
