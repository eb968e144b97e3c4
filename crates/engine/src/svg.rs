//! Positions as SVG pictures for notebooks, web pages and paper: dark lines on light cells.

use std::fmt::Write as _;

use loyd_core::blocks::{Gate, Target, name_text};
use loyd_core::wording::markup;
use loyd_core::{BlockPosition, BlockPuzzle, Direction, TilePosition, TilePuzzle};

/// The side of a cell in SVG units.
const CELL: usize = 40;
/// The margin around the board, with room for its frame and an exit's arrow.
const MARGIN: usize = 14;

/// The space between a piece and the edges of its cells.
const GAP: usize = 2;

/// The light fill colours for pieces, used in rotation. In greyscale, the outlines distinguish the
/// pieces.
const FILLS: [&str; 6] = ["#d5e5f3", "#e2efd6", "#f8ead0", "#e8dff1", "#d9ecea", "#eeeee0"];
/// The fill colour for a goal piece.
const GOAL_FILL: &str = "#ef9a8f";
/// The colour for goal marks.
const MARK: &str = "#c0392b";
/// The colour for lines.
const INK: &str = "#2b2b2b";

/// The medium of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Medium {
    /// A screen: the picture has a fixed size, and tiles in their goal cells are green.
    Screen,
    /// Paper: the picture fills the available space, and all tiles look alike, so that the numbers
    /// stand out.
    Paper,
}

/// Wraps the shapes of a board in an `svg` element, which is valid in a file and in an HTML page.
fn svg_element(medium: Medium, rows: usize, columns: usize, title: &str, shapes: &str) -> String {
    let (width, height) = (columns * CELL, rows * CELL);
    let (total_width, total_height) = (width + 2 * MARGIN, height + 2 * MARGIN);
    let size = match medium {
        Medium::Screen => format!("width=\"{total_width}\" height=\"{total_height}\" "),
        Medium::Paper => String::new(),
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {size}viewBox=\"0 0 {total_width} {total_height}\" role=\"img\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n<title>{title}</title>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\">\n\
         <rect x=\"-3\" y=\"-3\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"#fff\" stroke=\"{INK}\" stroke-width=\"3.5\"/>\n\
         <path d=\"{}\" fill=\"none\" stroke=\"#dcdcdc\"/>\n{shapes}</g>\n</svg>",
        width + 6,
        height + 6,
        grid_path(rows, columns)
    )
}

/// Returns the path data for the lines between cells.
fn grid_path(rows: usize, columns: usize) -> String {
    let across = (1..rows).map(|row| format!("M0 {}H{}", row * CELL, columns * CELL));
    let down = (1..columns).map(|column| format!("M{} 0V{}", column * CELL, rows * CELL));
    across.chain(down).collect()
}

/// Draws a tile position. Each tile is a group with the tile's number in `data-piece`, so that a
/// page can find and move it.
pub(crate) fn tiles(puzzle: &TilePuzzle, position: &TilePosition, medium: Medium) -> String {
    let goal = puzzle.goal().cells();
    let mut shapes = String::new();
    for (cell, &tile) in position.cells().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
        let (left, top) = (cell % position.width() * CELL, cell / position.width() * CELL);
        let is_green = medium == Medium::Screen && goal[cell] == tile;
        let (x, y, side, fill) = (left + GAP, top + GAP, CELL - 2 * GAP, FILLS[usize::from(is_green)]);
        let _ = writeln!(
            shapes,
            "<g data-piece=\"{tile}\">\n<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"5\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1.5\"/>"
        );
        draw_label(&mut shapes, (left, top), &tile.to_string());
        shapes.push_str("</g>\n");
    }
    let title = format!("{}x{} tiles: {position}", position.width(), position.height());
    svg_element(medium, position.height(), position.width(), &title, &shapes)
}

/// Writes text in the middle of the cell with the given upper left corner.
fn draw_label(shapes: &mut String, (x, y): (usize, usize), text: &str) {
    // The smaller size fits numbers above 999 into their cells.
    let size = if text.chars().count() > 3 { 12 } else { 18 };
    let (x, y, text) = (x + CELL / 2, y + CELL / 2 + size / 3, markup(text));
    let _ = writeln!(shapes, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"#222\">{text}</text>");
}

