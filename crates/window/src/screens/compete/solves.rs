//! The solves in a session, with averages and graphs.
//!
//! Every solve has a line with its number, its time as speedsolvers write it, its moves and its
//! rate. Below the selected solve are the three penalties to choose from, and buttons for its game.
//! An imported solve has no game.

use std::time::Duration;

use egui::{Button, Color32, FontId, Grid, RichText, TextStyle, Ui, pos2, vec2};
use loyd_front::compete::{Penalty, Solve, SolveSheet};
use loyd_front::text::{exact, exact_mean};
use loyd_records::GameId;

use super::super::graph::{figures, mean_moves};
use super::plot;
use crate::context::AppContext;
use crate::next::{AppRequest, ScreenKind};
use crate::scale;
use crate::widgets::headings;

/// The maximum number of solves in the list.
const MAX_LISTED: usize = 200;
/// The penalties that a player can choose, with the message keys of their names.
pub(in crate::screens) const PENALTIES: [(&str, Penalty); 3] =
    [("penalty-none", Penalty::None), ("penalty-two", Penalty::TWO), ("penalty-dnf", Penalty::Dnf)];

/// A change to the solve at an index.
#[derive(Clone, Copy, Debug)]
pub(super) enum SolveChange {
    /// Sets the penalty.
    Penalty(usize, Penalty),
    /// Removes the solve.
    Remove(usize),
}

/// The left edges of the list's columns, in points: number, time, moves and rate.
const COLUMN_EDGES: [f32; 4] = [scale::GAP, 52.0, 156.0, 228.0];
/// The number of rows in the empty list, the same as in the list next to a board.
const EMPTY_ROWS: usize = 12;
/// The minimum width of the averages next to the graph or the empty list, in points.
const MIN_BESIDE_WIDTH: f32 = 480.0;

/// Shows how a session works, with empty versions of its averages and its list.
pub(super) fn show_empty(app: &AppContext, ui: &mut Ui) {
    for key in ["session-about", "session-about-list"] {
        ui.label(app.text(key));
    }
    ui.add_space(scale::GAP);
    let (dash, is_wide) = (|| RichText::new("–").weak(), ui.available_width() >= MIN_BESIDE_WIDTH);
    ui.horizontal_top(|ui| {
        let table = |name: &str| Grid::new(name).striped(true).spacing([scale::COLUMN, scale::TIGHT]);
        table("averages").show(ui, |ui| {
            average_headings(app, ui, 0);
            for key in ["best", "ao5", "best-ao5", "ao12", "best-ao12"] {
                ui.label(RichText::new(app.text(key)).weak());
                ui.label(dash());
                ui.label(dash());
                ui.end_row();
            }
        });
        if !is_wide {
            return;
        }
        ui.add_space(scale::COLUMN);
        table("empty").show(ui, |ui| {
            headings(app, ui, &["", "time", "moves", "pace"]);
            for number in 1..=EMPTY_ROWS {
                ui.label(RichText::new(format!("{number}.")).weak());
                for _ in 0..3 {
                    ui.label(dash());
                }
                ui.end_row();
            }
        });
    });
}

/// Shows the headings for the averages of this many solves.
fn average_headings(app: &AppContext, ui: &mut Ui, solves: usize) {
    ui.label(RichText::new(app.tell("solves-of", &[("solves", solves.into())])).strong());
    headings(app, ui, &["time", "moves"]);
}

/// Shows averages, graphs and the list. `chosen` is the index of the selected solve, or `None` for
/// the last one. Returns the requested change, if any.
pub(super) fn show(
    app: &mut AppContext,
    ui: &mut Ui,
    sheet: &SolveSheet,
    chosen: &mut Option<usize>,
) -> Option<SolveChange> {
    if ui.available_width() >= MIN_BESIDE_WIDTH {
        ui.horizontal_top(|ui| {
            averages(app, ui, sheet);
            ui.add_space(scale::COLUMN);
            ui.vertical(|ui| plot::show(app, ui, sheet));
        });
    } else {
        averages(app, ui, sheet);
        plot::show(app, ui, sheet);
    }
    ui.add_space(scale::PART);
    let change = list(app, ui, sheet, chosen);
    plot::show_splits(app, ui, sheet);
    change
}

/// Shows the list, newest first, since players usually change the last solve's penalty.
fn list(app: &mut AppContext, ui: &mut Ui, sheet: &SolveSheet, chosen: &mut Option<usize>) -> Option<SolveChange> {
    let titles = ["time", "moves", "pace"].map(|key| app.text(key));
    let [time, moves, pace] = &titles;
    let (header, _) =
        ui.allocate_exact_size(vec2(ui.available_width(), ui.spacing().interact_size.y), egui::Sense::hover());
    columns(ui, header, ["", time, moves, pace], ui.visuals().weak_text_color());
    let last = sheet.solves.len() - 1;
    let shown = chosen.filter(|chosen| *chosen <= last).unwrap_or(last);
    let mut change = None;
    for (index, solve) in sheet.solves.iter().enumerate().rev().take(MAX_LISTED) {
        if row(app, ui, index, solve, index == shown) {
            *chosen = Some(index);
        }
        if index == shown {
            change = solve_buttons(app, ui, index, solve);
            ui.label(RichText::new(details(app, solve)).weak().size(scale::SMALL));
            ui.add_space(scale::TIGHT);
        }
    }
    change
}

