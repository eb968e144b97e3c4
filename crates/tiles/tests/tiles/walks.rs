//! Positions near a goal, for integration tests and unit tests.

use loyd_core::{Puzzle, TilePosition, TilePuzzle};

/// Returns the position after the given number of steps from the goal. The steps are chosen by a
/// linear congruential generator, and none undoes the previous one.
pub(crate) fn random_walk(puzzle: &TilePuzzle, steps: usize) -> TilePosition {
    let mut position = puzzle.goal().clone();
    let (mut last, mut random) = (None, 1_u64);
    for _ in 0..steps {
        let ahead: Vec<_> = puzzle.steps(&position).filter(|&step| Some(TilePuzzle::inverse(step)) != last).collect();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let step = ahead[(random >> 33) as usize % ahead.len()];
        puzzle.play_unchecked(&mut position, step);
        last = Some(step);
    }
    position
}
