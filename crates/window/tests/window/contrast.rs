//! Checks the contrast of text and controls, as defined by WCAG 2.

use egui::epaint::{ClippedShape, Shape, TextShape};
use egui::{Color32, FontFamily, Pos2, Rect, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use loyd_front::Named;
use loyd_records::MemoryStore;
use loyd_window::{Theme, WindowSettings};

use crate::support::{Player, settings};

/// The minimum size of large text in points. A contrast of 3:1 suffices for large text.
const LARGE: f32 = 24.0;
/// The minimum size of large bold text in points.
const LARGE_BOLD: f32 = 18.66;

/// Returns the relative luminance of a colour as defined by WCAG 2.
fn luminance(colour: Color32) -> f64 {
    let linear = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
}

fn contrast(one: Color32, other: Color32) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn text_and_controls_have_enough_contrast_in_every_theme() {
    for &theme in Theme::CHOICES {
        let player = Player::with(WindowSettings { theme, ..settings() }, MemoryStore::new(), vec2(640.0, 480.0));
        let visuals = player.harness.ctx.global_style().visuals.clone();
        let text = visuals.text_color();
        for (name, colour, background, min) in [
            ("text on a dialog", text, visuals.window_fill, 4.5),
            ("text in a field", text, visuals.text_edit_bg_color(), 4.5),
            ("weak text on a dialog", visuals.weak_text_color(), visuals.window_fill, 4.5),
            ("text on a button", text, visuals.widgets.inactive.weak_bg_fill, 4.5),
            ("an error", visuals.error_fg_color, visuals.window_fill, 4.5),
            ("the edge of a field", visuals.widgets.inactive.bg_stroke.color, visuals.window_fill, 3.0),
            ("the edge of a focused widget", visuals.widgets.active.bg_stroke.color, visuals.window_fill, 3.0),
            (
                "text on a focused widget",
                visuals.widgets.active.fg_stroke.color,
                visuals.widgets.active.weak_bg_fill,
                4.5,
            ),
            ("the edge of a button", visuals.widgets.inactive.bg_stroke.color, visuals.window_fill, 3.0),
        ] {
            let ratio = contrast(colour, background);
            assert!(ratio >= min, "{theme:?}: {name}: {ratio:.2}, expected {min}");
        }
    }
}

#[test]
fn the_focused_button_of_a_dialog_has_a_visible_ring_in_every_theme() {
    for &theme in Theme::CHOICES {
        let mut player = Player::with(WindowSettings { theme, ..settings() }, MemoryStore::new(), vec2(960.0, 680.0));
        player.menu("Help", "About");
        let button = player.harness.get_by_label("OK").rect();
        let background = player.harness.ctx.global_style().visuals.window_fill;
        let has_ring = drawn_shapes(&player).iter().any(|(clip, shape)| {
            let Shape::Rect(drawn) = shape else { return false };
            let is_around =
                drawn.rect.contains_rect(button.expand(0.5)) && button.expand(4.0).contains_rect(drawn.rect);
            is_around && clip.contains_rect(drawn.rect) && contrast(drawn.stroke.color, background) >= 3.0
        });
        assert!(has_ring, "{theme:?}");
    }
}

/// Returns the shapes of a frame from back to front, each with its clip rectangle.
fn drawn_shapes(player: &Player) -> Vec<(Rect, Shape)> {
    fn add(clip: Rect, shape: &Shape, shapes: &mut Vec<(Rect, Shape)>) {
        match shape {
            Shape::Vec(parts) => parts.iter().for_each(|part| add(clip, part, shapes)),
            shape => shapes.push((clip, shape.clone())),
        }
    }
    let mut shapes = Vec::new();
    for ClippedShape { clip_rect, shape, .. } in &player.harness.output().shapes {
        add(*clip_rect, shape, &mut shapes);
    }
    shapes
}

/// Returns the fill colour of a shape at a point.
fn fill_at((clip, shape): &(Rect, Shape), point: Pos2) -> Option<Color32> {
    let fill = match shape {
        Shape::Rect(filled) if filled.rect.contains(point) => filled.fill,
        Shape::Circle(filled) if filled.center.distance(point) < filled.radius => filled.fill,
        _ => Color32::TRANSPARENT,
    };
    (clip.contains(point) && fill != Color32::TRANSPARENT).then_some(fill)
}

/// Returns whether a shape shows a picture at a point.
fn is_picture_at((_, shape): &(Rect, Shape), point: Pos2) -> bool {
    matches!(shape, Shape::Mesh(mesh) if mesh.calc_bounds().contains(point))
}

/// Returns the colour of the first letters of some text.
fn ink(text: &TextShape) -> Color32 {
    let colour = text.galley.job.sections.first().map_or(Color32::PLACEHOLDER, |section| section.format.color);
    let colour = if colour == Color32::PLACEHOLDER { text.fallback_color } else { colour };
    text.override_text_color.unwrap_or(colour).gamma_multiply(text.opacity_factor)
}

/// Returns all text whose contrast is too low. Disabled buttons are exempt, as in WCAG, and so is
/// text behind a dialog. Numbers on tiles are pictures, which a palette test covers.
pub(crate) fn low_contrast_text(player: &Player) -> Vec<String> {
    let (shapes, page) = (drawn_shapes(player), player.harness.ctx.global_style().visuals.panel_fill);
    let nodes: Vec<_> = player.harness.query_all_by(|_| true).collect();
    let is_disabled =
        |point| nodes.iter().any(|node| node.accesskit_node().is_disabled() && node.rect().contains(point));
    let mut faults = Vec::new();
    for (index, (clip, shape)) in shapes.iter().enumerate() {
        let Shape::Text(text) = shape else { continue };
        let point = text.galley.mesh_bounds.translate(text.pos.to_vec2()).center();
        let is_behind = shapes[index + 1..].iter().any(|above| fill_at(above, point).is_some());
        let is_hidden = text.galley.text().trim().is_empty() || !clip.contains(point) || is_behind;
        if is_hidden || is_disabled(point) || shapes[..index].iter().any(|below| is_picture_at(below, point)) {
            continue;
        }
        let background = shapes[..index].iter().filter_map(|below| fill_at(below, point)).fold(page, Color32::blend);
        let ratio = contrast(background.blend(ink(text)), background);
        let font = text.galley.job.sections.first().map(|section| &section.format.font_id);
        let is_large = font.is_some_and(|font| {
            let is_bold = font.family != FontFamily::Proportional;
            font.size >= if is_bold { LARGE_BOLD } else { LARGE }
        });
        if ratio < if is_large { 3.0 } else { 4.5 } {
            faults.push(format!("{:?} {ratio:.2}, {:?} on {background:?}", text.galley.text(), ink(text)));
        }
    }
    faults
}

/// Returns the controls whose edge has too little contrast.
pub(crate) fn low_contrast_controls(player: &Player) -> Vec<String> {
    let (shapes, page) = (drawn_shapes(player), player.harness.ctx.global_style().visuals.panel_fill);
    let controls = player.harness.query_all_by(|node| {
        let is_control =
            matches!(node.role(), Role::Button | Role::ComboBox | Role::TextInput | Role::CheckBox | Role::SpinButton);
        is_control && !node.is_disabled()
    });
    let mut faults = Vec::new();
    for (name, rect) in controls.map(|node| (node.accesskit_node().label(), node.rect())) {
        let edge_colour = |(clip, shape): &(Rect, Shape)| {
            let Shape::Rect(drawn) = shape else { return None };
            let is_around = rect.expand(3.0).contains_rect(drawn.rect) && drawn.rect.expand(3.0).contains_rect(rect);
            let has_edge = drawn.stroke.width > 0.0 && drawn.stroke.color.a() > 0;
            (is_around && clip.contains(rect.center()) && has_edge).then_some(drawn.stroke.color)
        };
        let Some(index) = shapes.iter().position(|shape| edge_colour(shape).is_some()) else { continue };
        if shapes[index + 1..].iter().any(|above| fill_at(above, rect.left_top()).is_some()) {
            continue;
        }
        // A point just outside the control, against which its edge has to stand out.
        let outside = rect.left_center() - vec2(2.0, 0.0);
        let background = shapes[..index].iter().filter_map(|below| fill_at(below, outside)).fold(page, Color32::blend);
        let ratio = contrast(background.blend(edge_colour(&shapes[index]).expect("it has an edge")), background);
        if ratio < 3.0 {
            faults.push(format!("the edge of {name:?} {rect:?}: {ratio:.2} on {background:?}"));
        }
    }
    faults
}