/// Shows a solve's line as one button. Returns whether it was clicked.
fn row(app: &AppContext, ui: &mut Ui, index: usize, solve: &Solve, is_chosen: bool) -> bool {
    let (number, time) = (format!("{}.", index + 1), time_text(app, solve));
    let moves = solve.moves.map_or_else(String::new, |moves| moves.saturating_add(solve.extra_moves).to_string());
    let rate = solve.rate().map_or_else(String::new, |rate| format!("{rate:.2}"));
    let height = ui.spacing().interact_size.y;
    let line = ui.add(Button::selectable(is_chosen, "").min_size(vec2(ui.available_width(), height)));
    // The text is painted, so screen readers need a label.
    line.widget_info(|| {
        let label = format!("{number} {time}");
        egui::WidgetInfo::selected(egui::Role::Button, true, is_chosen, label)
    });
    columns(ui, line.rect, [&number, &time, &moves, &rate], ui.visuals().text_color());
    line.clicked()
}

/// Paints text in the list's columns.
fn columns(ui: &Ui, line: egui::Rect, texts: [&str; 4], colour: Color32) {
    let font: FontId = TextStyle::Body.resolve(ui.style());
    for (text, left) in texts.into_iter().zip(COLUMN_EDGES) {
        let position = pos2(line.left() + left, line.center().y);
        ui.painter().text(position, egui::Align2::LEFT_CENTER, text, font.clone(), colour);
    }
}

/// Shows the buttons for a solve and its game.
fn solve_buttons(app: &mut AppContext, ui: &mut Ui, index: usize, solve: &Solve) -> Option<SolveChange> {
    let mut change = None;
    ui.horizontal_wrapped(|ui| {
        for (key, penalty) in PENALTIES {
            if ui.add(app.button(app.text(key)).selected(solve.given_penalty() == penalty)).clicked() {
                change = Some(SolveChange::Penalty(index, penalty));
            }
        }
        if let Some(game) = solve.game() {
            game_buttons(app, ui, game, true);
        }
        if ui.button(app.text("remove")).clicked() {
            change = Some(SolveChange::Remove(index));
        }
    });
    change
}

/// Shows the buttons to replay a recorded game, to review it and, if it is solved, to race against
/// it.
pub(in crate::screens) fn game_buttons(app: &mut AppContext, ui: &mut Ui, game: GameId, is_solved: bool) {
    for (key, screen) in [("watch", ScreenKind::Replay(game)), ("review", ScreenKind::Review(Some(game)))] {
        if ui.button(app.text(key)).clicked() {
            app.request(AppRequest::Screen(screen));
        }
    }
    if is_solved && ui.button(app.text("race")).clicked() {
        match app.log(game).and_then(|log| app.player.race(&log)) {
            Ok(()) => app.request(AppRequest::Play),
            Err(fault) => app.report_fault(fault),
        }
    }
}

/// Returns the time of a solve with its penalty, as speedsolvers write it.
pub(in crate::screens) fn time_text(app: &AppContext, solve: &Solve) -> String {
    solve.shown(&app.text("penalty-dnf"))
}

/// Returns a solve's added moves, splits, scramble and comment.
fn details(app: &AppContext, solve: &Solve) -> String {
    let mut parts = Vec::new();
    // The solve's line has only the total.
    parts.extend(solve.moves.filter(|_| solve.extra_moves > 0).map(|moves| {
        let total = app.tell("counted-moves", &[("moves", moves.saturating_add(solve.extra_moves).into())]);
        format!("{total} (+{})", solve.extra_moves)
    }));
    // There is no room for the times of all rows on a large board.
    if solve.splits.len() > 1 {
        let splits: Vec<_> = solve.splits.iter().take(12).map(|at| exact(Duration::from_millis(*at))).collect();
        parts.push(app.tell("splits", &[("times", splits.join(" · ").into())]));
    }
    parts.extend([&solve.scramble, &solve.comment].into_iter().filter(|text| !text.is_empty()).cloned());
    parts.join("   ")
}

/// Shows the best values, the mean and the averages of times and moves.
fn averages(app: &AppContext, ui: &mut Ui, sheet: &SolveSheet) {
    let (times, moves) = (sheet.times(), sheet.moves());
    Grid::new("averages").num_columns(3).striped(true).spacing([scale::COLUMN, scale::TIGHT]).show(ui, |ui| {
        average_headings(app, ui, sheet.solves.len());
        // A row is shown only if there are enough solves: an average of 50 needs 50 solves.
        figures(app, ui, "penalty-dnf", [(&times, exact_mean), (&moves, mean_moves)]);
    });
}
