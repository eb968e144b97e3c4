//! The possible moves of a position, piece by piece.

use loyd_core::blocks::name_text;
use loyd_core::text::AnyPuzzle;
use loyd_core::wording::counted;
use loyd_core::{BlockPuzzle, Puzzle, TilePuzzle};
use serde::Serialize;

use crate::input::Input;

/// The moves of one piece: an object of the key `moves` of `loyd show --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PieceMoves {
    /// The piece or the tile.
    piece: String,
    /// The piece or the tile in words.
    #[serde(skip)]
    pub(crate) title: String,
    /// Its moves, such as `down 1 space`.
    pub(crate) moves: Vec<String>,
}

/// Returns the moves from the start of a puzzle, or `None` if the puzzle cannot be read.
pub(crate) fn first_moves(input: &Input) -> Option<Vec<PieceMoves>> {
    Some(match &input.entry.puzzle.as_ref().ok()?.puzzle {
        AnyPuzzle::Tiles(puzzle) => of_tiles(puzzle),
        AnyPuzzle::Blocks(puzzle) => of_blocks(puzzle),
    })
}

/// Returns the movable tiles in order, each with its only move.
fn of_tiles(puzzle: &TilePuzzle) -> Vec<PieceMoves> {
    let start = puzzle.start();
    let tile = |step| {
        let mut next = start.clone();
        puzzle.play_unchecked(&mut next, step);
        // The tile that is now in the blank's former cell.
        let blank = start.cells().iter().position(|&tile| tile == 0)?;
        Some((next.cells()[blank], step))
    };
    let mut tiles: Vec<_> = puzzle.steps(&start).filter_map(tile).collect();
    tiles.sort_unstable_by_key(|&(tile, _)| tile);
    let moves = |(tile, step): (u16, loyd_core::Direction)| PieceMoves {
        piece: tile.to_string(),
        title: format!("Tile {tile}"),
        moves: vec![step.to_string()],
    };
    tiles.into_iter().map(moves).collect()
}

/// Returns the movable pieces, goal pieces first, with all lengths of their slides.
fn of_blocks(puzzle: &BlockPuzzle) -> Vec<PieceMoves> {
    let is_goal = |piece: usize| puzzle.goal().0.iter().any(|target| target.concerns(puzzle, piece));
    let mut order: Vec<usize> = (0..puzzle.pieces().len()).collect();
    order.sort_by_key(|&piece| !is_goal(piece));
    let slides: Vec<_> = puzzle.slides(&puzzle.start()).collect();
    let moves = |piece: usize| {
        let own = slides.iter().filter(|(step, _)| usize::from(step.piece) == piece);
        let words = own.flat_map(|(step, most)| {
            (1..=*most).map(|length| format!("{} {}", step.direction, counted(length as u64, "space")))
        });
        let name = name_text(puzzle.pieces()[piece].name);
        PieceMoves { title: format!("Piece {name}"), piece: name, moves: words.collect() }
    };
    order.into_iter().map(moves).filter(|piece| !piece.moves.is_empty()).collect()
}
