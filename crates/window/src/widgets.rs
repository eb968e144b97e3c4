//! The widgets of this app.
//!
//! - Drop-down lists and numbers have labels.
//! - Buttons are at least as wide as they are high. Otherwise, a button with two Chinese characters
//!   would be narrower than a finger.
//! - The keyboard focus is visible: a focused widget has an outline and is scrolled into view. Egui
//!   itself scrolls only for screen readers.

use std::ops::RangeInclusive;

use egui::accesskit::{Action, ActionRequest, TreeId};
use egui::emath::Numeric;
use egui::theme::{DefaultStyle, StyleProvider};
use egui::widget_style::{ButtonStyle, StyleArgs};
use egui::{
    Align, Button, ComboBox, Context, DragValue, Event, Id, Response, RichText, Slider, StrokeKind, TextStyle,
    TextWrapMode, Ui, Vec2, WidgetText, vec2,
};

use crate::context::AppContext;

/// Shows a drop-down list. Without a width, it is as wide as its text. Its accessible name is its
/// label.
pub(crate) fn list<T: PartialEq>(
    ui: &mut Ui,
    (salt, label, width): (&str, Id, Option<f32>),
    chosen: &mut T,
    choices: impl IntoIterator<Item = T>,
    text: impl Fn(&T) -> String,
) {
    unlabelled_list(ui, (salt, width), chosen, choices, text).labelled_by(label);
}

/// Shows a drop-down list like [`list`]. The caller labels the returned response.
pub(crate) fn unlabelled_list<T: PartialEq>(
    ui: &mut Ui,
    (salt, width): (&str, Option<f32>),
    chosen: &mut T,
    choices: impl IntoIterator<Item = T>,
    text: impl Fn(&T) -> String,
) -> Response {
    let list = ComboBox::from_id_salt(salt).selected_text(text(chosen));
    let list = if let Some(width) = width { list.width(width).truncate() } else { list };
    let shown = list.show_ui(ui, |ui| {
        for choice in choices {
            let text = text(&choice);
            entry(ui, chosen, choice, text);
        }
    });
    shown.response
}

/// Shows an entry of an open list. Choosing it closes the list. By default, a list closes only
/// after a click with a pointer, so it would stay open and keep the focus after a choice made with
/// the keyboard or a screen reader.
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

/// Returns whether the list is opening, which means that it was not shown in the previous frame.
/// Called once per frame, for the chosen entry.
fn is_opening(ui: &Ui) -> bool {
    let (id, now) = (ui.scope_id().with("shown last"), ui.ctx().cumulative_frame_nr());
    let last = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<u64>(id), now));
    last + 1 < now
}

/// Shows a button that chooses a value and stays pressed while that value is chosen. Returns
/// whether it was clicked.
pub(crate) fn tab<T: PartialEq>(
    app: &AppContext,
    ui: &mut Ui,
    chosen: &mut T,
    value: T,
    text: impl Into<WidgetText>,
) -> bool {
    let is_clicked = ui.add(app.button(text).selected(*chosen == value)).clicked();
    if is_clicked {
        *chosen = value;
    }
    is_clicked
}

/// Returns the width of a button with this text, in points.
pub(crate) fn button_width(ui: &Ui, text: &str) -> f32 {
    text_width(ui, text) + 2.0 * ui.spacing().button_padding.x
}

/// Returns the width of text on one line, in points.
pub(crate) fn text_width(ui: &Ui, text: &str) -> f32 {
    let text = WidgetText::from(text).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Button);
    text.size().x
}

/// Returns the height of a list or a button with one line of text, in points.
pub(crate) fn control_height(ui: &Ui) -> f32 {
    let text = ui.text_style_height(&TextStyle::Button);
    ui.spacing().interact_size.y.max(text + 2.0 * ui.spacing().button_padding.y)
}

/// Returns the width of one of `count` buttons that share a row, in points.
pub(crate) fn share_of_row(ui: &Ui, count: usize) -> f32 {
    (ui.available_width() - ui.spacing().item_spacing.x * (count as f32 - 1.0)) / count as f32
}

/// Returns a button with this width, so the buttons in all rows line up. Longer text wraps.
pub(crate) fn wide_button(app: &AppContext, key: &str, width: f32) -> Button<'static> {
    app.button(app.text(key)).wrap().min_size(vec2(width, app.device.min_target_size()))
}

/// Shows the main button of a screen or a dialog, in the accent colour and at least this large.
pub(crate) fn primary_button(app: &AppContext, ui: &mut Ui, text: String, min_size: Vec2) -> Response {
    let [fill, ink] = app.look.theme.primary;
    let button = Button::new(RichText::new(text).color(ink).strong()).fill(fill).min_size(min_size);
    let response = add_centred(ui, button);
    // The edge of a focused button may have the accent colour too.
    mark_focus(ui, &response);
    response
}

