//! Plays sounds on a system audio device.
//!
//! A separate thread opens the device and plays, so a frame never waits for it. The device is open
//! only while sounds are playing and for a few seconds after the last one, because an open device
//! costs processor time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;
use std::vec::IntoIter;

use cpal::traits::{DeviceTrait as _, HostTrait as _, StreamTrait as _};
use cpal::{ErrorKind, Stream, StreamConfig};

use super::SoundCue;
use super::tone::samples;

/// How long the device stays open after the last sound.
const IDLE_TIME: Duration = Duration::from_secs(8);

/// A thread that plays sounds.
pub(super) struct Speaker {
    context: egui::Context,
    /// The channel to the thread, or `None` before the thread is started.
    cues: Option<Sender<SoundCue>>,
    /// Whether the thread has ended because it found no device.
    has_failed: Arc<AtomicBool>,
}

impl Speaker {
    pub(super) fn new(context: &egui::Context) -> Self {
        Self { context: context.clone(), cues: None, has_failed: Arc::default() }
    }

    /// Starts a new thread, since there may be a device by now. The previous thread, if any, exits.
    pub(super) fn begin(&mut self) {
        let (sender, receiver) = channel();
        let has_failed = Arc::new(AtomicBool::new(false));
        (self.cues, self.has_failed) = (Some(sender), has_failed.clone());
        let context = self.context.clone();
        thread::spawn(move || {
            if serve(&receiver).is_none() {
                has_failed.store(true, Ordering::Relaxed);
                context.request_repaint();
            }
        });
    }

    /// Plays a sound. Does nothing if there is no device.
    pub(super) fn play(&mut self, cue: SoundCue) {
        if self.cues.is_none() {
            self.begin();
        }
        // The receiver is gone if no device was found.
        let _ = self.cues.as_ref().map(|cues| cues.send(cue));
    }

    /// Returns the key of the message that explains why there are no sounds.
    pub(super) fn fault(&self) -> Option<&'static str> {
        self.has_failed.load(Ordering::Relaxed).then_some("sounds-no-device")
    }
}

/// Plays sounds until the sender is dropped. Returns `None` if no device can be opened.
fn serve(cues: &Receiver<SoundCue>) -> Option<()> {
    while let Ok(cue) = cues.recv() {
        let device = OpenDevice::open()?;
        device.play(cue);
        while let Ok(cue) = cues.recv_timeout(IDLE_TIME) {
            device.play(cue);
            // A device that was lost, for example unplugged, is reopened by the next sound.
            if device.is_lost.load(Ordering::Relaxed) {
                break;
            }
        }
    }
    Some(())
}

/// The open device, which is closed when it is dropped.
struct OpenDevice {
    /// Samples per second.
    rate: f32,
    sounds: Sender<Vec<f32>>,
    is_lost: Arc<AtomicBool>,
    _stream: Stream,
}

impl OpenDevice {
    /// Opens the default device.
    fn open() -> Option<Self> {
        let device = cpal::default_host().default_output_device()?;
        let config: StreamConfig = device.default_output_config().ok()?.into();
        let (sounds, new_sounds) = channel();
        let mut mixer = Mixer { new_sounds, playing: Vec::new() };
        let (channels, is_lost) = (usize::from(config.channels).max(1), Arc::new(AtomicBool::new(false)));
        let lost_flag = is_lost.clone();
        let on_error = move |error: cpal::Error| {
            // The stream survives these errors.
            if !matches!(error.kind(), ErrorKind::DeviceChanged | ErrorKind::Xrun | ErrorKind::RealtimeDenied) {
                lost_flag.store(true, Ordering::Relaxed);
            }
        };
        let fill = move |frames: &mut [f32], _: &cpal::OutputCallbackInfo| mixer.fill(frames, channels);
        let stream = device.build_output_stream(config, fill, on_error, None).ok()?;
        stream.play().ok()?;
        Some(Self { rate: config.sample_rate as f32, sounds, is_lost, _stream: stream })
    }

    fn play(&self, cue: SoundCue) {
        // The receiver lives as long as the stream.
        let _ = self.sounds.send(samples(cue, self.rate));
    }
}

/// Mixes overlapping sounds by adding them up.
struct Mixer {
    /// The sounds to start.
    new_sounds: Receiver<Vec<f32>>,
    /// The rest of each sound that is playing.
    playing: Vec<IntoIter<f32>>,
}

impl Mixer {
    /// Fills a buffer with frames, each with one sample per channel.
    fn fill(&mut self, buffer: &mut [f32], channels: usize) {
        self.playing.extend(self.new_sounds.try_iter().map(Vec::into_iter));
        for frame in buffer.chunks_mut(channels) {
            let sum: f32 = self.playing.iter_mut().filter_map(Iterator::next).sum();
            frame.fill(sum.clamp(-1.0, 1.0));
        }
        self.playing.retain(|rest| rest.len() > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlapping_sounds_are_added_in_all_channels() {
        let (sender, new_sounds) = channel();
        let mut mixer = Mixer { new_sounds, playing: Vec::new() };
        let mut fill = |frames: usize| {
            let mut buffer = vec![9.0; 2 * frames];
            mixer.fill(&mut buffer, 2);
            buffer
        };
        sender.send(vec![0.25, 0.5, 0.75]).expect("a mixer");
        assert_eq!(fill(1), [0.25, 0.25]);
        sender.send(vec![0.25, 0.5]).expect("a mixer");
        assert_eq!(fill(3), [0.75, 0.75, 1.0, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn without_a_device_the_thread_ends_and_later_sounds_do_nothing() {
        let mut speaker = Speaker::new(&egui::Context::default());
        speaker.has_failed.store(true, Ordering::Relaxed);
        let (sender, receiver) = channel();
        drop(receiver);
        speaker.cues = Some(sender);
        speaker.play(SoundCue::Move);
        assert_eq!(speaker.fault(), Some("sounds-no-device"));
    }
}
