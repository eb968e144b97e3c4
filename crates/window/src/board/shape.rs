//! Draws a piece of any shape as a solid body.

use egui::{Color32, CornerRadius, Painter, Rect, Vec2, vec2};
use loyd_play::{Cell, ScenePiece};

use super::BoardPlacement;

/// The width of a body's edges, in cell sides.
pub(super) const LIP: f32 = 0.045;

/// The radius of corners, in cell sides.
pub(super) const ROUNDING: f32 = 0.14;

/// Fills the outline of a piece: one rounded square per cell, and bridges between adjacent cells.
pub(crate) fn fill(
    painter: &Painter,
    placement: &BoardPlacement,
    piece: &ScenePiece,
    shift: Vec2,
    gap: f32,
    colour: Color32,
) {
    let radius = CornerRadius::from(placement.side * ROUNDING);
    if let Some(rect) = rectangle(placement, piece) {
        painter.rect_filled(rect.translate(shift).shrink(gap), radius, colour);
        return;
    }
    for &cell in &piece.cells {
        let square = placement.cell(cell).translate(shift);
        painter.rect_filled(square.shrink(gap), radius, colour);
        let contains =
            |rows: usize, columns: usize| piece.cells.contains(&Cell::new(cell.row + rows, cell.column + columns));
        let half = placement.side / 2.0;
        if contains(0, 1) {
            let bridge = square.shrink2(vec2(0.0, gap)).translate(vec2(half, 0.0));
            painter.rect_filled(bridge, CornerRadius::ZERO, colour);
        }
        if contains(1, 0) {
            let bridge = square.shrink2(vec2(gap, 0.0)).translate(vec2(0.0, half));
            painter.rect_filled(bridge, CornerRadius::ZERO, colour);
        }
        if contains(0, 1) && contains(1, 0) && contains(1, 1) {
            painter.rect_filled(square.translate(Vec2::splat(half)), CornerRadius::ZERO, colour);
        }
    }
}

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
