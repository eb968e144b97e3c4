//! The player's notices in words.

use loyd_front::{Named, Notice};

use super::slide::Slide;
use super::{PlayScreen, serial};
use crate::context::AppContext;
use crate::keys::Action;

impl PlayScreen {
    /// Shows the player's notices. `before` is the number of the last motion before the input.
    pub(super) fn follow(&mut self, app: &mut AppContext, before: u64) {
        let has_jumped = self.jump.take_made();
        for notice in app.player.notices() {
            match notice {
                Notice::Moved if serial(app) == before => {}
                Notice::Moved => self.slide = if self.is_dragging || has_jumped { None } else { Slide::begin(app) },
                Notice::Speed(speed) => app.change(|preferences| preferences.speed = speed),
                Notice::Finished | Notice::GameBefore | Notice::GameAfter | Notice::NewTry => self.slide = None,
                _ => {}
            }
            self.message = words(app, &notice).or(self.message.take());
        }
    }
}

/// Returns the result of an exercise, and how to continue.
fn stage_done(app: &AppContext, moves: usize, shortest: Option<usize>) -> String {
    let done = match shortest {
        Some(shortest) => app.tell("stage-done-of", &[("moves", moves.into()), ("shortest", shortest.into())]),
        None => app.tell("stage-done", &[("moves", moves.into())]),
    };
    format!("{done} {}", app.tell("stage-next", &[("key", app.key(Action::Grab).into())]))
}

/// Returns a notice in one line, or `None` if it needs no words.
fn words(app: &AppContext, notice: &Notice) -> Option<String> {
    let game = |key| {
        let title = app.session().game().map(|game| app.title(game)).unwrap_or_default();
        app.tell(key, &[("title", title.into())])
    };
    let place = |key, place: u8| app.tell(key, &[("key", format!("F{place}").into())]);
    Some(match notice {
        Notice::Moved | Notice::Refused | Notice::Finished | Notice::AttemptOver => return None,
        Notice::BoardDone { done, of } => app.tell("board-done", &[("done", (*done).into()), ("of", (*of).into())]),
        Notice::Exercise(exercise) => app.text(&format!("exercise-{exercise}-goal")),
        Notice::StageDone { moves, shortest } => stage_done(app, *moves, *shortest),
        Notice::DrillChecked { lost: 0 } => app.text("drill-right"),
        Notice::DrillChecked { lost } => app.tell("drill-wrong", &[("lost", (*lost).into())]),
        Notice::NoPause => app.text("no-pause"),
        Notice::HelpCosts => app.text("help-costs"),
        Notice::NoReview => app.text("no-review"),
        Notice::NothingToPause => app.text("nothing-to-pause"),
        Notice::PositionKept(kept) => place("position-kept", *kept),
        Notice::PositionForgotten(kept) => place("position-forgotten", *kept),
        Notice::PositionBack(kept) => place("position-back", *kept),
        Notice::NothingKept(kept) => place("position-none", *kept),
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
        Notice::NoGame(fault) => app.faulty("no-game", &fault.to_string()),
        Notice::SearchStopped | Notice::SolutionStopped => app.text("stopped"),
        Notice::TableStopped => app.text("table-stopped"),
        Notice::Speed(speed) => {
            app.tell("speed-now", &[("speed", app.text(&format!("speed-{}", speed.name())).into())])
        }
        Notice::NotExplained => app.text("no-explanation"),
        Notice::Unsolvable => app.session().game().map(|game| app.unsolvable(game)).unwrap_or_default(),
    })
}
