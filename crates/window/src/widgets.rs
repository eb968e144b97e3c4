//! Inputs with labels: drop-down lists and numbers.

use std::ops::RangeInclusive;

use egui::emath::Numeric;
use egui::{ComboBox, DragValue, Id, Ui, WidgetText};

use crate::context::AppContext;

/// Shows a drop-down list, as wide as given or as its text. Its accessible name is its label.
pub(crate) fn list<T: PartialEq>(
    ui: &mut Ui,
    (salt, label, width): (&str, Id, Option<f32>),
    chosen: &mut T,
    choices: impl IntoIterator<Item = T>,
    text: impl Fn(&T) -> String,
) {
    let list = ComboBox::from_id_salt(salt).selected_text(text(chosen));
    let list = if let Some(width) = width { list.width(width).truncate() } else { list };
    let shown = list.show_ui(ui, |ui| {
        for choice in choices {
            let text = text(&choice);
            entry(ui, chosen, choice, text);
        }
    });
    shown.response.labelled_by(label);
}

/// Shows an entry of an open list. Choosing it closes the list. By default, a list closes only
/// after a click with a pointer, so it would stay open and keep the focus after a choice by
/// keyboard or by a screen reader.
///
/// The chosen entry has the focus when the list opens, so arrows start from there and Enter chooses
/// it.
fn entry<T: PartialEq>(ui: &mut Ui, chosen: &mut T, value: T, text: impl Into<WidgetText>) {
    let takes_focus = *chosen == value && is_opening(ui);
    let response = ui.selectable_value(chosen, value, text.into());
    if takes_focus {
        response.request_focus();
    }
    if response.clicked() {
        ui.close();
    }
}

/// Returns whether the list was closed in the last frame. Called once per frame, for the chosen
/// entry.
fn is_opening(ui: &Ui) -> bool {
    let (id, now) = (ui.scope_id().with("shown last"), ui.ctx().cumulative_frame_nr());
    let last = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<u64>(id), now));
    last + 1 < now
}

/// Shows a number with its label.
pub(crate) fn number<N: Numeric>(app: &AppContext, ui: &mut Ui, key: &str, number: &mut N, range: RangeInclusive<N>) {
    let label = ui.label(app.text(key));
    ui.add(DragValue::new(number).range(range)).labelled_by(label.id);
}
