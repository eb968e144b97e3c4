//! The dialog with the program's version, licence and font.

use egui::Ui;

use super::frame::{DialogOutcome, head, ok_button};
use crate::context::AppContext;

/// Shows the dialog.
pub(super) fn show(app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
    head(app, ui, "about");
    ui.label(app.tell("about-version", &[("version", env!("CARGO_PKG_VERSION").into())]));
    ui.label(app.text("about-what"));
    ui.add_space(4.0);
    ui.label(app.text("about-licence"));
    ui.label(app.text("about-font"));
    ok_button(app, ui)
}
