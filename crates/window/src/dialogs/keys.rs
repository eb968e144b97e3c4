//! The dialog for binding keys to actions, and the bindings, which are stored with the records.
//!
//! Keys are read in the same way as on the board, so letters follow the player's layout. A key
//! that is already bound is refused, and the message names its action.

use egui::{Button, RichText, ScrollArea, Ui};
use loyd_front::keys::{Action, Key, KeyMap};
use loyd_records::Records;
use serde_json::Value;

use super::frame::{DialogOutcome, head, main_button, pair};
use crate::context::AppContext;
use crate::input::{Pressed, pressed};
use crate::scale;

/// The dialog for binding keys.
#[derive(Default)]
pub(crate) struct KeysDialog {
    /// The action that the next key is bound to.
    waits: Option<Action>,
    /// The reason why the last key was refused.
    fault: Option<String>,
}

impl KeysDialog {
    /// Shows the dialog.
    pub(super) fn show(&mut self, app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
        head(app, ui, "keys");
        ui.label(app.text(if self.waits.is_some() { "keys-press" } else { "keys-how" }));
        self.listen(app, ui);
        if let Some(fault) = &self.fault {
            ui.colored_label(ui.visuals().error_fg_color, fault);
        }
        let height = ui.ctx().content_rect().height() - 200.0;
        ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
            for action in Action::ALL {
                self.row(app, ui, action);
            }
        });
        ui.add_space(scale::PART);
        let mut then = DialogOutcome::Stay;
        ui.horizontal(|ui| {
            // While waiting for a key, Enter is that key.
            if self.waits.is_none() && main_button(app, ui, app.text("ok")) {
                then = DialogOutcome::Close;
            }
            if ui.button(app.text("keys-usual")).clicked() {
                store(app, usual());
            }
        });
        then
    }

    /// Shows an action, its keys and a button to change them.
    fn row(&mut self, app: &mut AppContext, ui: &mut Ui, action: Action) {
        // Only the terminal app can suspend and redraw.
        if matches!(action, Action::Redraw | Action::Suspend) {
            return;
        }
        let keys: Vec<String> = app.keys.keys(action).iter().map(|key| app.key_label(*key)).collect();
        let name = app.text(&format!("action-{}", action.name()));
        let mut change = None;
        pair(ui, &name, |ui, _| {
            ui.horizontal(|ui| {
                change = Some(ui.add(Button::new(app.text("keys-change"))));
                ui.label(RichText::new(keys.join("   ")).strong());
            });
        });
        let Some(button) = change else { return };
        // All buttons have the same text, so screen readers need the action too.
        button.widget_info(|| {
            egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{}: {name}", app.text("keys-change")))
        });
        if button.clicked() {
            (self.waits, self.fault) = (Some(action), None);
            ui.memory_mut(egui::Memory::stop_text_input);
        }
    }

    /// Binds the next key as the action's first key.
    fn listen(&mut self, app: &mut AppContext, ui: &Ui) {
        let Some(action) = self.waits else { return };
        let Some(Pressed::Key(key)) = pressed(ui.ctx()).into_iter().find(|pressed| matches!(pressed, Pressed::Key(_)))
        else {
            return;
        };
        self.waits = None;
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
                let values = [("key", app.key_label(key).into()), ("action", name.into())];
                self.fault = Some(app.tell("keys-taken", &values));
            }
            None => store(app, map),
        }
    }
}

/// Returns the setting that stores an action's keys.
fn setting(action: Action) -> String {
    format!("keys.{}", action.name())
}

/// Returns the window's default key bindings. No letter alone exits the program.
pub(crate) fn usual() -> KeyMap {
    let mut map = KeyMap::default();
    map.bind(Action::Quit, vec![Key { ctrl: true, ..Key::char('q') }]);
    map
}

/// Returns the stored key bindings. Unreadable keys are ignored. If one key has two actions, the
/// default bindings are returned.
pub(crate) fn stored(records: &Records) -> KeyMap {
    let mut map = usual();
    for action in Action::ALL {
        if let Some(Value::Array(texts)) = records.setting(&setting(action)) {
            let keys = texts.iter().filter_map(|text| text.as_str()?.parse::<Key>().ok());
            map.bind(action, keys.collect());
        }
    }
    // Settings from another version may bind a key twice.
    if map.collisions().is_empty() { map } else { usual() }
}

/// Applies key bindings, and stores the changed ones.
pub(crate) fn store(app: &mut AppContext, map: KeyMap) {
    for action in Action::ALL {
        if map.keys(action) != app.keys.keys(action) {
            let texts = map.keys(action).iter().map(|key| Value::from(key.to_string())).collect();
            app.player.session_mut().recorder_mut().records_mut().set_setting(&setting(action), Value::Array(texts));
        }
    }
    app.keys = map;
}
