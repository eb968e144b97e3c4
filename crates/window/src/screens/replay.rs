//! The replay of a recorded game.

use std::time::Duration;

use egui::{CentralPanel, Key, Panel, RichText, Ui};
use loyd_front::Replay;
use loyd_front::text::clock;
use loyd_play::Game;
use loyd_records::GameId;

use super::play::symbol_button;
use super::screen::{Screen, title_bar};
use crate::board::{Gliding, PaintOptions, paint_in};
use crate::context::AppContext;
use crate::{scale, widgets};

/// The replay of a recorded game.
pub(crate) struct ReplayScreen {
    /// The game, its clock and its position.
    replay: Replay,
    /// The animation of moves.
    gliding: Gliding,
}

/// Returns a recorded game.
///
/// # Errors
/// The reason why the game cannot be shown.
pub(super) fn load_game(app: &AppContext, id: GameId) -> Result<Box<dyn Game>, String> {
    load_log(app, &app.log(id)?)
}

/// Returns the game in a log.
///
/// # Errors
/// The reason why the game cannot be shown.
pub(super) fn load_log(app: &AppContext, log: &str) -> Result<Box<dyn Game>, String> {
    loyd_play::load(log).map_err(|faults| app.tell("fault-saved", &[("fault", faults.to_string().into())]))
}

impl ReplayScreen {
    /// Creates the replay of a recorded game.
    ///
    /// # Errors
    /// The reason why the game cannot be replayed.
    pub(super) fn new(app: &AppContext, id: GameId) -> Result<Self, String> {
        Ok(Self { replay: Replay::new(load_game(app, id)?), gliding: Gliding::default() })
    }

    /// Advances the replay.
    fn advance(&mut self, ui: &Ui) {
        // A slow frame must not skip a part of the game.
        self.replay.advance(f64::from(ui.input(|input| input.stable_dt.min(0.1))) * 1000.0);
        if self.replay.is_playing {
            ui.request_repaint_after(Duration::from_millis(16));
        }
    }

    /// Handles the keys: Space plays and stops, Left and Right step, Home and End go to the
    /// beginning and the end, and plus and minus change the speed.
    fn keys(&mut self, ui: &Ui) {
        // A focused slider or button has keys of its own.
        if ui.memory(|memory| memory.focused().is_some()) {
            return;
        }
        let keys =
            [Key::Space, Key::ArrowRight, Key::ArrowLeft, Key::Home, Key::End, Key::Plus, Key::Equals, Key::Minus];
        match keys.into_iter().find(|key| ui.input(|input| input.key_pressed(*key))) {
            Some(Key::Space) => self.replay.play_or_stop(),
            Some(Key::ArrowRight) => self.replay.step(true),
            Some(Key::ArrowLeft) => self.replay.step(false),
            Some(Key::Home) => self.replay.stop_at(0),
            Some(Key::End) => self.replay.stop_at(usize::MAX),
            Some(Key::Plus | Key::Equals) => self.replay.change_pace(true),
            Some(Key::Minus) => self.replay.change_pace(false),
            _ => {}
        }
    }

    /// Shows the buttons, the speed, and the position in the game.
    fn controls(&mut self, app: &AppContext, ui: &mut Ui) {
        ui.add_space(scale::GAP);
        ui.horizontal_wrapped(|ui| {
            let ((done, total), is_over) = (self.replay.events(), self.replay.is_at_end());
            let has_begun = done > 0;
            if symbol_button(app, ui, "|◀", "to-start", has_begun).clicked() {
                self.replay.stop_at(0);
            }
            if symbol_button(app, ui, "◀|", "one-back", has_begun).clicked() {
                self.replay.step(false);
            }
            let (symbol, key) = match (self.replay.is_playing, is_over) {
                (true, _) => ("■", "stop"),
                (false, true) => ("▶", "replay-again"),
                (false, false) => ("▶", "play"),
            };
            if symbol_button(app, ui, symbol, key, true).clicked() {
                self.replay.play_or_stop();
            }
            if symbol_button(app, ui, "|▶", "one-on", !is_over).clicked() {
                self.replay.step(true);
            }
            if symbol_button(app, ui, "▶|", "to-end", !is_over).clicked() {
                self.replay.stop_at(total);
            }
            // The speeds stay together in one row.
            if ui.ctx().content_rect().width() < crate::context::NARROW {
                ui.end_row();
            }
            for pace in Replay::PACES {
                widgets::tab(app, ui, &mut self.replay.pace, pace, format!("{pace}×"));
            }
            ui.label(RichText::new(app.title(self.replay.game.as_ref())).strong());
            let time = clock(Duration::from_millis(self.replay.clock() as u64));
            let status = self.replay.shown.status();
            ui.label(app.tell("replay-at", &[("time", time.into()), ("moves", status.moves.into())]));
        });
        if let Some(pauses) = loyd_front::sentences::pauses(&app.words, self.replay.game.as_ref()) {
            ui.label(RichText::new(pauses).weak());
        }
        ui.spacing_mut().slider_width = ui.available_width() - 20.0;
        let label = ui.label(app.text("replay-place"));
        let (mut position, end) = (self.replay.clock(), self.replay.end().max(1.0));
        if widgets::slider(app, ui, label.id, &mut position, 0.0..=end).changed() {
            self.replay.go_to(position);
        }
        ui.add_space(scale::GAP);
    }
}

impl Screen for ReplayScreen {
    /// Shows the board, animated at the replay's speed, and the controls below it.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, _: bool) {
        title_bar(app, ui, "replay");
        let before = self.replay.events().0;
        self.keys(ui);
        app.play_step_sounds(before, self.replay.events().0, false);
        let (before, was_playing) = (self.replay.events().0, self.replay.is_playing);
        self.advance(ui);
        Panel::bottom("controls").resizable(false).show(ui, |ui| self.controls(app, ui));
        app.play_step_sounds(before, self.replay.events().0, was_playing);
        CentralPanel::default().show(ui, |ui| {
            let area = ui.available_rect_before_wrap();
            let now = ui.input(|input| input.time);
            let shown = self.replay.shown.as_ref();
            let (scene, motion) = (shown.scene(), shown.motion());
            let seconds = app.settings().glide.seconds() / self.replay.pace as f32;
            self.gliding.update(0, motion, &scene, now, seconds);
            let offsets = self.gliding.offsets(&scene, now);
            if self.gliding.is_moving(now) {
                ui.request_repaint();
            }
            let has_labels = scene.blank.is_some() || app.settings().names.is_on();
            let marks = PaintOptions { has_labels, offsets: Some(&offsets), ..PaintOptions::plain(app.look) };
            paint_in(&ui.painter_at(area), area.shrink(8.0), &scene, &marks);
        });
    }
}