/// Draws a block board from back to front: walls, gates, pieces, goal marks.
pub(crate) fn blocks(puzzle: &BlockPuzzle, position: &BlockPosition, medium: Medium) -> String {
    let mut shapes = String::new();
    for wall in puzzle.walls() {
        fill_cell(&mut shapes, wall, "#555");
    }
    for gate in puzzle.gates() {
        draw_gate(&mut shapes, puzzle, gate);
    }
    for (piece, &anchor) in position.anchors().iter().enumerate() {
        draw_block(&mut shapes, puzzle, piece, anchor);
    }
    for target in &puzzle.goal().0 {
        draw_target(&mut shapes, puzzle, target);
    }
    let title = format!("{} blocks on {}x{}", puzzle.pieces().len(), puzzle.columns(), puzzle.rows());
    svg_element(medium, puzzle.rows(), puzzle.columns(), &title, &shapes)
}

/// Fills a cell up to its edges.
fn fill_cell(shapes: &mut String, (row, column): (usize, usize), fill: &str) {
    let (x, y) = (column * CELL, row * CELL);
    let _ = writeln!(shapes, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>");
}

/// Draws a gate as bars, with the names of the pieces that may enter the cell if there is room for
/// them.
fn draw_gate(shapes: &mut String, puzzle: &BlockPuzzle, Gate { cell: (row, column), pieces }: &Gate) {
    const MAX_NAMES: usize = 3;
    let (x, y) = (column * CELL, row * CELL);
    let bars: Vec<String> = (0..4).map(|bar| format!("M{} {y}v{CELL}", x + CELL / 8 + bar * CELL / 4)).collect();
    let (bars, first, last) = (bars.concat(), y + 3, y + CELL - 3);
    let _ = writeln!(
        shapes,
        "<path d=\"{bars}M{x} {first}h{CELL}M{x} {last}h{CELL}\" stroke=\"#999\" stroke-width=\"2.5\"/>"
    );
    if pieces.len() <= MAX_NAMES {
        let names: String = pieces.iter().map(|&piece| name_text(puzzle.pieces()[piece].name)).collect();
        let (x, y, names) = (x + CELL / 2, y + CELL / 2 + 4, markup(&names));
        let _ = writeln!(
            shapes,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"13\" font-weight=\"bold\" fill=\"#222\" stroke=\"#fff\" stroke-width=\"4\" paint-order=\"stroke\">{names}</text>"
        );
    }
}

/// Draws a piece, either as a rectangle with rounded corners or as its cells with a common outline,
/// and writes its name in the first cell. The piece is a group with its number, counted from 1, in
/// `data-piece`, so that a page can find and move it.
fn draw_block(shapes: &mut String, puzzle: &BlockPuzzle, piece: usize, anchor: u16) {
    let cells: Vec<(usize, usize)> = puzzle.cells_at(piece, anchor).collect();
    // Every piece that can satisfy the goal is red. If the goal names a shape, these are all pieces
    // with that shape.
    let is_goal = puzzle.goal().0.iter().any(|target| target.concerns(puzzle, piece));
    let fill = if is_goal { GOAL_FILL } else { FILLS[piece % FILLS.len()] };
    let Some(&(row, column)) = cells.first() else { return };
    let _ = writeln!(shapes, "<g data-piece=\"{}\">", piece + 1);
    let shape = &puzzle.pieces()[piece].shape;
    if shape.is_rectangle() {
        let (x, y) = (column * CELL + GAP, row * CELL + GAP);
        let (width, height) = (shape.width() * CELL - 2 * GAP, shape.height() * CELL - 2 * GAP);
        let _ = writeln!(
            shapes,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"2\"/>"
        );
    } else {
        for &cell in &cells {
            fill_cell(shapes, cell, fill);
        }
        let _ = writeln!(
            shapes,
            "<path d=\"{}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2.5\" stroke-linecap=\"round\"/>",
            outline_path(&cells)
        );
    }
    draw_label(shapes, (column * CELL, row * CELL), &name_text(puzzle.pieces()[piece].name));
    shapes.push_str("</g>\n");
}

/// Returns the path data for the outer edges of a set of cells.
fn outline_path(cells: &[(usize, usize)]) -> String {
    let contains =
        |row: Option<usize>, column: Option<usize>| row.zip(column).is_some_and(|cell| cells.contains(&cell));
    let mut path = String::new();
    for &(row, column) in cells {
        let (left, top) = (column * CELL, row * CELL);
        let (right, bottom) = (left + CELL, top + CELL);
        // Lists each edge with the neighbour across it. An edge without a neighbour in the same
        // piece belongs to the outline.
        let sides = [
            (row.checked_sub(1), Some(column), (left, top), (right, top)),
            (Some(row + 1), Some(column), (left, bottom), (right, bottom)),
            (Some(row), column.checked_sub(1), (left, top), (left, bottom)),
            (Some(row), Some(column + 1), (right, top), (right, bottom)),
        ];
        for (row, column, from, to) in sides {
            if !contains(row, column) {
                let _ = write!(path, "M{} {}L{} {}", from.0, from.1, to.0, to.1);
            }
        }
    }
    path
}

/// Draws a target: a dashed line around the cells that the piece must cover, or an exit with an
/// arrow.
fn draw_target(shapes: &mut String, puzzle: &BlockPuzzle, target: &Target) {
    let Some(piece) = (0..puzzle.pieces().len()).find(|&piece| target.concerns(puzzle, piece)) else { return };
    let anchors = (0..(puzzle.rows() * puzzle.columns()) as u16).filter(|&anchor| fits(puzzle, piece, anchor));
    let mut goal_anchors = anchors.filter(|&anchor| target.is_reached_at(puzzle, anchor));
    // A target with a single anchor is outlined. Any other target is drawn only if it is an exit.
    if let (Some(anchor), None) = (goal_anchors.next(), goal_anchors.next()) {
        let cells: Vec<(usize, usize)> = puzzle.cells_at(piece, anchor).collect();
        let line = outline_path(&cells);
        let _ = writeln!(
            shapes,
            "<path d=\"{line}\" fill=\"none\" stroke=\"{MARK}\" stroke-width=\"3\" stroke-dasharray=\"5 5\"/>"
        );
        return;
    }
    draw_exit(shapes, puzzle, piece, target);
}

/// Draws a piece's exit: an opening in the frame with an arrow.
fn draw_exit(shapes: &mut String, puzzle: &BlockPuzzle, piece: usize, target: &Target) {
    let Some((side, first, last)) = exit_of(puzzle, piece, target) else { return };
    let (width, height) = ((puzzle.columns() * CELL) as i64, (puzzle.rows() * CELL) as i64);
    let (from, to) = ((first * CELL) as i64, ((last + 1) * CELL) as i64);
    let middle = i64::midpoint(from, to);
    // The line that opens the frame, and the arrow outside it.
    let (line, arrow) = match side {
        Direction::Right => (format!("M{} {from}V{to}", width + 3), format!("M{} {}l8 7l-8 7z", width + 3, middle - 7)),
        Direction::Left => (format!("M-3 {from}V{to}"), format!("M-3 {}l-8 7l8 7z", middle - 7)),
        Direction::Up => (format!("M{from} -3H{to}"), format!("M{} -3l7 -8l7 8z", middle - 7)),
        Direction::Down => {
            (format!("M{from} {}H{to}", height + 3), format!("M{} {}l7 8l7 -8z", middle - 7, height + 3))
        }
    };
    let _ = writeln!(
        shapes,
        "<path d=\"{line}\" stroke=\"#fff\" stroke-width=\"4.5\"/>\n<path d=\"{arrow}\" fill=\"{MARK}\"/>"
    );
}

/// Returns the exit that a target requires: its side of the board, and its first and last row (or
/// column, on the upper and lower sides). Returns `None` if the target is not an exit.
pub(crate) fn exit_of(puzzle: &BlockPuzzle, piece: usize, target: &Target) -> Option<(Direction, usize, usize)> {
    match *target {
        Target::Leaves { side, first, last, .. } => Some((side, usize::from(first), usize::from(last))),
        // Such a piece leaves through the right side, in the rows that it covers at the start.
        Target::RightOwnRow { .. } | Target::Right { .. } => {
            let rows = puzzle.cells_at(piece, puzzle.start_anchors()[piece]).map(|(row, _)| row);
            let (first, last) = rows.fold((usize::MAX, 0), |(first, last), row| (first.min(row), last.max(row)));
            Some((Direction::Right, first, last))
        }
        Target::Covers { .. } | Target::Like { .. } | Target::Fills { .. } => None,
    }
}

/// Returns whether a piece whose anchor is at the given cell lies inside the grid.
fn fits(puzzle: &BlockPuzzle, piece: usize, anchor: u16) -> bool {
    puzzle.cells_at(piece, anchor).all(|(row, column)| row < puzzle.rows() && column < puzzle.columns())
}
