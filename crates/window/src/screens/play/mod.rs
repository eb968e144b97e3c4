//! The screen on which games are played.

mod area;
mod end;
mod guide;
mod keys;
mod menu;
mod side;
mod status;

use std::time::Duration;

use egui::{CentralPanel, Frame, Panel, Ui};
use loyd_front::keys::Action;
use loyd_front::{LevelPlace, NoNext, Rest, Speed};
use loyd_play::{Change, Choice, Command, Game, Request};

use super::{Next, Screen};
use crate::board::{Gliding, Pointer};
use crate::desk::Desk;
use crate::dialogs::Dialog;
use crate::look::Look;
use guide::Guide;

pub(crate) use area::mirror;
pub(crate) use status::{end, title};

/// The game on the table, and what the screen itself has in hand.
#[derive(Default)]
pub(crate) struct PlayScreen {
    gliding: Gliding,
    pointer: Pointer,
    guide: Guide,
    /// The next character is a piece's name.
    is_naming: bool,
    /// Until the next level comes by itself.
    rest: Rest,
    /// Keys go to menus and buttons, not to the board.
    in_menus: bool,
    /// When the player did something last.
    last_input: Duration,
    /// The game of tiles was just finished, which is to be told.
    has_ended: bool,
}

/// A window that is higher than wide has its buttons below the board.
const WIDE: f32 = 1.05;

impl Screen for PlayScreen {
    fn show(&mut self, desk: &mut Desk, ui: &mut Ui, is_behind: bool) -> Next {
        let mut next = Next::Stay;
        if !is_behind {
            next = self.keyboard(desk, ui);
        }
        if ui.input(|input| !input.events.is_empty()) {
            self.last_input = desk.now();
        }
        self.keep_time(desk);
        if std::mem::take(&mut self.has_ended) {
            next = Next::Dialog(Dialog::Results);
        }
        if desk.look.is_classic {
            return self.classic(desk, ui, is_behind, next);
        }
        Panel::top("menu").show(ui, |ui| self.menu(desk, ui, &mut next));
        let size = ui.available_size();
        if size.x > size.y * WIDE {
            let width = (size.x * 0.3).clamp(200.0, 300.0);
            Panel::right("side").exact_size(width).resizable(false).show(ui, |ui| self.side(desk, ui, &mut next));
        } else {
            Panel::bottom("side").resizable(false).show(ui, |ui| self.below(desk, ui, &mut next));
        }
        CentralPanel::default().show(ui, |ui| self.area(desk, ui, is_behind, &mut next));
        next
    }
}

impl PlayScreen {
    /// The classic look: the board alone, on grey, and below it what has to be said.
    fn classic(&mut self, desk: &mut Desk, ui: &mut Ui, is_behind: bool, mut next: Next) -> Next {
        CentralPanel::default().frame(Frame::new().fill(Look::CLASSIC)).show(ui, |ui| {
            let area = ui.available_rect_before_wrap();
            self.area(desk, ui, is_behind, &mut next);
            self.told_below(desk, ui, area);
        });
        next
    }

    /// Does what a key or a button says.
    fn perform(&mut self, desk: &mut Desk, action: Action) -> Next {
        desk.notice = None;
        let was_going_on = self.rest.stop();
        match action {
            Action::Move(direction) => self.act(desk, Command::Arrow(direction)),
            Action::Undo => self.act(desk, Command::Undo),
            Action::Redo => self.act(desk, Command::Redo),
            Action::Restart => self.act(desk, Command::Restart),
            Action::NextPiece => self.act(desk, Command::Choose(Choice::Next)),
            Action::PreviousPiece => self.act(desk, Command::Choose(Choice::Previous)),
            Action::Name => self.is_naming = true,
            Action::New => self.start_next(desk),
            Action::Grab | Action::Solve if is_over(desk) => self.start_next(desk),
            Action::Grab if self.guide.is_searching() => self.settle(desk),
            Action::Grab => self.act(desk, Command::Grab),
            Action::Hint => self.ask(desk, Request::Hint),
            Action::Solve => self.ask(desk, Request::Solution),
            Action::Faster => Self::change_speed(desk, Speed::faster),
            Action::Slower => Self::change_speed(desk, Speed::slower),
            Action::NextLevel => self.change_level(desk, LevelPlace::next),
            Action::PreviousLevel => self.change_level(desk, LevelPlace::previous),
            Action::Back if self.guide.is_searching() => self.cancel(desk),
            Action::Back if was_going_on || desk.table.act(Command::Dismiss) != Change::Nothing => {}
            Action::Back if desk.look.is_classic => {
                desk.change(|settings| settings.classic = crate::settings::Switch::Off);
            }
            Action::Back => self.in_menus = true,
            Action::Help => return Next::Dialog(Dialog::help()),
            Action::Quit => return Next::Exit,
            Action::Redraw | Action::Suspend => {}
        }
        Next::Stay
    }

    /// Does what the player says, and follows what it changed.
    fn act(&mut self, desk: &mut Desk, command: Command) {
        match desk.table.act(command) {
            Change::Finished => self.finished(desk),
            Change::Game => {
                self.drop_search(desk);
                desk.say("another-game");
            }
            Change::Over => desk.say("over"),
            Change::Position => self.poll(desk),
            Change::Nothing => Self::nothing_done(desk, command),
            Change::Focus => {}
        }
    }

    fn nothing_done(desk: &mut Desk, command: Command) {
        let (can_undo, can_redo) = desk.table.can_undo_redo();
        match command {
            Command::Undo if !can_undo => desk.say("nothing-to-undo"),
            Command::Redo if !can_redo => desk.say("nothing-to-redo"),
            _ => {}
        }
    }

    pub(super) fn start_next(&mut self, desk: &mut Desk) {
        self.drop_search(desk);
        match desk.table.start_next() {
            Ok(()) => {}
            Err(NoNext::LastLevel) => desk.say("last-level"),
            Err(fault) => desk.fault(fault.to_string()),
        }
    }

    fn change_level(&mut self, desk: &mut Desk, way: fn(LevelPlace) -> Option<LevelPlace>) {
        let Some(place) = desk.table.level() else { return desk.say("no-level") };
        match way(place) {
            Some(place) => {
                self.drop_search(desk);
                desk.table.start_level(place);
            }
            None => desk.say("no-such-level"),
        }
    }

    fn change_speed(desk: &mut Desk, change: fn(Speed) -> Speed) {
        let speed = change(desk.settings().speed);
        desk.change(|settings| settings.speed = speed);
        let speed = status::speed(desk, speed);
        let text = desk.tell("speed-now", &[("speed", speed.into())]);
        desk.notice = Some(crate::desk::Notice { text, is_fault: false });
    }
}

/// Whether the game is finished and its solved position is on the board.
fn is_over(desk: &Desk) -> bool {
    desk.game().map(Game::status).is_some_and(|status| status.is_solved)
}
