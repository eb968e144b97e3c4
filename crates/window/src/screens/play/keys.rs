//! The game screen's keys.

use egui::Ui;
use loyd_front::keys::{Code, Key};

use super::{MenuFocus, PlayScreen};
use crate::context::AppContext;
use crate::input::{KeyboardInput, keyboard_input};
use crate::screens::compete::PENALTIES;

impl PlayScreen {
    /// Passes keys to the board unless a menu or a button has the focus.
    pub(super) fn keyboard(&mut self, app: &mut AppContext, ui: &Ui) {
        for action in app.gamepads.actions() {
            self.perform(app, action);
        }
        // Text fields, menus and buttons have keys of their own.
        if self.menu_keys(ui) {
            return;
        }
        for input in keyboard_input(ui.ctx()) {
            match input {
                KeyboardInput::Key(key) => self.key(app, key),
                KeyboardInput::Copy => Self::copy_position(app),
                KeyboardInput::Paste(text) => crate::files::paste(app, &text),
            }
        }
    }

    /// Passes a key to the player.
    fn key(&mut self, app: &mut AppContext, key: Key) {
        // F10 opens the menus, unless the player has stored a position under this key.
        if key == Key::from(Code::F(10)) && !app.player.restores_position(key) && !app.look.is_classic {
            self.menus = MenuFocus::Starting;
            return;
        }
        if let Some(index) = penalty_key(key) {
            app.notice = None;
            app.player.penalise_last(PENALTIES[index].1);
            return;
        }
        let is_second_press = std::mem::take(&mut self.is_delete_pending);
        if key == Key::from(Code::Delete) && app.player.is_attempt_over() {
            if is_second_press {
                app.player.remove_last();
                app.notice = None;
            } else {
                self.is_delete_pending = true;
                app.say("delete-again");
            }
            return;
        }
        app.notice = None;
        let app_action = app.player.key(key, app.keys.action(key));
        self.show_notices(app);
        Self::perform_app_action(app, app_action);
    }
}

/// Returns the index of the penalty that a key combination applies to the last attempt: Ctrl+1,
/// 2 or 3.
fn penalty_key(key: Key) -> Option<usize> {
    match key {
        Key { code: Code::Char(digit @ '1'..='3'), ctrl: true, alt: false } => Some(digit as usize - '1' as usize),
        _ => None,
    }
}
