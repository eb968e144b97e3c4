//! Draws a board.

use std::collections::HashMap;

use egui::{Color32, CornerRadius, FontId, Painter, Rect, Stroke, StrokeKind, TextureId, Vec2, pos2, vec2};
use loyd_core::Direction;
use loyd_play::{Cell, Glide, PieceRole, Scene, ScenePiece};

use super::{BoardPlacement, shape, sprites};
use crate::fonts::{bold_family, drawable_label};
use crate::look::{BoardLook, mix};

/// The colours and the marks for drawing a board.
#[derive(Clone, Debug)]
pub(crate) struct PaintOptions<'a> {
    /// The colours.
    pub(crate) look: BoardLook,
    /// The offsets of pieces from their cells, in cell sides.
    pub(crate) offsets: Option<&'a HashMap<usize, Vec2>>,
    /// The selected piece, and whether it is grabbed.
    pub(crate) focus: Option<(usize, bool)>,
    /// The next move of a solution.
    pub(crate) hint: Option<&'a [Vec<Glide>]>,
    /// A move that the player made although a better one exists.
    pub(crate) mistake: Option<&'a [Vec<Glide>]>,
    /// The picture on the tiles.
    pub(crate) picture: Option<TextureId>,
    /// Whether to write numbers and names.
    pub(crate) has_labels: bool,
    /// Coloured cells, such as those in an explained stage or the editor's cursor.
    pub(crate) cells: &'a [(Cell, Color32)],
    /// Whether to draw lines between cells, as in the editor, where the player has to hit
    /// individual empty cells.
    pub(crate) has_grid: bool,
}

impl PaintOptions<'_> {
    /// Returns options without marks or labels.
    pub(crate) const fn plain(look: BoardLook) -> Self {
        Self {
            look,
            offsets: None,
            focus: None,
            hint: None,
            mistake: None,
            picture: None,
            has_labels: false,
            cells: &[],
            has_grid: false,
        }
    }
}

/// The radius of the frame's corners, in cell sides. The gap for an exit ends before the corner,
/// since it would otherwise extend beyond the edge.
const FRAME_ROUNDING: f32 = 0.22;

/// Draws a board from back to front: background, marks, pieces, labels, and the arrows for moves.
pub(crate) fn board(painter: &Painter, placement: &BoardPlacement, scene: &Scene, options: &PaintOptions) {
    let look = options.look;
    // Number puzzles in the classic look have only the window's background.
    if !look.is_classic || scene.blank.is_none() {
        draw_background(painter, placement, scene, look);
    }
    if options.has_grid {
        draw_grid(painter, placement, scene, look);
    }
    // Marked cells are drawn twice: a transparent colour below the pieces here, and an edge above
    // them at the end of this function, since a piece may cover the whole cell.
    for (cell, colour) in options.cells {
        painter.rect_filled(placement.cell(*cell).shrink(1.0), placement.side * 0.1, colour.gamma_multiply(0.45));
    }
    if let Some(phases) = options.hint {
        draw_ghosts(painter, placement, scene, phases, options);
    }
    // Bodies are sorted by colour: a tile is drawn as a texture in its colour (see `sprites`), and
    // each change of texture costs the renderer a draw call.
    let mut pieces: Vec<_> =
        scene.pieces.iter().map(|piece| (colour(placement, scene, piece, options), piece)).collect();
    pieces.sort_by_key(|(colour, _)| colour.to_array());
    for (colour, piece) in pieces {
        draw_body(painter, placement, piece, shift(placement, piece, options), gap(placement, piece, look), colour);
    }
    // Labels come last, because the body of a moving neighbour would otherwise cover them.
    for piece in &scene.pieces {
        draw_overlays(painter, placement, scene, piece, options);
    }
    for (cell, colour) in options.cells {
        let stroke = Stroke::new((placement.side * 0.05).max(1.5), *colour);
        painter.rect_stroke(placement.cell(*cell).shrink(1.0), placement.side * 0.1, stroke, StrokeKind::Inside);
    }
    // Above everything, because the arrow may cross other pieces.
    if let Some(phases) = options.mistake {
        draw_arrows(painter, placement, scene, phases, (look.goal(), LANE));
    }
    if let Some(phases) = options.hint {
        let lane = if options.mistake.is_some() { -LANE } else { 0.0 };
        draw_arrows(painter, placement, scene, phases, (look.hint(), lane));
    }
}

