//! The review of a game: the distance to the goal over its moves, the cost of each move, and the
//! use of time. The board shows any position in the game with the best move there, and the game can
//! be continued from that position.
//!
//! The search for the distances runs like any other search. The screen shows its progress, and
//! leaving the screen cancels the search. The costliest positions in a completed review become
//! exercises.

mod report;

use std::time::Duration;

use egui::{Button, CentralPanel, Frame, Key, Margin, Panel, RichText, ScrollArea, Ui};
use egui_plot::{Line, PlotPoints, Points, Span, VLine};
use loyd_front::Reviewed;
use loyd_front::keys::Action;
use loyd_play::{Game, ReviewedMove};
use loyd_records::GameId;

use super::graph::{self, AxisScale};
use super::play::symbol_button;
use super::replay::{load_game, load_log};
use super::screen::{Screen, spinner, title_bar};
use crate::board::{PaintOptions, paint_in};
use crate::context::AppContext;
use crate::next::AppRequest;
use crate::scale;
use crate::widgets::{add_centred, avoid_scroll_bar, share_of_row, wide_button};

/// The review of a game.
pub(crate) struct ReviewScreen {
    /// The whole game, and its review.
    reviewed: Reviewed,
}

impl ReviewScreen {
    /// Starts the review of a recorded game, or of the current one.
    ///
    /// # Errors
    /// The reason why the game cannot be reviewed.
    pub(super) fn new(app: &AppContext, id: Option<GameId>) -> Result<Self, String> {
        let game = match id {
            Some(id) => load_game(app, id)?,
            None => load_log(app, &app.game().map(Game::save).unwrap_or_default())?,
        };
        // A game without moves cannot be reviewed.
        let (reviewed, job) = Reviewed::new(game).ok_or_else(|| app.text("review-nothing"))?;
        app.searches.begin(job, &app.egui);
        Ok(Self { reviewed })
    }

    /// Handles the keys: Space plays the moves back, Left and Right step through them, Up and Down
    /// go to moves with a loss, and Home and End go to the beginning and the end.
    fn keys(&mut self, ui: &Ui) {
        // A focused button or list uses the arrows itself.
        if ui.memory(|memory| memory.focused().is_some()) {
            return;
        }
        let is_pressed = |key| ui.input(|input| input.key_pressed(key));
        if is_pressed(Key::Space) {
            self.reviewed.play_or_stop();
            return;
        }
        let current = self.reviewed.place;
        let targets = [
            (Key::ArrowRight, Some(current + 1)),
            (Key::ArrowLeft, current.checked_sub(1)),
            (Key::ArrowDown, self.reviewed.find_costly_move(true)),
            (Key::ArrowUp, self.reviewed.find_costly_move(false)),
            (Key::Home, Some(0)),
            (Key::End, Some(usize::MAX)),
        ];
        if let Some(target) = targets.into_iter().find_map(|(key, target)| target.filter(|_| is_pressed(key))) {
            self.show_position(target);
        }
    }

    /// Advances the playback.
    fn advance(&mut self, ui: &Ui) {
        // A slow frame must not skip a part of the game.
        self.reviewed.advance(f64::from(ui.input(|input| input.stable_dt.min(0.1))) * 1000.0);
        if let Some(wait) = self.reviewed.wait() {
            ui.request_repaint_after(Duration::from_secs_f64((wait / 1000.0).clamp(0.001, 0.1)));
        }
    }

    /// Stops the playback and shows the position after this number of moves.
    fn show_position(&mut self, moves: usize) {
        self.reviewed.stop();
        self.reviewed.go_to(moves);
    }

    /// Shows the buttons that step through the moves and play them back.
    fn controls(&mut self, app: &AppContext, ui: &mut Ui, last: usize) {
        let current = self.reviewed.place;
        let (has_begun, is_over) = (current > 0, current == last);
        ui.horizontal_wrapped(|ui| {
            if symbol_button(app, ui, "|◀", "to-start", has_begun).clicked() {
                self.show_position(0);
            }
            if symbol_button(app, ui, "◀|", "one-back", has_begun).clicked() {
                self.show_position(current - 1);
            }
            let (symbol, key) = if self.reviewed.is_playing() { ("■", "stop") } else { ("▶", "play") };
            if symbol_button(app, ui, symbol, key, true).clicked() {
                self.reviewed.play_or_stop();
            }
            if symbol_button(app, ui, "|▶", "one-on", !is_over).clicked() {
                self.show_position(current + 1);
            }
            if symbol_button(app, ui, "▶|", "to-end", !is_over).clicked() {
                self.show_position(last);
            }
            ui.label(RichText::new(format!("{current} / {last}")).weak());
        });
    }

