//! The game screen.

mod draw;
mod jump;
mod slide;
mod status;

use loyd_front::{Notice, daily, link, sentences};
use loyd_play::{ClockState, PlayerCommand};

use super::review::ReviewScreen;
use super::share::{self, ShareScreen};
use crate::board::BoardView;
use crate::event::PointerEvent;
use crate::screens::prelude::*;
use jump::Jump;
use slide::Slide;

/// The state of the game screen. The games and searches belong to the context's player.
#[derive(Default)]
pub(crate) struct PlayScreen {
    /// The view of the board as last drawn.
    view: Option<BoardView>,
    /// The message, shown until the next input.
    message: Option<String>,
    /// Whether the board is being dragged. A dragged piece is not animated.
    is_dragging: bool,
    /// The animation of a move over several cells.
    slide: Option<Slide>,
    /// Jumps within a solution.
    jump: Jump,
}

impl PlayScreen {
    /// Creates the screen for the current game, with the remark about it.
    pub(crate) fn new(app: &AppContext) -> Self {
        Self { message: app.remark.clone(), ..Self::default() }
    }

    /// Passes a key to the player. The app handles a key that the player does not use.
    fn handle_key(&mut self, app: &mut AppContext, key: Key, action: Option<Action>) -> ScreenRequest {
        self.slide = None;
        self.message = None;
        app.remark = None;
        if !app.player.is_naming {
            if let Some(request) = self.handle_finished_game(app, key, action) {
                return request;
            }
            if action.is_none() && !app.player.is_paused() && self.jump.handle_key(app, key) {
                return ScreenRequest::Stay;
            }
        }
        match (action, app.player.key(key, action)) {
            (Some(_), None) => ScreenRequest::Stay,
            _ => ScreenRequest::Pass,
        }
    }

    /// Handles the keys for a finished game, which can be reviewed and shared. This does not apply
    /// to attempts, which are followed by another attempt.
    fn handle_finished_game(
        &mut self,
        app: &mut AppContext,
        key: Key,
        action: Option<Action>,
    ) -> Option<ScreenRequest> {
        let game = app.session().game().filter(|_| app.player.competition().is_none())?;
        let status = game.status();
        if !status.is_solved || status.finish.is_none() {
            return None;
        }
        let request = if action == Some(Action::Hint) {
            let saved = game.save();
            match ReviewScreen::of(app, &saved) {
                Ok(screen) => ScreenRequest::open(screen),
                Err(fault) => {
                    self.message = Some(fault);
                    return Some(ScreenRequest::Stay);
                }
            }
        } else if key == share::KEY && action.is_none() {
            let card = daily::share_card(game, app.records(), |name| sentences::game_name(&app.words, name))?;
            let linked = daily::with_link(&card, game, link::base(app.records()));
            ScreenRequest::open(ShareScreen::new(app, linked))
        } else {
            return None;
        };
        // Prevents the next level from starting while the player is looking at this one.
        app.player.next_level.stop();
        Some(request)
    }

    /// Passes pointer events to the player, as commands for the cell under the pointer.
    fn pointer(&mut self, app: &mut AppContext, pointer: PointerEvent) {
        let Some(view) = self.view else { return };
        match pointer.kind {
            PointerKind::Press => {
                self.message = None;
                if let Some(cell) = view.hit(pointer.x, pointer.y) {
                    self.is_dragging = true;
                    app.player.point(PlayerCommand::DragBegin(cell));
                }
            }
            PointerKind::Drag if self.is_dragging => {
                app.player.point(PlayerCommand::DragTo(view.nearest(pointer.x, pointer.y)));
            }
            PointerKind::Release if std::mem::take(&mut self.is_dragging) => app.player.point(PlayerCommand::DragEnd),
            _ => {}
        }
    }

    /// Shows the player's notices. `serial_before` is the number of the last motion before the
    /// input.
    fn show_notices(&mut self, app: &mut AppContext, serial_before: u64) {
        let has_jumped = std::mem::take(&mut self.jump.has_jumped);
        for notice in app.player.notices() {
            match notice {
                Notice::Moved if serial(app) == serial_before => {}
                Notice::Moved => self.slide = if self.is_dragging || has_jumped { None } else { Slide::begin(app) },
                Notice::Speed(speed) => app.change(|preferences| preferences.speed = speed),
                Notice::Finished | Notice::PreviousGame | Notice::NextGame | Notice::Restarted => self.slide = None,
                _ => {}
            }
            self.message = sentences::notice(&app.words, &notice, app.session().game(), &app.key(Action::Grab))
                .or(self.message.take());
        }
    }

    /// Returns the time at which the displayed clock next changes.
    pub(crate) fn next_clock_change(app: &AppContext) -> Option<Duration> {
        let status = app.session().game()?.status();
        let milliseconds_left = 1000 - u64::from(status.elapsed.subsec_millis());
        let game = (status.clock == ClockState::Running).then(|| app.now() + Duration::from_millis(milliseconds_left));
        let attempt = app.player.competition().map(|competition| &competition.attempt);
        let attempt = attempt.filter(|attempt| attempt.is_running()).map(|attempt| {
            app.now() + Duration::from_millis(1000 - u64::from(attempt.clock(app.now()).subsec_millis()))
        });
        game.into_iter().chain(attempt).min()
    }
}

impl Screen for PlayScreen {
    /// Returns `true`, since this screen shows the board.
    fn shows_game(&self) -> bool {
        true
    }

    /// Passes keys, the pointer and the time to the player, and shows the player's notices.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        let serial_before = serial(app);
        let mut request = ScreenRequest::Stay;
        match event {
            Event::Key(_) | Event::Paste(_) if self.jump.prompt.is_some() => {
                self.message = self.jump.handle_typing(app, event);
            }
            Event::Key(key) => request = self.handle_key(app, *key, action),
            Event::Pointer(pointer) => self.pointer(app, *pointer),
            Event::Tick => _ = self.slide.take_if(|slide| slide.is_over(app.now())),
            Event::Searched | Event::Paste(_) | Event::Resized => {}
        }
        // A search or a proof may have ended, including one that the last move needed.
        app.player.keep_time();
        if let Some(place) = app.session().opened {
            app.player.prove_pack(place.pack);
        }
        self.show_notices(app, serial_before);
        request
    }

    /// Draws the game, and stores the view of the board for the pointer.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        self.view = draw::draw(app, self.slide.as_ref(), self.message.as_deref(), area, buffer);
        self.jump.draw(app, area, buffer);
    }

    fn wake(&self, app: &AppContext) -> Option<Duration> {
        let slide = self.slide.as_ref().map(|slide| slide.wake(app.now()));
        [app.player.wake(), slide, Self::next_clock_change(app)].into_iter().flatten().min()
    }
}

/// Returns the number of the current game's last motion.
fn serial(app: &AppContext) -> u64 {
    app.session().game().map_or(0, |game| game.motion().serial)
}
