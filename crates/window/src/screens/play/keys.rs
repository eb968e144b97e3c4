//! Keys on the screen where games are played.

use egui::Ui;
use loyd_front::keys::{Action, Code, Key};
use loyd_play::{Change, Choice, Command};

use super::PlayScreen;
use crate::desk::Desk;
use crate::input::{Pressed, pressed};
use crate::screens::Next;

impl PlayScreen {
    /// Keys go to the board unless a menu or a button has the focus.
    pub(super) fn keyboard(&mut self, desk: &mut Desk, ui: &Ui) -> Next {
        #[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
        for action in desk.gamepads.pressed() {
            let next = self.perform(desk, action);
            if !matches!(next, Next::Stay) {
                return next;
            }
        }
        let has_other_focus =
            ui.memory(|memory| memory.focused().is_some_and(|focused| focused != super::area::board_id()));
        if egui::Popup::is_any_open(ui.ctx()) {
            return Next::Stay;
        }
        if has_other_focus || self.in_menus {
            return self.leave_menus(ui);
        }
        let mut next = Next::Stay;
        for pressed in pressed(ui.ctx()) {
            let then = match pressed {
                Pressed::Key(key) => self.key(desk, key),
                Pressed::Copy => Self::copy_position(desk),
                Pressed::Paste(text) => crate::files::paste(desk, &text),
            };
            if !matches!(then, Next::Stay) {
                next = then;
            }
        }
        next
    }

    fn key(&mut self, desk: &mut Desk, key: Key) -> Next {
        let action = desk.keys.action(key);
        if self.is_naming {
            return self.named(desk, key);
        }
        if key == Key::from(Code::F(10)) {
            self.in_menus = true;
            return Next::Stay;
        }
        if self.guide.is_playing() && !matches!(action, None | Some(Action::Faster | Action::Slower | Action::Quit)) {
            self.play_or_stop(desk);
            desk.say("stopped");
            return Next::Stay;
        }
        action.map_or(Next::Stay, |action| self.perform(desk, action))
    }

    /// A piece is chosen by its name.
    fn named(&mut self, desk: &mut Desk, key: Key) -> Next {
        self.is_naming = false;
        if let Code::Char(name) = key.code
            && desk.table.act(Command::Choose(Choice::Named(name))) == Change::Nothing
        {
            let text = desk.tell("no-such-block", &[("name", name.to_string().into())]);
            desk.fault(text);
        }
        Next::Stay
    }

    /// Escape leads back from menus and buttons to the board.
    fn leave_menus(&mut self, ui: &Ui) -> Next {
        let leaves = ui.input(|input| input.key_pressed(egui::Key::Escape) && !input.key_pressed(egui::Key::F10));
        if leaves {
            self.in_menus = false;
            ui.memory_mut(|memory| memory.request_focus(super::area::board_id()));
        }
        Next::Stay
    }
}
