//! Learning a network and the patterns that go with it, from nothing but a seed.
//!
//! The estimate of a position should be that of what a narrow beam finds some moves ahead, plus these moves (value iteration).

use std::sync::Arc;

use loyd_core::TilePuzzle;
use loyd_core::random::{Seed, Source};
use loyd_core::tiles::TileGoal;

use super::estimate::{Estimate, Sample};
use super::look_ahead::LookAhead;
use crate::tiles::short::evaluation::Weights;
use crate::tiles::short::geometry::Geometry;
use crate::tiles::short::numbers::{Form, SIZES, Size};
use crate::tiles::short::scorer::{Scorer, network_weights};
use crate::tiles::short::values::Values;

/// The new samples of a round, the samples that are kept, and the steps of a round.
const FRESH: usize = 40_000;
const KEPT: usize = 300_000;
const STEPS: usize = 1500;
/// The rate of the first round and the least one.
const RATE: f32 = 0.002;
const LEAST_RATE: f32 = 0.05;

/// Learns the network and the patterns for square boards of one size.
pub struct NetworkLearner {
    puzzle: TilePuzzle,
    geometry: Arc<Geometry>,
    /// The values of patterns that were learned without a network, which count in the beams.
    ranked: Arc<Values>,
    estimate: Estimate,
    samples: Vec<Sample>,
    /// The place of the oldest sample.
    oldest: usize,
    source: Source,
    rounds: usize,
    all: usize,
}

/// The figures of a round.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: usize,
    /// The root of the mean square error, in moves.
    pub error: f64,
}

impl NetworkLearner {
    /// The sides of the boards that the program has networks for, in the order of their files.
    pub fn sides() -> [usize; SIZES.len()] {
        SIZES.map(|size| size.side)
    }

    /// A learner for boards of `side` × `side` cells that knows nothing but the file of a [`Learner`](super::Learner), whose values
    /// the beams score with, too.
    pub fn new(seed: u64, side: usize, rounds: usize, ranked: &[u8]) -> Self {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(side, side));
        let mut source = Seed(seed).source();
        let least = Size { side, layer: 1, form: Form::Pairs };
        let estimate = Estimate::new(Size::of(side).unwrap_or(least), &mut source);
        let geometry = Arc::new(Geometry::new(&puzzle));
        let ranked = Arc::new(Values::decode(ranked));
        Self { puzzle, geometry, ranked, estimate, samples: Vec::new(), oldest: 0, source, rounds: 0, all: rounds }
    }

    /// Learns from new samples and some of those before. Returns none after the last round.
    pub fn round(&mut self) -> Option<Round> {
        if self.rounds == self.all {
            return None;
        }
        let (numbers, geometry) = (self.estimate.numbers(), &self.geometry);
        let weights = weights(geometry.cells());
        let scorer = Arc::new(Scorer::with_network(geometry.clone(), &numbers, Some(&self.ranked), weights)?);
        let estimate = Scorer::with_network(geometry.clone(), &numbers, None, weights)?;
        let factor = weights.learned;
        let look_ahead = LookAhead { puzzle: &self.puzzle, geometry, scorer: &scorer, estimate: &estimate, factor };
        let (samples, oldest) = (&mut self.samples, &mut self.oldest);
        let mut fresh = 0;
        while fresh < FRESH {
            look_ahead.episode(&mut self.source, |cursor, moves| {
                let sample = Sample::new(geometry, cursor, moves.max(0.0));
                fresh += 1;
                if samples.len() < KEPT {
                    samples.push(sample);
                } else {
                    samples[*oldest] = sample;
                    *oldest = (*oldest + 1) % KEPT;
                }
            });
        }
        let left = 1.0 - self.rounds as f32 / self.all as f32;
        let error = self.estimate.learn(&self.samples, STEPS, RATE * left.max(LEAST_RATE), &mut self.source);
        self.rounds += 1;
        Some(Round { number: self.rounds, error })
    }

    /// What is learned as a file. It leaves out the last digits of weights, with which the beams of the learner score.
    pub fn file(&self) -> Vec<u8> {
        self.estimate.file()
    }
}

/// The weights of the beams that look ahead: as in solving, but for the factor of the estimate on the largest boards.
fn weights(cells: usize) -> Weights {
    let usual = network_weights(cells);
    Weights { learned: if cells < 49 { usual.learned } else { 4 }, ..usual }
}
