//! The solves of a session, with averages and graphs.
//!
//! Every solve has a line with its number, its time as speedsolvers write it, the three penalties
//! to choose from, and buttons for its game. An imported solve has no game.

use std::time::Duration;

use egui::{Align, Grid, Label, Layout, RichText, Ui, vec2};
use loyd_front::compete::{Penalty, Solve, SolveSheet};
use loyd_front::text::{exact, exact_mean};
use loyd_records::GameId;

use super::super::graph::{figures, mean_moves};
use super::plot;
use crate::context::AppContext;
use crate::next::{AppRequest, ScreenKind};
use crate::scale;

/// The maximum number of solves in the list.
const LISTED: usize = 200;
/// The penalties that a player can choose, with the keys of their names.
pub(in crate::screens) const PENALTIES: [(&str, Penalty); 3] =
    [("penalty-none", Penalty::None), ("penalty-two", Penalty::TWO), ("penalty-dnf", Penalty::Dnf)];

/// The result of a frame of the list.
pub(super) enum SolvesOutcome {
    /// A request to the app.
    Go(AppRequest),
    /// A change of a solve.
    Changed(SolveChange),
}

/// A change of the solve at an index.
#[derive(Clone, Copy, Debug)]
pub(super) enum SolveChange {
    /// Sets the penalty.
    Penalty(usize, Penalty),
    /// Removes the solve.
    Remove(usize),
}

/// The widths of the number and of the time of a solve, in points.
const NUMBER: f32 = 36.0;
const TIME: f32 = 96.0;
/// The rows of the empty list, as many as a session next to a board has.
const EMPTY: usize = 12;
/// The minimum width of the averages next to the empty list, in points.
const BESIDE: f32 = 480.0;

/// Shows how a session works, and the averages and the list that it will have.
pub(super) fn show_empty(app: &AppContext, ui: &mut Ui) {
    for key in ["session-about", "session-about-list"] {
        ui.label(app.text(key));
    }
    ui.add_space(scale::GAP);
    let (none, is_wide) = (|| RichText::new("–").weak(), ui.available_width() >= BESIDE);
    ui.horizontal_top(|ui| {
        let table = |name: &str| Grid::new(name).striped(true).spacing([scale::COLUMN, scale::TIGHT]);
        table("averages").show(ui, |ui| {
            head(app, ui, 0);
            for key in ["best", "ao5", "best-ao5", "ao12", "best-ao12"] {
                ui.label(RichText::new(app.text(key)).weak());
                ui.label(none());
                ui.label(none());
                ui.end_row();
            }
        });
        if !is_wide {
            return;
        }
        ui.add_space(scale::COLUMN);
        table("empty").show(ui, |ui| {
            for key in ["", "time", "moves", "pace"] {
                let heading = if key.is_empty() { String::new() } else { app.text(key) };
                ui.label(RichText::new(heading).weak());
            }
            ui.end_row();
            for number in 1..=EMPTY {
                ui.label(RichText::new(format!("{number}.")).weak());
                for _ in 0..3 {
                    ui.label(none());
                }
                ui.end_row();
            }
        });
    });
}

/// Shows the headings of the averages of this many solves.
fn head(app: &AppContext, ui: &mut Ui, solves: usize) {
    ui.label(RichText::new(app.tell("solves-of", &[("solves", solves.into())])).strong());
    ui.label(RichText::new(app.text("time")).weak());
    ui.label(RichText::new(app.text("moves")).weak());
    ui.end_row();
}

