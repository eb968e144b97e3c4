//! Pieces that can never move.

use loyd_core::{BlockPosition, BlockPuzzle, Direction};

use super::board::BitBoard;

/// By piece, whether it can never move: the largest set of pieces that walls, edges and the pieces
/// themselves keep in place.
pub(super) fn frozen(puzzle: &BlockPuzzle, position: &BlockPosition) -> Vec<bool> {
    // The permanent occupant of each cell, as far as known: a piece or a wall.
    let mut holders = puzzle.occupants(position);
    for (row, column) in puzzle.walls() {
        holders[row * puzzle.columns() + column] = Some(WALL);
    }
    let mut frozen = vec![true; puzzle.pieces().len()];
    let mut has_changed = true;
    // A piece that can step may free others, so all are tested again until no piece can.
    while std::mem::take(&mut has_changed) {
        for (piece, frozen) in frozen.iter_mut().enumerate() {
            if *frozen && can_step(puzzle, position, piece, &holders) {
                *frozen = false;
                has_changed = true;
                for (row, column) in puzzle.cells_at(piece, position.anchors()[piece]) {
                    holders[row * puzzle.columns() + column] = None;
                }
            }
        }
    }
    frozen
}

/// The cells of walls and of the pieces marked `frozen`.
pub(super) fn obstacles<B: BitBoard>(puzzle: &BlockPuzzle, position: &BlockPosition, frozen: &[bool]) -> B {
    let pieces = (0..frozen.len()).filter(|&piece| frozen[piece]);
    let covered = pieces.flat_map(|piece| puzzle.cells_at(piece, position.anchors()[piece]));
    B::of(puzzle.walls().chain(covered).map(|(row, column)| row * puzzle.columns() + column))
}

/// The gates that a piece may not enter.
pub(super) fn shut_gates<B: BitBoard>(puzzle: &BlockPuzzle, piece: usize) -> B {
    let shut = puzzle.gates().iter().map(|gate| gate.cell).filter(|&(row, column)| !puzzle.admits(piece, row, column));
    B::of(shut.map(|(row, column)| row * puzzle.columns() + column))
}

/// An index that no piece has.
const WALL: u16 = u16::MAX;

fn can_step(puzzle: &BlockPuzzle, position: &BlockPosition, piece: usize, holders: &[Option<u16>]) -> bool {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let freedom = puzzle.pieces()[piece].freedom;
    Direction::ALL.into_iter().filter(|&direction| freedom.allows(direction)).any(|direction| {
        puzzle.cells_at(piece, position.anchors()[piece]).all(|(row, column)| {
            direction.from(row, column, rows, columns).is_some_and(|(row, column)| {
                let holder = holders[row * columns + column];
                holder.is_none_or(|holder| holder == piece as u16) && puzzle.admits(piece, row, column)
            })
        })
    })
}
