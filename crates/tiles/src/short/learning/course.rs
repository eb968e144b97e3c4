//! The common part of the learners of networks: samples from look-ahead beams, and an estimate that
//! learns from them in rounds.

use std::sync::Arc;

use loyd_core::TilePuzzle;
use loyd_core::random::{Seed, Source};
use loyd_core::tiles::TileGoal;

use super::estimate::{DistanceSample, LearnedEstimate};
use super::look_ahead::LookAhead;
use crate::short::evaluation::Weights;
use crate::short::geometry::Geometry;
use crate::short::numbers::{NetworkSize, Numbers};
use crate::short::scorer::{Scorer, network_weights};
use crate::short::values::Values;

/// The samples gathered at once, and the steps per round.
pub(super) const FRESH: usize = 50_000;
const STEPS: usize = 1500;
/// The learning rate of the first round, and the least fraction of it.
const RATE: f32 = 0.002;
const LEAST_RATE: f32 = 0.01;
/// Twice the factor of the estimate in look-ahead beams. It is smaller than in solving, since the
/// estimate is poor at first.
const LOOK_AHEAD: i32 = 6;

/// The figures of a round.
#[derive(Clone, Copy, Debug)]
pub struct RoundFigures {
    /// Its number, from 1.
    pub number: usize,
    /// The root mean square error, in moves.
    pub error: f64,
}

/// The course of learning a network for square boards of one size.
pub(super) struct Course {
    puzzle: TilePuzzle,
    geometry: Arc<Geometry>,
    /// The values of patterns learned without a network, which the beams also use.
    ranked: Values,
    pub(super) estimate: LearnedEstimate,
    samples: Vec<DistanceSample>,
    source: Source,
    /// The completed rounds, and the total number.
    pub(super) rounds: usize,
    all: usize,
}

impl Course {
    /// A course for boards of a size with the file of a [`Learner`](super::Learner). Its initial
    /// estimate knows only distances.
    pub(super) fn new(seed: u64, size: NetworkSize, rounds: usize, ranked: &[u8]) -> Self {
        let mut source = Seed(seed).source();
        let estimate = LearnedEstimate::new(size, &mut source);
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(size.side, size.side));
        let geometry = Arc::new(Geometry::new(&puzzle));
        let ranked = Values::decode(ranked);
        Self { puzzle, geometry, ranked, estimate, samples: Vec::new(), source, rounds: 0, all: rounds }
    }

    /// Whether the last round is over.
    pub(super) fn is_over(&self) -> bool {
        self.rounds == self.all
    }

    /// Adds at least [`FRESH`] samples from beams that score with a network. Returns the total
    /// number of samples; `None` if the network is for other boards.
    pub(super) fn gather(&mut self, numbers: &Numbers) -> Option<usize> {
        let geometry = &self.geometry;
        let weights = Weights { learned: LOOK_AHEAD, ..network_weights(geometry.cells()) };
        let scorer = Scorer::with_network(geometry.clone(), numbers, Some(&self.ranked), weights).map(Arc::new)?;
        let estimate = Scorer::with_network(geometry.clone(), numbers, None, weights)?;
        let (puzzle, factor) = (&self.puzzle, weights.learned);
        let mut look_ahead = LookAhead { puzzle, geometry, scorer: &scorer, estimate: &estimate, factor, spare: None };
        let enough = self.samples.len() + FRESH;
        while self.samples.len() < enough {
            look_ahead.episode(&mut self.source, |cursor, moves| {
                self.samples.push(DistanceSample::new(geometry, cursor, moves.max(0.0)));
            });
        }
        Some(self.samples.len())
    }

    /// Keeps only the newest samples, up to `most`.
    pub(super) fn keep(&mut self, most: usize) {
        self.samples.drain(..self.samples.len().saturating_sub(most));
    }

    /// Does a round of learning from the samples. `None` after the last one.
    pub(super) fn learn(&mut self) -> Option<RoundFigures> {
        if self.is_over() {
            return None;
        }
        let left = 1.0 - self.rounds as f32 / self.all as f32;
        let rate = RATE * left.max(LEAST_RATE);
        let error = self.estimate.learn(&self.samples, STEPS, rate, &mut self.source);
        self.rounds += 1;
        Some(RoundFigures { number: self.rounds, error })
    }
}
