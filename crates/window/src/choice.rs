//! Choices with their labels: lists that open, and numbers.

use std::ops::RangeInclusive;

use egui::emath::Numeric;
use egui::{ComboBox, DragValue, Id, Ui, WidgetText};

use crate::context::AppContext;

/// A list that opens below its chosen value, as wide as this or as its text. Screen readers call it by its label.
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

/// An entry of an open list: taken, it is chosen, and the list closes. By itself a list closes only after a click of a pointer,
/// so that it would stay open, and keep the keys from the board, after a choice by keyboard or by a screen reader.
///
/// What is chosen has the focus when the list opens, so that arrows go on from there and Enter takes an entry.
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

/// Whether the list was not there in the last frame. It is asked once a frame, for the entry that is chosen.
fn is_opening(ui: &Ui) -> bool {
    let (id, now) = (ui.scope_id().with("shown last"), ui.ctx().cumulative_frame_nr());
    let last = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<u64>(id), now));
    last + 1 < now
}

/// A number with its label.
pub(crate) fn number<N: Numeric>(app: &AppContext, ui: &mut Ui, key: &str, number: &mut N, range: RangeInclusive<N>) {
    let label = ui.label(app.text(key));
    ui.add(DragValue::new(number).range(range)).labelled_by(label.id);
}
