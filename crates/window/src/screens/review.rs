//! The review of a game: the distance to the goal over its moves, the cost of each move, and the
//! use of time. The board shows any place of the game with the best move there, and the game can be
//! continued from it.
//!
//! The search for the distances runs like all searches. The screen shows its progress, and leaving
//! the screen ends the search. The costliest positions of a completed review become exercises.

use std::time::Duration;

use egui::{Button, CentralPanel, Frame, Key, Margin, Panel, RichText, ScrollArea, Ui};
use egui_plot::{Line, PlotPoints, Points, Span, VLine};
use loyd_front::Reviewed;
use loyd_front::text::exact;
use loyd_play::{Game, NoReview, Review, ReviewedMove};
use loyd_records::GameId;

use super::graph::{self, AxisScale};
use super::play::{pauses, title, unsolvable};
use super::replay::{loaded, recorded};
use super::screen::{Screen, spinner, title_bar};
use crate::board::{BoardPlacement, PaintOptions, paint};
use crate::context::AppContext;
use crate::next::AppRequest;
use crate::scale;
use crate::sentences::move_in_words;

/// The review of a game.
pub(crate) struct ReviewScreen {
    /// The whole game, and its review.
    reviewed: Reviewed,
}

impl ReviewScreen {
    /// Starts the review of a recorded game, or of the current one.
    ///
    /// # Errors
    /// The reason why it cannot be reviewed.
    pub(super) fn of(app: &AppContext, id: Option<GameId>) -> Result<Self, String> {
        let game = match id {
            Some(id) => recorded(app, id)?,
            None => loaded(app, &app.game().map(Game::save).unwrap_or_default())?,
        };
        // A game without moves cannot be reviewed.
        let (reviewed, job) = Reviewed::new(game).ok_or_else(|| app.text("review-nothing"))?;
        app.searches.begin(job, &app.egui);
        Ok(Self { reviewed })
    }

    /// Handles the keys: left and right step through the moves, up and down go to moves with a
    /// loss, Home and End to the ends.
    fn keys(&mut self, ui: &Ui) {
        // A focused button or list uses the arrows itself.
        if ui.memory(|memory| memory.focused().is_some()) {
            return;
        }
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let here = self.reviewed.place;
        let to = [
            (Key::ArrowRight, Some(here + 1)),
            (Key::ArrowLeft, here.checked_sub(1)),
            (Key::ArrowDown, self.reviewed.costly(true)),
            (Key::ArrowUp, self.reviewed.costly(false)),
            (Key::Home, Some(0)),
            (Key::End, Some(usize::MAX)),
        ];
        if let Some(to) = to.into_iter().find_map(|(key, to)| to.filter(|_| pressed(key))) {
            self.reviewed.go_to(to);
        }
    }

    /// Shows the numbers, the buttons and the list of moves with a loss.
    fn side(&mut self, app: &mut AppContext, ui: &mut Ui) -> AppRequest {
        let Some(Ok(review)) = &self.reviewed.review else { return AppRequest::Stay };
        ui.add_space(scale::GAP);
        summary(app, ui, review);
        // An accuracy that was reached with hints must be recognizable.
        if self.reviewed.game.status().help.is_any() {
            ui.label(app.text("assisted"));
        }
        if let Some(pauses) = pauses(app, self.reviewed.game.as_ref()) {
            ui.label(RichText::new(pauses).weak());
        }
        ui.add_space(scale::GAP);
        ui.label(said(app, review, self.reviewed.shown.as_ref(), self.reviewed.place));
        ui.add_space(scale::GAP);
        let (mut to, mut next) = (None, AppRequest::Stay);
        // Computed before the buttons are drawn, since these change the place.
        let (before, after) = (self.reviewed.costly(false), self.reviewed.costly(true));
        ui.horizontal_wrapped(|ui| {
            for (key, leads) in [("review-before", before), ("review-after", after)] {
                if ui.add_enabled(leads.is_some(), Button::new(app.text(key))).clicked() {
                    to = leads;
                }
            }
            if ui.button(app.text("review-play")).clicked() {
                next = AppRequest::Play;
            }
        });
        ui.add_space(scale::GAP);
        for detour in &review.detours {
            let (from, end) = (detour.moves.start, detour.moves.end);
            let text = format!("{} {}–{end}: −{}", app.text("review-detour"), from + 1, detour.loss);
            let ground = app.look.goal().gamma_multiply(0.25);
            if ui.add(Button::new(text).fill(ground)).clicked() {
                to = Some(from);
            }
        }
        // Shows at most 200 rows: a longer list would slow every frame down, and the curve shows
        // the rest.
        for (index, one) in review.moves.iter().enumerate().filter(|(_, one)| one.loss > 0).take(200) {
            let values = [("number", (index + 1).into()), ("lost", one.loss.into())];
            if ui.selectable_label(index == self.reviewed.place, app.tell("review-row", &values)).clicked() {
                to = Some(index);
            }
        }
        if next == AppRequest::Play {
            app.player.start(self.reviewed.game.branch(self.reviewed.place));
        }
        if let Some(to) = to {
            self.reviewed.go_to(to);
        }
        next
    }

