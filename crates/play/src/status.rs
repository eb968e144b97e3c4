use std::time::Duration;

use crate::clock::ClockState;

/// The counters and marks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameStatus {
    /// The move counter: the number of moves of the metric in the sequence of all steps from the
    /// start to the current position. A move that several gestures make counts once. A move and its
    /// later reversal both count; only undo decreases the counter. A drag in progress is included.
    /// Keyboard, mouse and touch therefore give the same count.
    pub moves: usize,
    /// The sum of the lengths of the gestures, which older versions counted: at least `moves`, and
    /// more if a gesture continued the move of the previous one.
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
    /// The length of a shortest solution from the start, if it is known.
    pub par: Option<usize>,
    /// Whether the position is solved. The start of a game may be solved, with 0 moves.
    pub is_solved: bool,
    /// The end of the game: the first move that led to a solved position. It stays if that move is
    /// undone.
    pub finish: Option<Finish>,
    /// Whether the game can be solved, if that is known. It holds for all positions of a game,
    /// since every step is reversible.
    pub is_solvable: Option<bool>,
    /// The help that was shown before the end of the game.
    pub help: Help,
    /// Whether it is practice (see [`crate::Origin`]).
    pub is_practice: bool,
    /// The number of entries that can be undone.
    pub undos: usize,
    /// The number of entries that can be redone.
    pub redos: usize,
}

impl GameStatus {
    /// Returns whether the game was finished in fewer moves than all earlier games, and counts.
    pub fn is_best(&self) -> bool {
        let is_fewer = |finish: Finish| self.fewest_before.is_none_or(|fewest| finish.moves < fewest);
        self.counts() && self.finish.is_some_and(is_fewer)
    }

    /// Returns whether the game counts for bests and averages.
    pub const fn counts(&self) -> bool {
        !self.help.is_any() && !self.is_practice
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// The move counter.
    pub moves: usize,
    /// The sum of the lengths of the gestures, which older versions counted.
    pub separate: usize,
    /// The time played.
    pub elapsed: Duration,
    /// The number of events in the log up to the end.
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
    /// Returns whether any help was shown, which makes the game assisted.
    pub const fn is_any(self) -> bool {
        self.hints > 0 || self.solutions > 0
    }
}
