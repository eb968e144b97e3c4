//! Learning a network and the patterns that go with it, from nothing but a seed.
//!
//! The estimate of a position should be that of what a narrow beam finds some moves ahead, plus these moves (value iteration).

use super::course::{Course, FRESH, Round};
use crate::tiles::short::numbers::{Form, SIZES, Size};

/// Learns the network and the patterns for square boards of one size.
pub struct NetworkLearner(Course);

impl NetworkLearner {
    /// The sides of the boards that the program has networks for, in the order of their files.
    pub fn sides() -> [usize; SIZES.len()] {
        SIZES.map(|size| size.side)
    }

    /// A learner for boards of `side` × `side` cells that knows nothing but the file of a [`Learner`](super::Learner), whose values
    /// the beams score with, too.
    pub fn new(seed: u64, side: usize, rounds: usize, ranked: &[u8]) -> Self {
        let least = Size { side, layer: 1, form: Form::Pairs };
        Self(Course::new(seed, Size::of(side).unwrap_or(least), rounds, ranked))
    }

    /// Learns from the samples of the newer half of all rounds, this one included: estimates were poor at first, so that the samples of
    /// the first rounds are not kept. Returns none after the last round.
    pub fn round(&mut self) -> Option<Round> {
        if self.0.is_over() {
            return None;
        }
        let numbers = self.0.estimate.numbers();
        self.0.gather(&numbers)?;
        self.0.keep(FRESH * (1 + self.0.rounds / 2));
        self.0.learn()
    }

    /// What is learned as a file. It leaves out the last digits of weights, with which the beams of the learner score.
    pub fn file(&self) -> Vec<u8> {
        self.0.estimate.file()
    }
}
