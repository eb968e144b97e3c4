//! A recorded game, replayed at its own pace.

use std::time::Duration;

use egui::{CentralPanel, Key, Panel, RichText, Slider, Ui};
use loyd_front::text::clock;
use loyd_play::Game;
use loyd_records::GameId;

use super::play::sign_button;
use super::screen::{Screen, title_bar};
use crate::board::{Gliding, Marks, Place, paint};
use crate::context::AppContext;
use crate::next::Next;

/// How many times as fast as it was played a game can be watched.
const PACES: [f64; 4] = [1.0, 2.0, 4.0, 16.0];

/// A recorded game, watched at its own pace.
pub(crate) struct ReplayScreen {
    /// The whole game.
    game: Box<dyn Game>,
    /// When each event happened, in milliseconds on the game's clock.
    times: Vec<u64>,
    /// The game after `events` events.
    shown: Box<dyn Game>,
    /// The number of events that are shown.
    events: usize,
    /// Pieces on their way.
    gliding: Gliding,
    /// Where the game's clock is, in milliseconds.
    clock: f64,
    /// The speed, as a multiple of the speed at which the game was played; one of [`PACES`].
    pace: f64,
    /// Whether the game's clock runs.
    is_playing: bool,
}

impl ReplayScreen {
    /// A recorded game.
    ///
    /// # Errors
    /// Why it can't be watched.
    pub(super) fn of(app: &AppContext, id: GameId) -> Result<Self, String> {
        let record = app.session().recorder().records().game(id).map_err(|error| error.to_string())?;
        let record = record.ok_or_else(|| app.text("no-such-game"))?;
        let game = loyd_play::load(&record.log).map_err(|faults| faults.to_string())?;
        let (times, shown) = (game.times(), game.as_it_was(0));
        let gliding = Gliding::default();
        Ok(Self { game, times, shown, events: 0, gliding, clock: 0.0, pace: 1.0, is_playing: true })
    }

    /// Time goes on, and with it the game.
    fn go_on(&mut self, ui: &Ui) {
        let end = self.times.last().copied().unwrap_or_default() as f64;
        self.is_playing &= self.clock < end;
        if self.is_playing {
            // A frame that took long must not skip a part of the game.
            self.clock += f64::from(ui.input(|input| input.stable_dt.min(0.1))) * 1000.0 * self.pace;
            ui.request_repaint_after(Duration::from_millis(16));
        }
        // The number of events up to the clock, also after the slider jumped back.
        let events = self.times.partition_point(|&time| time as f64 <= self.clock);
        if events != self.events {
            self.events = events;
            self.shown = self.game.as_it_was(events);
        }
    }

    /// Plays on, stops, or begins again at the end.
    fn play_or_stop(&mut self) {
        let end = self.times.last().copied().unwrap_or_default() as f64;
        if !self.is_playing && self.clock >= end {
            self.clock = 0.0;
        }
        self.is_playing = !self.is_playing;
    }

    /// Goes to the next event of the game, or back to the one before.
    fn step(&mut self, is_forward: bool) {
        self.is_playing = false;
        let events = if is_forward { self.events + 1 } else { self.events.saturating_sub(1) };
        let events = events.min(self.times.len());
        // A clock of −1 means "before the first event". A clock of 0 would not do, since the first event may have happened at 0.
        self.clock = events.checked_sub(1).map_or(-1.0, |last| self.times[last] as f64);
    }

