//! The screens, one file each.

mod editor;
mod levels;
mod play;
mod replay;
mod statistics;

use egui::{Panel, RichText, Ui};

use crate::desk::Desk;
use crate::dialogs::Dialog;
use crate::files::FileKind;

pub(crate) use editor::EditorScreen;
pub(crate) use levels::LevelsScreen;
pub(crate) use play::{PlayScreen, end, mirror};
pub(crate) use statistics::StatisticsScreen;

/// One screen of the app.
pub(crate) trait Screen {
    /// Shows it in the whole window. `is_behind` tells that a dialog is before it, which keys go to.
    fn show(&mut self, desk: &mut Desk, ui: &mut Ui, is_behind: bool) -> Next;
}

/// Where to go.
pub(crate) enum Next {
    /// Nowhere.
    Stay,
    /// To another screen.
    Screen(Box<dyn Screen>),
    /// To the game on the table.
    Play,
    /// To a dialog before this screen.
    Dialog(Dialog),
    /// To a file that the player picks.
    OpenFile(FileKind),
    /// To a file that is written where the player wants it.
    SaveFile {
        /// What it is called at first.
        name: String,
        /// Its content.
        text: String,
    },
    /// To the end.
    Exit,
}

/// The top of a screen that is not the game: the way back, and its title. Escape leads back too.
fn title_bar(desk: &Desk, ui: &mut Ui, key: &str) -> Next {
    let mut is_left = false;
    Panel::top("title").show(ui, |ui| {
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            is_left = ui.button(desk.text("back")).clicked();
            ui.label(RichText::new(desk.text(key)).size(21.0).strong());
            if let Some(notice) = &desk.notice {
                ui.label(&notice.text);
            }
        });
        ui.add_space(4.0);
    });
    let has_focus = ui.memory(|memory| memory.focused().is_some());
    let escapes = !has_focus && ui.input(|input| input.key_pressed(egui::Key::Escape));
    if is_left || escapes { Next::Play } else { Next::Stay }
}
