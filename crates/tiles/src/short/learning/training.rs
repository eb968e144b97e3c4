//! Learns a network and its patterns from a seed alone: look-ahead beams provide samples, and an
//! estimate learns from them in rounds.
//!
//! The estimate for a position should equal the estimate for the positions that a narrow beam finds
//! some moves ahead, plus those moves (value iteration, [`NetworkLearner`]).
//!
//! A second step fits a new network to many samples that all come from one network
//! ([`FittingLearner`]). While a network learns from its own estimates, these change with each
//! round, and too few samples are based on the same estimates to average out the randomness of
//! narrow beams. A second network therefore learns, from its initial state, the results of beams
//! that score with the first one, and a third one may learn from the second.

use std::sync::Arc;

use loyd_core::TilePuzzle;
use loyd_core::random::{Seed, Source};
use loyd_core::tiles::TileGoal;

use super::estimate::{DistanceSample, LearnedEstimate};
use super::look_ahead::LookAhead;
use crate::short::evaluation::Weights;
use crate::short::geometry::Geometry;
use crate::short::numbers::{NetworkSize, Numbers, SIZES, WeightForm};
use crate::short::scorer::{Scorer, network_weights};
use crate::short::values::Values;

/// Learns the network and the patterns for square boards of one size.
pub struct NetworkLearner(Training);

impl NetworkLearner {
    /// Returns the sides of the boards with shipped networks, in the order of their files.
    pub fn sides() -> [usize; SIZES.len()] {
        SIZES.map(|size| size.side)
    }

    /// Creates a learner in its initial state for boards of `side` × `side` cells. `ranked` is the
    /// file from a [`Learner`](super::Learner), whose values the beams also score with.
    pub fn new(seed: u64, side: usize, rounds: usize, ranked: &[u8]) -> Self {
        let default_size = NetworkSize { side, layer: 1, form: WeightForm::Pairs };
        Self(Training::new(seed, NetworkSize::for_side(side).unwrap_or(default_size), rounds, ranked))
    }

    /// Gathers samples, and learns from those of the more recent half of all rounds, including this
    /// one. Early estimates are poor, so the samples of the first rounds are not kept. Returns
    /// `None` after the last round.
    pub fn round(&mut self) -> Option<RoundFigures> {
        if self.0.is_over() {
            return None;
        }
        let numbers = self.0.estimate.numbers();
        self.0.gather(&numbers)?;
        self.0.keep(SAMPLES_PER_GATHERING * (1 + self.0.rounds / 2));
        self.0.learn()
    }

    /// Returns the learned network as a file. The file may store weights with fewer bits than the
    /// learner's own beams use.
    pub fn file(&self) -> Vec<u8> {
        self.0.estimate.file()
    }
}

/// The number of times that samples are gathered, and the number of rounds that follow.
const GATHERINGS: usize = 50;
const ROUNDS: usize = 40;

/// Learns a network for square boards of one size from samples that another network estimates.
pub struct FittingLearner {
    training: Training,
    /// The network that estimates the samples.
    teacher: Numbers,
    gatherings: usize,
}

impl FittingLearner {
    /// Creates a learner for boards of `side` × `side` cells. `network` is the file of another
    /// learned network, which estimates the samples. `ranked` is as in [`NetworkLearner::new`].
    /// Returns `None` if `network` is too short, or if there is no network for boards of that size.
    pub fn new(seed: u64, side: usize, ranked: &[u8], network: &[u8]) -> Option<Self> {
        let teacher = Numbers::read(network, side)?;
        Some(Self {
            training: Training::new(seed, NetworkSize::for_side(side)?, ROUNDS, ranked),
            teacher,
            gatherings: 0,
        })
    }

    /// Adds samples, and returns their total number; `None` once there are enough.
    pub fn gather(&mut self) -> Option<usize> {
        if self.gatherings == GATHERINGS {
            return None;
        }
        self.gatherings += 1;
        self.training.gather(&self.teacher)
    }

    /// Learns from all samples so far. Returns `None` after the last round.
    pub fn round(&mut self) -> Option<RoundFigures> {
        self.training.learn()
    }

    /// Returns the learned network as a file.
    pub fn file(&self) -> Vec<u8> {
        self.training.estimate.file()
    }
}

