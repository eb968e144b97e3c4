//! Undo, redo and restart.

use super::GameSession;
use crate::family::GameFamily;
use crate::game::Game;
use crate::history::{Act, GameEvent, HistoryEntry, play_known, reversed};
use crate::input::Change;
use crate::motion::{animation, direct_glides};

impl<P: GameFamily> GameSession<P> {
    pub(super) fn undo(&mut self) -> Change {
        self.drag_settle();
        match self.history.undo().cloned() {
            None => Change::Nothing,
            Some(HistoryEntry::Gesture(steps)) => self.apply_steps(&reversed::<P>(&steps), Act::Undo),
            Some(HistoryEntry::Restart { before }) => self.jump_to(before, Act::Undo),
        }
    }

    pub(super) fn redo(&mut self) -> Change {
        self.drag_settle();
        match self.history.redo().cloned() {
            None => Change::Nothing,
            Some(HistoryEntry::Gesture(steps)) => self.apply_steps(&steps, Act::Redo),
            Some(HistoryEntry::Restart { .. }) => self.jump_to(self.puzzle.start(), Act::Redo),
        }
    }

    /// Returns to the starting position; undo reverts this. The clock keeps running, since the
    /// player has seen the positions.
    pub(super) fn restart(&mut self) -> Change {
        self.drag_settle();
        if self.history.gestures().next().is_none() {
            return Change::Nothing;
        }
        self.history.push(HistoryEntry::Restart { before: self.position.clone() });
        self.jump_to(self.puzzle.start(), Act::Restart)
    }

    /// Makes steps that are known to be legal in this position.
    fn apply_steps(&mut self, steps: &[P::Step], act: Act<P>) -> Change {
        self.motion.show(animation(&self.puzzle, &self.position, steps));
        play_known(&self.puzzle, &mut self.position, steps);
        self.record(act)
    }

    /// Jumps to another position.
    fn jump_to(&mut self, to: P::Position, act: Act<P>) -> Change {
        self.motion.show(direct_glides(&self.scene(), &self.puzzle.scene(&to)));
        self.position = to;
        self.record(act)
    }

    /// Adds an event to the log.
    fn record(&mut self, act: Act<P>) -> Change {
        self.clock.resume();
        let is_undo = matches!(act, Act::Undo);
        self.log.push(GameEvent { at: self.clock.elapsed, act });
        self.advisor.follow(&self.puzzle, &self.position, is_undo);
        Change::Position
    }
}
