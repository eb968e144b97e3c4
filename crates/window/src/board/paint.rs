//! Draws a board.

use std::collections::HashMap;

use egui::{Color32, CornerRadius, FontId, Painter, Rect, Stroke, StrokeKind, TextureId, Vec2, pos2, vec2};
use loyd_core::Direction;
use loyd_play::{Cell, Glide, PieceRole, Scene, ScenePiece};

use super::{BoardPlacement, shape, sprites};
use crate::fonts::{bold_family, drawable};
use crate::look::{BoardLook, mix};

/// The colours and the marks for drawing a board.
#[derive(Clone, Debug)]
pub(crate) struct PaintOptions<'a> {
    /// The colours.
    pub(crate) look: BoardLook,
    /// The offsets of pieces from their cells, in cell sides.
    pub(crate) offsets: Option<&'a HashMap<usize, Vec2>>,
    /// The chosen piece, and whether it is grabbed.
    pub(crate) focus: Option<(usize, bool)>,
    /// The next move of a solution.
    pub(crate) hint: Option<&'a [Vec<Glide>]>,
    /// A move that the player made although a better one exists.
    pub(crate) mistake: Option<&'a [Vec<Glide>]>,
    /// The picture on the tiles.
    pub(crate) picture: Option<TextureId>,
    /// Whether to write numbers and names.
    pub(crate) labels: bool,
    /// Coloured cells, such as the cells in an explained stage or the editor's cursor.
    pub(crate) cells: &'a [(Cell, Color32)],
    /// Whether to draw lines between cells, as in the editor, where the player has to hit
    /// individual empty cells.
    pub(crate) has_grid: bool,
}

impl PaintOptions<'_> {
    /// Returns options without marks and labels.
    pub(crate) const fn none(look: BoardLook) -> Self {
        Self {
            look,
            offsets: None,
            focus: None,
            hint: None,
            mistake: None,
            picture: None,
            labels: false,
            cells: &[],
            has_grid: false,
        }
    }
}

/// The radius of the frame's corners, in cell sides. An exit ends before the corner, since it would
/// otherwise extend beyond the edge.
const FRAME_ROUNDING: f32 = 0.22;

/// Draws a board from back to front: ground, marks, pieces, labels, and the arrows for moves.
pub(crate) fn board(painter: &Painter, place: &BoardPlacement, scene: &Scene, marks: &PaintOptions) {
    let look = marks.look;
    // Number puzzles in the classic look have no ground, only the window's background.
    if !look.is_classic || scene.blank.is_none() {
        ground(painter, place, scene, look);
    }
    if marks.has_grid {
        grid(painter, place, scene, look);
    }
    // Marked cells are drawn twice: a transparent colour below the pieces here, and an edge above
    // them at the end of this function, since a piece may cover the whole cell.
    for (cell, colour) in marks.cells {
        painter.rect_filled(place.cell(*cell).shrink(1.0), place.side * 0.1, colour.gamma_multiply(0.45));
    }
    if let Some(phases) = marks.hint {
        ghosts(painter, place, scene, phases, marks);
    }
    // Bodies are sorted by colour: a tile is drawn as a texture in its colour (see `sprites`), and
    // each change of texture costs the renderer a draw call.
    let mut pieces: Vec<_> = scene.pieces.iter().map(|piece| (colour(place, scene, piece, marks), piece)).collect();
    pieces.sort_by_key(|(colour, _)| colour.to_array());
    for (colour, piece) in pieces {
        body(painter, place, piece, shift(place, piece, marks), gap(place, piece, look), colour);
    }
    // Labels come last, because the body of a moving neighbour would cover them.
    for piece in &scene.pieces {
        upon(painter, place, scene, piece, marks);
    }
    for (cell, colour) in marks.cells {
        let stroke = Stroke::new((place.side * 0.05).max(1.5), *colour);
        painter.rect_stroke(place.cell(*cell).shrink(1.0), place.side * 0.1, stroke, StrokeKind::Inside);
    }
    // Above everything, because the arrow may cross other pieces.
    if let Some(phases) = marks.mistake {
        arrows(painter, place, scene, phases, (look.goal(), 0.25));
    }
    if let Some(phases) = marks.hint {
        arrows(painter, place, scene, phases, (look.hint(), 0.0));
    }
}

