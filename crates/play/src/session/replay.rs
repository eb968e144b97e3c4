//! Replays saved games.

use super::GameSession;
use crate::clock::ClockState;
use crate::family::GameFamily;
use crate::history::{Act, GameEvent, play_until_solved};
use crate::input::Change;

impl<P: GameFamily> GameSession<P> {
    /// Replays one event of a saved game. The error is a message; after an error, the session must
    /// not be used.
    pub(crate) fn replay(&mut self, event: GameEvent<P>) -> Result<(), String> {
        self.clock.run();
        self.set_clock(event.at)?;
        let (change, reason) = match event.act {
            Act::Gesture(steps) => return self.replay_gesture(&steps),
            Act::Undo => (self.undo(), "there is nothing to undo"),
            Act::Redo => (self.redo(), "there is nothing to redo"),
            Act::Restart => (self.restart(), "the game is already at its starting position"),
        };
        if change == Change::Nothing { Err(reason.to_owned()) } else { Ok(()) }
    }

    /// Sets the time played, and pauses the clock until the next move.
    pub(crate) fn pause_clock(&mut self, elapsed: u64) -> Result<(), String> {
        if self.log.is_empty() && elapsed > 0 {
            return Err(format!("the time is {elapsed} milliseconds, but no move has been made"));
        }
        self.set_clock(elapsed)?;
        self.clock.suspend();
        Ok(())
    }

    fn set_clock(&mut self, elapsed: u64) -> Result<(), String> {
        let stopped = self.clock.elapsed;
        if self.clock.state == ClockState::Stopped && elapsed != stopped {
            return Err(format!("the time is {elapsed} milliseconds, but the clock stopped at {stopped}"));
        }
        self.clock.set_elapsed(elapsed);
        Ok(())
    }

    fn replay_gesture(&mut self, steps: &[P::Step]) -> Result<(), String> {
        if self.is_over() {
            return Err("the game is already over".to_owned());
        }
        let played = play_until_solved(&self.puzzle, &mut self.position, steps);
        match played.len() {
            length if length == steps.len() => {
                self.commit(played);
                Ok(())
            }
            length if length > 0 && self.puzzle.is_solved(&self.position) => {
                Err(format!("the game is over after step {length}"))
            }
            length => Err(format!("step {} is illegal", length + 1)),
        }
    }
}
