use std::time::Duration;

use crate::ClockState;

/// The numbers and marks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The counter: the sum of the lengths of the gestures that lead from the start to where the game is, a drag under
    /// way included, in moves of the metric.
    pub moves: usize,
    /// The name of the metric.
    pub metric: String,
    /// The time played, to the millisecond.
    pub elapsed: Duration,
    /// What the clock does.
    pub clock: ClockState,
    /// The fewest moves in which this puzzle has been solved so far.
    pub fewest: Option<usize>,
    /// The length of a shortest solution from the start, if it is known.
    pub par: Option<usize>,
    /// Whether the position is solved. At the start of a game it may be, with 0 moves.
    pub is_solved: bool,
    /// How the game ended, if it has: by the first move that led to a solved position. It stays so if that move is
    /// undone.
    pub finish: Option<Finish>,
    /// Whether the game can be solved, if that is known. It is true or false of all positions of a game at once, since
    /// every step can be taken back.
    pub is_solvable: Option<bool>,
    /// The help that was taken before the end.
    pub help: Help,
    /// Whether it is for practice only (see [`crate::Origin`]).
    pub is_practice: bool,
    /// How many times there is something to undo.
    pub undos: usize,
    /// How many times there is something to redo.
    pub redos: usize,
}

impl Status {
    /// Whether the game may enter a best, an average or a mark.
    pub const fn counts(&self) -> bool {
        !self.help.is_any() && !self.is_practice
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// The counter.
    pub moves: usize,
    /// The length of all the steps together, in moves: at most the counter, and less where gestures went on with one
    /// another.
    pub joined: usize,
    /// The time played.
    pub elapsed: Duration,
    /// How many events of the game's log lead there.
    pub events: usize,
}

/// The help that a player took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Help {
    /// How many hints were shown.
    pub hints: u32,
    /// How many times a whole solution was.
    pub solutions: u32,
}

impl Help {
    /// Whether there was any: the game is then marked as assisted.
    pub const fn is_any(self) -> bool {
        self.hints > 0 || self.solutions > 0
    }
}
