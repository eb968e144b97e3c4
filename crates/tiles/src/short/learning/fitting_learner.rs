//! The second part of learning a network: fitting a new network to many samples of one origin.
//!
//! While a network learns from its own estimates, each round has other estimates, and too few of
//! one kind to average out the randomness of narrow beams. A second network therefore learns, from
//! its initial state, the results of beams that score with the first one, and a third one may learn
//! from the second.

use super::course::{Course, RoundFigures};
use crate::short::numbers::{NetworkSize, Numbers};

/// The number of times that samples are gathered, and the rounds after that.
const GATHERINGS: usize = 50;
const ROUNDS: usize = 40;

/// Learns a network for square boards of one size from samples of another network.
pub struct FittingLearner {
    course: Course,
    /// The network that estimates the samples.
    teacher: Numbers,
    gatherings: usize,
}

impl FittingLearner {
    /// A learner for boards of `side` × `side` cells. `network` is the file of another learner of
    /// networks, which provides its samples, and `ranked` has the values that its beams score with.
    /// `None` if a file is too short, or if there is no network of that size.
    pub fn new(seed: u64, side: usize, ranked: &[u8], network: &[u8]) -> Option<Self> {
        let teacher = Numbers::read(network, side)?;
        Some(Self { course: Course::new(seed, NetworkSize::of(side)?, ROUNDS, ranked), teacher, gatherings: 0 })
    }

    /// Adds samples, and returns their total number. `None` once there are enough.
    pub fn gather(&mut self) -> Option<usize> {
        if self.gatherings == GATHERINGS {
            return None;
        }
        self.gatherings += 1;
        self.course.gather(&self.teacher)
    }

    /// Learns from all samples so far. `None` after the last round.
    pub fn round(&mut self) -> Option<RoundFigures> {
        self.course.learn()
    }

    /// The learned network as a file.
    pub fn file(&self) -> Vec<u8> {
        self.course.estimate.file()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::short::codes::Classes;

    #[test]
    fn samples_come_from_a_network_of_that_size() {
        let ranked = vec![0; Classes::shared().values()];
        let learner = |side, bytes| FittingLearner::new(1, side, &ranked, &vec![0; bytes]);
        let least = NetworkSize::of(6).expect("a side with a network").bytes();
        assert!(learner(6, least).is_some() && learner(6, least - 1).is_none() && learner(9, 4 * least).is_none());
    }
}
