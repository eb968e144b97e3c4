//! The entries of lists that open.

use egui::{Ui, WidgetText};

/// An entry of an open list: taken, it is chosen, and the list closes. By itself a list closes only after a click of a pointer,
/// so that it would stay open, and keep the keys from the board, after a choice by keyboard or by a screen reader.
pub(crate) fn entry<T: PartialEq>(ui: &mut Ui, chosen: &mut T, value: T, text: impl Into<WidgetText>) {
    if ui.selectable_value(chosen, value, text.into()).clicked() {
        ui.close();
    }
}
