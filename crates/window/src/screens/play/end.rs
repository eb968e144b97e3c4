//! The card at the end of a game, in the panel next to the board.
//!
//! It takes the place of the numbers and the buttons, so it covers nothing, and each number is
//! shown only once. During a competition it is not shown, since the next attempt is one key press
//! away. The classic look has a box of its own.

use egui::{Button, Label, RichText, Ui, Vec2, vec2};
use loyd_core::text::AnyPuzzle;
use loyd_front::keys::Action;
use loyd_front::text::{averages, exact};
use loyd_front::{RecordingState, Standing, daily, stars};
use loyd_play::{Finish, Game, GameStatus};

use super::PlayScreen;
use crate::context::AppContext;
use crate::fonts::bold_family;
use crate::next::{AppRequest, ScreenKind};
use crate::scale;
use crate::share::{base, copy_or_share};
use crate::widgets::{primary_button, share_of_row};

impl PlayScreen {
    /// Returns the game's status and how it finished if the card is shown.
    pub(super) fn end_result(app: &AppContext) -> Option<(GameStatus, Finish)> {
        let status = app.game().filter(|_| app.player.competition().is_none()).map(Game::status)?;
        let finish = status.finish.filter(|_| status.is_solved)?;
        Some((status, finish))
    }

    /// Shows the card, with the buttons other than the main one in this number of columns.
    pub(super) fn end_card(
        &mut self,
        app: &mut AppContext,
        ui: &mut Ui,
        (status, finish): &(GameStatus, Finish),
        columns: usize,
    ) {
        let is_solved_by_player = is_solved_by_player(status);
        let title = if is_solved_by_player { "congratulations" } else { "solved-by-loyd" };
        // Below the board, the title and the moves share a line, so the panel is no higher than
        // before.
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(app.text(title)).size(scale::LARGE).strong().color(app.look.good()));
            if is_solved_by_player {
                if columns < 3 {
                    ui.end_row();
                }
                let values = [("moves", finish.moves.into()), ("time", exact(finish.elapsed).into())];
                ui.label(RichText::new(app.tell("end-made", &values)).family(bold_family()).size(scale::LARGE));
            }
        });
        if is_solved_by_player {
            numbers(app, ui, status, *finish);
        }
        if let Some(seconds) = app.player.next_level.seconds_left(app.now()) {
            ui.label(RichText::new(next_level_text(app, seconds)).weak());
        }
        ui.add_space(scale::PART);
        self.end_buttons(app, ui, status, columns);
    }

    /// Shows the buttons for the next steps. The key for [`Action::Grab`] has the same effect as
    /// the main button.
    fn end_buttons(&mut self, app: &mut AppContext, ui: &mut Ui, status: &GameStatus, columns: usize) {
        let is_block = matches!(app.game().map(Game::puzzle), Some(AnyPuzzle::Blocks(_)));
        let is_level = app.session().is_level();
        let main_key = match (is_level, is_block) {
            (true, _) => "next-level",
            (false, true) => "same-level",
            (false, false) => "new-board",
        };
        let main = match app.key(Action::Grab) {
            key if key.is_empty() => app.text(main_key),
            key => format!("{} ({key})", app.text(main_key)),
        };
        let height = ui.spacing().interact_size.y.max(scale::BUTTON);
        let size = vec2(ui.available_width(), height);
        if primary_button(app, ui, main, size).clicked() {
            return self.perform(app, Action::New);
        }
        let replay_key = if is_block { "same-level" } else { "same-board" };
        let share = if self.shared_moves.is_some() { "copied-done" } else { "share-result" };
        let other_keys: &[&str] =
            if is_solved_by_player(status) { &[replay_key, "review", share] } else { &[replay_key] };
        // A single block puzzle has no next puzzle, so the main button plays it again.
        let keys: Vec<&str> = other_keys.iter().copied().filter(|key| *key != main_key).collect();
        if keys.is_empty() {
            return;
        }
        let columns = columns.min(keys.len());
        let width = share_of_row(ui, columns);
        let mut clicked = None;
        for row in keys.chunks(columns) {
            ui.horizontal(|ui| {
                // The last row has the full width.
                let width = if row.len() < columns { ui.available_width() } else { width };
                for &key in row {
                    if ui.add(Button::new(app.text(key)).min_size(Vec2::new(width, height))).clicked() {
                        clicked = Some(key);
                    }
                }
            });
        }
        match clicked {
            Some("same-level" | "same-board") => self.perform(app, Action::Restart),
            Some("review") => app.request(AppRequest::Screen(ScreenKind::Review(None))),
            Some(_) => {
                if let Some(card) = share_text(app) {
                    self.shared_moves = copy_or_share(app, card).then_some(status.moves);
                }
            }
            None => {}
        }
    }
}

