//! Undo, redo, restart, and the clock.

use std::time::Duration;

use super::Session;
use crate::history::{Act, Entry, Event};
use crate::motion::{leap, phases};
use crate::steps::{play_known, taken_back};
use crate::{Change, GameFamily};

impl<P: GameFamily> Session<P> {
    pub(crate) fn undo(&mut self) -> Change {
        self.drag_settle();
        match self.history.back().cloned() {
            None => Change::Nothing,
            Some(Entry::Gesture(steps)) => self.go(&taken_back::<P>(&steps), Act::Undo),
            Some(Entry::Restart { before }) => self.leap(before, Act::Undo),
        }
    }

    pub(crate) fn redo(&mut self) -> Change {
        self.drag_settle();
        match self.history.forward().cloned() {
            None => Change::Nothing,
            Some(Entry::Gesture(steps)) => self.go(&steps, Act::Redo),
            Some(Entry::Restart { .. }) => self.leap(self.puzzle.start(), Act::Redo),
        }
    }

    /// Back to the start, as something that undo takes back. The clock goes on: what was seen can't be unseen.
    pub(crate) fn restart(&mut self) -> Change {
        self.drag_settle();
        if self.history.gestures().next().is_none() {
            return Change::Nothing;
        }
        self.history.push(Entry::Restart { before: self.position.clone() });
        self.leap(self.puzzle.start(), Act::Restart)
    }

    pub(crate) fn tell_time(&mut self, now: Duration) {
        self.clock.tell(now);
    }

    pub(crate) fn pause(&mut self) {
        self.clock.pause();
    }

    pub(crate) fn resume(&mut self) {
        self.clock.resume();
    }

    /// Plays steps that were legal here before.
    fn go(&mut self, steps: &[P::Step], act: Act<P>) -> Change {
        self.motion.show(phases(&self.puzzle, &self.position, steps));
        play_known(&self.puzzle, &mut self.position, steps);
        self.enter(act)
    }

    fn leap(&mut self, to: P::Position, act: Act<P>) -> Change {
        self.motion.show(leap(&self.scene(), &self.puzzle.scene(&to)));
        self.position = to;
        self.enter(act)
    }

    fn enter(&mut self, act: Act<P>) -> Change {
        self.clock.resume();
        let is_back = matches!(act, Act::Undo);
        self.log.push(Event { at: self.clock.elapsed(), act });
        self.advisor.follow(&self.puzzle, &self.position, is_back);
        Change::Position
    }
}
