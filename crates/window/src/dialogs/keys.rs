use egui::{Button, Grid, ScrollArea, Ui};
use loyd_front::keys::{Action, KeyMap};

use super::{Then, head, main_button};
use crate::desk::Desk;
use crate::input::{Pressed, pressed};
use crate::rebinding;

/// Where keys are bound.
#[derive(Default)]
pub(crate) struct Keys {
    /// The action that the next key is for.
    waits: Option<Action>,
    fault: Option<String>,
}

impl Keys {
    pub(super) fn show(&mut self, desk: &mut Desk, ui: &mut Ui) -> Then {
        head(desk, ui, "keys");
        ui.label(desk.text(if self.waits.is_some() { "keys-press" } else { "keys-how" }));
        self.listen(desk, ui);
        if let Some(fault) = &self.fault {
            ui.colored_label(ui.visuals().error_fg_color, fault);
        }
        let height = ui.ctx().content_rect().height() - 200.0;
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            Grid::new("keys").num_columns(3).striped(true).spacing([18.0, 4.0]).show(ui, |ui| {
                for action in Action::ALL {
                    self.row(desk, ui, action);
                }
            });
        });
        ui.add_space(10.0);
        let mut then = Then::Stay;
        ui.horizontal(|ui| {
            if self.waits.is_none() && main_button(ui, desk.text("ok")) {
                then = Then::Close;
            }
            if ui.button(desk.text("keys-usual")).clicked() {
                rebinding::store(desk, KeyMap::default());
            }
        });
        then
    }

    fn row(&mut self, desk: &mut Desk, ui: &mut Ui, action: Action) {
        if matches!(action, Action::Redraw | Action::Suspend) {
            return;
        }
        let keys: Vec<String> = desk.keys.keys(action).iter().map(|key| desk.key_label(*key)).collect();
        let name = desk.text(&format!("action-{}", action.name()));
        ui.label(&name);
        ui.label(keys.join("   "));
        let button = ui.add(Button::new(desk.text("keys-change")));
        button.widget_info(|| {
            egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{}: {name}", desk.text("keys-change")))
        });
        if button.clicked() {
            (self.waits, self.fault) = (Some(action), None);
            ui.memory_mut(egui::Memory::stop_text_input);
        }
        ui.end_row();
    }

    /// The next key becomes the first one of the action.
    fn listen(&mut self, desk: &mut Desk, ui: &Ui) {
        let Some(action) = self.waits else { return };
        let Some(Pressed::Key(key)) = pressed(ui.ctx()).into_iter().find(|pressed| matches!(pressed, Pressed::Key(_)))
        else {
            return;
        };
        self.waits = None;
        let mut map = desk.keys.clone();
        let mut keys = vec![key];
        keys.extend(map.keys(action).iter().copied().filter(|other| *other != key));
        keys.truncate(3);
        map.bind(action, keys);
        match map.collisions().first() {
            Some(collision) => {
                let other = if collision.first == action { collision.second } else { collision.first };
                let name = desk.text(&format!("action-{}", other.name()));
                let values = [("key", desk.key_label(key).into()), ("action", name.into())];
                self.fault = Some(desk.tell("keys-taken", &values));
            }
            None => rebinding::store(desk, map),
        }
    }
}
