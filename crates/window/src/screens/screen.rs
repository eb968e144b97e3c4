//! The trait that all screens implement, the title bar with its back button, and the column that
//! contains the content of a screen with text and cards. The home screen and the game screen have
//! no title bar.

use egui::{Frame, Margin, Panel, Rect, RichText, ScrollArea, Ui, UiBuilder, Vec2, pos2, vec2};

use crate::context::AppContext;
use crate::next::{AppRequest, ScreenKind};
use crate::scale;

/// The width of a button with a word, in points.
pub(super) const BUTTON_WIDTH: f32 = 64.0;

/// A screen of the app.
pub(crate) trait Screen {
    /// Shows the screen, which fills the window. If `is_behind` is set, a dialog is open in front
    /// of it and receives the keys, which the screen must ignore.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, is_behind: bool);
}

/// Shows the title bar for a screen that fills the window: the title, a button that goes back, and
/// one that goes to the home screen. Escape also goes back.
pub(super) fn title_bar(app: &AppContext, ui: &mut Ui, key: &str) {
    bar(ui, scale::GAP, |ui| title(app, ui, key));
}

/// Shows the title bar for a screen in a [`column`].
pub(super) fn column_title_bar(app: &AppContext, ui: &mut Ui, key: &str) {
    bar(ui, 0.0, |ui| column(ui, |ui| title(app, ui, key)));
}

/// Shows a bar at the top, with this margin at its sides.
fn bar(ui: &mut Ui, margin: f32, content: impl FnOnce(&mut Ui)) {
    let frame = Frame::new().inner_margin(Margin::symmetric(margin as i8, 2));
    Panel::top("title").frame(frame).show(ui, |ui| {
        ui.add_space(scale::TIGHT);
        content(ui);
        ui.add_space(scale::TIGHT);
    });
}

/// Shows the buttons and the title, and handles Escape.
fn title(app: &AppContext, ui: &mut Ui, key: &str) {
    ui.horizontal_wrapped(|ui| {
        // Centres the buttons on the title's line.
        ui.spacing_mut().interact_size.y = ui.spacing().interact_size.y.max(scale::LARGE * 1.4);
        let back = ui.add(app.button(app.text("back")));
        toggle_focus(&back);
        if back.clicked() || is_escape_pressed(ui) {
            app.request(AppRequest::Back);
        }
        if ui.add(app.button(app.text("home"))).clicked() {
            app.request(AppRequest::Screen(ScreenKind::Home));
        }
        ui.label(RichText::new(app.text(key)).size(scale::LARGE).strong());
        if let Some(notice) = &app.notice {
            ui.label(&notice.text);
        }
    });
}

/// Returns whether Escape was pressed to leave the screen. If a list or a dialog is open, Escape
/// closes that instead.
fn is_escape_pressed(ui: &Ui) -> bool {
    let has_focus = ui.memory(|memory| memory.focused().is_some() || memory.top_modal_layer().is_some());
    !has_focus && !egui::Popup::is_any_open(ui.ctx()) && ui.input(|input| input.key_pressed(egui::Key::Escape))
}

/// Shows the content of a screen with text and cards, with room above it. Its parts are columns.
pub(super) fn page<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    Frame::new().inner_margin(Margin { top: scale::PART as i8, ..Margin::ZERO }).show(ui, content).inner
}

/// Shows content in the middle, with margins, and at most [`scale::WIDEST`] wide.
pub(super) fn column<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    let room = ui.available_rect_before_wrap();
    let width = (room.width() - 2.0 * scale::PART).min(scale::WIDEST);
    let left = (room.left() + (room.width() - width) / 2.0).round();
    let rect = Rect::from_min_size(pos2(left, room.top()), Vec2::new(width, room.height()));
    ui.scope_builder(UiBuilder::new().max_rect(rect), content).inner
}

/// Shows a [`column`] that scrolls. The scroll bar is at the edge of the window, in the margin.
pub(super) fn scrolled<R>(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
    ScrollArea::vertical().id_salt(name).auto_shrink(false).show(ui, |ui| column(ui, content)).inner
}

/// When F10 is pressed, gives `first` the keyboard focus if no widget has it; otherwise, removes
/// the focus.
pub(super) fn toggle_focus(first: &egui::Response) {
    if first.ctx.memory(|memory| memory.top_modal_layer().is_some())
        || !first.ctx.input(|input| input.key_pressed(egui::Key::F10))
    {
        return;
    }
    match first.ctx.memory(egui::Memory::focused) {
        None => first.request_focus(),
        Some(focused) => first.ctx.memory_mut(|memory| memory.surrender_focus(focused)),
    }
}

/// Shows a spinner, with `name` as its name for screen readers.
pub(super) fn spinner(ui: &mut Ui, name: &str) {
    ui.spinner().widget_info(|| egui::WidgetInfo::labeled(egui::Role::ProgressIndicator, true, name));
}

/// Shows a section's title, and a text that explains it.
pub(super) fn heading(app: &AppContext, ui: &mut Ui, key: &str, explanation: Option<String>) {
    heading_row(app, ui, key, |ui| {
        if let Some(explanation) = explanation {
            ui.add(egui::Label::new(RichText::new(explanation).weak()).truncate());
        }
    });
}

/// Shows a section's title with a button at its end. Returns whether the button was clicked.
pub(super) fn heading_with_button(app: &AppContext, ui: &mut Ui, key: &str, button: &str) -> bool {
    heading_with_buttons(app, ui, key, |ui| ui.add(app.button(app.text(button))).clicked())
}

/// Shows a section's title with buttons at its end, from right to left.
pub(super) fn heading_with_buttons<R>(
    app: &AppContext,
    ui: &mut Ui,
    key: &str,
    buttons: impl FnOnce(&mut Ui) -> R,
) -> R {
    let right = egui::Layout::right_to_left(egui::Align::Center);
    heading_row(app, ui, key, |ui| ui.with_layout(right, buttons).inner)
}

/// Shows a section's title, and content in the rest of its row.
fn heading_row<R>(app: &AppContext, ui: &mut Ui, key: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
    let row = ui.allocate_ui(vec2(ui.available_width(), row_height(app)), |ui| {
        let row = ui.horizontal_centered(|ui| {
            ui.label(RichText::new(app.text(key)).size(scale::LARGE).strong());
            content(ui)
        });
        row.inner
    });
    row.inner
}

/// Returns the height of a heading or a row of buttons, in points.
pub(super) fn row_height(app: &AppContext) -> f32 {
    app.device.min_target_size().max(scale::BUTTON)
}
