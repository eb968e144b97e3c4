//! Detects drawings that could be read as a different puzzle from the one intended.

use super::cells::{LEGEND, Sketch, rows};
use super::drawing::Drawing;
use super::fault::FaultLog;
use super::span::Span;
use super::{Format, kinds, rush, tile_notation};
use crate::blocks::{Freedom, Piece, SetupPiece};
use crate::{BlockPuzzle, Puzzle};

/// Returns the uncertainties about the movement of pieces in a drawing without a key that restricts
/// pieces or names the format.
pub(super) fn guesses(sketch: &Sketch) -> Vec<String> {
    let mut guesses = Vec::new();
    if rush::are_cars(sketch) {
        guesses
            .push("pieces move in any direction; use --format rush to restrict cars to their row or column".to_owned());
    }
    let squares = sketch.pieces.iter().filter(|piece| is_square(piece)).map(|piece| piece.name);
    let is_numeric = sketch.pieces.iter().all(|piece| piece.name.is_ascii_digit());
    if let (true, [_, .., last]) = (is_numeric, &squares.collect::<Vec<_>>()[..]) {
        guesses.push(format!("{last} is one 2x2 piece; use distinct names if a digit means a kind"));
    }
    guesses
}

/// Returns the keys that prevent the rows of a puzzle from being read as a different puzzle.
pub(super) fn disambiguating_keys(puzzle: &BlockPuzzle, format: Format) -> Vec<String> {
    let mut keys = Vec::new();
    let rows = rows(puzzle, &puzzle.start(), '.').join("\n");
    let Some(drawing) = Drawing::read(Span::whole(&rows, 1)) else { return keys };
    if is_doubtful(puzzle, &rows, &drawing) {
        keys.push(format!("format: {format}"));
    }
    // If no cell is empty, a reader could mistake a piece name for the mark that stands for empty
    // cells.
    if drawing.empty.is_some() {
        keys.push("empty: .".to_owned());
    }
    keys
}

/// Returns whether the rows of a puzzle could be read as a different puzzle if there is no `format`
/// key.
fn is_doubtful(puzzle: &BlockPuzzle, rows: &str, drawing: &Drawing) -> bool {
    let is_restricted = |piece: &Piece| piece.freedom != Freedom::Both;
    if puzzle.pieces().iter().any(is_restricted) || !puzzle.gates().is_empty() {
        return false;
    }
    let sketch = drawing.sketch(&LEGEND, &mut FaultLog::default());
    rush::is_car_drawing(drawing)
        || kinds::sketch(drawing).is_some()
        || tile_notation::contains_board(Span::whole(rows, 1))
        || drawing.has_wall_frame
        || drawing.exits().next().is_some()
        || drawing.rows.len() != puzzle.rows()
        || drawing.empty.is_some()
        || !guesses(&sketch).is_empty()
}

/// Returns whether a piece is a 2×2 square.
fn is_square(piece: &SetupPiece) -> bool {
    piece.shape().is_some_and(|shape| piece.cells.len() == 4 && shape.width() == 2 && shape.height() == 2)
}
