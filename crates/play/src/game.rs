use std::time::Duration;

use loyd_core::Direction;
use loyd_core::text::AnyPuzzle;
use loyd_search::Nodes;

use crate::advice::{Advice, HelpReply, HelpRequest, Listing, Polled};
use crate::clock::Pause;
use crate::focus::Focus;
use crate::input::{Arrows, Change, PlayerCommand};
use crate::job::{Effort, Job};
use crate::motion::Motion;
use crate::review::Reviewing;
use crate::scene::Scene;
use crate::status::GameStatus;

/// A gesture or a restart, for display in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gesture {
    /// The number of its first move on the move counter; 0 for a restart.
    pub first: usize,
    /// Whether its first move continues the previous gesture's last move and shares its number.
    pub continues: bool,
    /// The move counter after it.
    pub last: usize,
    /// Its first 200 steps in the family's notation; `None` for a restart.
    pub text: Option<String>,
}

/// A game of either family. Front ends hold it as a `Box<dyn Game>`.
/// [`GameSession`](crate::GameSession) implements it for both families.
pub trait Game: Assist + Send {
    /// Returns the scene of the position.
    fn scene(&self) -> Scene;

    /// Returns the last change to the position.
    fn motion(&self) -> &Motion;

    /// Returns the counters and marks.
    fn status(&self) -> GameStatus;

    /// Returns the currently chosen piece.
    fn focus(&self) -> Focus;

    /// Returns the arrow keys that currently move something, in the order of [`Direction::ALL`].
    fn offers(&self) -> Vec<Direction>;

    /// Executes a command.
    fn act(&mut self, command: PlayerCommand) -> Change;

    /// Sets the time, measured from some fixed moment. A front end sets it before each command and
    /// each frame.
    fn set_time(&mut self, now: Duration);

    /// Pauses the clock, for example while the program is suspended. The next move or
    /// [`Game::resume`] resumes it.
    fn pause(&mut self);

    /// Resumes a paused clock.
    fn resume(&mut self);

    /// Counts a hint that the player received elsewhere, for example from a review. Has no effect
    /// once the game is finished.
    fn count_hint(&mut self);

    /// Returns the settings of the game, which may be changed at any time.
    fn settings(&mut self) -> &mut GameSettings;

    /// Returns the origin of the game.
    fn origin(&self) -> &Origin;

    /// Returns the puzzle.
    fn puzzle(&self) -> AnyPuzzle;

    /// Returns the moves from the starting position to the current one in the family's notation,
    /// gesture by gesture.
    fn moves_text(&self) -> String;

    /// Returns the gesture or restart at an index of the history, including undone ones, or `None`
    /// past the end.
    fn gesture(&self, index: usize) -> Option<Gesture>;

    /// Returns the number of undos and restarts until the game was finished.
    fn takeback_count(&self) -> usize;

    /// Returns the time of each event in the log (gesture, undo, redo, restart), in milliseconds on
    /// the game's clock.
    fn times(&self) -> Vec<u64>;

    /// Returns the clock's pauses in order, including the current one.
    fn pauses(&self) -> Vec<Pause>;

    /// Returns a copy of the game after its first `events` events, for a replay. Its clock is
    /// paused.
    fn replayed_to(&self, events: usize) -> Box<dyn Game>;

    /// Returns a job that judges every move until the game was finished, and the handle for the
    /// job's result.
    fn review(&self) -> (Reviewing, Job);

    /// Returns a practice game that continues from the position after this number of moves, counted
    /// in the same metric and without undone moves. In that game, undo leads back to the starting
    /// position.
    fn branch(&self, moves: usize) -> Box<dyn Game>;

    /// Returns the whole game as text, which [`load`](crate::load) reads. A drag in progress is
    /// omitted.
    fn save(&self) -> String;

    /// Returns whether the game has begun and is neither finished nor given up.
    fn is_open(&self) -> bool;

    /// Marks the game as given up, because the player has moved in another game. A tile game
    /// becomes a practice game, since its starting position is now known.
    fn give_up(&mut self);

    /// Returns a new game of the same puzzle. A tile game is a practice game, since its starting
    /// position is known.
    fn again(&self) -> Box<dyn Game>;
}

/// Hints and solutions for a game. A search is a [`Job`], which the front end may run on any
/// thread. The game receives the answer when it is polled.
pub trait Assist {
    /// Requests a hint or a solution from the current position. Cancels an earlier search.
    fn ask(&mut self, request: HelpRequest) -> HelpReply;

    /// Shows a solution in stages that a person can follow; its
    /// [`Demonstration`](crate::Demonstration) names the stage. Cancels an earlier search. Returns
    /// `false` if there is no such solution from the current position.
    fn explain(&mut self) -> bool;

    /// Checks whether the search is done. A front end polls between the slices of a job, or after
    /// its thread has finished.
    fn poll(&mut self) -> Polled;

    /// Stops waiting for the search and answers the request with the best solution found so far. If
    /// that solution begins at the current position, the search continues until the player moves or
    /// hides the solution, and [`poll`](Self::poll) adopts a shorter solution or the proof of
    /// optimality. Returns `false` if no search is awaited, or if no solution is known.
    fn settle(&mut self) -> bool;

    /// Cancels the search. Dropping its job does the same.
    fn cancel(&mut self);

    /// Returns the job that makes all later answers instant: for blocks, it builds an exhaustive
    /// distance table, if the table fits in memory. Returns `None` if there is nothing to prepare
    /// or the job has already been created. Answers do not wait for the job.
    fn prepare(&mut self) -> Option<Job>;

    /// Returns the number of positions in the distance table while its job is running.
    fn prepared(&self) -> Option<Nodes>;

    /// Cancels all work and frees its memory, for example when the player leaves the game. Answers
    /// can be prepared again later.
    fn stop(&mut self);

    /// Returns the advice about the current position.
    fn advice(&self) -> Advice;

    /// Returns the whole displayed solution, or `None` if none is displayed.
    fn listing(&self) -> Option<Listing>;
}

/// The settings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// The object that arrow keys move on a board with a blank.
    pub arrows: Arrows,
    /// The player's fewest moves for this puzzle, in the game's metric.
    pub fewest: Option<usize>,
    /// The length of a shortest solution from the starting position, in the game's metric.
    pub par: Option<usize>,
    /// The limits for a search for a hint or a solution. They default to the family's limits.
    pub effort: Effort,
}

/// The origin of a game, which is stored with it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Origin {
    /// The name of the puzzle, on one line.
    pub name: Option<String>,
    /// The seed for the starting position, such as `chacha8:42`.
    pub seed: Option<String>,
    /// Whether the game is practice: a tile game from a loaded position or from a seed that the
    /// player chose. Practice is recorded, but does not count towards personal bests and averages.
    pub is_practice: bool,
}

impl Origin {
    /// Returns the origin with each string on one line: line ends and other control characters
    /// become spaces.
    pub(crate) fn with_single_lines(self) -> Self {
        Self {
            name: self.name.and_then(|name| single_line(&name)),
            seed: self.seed.and_then(|seed| single_line(&seed)),
            ..self
        }
    }
}

fn single_line(text: &str) -> Option<String> {
    let line = text.replace(char::is_control, " ");
    let line = line.trim();
    (!line.is_empty()).then(|| line.to_owned())
}
