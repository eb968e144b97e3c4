//! Draws a board.

use std::collections::HashMap;

use egui::{Color32, CornerRadius, FontId, Painter, Rect, Stroke, StrokeKind, TextureId, Vec2, pos2, vec2};
use loyd_core::Direction;
use loyd_play::{Cell, Glide, PieceRole, Scene, ScenePiece};

use super::{BoardPlacement, LIP, ROUNDING, label_centre, rectangle, sprites};
use crate::fonts::{bold_family, drawable_label};
use crate::look::BoardLook;

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

/// Draws a scene at this position.
pub(crate) fn paint(painter: &Painter, placement: &BoardPlacement, scene: &Scene, options: &PaintOptions) {
    BoardPainter { painter, placement, scene, options, look: options.look, side: placement.side }.draw();
}

/// Draws a scene in the middle of an area, as large as possible.
pub(crate) fn paint_in(painter: &Painter, area: Rect, scene: &Scene, options: &PaintOptions) {
    let placement = BoardPlacement::in_area(area, scene, painter.pixels_per_point(), false);
    paint(painter, &placement, scene, options);
}

/// A board that is being drawn.
struct BoardPainter<'a> {
    painter: &'a Painter,
    placement: &'a BoardPlacement,
    scene: &'a Scene,
    options: &'a PaintOptions<'a>,
    /// The colours.
    look: BoardLook,
    /// The side of a cell, in points.
    side: f32,
}

