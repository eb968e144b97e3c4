use std::time::Duration;

use crate::game::Game;
use crate::input::{Change, PlayerCommand};

/// The games of one sitting, one of which is current. Starting a new game can be undone, so the
/// previous game is not lost.
///
/// ```
/// use loyd_core::{Direction, random::Seed};
/// use loyd_play::{Change, PlayerCommand, Sitting, TileDeal};
/// let deal = |seed| TileDeal::new(3, 3, Seed(seed)).game().map(Box::new);
/// let mut sitting = Sitting::new(deal(1)?);
/// let first = sitting.game().scene();
/// sitting.start(deal(2)?);
/// assert_ne!(sitting.game().scene(), first);
/// assert_eq!(sitting.act(PlayerCommand::Undo), Change::Game);
/// assert_eq!(sitting.game().scene(), first);
/// # Ok::<(), loyd_play::DealFault>(())
/// ```
pub struct Sitting {
    /// Never empty.
    games: Vec<Box<dyn Game>>,
    current: usize,
    now: Duration,
}

impl Sitting {
    /// The maximum number of games kept. Starting one more removes the oldest.
    pub const MAX_GAMES: usize = 50;

    /// Creates a sitting with one game.
    pub fn new(game: Box<dyn Game>) -> Self {
        Self { games: vec![game], current: 0, now: Duration::ZERO }
    }

    /// Returns the current game.
    pub fn game(&self) -> &dyn Game {
        self.games[self.current].as_ref()
    }

    /// Returns the current game, for requesting and polling results and for changing settings.
    /// Commands go through [`Sitting::act`].
    pub fn game_mut(&mut self) -> &mut dyn Game {
        self.games[self.current].as_mut()
    }

    /// Makes a new game current. Undo at the beginning of this game returns to the previous game in
    /// its last state. Games that the player left by undoing come before the previous game. The new
    /// game keeps the setting for the arrow keys.
    pub fn start(&mut self, mut game: Box<dyn Game>) {
        self.leave();
        game.settings().arrows = self.game_mut().settings().arrows;
        self.games[self.current..].rotate_left(1);
        self.games.push(game);
        let surplus = self.games.len().saturating_sub(Self::MAX_GAMES);
        self.games.drain(..surplus);
        self.make_current(self.games.len() - 1);
    }

    /// Executes a command. Undo and redo continue from game to game; a restart of a finished game
    /// starts a new game of the same puzzle.
    pub fn act(&mut self, command: PlayerCommand) -> Change {
        if command == PlayerCommand::Restart && self.game().status().finish.is_some() {
            self.start(self.game().again());
            return Change::Game;
        }
        match (self.game_mut().act(command), command) {
            (Change::Nothing, PlayerCommand::Undo) if self.current > 0 => self.go_to(self.current - 1),
            (Change::Nothing, PlayerCommand::Redo) if self.current + 1 < self.games.len() => {
                self.go_to(self.current + 1)
            }
            (change, _) => change,
        }
    }

    /// Returns whether undo is possible, in this game or an earlier one.
    pub fn can_undo(&self) -> bool {
        self.current > 0 || self.game().status().undos > 0
    }

    /// Returns whether redo is possible, in this game or a later one.
    pub fn can_redo(&self) -> bool {
        self.current + 1 < self.games.len() || self.game().status().redos > 0
    }

    /// Sets the time, measured from some fixed moment.
    pub fn set_time(&mut self, now: Duration) {
        self.now = now;
        self.game_mut().set_time(now);
    }

    /// Returns all games in undo order, and the index of the current one.
    pub fn games(&self) -> (impl Iterator<Item = &dyn Game>, usize) {
        (self.games.iter().map(AsRef::as_ref), self.current)
    }

    /// Gives up all open games except the current one. Each is passed to `show` first.
    pub fn give_up_others(&mut self, mut show: impl FnMut(&dyn Game)) {
        let current = self.current;
        let others = self.games.iter_mut().enumerate().filter(|(index, _)| *index != current);
        for (_, game) in others.filter(|(_, game)| game.is_open()) {
            show(game.as_ref());
            game.give_up();
        }
    }

    fn go_to(&mut self, game: usize) -> Change {
        self.leave();
        self.make_current(game);
        Change::Game
    }

    fn leave(&mut self) {
        self.game_mut().pause();
        self.game_mut().stop();
    }

    /// Makes a game current. Its clock remains paused until its next move.
    fn make_current(&mut self, game: usize) {
        self.current = game;
        let now = self.now;
        self.game_mut().set_time(now);
    }
}
