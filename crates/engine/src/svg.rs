//! Positions as pictures in SVG, for notebooks and pages.

use std::fmt::Write as _;

use loyd_core::blocks::Freedom;
use loyd_core::{BlockPosition, BlockPuzzle, TilePosition, TilePuzzle};

/// The side of a cell.
const CELL: usize = 40;
/// The gap at the edge of a piece.
const GAP: usize = 2;
/// Hues of pieces, in degrees, one after the other far apart.
const HUE: usize = 137;

/// A tile position: tiles in their goal cells are green.
pub(crate) fn tiles(puzzle: &TilePuzzle, position: &TilePosition) -> String {
    let mut svg = begin(position.width(), position.height());
    let goal = puzzle.goal().cells();
    for (cell, &tile) in position.cells().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
        let (x, y) = (cell % position.width() * CELL, cell / position.width() * CELL);
        let fill = if goal[cell] == tile { "#cfe8cf" } else { "#e8e0cf" };
        rectangle(&mut svg, (x + GAP, y + GAP), (CELL - 2 * GAP, CELL - 2 * GAP), fill);
        label(&mut svg, (x + CELL / 2, y + CELL / 2), &tile.to_string());
    }
    svg + "</svg>"
}

/// A block position: walls are dark, pieces of the goal red.
pub(crate) fn blocks(puzzle: &BlockPuzzle, position: &BlockPosition) -> String {
    let mut svg = begin(puzzle.columns(), puzzle.rows());
    for (row, column) in puzzle.walls() {
        rectangle(&mut svg, (column * CELL, row * CELL), (CELL, CELL), "#444");
    }
    for (piece, &anchor) in position.anchors().iter().enumerate() {
        draw_piece(&mut svg, puzzle, piece, anchor);
    }
    svg + "</svg>"
}

/// A piece: a rectangle a cell, which reaches the next cell of the piece to the right and below.
fn draw_piece(svg: &mut String, puzzle: &BlockPuzzle, piece: usize, anchor: u16) {
    let cells: Vec<(usize, usize)> = puzzle.cells_at(piece, anchor).collect();
    let fill = fill(puzzle, piece);
    for &(row, column) in &cells {
        let has = |cell: (usize, usize)| cells.contains(&cell);
        let size = |joined| if joined { CELL } else { CELL - 2 * GAP };
        let corner = (column * CELL + GAP, row * CELL + GAP);
        let (right, below) = (has((row, column + 1)), has((row + 1, column)));
        rectangle(svg, corner, (size(right), CELL - 2 * GAP), &fill);
        rectangle(svg, corner, (CELL - 2 * GAP, size(below)), &fill);
        if right && below && has((row + 1, column + 1)) {
            rectangle(svg, corner, (CELL, CELL), &fill);
        }
    }
    if let Some(&(row, column)) = cells.first() {
        let name = puzzle.pieces()[piece].name.to_string();
        label(svg, (column * CELL + CELL / 2, row * CELL + CELL / 2), &escaped(&name));
    }
}

fn fill(puzzle: &BlockPuzzle, piece: usize) -> String {
    if puzzle.goal().0.iter().any(|target| target.piece() == Some(piece)) {
        return "#e06a5a".to_owned();
    }
    match puzzle.pieces()[piece].freedom {
        Freedom::Fixed => "#999".to_owned(),
        _ => format!("hsl({},45%,75%)", piece * HUE % 360),
    }
}

fn begin(columns: usize, rows: usize) -> String {
    let (width, height) = (columns * CELL, rows * CELL);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#f7f5f0\" stroke=\"#444\"/>"
    )
}

fn rectangle(svg: &mut String, (x, y): (usize, usize), (width, height): (usize, usize), fill: &str) {
    // Writing to a string never fails.
    let _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>");
}

fn label(svg: &mut String, (x, y): (usize, usize), text: &str) {
    let style = "font-family=\"sans-serif\" font-size=\"16\" text-anchor=\"middle\" dominant-baseline=\"central\"";
    let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" {style}>{text}</text>");
}

/// Names of pieces may be characters that mean something in XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
