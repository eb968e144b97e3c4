//! The panel for a competition or a race: the attempt's clock, the last result, the session's
//! averages, and the ghost's board.
//!
//! The large time is the attempt's time, which keeps running on every screen. The board's clock
//! waits for the first move on every board, and is not shown during an attempt. The ghost follows
//! the board's clock, as the earlier game did.

use std::time::Duration;

use egui::{Grid, Label, RichText, Sense, TextStyle, Ui, Vec2};
use loyd_front::Competition;
use loyd_front::compete::{Solve, SolveSheet};
use loyd_front::keys::Action;
use loyd_front::text::{averages, exact, hundredths, running};
use loyd_play::ClockState;
use loyd_records::Average;

use super::PlayScreen;
use crate::board::{PaintOptions, paint_in};
use crate::context::AppContext;
use crate::next::{AppRequest, ScreenKind};
use crate::scale;
use crate::screens::compete::{PENALTIES, time_text};
use crate::screens::graph::average_text;
use crate::widgets::{headings, share_of_row, wide_button};

/// The height of the ghost's board, in points.
const GHOST_HEIGHT: f32 = 120.0;

/// Returns the time to display during a competition, and whether to display it as a warning. The
/// time is the inspection countdown, the clock, or the result.
pub(super) fn time(app: &AppContext, competition: &Competition) -> (String, bool) {
    let (attempt, now) = (&competition.attempt, app.now());
    if let Some(seconds_left) = attempt.inspection_left(now) {
        return match seconds_left {
            seconds_left if seconds_left > 0 => {
                (format!("{} {seconds_left}", app.text("inspection")), seconds_left <= 3)
            }
            seconds_left if seconds_left > -2 => (app.text("penalty-two"), true),
            _ => (app.text("penalty-dnf"), true),
        };
    }
    match result(competition) {
        Some(result) => (time_text(app, result), result.time().is_none()),
        None => (running(attempt.clock(now)), false),
    }
}

/// Returns the result of an attempt that is over, including any change that the player has made to
/// the penalty.
fn result(competition: &Competition) -> Option<&Solve> {
    let attempt = &competition.attempt;
    let recorded = || competition.sheet.solves.last().filter(|_| !attempt.is_retry);
    attempt.result.as_ref().map(|result| recorded().unwrap_or(result))
}

/// Returns the result of an attempt that is over, and how to continue.
pub(super) fn result_message(app: &AppContext) -> Option<String> {
    let time = time_text(app, result(app.player.competition()?)?);
    Some(match app.key(Action::Grab) {
        key if key.is_empty() => app.tell("attempt-over", &[("time", time.into())]),
        key => app.tell("attempt-over-key", &[("time", time.into()), ("key", key.into())]),
    })
}

impl PlayScreen {
    /// Shows the current session, and the game to race against.
    pub(super) fn race(app: &mut AppContext, ui: &mut Ui, is_next_to_board: bool) {
        if app.player.competition().is_some() {
            ui.add_space(scale::GAP);
            Self::session(app, ui, is_next_to_board);
        }
        // In a session next to the board, the ghost takes the place of the last solves, further
        // below.
        if app.player.ghost.is_some() && !(is_next_to_board && app.player.competition().is_some()) {
            ui.add_space(scale::GAP);
            ghost(app, ui);
        }
    }