    /// Shows the buttons that leave the review at a position: to try the position again, to see a
    /// better way, or to continue the game.
    fn exit_buttons(&self, app: &mut AppContext, ui: &mut Ui) {
        let current = self.reviewed.place;
        let width = share_of_row(ui, 2);
        ui.horizontal(|ui| {
            let is_mistake = self.reviewed.move_made().is_some_and(|made| made.loss > 0);
            if ui.add_enabled(is_mistake, wide_button(app, "review-try", width)).clicked()
                && self.reviewed.drill(current).is_some_and(|drill| app.begin_drill(&drill))
            {
                app.request(AppRequest::Play);
            }
            if ui.add_enabled(is_mistake, wide_button(app, "review-better", width)).clicked() {
                app.player.start(self.reviewed.game.branch(current));
                app.player.perform(Action::Solve);
                app.request(AppRequest::Play);
            }
        });
        let button = wide_button(app, "review-play", ui.available_width());
        if add_centred(ui, button).clicked() {
            app.player.start(self.reviewed.game.branch(current));
            app.request(AppRequest::Play);
        }
    }

    /// Shows the numbers, the buttons and the table of moves with a loss.
    fn side(&mut self, app: &mut AppContext, ui: &mut Ui) {
        let Some(Ok(review)) = &self.reviewed.review else { return };
        let last = review.moves.len();
        avoid_scroll_bar(ui);
        ui.add_space(scale::GAP);
        report::summary(app, ui, review);
        // An accuracy that was achieved with hints must be marked as such.
        if self.reviewed.game.status().help.is_any() {
            ui.label(app.text("assisted"));
        }
        ui.add_space(scale::GAP);
        // The buttons are above the text that changes with the position, so they do not move.
        self.controls(app, ui, last);
        let mut chosen = None;
        let width = share_of_row(ui, 2);
        ui.horizontal(|ui| {
            for (key, is_forward) in [("review-before", false), ("review-after", true)] {
                let target = self.reviewed.find_costly_move(is_forward);
                if ui.add_enabled(target.is_some(), wide_button(app, key, width)).clicked() {
                    chosen = target;
                }
            }
        });
        self.exit_buttons(app, ui);
        ui.add_space(scale::GAP);
        if let Some(Ok(review)) = &self.reviewed.review {
            ui.label(report::describe_position(app, review, self.reviewed.shown.as_ref(), self.reviewed.place));
            ui.add_space(scale::GAP);
            report::use_of_time(app, ui, review);
        }
        if let Some(pauses) = loyd_front::sentences::pauses(&app.words, self.reviewed.game.as_ref()) {
            ui.label(RichText::new(pauses).weak());
        }
        ui.add_space(scale::GAP);
        chosen = self.losses(app, ui).or(chosen);
        if let Some(chosen) = chosen {
            self.show_position(chosen);
        }
    }

    /// Shows the detours and the moves with a loss. Returns the position that was clicked.
    fn losses(&self, app: &AppContext, ui: &mut Ui) -> Option<usize> {
        let Some(Ok(review)) = &self.reviewed.review else { return None };
        let mut chosen = None;
        for detour in &review.detours {
            let (from, end) = (detour.moves.start, detour.moves.end);
            let values = [("from", (from + 1).into()), ("to", end.into()), ("lost", detour.loss.into())];
            let colour = app.look.goal().gamma_multiply(0.25);
            if ui.add(Button::new(app.tell("review-detour-at", &values)).fill(colour)).clicked() {
                chosen = Some(from);
            }
        }
        report::mistakes(app, ui, &self.reviewed, review).or(chosen)
    }

