//! A session as a [`Game`].

use std::time::Duration;

use loyd_core::Direction;
use loyd_core::text::AnyPuzzle;

use super::GameSession;
use crate::clock::Pause;
use crate::family::GameFamily;
use crate::focus::Focus;
use crate::game::{Game, GameSettings, Gesture, Origin};
use crate::history::{Act, HistoryEntry, Lengths, play_known};
use crate::input::{Change, PlayerCommand, PlayerInput};
use crate::job::Job;
use crate::motion::Motion;
use crate::review::{self, Reviewing, path};
use crate::scene::Scene;
use crate::status::GameStatus;

/// The maximum number of a gesture's steps that are converted to text.
const MAX_TEXT_STEPS: usize = 200;

impl<P: GameFamily> Game for GameSession<P> {
    fn scene(&self) -> Scene {
        self.puzzle.scene(&self.position)
    }

    fn motion(&self) -> &Motion {
        &self.motion
    }

    fn status(&self) -> GameStatus {
        let Lengths { joined: moves, separate } = self.lengths();
        GameStatus {
            moves,
            separate,
            metric: self.metric.to_string(),
            elapsed: Duration::from_millis(self.clock.elapsed),
            clock: self.clock.state,
            fewest: self.fewest(),
            fewest_before: self.settings.fewest,
            par: self.settings.par,
            is_solved: self.puzzle.is_solved(&self.position),
            finish: self.finish,
            is_solvable: self.is_solvable(),
            help: self.help,
            is_practice: self.origin.is_practice,
            undos: self.history.cursor,
            redos: self.history.len() - self.history.cursor,
        }
    }

    fn focus(&self) -> Focus {
        self.focus
    }

    fn offers(&self) -> Vec<Direction> {
        let (moves, grabbed) = (self.settings.arrows, self.focus.grabbed_piece());
        let steps = |direction| self.puzzle.interpret(&self.position, PlayerInput::Arrow { direction, moves, grabbed });
        Direction::ALL.into_iter().filter(|direction| !steps(*direction).is_empty()).collect()
    }

    fn act(&mut self, command: PlayerCommand) -> Change {
        match command {
            PlayerCommand::Arrow(direction) => self.arrow(direction, false),
            PlayerCommand::Slide(direction) => self.arrow(direction, true),
            PlayerCommand::Press(cell) => self.press(cell),
            PlayerCommand::DragBegin(cell) => self.drag_begin(cell),
            PlayerCommand::DragTo(cell) => self.drag_to(cell),
            PlayerCommand::DragEnd => self.drag_end(),
            PlayerCommand::DragCancel => self.drag_cancel(),
            PlayerCommand::Choose(choice) => self.choose(choice),
            PlayerCommand::Grab => self.grab(),
            PlayerCommand::Undo => self.undo(),
            PlayerCommand::Redo => self.redo(),
            PlayerCommand::Restart => self.restart(),
            PlayerCommand::Forward => self.forward(),
            PlayerCommand::Backward => self.backward(),
            PlayerCommand::SolutionTo(moves) => self.jump_in_solution(moves),
            PlayerCommand::Dismiss => self.dismiss(),
        }
    }

    fn set_time(&mut self, now: Duration) {
        self.clock.set_time(now);
    }

    fn pause(&mut self) {
        self.clock.pause();
    }

    fn resume(&mut self) {
        self.clock.resume();
    }

    fn count_hint(&mut self) {
        if self.finish.is_none() {
            self.help.hints = self.help.hints.saturating_add(1);
        }
    }

    fn settings(&mut self) -> &mut GameSettings {
        &mut self.settings
    }

    fn origin(&self) -> &Origin {
        &self.origin
    }

    fn puzzle(&self) -> AnyPuzzle {
        self.puzzle.any()
    }

    fn moves_text(&self) -> String {
        let gestures: Vec<_> = self.gestures().map(|steps| self.puzzle.steps_text(steps)).collect();
        gestures.join(P::SEPARATOR)
    }

    fn gesture(&self, index: usize) -> Option<Gesture> {
        let HistoryEntry::Gesture(steps) = self.history.get(index)? else {
            return Some(Gesture { first: 0, continues: false, last: 0, text: None });
        };
        // A jump in a solution may have millions of steps.
        let text = self.puzzle.steps_text(&steps[..steps.len().min(MAX_TEXT_STEPS)]);
        let text = if steps.len() > MAX_TEXT_STEPS { text + "…" } else { text };
        let (before, after) = (self.history.lengths_after(index), self.history.lengths_after(index + 1));
        // The counter may grow by one less than the gesture's own moves, if its first move
        // continues the previous one.
        let own_moves = after.separate - before.separate;
        let first = after.joined + 1 - own_moves;
        Some(Gesture { first, continues: first == before.joined, last: after.joined, text: Some(text) })
    }

    fn times(&self) -> Vec<u64> {
        self.log.iter().map(|event| event.at).collect()
    }

    fn takeback_count(&self) -> usize {
        self.events_to_finish().iter().filter(|event| matches!(event.act, Act::Undo | Act::Restart)).count()
    }

    fn pauses(&self) -> Vec<Pause> {
        self.clock.pauses()
    }

    fn replayed_to(&self, events: usize) -> Box<dyn Game> {
        let mut game = Self::with_metric(self.metric, self.puzzle.clone(), self.origin.clone());
        game.help = self.help;
        for event in self.log.iter().take(events) {
            game.replay(event.clone()).expect("the events of a game can be replayed");
        }
        game.clock.suspend();
        Box::new(game)
    }

    fn review(&self) -> (Reviewing, Job) {
        let moves = path(self.events_to_finish(), self.metric);
        review::begin(&self.puzzle, self.metric, self.settings.effort, moves)
    }

    fn branch(&self, moves: usize) -> Box<dyn Game> {
        let origin = Origin { is_practice: true, ..self.origin.clone() };
        let mut game = Self::with_metric(self.metric, self.puzzle.clone(), origin);
        for made in path(self.events_to_finish(), self.metric).into_iter().take(moves) {
            game.clock.run();
            game.clock.set_elapsed(made.at);
            play_known(&game.puzzle, &mut game.position, &made.steps);
            game.commit(made.steps);
        }
        game.clock.suspend();
        Box::new(game)
    }

    fn save(&self) -> String {
        self.saved_text()
    }

    fn is_open(&self) -> bool {
        !self.is_given_up && self.finish.is_none() && self.history.len() > 0
    }

    fn give_up(&mut self) {
        self.is_given_up = true;
        self.origin.is_practice |= P::HAS_FRESH_STARTS;
    }

    fn again(&self) -> Box<dyn Game> {
        let origin = Origin { is_practice: P::HAS_FRESH_STARTS, ..self.origin.clone() };
        let mut game = Self::with_metric(self.metric, self.puzzle.clone(), origin);
        game.settings = GameSettings { fewest: self.fewest(), ..self.settings };
        game.advisor.make = self.advisor.make.clone();
        game.advisor.distances = self.advisor.distances.clone();
        Box::new(game)
    }
}