impl BoardPainter<'_> {
    /// Draws the board from back to front: background, marks, pieces, labels, and the arrows for
    /// moves.
    fn draw(&self) {
        // Number puzzles in the classic look have only the window's background.
        if !self.look.is_classic || self.scene.blank.is_none() {
            self.draw_background();
        }
        if self.options.has_grid {
            self.draw_grid();
        }
        // Marked cells are drawn twice: a transparent colour below the pieces here, and an edge
        // above them at the end of this function, since a piece may cover the whole cell.
        for (cell, colour) in self.options.cells {
            self.painter.rect_filled(
                self.placement.cell(*cell).shrink(1.0),
                self.side * 0.1,
                colour.gamma_multiply(0.45),
            );
        }
        if let Some(phases) = self.options.hint {
            self.draw_ghosts(phases);
        }
        // Bodies are sorted by colour: a tile is drawn as a texture in its colour (see `sprites`),
        // and each change of texture costs the renderer a draw call.
        let mut pieces: Vec<_> = self.scene.pieces.iter().map(|piece| (self.colour(piece), piece)).collect();
        pieces.sort_by_key(|(colour, _)| colour.to_array());
        for (colour, piece) in pieces {
            self.draw_body(piece, colour);
        }
        // Labels come last, because the body of a moving neighbour would otherwise cover them.
        for piece in &self.scene.pieces {
            self.draw_overlays(piece);
        }
        for (cell, colour) in self.options.cells {
            let stroke = Stroke::new((self.side * 0.05).max(1.5), *colour);
            self.painter.rect_stroke(
                self.placement.cell(*cell).shrink(1.0),
                self.side * 0.1,
                stroke,
                StrokeKind::Inside,
            );
        }
        // Above everything, because the arrow may cross other pieces.
        if let Some(phases) = self.options.mistake {
            self.draw_arrows(phases, self.look.goal(), LANE);
        }
        if let Some(phases) = self.options.hint {
            let lane = if self.options.mistake.is_some() { -LANE } else { 0.0 };
            self.draw_arrows(phases, self.look.hint(), lane);
        }
    }

    /// Draws the floor, the frame with its exits, the goals, the walls and the gates.
    fn draw_background(&self) {
        // Overlaps by half a point, so no seam is visible between floor and frame.
        let (inner, outer) = (self.placement.rect.expand(1.5), self.placement.frame_rect());
        self.painter.rect_filled(inner.expand(1.0), CornerRadius::ZERO, self.look.theme.floor);
        // Only a ring, since the floor covers the rest.
        let ring = Stroke::new(outer.right() - inner.right(), self.look.theme.frame);
        self.painter.rect_stroke(outer, CornerRadius::from(self.side * FRAME_ROUNDING), ring, StrokeKind::Inside);
        let goal_colour = self.look.theme.floor.lerp_to_gamma(self.look.goal(), 0.3);
        for goal in &self.scene.goals {
            match goal.exit {
                Some(direction) => self.draw_exit(&goal.cells, direction),
                None => self.fill_cells(&goal.cells, goal_colour),
            }
        }
        // Without outlines, adjacent goals would look like one, and a goal would hardly differ from
        // the floor.
        let stroke = Stroke::new((self.side * 0.03).max(1.0), self.look.goal_edge());
        for goal in self.scene.goals.iter().filter(|goal| goal.exit.is_none()) {
            self.draw_outline(&goal.cells, Vec2::ZERO, 0.0, stroke);
        }
        self.fill_cells(&self.scene.walls, self.look.theme.frame);
        for gate in &self.scene.gates {
            self.draw_gate(self.placement.cell(gate.cell));
        }
    }

    /// Fills whole cells.
    fn fill_cells(&self, cells: &[Cell], colour: Color32) {
        for cell in cells {
            self.painter.rect_filled(self.placement.cell(*cell), CornerRadius::ZERO, colour);
        }
    }

    /// Draws a gate as vertical bars.
    fn draw_gate(&self, cell: Rect) {
        const BARS: u8 = 4;
        let stroke = Stroke::new((cell.width() * 0.06).max(1.0), self.look.theme.frame);
        for bar in 0..BARS {
            let x = cell.left() + cell.width() * (f32::from(bar) + 0.5) / f32::from(BARS);
            self.painter.vline(x, cell.y_range(), stroke);
        }
        self.painter.hline(cell.x_range(), cell.top() + stroke.width, stroke);
        self.painter.hline(cell.x_range(), cell.bottom() - stroke.width, stroke);
    }

    /// Draws lines between cells.
    fn draw_grid(&self) {
        let stroke = Stroke::new(1.0, self.look.theme.frame);
        let (rect, side) = (self.placement.rect, self.side);
        for row in 1..self.scene.rows {
            self.painter.hline(rect.x_range(), rect.top() + row as f32 * side, stroke);
        }
        for column in 1..self.scene.columns {
            self.painter.vline(rect.left() + column as f32 * side, rect.y_range(), stroke);
        }
    }

    /// Draws an exit: a gap in the frame, with an arrow through it.
    fn draw_exit(&self, cells: &[Cell], direction: Direction) {
        let unit = unit_vector(direction);
        for cell in cells {
            // The cell beyond the board, as far as the straight edge of the frame extends.
            let side = unit.rot90().abs() * self.side * FRAME_ROUNDING;
            let gap = self
                .placement
                .cell(*cell)
                .translate(unit * self.side)
                .intersect(self.placement.frame_rect().shrink2(side));
            let colour = self.look.theme.floor.lerp_to_gamma(self.look.goal(), 0.45);
            self.painter.rect_filled(gap, CornerRadius::ZERO, colour);
            // In the middle of the row or column, since the gap is shorter at a corner.
            let across = unit.rot90();
            let offset = across * across.dot(self.placement.cell(*cell).center() - gap.center());
            let (tip, back) = (gap.center() + offset + unit * self.side * 0.05, unit * self.side * 0.1);
            let side = across * self.side * 0.1;
            let points = vec![tip - back + side, tip, tip - back - side];
            self.painter.line(points, Stroke::new((self.side * 0.035).max(1.5), self.look.goal()));
        }
    }

    /// Returns the offset of a piece in points.
    fn shift(&self, piece: &ScenePiece) -> Vec2 {
        self.options.offsets.and_then(|offsets| offsets.get(&piece.id)).copied().unwrap_or_default() * self.side
    }

    /// Draws a piece's overlays: its part of the picture, an edge if it is selected, a star if it
    /// is the goal piece, and the label. The edge is thicker if the piece is grabbed.
    fn draw_overlays(&self, piece: &ScenePiece) {
        let (shift, colour) = (self.shift(piece), self.colour(piece));
        if let (Some(texture), PieceRole::Tile) = (self.options.picture, piece.role) {
            self.draw_picture_part(piece, texture);
        }
        if let Some((_, grabbed)) = self.options.focus.filter(|(id, _)| *id == piece.id) {
            let width = (self.side * if grabbed { 0.075 } else { 0.04 }).max(2.0);
            self.draw_piece_outline(piece, shift, Stroke::new(width, self.look.accent()));
        }
        if piece.role == PieceRole::Goal {
            // A label would cover the star, so the star moves to a corner.
            let (centre, radius) = if self.has_label() {
                (self.placement.cell(piece.cells[0]).left_top() + Vec2::splat(self.side * 0.22), 0.1)
            } else {
                (label_centre(self.placement, piece), 0.2)
            };
            draw_star(self.painter, centre + shift, self.side * radius, BoardLook::ink(colour));
        }
        self.draw_label(piece, BoardLook::ink(colour));
    }

    /// Returns a piece's colour, which is darker under small text.
    fn colour(&self, piece: &ScenePiece) -> Color32 {
        let colour = self.look.piece(self.scene, piece);
        let is_small = self.has_label() && self.label_size(piece) < LARGE_TEXT;
        if is_small { BoardLook::under_small_text(colour) } else { colour }
    }

    /// Returns whether numbers or names are written on the pieces.
    fn has_label(&self) -> bool {
        self.options.has_labels && self.side >= 9.0
    }

    /// Returns the font size of a piece's label, in points.
    fn label_size(&self, piece: &ScenePiece) -> f32 {
        // Longer numbers are written smaller, so four digits fit on the tile.
        let size = match drawable_label(&piece.label).len() {
            // 30 points for a cell of 90 points.
            _ if self.look.is_classic && piece.role == PieceRole::Tile => self.side / 3.0,
            1 | 2 => self.side * 0.46,
            3 => self.side * 0.36,
            _ => self.side * 0.26,
        };
        // Names of blocks are smaller than numbers, since the shape is more important.
        if piece.role == PieceRole::Tile { size } else { size * 0.62 }
    }

    /// Returns the empty margin around a piece, in points. It is wide in the classic look. Tiles
    /// smaller than 8 points have none, because half a point on each side would leave too little of
    /// them.
    fn gap(&self, piece: &ScenePiece) -> f32 {
        match piece.role {
            _ if self.look.is_classic => self.side / 18.0,
            PieceRole::Tile if self.side < 8.0 => 0.0,
            _ => (self.side * 0.035).max(0.5),
        }
    }

    /// Draws a body with a light upper edge and a shadow below.
    fn draw_body(&self, piece: &ScenePiece, colour: Color32) {
        // Number tiles differ only in colour, so one drawing per colour is kept as a texture.
        // Blocks differ in shape, so each one is drawn directly, with three fills. Below 14 points,
        // an edge would be invisible.
        let (shift, gap, lip) = (self.shift(piece), self.gap(piece), self.side * LIP);
        if self.side >= 14.0 && piece.role == PieceRole::Tile {
            let picture = sprites::tile(self.painter.ctx(), self.placement, gap, colour);
            let full_uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            self.painter.image(picture, self.placement.cell(piece.cells[0]).translate(shift), full_uv, Color32::WHITE);
        } else if self.side >= 14.0 {
            self.fill(piece, shift + vec2(0.0, lip * 0.6), gap, BoardLook::shade(colour));
            self.fill(piece, shift - vec2(0.0, lip * 0.4), gap, BoardLook::light(colour));
            self.fill(piece, shift, gap + lip * 0.35, colour);
        } else {
            self.fill(piece, shift, gap, colour);
        }
    }

    /// Fills the outline of a piece: one rounded square per cell, and bridges between adjacent
    /// cells.
    fn fill(&self, piece: &ScenePiece, shift: Vec2, gap: f32, colour: Color32) {
        let radius = CornerRadius::from(self.side * ROUNDING);
        if let Some(rect) = rectangle(self.placement, piece) {
            self.painter.rect_filled(rect.translate(shift).shrink(gap), radius, colour);
            return;
        }
        for &cell in &piece.cells {
            let square = self.placement.cell(cell).translate(shift);
            self.painter.rect_filled(square.shrink(gap), radius, colour);
            let contains =
                |rows: usize, columns: usize| piece.cells.contains(&Cell::new(cell.row + rows, cell.column + columns));
            let half = self.side / 2.0;
            if contains(0, 1) {
                let bridge = square.shrink2(vec2(0.0, gap)).translate(vec2(half, 0.0));
                self.painter.rect_filled(bridge, CornerRadius::ZERO, colour);
            }
            if contains(1, 0) {
                let bridge = square.shrink2(vec2(gap, 0.0)).translate(vec2(0.0, half));
                self.painter.rect_filled(bridge, CornerRadius::ZERO, colour);
            }
            if contains(0, 1) && contains(1, 0) && contains(1, 1) {
                self.painter.rect_filled(square.translate(Vec2::splat(half)), CornerRadius::ZERO, colour);
            }
        }
    }

    /// Draws the part of the picture that belongs to a tile's goal cell.
    fn draw_picture_part(&self, piece: &ScenePiece, texture: TextureId) {
        let Some(home) = piece.home else { return };
        // Texture coordinates go from 0 to 1 over the whole picture, regardless of the board's
        // size.
        let size = vec2(1.0 / self.scene.columns as f32, 1.0 / self.scene.rows as f32);
        let corner = pos2(home.column as f32 * size.x, home.row as f32 * size.y);
        let rect = self.placement.cell(piece.cells[0]).translate(self.shift(piece)).shrink(self.gap(piece));
        let uv = Rect::from_min_size(corner, size);
        let shape = egui::epaint::RectShape::filled(rect, CornerRadius::from(self.side * 0.12), Color32::WHITE);
        self.painter.add(shape.with_texture(texture, uv));
    }

    /// Draws the outline of a piece, with the piece's rounded corners.
    fn draw_piece_outline(&self, piece: &ScenePiece, shift: Vec2, stroke: Stroke) {
        let radius = self.side * ROUNDING;
        if let Some(rect) = rectangle(self.placement, piece) {
            self.painter.rect_stroke(rect.translate(shift), CornerRadius::from(radius), stroke, StrokeKind::Inside);
        } else {
            self.draw_outline(&piece.cells, shift, radius, stroke);
        }
    }

    /// Draws the outline of `cells`, moved by `shift`, with corners of this radius. The outline
    /// consists of all cell sides that are not shared by two of the cells.
    fn draw_outline(&self, cells: &[Cell], shift: Vec2, radius: f32, stroke: Stroke) {
        let (half, radius) = (self.side / 2.0, radius.max(stroke.width / 2.0));
        let (inner, arc) = (half - stroke.width / 2.0, radius - stroke.width / 2.0);
        for &cell in cells {
            let centre = self.placement.cell(cell).center() + shift;
            for corner in CORNERS {
                let [one, other] = corner.map(unit_vector);
                // Half of a side, with overlaps that leave no seam.
                let draw_half = |side: Vec2, tangent: Vec2| {
                    let middle = centre + side * inner;
                    // A path, since a single segment would be moved to whole pixels, unlike the
                    // corners.
                    self.painter.line(vec![middle - tangent * 0.5, middle + tangent * (half + 0.5)], stroke);
                };
                match corner.map(|direction| is_outer_side(cells, cell, direction)) {
                    [true, true] => {
                        let steps = if arc > 0.0 { 6_u8 } else { 0 };
                        let turn = |step: u8| Vec2::angled(f32::from(step) * std::f32::consts::FRAC_PI_2 / 6.0) * arc;
                        let bend =
                            |turn: Vec2| centre + (one + other) * (half - radius) + one * turn.x + other * turn.y;
                        let mut points = vec![centre + one * inner - other * 0.5];
                        points.extend((0..=steps).map(|step| bend(turn(step))));
                        points.push(centre + other * inner - one * 0.5);
                        self.painter.line(points, stroke);
                    }
                    [true, false] => draw_half(one, other),
                    [false, true] => draw_half(other, one),
                    [false, false] => {}
                }
            }
        }
    }

    /// Draws the number or the name of a piece.
    fn draw_label(&self, piece: &ScenePiece, ink: Color32) {
        if !self.has_label() {
            return;
        }
        let size = self.label_size(piece);
        let centre = label_centre(self.placement, piece) + self.shift(piece);
        let font = FontId::new(size, bold_family());
        let galley = self.painter.layout_no_wrap(drawable_label(&piece.label).into_owned(), font, ink);
        // Centres the inked area of the text, whose middle differs from that of the line.
        let corner = centre - galley.mesh_bounds.center().to_vec2();
        // A shadow, since a picture may be as light as the number.
        if self.options.picture.is_some() {
            let below = corner + Vec2::splat(size * 0.04);
            self.painter.galley_with_override_text_color(below, galley.clone(), Color32::from_black_alpha(150));
            // On a picture, the text is white above its shadow.
            self.painter.galley_with_override_text_color(corner, galley, BoardLook::ink(Color32::BLACK));
            return;
        }
        self.painter.galley(corner, galley, ink);
    }

    /// Draws where the pieces will be after a move, below the pieces themselves.
    fn draw_ghosts(&self, phases: &[Vec<Glide>]) {
        for glide in phases.last().into_iter().flat_map(|phase| leading_glides(phase)) {
            let Some(piece) = self.scene.piece(glide.piece) else { continue };
            let shift = self.placement.cell(glide.to).min - self.placement.cell(piece.cells[0]).min;
            for &cell in &piece.cells {
                let colour = self.colour(piece).gamma_multiply(0.35);
                let corners = corner_radii(&piece.cells, cell, self.side * ROUNDING);
                self.painter.rect_filled(self.placement.cell(cell).translate(shift), corners, colour);
            }
            let stroke = Stroke::new((self.side * 0.03).max(1.5), self.look.hint());
            self.draw_piece_outline(piece, shift, stroke);
        }
    }

    /// Outlines the pieces in a move, and draws an arrow from each one's leading edge with the
    /// number of cells next to it. `lane` is the arrow's offset from the middle in cell sides,
    /// which keeps the arrows of two moves apart.
    fn draw_arrows(&self, phases: &[Vec<Glide>], colour: Color32, lane: f32) {
        let width = (self.side * 0.06).max(2.0);
        for piece in phases.first().into_iter().flatten().filter_map(|glide| self.scene.piece(glide.piece)) {
            self.draw_piece_outline(piece, Vec2::ZERO, Stroke::new(width, colour));
        }
        for glide in phases.iter().flat_map(|phase| leading_glides(phase)) {
            let (Some(piece), Some((direction, count))) = (self.scene.piece(glide.piece), glide.from.way_to(glide.to))
            else {
                continue;
            };
            let unit = unit_vector(direction);
            let from = self.leading_edge(piece, unit)
                + (self.placement.cell(glide.from).min - self.placement.cell(piece.cells[0]).min)
                + unit.rot90().abs() * self.side * lane;
            let shaft = unit * self.side * (count as f32 - 0.12);
            // A dark arrow below makes the light one visible in every palette.
            let (tip, back) = (from + shaft, unit * self.side * ARROW_HEAD);
            for stroke in [Stroke::new(width * 1.9, Color32::from_black_alpha(120)), Stroke::new(width, colour)] {
                self.painter.line_segment([from, tip], stroke);
                self.painter.line(vec![tip - back + back.rot90(), tip, tip - back - back.rot90()], stroke);
            }
            // A tile always moves by one cell.
            if piece.role != PieceRole::Tile && self.side >= 14.0 {
                draw_cell_count(self.painter, self.side, from + shaft * 0.5, unit, count);
            }
        }
    }

    /// Returns the point on a piece's edge in the direction `unit` from its middle.
    fn leading_edge(&self, piece: &ScenePiece, unit: Vec2) -> egui::Pos2 {
        let mut edge = label_centre(self.placement, piece);
        while self.placement.hit(edge + unit * self.side * 0.25).is_some_and(|cell| piece.cells.contains(&cell)) {
            edge += unit * self.side * 0.5;
        }
        edge
    }
}

/// The size in points from which bold text counts as large, so a contrast of 3:1 suffices (WCAG 2:
/// 14 points of 1/72 inch).
const LARGE_TEXT: f32 = 18.66;

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

/// How far an arrow is moved from the middle of a cell to keep the arrows of two moves apart, in
/// cell sides.
const LANE: f32 = 0.25;
/// The length and half the width of an arrow's head, in cell sides.
const ARROW_HEAD: f32 = 0.15;

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
