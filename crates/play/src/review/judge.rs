//! Reviews a game, given its moves and the distances of its positions.

use super::{Detour, Distance, Review, ReviewedMove, TimeSpent, TimedMove};
use crate::advice::ListedMove;
use crate::family::GameFamily;
use crate::history::play_known;
use crate::scene::Scene;

/// The distance of a position, and the best move there.
#[derive(Clone, Debug)]
pub(super) struct MeasuredPosition<P: GameFamily> {
    pub(super) distance: Distance,
    /// The first move of a shortest solution. `None` at the goal, or if no better move than the
    /// player's own was found.
    pub(super) best: Option<Vec<P::Step>>,
}

/// The shortest pause that counts as thinking, in milliseconds.
const MIN_THINKING_PAUSE: u64 = 1000;
/// The number of consecutive best moves that end a detour.
const RECOVERY_MOVES: usize = 3;
/// The minimum cost of a detour, in moves.
const MIN_DETOUR_LOSS: u32 = 4;
/// The maximum number of pieces, summed over all scenes, in a game with splits. Larger games have
/// no splits.
const MAX_SPLIT_PIECES: usize = 4_000_000;

/// Judges a game. `measured` has one entry per position from the first to the last, one more than
/// there are moves.
pub(super) fn judge<P: GameFamily>(
    puzzle: &P,
    metric: P::Metric,
    played: &[TimedMove<P>],
    measured: &[MeasuredPosition<P>],
) -> Review {
    let mut position = puzzle.start();
    let mut splits = Splits::default();
    let first = puzzle.scene(&position);
    let has_splits = first.blank.is_some() && first.pieces.len() * played.len() <= MAX_SPLIT_PIECES;
    if has_splits {
        splits.note(&first, 0, 0);
    }
    let (mut moves, mut previous_time) = (Vec::with_capacity(played.len()), 0);
    for (index, (timed, pair)) in played.iter().zip(measured.windows(2)).enumerate() {
        let loss = (1 + pair[1].distance.moves).saturating_sub(pair[0].distance.moves);
        let describe = |steps: &[P::Step]| ListedMove::new(puzzle, &position, steps);
        let best = pair[0].best.as_deref().filter(|_| loss > 0).map(describe);
        let (made, pause) = (describe(&timed.steps), timed.at.saturating_sub(previous_time));
        moves.push(ReviewedMove { made, at: timed.at, pause, distance: pair[1].distance, loss, best });
        previous_time = timed.at;
        play_known(puzzle, &mut position, &timed.steps);
        if has_splits {
            splits.note(&puzzle.scene(&position), index + 1, timed.at);
        }
    }
    let start = measured[0].distance;
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
    let min_loss = MIN_DETOUR_LOSS.max(start.moves.div_ceil(10));
    let mut detours: Vec<Detour> = Vec::new();
    for (index, reviewed) in moves.iter().enumerate().filter(|(_, reviewed)| reviewed.loss > 0) {
        match detours.last_mut().filter(|detour| index - detour.moves.end < RECOVERY_MOVES) {
            Some(detour) => {
                *detour = Detour { moves: detour.moves.start..index + 1, loss: detour.loss + reviewed.loss }
            }
            None => detours.push(Detour { moves: index..index + 1, loss: reviewed.loss }),
        }
    }
    detours.retain(|detour| detour.loss >= min_loss);
    detours
}

/// Returns the starting position's distance as a percentage of the moves made plus, for an
/// unfinished game, those still needed.
fn accuracy(start: Distance, moves: &[ReviewedMove]) -> Option<f64> {
    let moves_left = moves.last()?.distance.moves;
    Some(100.0 * f64::from(start.moves) / (moves.len() as f64 + f64::from(moves_left)))
}

/// Splits the time into thinking and turning.
fn time(moves: &[ReviewedMove]) -> TimeSpent {
    let thinking = moves.iter().map(|reviewed| reviewed.pause).filter(|pause| *pause >= MIN_THINKING_PAUSE).sum();
    let total: u64 = moves.iter().map(|reviewed| reviewed.pause).sum();
    let speed_in_third = |index: usize| {
        let part = &moves[moves.len() * index / 3..moves.len() * (index + 1) / 3];
        let time: u64 = part.iter().map(|reviewed| reviewed.pause).sum();
        (time > 0).then(|| part.len() as f64 * 1000.0 / time as f64)
    };
    TimeSpent { thinking, turning: total - thinking, thirds: [speed_in_third(0), speed_in_third(1), speed_in_third(2)] }
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
        let is_row_in_place = |row: usize| {
            scene
                .pieces
                .iter()
                .filter(|piece| piece.home.is_some_and(|home| home.row <= row))
                .all(|piece| piece.is_home)
        };
        while self.rows.len() < scene.rows && is_row_in_place(self.rows.len()) {
            self.rows.push(split);
        }
        let home = scene.pieces.iter().filter(|piece| piece.is_home).count();
        while self.quarters.len() < 4 && home * 4 >= scene.pieces.len() * (self.quarters.len() + 1) {
            self.quarters.push(split);
        }
    }
}
