//! The replay of a recorded game at any speed, or move by move.

use loyd_front::{Replay, sentences};

use super::prelude::*;
use super::review::{Bar, ReviewScreen};

/// The maximum time by which a replay advances in one step. The app wakes more often than that, so
/// a longer gap means that the program was suspended.
const MAX_STEP: Duration = Duration::from_secs(1);

/// The replay of a recorded game.
pub(super) struct ReplayScreen {
    /// The game, its clock and its position.
    replay: Replay,
    /// The time of the last update.
    last_update: Duration,
    /// The progress bar.
    bar: Bar,
    /// The reason why there is no review.
    fault: Option<String>,
}

impl ReplayScreen {
    /// Creates a replay of a game, from its beginning.
    pub(super) fn new(app: &AppContext, game: Box<dyn Game>) -> Self {
        Self { replay: Replay::new(game), last_update: app.now(), bar: Bar::default(), fault: None }
    }

    /// Advances the replay to the current time.
    fn advance(&mut self, now: Duration) {
        let passed = now.saturating_sub(self.last_update).min(MAX_STEP);
        self.last_update = now;
        self.replay.advance(passed.as_secs_f64() * 1000.0);
    }

    /// Jumps forwards or backwards by a tenth of the game, and stops the replay there.
    fn jump_by_tenth(&mut self, is_forward: bool) {
        let (done, total) = self.replay.events();
        let tenth = (total / 10).max(1);
        self.replay.stop_at(if is_forward { done + tenth } else { done.saturating_sub(tenth) });
    }

    /// Opens the review of the whole game.
    fn review(&mut self, app: &mut AppContext) -> ScreenRequest {
        self.replay.is_playing = false;
        let review = ReviewScreen::of(app, &self.replay.game.save());
        ScreenRequest::or_fault(review.map(ScreenRequest::open), &mut self.fault)
    }

    /// Describes the state of the replay: its clock, its moves and its speed.
    fn state(&self, app: &AppContext, width: u16) -> String {
        let state = app.text(match (self.replay.is_playing, self.replay.is_at_end()) {
            (true, _) => "replay-playing",
            (false, true) => "replay-end",
            (false, false) => "replay-stopped",
        });
        let [at, end] = [self.replay.clock(), self.replay.end()].map(|at| Duration::from_millis(at as u64));
        // Shows whole seconds while the replay is running, and hundredths while it is stopped.
        let (at, end) = (if self.replay.is_playing { clock(at) } else { exact(at) }, exact(end));
        let moves = app.count("count-moves", self.replay.shown.status().moves as u64);
        let pace = format!("{}{}", self.replay.pace, app.look.symbol("×", "x"));
        let gap = if width < 40 { " " } else { "   " };
        [state, format!("{at} / {end}"), moves, pace].join(gap)
    }
}

impl Screen for ReplayScreen {
    /// Handles the replay's keys:
    ///
    /// - Space plays and stops.
    /// - Left and right go to the previous and the next move, Home and End to the first and the
    ///   last.
    /// - The page keys jump by a tenth of the game.
    /// - The keys for faster and slower change the speed.
    /// - Enter continues the game from the displayed position, and the hint key opens the review.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        self.advance(app.now());
        if matches!(event, Event::Key(_)) {
            self.fault = None;
        }
        if let Some(position) = self.bar.position_at_pointer(event) {
            self.replay.go_to(position * self.replay.end());
            return ScreenRequest::Stay;
        }
        match (action, event) {
            (Some(Action::Solve), _) => self.replay.play_or_stop(),
            (Some(Action::Move(Direction::Right)), _) => self.replay.step(true),
            (Some(Action::Move(Direction::Left)), _) => self.replay.step(false),
            (Some(Action::Faster), _) => self.replay.change_pace(true),
            (Some(Action::Slower), _) => self.replay.change_pace(false),
            (Some(Action::Hint), _) => return self.review(app),
            (Some(Action::Grab), _) => {
                app.player.start(self.replay.branch());
                return ScreenRequest::Play;
            }
            (None, Event::Key(key)) => match key.code {
                Code::Home => self.replay.stop_at(0),
                Code::End => self.replay.stop_at(usize::MAX),
                Code::PageUp => self.jump_by_tenth(false),
                Code::PageDown => self.jump_by_tenth(true),
                _ => return ScreenRequest::Pass,
            },
            (None, _) => {}
            _ => return ScreenRequest::Pass,
        }
        ScreenRequest::Stay
    }

    /// Excludes the time spent on other screens from the replay.
    fn enter(&mut self, app: &mut AppContext) {
        self.last_update = app.now();
    }

    /// Draws the board, and the state of the replay below it.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let speed = [Action::Slower, Action::Faster].map(|action| app.key(action)).join(" ");
        let keys = app.keys_line(&[
            (app.key(Action::Solve), if self.replay.is_playing { "do-stop" } else { "do-run" }),
            (app.left_and_right(), "do-step"),
            (app.key(Action::Grab), "do-continue"),
            (app.key(Action::Back), "do-back"),
            (speed, "do-speed"),
            (app.key(Action::Hint), "do-review"),
        ]);
        let keys = format!("{keys}   Home End");
        let title = app.tell("replay-of", &[("title", app.title(self.replay.game.as_ref()).into())]);
        let body = draw_frame(&title, &keys, look, area, buffer);
        let pauses = sentences::pauses(&app.words, self.replay.game.as_ref()).filter(|_| body.height > 8);
        let board = Rect { height: body.height.saturating_sub(2 + u16::from(pauses.is_some())), ..body };
        board::draw_plain(&self.replay.shown.scene(), look, board, buffer);
        let foot = Rect { y: board.bottom(), height: body.height - board.height, ..body };
        match &self.fault {
            Some(fault) => put(buffer, foot, 0, fault, look.text(Ink::Bad)),
            None => put(buffer, foot, 0, &self.state(app, foot.width), look.text(Ink::Value)),
        }
        put(buffer, foot, 1, pauses.as_deref().unwrap_or_default(), look.text(Ink::Dim));
        let used = 1 + u16::from(pauses.is_some());
        let line = Rect { y: foot.y + used, height: foot.height.saturating_sub(used), ..foot };
        self.bar.draw(self.replay.clock() / self.replay.end().max(1.0), look, line, buffer);
    }

    /// Returns the time of the next event or the next change to the displayed clock.
    fn wake(&self, _: &AppContext) -> Option<Duration> {
        self.replay.is_playing.then(|| {
            // After the last event, the clock still has to stop.
            let event = self.replay.wait().unwrap_or(0.0);
            let second = (1000.0 - self.replay.clock() % 1000.0) / self.replay.pace;
            // Adds a millisecond, so the wake-up is never slightly too early.
            self.last_update + Duration::from_secs_f64((event.min(second).max(0.0) + 1.0) / 1000.0)
        })
    }
}
