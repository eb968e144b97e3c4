//! Soft sounds for moves, refused moves and solved puzzles.
//!
//! Screens report what has happened; [`Sounds`] decides whether a sound is due, and a speaker plays
//! it: the browser's audio on the page, and in the window a system device if the program was built
//! with the `sound` feature. An app is silent unless it is given [`Sounds::with_speaker`].

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(all(feature = "sound", not(target_arch = "wasm32")))]
mod system;
#[cfg_attr(all(not(feature = "sound"), not(target_arch = "wasm32"), not(test)), expect(dead_code))]
mod tone;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

#[cfg(all(not(feature = "sound"), not(target_arch = "wasm32")))]
use absent::Speaker;
#[cfg(target_arch = "wasm32")]
use browser::Speaker;
#[cfg(all(feature = "sound", not(target_arch = "wasm32")))]
use system::Speaker;
pub use tone::SoundCue;

/// The minimum time between two events with sounds. Events that follow sooner, such as the moves of
/// a solution at the fastest speed, are silent.
const GAP: Duration = Duration::from_millis(60);

/// Plays sounds.
pub struct Sounds {
    output: SoundOutput,
    /// The time of the last event, even if its sound was skipped.
    last: Option<Duration>,
}

/// The destination of sounds.
enum SoundOutput {
    /// No output.
    Silence,
    /// The system's or the browser's audio.
    Speaker(Speaker),
    /// A list, for tests.
    List(Rc<RefCell<Vec<SoundCue>>>),
}

impl Sounds {
    /// Creates `Sounds` that play nothing.
    pub(crate) const fn silent() -> Self {
        Self { output: SoundOutput::Silence, last: None }
    }

    /// Creates `Sounds` that use the system's or the browser's audio. `context` is repainted if the
    /// system has no device.
    pub fn with_speaker(context: &egui::Context) -> Self {
        Self { output: SoundOutput::Speaker(Speaker::new(context)), last: None }
    }

    /// Creates `Sounds` that add to a list instead of playing, for tests.
    pub fn recording_to(list: Rc<RefCell<Vec<SoundCue>>>) -> Self {
        Self { output: SoundOutput::List(list), last: None }
    }

    /// Prepares the speaker, or tries again to find one. Called when the player switches sounds on.
    pub(crate) fn begin(&mut self) {
        if let SoundOutput::Speaker(speaker) = &mut self.output {
            speaker.begin();
        }
    }

    /// Plays an event's sound at a session time, unless the event follows the last one too closely.
    /// A chord is always played.
    pub(crate) fn play(&mut self, cue: SoundCue, now: Duration) {
        let previous = self.last.replace(now);
        if cue != SoundCue::Solved && previous.is_some_and(|previous| now < previous + GAP) {
            return;
        }
        match &mut self.output {
            SoundOutput::Silence => {}
            SoundOutput::Speaker(speaker) => speaker.play(cue),
            SoundOutput::List(list) => list.borrow_mut().push(cue),
        }
    }

    /// Returns the key of the message that explains why there are no sounds.
    pub(crate) fn fault(&self) -> Option<&'static str> {
        match &self.output {
            SoundOutput::Speaker(speaker) => speaker.fault(),
            SoundOutput::Silence | SoundOutput::List(_) => None,
        }
    }
}

/// The speaker in a program that was built without the `sound` feature.
#[cfg(all(not(feature = "sound"), not(target_arch = "wasm32")))]
mod absent {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fast_moves_are_silent_and_a_chord_is_not() {
        let list = Rc::new(RefCell::new(Vec::new()));
        let mut sounds = Sounds::recording_to(list.clone());
        let events = [
            (SoundCue::Move, 0),
            (SoundCue::Move, 25),
            (SoundCue::Move, 75),
            (SoundCue::Move, 100),
            (SoundCue::Move, 160),
            (SoundCue::Refusal, 190),
            (SoundCue::Solved, 200),
        ];
        for (cue, at) in events {
            sounds.play(cue, Duration::from_millis(at));
        }
        assert_eq!(*list.borrow(), [SoundCue::Move, SoundCue::Move, SoundCue::Solved]);
    }
}
