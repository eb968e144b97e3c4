//! The review of a game: what each move cost, and how the time was used.
//!
//! [`path`] returns the moves of a game with their times, [`work`] finds the distance of every
//! position, and [`judge`] combines both into the review, with the times at which parts of the
//! board were in place. A front end gets a [`Job`](crate::Job) from
//! [`Game::review`](crate::Game::review) and takes the result from the [`Reviewing`] returned with
//! it.

mod judge;
mod work;

use std::ops::Range;

pub use judge::{Split, Splits};
use loyd_core::Puzzle;
use loyd_core::wording::grouped;
pub use work::Reviewing;
pub(crate) use work::begin;

use crate::advice::ListedMove;
use crate::family::GameFamily;
use crate::history::{Act, GameEvent};

/// The maximum number of moves in a game that is reviewed. A review takes up to 3 kB per move.
const MAX_MOVES: usize = 50_000;

/// The review of a game, move by move.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The name of the metric for all moves and distances.
    pub metric: String,
    /// The distance of the starting position.
    pub start: Distance,
    /// The moves from the beginning to the end of the game. Undone moves are omitted, but their
    /// time is included.
    pub moves: Vec<ReviewedMove>,
    /// The detours in order. They do not overlap.
    pub detours: Vec<Detour>,
    /// The starting position's distance as a percentage of the moves made plus those still needed;
    /// `None` without moves.
    pub accuracy: Option<f64>,
    /// How the time was used.
    pub time: TimeSpent,
    /// The times at which the rows were in place, from the first row; only for tiles.
    pub rows: Vec<Split>,
    /// The times at which a quarter, a half, three quarters and all of the tiles were in place;
    /// only for tiles.
    pub quarters: Vec<Split>,
}

impl Review {
    /// Returns the total cost of the moves.
    pub fn lost(&self) -> u64 {
        self.moves.iter().map(|reviewed| u64::from(reviewed.loss)).sum()
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
    /// The distance of the position after the move.
    pub distance: Distance,
    /// The cost of the move: 1 + the distance after it - the distance before it. 0 for a best move.
    pub loss: u32,
    /// The best move in that position; `None` if the player made a best move.
    pub best: Option<ListedMove>,
}

/// The number of moves from a position to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// The number of moves.
    pub moves: u32,
    /// Whether it is proven that no solution is shorter. Otherwise, this is the length of the
    /// shortest known solution.
    pub is_proven: bool,
}

/// A costly stretch of a game without three consecutive best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detour {
    /// Its moves, from the first costly one to the last.
    pub moves: Range<usize>,
    /// Their total cost.
    pub loss: u32,
}

/// How the time in a game was used.
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
    /// The game has no solution, so no move is better than another.
    #[error("this puzzle has no solution, so no move is better than another")]
    Unsolvable,
    /// The game has more moves than a review can hold in memory.
    #[error("the game has more than {} moves, too many for a review", grouped(MAX_MOVES as u64))]
    TooLong,
    /// No solution is known from one of its positions.
    #[error("no solution was found within the limits")]
    TooHard,
}

/// A move in a metric, with the time at which it was completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TimedMove<P: Puzzle> {
    pub(crate) steps: Vec<P::Step>,
    /// Milliseconds on the game's clock.
    pub(crate) at: u64,
}

/// An entry of the undo history: the steps of a gesture, or `None` for a restart, with the time at
/// which it was last done.
type TimedEntry<P> = (Option<Vec<<P as Puzzle>::Step>>, u64);

/// Returns the moves from the starting position to the position after all of these events. A
/// gesture that continues a move is part of that move, as on the move counter.
pub(crate) fn path<P: GameFamily>(log: &[GameEvent<P>], metric: P::Metric) -> Vec<TimedMove<P>> {
    let (mut entries, mut cursor): (Vec<TimedEntry<P>>, usize) = (Vec::new(), 0);
    for GameEvent { at, act } in log {
        match act {
            Act::Undo => cursor = cursor.saturating_sub(1),
            Act::Redo => {
                entries[cursor].1 = *at;
                cursor += 1;
            }
            Act::Gesture(_) | Act::Restart => {
                let steps = if let Act::Gesture(steps) = act { Some(steps.clone()) } else { None };
                entries.truncate(cursor);
                entries.push((steps, *at));
                cursor += 1;
            }
        }
    }
    let done = &entries[..cursor];
    let first = done.iter().rposition(|(steps, _)| steps.is_none()).map_or(0, |restart| restart + 1);
    let steps = done[first..].iter().flat_map(|(steps, at)| steps.iter().flatten().map(|step| (*step, *at)));
    let steps: Vec<(P::Step, u64)> = steps.collect();
    let moves = steps.chunk_by(|(previous, _), (next, _)| P::joins(metric, *previous, *next));
    moves
        .map(|steps| TimedMove { steps: steps.iter().map(|(step, _)| *step).collect(), at: steps[steps.len() - 1].1 })
        .collect()
}