/// Draws the floor, the frame with its exits, the goals and the walls.
fn ground(painter: &Painter, place: &BoardPlacement, scene: &Scene, look: BoardLook) {
    // Overlaps by half a point, so no seam is visible between floor and frame.
    let (inner, outer) = (place.rect.expand(1.5), place.outer());
    painter.rect_filled(inner.expand(1.0), CornerRadius::ZERO, look.floor());
    // Only a ring, since the floor covers the rest.
    let ring = Stroke::new(outer.right() - inner.right(), look.frame());
    painter.rect_stroke(outer, CornerRadius::from(place.side * FRAME_ROUNDING), ring, StrokeKind::Inside);
    for goal in &scene.goals {
        let colour = mix(look.floor(), look.goal(), 0.3);
        match goal.exit {
            Some(direction) => exit(painter, place, &goal.cells, direction, look),
            None => goal.cells.iter().for_each(|cell| {
                painter.rect_filled(place.cell(*cell), CornerRadius::ZERO, colour);
            }),
        }
    }
    // Several goals get outlines, because adjacent goals would otherwise look like one.
    let stroke = Stroke::new((place.side * 0.03).max(1.0), mix(look.floor(), look.goal(), 0.7));
    for goal in scene.goals.iter().filter(|goal| goal.exit.is_none() && scene.goals.len() > 1) {
        outline(painter, place, &goal.cells, Vec2::ZERO, stroke);
    }
    for wall in &scene.walls {
        painter.rect_filled(place.cell(*wall), CornerRadius::ZERO, look.frame());
    }
    for gate in &scene.gates {
        bars(painter, place.cell(gate.cell), look);
    }
}

/// Draws a gate as vertical bars.
fn bars(painter: &Painter, cell: Rect, look: BoardLook) {
    const BARS: u8 = 4;
    let stroke = Stroke::new((cell.width() * 0.06).max(1.0), look.frame());
    for bar in 0..BARS {
        let x = cell.left() + cell.width() * (f32::from(bar) + 0.5) / f32::from(BARS);
        painter.vline(x, cell.y_range(), stroke);
    }
    painter.hline(cell.x_range(), cell.top() + stroke.width, stroke);
    painter.hline(cell.x_range(), cell.bottom() - stroke.width, stroke);
}

/// Draws lines between cells.
fn grid(painter: &Painter, place: &BoardPlacement, scene: &Scene, look: BoardLook) {
    let stroke = Stroke::new(1.0, look.frame());
    let (rect, side) = (place.rect, place.side);
    for row in 1..scene.rows {
        painter.hline(rect.x_range(), rect.top() + row as f32 * side, stroke);
    }
    for column in 1..scene.columns {
        painter.vline(rect.left() + column as f32 * side, rect.y_range(), stroke);
    }
}

/// Draws a gap in the frame, with an arrow through it.
fn exit(painter: &Painter, place: &BoardPlacement, cells: &[Cell], direction: Direction, look: BoardLook) {
    let way = arrow(direction);
    for cell in cells {
        // The cell beyond the board, as far as the straight edge of the frame extends.
        let side = way.rot90().abs() * place.side * FRAME_ROUNDING;
        let gap = place.cell(*cell).translate(way * place.side).intersect(place.outer().shrink2(side));
        painter.rect_filled(gap, CornerRadius::ZERO, mix(look.floor(), look.goal(), 0.45));
        let (tip, back) = (gap.center() + way * place.side * 0.05, way * place.side * 0.1);
        let side = way.rot90() * place.side * 0.1;
        let points = vec![tip - back + side, tip, tip - back - side];
        painter.line(points, Stroke::new((place.side * 0.035).max(1.5), look.goal()));
    }
}

/// Returns the offset of a piece in points.
fn shift(place: &BoardPlacement, piece: &ScenePiece, marks: &PaintOptions) -> Vec2 {
    marks.offsets.and_then(|offsets| offsets.get(&piece.id)).copied().unwrap_or_default() * place.side
}

