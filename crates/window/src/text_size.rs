//! The text size that the player has chosen for the whole desktop.
//!
//! On X11, the screen's scale includes it. A Wayland compositor does not report it, so the
//! desktop's portal is asked once at startup. Other systems only report the screen's scale.

use std::ops::RangeInclusive;

use zbus::Connection;
use zbus::zvariant::{OwnedValue, Value};

/// The accepted factors. An answer outside this range is ignored.
const BELIEVED: RangeInclusive<f64> = 0.5..=3.0;

/// Requests the desktop's text scale on a separate thread, and passes the reply, if any, to
/// `answer`.
pub(crate) fn ask(answer: impl FnOnce(f32) + Send + 'static) {
    // On X11, the screen's scale includes it.
    if std::env::var_os("WAYLAND_DISPLAY").is_none_or(|name| name.is_empty()) {
        return;
    }
    std::thread::spawn(move || {
        let factor = pollster::block_on(async { factor(&Connection::session().await.ok()?).await });
        if let Some(factor) = factor {
            answer(factor);
        }
    });
}

/// Returns the text scale from the portal on this bus. The setting is GNOME's, but other desktops
/// provide it too.
async fn factor(bus: &Connection) -> Option<f32> {
    const SETTING: (&str, &str) = ("org.gnome.desktop.interface", "text-scaling-factor");
    let (name, path) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop");
    // Older portals only have the second method, whose result is nested in another value.
    for method in ["ReadOne", "Read"] {
        let called = bus.call_method(Some(name), path, Some("org.freedesktop.portal.Settings"), method, &SETTING).await;
        let Ok(reply) = called else { continue };
        let value: OwnedValue = reply.body().deserialize().ok()?;
        let factor = match &*value {
            Value::Value(inner) => inner.downcast_ref::<f64>().ok()?,
            value => value.downcast_ref::<f64>().ok()?,
        };
        return BELIEVED.contains(&factor).then_some(factor as f32);
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
            let known = (group, key) == ("org.gnome.desktop.interface", "text-scaling-factor");
            let value = self.0.filter(|_| known).map(OwnedValue::from);
            value.ok_or_else(|| fdo::Error::Failed(format!("no setting {key}")))
        }
    }

    /// Returns the factor that is read from a portal with this setting.
    fn found(said: Option<f64>) -> Option<f32> {
        let (one, other) = UnixStream::pair().expect("a pair of sockets");
        pollster::block_on(async {
            let server = Builder::async_io_unix_stream(one).server(Guid::generate()).expect("a guid").p2p();
            let server = server.serve_at("/org/freedesktop/portal/desktop", Portal(said)).expect("a path");
            // Both ends must perform the handshake concurrently.
            let server = std::thread::spawn(|| pollster::block_on(server.build()).expect("a server"));
            let client = Builder::async_io_unix_stream(other).p2p().build().await.expect("a client");
            let _server = server.join().expect("the handshake succeeds");
            factor(&client).await
        })
    }

    #[test]
    fn the_portals_text_size_is_used_within_limits() {
        assert_eq!(found(Some(1.25)), Some(1.25));
        assert_eq!([found(Some(40.0)), found(Some(f64::NAN)), found(None)], [None; 3]);
    }
}
