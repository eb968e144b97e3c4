//! The second part of learning a network: a new one is fitted to many samples of one origin.
//!
//! While a network learns from its own estimates, each round has other ones, and too few of the same kind to tell what a narrow beam finds
//! from chance. So a second network learns, from nothing, what beams that score with the first one find, and a third one may learn from the
//! second.

use super::course::{Course, Round};
use crate::tiles::short::numbers::{Numbers, Size};

/// How often samples are gathered, and the rounds after that.
const GATHERINGS: usize = 50;
const ROUNDS: usize = 40;

/// Learns a network for square boards of one size from samples of another one.
pub struct FittingLearner {
    course: Course,
    /// The network that the samples are estimated with.
    teacher: Numbers,
    gatherings: usize,
}

impl FittingLearner {
    /// A learner that knows nothing but the file of another learner of networks for boards of `side` × `side` cells, from
    /// whose network it gets its samples, with the values that its beams score with. None if the file is too short, or if there is no
    /// network of that size.
    pub fn new(seed: u64, side: usize, ranked: &[u8], network: &[u8]) -> Option<Self> {
        let teacher = Numbers::read(network, side)?;
        Some(Self { course: Course::new(seed, Size::of(side)?, ROUNDS, ranked), teacher, gatherings: 0 })
    }

    /// Adds samples, and returns how many there are; none if there were enough.
    pub fn gather(&mut self) -> Option<usize> {
        if self.gatherings == GATHERINGS {
            return None;
        }
        self.gatherings += 1;
        self.course.gather(&self.teacher)
    }

    /// Learns from all samples so far. Returns none after the last round.
    pub fn round(&mut self) -> Option<Round> {
        self.course.learn()
    }

    /// What is learned as a file.
    pub fn file(&self) -> Vec<u8> {
        self.course.estimate.file()
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
