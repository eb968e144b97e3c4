//! The settings dialog.
//!
//! Each row is generated from its setting's name, and its text comes from the language files. A new
//! setting needs no code here, unless it has no effect on some devices.

use egui::{RichText, ScrollArea, StrokeKind, Ui};
use loyd_front::{AppSettings as _, SettingChoice};

use super::frame::{DialogOutcome, buttons, labelled_row, show_title};
use crate::context::AppContext;
use crate::next::{AppRequest, DialogKind};
use crate::scale;
use crate::settings::WindowSettings;

/// Shows the dialog. Changes are applied immediately.
pub(super) fn show(app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
    show_title(app, ui, "settings");
    let mut settings = *app.settings();
    let height = ui.ctx().content_rect().height() - 170.0;
    // The scroll bar is in the dialog's margin, so the lists end where other dialogs' content ends.
    let scroll = &mut ui.spacing_mut().scroll;
    scroll.bar_outer_margin = -scroll.bar_width;
    ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = scale::GAP;
        rows(app, ui, &mut settings);
        // A page knows its own address.
        #[cfg(not(target_arch = "wasm32"))]
        address(app, ui);
    });
    // Stores only changes.
    app.change(|old| *old = settings);
    let clicked = buttons(app, ui, &["ok", "keys"]);
    if clicked == Some("keys") {
        app.request(AppRequest::Dialog(DialogKind::Keys));
    }
    if clicked.is_some() { DialogOutcome::Close } else { DialogOutcome::Stay }
}

/// Shows a row for every setting: a checkbox for a switch, otherwise a list of choices.
fn rows(app: &AppContext, ui: &mut Ui, settings: &mut WindowSettings) {
    settings.each(&mut |name, choice| {
        if choice.names() == SWITCH {
            switch(app, ui, name, choice);
            if let Some(fault) = app.sounds.fault().filter(|_| name == "sounds" && choice.chosen() == SWITCH[1]) {
                ui.label(RichText::new(app.text(fault)).weak());
            }
        } else {
            list(app, ui, name, choice);
        }
    });
}

/// Shows the address of the page that shared links open.
#[cfg(not(target_arch = "wasm32"))]
fn address(app: &mut AppContext, ui: &mut Ui) {
    use loyd_front::link;
    let mut text = link::address(app.records()).to_owned();
    let label = app.text("share-address");
    labelled_row(ui, label, |ui, label| {
        let field = egui::TextEdit::singleline(&mut text).hint_text(link::WEB);
        if ui.add(field).labelled_by(label).changed() {
            link::set_address(app.records_mut(), &text);
        }
    });
}

/// The names of a switch's values.
const SWITCH: [&str; 2] = ["off", "on"];

/// Shows a row with a list of choices.
fn list(app: &AppContext, ui: &mut Ui, name: &str, choice: &mut dyn SettingChoice) {
    let mut chosen = choice.chosen();
    labelled_row(ui, app.text(&format!("set-{name}")), |ui, label| {
        let list_options = (name, label, Some(ui.available_width()));
        crate::widgets::list(ui, list_options, &mut chosen, choice.names(), |choice| {
            app.text(&format!("{name}-{choice}"))
        });
    });
    choice.choose(chosen);
}

/// Shows a row with a checkbox.
fn switch(app: &AppContext, ui: &mut Ui, name: &str, choice: &mut dyn SettingChoice) {
    let mut is_on = choice.chosen() == SWITCH[1];
    let checkbox = ui.checkbox(&mut is_on, app.text(&format!("set-{name}")));
    // In this version of egui, a checkbox looks the same with and without the focus.
    if checkbox.has_focus() {
        let edge = ui.visuals().widgets.active.bg_stroke;
        ui.painter().rect_stroke(checkbox.rect.expand(2.0), 4.0, edge, StrokeKind::Outside);
    }
    choice.choose(SWITCH[usize::from(is_on)]);
}
