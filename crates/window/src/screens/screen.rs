//! The trait of all screens, and the title bar with the way back. The home screen and the game
//! screen have no title bar.

use egui::{Panel, RichText, Ui};

use crate::context::AppContext;
use crate::next::{AppRequest, ScreenKind};
use crate::scale;

/// A screen of the app.
pub(crate) trait Screen {
    /// Shows the screen in the whole window. If `is_behind`, a dialog is open in front of it and
    /// receives the keys, which the screen must ignore.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, is_behind: bool) -> AppRequest;
}

/// Shows the title bar with buttons to go back and to the home screen, and the title. Escape goes
/// back too.
pub(super) fn title_bar(app: &AppContext, ui: &mut Ui, key: &str) -> AppRequest {
    let (mut is_left, mut goes_home) = (false, false);
    Panel::top("title").show(ui, |ui| {
        ui.add_space(scale::TIGHT);
        ui.horizontal_wrapped(|ui| {
            // Centres the buttons in the title's line.
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
    // A list or a dialog in front is closed first.
    let has_focus = ui.memory(|memory| memory.focused().is_some() || memory.top_modal_layer().is_some());
    let escapes =
        !has_focus && !egui::Popup::is_any_open(ui.ctx()) && ui.input(|input| input.key_pressed(egui::Key::Escape));
    match (goes_home, is_left || escapes) {
        (true, _) => AppRequest::Screen(ScreenKind::Home),
        (false, true) => AppRequest::Back,
        (false, false) => AppRequest::Stay,
    }
}

/// Gives a widget the keyboard focus at F10, and takes it away at the next F10.
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

/// Shows a spinner with a name for screen readers.
pub(super) fn spinner(ui: &mut Ui, said: &str) {
    ui.spinner().widget_info(|| egui::WidgetInfo::labeled(egui::Role::ProgressIndicator, true, said));
}
