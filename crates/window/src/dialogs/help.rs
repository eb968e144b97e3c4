use egui::{Grid, RichText, ScrollArea, Ui};
use loyd_front::keys::Action;

use super::{Then, head, main_button};
use crate::desk::Desk;

pub(super) fn show(desk: &mut Desk, ui: &mut Ui) -> Then {
    head(desk, ui, "help");
    let height = ui.ctx().content_rect().height() - 160.0;
    ScrollArea::vertical().max_height(height).show(ui, |ui| {
        for key in ["help-tiles", "help-blocks", "help-pointer", "help-focus", "help-files"] {
            ui.label(desk.text(key));
            ui.add_space(4.0);
        }
        ui.add_space(6.0);
        Grid::new("keys").num_columns(2).striped(true).spacing([18.0, 3.0]).show(ui, |ui| {
            for action in Action::ALL {
                row(desk, ui, action);
            }
        });
    });
    ui.add_space(10.0);
    if main_button(ui, desk.text("ok")) { Then::Close } else { Then::Stay }
}

fn row(desk: &Desk, ui: &mut Ui, action: Action) {
    let keys: Vec<String> = desk.keys.keys(action).iter().map(|key| desk.key_label(*key)).collect();
    if keys.is_empty() || matches!(action, Action::Redraw | Action::Suspend) {
        return;
    }
    ui.label(RichText::new(keys.join("   ")).strong());
    ui.label(desk.text(&format!("action-{}", action.name())));
    ui.end_row();
}
