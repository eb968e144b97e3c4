//! The screens, one file each.

mod play;

use egui::Ui;

use crate::desk::Desk;
use crate::dialogs::Dialog;
use crate::files::FileKind;

pub(crate) use play::{PlayScreen, end};

/// One screen of the app.
pub(crate) trait Screen {
    /// Shows it in the whole window. `is_behind` tells that a dialog is before it, which keys go to.
    fn show(&mut self, desk: &mut Desk, ui: &mut Ui, is_behind: bool) -> Next;
}

/// Where to go.
pub(crate) enum Next {
    /// Nowhere.
    Stay,
    /// To a dialog before this screen.
    Dialog(Dialog),
    /// To a file that the player picks.
    OpenFile(FileKind),
    /// To the end.
    Exit,
}
