//! The dialogs, one file each.

mod about;
mod help;
mod keys;
mod new_game;
mod results;
mod settings;
mod solution;

use egui::{Context, Id, Modal, Ui};

use crate::desk::Desk;
use crate::screens::Next;
use keys::Keys;
use new_game::NewGame;
pub use settings::every_choice;
use solution::Solution;

/// What is shown before a screen until it is closed.
pub(crate) enum Dialog {
    /// What the program is.
    About,
    /// Keys and rules.
    Help,
    /// A new game of tiles.
    NewGame(NewGame),
    /// A game of tiles was solved.
    Results,
    /// The solution that is shown, as a list.
    Solution(Solution),
    /// What is preferred.
    Settings,
    /// What keys do.
    Keys(Keys),
}

impl Dialog {
    pub(crate) const fn about() -> Self {
        Self::About
    }

    pub(crate) const fn help() -> Self {
        Self::Help
    }

    pub(crate) fn keys() -> Self {
        Self::Keys(Keys::default())
    }

    /// The solution that is shown; `None` while none is.
    pub(crate) fn solution(desk: &Desk) -> Option<Self> {
        Solution::new(desk).map(Self::Solution)
    }

    pub(crate) fn new_game(desk: &Desk) -> Self {
        Self::NewGame(NewGame::new(desk))
    }
}

/// What came of a frame of a dialog.
pub(crate) enum Then {
    /// It stays.
    Stay,
    /// It is closed.
    Close,
    /// It is closed, and something else follows.
    Go(Next),
}

/// The dialog that is open, if one is.
#[derive(Default)]
pub(crate) struct Dialogs(Option<Dialog>);

impl Dialogs {
    pub(crate) fn is_open(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn open(&mut self, dialog: Dialog) {
        self.0 = Some(dialog);
    }

    /// One frame. Escape, and a click beside it, close it.
    pub(crate) fn show(&mut self, desk: &mut Desk, context: &Context) -> Next {
        let Some(dialog) = &mut self.0 else { return Next::Stay };
        let modal = Modal::new(Id::unique("dialog")).show(context, |ui| {
            ui.set_max_width((context.content_rect().width() - 40.0).min(520.0));
            dialog.show(desk, ui)
        });
        let is_left = modal.should_close();
        let next = match modal.inner {
            Then::Stay if !is_left => return Next::Stay,
            Then::Stay | Then::Close => Next::Stay,
            Then::Go(next) => next,
        };
        self.0 = None;
        // What had the focus is gone with the dialog: keys go to the board again.
        context.memory_mut(|memory| memory.focused().into_iter().for_each(|focused| memory.surrender_focus(focused)));
        next
    }
}

impl Dialog {
    fn show(&mut self, desk: &mut Desk, ui: &mut Ui) -> Then {
        match self {
            Self::About => about::show(desk, ui),
            Self::Help => help::show(desk, ui),
            Self::NewGame(new_game) => new_game.show(desk, ui),
            Self::Results => results::show(desk, ui),
            Self::Solution(solution) => solution.show(desk, ui),
            Self::Settings => settings::show(desk, ui),
            Self::Keys(keys) => keys.show(desk, ui),
        }
    }
}

/// The title of a dialog.
fn head(desk: &Desk, ui: &mut Ui, key: &str) {
    ui.heading(desk.text(key));
    ui.add_space(6.0);
}

/// A button that has the focus when the dialog opens, so that Enter presses it.
fn main_button(ui: &mut Ui, text: String) -> bool {
    let response = ui.add(egui::Button::new(text).min_size(egui::vec2(96.0, 30.0)));
    if ui.memory(|memory| memory.focused().is_none() || memory.focused() == Some(Id::unique("board"))) {
        response.request_focus();
    }
    response.clicked()
}
