//! The size of text that the player has chosen for the whole desktop.
//!
//! On X11 it comes with the scale of the screen. A Wayland compositor does not tell it: there the desktop's portal is asked once, at
//! the start. Other systems tell only the scale of the screen.

use std::ops::RangeInclusive;

use zbus::Connection;
use zbus::zvariant::{OwnedValue, Value};

/// The factors that are followed: a portal that says something else is not believed.
const BELIEVED: RangeInclusive<f64> = 0.5..=3.0;

/// Asks on a thread of its own how much larger than usual text is to be, and passes the answer on if there is one.
pub(crate) fn ask(answer: impl FnOnce(f32) + Send + 'static) {
    // Elsewhere it is in the scale of the screen already.
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

/// How much larger than usual text is to be, by the portal of this bus (the setting of GNOME, which other desktops have, too).
async fn factor(bus: &Connection) -> Option<f32> {
    const SETTING: (&str, &str) = ("org.gnome.desktop.interface", "text-scaling-factor");
    let (name, path) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop");
    // Older portals have only the second one, whose value is in a value.
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

    /// A portal with one setting, or without it.
    struct Portal(Option<f64>);

    #[interface(name = "org.freedesktop.portal.Settings")]
    impl Portal {
        fn read_one(&self, group: &str, key: &str) -> fdo::Result<OwnedValue> {
            let known = (group, key) == ("org.gnome.desktop.interface", "text-scaling-factor");
            let value = self.0.filter(|_| known).map(OwnedValue::from);
            value.ok_or_else(|| fdo::Error::Failed(format!("no setting {key}")))
        }
    }

    /// What is found where a portal says this.
    fn found(said: Option<f64>) -> Option<f32> {
        let (one, other) = UnixStream::pair().expect("a pair of sockets");
        pollster::block_on(async {
            let server = Builder::async_io_unix_stream(one).server(Guid::generate()).expect("a guid").p2p();
            let server = server.serve_at("/org/freedesktop/portal/desktop", Portal(said)).expect("a path");
            // Both ends greet each other.
            let server = std::thread::spawn(|| pollster::block_on(server.build()).expect("a server"));
            let client = Builder::async_io_unix_stream(other).p2p().build().await.expect("a client");
            let _server = server.join().expect("it has greeted");
            factor(&client).await
        })
    }

    #[test]
    fn the_portal_is_asked_and_believed_within_reason() {
        assert_eq!(found(Some(1.25)), Some(1.25));
        assert_eq!([found(Some(40.0)), found(Some(f64::NAN)), found(None)], [None; 3]);
    }
}
