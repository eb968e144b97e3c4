//! Replays saved games.

use super::GameSession;
use crate::clock::ClockState;
use crate::family::GameFamily;
use crate::history::{Act, GameEvent, play_until_solved};
use crate::input::Change;

/// The reason why a saved game cannot be replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unplayable {
    #[error("step {} is illegal", .0 + 1)]
    Illegal(usize),
    #[error("the game is already over")]
    AlreadyOver,
    #[error("the game is over after step {0}")]
    Over(usize),
    #[error("there is nothing to undo")]
    NothingToUndo,
    #[error("there is nothing to redo")]
    NothingToRedo,
    #[error("the game is already at its starting position")]
    AtStart,
    #[error("the time is {found} milliseconds, but the clock stopped at {stopped}")]
    Stopped { found: u64, stopped: u64 },
    #[error("the time is {0} milliseconds, but no move has been made")]
    NoMove(u64),
}

impl<P: GameFamily> GameSession<P> {
    /// Replays one event of a saved game. After an error, the session must not be used.
    pub(crate) fn replay(&mut self, event: GameEvent<P>) -> Result<(), Unplayable> {
        self.clock.run();
        self.set_clock(event.at)?;
        let (change, reason) = match event.act {
            Act::Gesture(steps) => return self.replay_gesture(&steps),
            Act::Undo => (self.undo(), Unplayable::NothingToUndo),
            Act::Redo => (self.redo(), Unplayable::NothingToRedo),
            Act::Restart => (self.restart(), Unplayable::AtStart),
        };
        if change == Change::Nothing { Err(reason) } else { Ok(()) }
    }

    /// Sets the time played, and pauses the clock until the next move.
    pub(crate) fn pause_clock(&mut self, elapsed: u64) -> Result<(), Unplayable> {
        if self.log.is_empty() && elapsed > 0 {
            return Err(Unplayable::NoMove(elapsed));
        }
        self.set_clock(elapsed)?;
        self.clock.suspend();
        Ok(())
    }

    fn set_clock(&mut self, elapsed: u64) -> Result<(), Unplayable> {
        let stopped = self.clock.elapsed;
        if self.clock.state == ClockState::Stopped && elapsed != stopped {
            return Err(Unplayable::Stopped { found: elapsed, stopped });
        }
        self.clock.set_elapsed(elapsed);
        Ok(())
    }

    fn replay_gesture(&mut self, steps: &[P::Step]) -> Result<(), Unplayable> {
        if self.is_over() {
            return Err(Unplayable::AlreadyOver);
        }
        let played = play_until_solved(&self.puzzle, &mut self.position, steps);
        match played.len() {
            length if length == steps.len() => {
                self.commit(played);
                Ok(())
            }
            length if length > 0 && self.puzzle.is_solved(&self.position) => Err(Unplayable::Over(length)),
            length => Err(Unplayable::Illegal(length)),
        }
    }
}
