//! Cached tile textures. A textured tile has two triangles instead of about a hundred, so a
//! software renderer draws large boards fast enough.

use std::collections::HashMap;
use std::sync::Arc;

use egui::mutex::Mutex;
use egui::{Color32, ColorImage, Context, Id, Pos2, Rect, TextureHandle, TextureId, TextureOptions, Vec2, pos2, vec2};

use super::BoardPlacement;
use crate::look::BoardLook;

/// The key of a cached texture: the side of a cell in pixels, a tile's margin in thousandths of a
/// pixel, and the colour. The margin is an integer because a float cannot be a map key.
type SpriteKey = (usize, u32, Color32);

/// A texture, and the last pass that drew it.
struct Sprite {
    texture: TextureHandle,
    pass: u64,
}

/// Returns the texture for a tile in this colour, as large as a cell. Several boards of different
/// sizes may be drawn in one pass. Textures that the last passes did not use are dropped when a new
/// one is created.
pub(super) fn tile(context: &Context, placement: &BoardPlacement, gap: f32, colour: Color32) -> TextureId {
    let (scale, pass) = (context.pixels_per_point(), context.cumulative_pass_nr());
    let side = (placement.side * scale).round().max(1.0) as usize;
    let key = (side, (gap * scale * 1000.0) as u32, colour);
    let id = Id::unique("sprites");
    let sprites =
        context.data_mut(|data| data.get_temp_mut_or_default::<Arc<Mutex<HashMap<SpriteKey, Sprite>>>>(id).clone());
    let mut sprites = sprites.lock();
    if !sprites.contains_key(&key) {
        sprites.retain(|_, sprite| sprite.pass + PASSES_KEPT >= pass);
    }
    let load = || context.load_texture("tile", draw_tile(side, gap * scale, colour), TextureOptions::LINEAR);
    let sprite = sprites.entry(key).or_insert_with(|| Sprite { texture: load(), pass });
    sprite.pass = pass;
    sprite.texture.id()
}

/// The number of passes for which an unused texture is kept.
const PASSES_KEPT: u64 = 2;

/// Draws a tile's body with a light upper edge and a shadow below.
fn draw_tile(side: usize, gap: f32, colour: Color32) -> ColorImage {
    let cell = Rect::from_min_size(Pos2::ZERO, Vec2::splat(side as f32));
    let lip = side as f32 * super::LIP;
    let layers = [
        (cell.shrink(gap).translate(vec2(0.0, lip * 0.6)), BoardLook::shade(colour)),
        (cell.shrink(gap).translate(vec2(0.0, lip * -0.4)), BoardLook::light(colour)),
        (cell.shrink(gap + lip * 0.35), colour),
    ];
    let radius = side as f32 * super::ROUNDING;
    let pixel = |index: usize| {
        let at = pos2((index % side) as f32 + 0.5, (index / side) as f32 + 0.5);
        layers.iter().fold(Color32::TRANSPARENT, |below, (rect, colour)| {
            below.lerp_to_gamma(*colour, coverage(*rect, radius, at))
        })
    };
    ColorImage::new([side, side], (0..side * side).map(pixel).collect())
}

/// Returns the part of a pixel that a rectangle with rounded corners covers.
fn coverage(rect: Rect, radius: f32, at: Pos2) -> f32 {
    let excess = (at - rect.center()).abs() - (rect.size() / 2.0 - Vec2::splat(radius));
    let distance = excess.max(Vec2::ZERO).length() + excess.max_elem().min(0.0) - radius;
    (0.5 - distance).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_is_opaque_in_the_middle_and_transparent_at_its_corners() {
        for side in [14, 57, 145] {
            let image = draw_tile(side, side as f32 * 0.035, Color32::from_rgb(40, 90, 160));
            assert_eq!(image[(side / 2, side / 2)], Color32::from_rgb(40, 90, 160));
            for corner in [(0, 0), (side - 1, 0), (0, side - 1), (side - 1, side - 1)] {
                assert_eq!(image[corner], Color32::TRANSPARENT);
            }
        }
    }
}
