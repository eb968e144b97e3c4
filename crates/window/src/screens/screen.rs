//! The trait of all screens, and the title bar with its back button. The home screen and the game
//! screen have no title bar.

use egui::{Panel, RichText, Ui};

use crate::context::AppContext;
use crate::next::{AppRequest, ScreenKind};
use crate::scale;

/// A screen of the app.
pub(crate) trait Screen {
    /// Shows the screen, which fills the window. If `is_behind` is set, a dialog is open in front
    /// of it and receives the keys, which the screen must ignore.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, is_behind: bool) -> AppRequest;
}

/// Shows the title bar: the title, a button that goes back, and one that goes to the home screen.
/// Escape also goes back.
pub(super) fn title_bar(app: &AppContext, ui: &mut Ui, key: &str) -> AppRequest {
    let (mut is_left, mut goes_home) = (false, false);
    Panel::top("title").show(ui, |ui| {
        ui.add_space(scale::TIGHT);
        ui.horizontal_wrapped(|ui| {
            // Centres the buttons on the title's line.
            ui.spacing_mut().interact_size.y = ui.spacing().interact_size.y.max(scale::LARGE * 1.4);
            let back = ui.add(app.button(app.text("back")));
            toggle_focus(&back);
            is_left = back.clicked();
            goes_home = ui.add(app.button(app.text("home"))).clicked();
            ui.label(RichText::new(app.text(key)).size(scale::LARGE).strong());
            if let Some(notice) = &app.notice {
                ui.label(&notice.text);
            }
        });
        ui.add_space(scale::TIGHT);
    });
    // Escape first closes an open list or dialog.
    let has_focus = ui.memory(|memory| memory.focused().is_some() || memory.top_modal_layer().is_some());
    let escapes =
        !has_focus && !egui::Popup::is_any_open(ui.ctx()) && ui.input(|input| input.key_pressed(egui::Key::Escape));
    match (goes_home, is_left || escapes) {
        (true, _) => AppRequest::Screen(ScreenKind::Home),
        (false, true) => AppRequest::Back,
        (false, false) => AppRequest::Stay,
    }
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

/// Shows a spinner, with `said` as its name for screen readers.
pub(super) fn spinner(ui: &mut Ui, said: &str) {
    ui.spinner().widget_info(|| egui::WidgetInfo::labeled(egui::Role::ProgressIndicator, true, said));
}