    /// Shows how the distance changes over the moves. A click goes to the position at that point.
    fn curve(&mut self, app: &AppContext, ui: &mut Ui) {
        let Some(Ok(review)) = &self.reviewed.review else { return };
        // One more point than moves, because the starting position is a point too.
        let distances: Vec<f64> = std::iter::once(review.start.moves)
            .chain(review.moves.iter().map(|played| played.distance.moves))
            .map(f64::from)
            .collect();
        let line: PlotPoints =
            distances.iter().zip(0..).map(|(distance, index)| [f64::from(index), *distance]).collect();
        let is_costly =
            |(index, played): &(usize, &ReviewedMove)| (played.loss > 0).then(|| [*index as f64, distances[*index]]);
        let costly: PlotPoints = review.moves.iter().enumerate().filter_map(|pair| is_costly(&pair)).collect();
        let current = self.reviewed.place as f64;
        let plot = graph::plot(app, "review", [AxisScale::Whole; 2]).height(ui.available_height());
        let plot = plot.x_axis_label(app.text("moves")).y_axis_label(app.text("review-distance"));
        let shown = plot.show(ui, |plot| {
            for detour in &review.detours {
                let range = detour.moves.start as f64..=detour.moves.end as f64;
                // The detour's name is next to the board, since it would cover the line here.
                plot.span(Span::new("", range).fill(app.look.goal().gamma_multiply(0.25)));
            }
            plot.line(Line::new(app.text("review-distance"), line).width(2.0).color(app.look.point()));
            plot.points(Points::new(app.text("review-lost"), costly).radius(3.5).color(app.look.goal()));
            plot.vline(VLine::new("", current).color(app.look.accent()).width(1.5));
            plot.pointer_coordinate()
        });
        if (shown.response.clicked() || shown.response.dragged())
            && let Some(point) = shown.inner
        {
            self.show_position(point.x.round().max(0.0) as usize);
        }
    }

    /// Shows the board with the best move, and with the player's move in red if it had a cost.
    fn board(&self, app: &AppContext, ui: &mut Ui) {
        let area = ui.available_rect_before_wrap();
        let scene = self.reviewed.shown.scene();
        let played = self.reviewed.move_made();
        // If there is no better move, the player's own move was one of the best.
        let hint = played.map(|played| played.best.as_ref().unwrap_or(&played.made).phases.as_slice());
        let mistake = played.filter(|played| played.loss > 0).map(|played| played.made.phases.as_slice());
        // Moves in words refer to blocks by name. Nothing is animated here, so no piece is away
        // from its cell.
        let options = PaintOptions { has_labels: true, hint, mistake, ..PaintOptions::plain(app.look) };
        paint_in(&ui.painter_at(area), area.shrink(8.0), &scene, &options);
    }
}

/// Shows a line below the title, with the title's margin.
fn line(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    Frame::new()
        .inner_margin(Margin::symmetric(scale::GAP as i8, scale::TIGHT as i8))
        .show(ui, |ui| ui.horizontal_wrapped(content));
}

impl Screen for ReviewScreen {
    /// Shows the board. Until the review is complete, its progress is shown above the board;
    /// afterwards, the numbers are shown next to the board and the curve below it.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, _: bool) {
        title_bar(app, ui, "review");
        self.reviewed.take(&mut app.player.session);
        let before = self.reviewed.place;
        self.keys(ui);
        app.play_step_sounds(before, self.reviewed.place, false);
        let (before, was_playing) = (self.reviewed.place, self.reviewed.is_playing());
        self.advance(ui);
        match &self.reviewed.review {
            None => {
                let (done, total) = self.reviewed.reviewing.progress();
                let message = app.tell("review-going-on", &[("done", done.into()), ("of", total.into())]);
                line(ui, |ui| {
                    spinner(ui, &message);
                    ui.label(message);
                });
            }
            Some(Err(reason)) => {
                let text = loyd_front::sentences::no_review(&app.words, self.reviewed.game.as_ref(), *reason);
                line(ui, |ui| drop(ui.label(text)));
            }
            Some(Ok(_)) => {
                line(ui, |ui| drop(ui.label(RichText::new(app.title(self.reviewed.game.as_ref())).strong())));
            }
        }
        // Until the review is complete, the panels are empty, so the board stays where it is.
        if !matches!(self.reviewed.review, Some(Err(_))) {
            let size = ui.available_size();
            // In a portrait window, the list is below the board, and its buttons need room.
            let is_wide = size.x > size.y;
            let curve = size.y * if is_wide { 0.25 } else { 0.16 };
            let curve = curve.clamp(90.0, 220.0);
            Panel::bottom("curve").exact_size(curve).resizable(false).show(ui, |ui| self.curve(app, ui));
            let mut side_panel = |this: &mut Self, ui: &mut Ui| {
                ScrollArea::vertical().id_salt("review").auto_shrink(false).show(ui, |ui| this.side(app, ui));
            };
            if is_wide {
                Panel::right("moves")
                    .exact_size((size.x * 0.36).clamp(220.0, 340.0))
                    .resizable(false)
                    .show(ui, |ui| side_panel(self, ui));
            } else {
                Panel::bottom("moves").exact_size(size.y * 0.43).resizable(false).show(ui, |ui| side_panel(self, ui));
            }
        }
        app.play_step_sounds(before, self.reviewed.place, was_playing);
        CentralPanel::default().show(ui, |ui| self.board(app, ui));
    }
}