/// Draws a piece's overlays: its part of the picture, the edge if it is chosen, the star if it is
/// the goal piece, and the label.
fn upon(painter: &Painter, place: &BoardPlacement, scene: &Scene, piece: &ScenePiece, marks: &PaintOptions) {
    let shift = shift(place, piece, marks);
    let (look, colour) = (marks.look, colour(place, scene, piece, marks));
    let gap = gap(place, piece, look);
    if let (Some(texture), PieceRole::Tile) = (marks.picture, piece.role) {
        part_of_picture(painter, place, scene, piece, shift, gap, texture);
    }
    if let Some((_, grabbed)) = marks.focus.filter(|(id, _)| *id == piece.id) {
        chosen(painter, place, piece, shift, grabbed, look);
    }
    if piece.role == PieceRole::Goal {
        // A label would lie on the star, so the star moves to a corner.
        let (centre, radius) = if has_label(place, marks) {
            (place.cell(piece.cells[0]).left_top() + Vec2::splat(place.side * 0.22), 0.1)
        } else {
            (shape::heart(place, piece), 0.2)
        };
        star(painter, centre + shift, place.side * radius, BoardLook::light(BoardLook::light(colour)));
    }
    label(painter, place, piece, shift, (marks, BoardLook::ink(colour)));
}

/// Returns a piece's colour, which is darker under small text.
fn colour(place: &BoardPlacement, scene: &Scene, piece: &ScenePiece, marks: &PaintOptions) -> Color32 {
    let colour = marks.look.piece(scene, piece);
    let is_small = has_label(place, marks) && label_size(place, piece, marks.look) < LARGE;
    if is_small { BoardLook::under_small(colour) } else { colour }
}

/// The size in points from which bold text counts as large, so a contrast of 3:1 suffices (WCAG 2:
/// 14 points of 1/72 inch).
const LARGE: f32 = 18.66;

/// Returns whether numbers or names are written on the pieces.
fn has_label(place: &BoardPlacement, marks: &PaintOptions) -> bool {
    marks.labels && place.side >= 9.0
}

/// Returns the font size of a piece's label, in points.
fn label_size(place: &BoardPlacement, piece: &ScenePiece, look: BoardLook) -> f32 {
    // Longer numbers are smaller, so four digits stay inside the tile.
    let size = match drawable(&piece.label).len() {
        // 30 points for a cell of 90 points.
        _ if look.is_classic && piece.role == PieceRole::Tile => place.side / 3.0,
        1 | 2 => place.side * 0.46,
        3 => place.side * 0.36,
        _ => place.side * 0.26,
    };
    // Names of blocks are smaller than numbers, since the shape is more important.
    if piece.role == PieceRole::Tile { size } else { size * 0.62 }
}

/// Returns the empty margin around a piece, in points. It is wide in the classic look. Tiles
/// smaller than 8 points have none, because half a point on each side would take too much of them.
fn gap(place: &BoardPlacement, piece: &ScenePiece, look: BoardLook) -> f32 {
    match piece.role {
        _ if look.is_classic => place.side / 18.0,
        PieceRole::Tile if place.side < 8.0 => 0.0,
        _ => (place.side * 0.035).max(0.5),
    }
}

/// Draws a body with a light upper edge and a shadow below.
fn body(painter: &Painter, place: &BoardPlacement, piece: &ScenePiece, shift: Vec2, gap: f32, colour: Color32) {
    // Number tiles differ only in colour, so one drawing per colour is kept as a texture. Blocks
    // differ in shape, and are filled three times. Below 14 points, an edge would be invisible.
    let lip = place.side * shape::LIP;
    if place.side >= 14.0 && piece.role == PieceRole::Tile {
        let picture = sprites::tile(painter.ctx(), place, gap, colour);
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        painter.image(picture, place.cell(piece.cells[0]).translate(shift), whole, Color32::WHITE);
    } else if place.side >= 14.0 {
        shape::fill(painter, place, piece, shift + vec2(0.0, lip * 0.6), gap, BoardLook::shade(colour));
        shape::fill(painter, place, piece, shift - vec2(0.0, lip * 0.4), gap, BoardLook::light(colour));
        shape::fill(painter, place, piece, shift, gap + lip * 0.35, colour);
    } else {
        shape::fill(painter, place, piece, shift, gap, colour);
    }
}

/// Draws the part of the picture that belongs to a tile's goal cell.
fn part_of_picture(
    painter: &Painter,
    place: &BoardPlacement,
    scene: &Scene,
    piece: &ScenePiece,
    shift: Vec2,
    gap: f32,
    texture: TextureId,
) {
    let Some(home) = piece.home else { return };
    // Texture coordinates go from 0 to 1 over the whole picture, regardless of the board's size.
    let size = vec2(1.0 / scene.columns as f32, 1.0 / scene.rows as f32);
    let corner = pos2(home.column as f32 * size.x, home.row as f32 * size.y);
    let rect = place.cell(piece.cells[0]).translate(shift).shrink(gap);
    let uv = Rect::from_min_size(corner, size);
    let shape = egui::epaint::RectShape::filled(rect, CornerRadius::from(place.side * 0.12), Color32::WHITE);
    painter.add(shape.with_texture(texture, uv));
}

