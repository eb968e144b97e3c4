//! From a path over keys to the steps of named pieces.

use std::collections::{HashSet, VecDeque};

use loyd_core::{BlockPosition, BlockPuzzle, BlockStep, NotASolution, Puzzle, Solution};

/// The solution that plays `moves` from `position`, each given by the cells of an anchor before and after.
///
/// # Errors
/// [`NotASolution`], when a move is not one of the puzzle's or the last position is not solved.
pub(super) fn solution(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    moves: &[(usize, usize)],
) -> Result<Solution<BlockPuzzle>, NotASolution> {
    let mut now = position.clone();
    let mut steps = vec![];
    for &ends in moves {
        let index = steps.len();
        for step in self::steps(puzzle, &now, ends).ok_or(NotASolution::Illegal { index })? {
            puzzle.play_unchecked(&mut now, step);
            steps.push(step);
        }
    }
    Solution::new(puzzle, position.clone(), steps)
}

/// The steps of a move given by the cells of an anchor before and after.
pub(super) fn steps(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    (from, to): (usize, usize),
) -> Option<Vec<BlockStep>> {
    let piece = position.anchors().iter().position(|&anchor| usize::from(anchor) == from)?;
    way(puzzle, position, piece, to)
}

/// The fewest steps of one piece that bring its anchor to the cell `to`; of those with the fewest, straight ones first.
fn way(puzzle: &BlockPuzzle, position: &BlockPosition, piece: usize, to: usize) -> Option<Vec<BlockStep>> {
    let mut seen = HashSet::from([position.anchors()[piece]]);
    let mut open = VecDeque::from([(position.clone(), vec![])]);
    while let Some((position, way)) = open.pop_front() {
        if usize::from(position.anchors()[piece]) == to {
            return Some(way);
        }
        let mut steps: Vec<_> = puzzle.steps(&position).filter(|step| usize::from(step.piece) == piece).collect();
        steps.sort_by_key(|step| way.last() != Some(step));
        for step in steps {
            let mut next = position.clone();
            puzzle.play_unchecked(&mut next, step);
            if seen.insert(next.anchors()[piece]) {
                open.push_back((next, [way.clone(), vec![step]].concat()));
            }
        }
    }
    None
}
