//! The app without a terminal: it takes events and draws screens.
//!
//! Screens are stacked, and the top one receives every event. An event that it does not use may be
//! an action for the app itself, such as showing help or going back. The app never reads a clock:
//! the event loop passes the time with every event, and [`App::wake`] returns the time at which the
//! app must be called even without an event.

use std::time::Duration;

use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::TileGoal;
use loyd_front::keys::{Action, Code, Key};
use loyd_front::{Moment, NewPack};
use loyd_play::{Game, Origin};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::context::{AppContext, TerminalSetup};
use crate::event::{DrawScope, Event, EventOutcome, LoopControl};
use crate::look::{Ink, replace_with_ascii};
use crate::screens::{HelpScreen, PlayScreen, Screen, ScreenRequest, StartScreen, put_wrapped};

/// The smallest usable screen, in columns and rows.
const MIN_SIZE: (u16, u16) = (20, 8);

/// The terminal app: a stack of screens over one context.
///
/// ```
/// use loyd_core::random::Seed;
/// use loyd_records::{MemoryStore, Records};
/// use loyd_terminal::{App, Config, Event, LoopControl, Moment, TerminalSetup, look::Environment};
/// let mut app = App::new(TerminalSetup {
///     config: Config::default(),
///     environment: Environment::default(),
///     records: Records::new(MemoryStore::new()),
///     seeds: Box::new(|| Seed(1)),
///     searches: Box::new(|mut job| while job.run(1_000_000, loyd_search::Stop::NEVER) {}),
/// });
/// let outcome = app.handle(&Event::Key("q".parse()?), Moment::default());
/// assert_eq!(outcome.then, LoopControl::Quit);
/// # Ok::<(), loyd_terminal::keys::UnknownKey>(())
/// ```
pub struct App {
    /// The state that all screens share.
    pub(crate) context: AppContext,
    /// The stack of screens; the last one is visible.
    screens: Vec<Box<dyn Screen>>,
    /// Whether the terminal was large enough for a screen when the last frame was drawn.
    has_room: bool,
}

impl App {
    /// Creates the app with its start screen.
    pub fn new(setup: TerminalSetup) -> Self {
        let (context, fault) = AppContext::new(setup);
        let start = StartScreen::new(fault);
        Self { context, screens: vec![Box::new(start)], has_room: true }
    }

    /// Sets the metric for new games until the program exits. If a puzzle is given, the metric
    /// applies to its family, otherwise to the family that has the metric.
    ///
    /// # Errors
    /// A message if the family has no such metric.
    pub fn set_metric(&mut self, puzzle: Option<&AnyPuzzle>, metric: &str) -> Result<(), String> {
        self.context.set_metric(puzzle, metric)
    }

    /// Starts a game of this puzzle. `metric` is the metric given in its file; the player's choice
    /// overrides it.
    ///
    /// # Errors
    /// A message if the puzzle has no such metric.
    pub fn open(&mut self, puzzle: AnyPuzzle, name: Option<String>, metric: Option<&str>) -> Result<(), String> {
        let metric = self.context.session().metrics.of_puzzle(&puzzle, metric);
        let origin = Origin { name, ..Origin::default() };
        let game = loyd_play::open(puzzle, Some(&metric), origin).map_err(|unknown| unknown.to_string())?;
        self.start(game);
        Ok(())
    }

    /// Stores a pack that the player opened, and starts its first unsolved level.
    pub fn open_pack(&mut self, pack: NewPack) {
        self.context.player.open_pack(pack);
        self.show_game();
    }

    /// Starts a new tile game.
    ///
    /// # Errors
    /// A message if there is no board of this size.
    pub fn deal(&mut self, columns: usize, rows: usize, goal: TileGoal) -> Result<(), String> {
        self.context.player.deal_for(columns, rows, goal).map_err(|fault| fault.to_string())?;
        self.show_game();
        Ok(())
    }

    /// Starts this game.
    pub fn start(&mut self, game: Box<dyn Game>) {
        self.context.player.start(game);
        self.show_game();
    }

    /// Shows the current game.
    fn show_game(&mut self) {
        self.screens.truncate(1);
        self.screens.push(Box::new(PlayScreen::new(&self.context)));
        self.resume_if_visible();
    }

