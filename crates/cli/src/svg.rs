//! Boards as SVG, drawn for paper: dark lines on light cells.

use std::fmt::Write as _;

use loyd_core::blocks::Target;
use loyd_core::text::AnyPuzzle;
use loyd_core::{BlockPuzzle, Puzzle, TilePuzzle};

/// The side of a cell in SVG units.
const CELL: usize = 40;
/// The room around the board, for its frame and for the arrow of an exit.
const MARGIN: usize = 14;

/// The light fills of pieces, taken by turns; a grey printer tells them apart by their outlines.
const FILLS: [&str; 6] = ["#dce9f5", "#e6f2dc", "#f7ecd5", "#ece3f3", "#e3efef", "#f0f0e4"];
/// The fill of a piece of the goal.
const GOAL_FILL: &str = "#f2a9a0";

/// The start of a puzzle as an SVG element that can stand in a file or in a page.
pub(crate) fn board(puzzle: &AnyPuzzle) -> String {
    match puzzle {
        AnyPuzzle::Tiles(puzzle) => tiles(puzzle),
        AnyPuzzle::Blocks(puzzle) => blocks(puzzle),
    }
}

/// The element around the shapes of a board.
fn framed(rows: usize, columns: usize, title: &str, shapes: &str) -> String {
    let (width, height) = (columns * CELL, rows * CELL);
    let (all_width, all_height) = (width + 2 * MARGIN, height + 2 * MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {all_width} {all_height}\" role=\"img\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n<title>{title}</title>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\">\n\
         <rect x=\"-3\" y=\"-3\" width=\"{}\" height=\"{}\" fill=\"#fafafa\" stroke=\"#333\" stroke-width=\"3\"/>\n\
         {shapes}</g>\n</svg>\n",
        width + 6,
        height + 6
    )
}

fn tiles(puzzle: &TilePuzzle) -> String {
    let start = puzzle.start();
    let mut shapes = String::new();
    for (cell, &tile) in start.cells().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
        let (x, y) = (cell % start.width() * CELL, cell / start.width() * CELL);
        let _ = writeln!(
            shapes,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"{}\" stroke=\"#333\"/>",
            x + 1,
            y + 1,
            CELL - 2,
            CELL - 2,
            FILLS[0]
        );
        label(&mut shapes, (x, y), &tile.to_string());
    }
    let title = format!("{}x{} tiles: {start}", start.width(), start.height());
    framed(start.height(), start.width(), &title, &shapes)
}

/// A text in the middle of the cell whose corner is given.
fn label(shapes: &mut String, (x, y): (usize, usize), text: &str) {
    let size = if text.chars().count() > 3 { 12 } else { 17 };
    let _ = writeln!(
        shapes,
        "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" fill=\"#222\">{}</text>",
        x + CELL / 2,
        y + CELL / 2 + size / 3,
        escaped(text)
    );
}

fn blocks(puzzle: &BlockPuzzle) -> String {
    let mut shapes = String::new();
    for cell in 0..puzzle.rows() * puzzle.columns() {
        let (row, column) = (cell / puzzle.columns(), cell % puzzle.columns());
        if puzzle.is_wall(row, column) {
            square(&mut shapes, (row, column), "#555");
        }
    }
    for piece in 0..puzzle.pieces().len() {
        block(&mut shapes, puzzle, piece);
    }
    for target in &puzzle.goal().0 {
        mark(&mut shapes, puzzle, target);
    }
    let title = format!("{} blocks on {}x{}", puzzle.pieces().len(), puzzle.columns(), puzzle.rows());
    framed(puzzle.rows(), puzzle.columns(), &title, &shapes)
}

/// A cell filled to its edges.
fn square(shapes: &mut String, (row, column): (usize, usize), fill: &str) {
    let (x, y) = (column * CELL, row * CELL);
    let _ = writeln!(shapes, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>");
}

/// A piece: its cells, a line round all of them, and its name in the first one.
fn block(shapes: &mut String, puzzle: &BlockPuzzle, piece: usize) {
    let cells: Vec<(usize, usize)> = puzzle.cells_at(piece, puzzle.start_anchors()[piece]).collect();
    let is_goal = puzzle.goal().0.iter().any(|target| target.concerns(puzzle, piece));
    let fill = if is_goal { GOAL_FILL } else { FILLS[piece % FILLS.len()] };
    for &cell in &cells {
        square(shapes, cell, fill);
    }
    let _ = writeln!(
        shapes,
        "<path d=\"{}\" fill=\"none\" stroke=\"#222\" stroke-width=\"2.5\" stroke-linecap=\"round\"/>",
        outline(&cells)
    );
    if let Some(&(row, column)) = cells.first() {
        label(shapes, (column * CELL, row * CELL), &puzzle.pieces()[piece].name.to_string());
    }
}

/// The sides of cells beyond which none of them lies, as the data of a path.
fn outline(cells: &[(usize, usize)]) -> String {
    let has = |row: Option<usize>, column: Option<usize>| row.zip(column).is_some_and(|cell| cells.contains(&cell));
    let mut path = String::new();
    for &(row, column) in cells {
        let (left, top) = (column * CELL, row * CELL);
        let (right, bottom) = (left + CELL, top + CELL);
        let sides = [
            (row.checked_sub(1), Some(column), (left, top), (right, top)),
            (Some(row + 1), Some(column), (left, bottom), (right, bottom)),
            (Some(row), column.checked_sub(1), (left, top), (left, bottom)),
            (Some(row), Some(column + 1), (right, top), (right, bottom)),
        ];
        for (row, column, from, to) in sides {
            if !has(row, column) {
                let _ = write!(path, "M{} {}L{} {}", from.0, from.1, to.0, to.1);
            }
        }
    }
    path
}

/// What shows a target: a dashed line round the cells that the piece has to cover, or an arrow at the right edge.
fn mark(shapes: &mut String, puzzle: &BlockPuzzle, target: &Target) {
    let Some(piece) = (0..puzzle.pieces().len()).find(|&piece| target.concerns(puzzle, piece)) else { return };
    let anchors = (0..(puzzle.rows() * puzzle.columns()) as u16).filter(|&anchor| fits(puzzle, piece, anchor));
    let mut goals = anchors.filter(|&anchor| target.is_reached_at(puzzle, anchor));
    if let (Some(only), None) = (goals.next(), goals.next()) {
        let cells: Vec<(usize, usize)> = puzzle.cells_at(piece, only).collect();
        let line = outline(&cells);
        let _ = writeln!(
            shapes,
            "<path d=\"{line}\" fill=\"none\" stroke=\"#c0392b\" stroke-width=\"3\" stroke-dasharray=\"5 5\"/>"
        );
        return;
    }
    let row = usize::from(puzzle.start_anchors()[piece]) / puzzle.columns();
    let (x, y) = (puzzle.columns() * CELL + 4, row * CELL + CELL / 2 - 7);
    let _ = writeln!(shapes, "<path d=\"M{x} {y}l9 7l-9 7z\" fill=\"#c0392b\"/>");
}

/// Whether a piece lies inside the grid with its anchor at a cell.
fn fits(puzzle: &BlockPuzzle, piece: usize, anchor: u16) -> bool {
    puzzle.cells_at(piece, anchor).all(|(row, column)| row < puzzle.rows() && column < puzzle.columns())
}

/// A text as it may stand in SVG and HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
