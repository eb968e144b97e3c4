//! The dialog for entering a path, on systems without file dialogs.

use std::io::ErrorKind;

use egui::{TextEdit, Ui};

use super::frame::{DialogOutcome, buttons, is_unfocused, show_title};
use crate::context::AppContext;
use crate::next::{AppRequest, FilePurpose};
use crate::scale;
use crate::widgets::show_fault;

/// The dialog for entering a path.
pub(crate) struct PathDialog {
    /// The purpose of the file.
    purpose: FilePurpose,
    /// The typed path.
    text: String,
    /// The fault in the path.
    fault: Option<String>,
}

impl PathDialog {
    /// Creates the dialog for a purpose. For saving, the field initially contains a proposed name.
    pub(super) fn new(purpose: FilePurpose) -> Self {
        let path = if let FilePurpose::Save { name, .. } = &purpose { name.clone() } else { String::new() };
        Self { purpose, text: path, fault: None }
    }

    /// Shows the dialog.
    pub(super) fn show(&mut self, app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
        let is_for_saving = matches!(self.purpose, FilePurpose::Save { .. });
        show_title(app, ui, if is_for_saving { "save-file" } else { "open" });
        ui.label(app.text("no-file-dialog"));
        ui.add_space(scale::GAP);
        let label = ui.label(app.text("path"));
        let field = ui.add(TextEdit::singleline(&mut self.text).desired_width(f32::INFINITY)).labelled_by(label.id);
        // Checked first, because Enter takes the focus from the field, which gets it back below.
        let has_pressed_enter = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        // Typing is the only thing to do here.
        if is_unfocused(ui) {
            field.request_focus();
        }
        show_fault(ui, self.fault.as_ref());
        match buttons(app, ui, &["ok", "cancel"]) {
            Some("cancel") => DialogOutcome::Close,
            clicked if (clicked.is_some() || has_pressed_enter) && !self.text.trim().is_empty() => {
                self.accept(app, is_for_saving)
            }
            _ => DialogOutcome::Stay,
        }
    }

    /// Handles the typed path. The dialog stays open if the path is not valid.
    fn accept(&mut self, app: &AppContext, is_for_saving: bool) -> DialogOutcome {
        let path = self.text.trim();
        let metadata = std::fs::metadata(path);
        let folder = std::path::Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
        let fault: Option<std::io::Error> = match metadata {
            Ok(_) if is_for_saving => Some(ErrorKind::AlreadyExists.into()),
            Ok(metadata) if metadata.is_dir() => Some(ErrorKind::IsADirectory.into()),
            Err(_) if is_for_saving => folder.and_then(|folder| std::fs::metadata(folder).err()),
            Err(error) => Some(error),
            Ok(_) => None,
        };
        let Some(fault) = fault else {
            app.request(AppRequest::Path(self.purpose.clone(), path.to_owned()));
            return DialogOutcome::Close;
        };
        self.fault = Some(format!("{path}: {fault}"));
        DialogOutcome::Stay
    }
}
