//! The panel of a competition or a race: the clock of the attempt, the last result, the averages of
//! the session, and the ghost's board.
//!
//! The large time is the time of the attempt, which runs on every screen. The clock of the board
//! waits for the first move of every board, and is not shown then. The ghost follows the clock of
//! the board, like the earlier game.

use std::time::Duration;

use egui::{Label, Rect, RichText, Sense, Ui, Vec2};
use loyd_front::Competition;
use loyd_front::compete::Solve;
use loyd_front::text::{averages, clock, exact};
use loyd_play::ClockState;

use super::PlayScreen;
use crate::board::{BoardPlacement, PaintOptions, paint};
use crate::context::AppContext;
use crate::next::{AppRequest, ScreenKind};
use crate::scale;
use crate::screens::compete::{PENALTIES, event_in_words, time_of};

/// The height of the ghost's board, in points.
const GHOST: f32 = 120.0;

/// Returns the displayed time during a competition, and whether it is a warning. It is the
/// countdown of the inspection, the clock, or the result.
pub(super) fn time(app: &AppContext, competition: &Competition) -> (String, bool) {
    let (attempt, now) = (competition.attempt(), app.now());
    if let Some(left) = attempt.inspection_left(now) {
        return match left {
            left if left > 0 => (left.to_string(), left <= 3),
            left if left > -2 => (app.text("penalty-two"), true),
            _ => (app.text("penalty-dnf"), true),
        };
    }
    // The player may have changed the penalty.
    let kept = competition.sheet().solves().last().filter(|_| !attempt.is_retry);
    match attempt.result() {
        Some(result) => {
            let result = kept.unwrap_or(result);
            (time_of(app, result), result.time().is_none())
        }
        None => (clock(attempt.clock(now)), false),
    }
}

impl PlayScreen {
    /// Shows the current session, and the game to race against.
    pub(super) fn race(app: &mut AppContext, ui: &mut Ui, next: &mut AppRequest) {
        if app.player.competition().is_some() {
            ui.add_space(scale::GAP);
            Self::session(app, ui, next);
        }
        if app.player.ghost().is_some() {
            ui.add_space(scale::GAP);
            ghost(app, ui);
        }
    }

    /// Shows the event, the board number, the averages, the last five solves (newest first), and
    /// the buttons: retry, penalty of the last solve, session screen, stop competing.
    fn session(app: &mut AppContext, ui: &mut Ui, next: &mut AppRequest) {
        let Some(competition) = app.player.competition() else { return };
        let (attempt, sheet) = (competition.attempt(), competition.sheet());
        ui.label(RichText::new(event_in_words(app, attempt.event())).strong());
        // A single board needs no number.
        let boards = attempt.event().boards();
        if boards > 1 {
            let values = [("board", (attempt.boards_done() + 1).min(boards).into()), ("of", boards.into())];
            ui.label(app.tell("board-of", &values));
        }
        if attempt.is_retry {
            ui.label(RichText::new(app.text("retry-about")).weak());
        }
        let name = |of: usize| if of == 1 { app.text("best") } else { app.text(&format!("ao{of}")) };
        let averages = averages(&sheet.times(), Some(&app.text("penalty-dnf"))).into_iter();
        let rows: Vec<_> = averages.map(|(of, value)| format!("{} {value}", name(of))).collect();
        if !rows.is_empty() {
            ui.label(rows.join(" · "));
        }
        // Newest first.
        let last: Vec<_> = sheet.solves().iter().rev().take(5).map(|solve| time_of(app, solve)).collect();
        if !last.is_empty() {
            ui.label(RichText::new(last.join("   ")).weak());
        }
        let (is_over, is_retry) = (attempt.result().is_some(), attempt.is_retry);
        // The session is borrowed from the player, which is called below.
        let penalty = attempt.result().filter(|_| !is_retry).and(sheet.solves().last()).map(Solve::given);
        ui.horizontal_wrapped(|ui| {
            // The next attempt starts with the button for the next board below.
            if is_over && ui.button(app.text("retry")).clicked() {
                app.player.retry_attempt();
            }
            if let Some(penalty) = penalty {
                for ((key, other), digit) in PENALTIES.into_iter().zip(1..) {
                    let mut label = ui.selectable_label(penalty == other, app.text(key));
                    if app.device.has_keyboard() {
                        label = label.on_hover_text(format!("Ctrl-{digit}"));
                    }
                    if label.clicked() {
                        app.player.penalise_last(other);
                    }
                }
            }
            if ui.button(app.text("session")).clicked() {
                *next = AppRequest::Screen(ScreenKind::Compete);
            }
            if ui.button(app.text("compete-stop")).clicked() {
                app.player.stop_competing();
            }
        });
    }

    /// Returns the time when the clock of the attempt shows another second.
    pub(in crate::screens) fn attempt_changes(app: &AppContext) -> Option<Duration> {
        let attempt = app.player.competition()?.attempt();
        let rest = 1004 - u64::from(attempt.clock(app.now()).subsec_millis());
        attempt.is_running().then(|| app.now() + Duration::from_millis(rest))
    }
}

/// Shows the ghost's board in small, with its moves and its time.
fn ghost(app: &AppContext, ui: &mut Ui) {
    let Some(ghost) = app.player.ghost() else { return };
    let values = [("time", exact(ghost.time()).into()), ("moves", ghost.moves().into())];
    ui.add(Label::new(RichText::new(app.tell("ghost", &values)).weak()).wrap());
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width().min(220.0), GHOST), Sense::hover());
    let scene = ghost.scene();
    let place =
        BoardPlacement::in_area(Rect::from_min_size(rect.min, rect.size()), &scene, ui.pixels_per_point(), false);
    let labels = scene.blank.is_some();
    paint(ui.painter(), &place, &scene, &PaintOptions { labels, ..PaintOptions::none(app.look) });
    // The ghost moves between the player's moves.
    let is_running = app.game().is_some_and(|game| game.status().clock == ClockState::Running);
    if is_running && ghost.next_move().is_some() {
        app.wake_at(app.now() + Duration::from_millis(50));
    }
}
