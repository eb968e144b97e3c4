//! The player's notices in words.

use loyd_front::{Named, Notice};
use loyd_play::Game;

use super::slide::Slide;
use super::{PlayScreen, serial, status};
use crate::context::AppContext;
use crate::keys::Action;
use crate::text::{counted, title};

impl PlayScreen {
    /// Shows what has happened. `before` is the number of the last motion before the input.
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
        Notice::Moved | Notice::Finished | Notice::AttemptOver => return None,
        Notice::BoardDone { done, of } => format!("{done} of {of} done"),
        Notice::Exercise(exercise) => status::goal(*exercise).to_owned(),
        Notice::StageDone { moves, shortest } => {
            let least = shortest.map_or_else(String::new, |least| format!(", the fewest are {least}"));
            format!("done in {}{least}; {}: another one", counted(*moves as u64, "move"), app.key(Action::Grab))
        }
        Notice::NoPause => "an attempt has no pause".to_owned(),
        Notice::HelpCosts => "with a hint this attempt is a DNF; once more to get it".to_owned(),
        Notice::NoReview => "an attempt is reviewed when it is over".to_owned(),
        Notice::NothingToPause => "the clock does not run: there is nothing to pause".to_owned(),
        Notice::PositionKept(place) => format!("kept: F{place} brings this position back"),
        Notice::PositionForgotten(place) => format!("F{place} keeps nothing now"),
        Notice::PositionBack(place) => format!("the position of F{place}, for practice"),
        Notice::NothingKept(place) => format!("nothing is kept there: Ctrl-F{place} keeps a position"),
        Notice::GameBefore => format!("the game before: {}", named()),
        Notice::GameAfter => format!("the game after it: {}", named()),
        Notice::NewTry => "a new try".to_owned(),
        Notice::Over => "solved: undo, restart or start a new game".to_owned(),
        Notice::NothingToUndo => "nothing to undo".to_owned(),
        Notice::NothingToRedo => "nothing to redo".to_owned(),
        Notice::NoSuchBlock(name) => format!("there is no other block {name}"),
        Notice::NoLevel => "this game is not a level of a pack".to_owned(),
        Notice::FirstLevel => "this is the first level of the pack".to_owned(),
        Notice::LastLevel => "this is the last level of the pack".to_owned(),
        Notice::NoGame(fault) => fault.to_string(),
        Notice::SearchStopped => "stopped searching".to_owned(),
        Notice::SolutionStopped => "stopped".to_owned(),
        Notice::TableStopped => "stopped preparing hints".to_owned(),
        Notice::Speed(speed) => format!("speed: {}", speed.name()),
        Notice::NotExplained => "this board is not explained".to_owned(),
        Notice::Unsolvable => "this position has no solution".to_owned(),
    })
}
