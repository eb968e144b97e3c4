use std::time::Duration;

use crate::{Change, Command, Game};

/// The games of one sitting, one of them on the table. A new game is one more entry for undo: it never loses the one
/// before.
///
/// ```
/// use loyd_core::{Direction, random::Seed};
/// use loyd_play::{Change, Command, Sitting, TileDeal};
/// let deal = |seed| TileDeal::new(3, 3, Seed(seed)).game().map(Box::new);
/// let mut sitting = Sitting::new(deal(1)?);
/// let first = sitting.game().scene();
/// sitting.start(deal(2)?);
/// assert_ne!(sitting.game().scene(), first);
/// assert_eq!(sitting.act(Command::Undo), Change::Game);
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
    /// How many games are kept to go back to. One more lets go of the first.
    pub const MOST_GAMES: usize = 50;

    /// A sitting that begins with a game.
    pub fn new(game: Box<dyn Game>) -> Self {
        Self { games: vec![game], current: 0, now: Duration::ZERO }
    }

    /// The game on the table.
    pub fn game(&self) -> &dyn Game {
        self.games[self.current].as_ref()
    }

    /// The game on the table, to be asked, polled and set up. Commands go through [`Sitting::act`].
    pub fn game_mut(&mut self) -> &mut dyn Game {
        self.games[self.current].as_mut()
    }

    /// Puts a new game on the table. Undo, at its start, brings back the one before as it was left; games that had been
    /// left by undo come before that one. What arrows move stays as it was.
    pub fn start(&mut self, mut game: Box<dyn Game>) {
        self.leave();
        game.settings().arrows = self.game_mut().settings().arrows;
        self.games[self.current..].rotate_left(1);
        self.games.push(game);
        let surplus = self.games.len().saturating_sub(Self::MOST_GAMES);
        self.games.drain(..surplus);
        self.turn_to(self.games.len() - 1);
    }

    /// Does what the player says. Undo and redo go on from game to game; a restart of a finished game is a new game of
    /// the same puzzle.
    pub fn act(&mut self, command: Command) -> Change {
        if command == Command::Restart && self.game().status().finish.is_some() {
            self.start(self.game().again());
            return Change::Game;
        }
        match (self.game_mut().act(command), command) {
            (Change::Nothing, Command::Undo) if self.current > 0 => self.go_to(self.current - 1),
            (Change::Nothing, Command::Redo) if self.current + 1 < self.games.len() => self.go_to(self.current + 1),
            (change, _) => change,
        }
    }

    /// Whether there is something to undo, in this game or before it.
    pub fn can_undo(&self) -> bool {
        self.current > 0 || self.game().status().undos > 0
    }

    /// Whether there is something to redo, in this game or behind it.
    pub fn can_redo(&self) -> bool {
        self.current + 1 < self.games.len() || self.game().status().redos > 0
    }

    /// Tells the time that has passed since any fixed moment.
    pub fn tell_time(&mut self, now: Duration) {
        self.now = now;
        self.game_mut().tell_time(now);
    }

    /// All games that are kept, in the order of undo, and which of them is on the table.
    pub fn games(&self) -> (impl Iterator<Item = &dyn Game>, usize) {
        (self.games.iter().map(AsRef::as_ref), self.current)
    }

    /// Gives up the games that were begun, are not finished and are not on the table; each is shown as it was before, once.
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
        self.turn_to(game);
        Change::Game
    }

    fn leave(&mut self) {
        self.game_mut().pause();
        self.game_mut().stop();
    }

    /// The clock of a game that comes back goes on with its next move.
    fn turn_to(&mut self, game: usize) {
        self.current = game;
        let now = self.now;
        self.game_mut().tell_time(now);
    }
}