    /// Shows the board number, the results and the buttons. All buttons are always there, so none
    /// moves under the pointer.
    fn session(app: &mut AppContext, ui: &mut Ui, is_next_to_board: bool) {
        let Some(competition) = app.player.competition() else { return };
        let (attempt, sheet) = (&competition.attempt, &competition.sheet);
        // A single board needs no number.
        let boards = attempt.event.boards();
        if boards > 1 {
            let values = [("board", (attempt.boards_done() + 1).min(boards).into()), ("of", boards.into())];
            ui.label(RichText::new(app.tell("board-of", &values)).strong());
        }
        let (is_over, is_retry) = (attempt.result.is_some(), attempt.is_retry);
        let penalty = attempt.result.as_ref().filter(|_| !is_retry).and(sheet.solves.last()).map(Solve::given_penalty);
        // Shown before the buttons, because the buttons change the player, which owns the session.
        if is_next_to_board {
            results(app, ui, sheet);
        } else {
            results_in_lines(app, ui, sheet);
        }
        let width = share_of_row(ui, PENALTIES.len());
        ui.horizontal(|ui| {
            for ((key, other), digit) in PENALTIES.into_iter().zip(1..) {
                let button = wide_button(app, key, width).selected(penalty == Some(other));
                let mut button = ui.add_enabled(penalty.is_some(), button);
                if app.device.has_keyboard() {
                    button = button.on_hover_text(format!("Ctrl+{digit}"));
                }
                if button.clicked() {
                    app.player.penalise_last(other);
                }
            }
        });
        // The button for the next board, further below, starts the next attempt.
        let retry = wide_button(app, "retry", ui.available_width());
        let retry = ui.horizontal(|ui| ui.add_enabled(is_over, retry)).inner;
        if retry.on_hover_text(app.text("retry-about")).clicked() {
            app.player.retry_attempt();
        }
        let width = share_of_row(ui, 2);
        ui.horizontal(|ui| {
            if ui.add(wide_button(app, "session", width)).clicked() {
                app.request(AppRequest::Screen(ScreenKind::Compete));
            }
            if ui.add(wide_button(app, "compete-stop", width)).clicked() {
                app.player.stop_competing();
            }
        });
        let about = if is_retry { app.text("retry-about") } else { String::new() };
        ui.label(RichText::new(about).weak());
    }

    /// Returns the height of the last solves next to the board, or of the ghost in their place, in
    /// points.
    pub(super) fn solves_height(app: &AppContext, ui: &Ui) -> f32 {
        let Some(competition) = app.player.competition() else { return 0.0 };
        match solve_rows(&competition.sheet) {
            _ if app.player.ghost.is_some() => RACE_HEIGHT + scale::GAP,
            0 => 0.0,
            rows => rows as f32 * solve_row_height(ui) + scale::GAP,
        }
    }

    /// Shows the last solves, or the ghost in their place, at this height or below what is there.
    /// They are below all buttons, which thus stay where they are.
    pub(super) fn solves(app: &AppContext, ui: &mut Ui, top: f32) {
        let Some(competition) = app.player.competition() else { return };
        ui.add_space((top - ui.cursor().top()).max(0.0));
        if app.player.ghost.is_some() {
            ghost(app, ui);
        } else {
            last_solves(app, ui, &competition.sheet);
        }
    }

    /// Returns the time when the attempt's clock shows the next tenth of a second.
    pub(in crate::screens) fn next_attempt_change(app: &AppContext) -> Option<Duration> {
        let attempt = &app.player.competition()?.attempt;
        // Tenths are shown; a frame that is too early would still show the previous one.
        let remaining = 104 - u64::from(attempt.clock(app.now()).subsec_millis() % 100);
        attempt.is_running().then(|| app.now() + Duration::from_millis(remaining))
    }
}

/// The height of the ghost's board and the line above it, in points.
const RACE_HEIGHT: f32 = GHOST_HEIGHT + 28.0;
/// The number of listed solves.
const LISTED_SOLVES: usize = 12;

/// Returns the number of rows in the list of the last solves.
fn solve_rows(sheet: &SolveSheet) -> usize {
    sheet.solves.len().min(LISTED_SOLVES / 2)
}

/// Returns the height of such a row, in points.
fn solve_row_height(ui: &Ui) -> f32 {
    ui.text_style_height(&TextStyle::Body)
}

