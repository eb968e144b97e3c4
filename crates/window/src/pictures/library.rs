//! Decodes pictures with a library.

use std::future::{Ready, ready};

use egui::ColorImage;

use super::LONGEST;

/// The maximum memory for decoding a picture, in bytes.
const MOST_MEMORY: u64 = 256 << 20;

/// Decodes a PNG or JPEG file. The picture is cropped to the square in its middle, and scaled down
/// if a side exceeds [`LONGEST`].
///
/// # Errors
/// The reason why the picture cannot be shown.
pub(crate) fn decoded(content: &[u8]) -> Ready<Result<ColorImage, String>> {
    ready(square(content).map_err(|error| error.to_string()))
}

fn square(content: &[u8]) -> image::ImageResult<ColorImage> {
    let mut reader = image::ImageReader::new(std::io::Cursor::new(content)).with_guessed_format()?;
    let mut limits = image::Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let picture = reader.decode()?;
    let side = picture.width().min(picture.height());
    let (x, y) = ((picture.width() - side) / 2, (picture.height() - side) / 2);
    let square = picture.crop_imm(x, y, side, side);
    let side = side.min(LONGEST);
    let pixels = square.thumbnail_exact(side, side).to_rgba8();
    Ok(ColorImage::from_rgba_unmultiplied([side as usize; 2], pixels.as_raw()))
}
