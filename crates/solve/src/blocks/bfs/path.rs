//! The steps of named pieces for a path over keys, which only says where anchors go.

use std::collections::{HashSet, VecDeque};

use loyd_core::{BlockPosition, BlockPuzzle, BlockStep, Direction, NotASolution, Puzzle, Solution};

use super::table::Table;
use crate::blocks::bitboard::Board;
use crate::blocks::key::{Key, Slot};
use crate::blocks::movegen::{Child, MoveGenerator, Workspace};

/// Takes back the move to the position of a record from one that has this mark. Returns the cells of the anchor before and after
/// the move; `None` if no neighbour in the table of keys below 2^`key_bits` has the mark.
pub(crate) fn step_back<B: Board, S: Slot>(
    (moves, workspace): (&MoveGenerator<B, S::Key>, &mut Workspace<B, S::Key>),
    (table, key_bits): (&Table<S>, u32),
    record: &mut [u64],
    mark: u8,
) -> Option<(usize, usize)> {
    let mut children = vec![];
    moves.packing.forget_last(record);
    moves.expand_all(workspace, record, &mut children);
    let is_back = |child: &&Child<S::Key>| table.mark(child.key.spread(key_bits)) == Some(mark);
    let child = children.iter().find(is_back)?;
    moves.packing.play(record, child.last, child.key);
    Some((child.last.to.into(), child.last.from.into()))
}

/// The solution that plays `moves` from `position`, each given by the cells of an anchor before and after.
///
/// # Errors
/// [`NotASolution`], when a move is not one of the puzzle's or the last position is not solved.
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

/// The steps of a move given by the cells of an anchor before and after.
pub(crate) fn steps(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    (from, to): (usize, usize),
) -> Option<Vec<BlockStep>> {
    let piece = position.anchors().iter().position(|&anchor| usize::from(anchor) == from)?;
    straight(puzzle, position, piece, to).or_else(|| bent(puzzle, position, piece, to))
}

/// The steps of one piece in one direction that bring its anchor to the cell `to`.
fn straight(puzzle: &BlockPuzzle, position: &BlockPosition, piece: usize, to: usize) -> Option<Vec<BlockStep>> {
    let (direction, count) = Direction::between(puzzle.place(position.anchors()[piece]), puzzle.place(to as u16))?;
    let step = BlockStep { piece: piece as u16, direction };
    let mut now = position.clone();
    (0..count).all(|_| puzzle.play(&mut now, step).is_ok()).then(|| vec![step; count])
}

/// The fewest steps of one piece that bring its anchor to the cell `to`; of those with the fewest, few bends.
fn bent(puzzle: &BlockPuzzle, position: &BlockPosition, piece: usize, to: usize) -> Option<Vec<BlockStep>> {
    let mut seen = HashSet::from([position.anchors()[piece]]);
    let mut open = VecDeque::from([(position.clone(), vec![])]);
    while let Some((position, path)) = open.pop_front() {
        if usize::from(position.anchors()[piece]) == to {
            return Some(path);
        }
        let mut steps = Direction::ALL.map(|direction| BlockStep { piece: piece as u16, direction });
        // Straight on first, so that of equally long paths one with few bends is found.
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
