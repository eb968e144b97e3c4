//! The window's size and position, remembered until the next run.

use egui::{ViewportBuilder, ViewportInfo, pos2, vec2};
use loyd_records::Records;
use serde_json::{Value, json};

/// The setting that stores the size and the position.
const SETTING: &str = "window.place";
/// The part of the window that must be on the screen, in points.
const IN_SIGHT: f32 = 100.0;

/// Returns a builder with the remembered size and position.
pub(crate) fn restore(records: &Records, mut builder: ViewportBuilder) -> ViewportBuilder {
    let number = |name: &str| {
        let number = records.setting(SETTING)?.get(name)?.as_f64()? as f32;
        (number.is_finite() && number.abs() < 1e5).then_some(number)
    };
    if let (Some(width), Some(height)) = (number("width"), number("height")) {
        builder = builder.with_inner_size(vec2(width, height));
    }
    if let (Some(x), Some(y)) = (number("x"), number("y")) {
        builder = builder.with_position(pos2(x, y));
    }
    let is_maximized = records.setting(SETTING).and_then(|place| place.get("maximized")?.as_bool());
    builder.with_maximized(is_maximized.unwrap_or_default())
}

/// Remembers the size and the position. A maximized window keeps the size that it had before. A
/// position on another screen is not remembered, because that screen may be gone.
pub(crate) fn note(records: &mut Records, window: &ViewportInfo) {
    let mut place = records.setting(SETTING).filter(|place| place.is_object()).cloned().unwrap_or_else(|| json!({}));
    if window.minimized == Some(true) || window.fullscreen == Some(true) {
        return;
    }
    let is_maximized = window.maximized == Some(true);
    place["maximized"] = Value::from(is_maximized);
    if let Some(inner) = window.inner_rect.filter(|_| !is_maximized) {
        (place["width"], place["height"]) = (json!(inner.width().round()), json!(inner.height().round()));
    }
    if let (Some(outer), Some(screen)) = (window.outer_rect.filter(|_| !is_maximized), window.monitor_size) {
        let is_in_sight = outer.min.x >= 0.0
            && outer.min.y >= 0.0
            && outer.min.x + IN_SIGHT <= screen.x
            && outer.min.y + IN_SIGHT <= screen.y;
        let of = |number: f32| if is_in_sight { json!(number.round()) } else { Value::Null };
        (place["x"], place["y"]) = (of(outer.min.x), of(outer.min.y));
    }
    records.set_setting(SETTING, place);
}

#[cfg(test)]
mod tests {
    use egui::Rect;
    use loyd_records::MemoryStore;

    use super::*;

    fn window(at: [f32; 2], size: [f32; 2]) -> ViewportInfo {
        let rect = Rect::from_min_size(at.into(), size.into());
        let monitor_size = Some(vec2(1920.0, 1080.0));
        ViewportInfo { inner_rect: Some(rect), outer_rect: Some(rect), monitor_size, ..ViewportInfo::default() }
    }

    #[test]
    fn a_window_reopens_where_it_was_unless_that_is_off_screen() {
        let mut records = Records::new(MemoryStore::new());
        let found = |records: &Records| {
            let builder = restore(records, ViewportBuilder::default());
            (builder.inner_size, builder.position, builder.maximized)
        };
        assert_eq!(found(&records), (None, None, Some(false)));
        note(&mut records, &window([300.0, 40.0], [1200.0, 800.0]));
        let size = Some(vec2(1200.0, 800.0));
        assert_eq!(found(&records), (size, Some(pos2(300.0, 40.0)), Some(false)));
        // The size before maximizing stays.
        let whole = ViewportInfo { maximized: Some(true), ..window([0.0, 0.0], [1920.0, 1080.0]) };
        note(&mut records, &whole);
        assert_eq!(found(&records), (size, Some(pos2(300.0, 40.0)), Some(true)));
        note(&mut records, &ViewportInfo { minimized: Some(true), ..window([0.0, 0.0], [0.0, 0.0]) });
        assert_eq!(found(&records), (size, Some(pos2(300.0, 40.0)), Some(true)));
        note(&mut records, &window([2500.0, 40.0], [700.0, 500.0]));
        assert_eq!(found(&records), (Some(vec2(700.0, 500.0)), None, Some(false)));
        // A forged setting has no effect.
        records.set_setting(SETTING, json!({ "width": 1e30, "height": "x", "x": null, "y": 3 }));
        assert_eq!(found(&records), (None, None, Some(false)));
    }
}
