//! One game of one puzzle. [`moves`] is for input, [`control`] for undo and redo, [`assist`] for
//! hints and solutions, and [`save`] and [`replay`] for saved games.

mod advisor;
mod assist;
mod control;
mod game;
mod moves;
mod replay;
mod save;

use advisor::Advisor;

use crate::clock::Clock;
use crate::drag::Drag;
use crate::family::GameFamily;
use crate::focus::Focus;
use crate::game::{GameSettings, Origin};
use crate::history::{GameEvent, History, Lengths};
use crate::input::Arrows;
use crate::job::MakeSolver;
use crate::motion::Motion;
use crate::status::{Finish, Help};

/// One game of one puzzle: position, gestures, undo, clock and hints. Front ends use it as a
/// [`crate::Game`].
///
/// ```
/// use loyd_core::{Direction, TilePosition, TilePuzzle};
/// use loyd_play::{Cell, Change, Game, GameSession, Origin, PlayerCommand};
/// let puzzle = TilePuzzle::blank_last(TilePosition::new(3, 2, vec![0, 1, 2, 4, 5, 3])?);
/// let mut game = GameSession::new(puzzle, Origin::default());
/// assert_eq!(game.act(PlayerCommand::Press(Cell::new(0, 2))), Change::Position);
/// assert_eq!(game.status().moves, 2);
/// assert_eq!(game.act(PlayerCommand::Arrow(Direction::Up)), Change::Finished);
/// # Ok::<(), loyd_core::tiles::PositionFaults>(())
/// ```
pub struct GameSession<P: GameFamily> {
    puzzle: P,
    metric: P::Metric,
    origin: Origin,
    position: P::Position,
    pub(crate) history: History<P>,
    log: Vec<GameEvent<P>>,
    pub(crate) clock: Clock,
    drag: Option<Drag<P>>,
    focus: Focus,
    finish: Option<Finish>,
    settings: GameSettings,
    pub(crate) help: Help,
    advisor: Advisor<P>,
    motion: Motion,
    /// Whether the game was given up: the player left it unfinished and moved in another game.
    is_given_up: bool,
}

impl<P: GameFamily> GameSession<P> {
    /// Creates a game at the puzzle's starting position, counted in the family's default metric.
    pub fn new(puzzle: P, origin: Origin) -> Self {
        Self::with_metric(P::DEFAULT_METRIC, puzzle, origin)
    }

    /// Creates a game at the puzzle's starting position, counted in `metric`.
    pub fn with_metric(metric: P::Metric, puzzle: P, origin: Origin) -> Self {
        let position = puzzle.start();
        let advisor = Advisor::new(puzzle.is_solvable(&position));
        let settings =
            GameSettings { arrows: Arrows::default(), fewest: None, par: None, effort: puzzle.default_effort() };
        Self {
            puzzle,
            metric,
            origin: origin.with_single_lines(),
            position,
            history: History::new(metric),
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

    /// Returns the game with a function that creates solvers other than the family's default, for
    /// example with larger tables.
    #[must_use]
    pub fn with_solver(mut self, make: MakeSolver<P>) -> Self {
        self.advisor.make = make;
        self
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// Returns the current position.
    pub fn position(&self) -> &P::Position {
        &self.position
    }

    /// Returns the gestures from the starting position to the current one, excluding a drag in
    /// progress.
    pub fn gestures(&self) -> impl Iterator<Item = &[P::Step]> {
        self.history.gestures()
    }

    /// Returns the counters, including a drag in progress.
    fn lengths(&self) -> Lengths {
        let drag = self.drag.as_ref().map(Drag::steps).unwrap_or_default();
        self.history.lengths(&drag)
    }

    /// Returns the fewest known moves: the number in the settings, or this game's number if it is
    /// smaller and the game counts.
    fn fewest(&self) -> Option<usize> {
        let counts = !self.help.is_any() && !self.origin.is_practice;
        let own_moves = self.finish.filter(|_| counts).map(|finish| finish.moves);
        self.settings.fewest.into_iter().chain(own_moves).min()
    }

    /// Returns the events until the game was finished. Later events are not part of it.
    fn events_to_finish(&self) -> &[GameEvent<P>] {
        &self.log[..self.finish.map_or(self.log.len(), |finish| finish.events)]
    }

    /// Returns whether moves are refused, because the game is finished and shows its solved
    /// position.
    fn is_over(&self) -> bool {
        self.finish.is_some() && self.puzzle.is_solved(&self.position)
    }
}
