//! What the program is, its licence and its font.

use egui::Ui;

use super::frame::{Then, head, main_button};
use crate::context::AppContext;

/// Shows it.
pub(super) fn show(app: &mut AppContext, ui: &mut Ui) -> Then {
    head(app, ui, "about");
    ui.label(app.tell("about-version", &[("version", env!("CARGO_PKG_VERSION").into())]));
    ui.label(app.text("about-what"));
    ui.add_space(4.0);
    ui.label(app.text("about-licence"));
    ui.label(app.text("about-font"));
    ui.add_space(10.0);
    // In a row a button has its text in the middle.
    let is_over = ui.horizontal(|ui| main_button(ui, app.text("ok"))).inner;
    if is_over { Then::Close } else { Then::Stay }
}
