//! A game's board, which several screens draw.
//!
//! - [`BoardPlacement`] fits the board into an area and finds the cell at a point.
//! - `paint` draws it, with `sprites` for the bodies of tiles.
//! - `gliding` moves pieces to their cells, and `finale` animates them at the end of a game.
//! - `pointer` places the dragged piece, and translates the pointer into commands.
//!
//! Nothing here uses the app's context. Screens pass in the scene, colours and marks.

mod finale;
mod gliding;
mod paint;
mod pointer;
mod sprites;

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use loyd_play::{Cell, Scene, ScenePiece};

use crate::classic::PITCH;
pub(crate) use finale::Finale;
pub(crate) use gliding::Gliding;
pub(crate) use paint::{PaintOptions, paint, paint_in};
pub(crate) use pointer::Pointer;

/// The position of a board on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BoardPlacement {
    /// The area of the cells, excluding the frame.
    pub(crate) rect: Rect,
    /// The side of a cell, in points.
    pub(crate) side: f32,
    /// The number of rows.
    rows: usize,
    /// The number of columns.
    columns: usize,
}

/// The width of the frame around the cells, in cell sides.
const FRAME: f32 = 0.16;

impl BoardPlacement {
    /// Places this scene's board in the middle of an area, as large as possible and with its cells
    /// on whole pixels.
    pub(crate) fn in_area(area: Rect, scene: &Scene, pixels_per_point: f32, is_classic: bool) -> Self {
        let (rows, columns) = (scene.rows, scene.columns);
        let cells = vec2(columns as f32, rows as f32);
        let side = if is_classic {
            (area.size() / cells).min_elem().min(PITCH)
        } else {
            (area.size() / (cells + Vec2::splat(2.0 * FRAME))).min_elem()
        };
        let side = (side.max(0.0) * pixels_per_point).floor().max(1.0) / pixels_per_point;
        let rect = Rect::from_center_size(area.center(), cells * side);
        let corner = (rect.min * pixels_per_point).round() / pixels_per_point;
        Self { rect: Rect::from_min_size(corner, cells * side), side, rows, columns }
    }

    /// Returns the rectangle of the board including its frame.
    pub(crate) fn frame_rect(&self) -> Rect {
        self.rect.expand(self.side * FRAME)
    }

    /// Returns the square of a cell.
    pub(crate) fn cell(&self, cell: Cell) -> Rect {
        let corner = self.rect.min + vec2(cell.column as f32, cell.row as f32) * self.side;
        Rect::from_min_size(corner, Vec2::splat(self.side))
    }

    /// Converts a point to cell sides from the upper left corner.
    pub(crate) fn in_cells(&self, point: Pos2) -> Pos2 {
        ((point - self.rect.min) / self.side).to_pos2()
    }

    /// Returns the cell at a point.
    pub(crate) fn hit(&self, point: Pos2) -> Option<Cell> {
        self.rect.contains(point).then(|| self.nearest(point))
    }

    /// Returns the cell at a point, or the nearest one.
    pub(crate) fn nearest(&self, point: Pos2) -> Cell {
        let Pos2 { x, y } = self.in_cells(point);
        Cell::new((y.max(0.0) as usize).min(self.rows - 1), (x.max(0.0) as usize).min(self.columns - 1))
    }
}

/// Returns the middle of a cell, in cell sides.
pub(crate) fn middle(cell: Cell) -> Pos2 {
    pos2(cell.column as f32 + 0.5, cell.row as f32 + 0.5)
}

/// The width of a body's edges, in cell sides.
const LIP: f32 = 0.045;

/// The radius of corners, in cell sides.
const ROUNDING: f32 = 0.14;

/// Returns the rectangle of a piece, or `None` if it has a different shape.
fn rectangle(placement: &BoardPlacement, piece: &ScenePiece) -> Option<Rect> {
    let (first, last) = (piece.cells[0], piece.cells[piece.cells.len() - 1]);
    let is_rectangle = last.row >= first.row
        && last.column >= first.column
        && (last.row - first.row + 1) * (last.column - first.column + 1) == piece.cells.len();
    is_rectangle.then(|| placement.cell(first).union(placement.cell(last)))
}

/// Returns the position of a piece's name. For a rectangle, it is the middle. For any other shape,
/// it is the middle of the cell nearest to the centre of all cells, since the centre of a shape
/// such as an L may lie outside the piece.
fn label_centre(placement: &BoardPlacement, piece: &ScenePiece) -> Pos2 {
    if let Some(rect) = rectangle(placement, piece) {
        return rect.center();
    }
    let centres = || piece.cells.iter().map(|&cell| placement.cell(cell).center());
    let sum = centres().fold(Vec2::ZERO, |sum, centre| sum + centre.to_vec2());
    let middle = (sum / piece.cells.len() as f32).to_pos2();
    centres().min_by(|a, b| a.distance_sq(middle).total_cmp(&b.distance_sq(middle))).unwrap_or(middle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_centre_of_every_cell_is_hit_at_any_scale() {
        let scene =
            Scene { rows: 3, columns: 5, walls: vec![], pieces: vec![], goals: vec![], gates: vec![], blank: None };
        for scale in [1.0, 1.25, 2.0, 3.5] {
            let area = Rect::from_min_size(pos2(7.3, 11.9), vec2(401.0, 333.0));
            let placement = BoardPlacement::in_area(area, &scene, scale, false);
            assert!(area.expand(1.0).contains_rect(placement.frame_rect()), "{placement:?}");
            for (row, column) in (0..3).flat_map(|row| (0..5).map(move |column| (row, column))) {
                let cell = Cell::new(row, column);
                assert_eq!(placement.hit(placement.cell(cell).center()), Some(cell));
            }
            assert_eq!(placement.hit(placement.rect.min - vec2(1.0, 1.0)), None);
            assert_eq!(placement.nearest(placement.rect.max + vec2(9.0, 9.0)), Cell::new(2, 4));
        }
    }
}
