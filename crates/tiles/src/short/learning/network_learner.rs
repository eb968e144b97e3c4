//! Learning of a network and its patterns from a seed alone.
//!
//! The estimate of a position should equal the estimate of the positions that a narrow beam finds
//! some moves ahead, plus these moves (value iteration).

use super::course::{Course, FRESH, RoundFigures};
use crate::short::numbers::{NetworkSize, SIZES, WeightForm};

/// Learns the network and the patterns for square boards of one size.
pub struct NetworkLearner(Course);

impl NetworkLearner {
    /// The sides of the boards with shipped networks, in the order of their files.
    pub fn sides() -> [usize; SIZES.len()] {
        SIZES.map(|size| size.side)
    }

    /// A learner in its initial state for boards of `side` × `side` cells. `ranked` is the file of
    /// a [`Learner`](super::Learner), whose values the beams also score with.
    pub fn new(seed: u64, side: usize, rounds: usize, ranked: &[u8]) -> Self {
        let least = NetworkSize { side, layer: 1, form: WeightForm::Pairs };
        Self(Course::new(seed, NetworkSize::of(side).unwrap_or(least), rounds, ranked))
    }

    /// Learns from the samples of the newer half of all rounds, including this one: early estimates
    /// were poor, so the samples of the first rounds are not kept. `None` after the last round.
    pub fn round(&mut self) -> Option<RoundFigures> {
        if self.0.is_over() {
            return None;
        }
        let numbers = self.0.estimate.numbers();
        self.0.gather(&numbers)?;
        self.0.keep(FRESH * (1 + self.0.rounds / 2));
        self.0.learn()
    }

    /// The learned network as a file. It omits the last digits of weights, which the learner's own
    /// beams use.
    pub fn file(&self) -> Vec<u8> {
        self.0.estimate.file()
    }
}
