//! A review's statistics, a description of each move, and a table of the moves that were not
//! optimal: the number, the move, a better one, and the cost.

use std::time::Duration;

use egui::{Grid, RichText, Ui};
use loyd_front::text::exact;
use loyd_front::{Reviewed, sentences};
use loyd_play::{Game, ListedMove, Review, Split};

use crate::context::AppContext;
use crate::fonts::drawable_label;
use crate::scale;
use crate::sentences::move_in_symbols;
use crate::widgets::headings;

/// Shows the accuracy, the number of moves made, and the number wasted.
pub(super) fn summary(app: &AppContext, ui: &mut Ui, review: &Review) {
    // A game that was never solved has no accuracy.
    let percent = review.accuracy.map_or_else(|| "–".to_owned(), |accuracy| format!("{accuracy:.0} %"));
    ui.horizontal(|ui| {
        ui.label(RichText::new(percent).size(scale::DISPLAY).strong());
        ui.label(RichText::new(app.text("review-accuracy")).weak());
    });
    ui.label(sentences::review_summary(&app.words, review));
}

/// Shows how the time was used: thinking and moving, the rate of moves in each third of the game,
/// and when each row and each quarter of the pieces was in place.
pub(super) fn use_of_time(app: &AppContext, ui: &mut Ui, review: &Review) {
    let weak = |text: String| RichText::new(text).weak();
    let seconds = |milliseconds: u64| exact(Duration::from_millis(milliseconds));
    let (thinking, turning) = (seconds(review.time.thinking), seconds(review.time.turning));
    ui.label(weak(app.tell("review-time", &[("thinking", thinking.into()), ("turning", turning.into())])));
    let rates = review.time.thirds.map(|rate| rate.map_or_else(|| "–".to_owned(), |rate| format!("{rate:.1}")));
    ui.label(weak(app.tell("review-thirds", &[("rates", rates.join(" · ").into())])));
    let times = |splits: &[Split]| splits.iter().map(|split| seconds(split.at)).collect::<Vec<String>>();
    if !review.rows.is_empty() {
        let rows = times(&review.rows).join(" · ");
        ui.label(weak(app.tell("review-rows", &[("times", rows.into())])));
    }
    if !review.quarters.is_empty() {
        quarters(app, ui, &times(&review.quarters));
    }
}

/// Shows in a table of two rows when each quarter of the pieces was in place. The times are too
/// long for one line.
fn quarters(app: &AppContext, ui: &mut Ui, times: &[String]) {
    Grid::new("quarters").spacing([scale::GAP, scale::TIGHT]).show(ui, |ui| {
        ui.label(RichText::new(app.text("review-quarters")).weak());
        for percent in (1..).map(|quarter| quarter * 25).take(times.len()) {
            ui.label(RichText::new(format!("{percent} %")).weak());
        }
        ui.end_row();
        ui.label("");
        for time in times {
            ui.label(RichText::new(time).weak());
        }
        ui.end_row();
    });
}

/// Describes the displayed position: the move that was made and, if it was not optimal, one of the
/// best moves.
pub(super) fn describe_position(app: &AppContext, review: &Review, game: &dyn Game, at: usize) -> String {
    let Some(played) = review.moves.get(at) else { return app.text("review-end") };
    sentences::reviewed_move(&app.words, &game.scene(), (at, played), |label| drawable_label(label).into_owned())
}

/// The maximum number of rows: a longer table would slow down every frame, and the curve shows the
/// rest.
const MAX_LISTED: usize = 200;
/// The width of the number columns with their gaps, in points.
const NUMBER_COLUMNS_WIDTH: f32 = 150.0;

/// Shows the table. Returns the position of the row that was clicked.
pub(super) fn mistakes(app: &AppContext, ui: &mut Ui, reviewed: &Reviewed, review: &Review) -> Option<usize> {
    let mut costly = review.moves.iter().enumerate().filter(|(_, played)| played.loss > 0).take(MAX_LISTED).peekable();
    costly.peek()?;
    // The pieces have the same names in every scene of a game.
    let scene = reviewed.game.scene();
    let mut chosen = None;
    // Long moves are wrapped, to leave room for the two number columns.
    let max_width = (ui.available_width() - NUMBER_COLUMNS_WIDTH).max(0.0) / 2.0;
    let table = Grid::new("mistakes").num_columns(4).striped(true).max_col_width(max_width);
    table.spacing([scale::GAP, scale::TIGHT]).show(ui, |ui| {
        headings(app, ui, &["review-number", "review-played", "review-best", "review-lost"]);
        for (index, played) in costly {
            let name = app.tell("review-row", &[("number", (index + 1).into()), ("lost", played.loss.into())]);
            let row = ui.selectable_label(index == reviewed.place, (index + 1).to_string());
            row.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
            if row.on_hover_text(&name).clicked() {
                chosen = Some(index);
            }
            let symbols = |played: &ListedMove| move_in_symbols(&scene, &played.phases);
            ui.label(symbols(&played.made));
            ui.label(played.best.as_ref().map_or_else(String::new, symbols));
            ui.label(played.loss.to_string());
            ui.end_row();
        }
    });
    chosen
}
