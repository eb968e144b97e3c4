//! The review of a game: the cost of each move, and the use of time.
//!
//! [`path`] has the moves of a game with their times, [`work`] finds the distance of every
//! position, [`judge`] combines both into the review, and [`splits`] records when parts of the
//! board were in place. A front end gets a [`Job`](crate::Job) from
//! [`Game::review`](crate::Game::review) and takes the result from the [`Reviewing`] returned with
//! it.

mod judge;
mod path;
mod splits;
mod work;

use std::ops::Range;

pub use splits::{Split, Splits};
pub use work::Reviewing;

pub(crate) use path::{Made, path};
pub(crate) use work::begin;

use loyd_core::wording::grouped;

use crate::advice::ListedMove;

/// The most moves of a game that is reviewed. A review takes up to 3 kB per move.
const MOST_MOVES: usize = 50_000;

/// A game, move by move.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The name of the metric of all moves and distances.
    pub metric: String,
    /// The distance of the start.
    pub start: Distance,
    /// The moves from the start to the end of the game. Undone moves are omitted, but their time is
    /// included.
    pub moves: Vec<ReviewedMove>,
    /// The detours in order. They do not overlap.
    pub detours: Vec<Detour>,
    /// The distance of the start in percent of the moves made plus those still needed; `None`
    /// without moves.
    pub accuracy: Option<f64>,
    /// The use of time.
    pub time: TimeSpent,
    /// When each row was in place, from the first; tiles only.
    pub rows: Vec<Split>,
    /// When a quarter, a half, three quarters and all of the tiles were in place; tiles only.
    pub quarters: Vec<Split>,
}

impl Review {
    /// The total cost of the moves.
    pub fn lost(&self) -> u64 {
        self.moves.iter().map(|one| u64::from(one.loss)).sum()
    }
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// The move.
    pub made: ListedMove,
    /// The time of the move, in milliseconds on the game's clock.
    pub at: u64,
    /// The time since the previous move, in milliseconds.
    pub pause: u64,
    /// The distance of the position after it.
    pub distance: Distance,
    /// The cost of the move: 1 + the distance after it − the distance before it. 0 is a best move.
    pub loss: u32,
    /// The best move here; `None` if the player made a best move.
    pub best: Option<ListedMove>,
}

/// The number of moves from a position to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// The moves.
    pub moves: u32,
    /// Whether no solution is shorter. Otherwise this is the length of the shortest known solution.
    pub is_proven: bool,
}

/// A costly stretch of a game without three consecutive best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detour {
    /// Its moves, from the first with a cost to the last.
    pub moves: Range<usize>,
    /// Their total cost.
    pub loss: u32,
}

/// The use of time in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TimeSpent {
    /// Milliseconds in pauses of a second or more.
    pub thinking: u64,
    /// The remaining milliseconds.
    pub turning: u64,
    /// The moves per second in each third of the moves; `None` for a third that took no time.
    pub thirds: [Option<f64>; 3],
}

/// The reason why a game has no review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoReview {
    /// It has no solution, so no move is better than another.
    #[error("this puzzle has no solution: no move is better than another")]
    Unsolvable,
    /// It has more moves than a review holds in memory.
    #[error("the game has more than {} moves: that is too many for a review", grouped(MOST_MOVES as u64))]
    TooLong,
    /// No solution is known from one of its positions.
    #[error("no solution was found within the limits")]
    TooHard,
}
