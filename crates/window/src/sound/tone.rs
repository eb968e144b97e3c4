//! The samples of the sounds: a few decaying sine waves each, so no audio files are needed.

use std::f32::consts::TAU;

/// A sound. The variants are in order of increasing importance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SoundCue {
    /// A thud: a move was refused.
    Refusal,
    /// A click: a piece has moved.
    Move,
    /// A chord: the puzzle is solved.
    Solved,
}

/// A decaying sine wave.
struct Partial {
    /// The frequency.
    hertz: f32,
    /// The amplitude at the beginning, where 1 is the loudest possible sample.
    amplitude: f32,
    /// The rate of decay per second. A larger value makes the sound shorter.
    decay: f32,
    /// The time when the wave begins, in seconds.
    start: f32,
}

/// The time that a wave takes to rise from silence, in seconds. A shorter time sounds harder.
const ATTACK: f32 = 0.003;
/// The time that a sound takes to fade out completely at its end, in seconds.
const RELEASE: f32 = 0.02;

/// Wood on wood.
const CLICK: [Partial; 3] = [
    Partial { hertz: 520.0, amplitude: 0.14, decay: 70.0, start: 0.0 },
    Partial { hertz: 1310.0, amplitude: 0.06, decay: 110.0, start: 0.0 },
    Partial { hertz: 2480.0, amplitude: 0.02, decay: 180.0, start: 0.0 },
];

/// A knuckle on a table.
const THUD: [Partial; 2] = [
    Partial { hertz: 98.0, amplitude: 0.18, decay: 26.0, start: 0.0 },
    Partial { hertz: 147.0, amplitude: 0.07, decay: 40.0, start: 0.0 },
];

/// A broken C major chord.
const CHORD: [Partial; 4] = [
    Partial { hertz: 523.25, amplitude: 0.08, decay: 5.0, start: 0.0 },
    Partial { hertz: 659.25, amplitude: 0.08, decay: 5.0, start: 0.08 },
    Partial { hertz: 783.99, amplitude: 0.08, decay: 5.0, start: 0.16 },
    Partial { hertz: 1046.5, amplitude: 0.05, decay: 5.0, start: 0.24 },
];

impl Partial {
    /// Returns the sample at a time in seconds.
    fn at(&self, time: f32) -> f32 {
        let elapsed = (time - self.start).max(0.0);
        self.amplitude
            * (elapsed / ATTACK).min(1.0)
            * (-self.decay * elapsed).exp()
            * (TAU * self.hertz * elapsed).sin()
    }
}

/// Returns a sound as samples from -1 to 1, at this number of samples per second. The first and the
/// last sample are 0.
pub(super) fn samples(cue: SoundCue, rate: f32) -> Vec<f32> {
    let (partials, seconds): (&[Partial], f32) = match cue {
        SoundCue::Move => (&CLICK, 0.07),
        SoundCue::Refusal => (&THUD, 0.16),
        SoundCue::Solved => (&CHORD, 1.0),
    };
    let last = (seconds * rate) as usize;
    let sample = |index: usize| {
        let [elapsed, remaining] = [index, last - index].map(|count| count as f32 / rate);
        partials.iter().map(|partial| partial.at(elapsed)).sum::<f32>() * (remaining / RELEASE).min(1.0)
    };
    (0..=last).map(sample).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [SoundCue; 3] = [SoundCue::Refusal, SoundCue::Move, SoundCue::Solved];

    #[test]
    fn sounds_are_soft_and_begin_and_end_in_silence() {
        for (cue, rate) in ALL.into_iter().flat_map(|cue| [8_000.0, 44_100.0, 192_000.0].map(|rate| (cue, rate))) {
            let samples = samples(cue, rate);
            let peak = samples.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
            assert!(peak > 0.05 && peak < 0.3, "{cue:?} at {rate}: {peak}");
            let (first, last) = (samples[0], samples[samples.len() - 1]);
            assert!(first == 0.0 && last == 0.0, "{cue:?} at {rate}: {first}, {last}");
        }
    }

    #[test]
    fn samples_do_not_jump() {
        // The highest partial changes by less than its amplitude from one sample to the next.
        for cue in ALL {
            let samples = samples(cue, 48_000.0);
            let jump = samples.array_windows().map(|[one, next]| (next - one).abs()).fold(0.0, f32::max);
            assert!(jump < 0.05, "{cue:?}: {jump}");
        }
    }

    #[test]
    fn a_click_is_short_and_a_chord_lasts_a_second_at_any_rate() {
        for rate in [8_000.0, 48_000.0] {
            let seconds = ALL.map(|cue| (samples(cue, rate).len() - 1) as f32 / rate);
            for (found, expected) in seconds.into_iter().zip([0.16, 0.07, 1.0]) {
                assert!((found - expected).abs() < 0.001, "{found} s instead of {expected} s");
            }
        }
    }

    #[test]
    fn a_thud_is_lower_than_a_click() {
        let crossings = |cue| {
            let samples = samples(cue, 48_000.0);
            let count = samples.array_windows().filter(|[one, next]| (*one < 0.0) != (*next < 0.0)).count();
            count as f32 / samples.len() as f32
        };
        assert!(crossings(SoundCue::Refusal) * 3.0 < crossings(SoundCue::Move));
    }
}
