//! Pieces given by position and size, as in tables and JSON.

use std::collections::HashSet;

use super::cells::Sketch;
use super::span::{Span, only};
use crate::blocks::name::piece_names;
use crate::blocks::{Freedom, MAX_GRID, SetupPiece, is_piece_name};

/// A rectangular piece or wall, given by its upper left cell. Rows and columns are counted from 0
/// or 1.
pub(super) struct PlacedPiece<'a> {
    pub(super) name: String,
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) freedom: Freedom,
    pub(super) is_wall: bool,
    pub(super) place: Span<'a>,
}

/// Pieces assembled into a sketch.
pub(super) struct PlacedPieces<'a> {
    pub(super) sketch: Sketch<'a>,
    /// The index of the first row and of the first column in the input: 0 or 1.
    pub(super) first_index: usize,
    /// The guess that the board is larger than usual, if its size is not given.
    pub(super) size_guess: Option<String>,
}

/// The number of rows and columns of a board whose size is not given.
const DEFAULT_SIDE: usize = 6;

/// Returns the sketch of pieces on a grid of this size (rows, columns). Without a size, the grid is
/// 6×6, or as large as the pieces need. Rows and columns are counted from 0 if one of them is 0.
///
/// A name of one character is kept; other pieces are renamed.
pub(super) fn sketch<'a>(
    size: Option<(usize, usize)>,
    pieces: &[PlacedPiece<'a>],
    start: Span<'a>,
) -> PlacedPieces<'a> {
    let first = usize::from(pieces.iter().all(|piece| piece.row > 0 && piece.column > 0));
    let min_side = |end: fn(&PlacedPiece) -> usize| {
        pieces.iter().map(end).max().unwrap_or(0).saturating_sub(first).clamp(DEFAULT_SIDE, MAX_GRID + 1)
    };
    let (rows, columns) = size
        .unwrap_or_else(|| (min_side(|piece| piece.row + piece.rows), min_side(|piece| piece.column + piece.columns)));
    let is_larger = size.is_none() && (rows, columns) != (DEFAULT_SIDE, DEFAULT_SIDE);
    let size_guess = is_larger
        .then(|| format!("a {columns}x{rows} board, because a piece reaches beyond {DEFAULT_SIDE}x{DEFAULT_SIDE}"));
    let mut names = names(pieces).into_iter();
    let mut sketch = Sketch { rows, columns, ..Sketch::new(start) };
    for piece in pieces {
        let down = piece.row - first..piece.row - first + piece.rows.min(MAX_GRID + 1);
        let across = piece.column - first..piece.column - first + piece.columns.min(MAX_GRID + 1);
        let cells = down.flat_map(|row| across.clone().map(move |column| (row, column)));
        if piece.is_wall {
            sketch.walls.extend(cells);
            continue;
        }
        let (name, cells) = (names.next().unwrap_or('?'), cells.collect());
        sketch.pieces.push(SetupPiece { name, cells, freedom: piece.freedom });
        sketch.places.push(piece.place);
    }
    PlacedPieces { sketch, first_index: first, size_guess }
}

/// Chooses a name of one character for each piece that is not a wall.
fn names(pieces: &[PlacedPiece]) -> Vec<char> {
    let own_name = |piece: &PlacedPiece| only(piece.name.chars()).filter(|&c| is_piece_name(c));
    let pieces_to_name = || pieces.iter().filter(|piece| !piece.is_wall);
    let mut taken: HashSet<char> = pieces_to_name().filter_map(own_name).collect();
    let mut others = piece_names();
    let mut name = |piece: &PlacedPiece| match own_name(piece) {
        // Converting the setup reports a repeated name as a fault.
        Some(name) => name,
        None => others.by_ref().find(|&name| taken.insert(name)).unwrap_or('?'),
    };
    pieces_to_name().map(&mut name).collect()
}