    /// Shows the distance over the moves. A click goes to that place.
    fn curve(&mut self, app: &AppContext, ui: &mut Ui, height: f32) {
        let Some(Ok(review)) = &self.reviewed.review else { return };
        // One point more than moves, because the start comes first.
        let distances: Vec<f64> = std::iter::once(review.start.moves)
            .chain(review.moves.iter().map(|one| one.distance.moves))
            .map(f64::from)
            .collect();
        let line: PlotPoints =
            distances.iter().zip(0..).map(|(distance, index)| [f64::from(index), *distance]).collect();
        let is_costly =
            |(index, one): &(usize, &ReviewedMove)| (one.loss > 0).then(|| [*index as f64, distances[*index]]);
        let costly: PlotPoints = review.moves.iter().enumerate().filter_map(|pair| is_costly(&pair)).collect();
        let here = self.reviewed.place as f64;
        let plot = graph::plot(app, "review", [AxisScale::Whole; 2]).height(height);
        let plot = plot.x_axis_label(app.text("moves")).y_axis_label(app.text("review-distance"));
        let shown = plot.show(ui, |plot| {
            for detour in &review.detours {
                let range = detour.moves.start as f64..=detour.moves.end as f64;
                // Its name is next to the board, since it would cover the line here.
                plot.span(Span::new("", range).fill(app.look.goal().gamma_multiply(0.25)));
            }
            plot.line(Line::new(app.text("review-distance"), line).width(2.0).color(app.look.point()));
            plot.points(Points::new(app.text("review-lost"), costly).radius(3.5).color(app.look.goal()));
            plot.vline(VLine::new("", here).color(app.look.accent()).width(1.5));
            plot.pointer_coordinate()
        });
        if (shown.response.clicked() || shown.response.dragged())
            && let Some(point) = shown.inner
        {
            self.reviewed.go_to(point.x.round().max(0.0) as usize);
        }
    }

    /// Shows the board with the best move.
    fn board(&self, app: &AppContext, ui: &mut Ui) {
        let area = ui.available_rect_before_wrap();
        let scene = self.reviewed.shown.scene();
        // Nothing is animated here, so no piece is away from its cell.
        let place = BoardPlacement::in_area(area.shrink(8.0), &scene, ui.pixels_per_point(), false);
        let best = match &self.reviewed.review {
            Some(Ok(review)) => review.moves.get(self.reviewed.place).and_then(|one| one.best.as_ref()),
            _ => None,
        };
        let hint = best.map(|best| best.phases.as_slice());
        // Moves in words refer to blocks by name.
        paint(
            &ui.painter_at(area),
            &place,
            &scene,
            &PaintOptions { labels: true, hint, ..PaintOptions::none(app.look) },
        );
    }
}

/// Shows a line below the title, with the title's margin.
fn line(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    Frame::new()
        .inner_margin(Margin::symmetric(scale::GAP as i8, scale::TIGHT as i8))
        .show(ui, |ui| ui.horizontal_wrapped(add));
}

