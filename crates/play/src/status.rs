use std::time::Duration;

use crate::clock::ClockState;

/// The counters and marks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameStatus {
    /// The move counter: the number of moves, in the game's metric, in the sequence of all steps
    /// from the starting position to the current one. A move that takes several gestures counts
    /// once. A move and its later reversal both count; only undo decreases the counter. A drag in
    /// progress is included. Keyboard, mouse and touch therefore give the same count.
    pub moves: usize,
    /// The sum of the gestures' lengths, which older versions counted: at least `moves`, and more
    /// if a gesture continued the previous gesture's move.
    pub separate: usize,
    /// The name of the metric.
    pub metric: String,
    /// The time played, in whole milliseconds.
    pub elapsed: Duration,
    /// The state of the clock.
    pub clock: ClockState,
    /// The player's fewest moves for this puzzle.
    pub fewest: Option<usize>,
    /// The player's fewest moves before this game.
    pub fewest_before: Option<usize>,
    /// The length of a shortest solution from the starting position, if it is known.
    pub par: Option<usize>,
    /// Whether the position is solved. A game may start solved, with 0 moves.
    pub is_solved: bool,
    /// How the game was finished: by the first move that led to a solved position. This value is
    /// kept if that move is undone.
    pub finish: Option<Finish>,
    /// Whether the game can be solved, if that is known. This holds for all positions of a game,
    /// since every step is reversible.
    pub is_solvable: Option<bool>,
    /// The help that was shown before the game was finished.
    pub help: Help,
    /// Whether the game is practice (see [`crate::Origin`]).
    pub is_practice: bool,
    /// The number of entries that can be undone.
    pub undos: usize,
    /// The number of entries that can be redone.
    pub redos: usize,
}

impl GameStatus {
    /// Returns whether the game counts and was finished in fewer moves than all earlier games.
    pub fn is_best(&self) -> bool {
        let is_fewer = |finish: Finish| self.fewest_before.is_none_or(|fewest| finish.moves < fewest);
        self.counts() && self.finish.is_some_and(is_fewer)
    }

    /// Returns whether the game counts towards personal bests and averages.
    pub const fn counts(&self) -> bool {
        !self.help.is_any() && !self.is_practice
    }
}

/// The counters at the moment when a game was finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// The move counter.
    pub moves: usize,
    /// The sum of the gestures' lengths, which older versions counted.
    pub separate: usize,
    /// The time played.
    pub elapsed: Duration,
    /// The number of events in the log by then.
    pub events: usize,
}

/// The help that was shown to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Help {
    /// The number of hints.
    pub hints: u32,
    /// The number of whole solutions.
    pub solutions: u32,
}

impl Help {
    /// Returns whether any help was shown. If so, the game is assisted.
    pub const fn is_any(self) -> bool {
        self.hints > 0 || self.solutions > 0
    }
}
