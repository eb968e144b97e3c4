//! The second part of learning a network: a new one is fitted to many samples of one origin.
//!
//! While a network learns from its own estimates, each round has other ones, and too few of the same kind to tell what a narrow beam finds
//! from chance. So a second network learns, from nothing, what beams that score with the first one find.

use loyd_core::random::{Seed, Source};

use super::estimate::{Estimate, Sample};
use super::network_learner::{Course, Round, rate};
use crate::tiles::short::numbers::{Numbers, Size};

/// The samples that are gathered at once, and how often.
const FRESH: usize = 50_000;
const GATHERINGS: usize = 50;
/// The rounds, and the steps of a round.
const ROUNDS: usize = 40;
const STEPS: usize = 1500;

/// Learns a network for square boards of one size from samples of another one.
pub struct FittingLearner {
    course: Course,
    /// The network that the samples are estimated with.
    teacher: Numbers,
    estimate: Estimate,
    samples: Vec<Sample>,
    source: Source,
    gatherings: usize,
    rounds: usize,
}

impl FittingLearner {
    /// A learner that knows nothing but the file of a [`NetworkLearner`](super::NetworkLearner) for boards of `side` × `side` cells, from
    /// whose network it gets its samples, with the values that its beams score with. None if the file is too short, or if there is no
    /// network of that size.
    pub fn new(seed: u64, side: usize, ranked: &[u8], network: &[u8]) -> Option<Self> {
        let mut source = Seed(seed).source();
        let teacher = Numbers::read(network, side)?;
        let estimate = Estimate::new(Size::of(side)?, &mut source);
        let course = Course::new(side, ranked);
        Some(Self { course, teacher, estimate, samples: Vec::new(), source, gatherings: 0, rounds: 0 })
    }

    /// Adds samples, and returns how many there are; none if there were enough.
    pub fn gather(&mut self) -> Option<usize> {
        if self.gatherings == GATHERINGS {
            return None;
        }
        let samples = &mut self.samples;
        self.course.look_ahead(&self.teacher, FRESH, &mut self.source, |sample| samples.push(sample))?;
        self.gatherings += 1;
        Some(self.samples.len())
    }

    /// Learns from all samples so far. Returns none after the last round.
    pub fn round(&mut self) -> Option<Round> {
        if self.rounds == ROUNDS {
            return None;
        }
        let error = self.estimate.learn(&self.samples, STEPS, rate(self.rounds, ROUNDS), &mut self.source);
        self.rounds += 1;
        Some(Round { number: self.rounds, error })
    }

    /// What is learned as a file.
    pub fn file(&self) -> Vec<u8> {
        self.estimate.file()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::short::codes::Classes;

    #[test]
    fn samples_come_from_a_network_of_that_size() {
        let ranked = vec![0; Classes::shared().values()];
        let learner = |side, bytes| FittingLearner::new(1, side, &ranked, &vec![0; bytes]);
        let least = Size::of(6).expect("a side with a network").bytes();
        assert!(learner(6, least).is_some() && learner(6, least - 1).is_none() && learner(9, 4 * least).is_none());
    }
}
