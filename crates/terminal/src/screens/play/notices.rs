//! The player's notices in words.

use loyd_front::{Named, Notice};
use loyd_play::Game;

use super::slide::Slide;
use super::{PlayScreen, serial, status};
use crate::context::AppContext;
use crate::keys::Action;
use crate::text::{counted, title};

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

/// Returns a notice in one line, or `None` if it needs no words.
fn words(app: &AppContext, notice: &Notice) -> Option<String> {
    let named = || app.session().game().map(|game: &dyn Game| title(game)).unwrap_or_default();
    Some(match notice {
        Notice::Moved | Notice::Refused | Notice::Finished | Notice::AttemptOver => return None,
        Notice::BoardDone { done, of } => format!("{done} of {of} done"),
        Notice::Exercise(exercise) => status::goal(*exercise).to_owned(),
        Notice::StageDone { moves, shortest } => {
            let least = shortest.map_or_else(String::new, |least| format!(" ({least} possible)"));
            format!("done in {}{least}; {} for another one", counted(*moves as u64, "move"), app.key(Action::Grab))
        }
        Notice::DrillChecked { lost: 0 } => "best move".to_owned(),
        Notice::DrillChecked { lost } => {
            format!("not the best move: {} lost; undo and try again", counted((*lost).into(), "move"))
        }
        Notice::NoPause => "attempts cannot be paused".to_owned(),
        Notice::HelpCosts => "a hint makes this a DNF; press again to take it".to_owned(),
        Notice::NoReview => "you can review an attempt when it is over".to_owned(),
        Notice::NothingToPause => "nothing to pause: the clock is not running".to_owned(),
        Notice::PositionKept(place) => format!("saved: F{place} loads this position"),
        Notice::PositionForgotten(place) => format!("position F{place} deleted"),
        Notice::PositionBack(place) => format!("position F{place} loaded, for practice"),
        Notice::NothingKept(place) => format!("no position saved there: Ctrl-F{place} saves one"),
        Notice::GameBefore => format!("previous game: {}", named()),
        Notice::GameAfter => format!("next game: {}", named()),
        Notice::NewTry => "new attempt".to_owned(),
        Notice::Over => "already solved: undo, restart or start a new game".to_owned(),
        Notice::NothingToUndo => "nothing to undo".to_owned(),
        Notice::NothingToRedo => "nothing to redo".to_owned(),
        Notice::NoSuchBlock(name) => format!("no other block is named {name}"),
        Notice::NoLevel => "this game is not part of a pack".to_owned(),
        Notice::FirstLevel => "this is the first level of the pack".to_owned(),
        Notice::LastLevel => "this is the last level of the pack".to_owned(),
        Notice::NoGame(fault) => fault.to_string(),
        Notice::SearchStopped => "stopped searching".to_owned(),
        Notice::SolutionStopped => "stopped".to_owned(),
        Notice::TableStopped => "stopped preparing hints".to_owned(),
        Notice::Speed(speed) => format!("speed: {}", speed.name()),
        Notice::NotExplained => "this board cannot be explained".to_owned(),
        Notice::Unsolvable => "this position has no solution".to_owned(),
    })
}
