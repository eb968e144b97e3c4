//! The dialog for binding keys to actions, and the bindings, which are stored with the records.
//!
//! Keys are read in the same way as on the board, so letters follow the player's layout. A key
//! that is already bound is refused, and the message names its action.

use egui::{Button, RichText, ScrollArea, Ui};
use loyd_front::keys::{Action, Key, KeyMap};
use loyd_records::Records;
use serde_json::Value;

use super::frame::{DialogOutcome, button_row, labelled_row, main_button, show_title};
use crate::context::AppContext;
use crate::input::{KeyboardInput, keyboard_input};
use crate::scale;
use crate::widgets::show_fault;

/// The dialog for binding keys.
#[derive(Default)]
pub(crate) struct KeysDialog {
    /// The action that the next key will be bound to.
    pending: Option<Action>,
    /// The reason why the last key was refused.
    fault: Option<String>,
}

impl KeysDialog {
    /// Shows the dialog.
    pub(super) fn show(&mut self, app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
        show_title(app, ui, "keys");
        ui.label(app.text(if self.pending.is_some() { "keys-press" } else { "keys-how" }));
        self.bind_next_key(app, ui);
        show_fault(ui, self.fault.as_ref());
        let height = ui.ctx().content_rect().height() - 200.0;
        ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
            for action in Action::ALL {
                self.row(app, ui, action);
            }
        });
        ui.add_space(scale::PART);
        let mut outcome = DialogOutcome::Stay;
        button_row(ui, |ui| {
            // While the dialog is waiting for a key, Enter is bound like any other key.
            if self.pending.is_none() && main_button(app, ui, app.text("ok")) {
                outcome = DialogOutcome::Close;
            }
            if ui.button(app.text("keys-usual")).clicked() {
                store_keys(app, default_keys());
            }
        });
        outcome
    }

    /// Shows an action, its keys and a button to change them.
    fn row(&mut self, app: &mut AppContext, ui: &mut Ui, action: Action) {
        // Only the terminal app can suspend and redraw.
        if matches!(action, Action::Redraw | Action::Suspend) {
            return;
        }
        let keys: Vec<String> = app.keys.keys(action).iter().map(|key| key.label(&app.words, true)).collect();
        let name = app.text(&format!("action-{}", action.name()));
        let mut button_response = None;
        labelled_row(ui, &name, |ui, _| {
            ui.horizontal(|ui| {
                button_response = Some(ui.add(Button::new(app.text("keys-change"))));
                ui.label(RichText::new(keys.join("   ")).strong());
            });
        });
        let Some(button) = button_response else { return };
        // All buttons have the same text, so screen readers need the action too.
        button.widget_info(|| {
            egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{}: {name}", app.text("keys-change")))
        });
        if button.clicked() {
            (self.pending, self.fault) = (Some(action), None);
            ui.memory_mut(egui::Memory::stop_text_input);
        }
    }

    /// Binds the next key as the action's first key.
    fn bind_next_key(&mut self, app: &mut AppContext, ui: &Ui) {
        let Some(action) = self.pending else { return };
        let Some(KeyboardInput::Key(key)) =
            keyboard_input(ui.ctx()).into_iter().find(|input| matches!(input, KeyboardInput::Key(_)))
        else {
            return;
        };
        self.pending = None;
        let mut map = app.keys.clone();
        // The first key is the one that menus and help mention.
        let mut keys = vec![key];
        keys.extend(map.keys(action).iter().copied().filter(|other| *other != key));
        // The dialog has room for three keys.
        keys.truncate(3);
        map.bind(action, keys);
        match map.collisions().first() {
            Some(collision) => {
                let other = if collision.first == action { collision.second } else { collision.first };
                let name = app.text(&format!("action-{}", other.name()));
                let values = [("key", key.label(&app.words, true).into()), ("action", name.into())];
                self.fault = Some(app.tell("keys-taken", &values));
            }
            None => store_keys(app, map),
        }
    }
}

/// Returns the name of the setting that stores an action's keys.
fn setting_name(action: Action) -> String {
    format!("keys.{}", action.name())
}

/// Returns the window's default key bindings. No letter alone exits the program.
pub(crate) fn default_keys() -> KeyMap {
    let mut map = KeyMap::default();
    map.bind(Action::Quit, vec![Key { ctrl: true, ..Key::char('q') }]);
    map
}

/// Returns the stored key bindings. Unreadable keys are ignored. If one key has two actions, the
/// default bindings are returned.
pub(crate) fn stored_keys(records: &Records) -> KeyMap {
    let mut map = default_keys();
    for action in Action::ALL {
        if let Some(Value::Array(names)) = records.setting(&setting_name(action)) {
            let keys = names.iter().filter_map(|text| text.as_str()?.parse::<Key>().ok());
            map.bind(action, keys.collect());
        }
    }
    // Settings from another version may bind a key twice.
    if map.collisions().is_empty() { map } else { default_keys() }
}

/// Applies key bindings, and stores the changed ones.
pub(crate) fn store_keys(app: &mut AppContext, map: KeyMap) {
    for action in Action::ALL {
        if map.keys(action) != app.keys.keys(action) {
            let names = map.keys(action).iter().map(|key| Value::from(key.to_string())).collect();
            app.records_mut().set_setting(&setting_name(action), Value::Array(names));
        }
    }
    app.keys = map;
}
