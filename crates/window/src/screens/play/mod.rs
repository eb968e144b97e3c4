//! The screen on which games are played.
//!
//! A frame goes from input to picture: [`keys`] pass keys, gamepads and pasted texts on to the player, the player does what
//! is due by its clock, [`area`] passes the pointer on and draws the board, and [`menu`] and [`side`] perform what is
//! clicked. [`race`] has what stands beside the board while the player competes, [`made`] the list of moves. After each of
//! these [`notices`] says what the player reports. [`alarm`] has the window drawn anew when nothing is pressed but something
//! changes.

mod alarm;
mod area;
mod keys;
mod made;
mod menu;
mod notices;
mod race;
mod side;
mod status;

use std::time::Duration;

use egui::{CentralPanel, Frame, Panel, Ui};
use loyd_front::keys::Action;

pub(super) use made::sign_button;
pub(super) use status::{asked, pauses, title};

use crate::board::{Finale, Gliding, Pointer};
use crate::context::AppContext;
use crate::look::Look;
use crate::next::{DialogKind, Next};
use crate::screens::Screen;
use crate::settings::Switch;

/// What the screen itself keeps; games and searches are the player's.
#[derive(Default)]
pub(crate) struct PlayScreen {
    /// Pieces on their way.
    gliding: Gliding,
    /// The animation at the end of the game.
    finale: Finale,
    /// The drag that is going on.
    pointer: Pointer,
    /// Keys go to menus and buttons, not to the board.
    in_menus: bool,
    /// When the last input came.
    last_input: Duration,
    /// Where the slider of the solution is dragged to.
    place: Option<usize>,
    /// The gestures done, and all of them, that the list of moves showed last.
    listed: (usize, usize),
    /// The list of moves is shown in this frame. It speaks of blocks by their names.
    lists_moves: bool,
    /// A game was just finished: its results are to be shown.
    has_ended: bool,
}

/// A window that is higher than wide has its buttons below the board.
const WIDE: f32 = 1.05;

impl Screen for PlayScreen {
    /// Input first, then what is due by the clock, then the picture, so that a key is seen in the frame that it came in.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, is_behind: bool) -> Next {
        let mut next = Next::Stay;
        self.lists_moves = false;
        if !is_behind {
            next = self.keyboard(app, ui);
        }
        if ui.input(|input| !input.events.is_empty()) {
            self.last_input = app.now();
        }
        // Also while a dialog is open: a search or the next level may be due.
        app.player.keep_time();
        self.follow(app);
        self.set_alarm(app);
        if std::mem::take(&mut self.has_ended) {
            next = Next::Dialog(DialogKind::Results);
        }
        if app.look.is_classic {
            return self.classic(app, ui, is_behind, next);
        }
        // On a phone a thumb reaches the lower end.
        let bar = if ui.available_width() < crate::device::NARROW { Panel::bottom("menu") } else { Panel::top("menu") };
        bar.show(ui, |ui| self.menu(app, ui, &mut next));
        let size = ui.available_size();
        if size.x > size.y * WIDE {
            let width = (size.x * 0.3).clamp(200.0, 300.0);
            Panel::right("side").exact_size(width).resizable(false).show(ui, |ui| self.side(app, ui, &mut next));
        } else {
            Panel::bottom("side").resizable(false).show(ui, |ui| self.below(app, ui, &mut next));
        }
        CentralPanel::default().show(ui, |ui| self.area(app, ui, is_behind, &mut next));
        next
    }
}

impl PlayScreen {
    /// The classic look: the board alone, on grey, and below it what has to be said.
    fn classic(&mut self, app: &mut AppContext, ui: &mut Ui, is_behind: bool, mut next: Next) -> Next {
        CentralPanel::default().frame(Frame::new().fill(Look::CLASSIC)).show(ui, |ui| {
            let area = ui.available_rect_before_wrap();
            self.area(app, ui, is_behind, &mut next);
            Self::said_below(app, ui, area);
        });
        next
    }

    /// Performs an action of a key, a button or a gamepad.
    fn perform(&mut self, app: &mut AppContext, action: Action) -> Next {
        app.notice = None;
        let rest = app.player.perform(action);
        self.follow(app);
        Self::perform_rest(app, rest)
    }

    /// Performs what the player leaves to the app.
    fn perform_rest(app: &mut AppContext, rest: Option<Action>) -> Next {
        match rest {
            Some(Action::Help) => return Next::Dialog(DialogKind::Help),
            Some(Action::Quit) => return Next::Exit,
            Some(Action::Back) if app.look.is_classic => app.change(|settings| settings.classic = Switch::Off),
            _ => {}
        }
        Next::Stay
    }
}
