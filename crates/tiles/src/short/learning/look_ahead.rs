//! Positions with estimates of the number of moves to the goal, each from a narrow look-ahead beam.

use std::sync::Arc;

use loyd_core::random::{Source, below, solvable};
use loyd_core::{Direction, TilePuzzle};
use loyd_search::Stop;

use crate::short::beam::{Beam, BeamOutcome};
use crate::short::geometry::Geometry;
use crate::short::scorer::Scorer;
use crate::short::tour::TourCursor;
use crate::short::values::UNIT;

/// The beam width.
const WIDTH: usize = 24;
/// The number of moves that a beam looks ahead.
const DEPTH: u32 = 20;
/// The number of best positions at the last depth that are evaluated. The estimate is [`DEPTH`]
/// plus the mean of their learned values.
const EVALUATED: usize = 4;
/// The maximum number of beams per start, each starting from a position in the previous one.
const MAX_BEAMS: usize = 24;
/// The memory limit for a beam, in bytes.
const MEMORY: usize = 1 << 28;
/// The minimum number of steps in a random walk from the goal, before it is doubled.
const MIN_WALK: u32 = 6;
/// The minimum is doubled `n` times, for a random `n` below this number.
const DOUBLINGS: u32 = 9;
/// The maximum number of steps in a walk between two beams.
const MAX_DETOUR: u32 = 16;

/// The data that the beams on one board share.
pub(super) struct LookAhead<'a> {
    pub(super) puzzle: &'a TilePuzzle,
    pub(super) geometry: &'a Geometry,
    /// The scorer for the beams.
    pub(super) scorer: &'a Arc<Scorer>,
    /// The scorer for the estimate at the end of a beam.
    pub(super) estimate_scorer: &'a Scorer,
    /// Twice the factor for learned values.
    pub(super) doubled_factor: i32,
    /// The last beam, whose tables the next one reuses.
    pub(super) spare: Option<Beam>,
}

impl LookAhead<'_> {
    /// Calls `take` with positions and their estimates in moves, from one start until the goal is
    /// reached, or for at most [`MAX_BEAMS`] beams.
    pub(super) fn episode(&mut self, source: &mut Source, mut take: impl FnMut(&TourCursor, f32)) {
        let mut cursor = self.start(source);
        for _ in 0..MAX_BEAMS {
            if below(3, source) == 0 {
                let steps = 1 + below(MAX_DETOUR, source);
                walk(&mut cursor, self.geometry, steps, source);
            }
            if cursor.board.iter().enumerate().all(|(cell, &tile)| usize::from(tile) == cell) {
                return;
            }
            let Some((moves, next)) = self.evaluate(&cursor, source) else { return };
            take(&cursor, moves);
            let Some(next) = next else { return };
            cursor = next;
        }
    }

    /// Returns a random position or, in three out of four cases, the final position of a random
    /// walk from the goal.
    fn start(&self, source: &mut Source) -> TourCursor {
        let goal = self.puzzle.goal();
        if below(4, source) == 0 {
            return TourCursor::new(self.geometry, &Geometry::board(self.puzzle, &solvable(goal, source)));
        }
        let mut cursor = TourCursor::new(self.geometry, &Geometry::board(self.puzzle, goal));
        let min = MIN_WALK << below(DOUBLINGS, source);
        let steps = min + below(min, source);
        walk(&mut cursor, self.geometry, steps, source);
        cursor
    }

    /// Returns the estimate for a position, and the next start: a random position in the beam at a
    /// random depth, or `None` if the beam reached the goal. Returns `None` instead of the pair if
    /// the beam cannot continue.
    fn evaluate(&mut self, start: &TourCursor, source: &mut Source) -> Option<(f32, Option<TourCursor>)> {
        let new = || Beam::new(self.scorer.clone(), &start.board, WIDTH, u32::MAX, MEMORY, 1);
        let mut beam = self.spare.take().map_or_else(new, |beam| beam.restart(&start.board));
        let stop_at = 1 + below(DEPTH, source);
        let mut next = None;
        for depth in 1..=DEPTH {
            match beam.advance(Stop::NEVER) {
                BeamOutcome::Searching => {}
                BeamOutcome::Solved(path) => {
                    self.spare = Some(beam);
                    return Some((path.len() as f32, None));
                }
                BeamOutcome::Ready(_) | BeamOutcome::Stuck(_) | BeamOutcome::Exhausted => return None,
            }
            if depth == stop_at {
                next =
                    Some(start.after(self.geometry, &beam.tree.path(below(beam.tree.len() as u32, source) as usize)));
            }
        }
        let mut leaves: Vec<(i32, usize)> = beam.tree.leaves().map(|leaf| leaf.score).zip(0..).collect();
        leaves.sort_unstable();
        leaves.truncate(EVALUATED);
        let value = |&(_, leaf): &(i32, usize)| {
            self.estimate_scorer.evaluation.learned_terms(&start.after(self.geometry, &beam.tree.path(leaf)))
        };
        let sum: i32 = leaves.iter().map(value).sum();
        self.spare = Some(beam);
        let moves = sum as f32 / leaves.len() as f32 / (UNIT / 2 * self.doubled_factor) as f32;
        Some((DEPTH as f32 + moves, next))
    }
}

/// Makes random steps, none of which reverses the previous one.
fn walk(cursor: &mut TourCursor, geometry: &Geometry, steps: u32, source: &mut Source) {
    let mut last: Option<Direction> = None;
    for _ in 0..steps {
        let directions = geometry.neighbours(cursor.blank).map(|(direction, _)| direction);
        let directions: Vec<Direction> = directions.filter(|direction| last != Some(direction.opposite())).collect();
        let direction = directions[below(directions.len() as u32, source) as usize];
        cursor.go(geometry, direction);
        last = Some(direction);
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::TileMetric;
    use loyd_core::random::Seed;
    use loyd_core::tiles::TileGoal;

    use super::*;
    use crate::short::scorer::default_weights;
    use crate::short::values::Values;

    #[test]
    fn positions_near_the_goal_get_the_length_of_a_solution() {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(5, 5));
        let geometry = Arc::new(Geometry::new(&puzzle));
        let values = Values::shipped(TileMetric::Single);
        let weights = default_weights(25, TileMetric::Single);
        let scorer = Arc::new(Scorer::new(geometry.clone(), TileMetric::Single, values, weights));
        let mut look_ahead = LookAhead {
            puzzle: &puzzle,
            geometry: &geometry,
            scorer: &scorer,
            estimate_scorer: &scorer,
            doubled_factor: 2,
            spare: None,
        };
        let mut source = Seed(1).source();
        for steps in 1..=8 {
            let mut cursor = TourCursor::new(&geometry, &Geometry::board(&puzzle, puzzle.goal()));
            walk(&mut cursor, &geometry, steps, &mut source);
            let (moves, next) = look_ahead.evaluate(&cursor, &mut source).expect("the beam continues");
            assert!(next.is_none() && moves <= steps as f32 && (steps as f32 - moves) % 2.0 == 0.0);
        }
    }
}