    /// Handles an event that occurred at `now`.
    pub fn handle(&mut self, event: &Event, now: Moment) -> EventOutcome {
        self.context.player.session.set_time(now);
        self.resume_if_visible();
        let mut outcome = EventOutcome { draw: DrawScope::Changes, then: LoopControl::Continue };
        let action = match event {
            Event::Key(key) => self.context.keys.action(*key),
            _ => None,
        };
        if !self.has_room && event.begins_action() {
            self.handle_without_room(event, action, &mut outcome);
            return outcome;
        }
        let request = match self.screens.last_mut() {
            Some(screen) => screen.handle(&mut self.context, event, action),
            None => ScreenRequest::Quit,
        };
        self.handle_request(request, action, &mut outcome);
        outcome
    }

    /// Returns the time at which the app must be called even without an event, measured like
    /// [`Moment::since_start`].
    pub fn wake(&self) -> Option<Duration> {
        let screen = self.screens.last().and_then(|screen| screen.wake(&self.context));
        screen.into_iter().chain(self.context.session().recorder.wake(self.context.session().now.since_start)).min()
    }

    /// Draws the visible screen.
    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        self.has_room = area.width >= MIN_SIZE.0 && area.height >= MIN_SIZE.1;
        if !self.has_room {
            self.context.player.cover();
            let values = [("columns", MIN_SIZE.0.into()), ("rows", MIN_SIZE.1.into())];
            let text = self.context.tell("too-small", &values);
            return put_wrapped(buffer, area, 0, &text, self.context.look.text(Ink::Plain));
        }
        self.resume_if_visible();
        if let Some(screen) = self.screens.last_mut() {
            screen.draw(&self.context, area, buffer);
        }
        if !self.context.look.is_unicode() {
            replace_with_ascii(buffer);
        }
    }

    /// Saves the game in progress and pauses its clock, before the program is suspended.
    pub fn suspend(&mut self) {
        self.context.player.cover();
        self.context.player.session.save();
    }

    /// Takes the text to copy to the clipboard, if there is any.
    pub fn copied(&mut self) -> Option<String> {
        self.context.copied.take()
    }

    /// Ends the session. Returns whether everything has been recorded.
    pub fn close(&mut self) -> bool {
        self.context.player.session.close()
    }

    /// Resumes the game's clock if the board is visible, for instance after a suspension.
    fn resume_if_visible(&mut self) {
        if self.has_room && self.screens.last().is_some_and(|screen| screen.shows_game()) {
            self.context.player.uncover();
        }
    }

    /// Carries out a screen's request. An event that no screen uses is an action for the app
    /// itself.
    fn handle_request(&mut self, request: ScreenRequest, action: Option<Action>, outcome: &mut EventOutcome) {
        match request {
            ScreenRequest::Stay => {}
            ScreenRequest::Pass => self.perform_common_action(action, outcome),
            ScreenRequest::Open(screen) => {
                self.context.player.cover();
                self.screens.push(screen);
            }
            ScreenRequest::Play => self.show_game(),
            ScreenRequest::Back => self.back(),
            ScreenRequest::Quit => outcome.then = LoopControl::Quit,
        }
    }

    /// Returns to the screen below, unless this is the start screen.
    fn back(&mut self) {
        if self.screens.len() > 1 {
            self.context.player.cover();
            self.screens.pop();
        }
        if let Some(screen) = self.screens.last_mut() {
            screen.enter(&mut self.context);
        }
        self.resume_if_visible();
    }

    /// Handles the player's input while no screen is visible. Only actions that need no screen are
    /// performed. Letters are ignored, because the hidden screen may take them as text.
    fn handle_without_room(&mut self, event: &Event, action: Option<Action>, outcome: &mut EventOutcome) {
        let is_letter = matches!(event, Event::Key(Key { code: Code::Char(_), ctrl: false, alt: false }));
        if !is_letter && matches!(action, Some(Action::Quit | Action::Suspend | Action::Redraw)) {
            self.perform_common_action(action, outcome);
        }
    }

    /// Performs an action that the visible screen does not use.
    fn perform_common_action(&mut self, action: Option<Action>, outcome: &mut EventOutcome) {
        match action {
            Some(Action::Quit) => outcome.then = LoopControl::Quit,
            Some(Action::Back) => self.handle_request(ScreenRequest::Back, None, outcome),
            Some(Action::Help) => self.handle_request(ScreenRequest::open(HelpScreen::default()), None, outcome),
            Some(Action::Suspend) => outcome.then = LoopControl::Suspend,
            Some(Action::Redraw) => outcome.draw = DrawScope::Everything,
            _ => {}
        }
    }
}

impl Drop for App {
    /// Saves the game in progress, however the program exits.
    fn drop(&mut self) {
        self.context.player.session.save();
    }
}