/// The number of samples per gathering, and the number of steps per round.
const SAMPLES_PER_GATHERING: usize = 50_000;
const STEPS: usize = 1500;
/// The learning rate in the first round, and the minimum fraction of it in later rounds.
const RATE: f32 = 0.002;
const MIN_RATE: f32 = 0.01;
/// Twice the factor for the estimate in look-ahead beams. It is smaller than for solving because
/// the estimate is poor at first.
const LOOK_AHEAD_FACTOR: i32 = 6;

/// The statistics for one round.
#[derive(Clone, Copy, Debug)]
pub struct RoundFigures {
    /// The number of the round, from 1.
    pub number: usize,
    /// The root mean square error, in moves.
    pub error: f64,
}

/// A network in training for square boards of one size, with its samples.
struct Training {
    puzzle: TilePuzzle,
    geometry: Arc<Geometry>,
    /// The pattern values learned without a network, which the beams also use.
    ranked: Values,
    pub(super) estimate: LearnedEstimate,
    samples: Vec<DistanceSample>,
    source: Source,
    /// The number of completed rounds, and the total number.
    pub(super) rounds: usize,
    all: usize,
}

impl Training {
    /// Starts training for boards of one size with the file from a [`Learner`](super::Learner).
    /// The initial estimate depends only on distances.
    pub(super) fn new(seed: u64, size: NetworkSize, rounds: usize, ranked: &[u8]) -> Self {
        let mut source = Seed(seed).source();
        let estimate = LearnedEstimate::new(size, &mut source);
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(size.side, size.side));
        let geometry = Arc::new(Geometry::new(&puzzle));
        let ranked = Values::decode(ranked);
        Self { puzzle, geometry, ranked, estimate, samples: Vec::new(), source, rounds: 0, all: rounds }
    }

    /// Returns whether the last round is over.
    pub(super) fn is_over(&self) -> bool {
        self.rounds == self.all
    }

    /// Adds at least [`SAMPLES_PER_GATHERING`] samples from beams that score with a network.
    /// Returns the total number of samples; `None` if the network is for other boards.
    pub(super) fn gather(&mut self, numbers: &Numbers) -> Option<usize> {
        let geometry = &self.geometry;
        let weights = Weights { learned: LOOK_AHEAD_FACTOR, ..network_weights(geometry.cells()) };
        let scorer = Scorer::with_network(geometry.clone(), numbers, Some(&self.ranked), weights).map(Arc::new)?;
        let estimate_scorer = Scorer::with_network(geometry.clone(), numbers, None, weights)?;
        let mut look_ahead = LookAhead {
            puzzle: &self.puzzle,
            geometry,
            scorer: &scorer,
            estimate_scorer: &estimate_scorer,
            doubled_factor: weights.learned,
            spare: None,
        };
        let enough = self.samples.len() + SAMPLES_PER_GATHERING;
        while self.samples.len() < enough {
            look_ahead.episode(&mut self.source, |cursor, moves| {
                self.samples.push(DistanceSample::new(geometry, cursor, moves.max(0.0)));
            });
        }
        Some(self.samples.len())
    }

    /// Keeps only the newest samples, up to `max`.
    pub(super) fn keep(&mut self, max: usize) {
        self.samples.drain(..self.samples.len().saturating_sub(max));
    }

    /// Performs a round of learning from the samples. Returns `None` after the last one.
    pub(super) fn learn(&mut self) -> Option<RoundFigures> {
        if self.is_over() {
            return None;
        }
        let left = 1.0 - self.rounds as f32 / self.all as f32;
        let rate = RATE * left.max(MIN_RATE);
        let error = self.estimate.learn(&self.samples, STEPS, rate, &mut self.source);
        self.rounds += 1;
        Some(RoundFigures { number: self.rounds, error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::short::codes::Classes;

    #[test]
    fn samples_need_a_network_for_their_board_size() {
        let ranked = vec![0; Classes::shared().values()];
        let learner = |side, bytes| FittingLearner::new(1, side, &ranked, &vec![0; bytes]);
        let min_bytes = NetworkSize::for_side(6).expect("a side with a network").bytes();
        assert!(
            learner(6, min_bytes).is_some()
                && learner(6, min_bytes - 1).is_none()
                && learner(9, 4 * min_bytes).is_none()
        );
    }
}
