//! The screen on which games are played.

mod draw;
mod finish;
mod help;
mod pointer;
mod slide;
mod status;

use std::time::Duration;

use loyd_front::Rest;
use loyd_play::{Change, Choice, Command, Request};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Next, Screen};
use crate::app::{Desk, Event};
use crate::board::BoardView;
use crate::keys::{Action, Code, Key};
use crate::preferences::{Named, Preference, Speed};

pub(crate) use status::title;

/// The game on the table, and what the screen itself has in hand.
#[derive(Default)]
pub(crate) struct PlayScreen {
    /// Where the board was drawn.
    view: Option<BoardView>,
    /// What is said until the next thing happens.
    message: Option<String>,
    /// The next character is a piece's name.
    is_naming: bool,
    is_dragging: bool,
    slide: Option<slide::Slide>,
    /// The serial number of the motion that was shown last.
    seen: u64,
    /// When the next move of the solution is made.
    next_step: Option<Duration>,
    search: Option<Watch>,
    /// Until the next level comes by itself.
    rest: Rest,
}

/// A search under way.
#[derive(Clone, Copy, Debug)]
struct Watch {
    request: Request,
    /// When the best line known is enough.
    enough: Duration,
}

impl PlayScreen {
    pub(crate) fn new(desk: &Desk) -> Self {
        Self { message: desk.remark.clone(), ..Self::default() }
    }

    fn key(&mut self, desk: &mut Desk, key: Key, action: Option<Action>) -> Next {
        self.slide = None;
        if self.is_naming {
            return self.named(desk, key);
        }
        if self.next_step.is_some()
            && !matches!(action, Some(Action::Faster | Action::Slower | Action::Quit | Action::Suspend))
        {
            self.next_step = None;
            self.say("stopped");
            return Next::Stay;
        }
        self.message = None;
        desk.remark = None;
        let was_going_on = self.rest.stop();
        match action {
            Some(Action::Move(direction)) => self.act(desk, Command::Arrow(direction)),
            Some(Action::Undo) => self.act(desk, Command::Undo),
            Some(Action::Redo) => self.act(desk, Command::Redo),
            Some(Action::Restart) => self.act(desk, Command::Restart),
            Some(Action::NextPiece) => self.act(desk, Command::Choose(Choice::Next)),
            Some(Action::PreviousPiece) => self.act(desk, Command::Choose(Choice::Previous)),
            Some(Action::Name) => self.is_naming = true,
            Some(Action::New) => self.start_next(desk),
            Some(Action::Grab | Action::Solve) if is_over(desk) => self.start_next(desk),
            Some(Action::Grab) if self.search.is_some() => self.settle(desk),
            Some(Action::Grab) => self.act(desk, Command::Grab),
            Some(Action::Hint) => self.ask(desk, Request::Hint),
            Some(Action::Solve) => self.ask(desk, Request::Solution),
            Some(Action::Faster) => self.change_speed(desk, Speed::faster),
            Some(Action::Slower) => self.change_speed(desk, Speed::slower),
            Some(Action::NextLevel) => self.change_level(desk, true),
            Some(Action::PreviousLevel) => self.change_level(desk, false),
            Some(Action::Back) if self.search.is_some() => self.cancel(desk),
            Some(Action::Back) if was_going_on => {}
            Some(Action::Back) if (!is_over(desk) && dismiss(desk)) || self.stop_charting(desk) => {}
            _ => return Next::Pass,
        }
        Next::Stay
    }

    /// A piece is chosen by its name.
    fn named(&mut self, desk: &mut Desk, key: Key) -> Next {
        self.is_naming = false;
        if let Code::Char(name) = key.code
            && desk.table.act(Command::Choose(Choice::Named(name))) == Change::Nothing
        {
            self.say(&format!("there is no other block {name}"));
        }
        Next::Stay
    }

    /// Does what the player says, and follows what it changed.
    fn act(&mut self, desk: &mut Desk, command: Command) {
        let change = desk.table.act(command);
        match change {
            Change::Finished => self.finished(desk),
            Change::Game => {
                self.drop_search(desk);
                self.say(match command {
                    Command::Undo => "the game before",
                    Command::Redo => "the game after it",
                    _ => "a new try",
                });
            }
            Change::Over => self.say("solved: undo, restart or a new game lead on"),
            Change::Position => self.poll(desk),
            Change::Nothing => self.nothing_done(desk, command),
            Change::Focus => {}
        }
        if change.is_move() {
            self.begin_slide(desk);
        }
    }

    fn nothing_done(&mut self, desk: &Desk, command: Command) {
        let (can_undo, can_redo) = desk.table.can_undo_redo();
        match command {
            Command::Undo if !can_undo => self.say("nothing to undo"),
            Command::Redo if !can_redo => self.say("nothing to redo"),
            _ => {}
        }
    }

    fn start_next(&mut self, desk: &mut Desk) {
        self.drop_search(desk);
        self.rest.stop();
        if let Err(fault) = desk.table.start_next() {
            self.say(&fault.to_string());
        }
    }

    fn change_level(&mut self, desk: &mut Desk, is_forward: bool) {
        let Some(place) = desk.table.level() else { return self.say("this is no level of a pack") };
        match if is_forward { place.next() } else { place.previous() } {
            Some(place) => {
                self.drop_search(desk);
                desk.table.start_level(place);
            }
            None => self.say(if is_forward { "this is the last level" } else { "this is the first level" }),
        }
    }

    fn change_speed(&mut self, desk: &mut Desk, change: fn(Speed) -> Speed) {
        let speed = change(speed(desk));
        desk.choose(Preference::Speed, speed.name());
        self.say(&format!("speed: {}", self::speed(desk).name()));
    }

    fn say(&mut self, message: &str) {
        self.message = Some(message.to_owned());
    }
}

impl Screen for PlayScreen {
    fn handle(&mut self, desk: &mut Desk, event: &Event, action: Option<Action>) -> Next {
        let next = match event {
            Event::Key(key) => self.key(desk, *key, action),
            Event::Pointer(pointer) => self.pointer(desk, *pointer),
            Event::Searched => {
                self.poll(desk);
                Next::Stay
            }
            Event::Tick => self.tick(desk),
            Event::Paste(_) | Event::Resized => Next::Stay,
        };
        if !matches!(next, Next::Stay | Next::Pass) {
            self.drop_search(desk);
        }
        next
    }

    fn draw(&mut self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        self.view = draw::draw(self, desk, area, buffer);
    }

    fn wake(&self, desk: &Desk) -> Option<Duration> {
        let enough = self.search.map(|watch| watch.enough);
        let slide = self.slide.as_ref().map(|slide| slide.wake(desk.table.now().since_start));
        [self.next_step, self.rest.until(), enough, slide, self.clock_changes(desk)].into_iter().flatten().min()
    }
}

/// Whether the game is finished and its solved position is on the board.
fn is_over(desk: &Desk) -> bool {
    desk.table.game().map(loyd_play::Game::status).is_some_and(|status| status.is_solved)
}

fn dismiss(desk: &mut Desk) -> bool {
    desk.table.act(Command::Dismiss) != Change::Nothing
}

fn speed(desk: &Desk) -> Speed {
    desk.preferences().speed.unwrap_or_default()
}