/// Draws the edge of the chosen piece, which is thicker if the piece is grabbed.
fn chosen(painter: &Painter, place: &BoardPlacement, piece: &ScenePiece, shift: Vec2, grabbed: bool, look: BoardLook) {
    let width = (place.side * if grabbed { 0.075 } else { 0.04 }).max(2.0);
    let stroke = Stroke::new(width, look.accent());
    if let Some(rect) = shape::rectangle(place, piece) {
        let radius = CornerRadius::from(place.side * shape::ROUNDING);
        painter.rect_stroke(rect.translate(shift).shrink(1.0), radius, stroke, StrokeKind::Inside);
        return;
    }
    // For other shapes, draws each side of a cell that does not border another cell of the piece.
    outline(painter, place, &piece.cells, shift, stroke);
}

/// Draws the outline of some cells.
fn outline(painter: &Painter, place: &BoardPlacement, cells: &[Cell], shift: Vec2, stroke: Stroke) {
    let width = stroke.width;
    for &cell in cells {
        let square = place.cell(cell).translate(shift).shrink(width / 2.0);
        let lacks = |direction: Direction, rect: [egui::Pos2; 2]| {
            let beside = cell.neighbour(direction, usize::MAX, usize::MAX);
            if beside.is_none_or(|beside| !cells.contains(&beside)) {
                // Extends to the edge of the cell, so the line continues in the next one.
                let rest = (rect[1] - rect[0]).normalized() * (width / 2.0);
                painter.line_segment([rect[0] - rest, rect[1] + rest], stroke);
            }
        };
        lacks(Direction::Up, [square.left_top(), square.right_top()]);
        lacks(Direction::Down, [square.left_bottom(), square.right_bottom()]);
        lacks(Direction::Left, [square.left_top(), square.left_bottom()]);
        lacks(Direction::Right, [square.right_top(), square.right_bottom()]);
    }
}

/// Draws the number or the name of a piece.
fn label(
    painter: &Painter,
    place: &BoardPlacement,
    piece: &ScenePiece,
    shift: Vec2,
    (marks, ink): (&PaintOptions, Color32),
) {
    if !has_label(place, marks) {
        return;
    }
    let size = label_size(place, piece, marks.look);
    let centre = shape::heart(place, piece) + shift;
    let font = FontId::new(size, bold_family());
    let galley = painter.layout_no_wrap(drawable(&piece.label).into_owned(), font, ink);
    // Centres the ink of the text, whose middle is not the middle of the line.
    let corner = centre - galley.mesh_bounds.center().to_vec2();
    // A shadow, since a picture may be as light as the number.
    if marks.picture.is_some() {
        let below = corner + Vec2::splat(size * 0.04);
        painter.galley_with_override_text_color(below, galley.clone(), Color32::from_black_alpha(150));
        // On a picture, the text is white above its shadow.
        painter.galley_with_override_text_color(corner, galley, BoardLook::ink(Color32::BLACK));
        return;
    }
    painter.galley(corner, galley, ink);
}

/// Draws a five-pointed star. It marks the goal piece for players who cannot distinguish its
/// colour.
fn star(painter: &Painter, centre: egui::Pos2, radius: f32, colour: Color32) {
    let point = |index: usize, radius: f32| {
        let angle = (index as f32).mul_add(std::f32::consts::PI / 5.0, -std::f32::consts::FRAC_PI_2);
        centre + Vec2::angled(angle) * radius
    };
    // The inner corners of a regular five-pointed star, slightly enlarged.
    let inner = radius * 0.42;
    for index in (0..10).step_by(2) {
        let points = vec![centre, point(index + 9, inner), point(index, radius), point(index + 1, inner)];
        painter.add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
    }
    // Covers the seams between the arms.
    let middle = (1..10).step_by(2).map(|index| point(index, inner)).collect();
    painter.add(egui::Shape::convex_polygon(middle, colour, Stroke::NONE));
}