/// Draws the floor, the frame with its exits, the goals, the walls and the gates.
fn draw_background(painter: &Painter, placement: &BoardPlacement, scene: &Scene, look: BoardLook) {
    // Overlaps by half a point, so no seam is visible between floor and frame.
    let (inner, outer) = (placement.rect.expand(1.5), placement.frame_rect());
    painter.rect_filled(inner.expand(1.0), CornerRadius::ZERO, look.floor());
    // Only a ring, since the floor covers the rest.
    let ring = Stroke::new(outer.right() - inner.right(), look.frame());
    painter.rect_stroke(outer, CornerRadius::from(placement.side * FRAME_ROUNDING), ring, StrokeKind::Inside);
    for goal in &scene.goals {
        let colour = mix(look.floor(), look.goal(), 0.3);
        match goal.exit {
            Some(direction) => draw_exit(painter, placement, &goal.cells, direction, look),
            None => goal.cells.iter().for_each(|cell| {
                painter.rect_filled(placement.cell(*cell), CornerRadius::ZERO, colour);
            }),
        }
    }
    // Without outlines, adjacent goals would look like one, and a goal would hardly differ from the
    // floor.
    let stroke = Stroke::new((placement.side * 0.03).max(1.0), look.goal_edge());
    for goal in scene.goals.iter().filter(|goal| goal.exit.is_none()) {
        draw_outline(painter, placement, &goal.cells, (Vec2::ZERO, 0.0), stroke);
    }
    for wall in &scene.walls {
        painter.rect_filled(placement.cell(*wall), CornerRadius::ZERO, look.frame());
    }
    for gate in &scene.gates {
        draw_gate(painter, placement.cell(gate.cell), look);
    }
}

