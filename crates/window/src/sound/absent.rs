//! The speaker in a program that was built without the feature `sound`.

use super::SoundCue;

/// A speaker that is always silent.
pub(super) struct Speaker;

impl Speaker {
    pub(super) const fn new(_: &egui::Context) -> Self {
        Self
    }

    /// Does nothing.
    #[expect(clippy::unused_self, reason = "other speakers need it")]
    pub(super) const fn begin(&self) {}

    /// Does nothing.
    #[expect(clippy::unused_self, reason = "other speakers need it")]
    pub(super) const fn play(&self, _: SoundCue) {}

    /// Returns the key of the message that explains why there are no sounds.
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "other speakers need it")]
    pub(super) const fn fault(&self) -> Option<&'static str> {
        Some("sounds-not-built")
    }
}