/// Returns the movements in a phase that end where no other movement in the phase begins. In a
/// slide of several tiles, this is the movement of the tile next to the blank.
fn leading(phase: &[Glide]) -> impl Iterator<Item = &Glide> {
    phase.iter().filter(|glide| phase.iter().all(|other| other.from != glide.to))
}

/// Draws where the pieces will be after a move, below the pieces themselves.
fn ghosts(painter: &Painter, place: &BoardPlacement, scene: &Scene, phases: &[Vec<Glide>], marks: &PaintOptions) {
    for glide in phases.last().into_iter().flat_map(|phase| leading(phase)) {
        let Some(piece) = scene.piece(glide.piece) else { continue };
        let shift = place.cell(glide.to).min - place.cell(piece.cells[0]).min;
        for &cell in &piece.cells {
            let colour = colour(place, scene, piece, marks).gamma_multiply(0.35);
            painter.rect_filled(place.cell(cell).translate(shift), CornerRadius::ZERO, colour);
        }
        outline(painter, place, &piece.cells, shift, Stroke::new((place.side * 0.03).max(1.5), marks.look.hint()));
    }
}

/// Outlines the pieces in a move, and draws an arrow from each one's leading edge with the number
/// of cells next to it. The arrow is shifted by `aside` cell sides from the middle, to keep two
/// moves apart.
fn arrows(
    painter: &Painter,
    place: &BoardPlacement,
    scene: &Scene,
    phases: &[Vec<Glide>],
    (colour, aside): (Color32, f32),
) {
    let width = (place.side * 0.06).max(2.0);
    for piece in phases.first().into_iter().flatten().filter_map(|glide| scene.piece(glide.piece)) {
        outline(painter, place, &piece.cells, Vec2::ZERO, Stroke::new(width, colour));
    }
    for glide in phases.iter().flat_map(|phase| leading(phase)) {
        let (Some(piece), Some((direction, count))) = (scene.piece(glide.piece), glide.from.way_to(glide.to)) else {
            continue;
        };
        let way = arrow(direction);
        let from = leading_edge(place, piece, way)
            + (place.cell(glide.from).min - place.cell(piece.cells[0]).min)
            + way.rot90().abs() * place.side * aside;
        let line = way * place.side * (count as f32 - 0.12);
        // A dark arrow below makes the light one visible in every palette.
        let (tip, back) = (from + line, way * place.side * 0.2);
        for stroke in [Stroke::new(width * 1.9, Color32::from_black_alpha(120)), Stroke::new(width, colour)] {
            painter.line_segment([from, tip], stroke);
            painter.line(vec![tip - back + back.rot90(), tip, tip - back - back.rot90()], stroke);
        }
        // A tile always moves by one cell.
        if piece.role != PieceRole::Tile && place.side >= 14.0 {
            cell_count(painter, place.side, from + line * 0.5, way, count);
        }
    }
}

/// Returns the point on a piece's edge in the given direction from its middle.
fn leading_edge(place: &BoardPlacement, piece: &ScenePiece, way: Vec2) -> egui::Pos2 {
    let mut edge = shape::heart(place, piece);
    while place.hit(edge + way * place.side * 0.25).is_some_and(|cell| piece.cells.contains(&cell)) {
        edge += way * place.side * 0.5;
    }
    edge
}

/// Draws an arrow's number of cells above its middle, or to the right of a vertical arrow.
fn cell_count(painter: &Painter, side: f32, middle: egui::Pos2, way: Vec2, count: usize) {
    let galley = painter.layout_no_wrap(count.to_string(), FontId::new(side * 0.26, bold_family()), Color32::WHITE);
    let above = way.rot90() * if way.x < 0.0 || way.y > 0.0 { 1.0 } else { -1.0 };
    let centre = middle + above * side * 0.3;
    painter.circle_filled(centre, side * 0.17, Color32::from_black_alpha(190));
    painter.galley(centre - galley.mesh_bounds.center().to_vec2(), galley, Color32::WHITE);
}

/// Returns a direction as a unit vector.
pub(super) fn arrow(direction: Direction) -> Vec2 {
    match direction {
        Direction::Up => vec2(0.0, -1.0),
        Direction::Down => vec2(0.0, 1.0),
        Direction::Left => vec2(-1.0, 0.0),
        Direction::Right => vec2(1.0, 0.0),
    }
}
