//! The shapes of pieces.

use egui::{Rect, Vec2};
use loyd_play::ScenePiece;

use super::BoardPlacement;

/// The width of a body's edges, in cell sides.
pub(super) const LIP: f32 = 0.045;

/// The radius of corners, in cell sides.
pub(super) const ROUNDING: f32 = 0.14;

/// Returns the rectangle of a piece, or `None` if it has a different shape.
pub(crate) fn rectangle(placement: &BoardPlacement, piece: &ScenePiece) -> Option<Rect> {
    let (first, last) = (piece.cells[0], piece.cells[piece.cells.len() - 1]);
    let is_rectangle = last.row >= first.row
        && last.column >= first.column
        && (last.row - first.row + 1) * (last.column - first.column + 1) == piece.cells.len();
    is_rectangle.then(|| placement.cell(first).union(placement.cell(last)))
}

/// Returns the position of a piece's name. For a rectangle, it is the middle. For any other shape,
/// it is the middle of the cell nearest to the centre of all cells, since the centre of a shape
/// such as an L may lie outside the piece.
pub(crate) fn label_centre(placement: &BoardPlacement, piece: &ScenePiece) -> egui::Pos2 {
    if let Some(rect) = rectangle(placement, piece) {
        return rect.center();
    }
    let centres = || piece.cells.iter().map(|&cell| placement.cell(cell).center());
    let sum = centres().fold(Vec2::ZERO, |sum, centre| sum + centre.to_vec2());
    let middle = (sum / piece.cells.len() as f32).to_pos2();
    centres().min_by(|a, b| a.distance_sq(middle).total_cmp(&b.distance_sq(middle))).unwrap_or(middle)
}