/// Shows averages, graphs and the list.
pub(super) fn show(app: &mut AppContext, ui: &mut Ui, sheet: &SolveSheet) -> SolvesOutcome {
    averages(app, ui, sheet);
    plot::show(app, ui, sheet);
    plot::show_splits(app, ui, sheet);
    ui.add_space(scale::GAP);
    let mut did = SolvesOutcome::Go(AppRequest::Stay);
    // Newest first, since its penalty is the one to change.
    for (index, solve) in sheet.solves().iter().enumerate().rev().take(LISTED) {
        let mut then = None;
        ui.horizontal_wrapped(|ui| {
            cell(ui, NUMBER, RichText::new(format!("{}.", index + 1)).weak());
            cell(ui, TIME, RichText::new(time_of(app, solve)).strong());
            for (key, penalty) in PENALTIES {
                if ui.add(app.button(app.text(key)).selected(solve.given() == penalty)).clicked() {
                    then = Some(SolvesOutcome::Changed(SolveChange::Penalty(index, penalty)));
                }
            }
            if let Some(game) = solve.game() {
                then = look_at(app, ui, game, true).map(SolvesOutcome::Go).or(then.take());
            }
            if ui.button(app.text("remove")).clicked() {
                then = Some(SolvesOutcome::Changed(SolveChange::Remove(index)));
            }
        });
        ui.label(RichText::new(more_of(app, solve)).weak().size(scale::SMALL));
        did = then.unwrap_or(did);
    }
    did
}

/// Shows a text at the left of a cell of this width, so the buttons of all rows are aligned.
fn cell(ui: &mut Ui, width: f32, text: RichText) {
    let size = vec2(width, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_width(width);
        ui.add(Label::new(text).extend());
    });
}

/// Shows the buttons to replay a recorded game, to review it and, if it is solved, to race against
/// it.
pub(in crate::screens) fn look_at(
    app: &mut AppContext,
    ui: &mut Ui,
    game: GameId,
    is_solved: bool,
) -> Option<AppRequest> {
    let mut next = None;
    for (key, screen) in [("watch", ScreenKind::Replay(game)), ("review", ScreenKind::Review(Some(game)))] {
        if ui.button(app.text(key)).clicked() {
            next = Some(AppRequest::Screen(screen));
        }
    }
    if is_solved && ui.button(app.text("race")).clicked() {
        next = Some(race(app, game));
    }
    next
}

/// Starts a race against a recorded game.
fn race(app: &mut AppContext, game: GameId) -> AppRequest {
    match app.log(game).and_then(|log| app.player.race(&log)) {
        Ok(()) => AppRequest::Play,
        Err(fault) => {
            app.fault(fault);
            AppRequest::Stay
        }
    }
}

/// Returns the time of a solve with its penalty, as speedsolvers write it.
pub(in crate::screens) fn time_of(app: &AppContext, solve: &Solve) -> String {
    solve.shown(&app.text("penalty-dnf"))
}

/// Returns the moves, the rate, splits, scramble and comment of a solve.
fn more_of(app: &AppContext, solve: &Solve) -> String {
    let mut parts = Vec::new();
    parts.extend(solve.moves.map(|moves| {
        let counted = app.tell("counted-moves", &[("moves", moves.saturating_add(solve.extra_moves).into())]);
        if solve.extra_moves > 0 { format!("{counted} (+{})", solve.extra_moves) } else { counted }
    }));
    parts.extend(solve.rate().map(|rate| app.tell("turns-a-second", &[("rate", format!("{rate:.2}").into())])));
    // There is no room for all rows of a large board.
    if solve.splits.len() > 1 {
        let splits: Vec<_> = solve.splits.iter().take(12).map(|at| exact(Duration::from_millis(*at))).collect();
        parts.push(app.tell("splits", &[("times", splits.join(" · ").into())]));
    }
    parts.extend([&solve.scramble, &solve.comment].into_iter().filter(|text| !text.is_empty()).cloned());
    parts.join("   ")
}

/// Shows the bests, the mean and the averages of times and moves.
fn averages(app: &AppContext, ui: &mut Ui, sheet: &SolveSheet) {
    let (times, moves) = (sheet.times(), sheet.moves());
    Grid::new("averages").num_columns(3).striped(true).spacing([scale::COLUMN, scale::TIGHT]).show(ui, |ui| {
        head(app, ui, sheet.solves().len());
        // A row needs enough solves: an average of 50 needs 50 solves.
        figures(app, ui, "penalty-dnf", [(&times, exact_mean), (&moves, mean_moves)]);
    });
}
