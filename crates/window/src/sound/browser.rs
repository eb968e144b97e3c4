//! Plays sounds through the browser's audio.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{AudioContext, AudioContextState};

use super::SoundCue;
use super::tone::samples;

/// The events for a player's gestures. Browsers allow sound only after one of them.
const GESTURES: [&str; 2] = ["pointerup", "keydown"];

/// The page's audio.
pub(super) struct Speaker {
    /// The audio, which is created by the first gesture after [`Speaker::begin`].
    audio: Rc<RefCell<PageAudio>>,
    has_begun: bool,
}

/// The browser's audio.
#[derive(Default)]
enum PageAudio {
    /// There has been no gesture yet.
    #[default]
    Waiting,
    /// The browser has no audio.
    Missing,
    /// Sounds can be played.
    Ready(AudioContext),
}

impl Speaker {
    pub(super) fn new(_: &egui::Context) -> Self {
        Self { audio: Rc::default(), has_begun: false }
    }

    /// Waits for the next gesture.
    pub(super) fn begin(&mut self) {
        if !std::mem::replace(&mut self.has_begun, true) {
            // If the browser refuses, the page stays silent.
            let _ = listen(&self.audio);
        }
    }

    /// Plays a sound. Does nothing before the first gesture.
    pub(super) fn play(&mut self, cue: SoundCue) {
        self.begin();
        if let PageAudio::Ready(audio) = &*self.audio.borrow() {
            let _ = play(audio, cue);
        }
    }

    /// Returns the key of the message that explains why there are no sounds.
    pub(super) fn fault(&self) -> Option<&'static str> {
        matches!(*self.audio.borrow(), PageAudio::Missing).then_some("sounds-no-device")
    }
}

/// Creates the audio at the next gesture, and resumes it at later ones, since a browser may suspend
/// it.
fn listen(audio: &Rc<RefCell<PageAudio>>) -> Result<(), JsValue> {
    let audio = audio.clone();
    let resume = Closure::<dyn FnMut()>::new(move || {
        let mut audio = audio.borrow_mut();
        if matches!(*audio, PageAudio::Waiting) {
            *audio = AudioContext::new().map_or(PageAudio::Missing, PageAudio::Ready);
        }
        if let PageAudio::Ready(audio) = &*audio {
            let _ = audio.resume();
        }
    });
    let window = web_sys::window().ok_or("there is no window")?;
    for gesture in GESTURES {
        // In the capture phase, because the canvas stops the propagation of its events.
        window.add_event_listener_with_callback_and_bool(gesture, resume.as_ref().unchecked_ref(), true)?;
    }
    // The listeners live as long as the page.
    resume.forget();
    Ok(())
}

/// Plays a sound immediately. A suspended context would play it later, so it is skipped.
fn play(audio: &AudioContext, cue: SoundCue) -> Result<(), JsValue> {
    if audio.state() != AudioContextState::Running {
        return Ok(());
    }
    let samples = samples(cue, audio.sample_rate());
    let buffer = audio.create_buffer(1, samples.len() as u32, audio.sample_rate())?;
    buffer.copy_to_channel(&samples, 0)?;
    let source = audio.create_buffer_source()?;
    source.set_buffer(Some(&buffer));
    source.connect_with_audio_node(&audio.destination())?;
    source.start()
}
