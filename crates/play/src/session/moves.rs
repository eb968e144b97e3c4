//! Input and its effects.

use std::time::Duration;

use loyd_core::Direction;

use super::GameSession;
use crate::cell::Cell;
use crate::drag::Drag;
use crate::family::GameFamily;
use crate::focus::choose;
use crate::game::Game;
use crate::history::{Act, GameEvent, HistoryEntry, Lengths, play_until_solved, reaches_goal, reversed};
use crate::input::{Change, PieceChoice, PlayerInput};
use crate::motion::animation;
use crate::status::Finish;

impl<P: GameFamily> GameSession<P> {
    /// Applies an arrow key. If `is_repeated` is set, repeats it as one gesture, as long as
    /// something moves.
    pub(super) fn arrow(&mut self, direction: Direction, is_repeated: bool) -> Change {
        self.drag_settle();
        let grabbed = self.focus.grabbed_piece();
        let input = PlayerInput::Arrow { direction, moves: self.settings.arrows, grabbed };
        let (mut position, mut steps) = (self.position.clone(), Vec::new());
        loop {
            let more = self.puzzle.interpret(&position, input);
            let played = play_until_solved(&self.puzzle, &mut position, &more);
            let is_last = played.is_empty() || !is_repeated;
            steps.extend(played);
            if is_last {
                break;
            }
        }
        match self.gesture(&steps) {
            Change::Nothing if grabbed.is_none() => self.choose(PieceChoice::Towards(direction)),
            change => change,
        }
    }

    pub(super) fn press(&mut self, cell: Cell) -> Change {
        self.drag_settle();
        let focus = self.focus_on(PieceChoice::At(cell));
        let steps = self.puzzle.interpret(&self.position, PlayerInput::Press(cell));
        match self.gesture(&steps) {
            Change::Nothing => focus,
            change => change,
        }
    }

    pub(super) fn drag_begin(&mut self, cell: Cell) -> Change {
        self.drag_settle();
        if self.is_over() {
            return Change::Over;
        }
        self.drag = Some(Drag::new(self.position.clone(), cell));
        self.focus_on(PieceChoice::At(cell))
    }

    pub(super) fn drag_to(&mut self, cell: Cell) -> Change {
        let Some(drag) = &mut self.drag else { return Change::Nothing };
        let from = self.position.clone();
        let made = drag.follow(&self.puzzle, &mut self.position, cell);
        if made.is_empty() {
            return Change::Nothing;
        }
        let just_solved = drag.steps().last().is_some_and(|&last| reaches_goal(&self.puzzle, &self.position, last));
        self.clock.run();
        self.motion.show(animation(&self.puzzle, &from, &made));
        if just_solved {
            return self.drag_settle();
        }
        Change::Position
    }

    /// Ends a drag. A drag that never left its first cell counts as a press on that cell; a drag
    /// that ends where it began has no effect.
    pub(super) fn drag_end(&mut self) -> Change {
        match self.drag.take_if(|drag| !drag.has_left) {
            Some(drag) => self.press(drag.first_cell),
            None => self.drag_settle(),
        }
    }

    /// Ends a drag where it currently is: its steps become a gesture.
    pub(super) fn drag_settle(&mut self) -> Change {
        let steps = self.drag.take().map(|drag| drag.steps()).unwrap_or_default();
        if !steps.is_empty() {
            return self.commit(steps);
        }
        self.reset_unused_clock();
        Change::Nothing
    }

    /// Cancels a drag and restores the position from which it started.
    pub(super) fn drag_cancel(&mut self) -> Change {
        let Some(drag) = self.drag.take() else { return Change::Nothing };
        let back = reversed::<P>(&drag.steps());
        self.reset_unused_clock();
        if back.is_empty() {
            return Change::Nothing;
        }
        self.motion.show(animation(&self.puzzle, &self.position, &back));
        self.position = drag.start.clone();
        Change::Position
    }

    /// Chooses a piece.
    pub(super) fn choose(&mut self, choice: PieceChoice) -> Change {
        self.drag_settle();
        self.focus_on(choice)
    }

    fn focus_on(&mut self, choice: PieceChoice) -> Change {
        match choose(&self.scene(), self.focus.piece, choice) {
            piece @ Some(_) if piece != self.focus.piece => {
                self.focus.piece = piece;
                Change::Focus
            }
            _ => Change::Nothing,
        }
    }

    pub(super) fn grab(&mut self) -> Change {
        self.drag_settle();
        if self.focus.piece.is_none() {
            self.choose(PieceChoice::Next);
        }
        if self.focus.piece.is_none() {
            return Change::Nothing;
        }
        self.focus.grabbed = !self.focus.grabbed;
        Change::Focus
    }

    /// Makes steps as one gesture, up to the first solved position.
    pub(super) fn gesture(&mut self, steps: &[P::Step]) -> Change {
        if self.is_over() {
            return Change::Over;
        }
        let from = self.position.clone();
        let played = play_until_solved(&self.puzzle, &mut self.position, steps);
        if played.is_empty() {
            return Change::Nothing;
        }
        self.motion.show(animation(&self.puzzle, &from, &played));
        self.clock.run();
        self.commit(played)
    }

    /// Adds steps that have already been made to the history and the log, as one gesture.
    pub(super) fn commit(&mut self, steps: Vec<P::Step>) -> Change {
        let just_solved = steps.last().is_some_and(|&last| reaches_goal(&self.puzzle, &self.position, last));
        self.log.push(GameEvent { at: self.clock.elapsed, act: Act::Gesture(steps.clone()) });
        self.history.push(HistoryEntry::Gesture(steps));
        self.advisor.follow(&self.puzzle, &self.position, false);
        if self.finish.is_some() || !just_solved {
            return Change::Position;
        }
        self.clock.stop();
        let Lengths { joined: moves, separate } = self.lengths();
        self.finish = Some(Finish {
            moves,
            separate,
            elapsed: Duration::from_millis(self.clock.elapsed),
            events: self.log.len(),
        });
        Change::Finished
    }

    /// Resets the clock if the game has no events, since a drag without effect may have started it.
    fn reset_unused_clock(&mut self) {
        if self.log.is_empty() {
            self.clock.reset();
        }
    }
}
