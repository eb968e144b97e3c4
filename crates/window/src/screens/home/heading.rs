//! The headings of the home screen's sections, and the row height.

use egui::{RichText, Ui, vec2};

use crate::context::AppContext;
use crate::scale;

/// The width of a button with a word, in points.
pub(super) const BUTTON: f32 = 64.0;

/// Shows a section's title, and a text that explains it.
pub(super) fn heading(app: &AppContext, ui: &mut Ui, key: &str, more: Option<String>) {
    ui.allocate_ui(vec2(ui.available_width(), row_height(app)), |ui| {
        ui.horizontal_centered(|ui| {
            ui.label(RichText::new(app.text(key)).size(scale::LARGE).strong());
            if let Some(more) = more {
                ui.add(egui::Label::new(RichText::new(more).weak()).truncate());
            }
        });
    });
}

/// Shows a section's title with a button at its end. Returns whether it was clicked.
pub(super) fn heading_with(app: &AppContext, ui: &mut Ui, key: &str, button: &str) -> bool {
    heading_row(app, ui, key, |ui| ui.add(app.button(app.text(button))).clicked())
}

/// Shows a section's title with buttons at its end, from right to left.
pub(super) fn heading_row<R>(app: &AppContext, ui: &mut Ui, key: &str, buttons: impl FnOnce(&mut Ui) -> R) -> R {
    let size = vec2(ui.available_width(), row_height(app));
    ui.allocate_ui(size, |ui| {
        ui.horizontal_centered(|ui| {
            ui.label(RichText::new(app.text(key)).size(scale::LARGE).strong());
            let right = egui::Layout::right_to_left(egui::Align::Center);
            ui.with_layout(right, buttons).inner
        })
        .inner
    })
    .inner
}

/// Returns the height of a heading or a row of buttons, in points.
pub(super) fn row_height(app: &AppContext) -> f32 {
    app.device.least_target().max(scale::BUTTON)
}