/// Draws a gate as vertical bars.
fn draw_gate(painter: &Painter, cell: Rect, look: BoardLook) {
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
fn draw_grid(painter: &Painter, placement: &BoardPlacement, scene: &Scene, look: BoardLook) {
    let stroke = Stroke::new(1.0, look.frame());
    let (rect, side) = (placement.rect, placement.side);
    for row in 1..scene.rows {
        painter.hline(rect.x_range(), rect.top() + row as f32 * side, stroke);
    }
    for column in 1..scene.columns {
        painter.vline(rect.left() + column as f32 * side, rect.y_range(), stroke);
    }
}

/// Draws an exit: a gap in the frame, with an arrow through it.
fn draw_exit(painter: &Painter, placement: &BoardPlacement, cells: &[Cell], direction: Direction, look: BoardLook) {
    let unit = unit_vector(direction);
    for cell in cells {
        // The cell beyond the board, as far as the straight edge of the frame extends.
        let side = unit.rot90().abs() * placement.side * FRAME_ROUNDING;
        let gap =
            placement.cell(*cell).translate(unit * placement.side).intersect(placement.frame_rect().shrink2(side));
        painter.rect_filled(gap, CornerRadius::ZERO, mix(look.floor(), look.goal(), 0.45));
        // In the middle of the row or column, since the gap is shorter at a corner.
        let across = unit.rot90();
        let offset = across * across.dot(placement.cell(*cell).center() - gap.center());
        let (tip, back) = (gap.center() + offset + unit * placement.side * 0.05, unit * placement.side * 0.1);
        let side = across * placement.side * 0.1;
        let points = vec![tip - back + side, tip, tip - back - side];
        painter.line(points, Stroke::new((placement.side * 0.035).max(1.5), look.goal()));
    }
}

/// Returns the offset of a piece in points.
fn shift(placement: &BoardPlacement, piece: &ScenePiece, options: &PaintOptions) -> Vec2 {
    options.offsets.and_then(|offsets| offsets.get(&piece.id)).copied().unwrap_or_default() * placement.side
}

/// Draws a piece's overlays: its part of the picture, an edge if it is selected, a star if it is
/// the goal piece, and the label.
fn draw_overlays(
    painter: &Painter,
    placement: &BoardPlacement,
    scene: &Scene,
    piece: &ScenePiece,
    options: &PaintOptions,
) {
    let shift = shift(placement, piece, options);
    let (look, colour) = (options.look, colour(placement, scene, piece, options));
    let gap = gap(placement, piece, look);
    if let (Some(texture), PieceRole::Tile) = (options.picture, piece.role) {
        draw_picture_part(painter, placement, scene, piece, shift, gap, texture);
    }
    if let Some((_, grabbed)) = options.focus.filter(|(id, _)| *id == piece.id) {
        draw_focus(painter, placement, piece, shift, grabbed, look);
    }
    if piece.role == PieceRole::Goal {
        // A label would cover the star, so the star moves to a corner.
        let (centre, radius) = if has_label(placement, options) {
            (placement.cell(piece.cells[0]).left_top() + Vec2::splat(placement.side * 0.22), 0.1)
        } else {
            (shape::label_centre(placement, piece), 0.2)
        };
        draw_star(painter, centre + shift, placement.side * radius, BoardLook::ink(colour));
    }
    draw_label(painter, placement, piece, shift, (options, BoardLook::ink(colour)));
}

/// Returns a piece's colour, which is darker under small text.
fn colour(placement: &BoardPlacement, scene: &Scene, piece: &ScenePiece, options: &PaintOptions) -> Color32 {
    let colour = options.look.piece(scene, piece);
    let is_small = has_label(placement, options) && label_size(placement, piece, options.look) < LARGE_TEXT;
    if is_small { BoardLook::under_small_text(colour) } else { colour }
}

/// The size in points from which bold text counts as large, so a contrast of 3:1 suffices (WCAG 2:
/// 14 points of 1/72 inch).
const LARGE_TEXT: f32 = 18.66;

/// Returns whether numbers or names are written on the pieces.
fn has_label(placement: &BoardPlacement, options: &PaintOptions) -> bool {
    options.has_labels && placement.side >= 9.0
}

/// Returns the font size of a piece's label, in points.
fn label_size(placement: &BoardPlacement, piece: &ScenePiece, look: BoardLook) -> f32 {
    // Longer numbers are written smaller, so four digits fit on the tile.
    let size = match drawable_label(&piece.label).len() {
        // 30 points for a cell of 90 points.
        _ if look.is_classic && piece.role == PieceRole::Tile => placement.side / 3.0,
        1 | 2 => placement.side * 0.46,
        3 => placement.side * 0.36,
        _ => placement.side * 0.26,
    };
    // Names of blocks are smaller than numbers, since the shape is more important.
    if piece.role == PieceRole::Tile { size } else { size * 0.62 }
}

/// Returns the empty margin around a piece, in points. It is wide in the classic look. Tiles
/// smaller than 8 points have none, because half a point on each side would leave too little of
/// them.
fn gap(placement: &BoardPlacement, piece: &ScenePiece, look: BoardLook) -> f32 {
    match piece.role {
        _ if look.is_classic => placement.side / 18.0,
        PieceRole::Tile if placement.side < 8.0 => 0.0,
        _ => (placement.side * 0.035).max(0.5),
    }
}

/// Draws a body with a light upper edge and a shadow below.
fn draw_body(
    painter: &Painter,
    placement: &BoardPlacement,
    piece: &ScenePiece,
    shift: Vec2,
    gap: f32,
    colour: Color32,
) {
    // Number tiles differ only in colour, so one drawing per colour is kept as a texture. Blocks
    // differ in shape, so each one is drawn directly, with three fills. Below 14 points, an edge
    // would be invisible.
    let lip = placement.side * shape::LIP;
    if placement.side >= 14.0 && piece.role == PieceRole::Tile {
        let picture = sprites::tile(painter.ctx(), placement, gap, colour);
        let full_uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        painter.image(picture, placement.cell(piece.cells[0]).translate(shift), full_uv, Color32::WHITE);
    } else if placement.side >= 14.0 {
        shape::fill(painter, placement, piece, shift + vec2(0.0, lip * 0.6), gap, BoardLook::shade(colour));
        shape::fill(painter, placement, piece, shift - vec2(0.0, lip * 0.4), gap, BoardLook::light(colour));
        shape::fill(painter, placement, piece, shift, gap + lip * 0.35, colour);
    } else {
        shape::fill(painter, placement, piece, shift, gap, colour);
    }
}

/// Draws the part of the picture that belongs to a tile's goal cell.
fn draw_picture_part(
    painter: &Painter,
    placement: &BoardPlacement,
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
    let rect = placement.cell(piece.cells[0]).translate(shift).shrink(gap);
    let uv = Rect::from_min_size(corner, size);
    let shape = egui::epaint::RectShape::filled(rect, CornerRadius::from(placement.side * 0.12), Color32::WHITE);
    painter.add(shape.with_texture(texture, uv));
}

/// Draws an edge around the selected piece. The edge is thicker if the piece is grabbed.
fn draw_focus(
    painter: &Painter,
    placement: &BoardPlacement,
    piece: &ScenePiece,
    shift: Vec2,
    grabbed: bool,
    look: BoardLook,
) {
    let width = (placement.side * if grabbed { 0.075 } else { 0.04 }).max(2.0);
    draw_piece_outline(painter, placement, piece, shift, Stroke::new(width, look.accent()));
}

/// Draws the outline of a piece, with the piece's rounded corners.
fn draw_piece_outline(painter: &Painter, placement: &BoardPlacement, piece: &ScenePiece, shift: Vec2, stroke: Stroke) {
    let radius = placement.side * shape::ROUNDING;
    if let Some(rect) = shape::rectangle(placement, piece) {
        painter.rect_stroke(rect.translate(shift), CornerRadius::from(radius), stroke, StrokeKind::Inside);
    } else {
        draw_outline(painter, placement, &piece.cells, (shift, radius), stroke);
    }
}

/// Draws the outline of `cells`, moved by `shift`, with corners of this radius. The outline
/// consists of all cell sides that are not shared by two of the cells.
fn draw_outline(
    painter: &Painter,
    placement: &BoardPlacement,
    cells: &[Cell],
    (shift, radius): (Vec2, f32),
    stroke: Stroke,
) {
    let (half, radius) = (placement.side / 2.0, radius.max(stroke.width / 2.0));
    let (inner, arc) = (half - stroke.width / 2.0, radius - stroke.width / 2.0);
    for &cell in cells {
        let centre = placement.cell(cell).center() + shift;
        for corner in CORNERS {
            let [one, other] = corner.map(unit_vector);
            // Half of a side, with overlaps that leave no seam.
            let draw_half = |side: Vec2, tangent: Vec2| {
                let middle = centre + side * inner;
                // A path, since a single segment would be moved to whole pixels, unlike the
                // corners.
                painter.line(vec![middle - tangent * 0.5, middle + tangent * (half + 0.5)], stroke);
            };
            match corner.map(|direction| is_outer_side(cells, cell, direction)) {
                [true, true] => {
                    let steps = if arc > 0.0 { 6_u8 } else { 0 };
                    let turn = |step: u8| Vec2::angled(f32::from(step) * std::f32::consts::FRAC_PI_2 / 6.0) * arc;
                    let bend = |turn: Vec2| centre + (one + other) * (half - radius) + one * turn.x + other * turn.y;
                    let mut points = vec![centre + one * inner - other * 0.5];
                    points.extend((0..=steps).map(|step| bend(turn(step))));
                    points.push(centre + other * inner - one * 0.5);
                    painter.line(points, stroke);
                }
                [true, false] => draw_half(one, other),
                [false, true] => draw_half(other, one),
                [false, false] => {}
            }
        }
    }
}

/// The corners of a cell, clockwise from the upper left one.
const CORNERS: [[Direction; 2]; 4] = [
    [Direction::Up, Direction::Left],
    [Direction::Up, Direction::Right],
    [Direction::Down, Direction::Right],
    [Direction::Down, Direction::Left],
];

/// Returns whether none of `cells` is next to `cell` in a direction.
fn is_outer_side(cells: &[Cell], cell: Cell, direction: Direction) -> bool {
    cell.neighbour(direction, usize::MAX, usize::MAX).is_none_or(|neighbour| !cells.contains(&neighbour))
}

/// Returns the radii of a cell's corners in a shape whose corners have this radius.
fn corner_radii(cells: &[Cell], cell: Cell, radius: f32) -> CornerRadius {
    let is_corner = |corner: [Direction; 2]| corner.iter().all(|side| is_outer_side(cells, cell, *side));
    let [nw, ne, se, sw] = CORNERS.map(|corner| if is_corner(corner) { radius.round() as u8 } else { 0 });
    CornerRadius { nw, ne, sw, se }
}

/// Draws the number or the name of a piece.
fn draw_label(
    painter: &Painter,
    placement: &BoardPlacement,
    piece: &ScenePiece,
    shift: Vec2,
    (options, ink): (&PaintOptions, Color32),
) {
    if !has_label(placement, options) {
        return;
    }
    let size = label_size(placement, piece, options.look);
    let centre = shape::label_centre(placement, piece) + shift;
    let font = FontId::new(size, bold_family());
    let galley = painter.layout_no_wrap(drawable_label(&piece.label).into_owned(), font, ink);
    // Centres the inked area of the text, whose middle differs from that of the line.
    let corner = centre - galley.mesh_bounds.center().to_vec2();
    // A shadow, since a picture may be as light as the number.
    if options.picture.is_some() {
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
fn draw_star(painter: &Painter, centre: egui::Pos2, radius: f32, colour: Color32) {
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
fn leading_glides(phase: &[Glide]) -> impl Iterator<Item = &Glide> {
    phase.iter().filter(|glide| phase.iter().all(|other| other.from != glide.to))
}

/// Draws where the pieces will be after a move, below the pieces themselves.
fn draw_ghosts(
    painter: &Painter,
    placement: &BoardPlacement,
    scene: &Scene,
    phases: &[Vec<Glide>],
    options: &PaintOptions,
) {
    for glide in phases.last().into_iter().flat_map(|phase| leading_glides(phase)) {
        let Some(piece) = scene.piece(glide.piece) else { continue };
        let shift = placement.cell(glide.to).min - placement.cell(piece.cells[0]).min;
        for &cell in &piece.cells {
            let colour = colour(placement, scene, piece, options).gamma_multiply(0.35);
            let corners = corner_radii(&piece.cells, cell, placement.side * shape::ROUNDING);
            painter.rect_filled(placement.cell(cell).translate(shift), corners, colour);
        }
        let stroke = Stroke::new((placement.side * 0.03).max(1.5), options.look.hint());
        draw_piece_outline(painter, placement, piece, shift, stroke);
    }
}

/// How far an arrow is moved from the middle of a cell to keep the arrows of two moves apart, in
/// cell sides.
const LANE: f32 = 0.25;
/// The length and half the width of an arrow's head, in cell sides.
const ARROW_HEAD: f32 = 0.15;

/// Outlines the pieces in a move, and draws an arrow from each one's leading edge with the number
/// of cells next to it. `lane` is the arrow's offset from the middle in cell sides, which keeps
/// the arrows of two moves apart.
fn draw_arrows(
    painter: &Painter,
    placement: &BoardPlacement,
    scene: &Scene,
    phases: &[Vec<Glide>],
    (colour, lane): (Color32, f32),
) {
    let width = (placement.side * 0.06).max(2.0);
    for piece in phases.first().into_iter().flatten().filter_map(|glide| scene.piece(glide.piece)) {
        draw_piece_outline(painter, placement, piece, Vec2::ZERO, Stroke::new(width, colour));
    }
    for glide in phases.iter().flat_map(|phase| leading_glides(phase)) {
        let (Some(piece), Some((direction, count))) = (scene.piece(glide.piece), glide.from.way_to(glide.to)) else {
            continue;
        };
        let unit = unit_vector(direction);
        let from = leading_edge(placement, piece, unit)
            + (placement.cell(glide.from).min - placement.cell(piece.cells[0]).min)
            + unit.rot90().abs() * placement.side * lane;
        let shaft = unit * placement.side * (count as f32 - 0.12);
        // A dark arrow below makes the light one visible in every palette.
        let (tip, back) = (from + shaft, unit * placement.side * ARROW_HEAD);
        for stroke in [Stroke::new(width * 1.9, Color32::from_black_alpha(120)), Stroke::new(width, colour)] {
            painter.line_segment([from, tip], stroke);
            painter.line(vec![tip - back + back.rot90(), tip, tip - back - back.rot90()], stroke);
        }
        // A tile always moves by one cell.
        if piece.role != PieceRole::Tile && placement.side >= 14.0 {
            draw_cell_count(painter, placement.side, from + shaft * 0.5, unit, count);
        }
    }
}

/// Returns the point on a piece's edge in the direction `unit` from its middle.
fn leading_edge(placement: &BoardPlacement, piece: &ScenePiece, unit: Vec2) -> egui::Pos2 {
    let mut edge = shape::label_centre(placement, piece);
    while placement.hit(edge + unit * placement.side * 0.25).is_some_and(|cell| piece.cells.contains(&cell)) {
        edge += unit * placement.side * 0.5;
    }
    edge
}

/// Draws the number of cells above the middle of an arrow, or to the right of a vertical one.
fn draw_cell_count(painter: &Painter, side: f32, middle: egui::Pos2, unit: Vec2, count: usize) {
    let galley = painter.layout_no_wrap(count.to_string(), FontId::new(side * 0.26, bold_family()), Color32::WHITE);
    let above = unit.rot90() * if unit.x < 0.0 || unit.y > 0.0 { 1.0 } else { -1.0 };
    let centre = middle + above * side * 0.3;
    painter.circle_filled(centre, side * 0.17, Color32::from_black_alpha(190));
    painter.galley(centre - galley.mesh_bounds.center().to_vec2(), galley, Color32::WHITE);
}

/// Returns a direction as a unit vector.
pub(super) fn unit_vector(direction: Direction) -> Vec2 {
    match direction {
        Direction::Up => vec2(0.0, -1.0),
        Direction::Down => vec2(0.0, 1.0),
        Direction::Left => vec2(-1.0, 0.0),
        Direction::Right => vec2(1.0, 0.0),
    }
}
