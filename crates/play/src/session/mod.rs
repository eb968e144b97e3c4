mod advisor;
mod control;
mod help;
mod moves;
mod replay;

use std::time::Duration;

use loyd_core::moves_in;

use crate::clock::Clock;
use crate::drag::Drag;
use crate::history::{Event, History};
use crate::{Arrows, Finish, Focus, GameFamily, Help, MakeSolver, Motion, Origin, Scene, Settings, Status};
use advisor::Advisor;

/// One game of one puzzle: position, gestures, undo, clock, help. Front ends see it as a [`crate::Game`].
///
/// ```
/// use loyd_core::{Direction, TilePosition, TilePuzzle};
/// use loyd_play::{Cell, Change, Command, Game, Origin, Session};
/// let puzzle = TilePuzzle::blank_last(TilePosition::new(3, 2, vec![0, 1, 2, 4, 5, 3])?);
/// let mut game = Session::new(puzzle, Origin::default());
/// assert_eq!(game.act(Command::Press(Cell::new(0, 2))), Change::Position);
/// assert_eq!(game.status().moves, 2);
/// assert_eq!(game.act(Command::Arrow(Direction::Up)), Change::Finished);
/// # Ok::<(), loyd_core::tiles::PositionFaults>(())
/// ```
pub struct Session<P: GameFamily> {
    puzzle: P,
    metric: P::Metric,
    origin: Origin,
    position: P::Position,
    history: History<P>,
    log: Vec<Event<P>>,
    clock: Clock,
    drag: Option<Drag<P>>,
    focus: Focus,
    finish: Option<Finish>,
    settings: Settings,
    help: Help,
    advisor: Advisor<P>,
    motion: Motion,
    is_given_up: bool,
}

impl<P: GameFamily> Session<P> {
    /// A game at the puzzle's start, counted in the family's usual metric.
    pub fn new(puzzle: P, origin: Origin) -> Self {
        Self::counted_in(P::DEFAULT_METRIC, puzzle, origin)
    }

    /// A game at the puzzle's start, counted in `metric`.
    pub fn counted_in(metric: P::Metric, puzzle: P, origin: Origin) -> Self {
        let position = puzzle.start();
        let advisor = Advisor::new(puzzle.is_solvable(&position));
        let settings = Settings { arrows: Arrows::default(), fewest: None, par: None, effort: puzzle.usual_effort() };
        Self {
            puzzle,
            metric,
            origin: origin.in_lines(),
            position,
            history: History::new(),
            log: vec![],
            clock: Clock::default(),
            drag: None,
            focus: Focus::default(),
            finish: None,
            settings,
            help: Help::default(),
            advisor,
            motion: Motion::default(),
            is_given_up: false,
        }
    }

    /// The same game with another source of solvers than the family's own: one with larger tables, for example.
    #[must_use]
    pub fn with_solver(self, make: MakeSolver<P>) -> Self {
        Self { advisor: self.advisor.with_solver(make), ..self }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// The metric.
    pub fn metric(&self) -> P::Metric {
        self.metric
    }

    /// Where the game is now.
    pub fn position(&self) -> &P::Position {
        &self.position
    }

    /// Everything that happened, in order.
    pub fn log(&self) -> &[Event<P>] {
        &self.log
    }

    /// The steps that lead from the start to where the game is, a drag under way left out.
    pub fn steps(&self) -> Vec<P::Step> {
        self.history.steps()
    }

    /// The gestures that lead from the start to where the game is, a drag under way left out.
    pub fn gestures(&self) -> impl Iterator<Item = &[P::Step]> {
        self.history.gestures()
    }

    pub(crate) fn scene(&self) -> Scene {
        self.puzzle.scene(&self.position)
    }

    pub(crate) fn motion(&self) -> &Motion {
        &self.motion
    }

    pub(crate) fn origin(&self) -> &Origin {
        &self.origin
    }

    pub(crate) fn settings(&mut self) -> &mut Settings {
        &mut self.settings
    }

    pub(crate) fn moves_text(&self) -> String {
        let gestures: Vec<_> = self.gestures().map(|steps| self.puzzle.steps_text(steps)).collect();
        gestures.join(P::SEPARATOR)
    }

    pub(crate) fn again(&self) -> Self {
        let origin = Origin { is_practice: P::HAS_FRESH_STARTS, ..self.origin.clone() };
        let game = Self::counted_in(self.metric, self.puzzle.clone(), origin).with_solver(self.advisor.make.clone());
        let advisor = game.advisor.with_survey(self.advisor.survey.clone());
        Self { settings: Settings { fewest: self.fewest(), ..self.settings }, advisor, ..game }
    }

    pub(crate) fn is_open(&self) -> bool {
        !self.is_given_up && self.finish.is_none() && self.history.len() > 0
    }

    pub(crate) fn give_up(&mut self) {
        self.is_given_up = true;
        self.origin.is_practice |= P::HAS_FRESH_STARTS;
    }

    pub(crate) fn moves(&self) -> usize {
        let drag = self.drag.as_ref().map_or(0, |drag| moves_in::<P>(self.metric, &drag.steps()));
        self.history.moves(self.metric) + drag
    }

    pub(crate) fn status(&self) -> Status {
        Status {
            moves: self.moves(),
            metric: self.metric.to_string(),
            elapsed: Duration::from_millis(self.clock.elapsed()),
            clock: self.clock.state(),
            fewest: self.fewest(),
            par: self.settings.par,
            is_solved: self.puzzle.is_solved(&self.position),
            finish: self.finish,
            is_solvable: self.is_solvable(),
            help: self.help,
            is_practice: self.origin.is_practice,
            undos: self.history.cursor(),
            redos: self.history.len() - self.history.cursor(),
        }
    }

    /// The fewest moves that were told, or those of this game if they are fewer and count.
    fn fewest(&self) -> Option<usize> {
        let counts = !self.help.is_any() && !self.origin.is_practice;
        let own = self.finish.filter(|_| counts).map(|finish| finish.moves);
        self.settings.fewest.into_iter().chain(own).min()
    }

    /// Whether moves are refused: the game is finished, and its solved position is to be seen.
    fn is_over(&self) -> bool {
        self.finish.is_some() && self.puzzle.is_solved(&self.position)
    }
}
