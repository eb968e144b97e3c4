//! Random walks from the goal of a tile board.

use loyd_core::random::{self, Source};
use loyd_core::tiles::TileGoal;
use loyd_core::{Direction, Puzzle, TilePosition, TilePuzzle};

/// Returns the end of a random walk from the goal that never reverses its last step.
pub(crate) fn walk(goal: &TilePosition, steps: u32, source: &mut Source) -> TilePosition {
    let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(goal.width(), goal.height()));
    let mut position = goal.clone();
    let mut last: Option<Direction> = None;
    for _ in 0..steps {
        let forward = |step: &Direction| last.is_none_or(|last| *step != last.opposite());
        let ways: Vec<Direction> = puzzle.steps(&position).filter(forward).collect();
        let step = ways[random::below(ways.len() as u32, source) as usize];
        puzzle.play_unchecked(&mut position, step);
        last = Some(step);
    }
    position
}
