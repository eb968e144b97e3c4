//! The exercises on the home screen.

use egui::{Button, Ui, Vec2, vec2};
use loyd_front::drills;
use loyd_play::PracticeStage;
use loyd_records::GameId;

use crate::context::AppContext;
use crate::next::{AppRequest, ScreenKind};
use crate::scale;
use crate::screens::screen::{BUTTON_WIDTH, heading, row_height};
use crate::widgets::button_width;

/// An exercise.
#[derive(Clone, Copy)]
enum ExerciseKind {
    /// A board that is [`drills::NEAR`] moves from its goal.
    NearGoal,
    /// A stage of the constructive method.
    Stage(PracticeStage),
    /// The positions in the player's own games with the costliest mistakes.
    Mistakes,
    /// The review of the last game.
    Review(GameId),
}

/// An exercise's button.
pub(super) struct Exercise {
    text: String,
    kind: ExerciseKind,
    is_enabled: bool,
}

/// Returns the exercises in order.
pub(super) fn exercises(app: &AppContext) -> Vec<Exercise> {
    let records = app.records();
    let stages = PracticeStage::ALL.into_iter().map(|stage| (format!("exercise-{stage}"), ExerciseKind::Stage(stage)));
    let board_exercises = std::iter::once(("learn-away".to_owned(), ExerciseKind::NearGoal)).chain(stages);
    let mut all: Vec<_> =
        board_exercises.map(|(key, kind)| Exercise { text: app.text(&key), kind, is_enabled: true }).collect();
    // This exercise is always shown, so new players learn how to unlock it.
    let mistakes = drills::all(records).len();
    let text = app.tell("learn-lost", &[("count", mistakes.into())]);
    all.push(Exercise { text, kind: ExerciseKind::Mistakes, is_enabled: mistakes > 0 });
    let last = records.games().last().map(|game| ExerciseKind::Review(game.id));
    all.extend(last.map(|kind| Exercise { text: app.text("review-last"), kind, is_enabled: true }));
    all
}

/// Returns the height of the buttons, in points.
pub(super) fn height(app: &AppContext, ui: &Ui, exercises: &[Exercise]) -> f32 {
    let (room, mut rows, mut right) = (ui.available_width(), 1.0, 0.0);
    for exercise in exercises {
        let width = button_width(ui, &exercise.text).max(BUTTON_WIDTH);
        if right > 0.0 && right + width > room {
            rows += 1.0;
            right = 0.0;
        }
        right += width + scale::GAP;
    }
    rows * (row_height(app) + scale::GAP) - scale::GAP
}

/// Shows the exercises.
pub(super) fn show(app: &mut AppContext, ui: &mut Ui, exercises: Vec<Exercise>) {
    heading(app, ui, "learn", Some(app.text("learn-about")));
    let mut picked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(scale::GAP);
        let min_size = vec2(BUTTON_WIDTH, row_height(app));
        for Exercise { text, kind, is_enabled } in exercises {
            let button = ui.add_enabled(is_enabled, Button::new(text).min_size(min_size));
            if button.on_disabled_hover_text(app.text("learn-lost-none")).clicked() {
                picked = Some(kind);
            }
        }
    });
    match picked {
        None => return,
        Some(ExerciseKind::Review(last)) => return app.request(AppRequest::Screen(ScreenKind::Review(Some(last)))),
        Some(ExerciseKind::Mistakes) => return drill(app),
        Some(ExerciseKind::Stage(stage)) => app.player.practise(stage),
        Some(ExerciseKind::NearGoal) => app.player.practise_near(),
    }
    app.request(AppRequest::Play);
}

/// Starts a game from a position in the player's own games, to be solved in as few moves as
/// possible. It is the position with the greatest loss or, if the current game started from one of
/// these positions, the next one.
fn drill(app: &mut AppContext) {
    let drills = drills::all(app.records());
    // Takes the position after the current one, cyclically.
    let current = app.game().map(|game| drills::position(game.replayed_to(0).as_ref()));
    let last = drills.iter().position(|drill| Some(&drill.puzzle) == current.as_ref());
    let order = drills.iter().cycle().skip(last.map_or(0, |last| last + 1)).take(drills.len());
    if order.into_iter().any(|drill| app.begin_drill(drill)) {
        app.request(AppRequest::Play);
    }
}
