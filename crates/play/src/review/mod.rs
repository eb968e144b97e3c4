//! The review of a game: what every move of it was worth, and where the time went.
//!
//! [`path`] has the moves of a game with their times, [`work`] finds the distance of every position, [`judge`] makes the
//! review of both, [`splits`] says when parts of the board were in place. A front end gets a [`Job`](crate::Job) from
//! [`Game::review`](crate::Game::review) and looks for the result in the [`Reviewing`] beside it.

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

/// The most moves of a game that is reviewed. A review takes up to 3 kB for each.
const MOST_MOVES: usize = 50_000;

/// A game, move by move.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The name of the metric in which moves and distances are counted.
    pub metric: String,
    /// The distance of the start.
    pub start: Distance,
    /// The moves from the start to the end of the game. What was undone is no part of them, but its time is.
    pub moves: Vec<ReviewedMove>,
    /// The detours, in order. None begins before the end of the one before.
    pub detours: Vec<Detour>,
    /// The distance of the start in percent of the moves made and those that are still needed; `None` without moves.
    pub accuracy: Option<f64>,
    /// Where the time went.
    pub time: TimeSpent,
    /// When the rows were in place, from the first one; tiles only.
    pub rows: Vec<Split>,
    /// When a quarter, a half, three quarters and all of the tiles were in place; tiles only.
    pub quarters: Vec<Split>,
}

impl Review {
    /// What the moves have cost together.
    pub fn lost(&self) -> u64 {
        self.moves.iter().map(|one| u64::from(one.loss)).sum()
    }
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// The move.
    pub made: ListedMove,
    /// When it was made, in milliseconds on the game's clock.
    pub at: u64,
    /// The time since the move before it, in milliseconds.
    pub pause: u64,
    /// The distance of the position after it.
    pub distance: Distance,
    /// The moves that it has cost: 1 + the distance after it − the distance before it. 0 is a best move.
    pub loss: u32,
    /// A best move in its place; `None` if it was one itself.
    pub best: Option<ListedMove>,
}

/// The number of moves from a position to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// The moves.
    pub moves: u32,
    /// Whether no solution is shorter. Otherwise this is the shortest one known.
    pub is_proven: bool,
}

/// A stretch of a game without three best moves in a row, which has cost much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detour {
    /// Its moves, from the first that cost something to the last.
    pub moves: Range<usize>,
    /// What they have cost together.
    pub loss: u32,
}

/// Where the time of a game went.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TimeSpent {
    /// Milliseconds in pauses of a second or more.
    pub thinking: u64,
    /// The other milliseconds.
    pub turning: u64,
    /// The moves a second in each third of the moves; `None` for a third that took no time.
    pub thirds: [Option<f64>; 3],
}

/// Why a game has no review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoReview {
    /// It has no solution, so no move is better than another one.
    #[error("this puzzle has no solution: no move is better than another")]
    Unsolvable,
    /// It has more moves than a review holds in memory.
    #[error("the game has more than {} moves: that is too many for a review", grouped(MOST_MOVES as u64))]
    TooLong,
    /// No solution is known from a position of it.
    #[error("no solution was found within the limits")]
    TooHard,
}