/// Shows the results of the review in numbers.
fn summary(app: &AppContext, ui: &mut Ui, review: &Review) {
    // A game that was never solved has no accuracy.
    let percent = review.accuracy.map_or_else(|| "–".to_owned(), |accuracy| format!("{accuracy:.0} %"));
    ui.horizontal(|ui| {
        ui.label(RichText::new(percent).size(scale::DISPLAY).strong());
        ui.label(RichText::new(app.text("review-accuracy")).weak());
    });
    let proof = app.text(if review.start.is_proven { "review-proven" } else { "review-known" });
    let values = [
        ("made", review.moves.len().into()),
        ("distance", review.start.moves.into()),
        ("lost", review.lost().into()),
        ("proof", proof.into()),
    ];
    ui.label(app.tell("review-sum", &values));
    let seconds = |milliseconds: u64| exact(Duration::from_millis(milliseconds));
    let (thinking, turning) = (seconds(review.time.thinking), seconds(review.time.turning));
    ui.label(app.tell("review-time", &[("thinking", thinking.into()), ("turning", turning.into())]));
    let rates = review.time.thirds.map(|rate| rate.map_or_else(|| "–".to_owned(), |rate| format!("{rate:.1}")));
    ui.label(app.tell("review-thirds", &[("rates", rates.join(" · ").into())]));
    for (key, splits) in [("review-rows", &review.rows), ("review-quarters", &review.quarters)] {
        if !splits.is_empty() {
            let times: Vec<String> = splits.iter().map(|split| seconds(split.at)).collect();
            ui.label(RichText::new(app.tell(key, &[("times", times.join(" · ").into())])).weak());
        }
    }
    for detour in &review.detours {
        let (from, to) = (detour.moves.start + 1, detour.moves.end);
        let values = [("from", from.into()), ("to", to.into()), ("lost", detour.loss.into())];
        ui.colored_label(app.look.warning(), app.tell("review-detour-at", &values));
    }
}

/// Describes the displayed place: the move that was made, and a best move.
fn said(app: &AppContext, review: &Review, game: &dyn Game, at: usize) -> String {
    let Some(one) = review.moves.get(at) else { return app.text("review-end") };
    let scene = game.scene();
    let made = move_in_words(&app.words, &scene, &one.made.phases);
    let values = [("number", (at + 1).into()), ("move", made.into()), ("lost", one.loss.into())];
    match &one.best {
        None => app.tell("review-best-move", &values),
        Some(best) => {
            let best = move_in_words(&app.words, &scene, &best.phases);
            // Adds one more value to the same ones.
            let [number, made, lost] = values;
            app.tell("review-lost-move", &[number, made, lost, ("best", best.into())])
        }
    }
}

/// Explains why there is no review.
fn without(app: &AppContext, game: &dyn Game, why: NoReview) -> String {
    match why {
        NoReview::TooHard => app.text("too-hard"),
        NoReview::TooLong => app.text("review-too-long"),
        NoReview::Unsolvable => unsolvable(app, game),
    }
}

impl Screen for ReviewScreen {
    /// Shows the progress of the review until it is complete, then the board, the numbers next to
    /// it, and the curve below.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, _: bool) -> AppRequest {
        let mut next = title_bar(app, ui, "review");
        self.reviewed.take(app.player.session_mut());
        self.keys(ui);
        match &self.reviewed.review {
            None => {
                let (done, of) = self.reviewed.reviewing.progress();
                let said = app.tell("review-going-on", &[("done", done.into()), ("of", of.into())]);
                line(ui, |ui| {
                    spinner(ui, &said);
                    ui.label(said);
                });
            }
            Some(Err(none)) => line(ui, |ui| drop(ui.label(without(app, self.reviewed.game.as_ref(), *none)))),
            Some(Ok(_)) => {
                line(ui, |ui| drop(ui.label(RichText::new(title(app, self.reviewed.game.as_ref())).strong())));
            }
        }
        if matches!(self.reviewed.review, Some(Ok(_))) {
            let size = ui.available_size();
            // On an upright phone, the list is below the board.
            let is_wide = size.x > size.y;
            Panel::bottom("curve")
                .resizable(false)
                .show(ui, |ui| self.curve(app, ui, (size.y * 0.25).clamp(90.0, 220.0)));
            let mut then = AppRequest::Stay;
            let mut beside = |this: &mut Self, ui: &mut Ui| {
                ScrollArea::vertical().id_salt("review").auto_shrink(false).show(ui, |ui| then = this.side(app, ui));
            };
            if is_wide {
                Panel::right("moves")
                    .exact_size((size.x * 0.36).clamp(220.0, 340.0))
                    .resizable(false)
                    .show(ui, |ui| beside(self, ui));
            } else {
                Panel::bottom("moves").exact_size(size.y * 0.36).resizable(false).show(ui, |ui| beside(self, ui));
            }
            next = next.then(then);
        }
        CentralPanel::default().show(ui, |ui| self.board(app, ui));
        next
    }
}
