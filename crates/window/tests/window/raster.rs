//! A software renderer for egui. It needs no graphics card or driver, so pictures are identical on
//! every machine.

use std::collections::HashMap;
use std::ops::Range;

use egui::epaint::{ImageData, Primitive, Vertex};
use egui::{ColorImage, Context, FullOutput, Mesh, Pos2, Rect, TextureId, TexturesDelta, Vec2, pos2};
use egui_kittest::TestRenderer;
use image::{Rgba, RgbaImage};

/// The number of steps per pixel. Positions are whole steps, so two triangles with a common edge
/// neither share nor miss a pixel.
const STEPS: f32 = 256.0;

/// Red, green, blue and alpha from 0 to 1, with the colours multiplied by alpha.
type Colour = [f32; 4];

/// A triangle renderer. It samples textures linearly and blends colours like egui's own renderers.
#[derive(Default)]
pub(crate) struct Raster {
    textures: HashMap<TextureId, ColorImage>,
}

impl TestRenderer for Raster {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, patches) in delta.set.drain() {
            for patch in patches {
                let ImageData::Color(image) = patch.image;
                match (patch.pos, self.textures.get_mut(&id)) {
                    (Some([x, y]), Some(texture)) => update_texture(texture, &image, x, y),
                    _ => drop(self.textures.insert(id, (*image).clone())),
                }
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    fn render(&mut self, context: &Context, output: &FullOutput) -> Result<RgbaImage, String> {
        let scale = context.pixels_per_point();
        let size = context.content_rect().size() * scale;
        let mut picture = RgbaImage::new(size.x.round() as u32, size.y.round() as u32);
        for clipped in context.tessellate(output.shapes.clone(), scale) {
            let Primitive::Mesh(mesh) = clipped.primitive else {
                return Err("callbacks draw no triangles".into());
            };
            let texture = self.textures.get(&mesh.texture_id).ok_or("a mesh has an unknown texture")?;
            draw(&mut picture, &mesh, texture, scale, clipped.clip_rect * scale);
        }
        Ok(picture)
    }
}

/// Replaces a part of a texture.
fn update_texture(texture: &mut ColorImage, patch: &ColorImage, x: usize, y: usize) {
    for (row, pixels) in patch.pixels.chunks_exact(patch.width()).enumerate() {
        let from = (y + row) * texture.width() + x;
        texture.pixels[from..from + pixels.len()].copy_from_slice(pixels);
    }
}

/// Draws the triangles of a mesh inside `clip`, which is in pixels.
fn draw(picture: &mut RgbaImage, mesh: &Mesh, texture: &ColorImage, scale: f32, clip: Rect) {
    for corners in mesh.indices.as_chunks::<3>().0 {
        let [a, b, c] = corners.map(|corner| mesh.vertices[corner as usize]);
        let [at, bt, ct] = [a, b, c].map(|vertex| steps(vertex.pos * scale));
        // Orders the corners clockwise.
        match cross(at, bt, ct) {
            0 => {}
            1.. => fill(picture, [a, b, c], [at, bt, ct], texture, clip),
            _ => fill(picture, [a, c, b], [at, ct, bt], texture, clip),
        }
    }
}

/// Converts a position to steps.
fn steps(position: Pos2) -> [i64; 2] {
    [(position.x * STEPS).round() as i64, (position.y * STEPS).round() as i64]
}

/// Returns twice the area of a triangle, positive if its corners are in clockwise order.
fn cross(a: [i64; 2], b: [i64; 2], c: [i64; 2]) -> i64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Fills the pixels whose centres lie in a triangle.
fn fill(picture: &mut RgbaImage, corners: [Vertex; 3], positions: [[i64; 2]; 3], texture: &ColorImage, clip: Rect) {
    let range = |axis: usize, from: f32, to: f32, size: u32| {
        let coordinates = positions.map(|position| position[axis] as f32 / STEPS);
        let min = coordinates.iter().copied().fold(f32::MAX, f32::min).floor().max(from.round()).max(0.0);
        let max = coordinates.iter().copied().fold(f32::MIN, f32::max).ceil().min(to.round()).min(size as f32);
        min as u32..max as u32
    };
    let rows = range(1, clip.min.y, clip.max.y, picture.height());
    let columns = range(0, clip.min.x, clip.max.x, picture.width());
    let [a, b, c] = corners;
    // Sampling takes most of the time, and most triangles have one colour.
    let plain = (a.uv == b.uv && a.uv == c.uv && a.color == b.color && a.color == c.color)
        .then(|| shade(corners, [1.0, 0.0, 0.0], texture));
    let area = cross(positions[0], positions[1], positions[2]) as f32;
    for y in rows {
        for x in span(positions, y, columns.clone()) {
            let colour = plain.unwrap_or_else(|| {
                let centre = centre(x, y);
                let weight = |from: usize, to: usize| cross(positions[from], positions[to], centre) as f32 / area;
                shade(corners, [weight(1, 2), weight(2, 0), weight(0, 1)], texture)
            });
            blend(picture.get_pixel_mut(x, y), colour);
        }
    }
}

/// Returns the centre of a pixel, in steps.
fn centre(x: u32, y: u32) -> [i64; 2] {
    steps(pos2(x as f32 + 0.5, y as f32 + 0.5))
}

/// Returns the columns of the pixels in a row whose centres lie in a triangle. A centre on an edge
/// belongs to the triangle below the edge or to the right of it.
fn span(positions: [[i64; 2]; 3], row: u32, columns: Range<u32>) -> Range<u32> {
    let first = centre(columns.start, row);
    let (mut start, mut end) = (0, i64::from(columns.end.saturating_sub(columns.start)));
    for corner in 0..3 {
        let (from, to) = (positions[corner], positions[(corner + 1) % 3]);
        let owns_its_points = from[1] > to[1] || (from[1] == to[1] && from[0] < to[0]);
        let value = cross(from, to, first) + i64::from(owns_its_points) - 1;
        // The value must not be negative. It grows by this much per column.
        let step = (from[1] - to[1]) * STEPS as i64;
        match step.signum() {
            1 => start = start.max(-value.div_euclid(step)),
            -1 => end = end.min(value.div_euclid(-step) + 1),
            _ if value < 0 => end = 0,
            _ => {}
        }
    }
    columns.start + start as u32..columns.start + end.max(start) as u32
}

/// Returns the colour at the point with these barycentric coordinates in a triangle.
fn shade(corners: [Vertex; 3], weights: [f32; 3], texture: &ColorImage) -> Colour {
    let mut position = Vec2::ZERO;
    let mut colour = [0.0; 4];
    for (corner, weight) in corners.iter().zip(weights) {
        position += corner.uv.to_vec2() * weight;
        for (sum, channel) in colour.iter_mut().zip(corner.color.to_array()) {
            *sum += f32::from(channel) / 255.0 * weight;
        }
    }
    let texel = sample(texture, position);
    std::array::from_fn(|channel| colour[channel] * texel[channel])
}

/// Samples a texture at a position from 0 to 1, by linear interpolation between the four nearest
/// texels.
fn sample(texture: &ColorImage, position: Vec2) -> Colour {
    let neighbours = |position: f32, size: usize| {
        let position = (position * size as f32 - 0.5).clamp(0.0, (size - 1) as f32);
        let from = position.floor() as usize;
        [(from, 1.0 - position.fract()), ((from + 1).min(size - 1), position.fract())]
    };
    let mut colour = [0.0; 4];
    for (y, height) in neighbours(position.y, texture.height()) {
        for (x, width) in neighbours(position.x, texture.width()) {
            for (sum, channel) in colour.iter_mut().zip(texture[(x, y)].to_array()) {
                *sum += f32::from(channel) / 255.0 * width * height;
            }
        }
    }
    colour
}

/// Blends a colour over a pixel.
fn blend(Rgba(pixel): &mut Rgba<u8>, colour: Colour) {
    for (channel, source) in pixel.iter_mut().zip(colour) {
        *channel = ((source + f32::from(*channel) / 255.0 * (1.0 - colour[3])) * 255.0).round() as u8;
    }
}
