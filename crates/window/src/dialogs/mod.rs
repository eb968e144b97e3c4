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
use crate::next::DialogKind;
use colours::ColoursDialog;
use frame::DialogOutcome;
use keys::KeysDialog;
pub(crate) use keys::stored_keys;
use new_game::NewGameDialog;
use path::PathDialog;
use results::SolutionDialog;

/// Shows the content of an open dialog. All dialogs share the frame around it and the handling of
/// Escape (see [`Dialogs::show`]).
type DialogContent = Box<dyn FnMut(&mut AppContext, &mut Ui) -> DialogOutcome>;

/// Returns the content of a dialog of this kind. Returns `None` for the list of a solution's moves
/// if no solution is shown.
fn content(kind: DialogKind, app: &AppContext) -> Option<DialogContent> {
    Some(match kind {
        DialogKind::About => Box::new(help::show_about),
        DialogKind::Help => Box::new(help::show),
        DialogKind::NewGame => with_state(NewGameDialog::new(app), NewGameDialog::show),
        DialogKind::Results => Box::new(results::show_result),
        DialogKind::Solution => with_state(SolutionDialog::new(app)?, SolutionDialog::show),
        DialogKind::Settings => Box::new(settings::show),
        DialogKind::Colours => with_state(ColoursDialog::new(app), ColoursDialog::show),
        DialogKind::Keys => with_state(KeysDialog::default(), KeysDialog::show),
        DialogKind::Path(purpose) => with_state(PathDialog::new(purpose), PathDialog::show),
    })
}

/// Returns the content of a dialog with state.
fn with_state<State: 'static>(
    mut state: State,
    show: fn(&mut State, &mut AppContext, &mut Ui) -> DialogOutcome,
) -> DialogContent {
    Box::new(move |app, ui| show(&mut state, app, ui))
}

/// The maximum width of a dialog, in points.
const MAX_WIDTH: f32 = 520.0;

/// The open dialog, if any.
#[derive(Default)]
pub(crate) struct Dialogs(Option<DialogContent>);

impl Dialogs {
    /// Returns whether a dialog is open.
    pub(crate) fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Opens a dialog.
    pub(crate) fn open(&mut self, kind: DialogKind, app: &AppContext) {
        self.0 = content(kind, app);
    }

    /// Shows one frame. Escape or a click outside the dialog closes it.
    pub(crate) fn show(&mut self, app: &mut AppContext, context: &Context) {
        let Some(show_content) = &mut self.0 else { return };
        let room = context.content_rect().width();
        // A phone has no room to waste.
        let margin = if room < crate::context::NARROW { 12 } else { 22 };
        let frame = Frame::popup(&context.global_style()).inner_margin(margin);
        let modal = Modal::new(Id::unique("dialog")).frame(frame).show(context, |ui| {
            ui.set_max_width((room - 2.0 * f32::from(margin) - 16.0).min(MAX_WIDTH));
            show_content(app, ui)
        });
        let is_dismissed = modal.should_close();
        if matches!(modal.inner, DialogOutcome::Stay) && !is_dismissed {
            return;
        }
        self.0 = None;
        // The focused widget disappears with the dialog, so keys go to the board again.
        context.memory_mut(|memory| memory.focused().into_iter().for_each(|focused| memory.surrender_focus(focused)));
    }
}
