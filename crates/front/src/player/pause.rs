//! The pause of a game: the clock stands, and the board is hidden for as long.
//!
//! The record of the game keeps the place and the length of every pause. An attempt has none, as at the timers of speedsolvers:
//! a time with a break in it would not compare with the others of the session.

use loyd_play::{ClockState, Command, Game, Scene};

use super::{Notice, Player};

impl Player {
    /// Whether the board is hidden.
    pub fn is_paused(&self) -> bool {
        self.is_hidden && self.clock() == Some(ClockState::Paused)
    }

    /// Whether there is a clock to pause: it runs, in a game that is no attempt.
    pub fn can_pause(&self) -> bool {
        self.competition().is_none() && self.clock() == Some(ClockState::Running)
    }

    /// Ends the pause. Returns whether there was one.
    pub fn go_on(&mut self) -> bool {
        let was_paused = self.is_paused();
        self.is_hidden = false;
        if was_paused {
            self.session.resume_clock();
        }
        was_paused
    }

    /// Stops the clock and hides the board, or says why not.
    pub(super) fn pause(&mut self) {
        match (self.is_attempt_open(), self.clock()) {
            (true, _) => self.report(Notice::NoPause),
            // A clock that stands since another screen was shown needs no second pause, but the board is hidden all the same.
            (false, Some(ClockState::Running | ClockState::Paused)) => {
                // What is held lies where it lay, or the end of the drag would come in the pause. A solution that is found in a pause
                // would go on with the game, and one that is shown would say where the pieces are.
                self.session.act(Command::DragCancel);
                self.drop_help();
                self.dismiss();
                self.session.pause();
                self.session.save();
                self.is_hidden = true;
            }
            (false, _) => self.report(Notice::NothingToPause),
        }
    }

    /// Another screen covers the board, or the program is suspended: the clock stands, but for an attempt, which has no pause.
    pub fn cover(&mut self) {
        if !self.is_attempt_open() && self.clock() == Some(ClockState::Running) {
            self.session.pause();
            self.is_covered = true;
        }
    }

    /// The board can be seen again: the clock goes on, unless the player has paused the game.
    pub fn uncover(&mut self) {
        if std::mem::take(&mut self.is_covered) && !self.is_paused() {
            self.session.resume_clock();
        }
    }

    /// Whether the current game may be reviewed now. A review says how far it is to the goal, and what would have been best: before
    /// the end of a game it counts as a hint, and an attempt has none.
    pub fn may_review(&mut self) -> bool {
        if self.is_attempt_open() {
            self.report(Notice::NoReview);
            return false;
        }
        self.session.count_hint();
        true
    }

    /// The board without its pieces, while it is hidden.
    pub(super) fn hidden(&self, scene: Scene) -> Scene {
        if self.is_paused() { Scene { pieces: Vec::new(), ..scene } } else { scene }
    }

    fn is_attempt_open(&self) -> bool {
        self.competition().is_some() && !self.is_attempt_over()
    }

    fn clock(&self) -> Option<ClockState> {
        self.session.game().map(|game: &dyn Game| game.status().clock)
    }
}
