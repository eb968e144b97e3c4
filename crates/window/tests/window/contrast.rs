//! Everything that is written can be read: the contrasts of WCAG 2, on all screens.

use egui::epaint::{ClippedShape, Shape, TextShape};
use egui::{Color32, FontFamily, Pos2, Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use loyd_front::Named;
use loyd_records::MemoryStore;
use loyd_window::{Device, Palette, Settings, Theme};

use crate::support::{Player, settings};
use crate::tour::tour;

/// From this size on, in points, text is large, and 3:1 is enough.
const LARGE: f32 = 24.0;

/// The light of a colour, as the contrast of WCAG 2 has it.
fn luminance(colour: Color32) -> f64 {
    let part = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(colour.r()) + 0.7152 * part(colour.g()) + 0.0722 * part(colour.b())
}

fn contrast(one: Color32, other: Color32) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn text_and_controls_stand_out_in_both_themes() {
    for theme in [Theme::Dark, Theme::Light] {
        let player = Player::with(Settings { theme, ..settings() }, MemoryStore::new(), vec2(640.0, 480.0));
        let visuals = player.harness.ctx.global_style().visuals.clone();
        let text = visuals.text_color();
        for (name, colour, ground, least) in [
            ("text on a dialog", text, visuals.window_fill, 4.5),
            ("text in a field", text, visuals.text_edit_bg_color(), 4.5),
            ("weak text on a dialog", visuals.weak_text_color(), visuals.window_fill, 4.5),
            ("text on a button", text, visuals.widgets.inactive.weak_bg_fill, 4.5),
            ("an error", visuals.error_fg_color, visuals.window_fill, 4.5),
            ("the edge of a field", visuals.widgets.inactive.bg_stroke.color, visuals.window_fill, 3.0),
            ("the edge of what has the focus", visuals.widgets.active.bg_stroke.color, visuals.window_fill, 3.0),
            (
                "text of what has the focus",
                visuals.widgets.active.fg_stroke.color,
                visuals.widgets.active.weak_bg_fill,
                4.5,
            ),
            ("the edge of a button", visuals.widgets.inactive.bg_stroke.color, visuals.window_fill, 3.0),
        ] {
            let found = contrast(colour, ground);
            assert!(found >= least, "{theme:?}: {name}: {found:.2}, expected {least}");
        }
    }
}

/// What a frame draws, from behind to the front, each shape with the part of the screen that it is drawn in.
fn drawn(player: &Player) -> Vec<(Rect, Shape)> {
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

/// The colour in which a shape fills this place.
fn fill_at((clip, shape): &(Rect, Shape), place: Pos2) -> Option<Color32> {
    let fill = match shape {
        Shape::Rect(filled) if filled.rect.contains(place) => filled.fill,
        Shape::Circle(filled) if filled.center.distance(place) < filled.radius => filled.fill,
        _ => Color32::TRANSPARENT,
    };
    (clip.contains(place) && fill != Color32::TRANSPARENT).then_some(fill)
}

/// Whether a shape shows a picture at this place.
fn is_picture_at((_, shape): &(Rect, Shape), place: Pos2) -> bool {
    matches!(shape, Shape::Mesh(mesh) if mesh.calc_bounds().contains(place))
}

/// The colour of a text, as its first letters have it.
fn ink(text: &TextShape) -> Color32 {
    let own = text.galley.job.sections.first().map_or(Color32::PLACEHOLDER, |section| section.format.color);
    let own = if own == Color32::PLACEHOLDER { text.fallback_color } else { own };
    text.override_text_color.unwrap_or(own).gamma_multiply(text.opacity_factor)
}

/// All text whose contrast is too low, but for that of buttons that cannot be pressed, which WCAG leaves out, and for what lies behind
/// a dialog. Numbers on tiles are pictures: a test of the palettes is beside them.
fn too_weak(player: &Player) -> Vec<String> {
    let (shapes, page) = (drawn(player), player.harness.ctx.global_style().visuals.panel_fill);
    let nodes: Vec<_> = player.harness.query_all_by(|_| true).collect();
    let is_disabled =
        |place| nodes.iter().any(|node| node.accesskit_node().is_disabled() && node.rect().contains(place));
    let mut faults = Vec::new();
    for (index, (clip, shape)) in shapes.iter().enumerate() {
        let Shape::Text(text) = shape else { continue };
        let place = text.galley.mesh_bounds.translate(text.pos.to_vec2()).center();
        let is_behind = shapes[index + 1..].iter().any(|above| fill_at(above, place).is_some());
        let is_hidden = text.galley.text().trim().is_empty() || !clip.contains(place) || is_behind;
        if is_hidden || is_disabled(place) || shapes[..index].iter().any(|below| is_picture_at(below, place)) {
            continue;
        }
        let ground = shapes[..index].iter().filter_map(|below| fill_at(below, place)).fold(page, Color32::blend);
        let found = contrast(ground.blend(ink(text)), ground);
        let font = text.galley.job.sections.first().map(|section| &section.format.font_id);
        // Bold text is large, but for names of pieces on the small boards of cards, which only decorate them.
        let is_large = font.is_some_and(|font| font.size >= LARGE || font.family != FontFamily::Proportional);
        if found < if is_large { 3.0 } else { 4.5 } {
            faults.push(format!("{:?} {found:.2}, {:?} on {ground:?}", text.galley.text(), ink(text)));
        }
    }
    faults
}

/// The text that is too weak on any screen in the settings.
fn weak_text(theme: Theme, palette: Palette) -> Vec<String> {
    let (phone, desktop) = ((Device::PHONE, vec2(390.0, 844.0)), (Device::DESKTOP, vec2(1280.0, 800.0)));
    let (device, size) = if theme == Theme::Dark || palette == Palette::Own { phone } else { desktop };
    let mut faults = Vec::new();
    tour(device, Settings { theme, palette, ..settings() }, size, &mut |player, screen| {
        faults.extend(too_weak(player).into_iter().map(|fault| format!("{theme:?}, {palette:?}, {screen}: {fault}")));
    });
    faults
}

#[test]
fn text_stands_out_on_all_screens_of_the_dark_theme_in_all_palettes() {
    let faults: Vec<_> = Palette::CHOICES.iter().flat_map(|&palette| weak_text(Theme::Dark, palette)).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn text_stands_out_on_all_screens_of_the_light_theme_in_all_palettes() {
    let faults: Vec<_> = Palette::CHOICES.iter().flat_map(|&palette| weak_text(Theme::Light, palette)).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}