/// Returns whether the player has solved the game without the program's solution.
fn is_solved_by_player(status: &GameStatus) -> bool {
    status.help.solutions == 0
}

/// Says when the next level starts, and how to prevent that.
pub(super) fn next_level_text(app: &AppContext, seconds: u64) -> String {
    let input = if app.device.has_keyboard() { "pointer" } else { "touch" };
    app.tell("next-level-in", &[("seconds", seconds.into()), ("input", input.into())])
}

/// Returns the card to share: the game's name or size as the title, the result, and a link to the
/// starting position.
fn share_text(app: &AppContext) -> Option<String> {
    let game = app.game()?;
    let translate = |name: &str| loyd_front::sentences::game_name(&app.words, name);
    let card = daily::share_card(game, app.records(), translate)?;
    Some(daily::with_link(&card, game, &base(app)))
}

/// Shows the minimum number of moves with stars, and compares the game with earlier ones.
fn numbers(app: &AppContext, ui: &mut Ui, status: &GameStatus, finish: Finish) {
    // The space for the stars is reserved while the proof is running, so the buttons below stay
    // where they are.
    ui.horizontal(|ui| {
        ui.set_min_height(scale::DISPLAY);
        let Some(par) = status.par else { return };
        if !status.help.is_any() {
            let stars = stars(finish.moves, par);
            let star_text = "★".repeat(stars) + &"☆".repeat(3 - stars);
            ui.label(RichText::new(star_text).size(scale::LARGE).color(app.look.star()));
        }
        let is_shortest = finish.moves <= par;
        let text = if is_shortest { app.text("end-shortest") } else { app.tell("end-par", &[("par", par.into())]) };
        ui.label(text);
    });
    let weak = |text: String| Label::new(RichText::new(text).weak()).wrap();
    if let Some(text) = loyd_front::sentences::personal_best(&app.words, status) {
        ui.add(weak(text));
    }
    if let RecordingState::NotSaved(cause) = &app.session().recorder.recorded {
        ui.add(weak(app.tell("fault-records", &[("fault", cause.clone().into())])));
    }
    let Standing { before, now } = &app.session().standing;
    let milliseconds = finish.elapsed.as_millis() as f64;
    if let Some(best) = before.time.best.filter(|_| status.counts()) {
        // The difference between the displayed times, which are truncated.
        let difference = ((milliseconds / 10.0).floor() - (best / 10.0).floor()) / 100.0;
        let key = if difference < 0.0 { "best-time" } else { "behind-best" };
        let colour = if difference < 0.0 { app.look.good() } else { app.look.theme.weak };
        ui.colored_label(colour, app.tell(key, &[("seconds", format_signed(difference).into())]));
    }
    if milliseconds > 0.0 {
        let rate = format!("{:.2}", finish.moves as f64 * 1000.0 / milliseconds);
        ui.add(weak(app.tell("turns-a-second", &[("rate", rate.into())])));
    }
    // The statistics screen gives the reason for a DNF average; there is no room for it here.
    let averages = averages(&now.time, None);
    let average = |key: &str| averages.iter().find(|(name, _)| *name == key).map(|(_, time)| time.as_str());
    if let Some(ao5) = average("ao5").filter(|_| status.counts()) {
        let ao12 = average("ao12").unwrap_or("–");
        ui.add(weak(app.tell("averages", &[("five", ao5.into()), ("twelve", ao12.into())])));
    }
}

/// Formats a difference between times with its sign. The fonts lack a minus sign, but have a dash
/// of the same width.
fn format_signed(seconds: f64) -> String {
    format!("{seconds:+.2}").replace('-', "–")
}
