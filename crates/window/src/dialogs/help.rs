//! The dialogs in the help menu: the rules of both families and every action with its keys, and the
//! program's version, licence and font.

use egui::{RichText, ScrollArea, Ui};
use loyd_front::keys::Action;

use super::frame::{DialogOutcome, ok_button, show_title, text_row};
use crate::context::AppContext;
use crate::scale;

/// Shows the dialog with the rules and the keys.
pub(super) fn show(app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
    show_title(app, ui, "help");
    let height = ui.ctx().content_rect().height() - 160.0;
    ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
        // A phone has no keys to explain.
        let rules: &[&str] = if app.device.has_keyboard() {
            &["help-tiles", "help-blocks", "help-pointer", "help-focus", "help-places", "help-files"]
        } else {
            &["help-tiles-touch", "help-blocks-touch", "help-pointer", "help-files"]
        };
        for key in rules {
            ui.label(app.text(key));
            ui.add_space(scale::TIGHT);
        }
        ui.add_space(scale::GAP);
        if app.device.has_keyboard() {
            for action in Action::ALL {
                row(app, ui, action);
            }
        }
    });
    ok_button(app, ui)
}

/// Shows an action with its keys. Actions without keys are omitted.
fn row(app: &AppContext, ui: &mut Ui, action: Action) {
    let keys: Vec<String> = app.keys.keys(action).iter().map(|key| key.label(&app.words, true)).collect();
    if keys.is_empty() || matches!(action, Action::Redraw | Action::Suspend) {
        return;
    }
    let keys = RichText::new(keys.join("   ")).strong();
    text_row(ui, keys, app.text(&format!("action-{}", action.name())));
}

/// Shows the dialog about the program.
pub(super) fn show_about(app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
    show_title(app, ui, "about");
    ui.label(app.tell("about-version", &[("version", env!("CARGO_PKG_VERSION").into())]));
    ui.label(app.text("about-what"));
    ui.add_space(scale::TIGHT);
    ui.label(app.text("about-licence"));
    ui.label(app.text("about-font"));
    ok_button(app, ui)
}
