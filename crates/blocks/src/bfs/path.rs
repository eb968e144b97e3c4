//! Reconstructing solutions: walking back over keys, and converting moves, which are given by
//! anchor cells, into steps by individual pieces.

use std::collections::{HashSet, VecDeque};

use loyd_core::{BlockPosition, BlockPuzzle, BlockStep, Direction, NotASolution, Puzzle, Solution};

use crate::bitboard::BitBoard;
use crate::key::PackedKey;
use crate::movegen::{MoveGenerator, Workspace};

/// Replaces a record with a predecessor: a neighbour whose key satisfies `is_before`. Returns the
/// cells of the anchor before and after the move from the predecessor to the original record, or
/// `None` if there is no predecessor.
pub(crate) fn step_back<B: BitBoard, K: PackedKey>(
    moves: &MoveGenerator<B, K>,
    workspace: &mut Workspace<B, K>,
    record: &mut [u64],
    is_before: impl Fn(K) -> bool,
) -> Option<(usize, usize)> {
    let mut children = vec![];
    moves.packing.clear_last_move(record);
    moves.expand_all(workspace, record, &mut children);
    let child = children.iter().find(|child| is_before(child.key))?;
    moves.packing.play(record, child.last, child.key);
    Some((child.last.to.into(), child.last.from.into()))
}

/// Returns the solution that makes `moves` from `position`, each given by the moved piece's anchors
/// before and after it.
///
/// # Errors
/// Returns [`NotASolution`] if a move is illegal or the final position is not solved.
pub(crate) fn solution(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    moves: &[(usize, usize)],
) -> Result<Solution<BlockPuzzle>, NotASolution> {
    let mut now = position.clone();
    let mut steps = vec![];
    for &ends in moves {
        let next = self::steps(puzzle, &now, ends).ok_or(NotASolution::Illegal { index: steps.len() })?;
        for &step in &next {
            puzzle.play_unchecked(&mut now, step);
        }
        steps.extend(next);
    }
    Solution::new(puzzle, position.clone(), steps)
}

/// Returns the steps of a move that is given by the moved piece's anchors before and after it.
pub(crate) fn steps(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    (from, to): (usize, usize),
) -> Option<Vec<BlockStep>> {
    let piece = position.anchors().iter().position(|&anchor| usize::from(anchor) == from)?;
    straight_steps(puzzle, position, piece, to).or_else(|| shortest_steps(puzzle, position, piece, to))
}

/// Returns the steps by one piece in one direction that move its anchor to the cell `to`.
fn straight_steps(puzzle: &BlockPuzzle, position: &BlockPosition, piece: usize, to: usize) -> Option<Vec<BlockStep>> {
    let (direction, count) = Direction::between(puzzle.place(position.anchors()[piece]), puzzle.place(to as u16))?;
    let step = BlockStep { piece: piece as u16, direction };
    let mut now = position.clone();
    (0..count).all(|_| puzzle.play(&mut now, step).is_ok()).then(|| vec![step; count])
}

/// Returns a shortest sequence of steps by one piece that moves its anchor to the cell `to`, with
/// few turns.
fn shortest_steps(puzzle: &BlockPuzzle, position: &BlockPosition, piece: usize, to: usize) -> Option<Vec<BlockStep>> {
    let mut seen = HashSet::from([position.anchors()[piece]]);
    let mut open = VecDeque::from([(position.clone(), vec![])]);
    while let Some((position, path)) = open.pop_front() {
        if usize::from(position.anchors()[piece]) == to {
            return Some(path);
        }
        let mut steps = Direction::ALL.map(|direction| BlockStep { piece: piece as u16, direction });
        // Trying the step straight ahead first finds a path with few turns among equally short
        // ones.
        steps.sort_by_key(|step| path.last() != Some(step));
        for step in steps {
            let mut next = position.clone();
            if puzzle.play(&mut next, step).is_ok() && seen.insert(next.anchors()[piece]) {
                open.push_back((next, [path.clone(), vec![step]].concat()));
            }
        }
    }
    None
}
