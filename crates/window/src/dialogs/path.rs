//! The path of a file, on a system that shows no dialog in which one is picked.

use egui::{TextEdit, Ui};

use super::frame::{Then, head, is_nowhere, main_button};
use crate::context::AppContext;
use crate::next::{FileKind, Next};

/// Where a path is typed.
pub(crate) struct Path {
    /// What the file is for.
    kind: FileKind,
    /// What was typed.
    path: String,
}

impl Path {
    /// The dialog for such a file; one to be saved has a name already.
    pub(super) fn new(kind: FileKind) -> Self {
        let path = if let FileKind::Save { name, .. } = &kind { name.clone() } else { String::new() };
        Self { kind, path }
    }

    /// Shows it.
    pub(super) fn show(&mut self, app: &AppContext, ui: &mut Ui) -> Then {
        let is_saved = matches!(self.kind, FileKind::Save { .. });
        head(app, ui, if is_saved { "save-level" } else { "open" });
        ui.label(app.text("no-file-dialog"));
        ui.add_space(6.0);
        let label = ui.label(app.text("path"));
        let field = ui.add(TextEdit::singleline(&mut self.path).desired_width(f32::INFINITY)).labelled_by(label.id);
        // Asked first: Enter takes the focus from the field, which gets it back below.
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        // The only thing to do here is to type.
        if is_nowhere(ui) {
            field.request_focus();
        }
        ui.add_space(10.0);
        let mut then = Then::Stay;
        ui.horizontal(|ui| {
            if (main_button(ui, app.text("ok")) || is_entered) && !self.path.trim().is_empty() {
                then = Then::Go(Next::Path(self.kind.clone(), self.path.trim().to_owned()));
            }
            if ui.button(app.text("cancel")).clicked() {
                then = Then::Close;
            }
        });
        then
    }
}
