//! Pausing a game: the clock is stopped, and the board is hidden.
//!
//! The game's record contains the time and the duration of every pause. An attempt cannot be
//! paused, just as speedsolvers' timers cannot: a time with a break in it would not be comparable
//! with the others in the session.

use loyd_play::{ClockState, Game, PlayerCommand, Scene};

use super::{Notice, Player};

impl Player {
    /// Returns whether the board is hidden.
    pub fn is_paused(&self) -> bool {
        self.is_hidden && self.clock() == Some(ClockState::Paused)
    }

    /// Returns whether there is a running clock to pause, in a game that is not an attempt.
    pub fn can_pause(&self) -> bool {
        self.competition().is_none() && self.clock() == Some(ClockState::Running)
    }

    /// Ends the pause. Returns whether there was one.
    pub fn resume(&mut self) -> bool {
        let was_paused = self.is_paused();
        self.is_hidden = false;
        if was_paused {
            self.session.resume_clock();
        }
        was_paused
    }

    /// Stops the clock and hides the board, or reports why that is not possible.
    pub(super) fn pause(&mut self) {
        match (self.is_attempt_open(), self.clock()) {
            (true, _) => self.report(Notice::Message("no-pause")),
            // A clock that another screen has stopped needs no second pause, but the board must be
            // hidden.
            (false, Some(ClockState::Running | ClockState::Paused)) => {
                // A drag would end during the pause, so it is cancelled. A solution found during a
                // pause would resume the game, and a solution on display would reveal where the
                // pieces are.
                self.session.act(PlayerCommand::DragCancel);
                self.drop_help();
                self.dismiss();
                self.session.pause();
                self.session.save();
                self.is_hidden = true;
            }
            (false, _) => self.report(Notice::Message("nothing-to-pause")),
        }
    }

    /// Stops the clock because another screen covers the board, or the program is suspended. The
    /// clock of an attempt keeps running.
    pub fn cover(&mut self) {
        if !self.is_attempt_open() && self.clock() == Some(ClockState::Running) {
            self.session.pause();
            self.is_covered = true;
        }
    }

    /// Resumes the clock when the board is visible again, unless the player has paused the game.
    pub fn uncover(&mut self) {
        if std::mem::take(&mut self.is_covered) && !self.is_paused() {
            self.session.resume_clock();
        }
    }

    /// Returns whether the current game may be reviewed now. A review shows the distance to the
    /// goal and the best moves. Before the game is over, a review therefore counts as a hint;
    /// during an attempt, it is not possible.
    pub fn may_review(&mut self) -> bool {
        if self.is_attempt_open() {
            self.report(Notice::Message("no-review"));
            return false;
        }
        if let Some(game) = self.session.game_mut() {
            game.count_hint();
        }
        true
    }

    /// Returns the scene without its pieces while the board is hidden.
    pub(super) fn hide_pieces_if_paused(&self, scene: Scene) -> Scene {
        if self.is_paused() { Scene { pieces: Vec::new(), ..scene } } else { scene }
    }

    fn is_attempt_open(&self) -> bool {
        self.competition().is_some() && !self.is_attempt_over()
    }

    fn clock(&self) -> Option<ClockState> {
        self.session.game().map(|game: &dyn Game| game.status().clock)
    }
}
