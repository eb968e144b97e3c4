//! The keys of the game screen.

use egui::Ui;
use loyd_front::keys::{Code, Key};

use super::PlayScreen;
use crate::context::AppContext;
use crate::input::{Pressed, pressed};
use crate::next::AppRequest;

impl PlayScreen {
    /// Passes keys to the board unless a menu or a button has the focus.
    pub(super) fn keyboard(&mut self, app: &mut AppContext, ui: &Ui) -> AppRequest {
        for action in app.gamepads.actions() {
            let next = self.perform(app, action);
            if !matches!(next, AppRequest::Stay) {
                return next;
            }
        }
        // Text fields, menus and buttons have keys of their own.
        let has_other_focus =
            ui.memory(|memory| memory.focused().is_some_and(|focused| focused != super::area::board_id()));
        if egui::Popup::is_any_open(ui.ctx()) {
            return AppRequest::Stay;
        }
        if has_other_focus || self.in_menus {
            return self.leave_menus(ui);
        }
        let mut next = AppRequest::Stay;
        for pressed in pressed(ui.ctx()) {
            let then = match pressed {
                Pressed::Key(key) => self.key(app, key),
                Pressed::Copy => Self::copy_position(app),
                Pressed::Paste(text) => crate::files::paste(app, &text),
            };
            next = next.then(then);
        }
        next
    }

    /// Passes a key to the player.
    fn key(&mut self, app: &mut AppContext, key: Key) -> AppRequest {
        // F10 opens the menus, unless the player has stored a position under this key.
        if key == Key::from(Code::F(10)) && !app.player.brings_back(key) {
            self.in_menus = true;
            return AppRequest::Stay;
        }
        app.notice = None;
        let rest = app.player.key(key, app.keys.action(key));
        self.follow(app);
        Self::perform_rest(app, rest)
    }

    /// Returns from menus and buttons to the board with Escape.
    fn leave_menus(&mut self, ui: &Ui) -> AppRequest {
        let leaves = ui.input(|input| input.key_pressed(egui::Key::Escape) && !input.key_pressed(egui::Key::F10));
        if leaves {
            self.in_menus = false;
            ui.memory_mut(|memory| memory.request_focus(super::area::board_id()));
        }
        AppRequest::Stay
    }
}
