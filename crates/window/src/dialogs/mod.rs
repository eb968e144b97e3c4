//! The dialogs, one file each.
//!
//! A dialog is in front of a screen, which gets no input while the dialog is open. A screen opens a
//! dialog by its [`DialogKind`]. A dialog's state, such as the moves in the current solution, is
//! created at that moment.

mod colours;
mod frame;
mod help;
mod keys;
mod new_game;
mod path;
mod results;
mod settings;

use egui::{Context, Frame, Id, Modal, Ui};

use crate::context::AppContext;
use crate::next::{AppRequest, DialogKind};
use colours::ColoursDialog;
use frame::DialogOutcome;
use keys::KeysDialog;
pub(crate) use keys::stored_keys;
use new_game::NewGameDialog;
use path::PathDialog;
use results::SolutionDialog;
pub use settings::setting_keys;

/// An open dialog with its state.
enum Dialog {
    About,
    Help,
    NewGame(NewGameDialog),
    Results,
    Solution(SolutionDialog),
    Settings,
    Colours(ColoursDialog),
    Keys(KeysDialog),
    Path(PathDialog),
}

impl Dialog {
    /// Creates a dialog of this kind. Returns `None` for the list of a solution's moves if no
    /// solution is shown.
    fn new(kind: DialogKind, app: &AppContext) -> Option<Self> {
        Some(match kind {
            DialogKind::About => Self::About,
            DialogKind::Help => Self::Help,
            DialogKind::NewGame => Self::NewGame(NewGameDialog::new(app)),
            DialogKind::Results => Self::Results,
            DialogKind::Solution => Self::Solution(SolutionDialog::new(app)?),
            DialogKind::Settings => Self::Settings,
            DialogKind::Colours => Self::Colours(ColoursDialog::new(app)),
            DialogKind::Keys => Self::Keys(KeysDialog::default()),
            DialogKind::Path(purpose) => Self::Path(PathDialog::new(purpose)),
        })
    }

    /// Shows the content of the dialog. All dialogs share the frame around it and the handling of
    /// Escape (see [`Dialogs::show`]).
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
        match self {
            Self::About => help::show_about(app, ui),
            Self::Help => help::show(app, ui),
            Self::NewGame(new_game) => new_game.show(app, ui),
            Self::Results => results::show_result(app, ui),
            Self::Solution(solution) => solution.show(app, ui),
            Self::Settings => settings::show(app, ui),
            Self::Colours(colours) => colours.show(app, ui),
            Self::Keys(keys) => keys.show(app, ui),
            Self::Path(path) => path.show(app, ui),
        }
    }
}

/// The maximum width of a dialog, in points.
const MAX_WIDTH: f32 = 520.0;

/// The open dialog, if any.
#[derive(Default)]
pub(crate) struct Dialogs(Option<Dialog>);

impl Dialogs {
    /// Returns whether a dialog is open.
    pub(crate) fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Opens a dialog.
    pub(crate) fn open(&mut self, kind: DialogKind, app: &AppContext) {
        self.0 = Dialog::new(kind, app);
    }

    /// Shows one frame. Escape or a click outside the dialog closes it.
    pub(crate) fn show(&mut self, app: &mut AppContext, context: &Context) -> AppRequest {
        let Some(dialog) = &mut self.0 else { return AppRequest::Stay };
        let room = context.content_rect().width();
        // A phone has no room to waste.
        let margin = if room < crate::device::NARROW { 12 } else { 22 };
        let frame = Frame::popup(&context.global_style()).inner_margin(margin);
        let id = Id::unique("dialog");
        let modal = Modal::new(id).frame(frame);
        let modal = modal.show(context, |ui| {
            ui.set_max_width((room - 2.0 * f32::from(margin) - 16.0).min(MAX_WIDTH));
            dialog.show(app, ui)
        });
        let is_dismissed = modal.should_close();
        let next = match modal.inner {
            DialogOutcome::Stay if !is_dismissed => return AppRequest::Stay,
            DialogOutcome::Stay | DialogOutcome::Close => AppRequest::Stay,
            DialogOutcome::Request(request) => request,
        };
        self.0 = None;
        // The focused widget disappears with the dialog, so keys go to the board again.
        context.memory_mut(|memory| memory.focused().into_iter().for_each(|focused| memory.surrender_focus(focused)));
        next
    }
}