    /// Space plays and stops, arrows go from move to move, Home and End to the ends, plus and minus change the pace.
    fn keys(&mut self, ui: &Ui) {
        // A slider or a button with the focus has keys of its own.
        if ui.memory(|memory| memory.focused().is_some()) {
            return;
        }
        let end = self.times.last().copied().unwrap_or_default() as f64;
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let place = PACES.iter().position(|pace| *pace >= self.pace).unwrap_or(0);
        if pressed(Key::Space) {
            self.play_or_stop();
        } else if pressed(Key::ArrowRight) {
            self.step(true);
        } else if pressed(Key::ArrowLeft) {
            self.step(false);
        } else if pressed(Key::Home) {
            (self.clock, self.is_playing) = (-1.0, false);
        } else if pressed(Key::End) {
            (self.clock, self.is_playing) = (end, false);
        } else if pressed(Key::Plus) || pressed(Key::Equals) {
            self.pace = PACES[(place + 1).min(PACES.len() - 1)];
        } else if pressed(Key::Minus) {
            self.pace = PACES[place.saturating_sub(1)];
        }
    }

    /// Play and stop, pace, and the place in the game.
    fn controls(&mut self, app: &AppContext, ui: &mut Ui) {
        let end = self.times.last().copied().unwrap_or_default() as f64;
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            let (is_begun, is_over) = (self.events > 0, self.events >= self.times.len());
            if sign_button(app, ui, "|◀", "to-start", is_begun).clicked() {
                (self.clock, self.is_playing) = (-1.0, false);
            }
            if sign_button(app, ui, "◀|", "one-back", is_begun).clicked() {
                self.step(false);
            }
            let (sign, key) = match (self.is_playing, self.clock >= end) {
                (true, _) => ("■", "stop"),
                (false, true) => ("▶", "replay-again"),
                (false, false) => ("▶", "play"),
            };
            if sign_button(app, ui, sign, key, true).clicked() {
                self.play_or_stop();
            }
            if sign_button(app, ui, "|▶", "one-on", !is_over).clicked() {
                self.step(true);
            }
            if sign_button(app, ui, "▶|", "to-end", !is_over).clicked() {
                (self.clock, self.is_playing) = (end, false);
            }
            for pace in PACES {
                ui.selectable_value(&mut self.pace, pace, format!("{pace}×"));
            }
            let time = clock(Duration::from_millis(self.clock.clamp(0.0, end) as u64));
            let status = self.shown.status();
            ui.label(app.tell("replay-at", &[("time", time.into()), ("moves", status.moves.into())]));
        });
        if let Some(pauses) = super::play::pauses(app, self.game.as_ref()) {
            ui.label(RichText::new(pauses).weak());
        }
        ui.spacing_mut().slider_width = ui.available_width() - 20.0;
        let label = ui.label(app.text("replay-place"));
        // The slider knows no place before the first move, where the clock is negative.
        let mut place = self.clock.max(0.0);
        let slider = ui.add(Slider::new(&mut place, 0.0..=end.max(1.0)).show_value(false)).labelled_by(label.id);
        if slider.changed() {
            self.clock = place;
        }
        ui.add_space(6.0);
    }
}

impl Screen for ReplayScreen {
    /// The board, gliding at the pace of the replay, and below it the controls.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, _: bool) -> Next {
        let next = title_bar(app, ui, "replay");
        self.keys(ui);
        self.go_on(ui);
        Panel::bottom("controls").resizable(false).show(ui, |ui| self.controls(app, ui));
        CentralPanel::default().show(ui, |ui| {
            let area = ui.available_rect_before_wrap();
            let now = ui.input(|input| input.time);
            let (scene, motion) = (self.shown.scene(), self.shown.motion());
            let seconds = app.settings().glide.seconds() / self.pace as f32;
            self.gliding.look(0, motion, &scene, now, seconds);
            let place = Place::in_area(area.shrink(8.0), &scene, ui.pixels_per_point(), false);
            let offsets = self.gliding.offsets(&scene, now);
            if self.gliding.is_moving(now) {
                ui.request_repaint();
            }
            let look = app.look;
            let labels = scene.blank.is_some() || app.settings().names.is_on();
            let marks = Marks { labels, ..Marks::none(look, &offsets) };
            paint(&ui.painter_at(area), &place, &scene, &marks);
        });
        next
    }
}