/// Shows a button with its text centred. In a column, a button's text would be on the left, unless
/// the column is centred.
pub(crate) fn add_centred(ui: &mut Ui, button: Button<'_>) -> Response {
    if ui.layout().horizontal_align() == Align::Center {
        ui.add(button)
    } else {
        ui.horizontal(|ui| ui.add(button)).inner
    }
}

/// Narrows the content of a scroll area by the width of the scroll bar, which would otherwise cover
/// some of it.
pub(crate) fn avoid_scroll_bar(ui: &mut Ui) {
    ui.set_max_width(ui.available_width() - ui.spacing().scroll.bar_width);
}

/// Shows a slider without its number. Its rail has the colour of a button's edge, which stands out
/// from the page.
pub(crate) fn slider<N: Numeric>(
    app: &AppContext,
    ui: &mut Ui,
    label: Id,
    number: &mut N,
    range: RangeInclusive<N>,
) -> Response {
    let slider = ui.scope(|ui| {
        ui.visuals_mut().widgets.inactive.bg_fill = app.look.theme.edge;
        ui.add(Slider::new(number, range).show_value(false))
    });
    let response = slider.inner.labelled_by(label);
    mark_focus(ui, &response);
    response
}

/// Shows the headings of a table. A column with an empty key has none.
pub(crate) fn headings(app: &AppContext, ui: &mut Ui, keys: &[&str]) {
    for key in keys {
        let text = if key.is_empty() { String::new() } else { app.text(key) };
        ui.label(RichText::new(text).weak());
    }
    ui.end_row();
}

/// Shows a fault, if there is one.
pub(crate) fn show_fault(ui: &mut Ui, fault: Option<&String>) {
    if let Some(fault) = fault {
        ui.colored_label(ui.visuals().error_fg_color, fault);
    }
}

/// Shows a number with its label.
pub(crate) fn number<N: Numeric>(app: &AppContext, ui: &mut Ui, key: &str, number: &mut N, range: RangeInclusive<N>) {
    let label = ui.label(app.text(key));
    ui.add(DragValue::new(number).range(range)).labelled_by(label.id);
}

/// The style for all buttons, lists and menus, which are at least as wide as they are high.
pub(crate) struct AtLeastSquare;

impl StyleProvider<ButtonStyle> for AtLeastSquare {
    fn style(&mut self, arguments: &StyleArgs<'_>) -> ButtonStyle {
        let mut style: ButtonStyle = DefaultStyle.style(arguments);
        style.atom_layout.min_size.x = style.atom_layout.min_size.y;
        style
    }
}

/// Scrolls to the focused widget. Holds the widget that had the focus in the last frame.
#[derive(Default)]
pub(crate) struct FocusScroller(Option<Id>);

impl FocusScroller {
    /// Requests scrolling at the beginning of a frame if the focused widget is cut off.
    pub(crate) fn update(&mut self, context: &Context) {
        let previous = std::mem::replace(&mut self.0, context.memory(egui::Memory::focused));
        let Some(id) = self.0.filter(|id| previous != Some(*id)) else { return };
        let is_cut_off =
            context.read_response(id).is_some_and(|response| !response.interact_rect.contains_rect(response.rect));
        if is_cut_off {
            let request = ActionRequest {
                action: Action::ScrollIntoView,
                target_tree: TreeId::ROOT,
                target_node: id.accesskit_id(),
                data: None,
            };
            context.input_mut(|input| input.events.push(Event::AccessKitActionRequest(request)));
        }
    }
}

/// Whether a text field had the focus in the last frame. If so, Escape leaves the field rather than
/// the screen, and key presses are no evidence of a keyboard.
#[derive(Default)]
pub(crate) struct Typing(bool);

impl Typing {
    /// Returns whether a text field had the focus in the last frame.
    pub(crate) const fn is_on(&self) -> bool {
        self.0
    }

    /// Removes Escape from a frame's input if egui has used it to leave a text field.
    pub(crate) fn consume_escape(&self, context: &Context) {
        if self.0 && context.memory(|memory| memory.focused().is_none()) {
            context.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Escape));
        }
    }

    /// Notes at the end of a frame whether a text field has the focus.
    pub(crate) fn update(&mut self, context: &Context) {
        let focused = context.memory(egui::Memory::focused);
        self.0 = focused.is_some_and(|id| egui::TextEdit::load_state(context, id).is_some());
    }
}

/// Outlines a focused widget whose style has no focus outline, such as a menu or a slider.
pub(crate) fn mark_focus(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let edge = ui.ctx().global_style().visuals.widgets.active.bg_stroke;
        ui.painter().rect_stroke(response.rect.expand(1.0), 4.0, edge, StrokeKind::Outside);
    }
}
