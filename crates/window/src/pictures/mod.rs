//! Pictures on tiles: built-in ones, and one that the player opened.
//!
//! On the page, the browser decodes an opened picture, since bundled decoders would enlarge the
//! page by a thirtieth.

mod decoding;

use egui::{Color32, ColorImage, Context, TextureHandle, TextureOptions};

use crate::settings::TilePicture;
pub(crate) use decoding::decode;

/// The side of a built-in picture, in pixels.
const SIDE: usize = 512;
/// The maximum size of a picture file, in bytes.
pub(crate) const MAX_FILE_BYTES: u64 = loyd_files::FileKind::PICTURE.max_bytes;

/// The pictures for tiles.
#[derive(Default)]
pub(crate) struct Pictures {
    /// The picture that the player opened.
    custom: Option<ColorImage>,
    /// The last picture that was used, and its texture.
    shown: Option<(TilePicture, TextureHandle)>,
}

impl Pictures {
    /// Returns the texture of a picture. Returns `None` if there is no picture, or if the player's
    /// own picture is selected but has not been opened in this run.
    pub(crate) fn texture(&mut self, picture: TilePicture, context: &Context) -> Option<egui::TextureId> {
        // A texture is created once, not in every frame.
        if self.shown.as_ref().is_none_or(|(shown, _)| *shown != picture) {
            let image = self.image(picture)?;
            self.shown = Some((picture, context.load_texture("picture", image, TextureOptions::LINEAR)));
        }
        self.shown.as_ref().map(|(_, texture)| texture.id())
    }

    /// Sets the player's own picture.
    pub(crate) fn set_custom(&mut self, image: ColorImage) {
        self.custom = Some(image);
        self.shown = None;
    }

    /// Returns the pixels of a picture.
    fn image(&self, picture: TilePicture) -> Option<ColorImage> {
        match picture {
            TilePicture::None => None,
            TilePicture::Hills => Some(draw(hills)),
            TilePicture::Mosaic => Some(draw(mosaic)),
            TilePicture::Waves => Some(draw(waves)),
            TilePicture::Custom => self.custom.clone(),
        }
    }
}

/// Returns whether the content begins like a PNG or JPEG file.
pub(crate) fn is_picture(content: &[u8]) -> bool {
    content.starts_with(b"\x89PNG") || content.starts_with(&[0xff, 0xd8, 0xff])
}

/// Draws a picture. `colour` returns the colour at a point whose coordinates are between 0 and 1.
fn draw(colour: fn(f32, f32) -> [f32; 3]) -> ColorImage {
    let pixel = |index: usize| {
        let (x, y) = ((index % SIDE) as f32 / SIDE as f32, (index / SIDE) as f32 / SIDE as f32);
        let [red, green, blue] = colour(x, y).map(|channel| (channel.clamp(0.0, 1.0) * 255.0) as u8);
        Color32::from_rgb(red, green, blue)
    };
    ColorImage::new([SIDE; 2], (0..SIDE * SIDE).map(pixel).collect())
}

/// Mixes two colours. The share of `b` is `amount`, limited to the range from 0 to 1.
fn mix(a: [f32; 3], b: [f32; 3], amount: f32) -> [f32; 3] {
    std::array::from_fn(|index| a[index] + (b[index] - a[index]) * amount.clamp(0.0, 1.0))
}

/// Five ranges of hills in front of a low sun.
fn hills(x: f32, y: f32) -> [f32; 3] {
    let sky = mix([0.16, 0.18, 0.42], [0.98, 0.62, 0.38], y * 1.5);
    let sun = ((x - 0.68).powi(2) + (y - 0.42).powi(2)).sqrt();
    let glow = mix(sky, [1.0, 0.86, 0.55], (0.34 - sun).max(0.0) * 1.6);
    let mut colour = mix(glow, [1.0, 0.95, 0.8], ((0.1 - sun) * 200.0).clamp(0.0, 1.0));
    for range in 0..5 {
        let range = range as f32;
        let ridge = 0.5
            + range * 0.095
            + 0.045 * (x * (5.0 + range * 1.7) + range * 2.1).sin()
            + 0.02 * (x * (13.0 + range * 4.0) + range).sin();
        let near = mix([0.62, 0.4, 0.5], [0.06, 0.12, 0.16], range / 4.0);
        colour = mix(colour, near, (y - ridge) * 300.0);
    }
    colour
}

/// Rings of coloured stones.
fn mosaic(x: f32, y: f32) -> [f32; 3] {
    let (dx, dy) = (x - 0.5, y - 0.5);
    let radius = dx.hypot(dy) * 16.0;
    let ring = radius.floor();
    let stones = (ring * 6.0).max(1.0);
    let turn = dy.atan2(dx) / std::f32::consts::TAU + 0.5 + ring * 0.037;
    let stone = turn * stones;
    let edge = (radius - ring).min(ring + 1.0 - radius).min((stone - stone.floor()).min(stone.ceil() - stone) * 2.0);
    let hue = ring * 0.61 + stone.floor() / stones * 2.4;
    let wave = |shift: f32| 0.55 + 0.4 * ((hue + shift) * std::f32::consts::TAU / 3.0).sin();
    mix([0.93, 0.9, 0.84], [wave(0.0), wave(1.0), wave(2.0)], (edge - 0.06) * 24.0)
}

/// Overlapping waves.
fn waves(x: f32, y: f32) -> [f32; 3] {
    let mut colour = mix([0.88, 0.95, 0.98], [0.55, 0.8, 0.93], y);
    for wave in 0..9 {
        let wave = wave as f32;
        let crest = 0.08
            + wave * 0.11
            + 0.03 * ((x * 3.0 + wave * 0.37) * std::f32::consts::TAU).sin()
            + 0.012 * ((x * 7.0 - wave * 0.21) * std::f32::consts::TAU).sin();
        let depth = mix([0.35, 0.72, 0.85], [0.03, 0.13, 0.36], wave / 8.0);
        colour = mix(colour, depth, (y - crest) * 260.0);
        colour = mix(colour, [1.0, 1.0, 1.0], (1.0 - ((y - crest - 0.006).abs() * 220.0)).max(0.0) * 0.75);
    }
    colour
}
