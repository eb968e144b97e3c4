//! The window's size and position, which are remembered between runs, and the text size that the
//! player has chosen for the whole desktop.

use egui::{ViewportBuilder, ViewportInfo, pos2, vec2};
use loyd_records::Records;
use serde_json::{Value, json};

/// The setting that stores the window's size and position.
const SETTING: &str = "window.place";
/// How much of the window must be on the screen, in points.
const MIN_VISIBLE: f32 = 100.0;

/// Returns a builder with the remembered size and position.
pub(crate) fn restore_place(records: &Records, mut builder: ViewportBuilder) -> ViewportBuilder {
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
pub(crate) fn remember_place(records: &mut Records, window: &ViewportInfo) {
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
        let is_visible = outer.min.x >= 0.0
            && outer.min.y >= 0.0
            && outer.min.x + MIN_VISIBLE <= screen.x
            && outer.min.y + MIN_VISIBLE <= screen.y;
        let coordinate = |number: f32| if is_visible { json!(number.round()) } else { Value::Null };
        (place["x"], place["y"]) = (coordinate(outer.min.x), coordinate(outer.min.y));
    }
    records.set_setting(SETTING, place);
}

/// The text size that the player has chosen for the whole desktop.
///
/// On X11, the screen's scale includes it. A Wayland compositor does not report it, so the
/// desktop's portal is queried once at startup. Other systems only report the screen's scale.
#[cfg(target_os = "linux")]
pub(crate) mod text_size {
    use std::ops::RangeInclusive;

    use zbus::Connection;
    use zbus::zvariant::{OwnedValue, Value};

    /// The accepted factors. An answer outside this range is ignored.
    const ACCEPTED_FACTORS: RangeInclusive<f64> = 0.5..=3.0;

    /// Requests the desktop's text scale on a separate thread, and passes the reply, if any, to
    /// `on_reply`.
    pub(crate) fn request(on_reply: impl FnOnce(f32) + Send + 'static) {
        // On X11, the screen's scale includes the text scale.
        if std::env::var_os("WAYLAND_DISPLAY").is_none_or(|name| name.is_empty()) {
            return;
        }
        std::thread::spawn(move || {
            let factor = pollster::block_on(async { factor(&Connection::session().await.ok()?).await });
            if let Some(factor) = factor {
                on_reply(factor);
            }
        });
    }

    /// Returns the text scale from the portal on this bus. The setting is GNOME's, but other
    /// desktops provide it too.
    async fn factor(bus: &Connection) -> Option<f32> {
        const SETTING: (&str, &str) = ("org.gnome.desktop.interface", "text-scaling-factor");
        let (name, path) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop");
        // Older portals only have the second method, whose result is nested in another value.
        for method in ["ReadOne", "Read"] {
            let reply =
                bus.call_method(Some(name), path, Some("org.freedesktop.portal.Settings"), method, &SETTING).await;
            let Ok(reply) = reply else { continue };
            let value: OwnedValue = reply.body().deserialize().ok()?;
            let factor = match &*value {
                Value::Value(inner) => inner.downcast_ref::<f64>().ok()?,
                value => value.downcast_ref::<f64>().ok()?,
            };
            return ACCEPTED_FACTORS.contains(&factor).then_some(factor as f32);
        }
        None
    }

    #[cfg(test)]
    mod tests {
        use std::os::unix::net::UnixStream;

        use zbus::connection::Builder;
        use zbus::{Guid, fdo, interface};

        use super::*;

        /// A portal with or without the setting.
        struct Portal(Option<f64>);

        #[interface(name = "org.freedesktop.portal.Settings")]
        impl Portal {
            fn read_one(&self, group: &str, key: &str) -> fdo::Result<OwnedValue> {
                let is_text_scale = (group, key) == ("org.gnome.desktop.interface", "text-scaling-factor");
                let value = self.0.filter(|_| is_text_scale).map(OwnedValue::from);
                value.ok_or_else(|| fdo::Error::Failed(format!("no setting {key}")))
            }
        }

        /// Returns the factor that is read from a portal with this setting.
        fn read_factor(setting: Option<f64>) -> Option<f32> {
            let (one, other) = UnixStream::pair().expect("a pair of sockets");
            pollster::block_on(async {
                let server = Builder::async_io_unix_stream(one).server(Guid::generate()).expect("a guid").p2p();
                let server = server.serve_at("/org/freedesktop/portal/desktop", Portal(setting)).expect("a path");
                // Both ends must perform the handshake concurrently.
                let server = std::thread::spawn(|| pollster::block_on(server.build()).expect("a server"));
                let client = Builder::async_io_unix_stream(other).p2p().build().await.expect("a client");
                let _server = server.join().expect("the handshake succeeds");
                factor(&client).await
            })
        }

        #[test]
        fn the_portals_text_size_is_used_within_limits() {
            assert_eq!(read_factor(Some(1.25)), Some(1.25));
            assert_eq!([read_factor(Some(40.0)), read_factor(Some(f64::NAN)), read_factor(None)], [None; 3]);
        }
    }
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
        let restore = |records: &Records| {
            let builder = restore_place(records, ViewportBuilder::default());
            (builder.inner_size, builder.position, builder.maximized)
        };
        assert_eq!(restore(&records), (None, None, Some(false)));
        remember_place(&mut records, &window([300.0, 40.0], [1200.0, 800.0]));
        let size = Some(vec2(1200.0, 800.0));
        assert_eq!(restore(&records), (size, Some(pos2(300.0, 40.0)), Some(false)));
        // The size before maximizing is kept.
        let maximized = ViewportInfo { maximized: Some(true), ..window([0.0, 0.0], [1920.0, 1080.0]) };
        remember_place(&mut records, &maximized);
        assert_eq!(restore(&records), (size, Some(pos2(300.0, 40.0)), Some(true)));
        remember_place(&mut records, &ViewportInfo { minimized: Some(true), ..window([0.0, 0.0], [0.0, 0.0]) });
        assert_eq!(restore(&records), (size, Some(pos2(300.0, 40.0)), Some(true)));
        remember_place(&mut records, &window([2500.0, 40.0], [700.0, 500.0]));
        assert_eq!(restore(&records), (Some(vec2(700.0, 500.0)), None, Some(false)));
        // An invalid setting has no effect.
        records.set_setting(SETTING, json!({ "width": 1e30, "height": "x", "x": null, "y": 3 }));
        assert_eq!(restore(&records), (None, None, Some(false)));
    }
}
