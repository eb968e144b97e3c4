//! The player's notices in words.
//!
//! The end of a game opens its box in the classic look, and the end of an attempt shows its result.
//! A speed that was changed by a key is stored like any other setting.

use loyd_core::text::AnyPuzzle;
use loyd_front::Notice;
use loyd_front::keys::Action;
use loyd_play::Game;

use super::{PlayScreen, status};
use crate::context::AppContext;
use crate::sound::SoundCue;

impl PlayScreen {
    /// Shows the player's notices, and plays the most important sound among them.
    pub(super) fn follow(&mut self, app: &mut AppContext) {
        let notices = app.player.notices();
        let serial = app.game().map(|game| game.motion().serial);
        let has_moved = std::mem::replace(&mut self.heard, serial) != serial;
        if let Some(cue) = notices.iter().filter_map(|notice| cue(app, notice, has_moved)).max() {
            app.hear(cue);
        }
        for notice in notices {
            match notice {
                Notice::Finished => {
                    let is_tiles = matches!(app.game().map(Game::puzzle), Some(AnyPuzzle::Tiles(_)));
                    // In other looks, the panel shows the result.
                    self.has_ended = is_tiles && app.look.is_classic;
                }
                Notice::Speed(speed) => app.change(|settings| settings.speed = speed),
                _ => {}
            }
            if let Some(text) = words(app, &notice) {
                app.say_text(text);
            }
        }
    }
}

/// Returns the sound of a notice, if it has one. The end of a drag is silent, since the piece has
/// already moved.
fn cue(app: &AppContext, notice: &Notice, has_moved: bool) -> Option<SoundCue> {
    match notice {
        Notice::Moved => has_moved.then_some(SoundCue::Move),
        Notice::Refused => Some(SoundCue::Refusal),
        Notice::Finished | Notice::BoardDone { .. } | Notice::StageDone { .. } => Some(SoundCue::Solved),
        // An attempt may also end without a solution.
        Notice::AttemptOver => app.player.is_solved().then_some(SoundCue::Solved),
        _ => None,
    }
}

/// Returns the result of an exercise, and how to continue.
fn stage_done(app: &AppContext, moves: usize, shortest: Option<usize>) -> String {
    let done = match shortest {
        Some(shortest) => app.tell("stage-done-of", &[("moves", moves.into()), ("shortest", shortest.into())]),
        None => app.tell("stage-done", &[("moves", moves.into())]),
    };
    match app.key(Action::Grab) {
        key if key.is_empty() => done,
        key => format!("{done} {}", app.tell("stage-next", &[("key", key.into())])),
    }
}

/// Returns a notice in words, or `None` if it needs no words.
fn words(app: &AppContext, notice: &Notice) -> Option<String> {
    let game = |key| {
        let title = app.game().map(|game| status::title(app, game)).unwrap_or_default();
        app.tell(key, &[("title", title.into())])
    };
    Some(match notice {
        // The message of an attempt that is over changes with its penalty.
        Notice::Moved | Notice::Refused | Notice::Finished | Notice::AttemptOver => return None,
        Notice::BoardDone { done, of } => app.tell("board-done", &[("done", (*done).into()), ("of", (*of).into())]),
        // In other looks, the goal is below the title.
        Notice::Exercise(_) if !app.look.is_classic => return None,
        Notice::Exercise(exercise) => app.text(&format!("exercise-{exercise}-goal")),
        Notice::StageDone { moves, shortest } => stage_done(app, *moves, *shortest),
        Notice::DrillChecked { lost: 0 } => app.text("drill-right"),
        Notice::DrillChecked { lost } => app.tell("drill-wrong", &[("lost", (*lost).into())]),
        Notice::NoPause => app.text("no-pause"),
        Notice::HelpCosts => app.text("help-costs"),
        Notice::NoReview => app.text("no-review"),
        Notice::NothingToPause => app.text("nothing-to-pause"),
        Notice::PositionKept(place) => app.tell("position-kept", &[("key", format!("F{place}").into())]),
        Notice::PositionForgotten(place) => app.tell("position-forgotten", &[("key", format!("F{place}").into())]),
        Notice::PositionBack(place) => app.tell("position-back", &[("key", format!("F{place}").into())]),
        Notice::NothingKept(place) => app.tell("position-none", &[("key", format!("F{place}").into())]),
        Notice::GameBefore => game("game-before"),
        Notice::GameAfter => game("game-after"),
        Notice::NewTry => app.text("new-try"),
        Notice::Over => app.text("over"),
        Notice::NothingToUndo => app.text("nothing-to-undo"),
        Notice::NothingToRedo => app.text("nothing-to-redo"),
        Notice::NoSuchBlock(name) => app.tell("no-such-block", &[("name", name.to_string().into())]),
        Notice::NoLevel => app.text("no-level"),
        Notice::FirstLevel => app.text("first-level"),
        Notice::LastLevel => app.text("last-level"),
        Notice::NoGame(fault) => app.tell("no-game", &[("fault", fault.to_string().into())]),
        Notice::SearchStopped | Notice::SolutionStopped => app.text("stopped"),
        Notice::TableStopped => app.text("table-stopped"),
        Notice::Speed(speed) => app.tell("speed-now", &[("speed", status::speed(app, *speed).into())]),
        Notice::NotExplained => app.text("no-explanation"),
        Notice::Unsolvable => app.game().map(|game| status::unsolvable(app, game)).unwrap_or_default(),
    })
}
