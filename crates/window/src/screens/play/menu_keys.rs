//! The keys for the menus. F10 moves the focus to them and back, Left and Right move along the bar,
//! Down opens a menu, and Up and Down move through its entries. Escape closes the open menu, then
//! leaves the bar.

use egui::{Context, EventFilter, Id, Key, Popup, Response, Ui};

use super::{MenuFocus, PlayScreen};

/// Returns the identifier of the open menu's entries in egui's memory.
fn entries_id() -> Id {
    Id::unique("menu entries")
}

/// Notes an entry in the open menu. Ignores disabled entries, which would lose the focus. Arrows
/// move through the entries rather than to other widgets.
pub(super) fn note_entry(response: &Response) {
    if !response.enabled() {
        return;
    }
    response.ctx.data_mut(|data| data.get_temp_mut_or_default::<Vec<Id>>(entries_id()).push(response.id));
    keep_arrows(response);
}

fn keep_arrows(response: &Response) {
    let filter = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: false };
    response.ctx.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
}

fn popup(button: Id) -> Id {
    button.with("popup")
}

fn is_pressed(context: &Context, key: Key) -> bool {
    context.input(|input| input.key_pressed(key))
}

/// Returns the neighbour of a position in a cycle.
const fn neighbour(at: usize, count: usize, is_next: bool) -> usize {
    (at + if is_next { 1 } else { count - 1 }) % count
}

impl PlayScreen {
    /// Notes the bar's buttons, and gives one of them the focus if the keys belong to the menus.
    pub(super) fn note_menus(&mut self, ui: &Ui, buttons: &[Response]) {
        self.bar.buttons = buttons.iter().map(|button| button.id).collect();
        buttons.iter().for_each(keep_arrows);
        let is_starting = self.menus == MenuFocus::Starting;
        if is_starting {
            (self.menus, self.bar.last_focused) = (MenuFocus::On, 0);
        }
        let is_unfocused = ui.memory(|memory| memory.focused().is_none()) && !Popup::is_any_open(ui.ctx());
        if is_starting || self.menus == MenuFocus::On && is_unfocused && self.bar.was_escaped {
            buttons.get(self.bar.last_focused).into_iter().for_each(Response::request_focus);
        }
    }

    /// Handles the menus' keys. Returns whether this frame's keys belong to the menus.
    pub(super) fn menu_keys(&mut self, ui: &Ui) -> bool {
        let entries = ui.data_mut(|data| std::mem::take(data.get_temp_mut_or_default::<Vec<Id>>(entries_id())));
        let is_open = Popup::is_any_open(ui.ctx());
        let was_open = std::mem::replace(&mut self.bar.was_open, is_open);
        let was_escaped = std::mem::take(&mut self.bar.was_escaped);
        if is_open {
            self.move_through_menu(ui.ctx(), &entries);
            return true;
        }
        // An entry was chosen, which returns the keys to the board.
        if was_open && !was_escaped && self.menus == MenuFocus::On {
            self.leave_menus(ui.ctx());
        }
        let focused = ui.memory(egui::Memory::focused).filter(|focused| *focused != super::area::board_id());
        if self.menus == MenuFocus::Off && focused.is_none() {
            return false;
        }
        if [Key::Escape, Key::F10].into_iter().any(|key| is_pressed(ui.ctx(), key)) {
            self.leave_menus(ui.ctx());
        } else if let Some(at) = self.bar.buttons.iter().position(|button| Some(*button) == focused) {
            self.move_along_bar(ui.ctx(), at);
        }
        true
    }

    /// Moves the focus along the bar, where the menu at index `at` has the focus.
    fn move_along_bar(&mut self, context: &Context, at: usize) {
        let buttons = &self.bar.buttons;
        let steps = [Key::ArrowLeft, Key::ArrowRight].map(|key| is_pressed(context, key));
        self.bar.last_focused = if steps[0] == steps[1] { at } else { neighbour(at, buttons.len(), steps[1]) };
        let button = buttons[self.bar.last_focused];
        context.memory_mut(|memory| memory.request_focus(button));
        if is_pressed(context, Key::ArrowDown) {
            (self.menus, self.bar.focuses_first_entry) = (MenuFocus::On, true);
            Popup::open_id(context, popup(button));
        }
    }

    /// Moves through the open menu's entries, and from there to the menus next to it.
    fn move_through_menu(&mut self, context: &Context, entries: &[Id]) {
        self.bar.was_escaped = is_pressed(context, Key::Escape);
        if is_pressed(context, Key::F10) {
            Popup::close_all(context);
            return self.leave_menus(context);
        }
        let buttons = &self.bar.buttons;
        let Some(open) = buttons.iter().position(|button| Popup::is_id_open(context, popup(*button))) else { return };
        let steps = [Key::ArrowLeft, Key::ArrowRight].map(|key| is_pressed(context, key));
        if steps[0] != steps[1] {
            self.bar.last_focused = neighbour(open, buttons.len(), steps[1]);
            (self.menus, self.bar.focuses_first_entry) = (MenuFocus::On, true);
            return Popup::open_id(context, popup(buttons[self.bar.last_focused]));
        }
        if entries.is_empty() {
            return;
        }
        let focused = context.memory(egui::Memory::focused);
        let at = entries.iter().position(|entry| Some(*entry) == focused);
        let focuses_first = std::mem::take(&mut self.bar.focuses_first_entry) || focused == Some(buttons[open]);
        let steps = [Key::ArrowUp, Key::ArrowDown].map(|key| is_pressed(context, key));
        let to = match (at, steps) {
            (Some(at), [up, down]) if up != down => neighbour(at, entries.len(), down),
            (None, [true, false]) => entries.len() - 1,
            (None, [false, true]) => 0,
            (None, _) if focuses_first => 0,
            _ => return,
        };
        (self.menus, self.bar.last_focused) = (MenuFocus::On, open);
        context.memory_mut(|memory| memory.request_focus(entries[to]));
    }

    /// Gives the keys back to the board.
    fn leave_menus(&mut self, context: &Context) {
        self.menus = MenuFocus::Off;
        context.memory_mut(|memory| memory.request_focus(super::area::board_id()));
    }
}