/// Shows the last single, the current averages and the best ones. Session bests have stars.
fn results(app: &AppContext, ui: &mut Ui, sheet: &SolveSheet) {
    let times = sheet.times();
    let single =
        sheet.solves.last().map(|solve| solve.time().map_or(Average::NotFinished, |time| Average::Mean(time as f64)));
    let best = times.best.map(Average::Mean);
    let rows = [
        ("single", single, best),
        ("ao5", times.ao5.current, times.ao5.best),
        ("ao12", times.ao12.current, times.ao12.best),
        ("ao100", times.ao100.current, times.ao100.best),
    ];
    let display = |average| average_text(app, average, "penalty-dnf", hundredths);
    Grid::new("results").num_columns(3).spacing([scale::GAP, 0.0]).show(ui, |ui| {
        headings(app, ui, &["", "result-last", "column-best"]);
        for (key, current, best) in rows {
            ui.label(RichText::new(app.text(key)).weak());
            let is_best = current == best && matches!(best, Some(Average::Mean(_)));
            ui.label(with_star(app, display(current), is_best));
            ui.label(display(best));
            ui.end_row();
        }
    });
    ui.add_space(scale::TIGHT);
}

/// Returns text, with a star if it is a session best.
fn with_star(app: &AppContext, text: String, is_best: bool) -> RichText {
    if is_best { RichText::new(format!("{text} ★")).color(app.look.star()) } else { RichText::new(text) }
}

/// Shows the last solves, newest first.
fn last_solves(app: &AppContext, ui: &mut Ui, sheet: &SolveSheet) {
    let solves = &sheet.solves;
    let mut best = u64::MAX;
    let is_best = |solve: &Solve| {
        let is_best = solve.time().is_some_and(|time| time < best);
        best = best.min(solve.time().unwrap_or(best));
        is_best
    };
    let are_best: Vec<bool> = solves.iter().map(is_best).collect();
    let grid = Grid::new("last-solves").num_columns(2).spacing([scale::GAP, 0.0]);
    grid.min_row_height(solve_row_height(ui)).show(ui, |ui| {
        for row in 0..solve_rows(sheet) {
            for rank in [row, row + LISTED_SOLVES / 2] {
                let index = solves.len().checked_sub(rank + 1);
                let text = index
                    .map_or_else(String::new, |index| format!("{}. {}", index + 1, time_text(app, &solves[index])));
                ui.label(with_star(app, text, index.is_some_and(|index| are_best[index])).size(scale::SMALL));
            }
            ui.end_row();
        }
    });
}

/// Shows the averages and the last five solves on two lines.
fn results_in_lines(app: &AppContext, ui: &mut Ui, sheet: &SolveSheet) {
    let averages = averages(&sheet.times(), Some(&app.text("penalty-dnf"))).into_iter();
    let rows: Vec<_> = averages.map(|(name, value)| format!("{} {value}", app.text(name))).collect();
    ui.add(Label::new(rows.join(" · ")).truncate());
    // Newest first.
    let last: Vec<_> = sheet.solves.iter().rev().take(5).map(|solve| time_text(app, solve)).collect();
    ui.add(Label::new(RichText::new(last.join("   ")).weak()).truncate());
}

/// Shows a small copy of the ghost's board, with the ghost's moves and time.
fn ghost(app: &AppContext, ui: &mut Ui) {
    let Some(ghost) = &app.player.ghost else { return };
    let values = [("time", exact(ghost.time()).into()), ("moves", ghost.shown.status().moves.into())];
    ui.add(Label::new(RichText::new(app.tell("ghost", &values)).weak()).wrap());
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width().min(220.0), GHOST_HEIGHT), Sense::hover());
    let scene = ghost.shown.scene();
    let options = PaintOptions { has_labels: scene.blank.is_some(), ..PaintOptions::plain(app.look) };
    paint_in(ui.painter(), rect, &scene, &options);
    // The ghost moves between the player's moves.
    let is_running = app.game().is_some_and(|game| game.status().clock == ClockState::Running);
    if is_running && ghost.next_move().is_some() {
        app.wake_at(app.now() + Duration::from_millis(50));
    }
}
