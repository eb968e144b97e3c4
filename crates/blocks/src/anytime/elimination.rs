//! Removing moves that a solution does not need, together with the moves that depend on them
//! (action elimination: Nakhost and Müller, 2010).

use super::board::{AnchorBoard, PieceMove};
use super::goal::TargetGoal;
use super::model::BlockModel;
use super::nodes::{Path, moving_pieces};

/// The maximum number of anchors to consider, which bounds the time. Without it, the time would be
/// proportional to the square of the path's length.
const EFFORT: usize = 1 << 22;

/// Returns a path from the anchors `start` to the goal that is as short as `path` or shorter.
///
/// Each move is removed in turn and the rest is replayed. A later move leads its piece to the same
/// anchor as before, from wherever the piece is. If this is not a legal move, that move is
/// removed too. If the remaining moves still reach the goal, they replace the path.
pub(super) fn eliminate_moves(model: &BlockModel, goal: &TargetGoal, start: &[u16], path: &Path) -> Path {
    let pieces = moving_pieces(model, start, path);
    let mut moves: Vec<PieceMove> =
        pieces.into_iter().zip(path).map(|(piece, &(_, to))| PieceMove { piece, to }).collect();
    let (mut anchors, mut board) = (start.to_vec(), AnchorBoard::new(model, start));
    let (mut index, mut effort) = (0, 0);
    while index < moves.len() && effort < EFFORT {
        board.set(model, &anchors);
        let rest = replay(model, &mut board, &moves[index + 1..], &mut effort);
        if goal.is_reached(model, &board) {
            moves.splice(index.., rest);
        } else {
            anchors[usize::from(moves[index].piece)] = moves[index].to;
            index += 1;
        }
    }
    anchors.copy_from_slice(start);
    moves
        .into_iter()
        .map(|PieceMove { piece, to }| (std::mem::replace(&mut anchors[usize::from(piece)], to), to))
        .collect()
}

/// Plays the moves that are legal and returns them. Adds the number of anchors considered to
/// `effort`, and stops at [`EFFORT`].
fn replay(model: &BlockModel, board: &mut AnchorBoard, moves: &[PieceMove], effort: &mut usize) -> Vec<PieceMove> {
    let mut played = Vec::with_capacity(moves.len());
    for &next in moves {
        if *effort >= EFFORT {
            break;
        }
        let anchors = board.anchors_after(model, next.piece.into());
        *effort += 1 + anchors.len();
        if anchors.contains(&next.to) {
            board.put(model, next.piece.into(), next.to);
            played.push(next);
        }
    }
    played
}

#[cfg(test)]
mod tests {
    use super::*;
    use loyd_core::text::{ReadOptions, read_argument};
    use loyd_core::{BlockMetric, Puzzle};

    /// Returns the path that remains in the slide metric.
    fn shorten(text: &str, path: &Path) -> Path {
        let read = read_argument(text, &ReadOptions::default()).expect("a layout");
        let puzzle = read.puzzle.puzzle.into_blocks().expect("blocks");
        let model = BlockModel::new(&puzzle, BlockMetric::Slide);
        eliminate_moves(&model, &TargetGoal::new(&model), puzzle.start().anchors(), path)
    }

    #[test]
    fn moves_that_depend_on_a_removed_move_are_removed_or_joined() {
        // b leaves its cell for a, which does not help Z. Z moves down, left and up instead of
        // straight to the left.
        let path = vec![(1, 5), (0, 1), (3, 7), (7, 6), (6, 2)];
        assert_eq!(shorten("ab.Z/.... | goal: Z covers 1,3", &path), [(3, 2)]);
    }

    #[test]
    fn necessary_moves_remain() {
        // b must leave Z's way.
        let path = vec![(1, 5), (0, 2)];
        assert_eq!(shorten("Zb../.... | goal: Z covers 1,3", &path), path);
        assert_eq!(shorten("ab.Z/.... | goal: Z covers 1,3", &vec![(3, 2)]), [(3, 2)]);
    }
}
