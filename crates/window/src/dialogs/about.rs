use egui::Ui;

use super::{Then, head, main_button};
use crate::desk::Desk;

pub(super) fn show(desk: &mut Desk, ui: &mut Ui) -> Then {
    head(desk, ui, "about");
    ui.label(desk.tell("about-version", &[("version", env!("CARGO_PKG_VERSION").into())]));
    ui.label(desk.text("about-what"));
    ui.add_space(4.0);
    ui.label(desk.text("about-licence"));
    ui.label(desk.text("about-font"));
    ui.add_space(10.0);
    if main_button(ui, desk.text("ok")) { Then::Close } else { Then::Stay }
}
