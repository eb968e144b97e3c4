//! Reviews a game, given its moves and the distances of its positions.

use super::{Detour, Distance, Made, Review, ReviewedMove, TimeSpent};
use crate::advice::ListedMove;
use crate::family::GameFamily;
use crate::history::play_known;
use crate::motion::phases;
use crate::scene::Scene;

/// The distance of a position, and the best move there.
#[derive(Clone, Debug)]
pub(super) struct Measured<P: GameFamily> {
    pub(super) distance: Distance,
    /// The first move of a shortest solution. `None` at the goal, or if no better move than the
    /// player's own was found.
    pub(super) best: Option<Vec<P::Step>>,
}

/// The shortest pause that counts as thinking, in milliseconds.
const THINKING: u64 = 1000;
/// The number of consecutive best moves that end a detour.
const RECOVERED: usize = 3;
/// The minimum cost of a detour, in moves.
const MIN_LOSS: u32 = 4;
/// The maximum number of pieces, summed over all scenes, in a game with splits. Larger games have
/// no splits.
const MAX_SPLIT_PIECES: usize = 4_000_000;

/// Judges a game. `found` has one entry per position from the first to the last, one more than
/// there are moves.
pub(super) fn judge<P: GameFamily>(puzzle: &P, metric: P::Metric, made: &[Made<P>], found: &[Measured<P>]) -> Review {
    let mut position = puzzle.start();
    let mut splits = Splits::default();
    let first = puzzle.scene(&position);
    let has_splits = first.blank.is_some() && first.pieces.len() * made.len() <= MAX_SPLIT_PIECES;
    if has_splits {
        splits.note(&first, 0, 0);
    }
    let (mut moves, mut before) = (Vec::with_capacity(made.len()), 0);
    for (index, (one, known)) in made.iter().zip(found.windows(2)).enumerate() {
        let loss = (1 + known[1].distance.moves).saturating_sub(known[0].distance.moves);
        let describe = |steps: &[P::Step]| ListedMove {
            text: puzzle.describe(&position, steps),
            phases: phases(puzzle, &position, steps),
        };
        let best = known[0].best.as_deref().filter(|_| loss > 0).map(describe);
        let (made, pause) = (describe(&one.steps), one.at.saturating_sub(before));
        moves.push(ReviewedMove { made, at: one.at, pause, distance: known[1].distance, loss, best });
        before = one.at;
        play_known(puzzle, &mut position, &one.steps);
        if has_splits {
            splits.note(&puzzle.scene(&position), index + 1, one.at);
        }
    }
    let start = found[0].distance;
    Review {
        metric: metric.to_string(),
        start,
        detours: detours(&moves, start),
        accuracy: accuracy(start, &moves),
        time: time(&moves),
        moves,
        rows: splits.rows,
        quarters: splits.quarters,
    }
}

/// Returns the costly stretches, which lose at least four moves and at least a tenth of the
/// starting position's distance.
fn detours(moves: &[ReviewedMove], start: Distance) -> Vec<Detour> {
    let least = MIN_LOSS.max(start.moves.div_ceil(10));
    let mut detours: Vec<Detour> = Vec::new();
    for (index, one) in moves.iter().enumerate().filter(|(_, one)| one.loss > 0) {
        match detours.last_mut().filter(|detour| index - detour.moves.end < RECOVERED) {
            Some(detour) => *detour = Detour { moves: detour.moves.start..index + 1, loss: detour.loss + one.loss },
            None => detours.push(Detour { moves: index..index + 1, loss: one.loss }),
        }
    }
    detours.retain(|detour| detour.loss >= least);
    detours
}

/// Returns the starting position's distance as a percentage of the moves made plus, for an
/// unfinished game, those still needed.
fn accuracy(start: Distance, moves: &[ReviewedMove]) -> Option<f64> {
    let left = moves.last()?.distance.moves;
    Some(100.0 * f64::from(start.moves) / (moves.len() as f64 + f64::from(left)))
}

/// Splits the time into thinking and turning.
fn time(moves: &[ReviewedMove]) -> TimeSpent {
    let thinking = moves.iter().map(|one| one.pause).filter(|pause| *pause >= THINKING).sum();
    let all: u64 = moves.iter().map(|one| one.pause).sum();
    let third = |index: usize| {
        let part = &moves[moves.len() * index / 3..moves.len() * (index + 1) / 3];
        let time: u64 = part.iter().map(|one| one.pause).sum();
        (time > 0).then(|| part.len() as f64 * 1000.0 / time as f64)
    };
    TimeSpent { thinking, turning: all - thinking, thirds: [third(0), third(1), third(2)] }
}

/// The first time that part of the board was in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The number of moves made by then.
    pub moves: usize,
    /// Milliseconds on the game's clock.
    pub at: u64,
}

/// The times when parts of the board were first in place, recorded position by position.
#[derive(Clone, Debug, Default)]
pub struct Splits {
    /// The times for the rows, from the first.
    pub rows: Vec<Split>,
    /// The times for a quarter, a half, three quarters and all of the pieces.
    pub quarters: Vec<Split>,
}

impl Splits {
    /// Records the parts in place after `moves` moves, at `at` milliseconds on the clock.
    pub fn note(&mut self, scene: &Scene, moves: usize, at: u64) {
        let split = Split { moves, at };
        let is_row_home = |row: usize| {
            scene
                .pieces
                .iter()
                .filter(|piece| piece.home.is_some_and(|home| home.row <= row))
                .all(|piece| piece.is_home)
        };
        while self.rows.len() < scene.rows && is_row_home(self.rows.len()) {
            self.rows.push(split);
        }
        let home = scene.pieces.iter().filter(|piece| piece.is_home).count();
        while self.quarters.len() < 4 && home * 4 >= scene.pieces.len() * (self.quarters.len() + 1) {
            self.quarters.push(split);
        }
    }
}
