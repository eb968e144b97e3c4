//! Decodes the picture that the player opened.

#[cfg(target_arch = "wasm32")]
pub(crate) use browser::decode;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use library::decode;

/// The maximum side of an opened picture, in pixels. Larger pictures are scaled down.
const MAX_SIDE: u32 = 1024;

/// Decodes pictures with a library.
#[cfg(not(target_arch = "wasm32"))]
mod library {
    use std::future::{Ready, ready};

    use egui::ColorImage;

    use super::MAX_SIDE;

    /// The maximum memory for decoding a picture, in bytes.
    const MAX_MEMORY: u64 = 256 << 20;

    /// Decodes a PNG or JPEG file. The picture is cropped to the square in its middle, and scaled
    /// down if a side exceeds [`MAX_SIDE`].
    ///
    /// # Errors
    /// The reason why the picture cannot be shown.
    pub(crate) fn decode(content: &[u8]) -> Ready<Result<ColorImage, String>> {
        ready(decode_square(content).map_err(|error| error.to_string()))
    }

    fn decode_square(content: &[u8]) -> image::ImageResult<ColorImage> {
        let mut reader = image::ImageReader::new(std::io::Cursor::new(content)).with_guessed_format()?;
        let mut limits = image::Limits::default();
        limits.max_alloc = Some(MAX_MEMORY);
        reader.limits(limits);
        let picture = reader.decode()?;
        let side = picture.width().min(picture.height());
        let (x, y) = ((picture.width() - side) / 2, (picture.height() - side) / 2);
        let square = picture.crop_imm(x, y, side, side);
        let side = side.min(MAX_SIDE);
        let pixels = square.thumbnail_exact(side, side).to_rgba8();
        Ok(ColorImage::from_rgba_unmultiplied([side as usize; 2], pixels.as_raw()))
    }
}

/// Decodes pictures with the browser.
#[cfg(target_arch = "wasm32")]
mod browser {
    use egui::ColorImage;
    use js_sys::{Array, Uint8Array};
    use wasm_bindgen::prelude::*;
    use wasm_bindgen_futures::JsFuture;
    use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, ImageBitmap};

    use super::MAX_SIDE;

    /// The type of canvas context whose pixels can be read.
    const CONTEXT_TYPE: &str = "2d";

    /// Decodes a picture in any format that the browser supports. The picture is cropped to the
    /// square in its middle, and scaled down if a side exceeds [`MAX_SIDE`].
    ///
    /// # Errors
    /// The reason why the picture cannot be shown.
    pub(crate) async fn decode(content: &[u8]) -> Result<ColorImage, String> {
        decode_square(content).await.map_err(|error| match error.dyn_into::<js_sys::Error>() {
            Ok(error) => error.message().into(),
            Err(error) => error.as_string().unwrap_or_default(),
        })
    }

    async fn decode_square(content: &[u8]) -> Result<ColorImage, JsValue> {
        let window = web_sys::window().ok_or("there is no window")?;
        let document = window.document().ok_or("there is no document")?;
        let blob = Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(content)))?;
        let picture: ImageBitmap = JsFuture::from(window.create_image_bitmap_with_blob(&blob)?).await?.dyn_into()?;
        let (width, height) = (picture.width(), picture.height());
        let (from, to) = (width.min(height), width.min(height).min(MAX_SIDE));
        let canvas = document.create_element("canvas")?.dyn_into::<HtmlCanvasElement>()?;
        canvas.set_width(to);
        canvas.set_height(to);
        let context = canvas.get_context(CONTEXT_TYPE)?.ok_or("the canvas has no context")?;
        let context = context.dyn_into::<CanvasRenderingContext2d>()?;
        let [x, y] = [width, height].map(|side| f64::from((side - from) / 2));
        let (from, side) = (f64::from(from), f64::from(to));
        context.draw_image_with_image_bitmap_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
            &picture, x, y, from, from, 0.0, 0.0, side, side,
        )?;
        let pixels = context.get_image_data(0.0, 0.0, side, side)?.data();
        Ok(ColorImage::from_rgba_unmultiplied([to as usize; 2], &pixels.0))
    }
}
