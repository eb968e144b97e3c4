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
use crate::tiles::short::numbers::{Form, Numbers, SIZES, Size};
use crate::tiles::short::scorer::{Scorer, network_weights};
use crate::tiles::short::values::Values;

/// The new samples of a round, and the steps of a round.
const FRESH: usize = 50_000;
const STEPS: usize = 1500;
/// The rate of the first round, and the least part of it.
const RATE: f32 = 0.002;
const LEAST_RATE: f32 = 0.01;
/// Twice the factor of the estimate in beams that look ahead.
const LOOK_AHEAD: i32 = 6;

/// Learns the network and the patterns for square boards of one size.
pub struct NetworkLearner {
    course: Course,
    estimate: Estimate,
    samples: Vec<Sample>,
    source: Source,
    rounds: usize,
    all: usize,
}

/// What networks for square boards of one size are learned with.
pub(super) struct Course {
    pub(super) puzzle: TilePuzzle,
    pub(super) geometry: Arc<Geometry>,
    /// The values of patterns that were learned without a network, which count in the beams.
    ranked: Values,
}

impl Course {
    /// That for boards of `side` × `side` cells, with the file of a [`Learner`](super::Learner).
    pub(super) fn new(side: usize, ranked: &[u8]) -> Self {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(side, side));
        let geometry = Arc::new(Geometry::new(&puzzle));
        Self { puzzle, geometry, ranked: Values::decode(ranked) }
    }

    /// What beams score with.
    pub(super) fn scorer(&self, numbers: &Numbers, weights: Weights) -> Option<Arc<Scorer>> {
        Scorer::with_network(self.geometry.clone(), numbers, Some(&self.ranked), weights).map(Arc::new)
    }

    /// A scorer of which the estimate is what is learned.
    pub(super) fn estimate(&self, numbers: &Numbers, weights: Weights) -> Option<Scorer> {
        Scorer::with_network(self.geometry.clone(), numbers, None, weights)
    }

    /// Passes at least `count` positions with their moves, as beams that look ahead estimate them, to `take`.
    pub(super) fn look_ahead(
        &self,
        numbers: &Numbers,
        count: usize,
        source: &mut Source,
        mut take: impl FnMut(Sample),
    ) -> Option<()> {
        let weights = weights(self.geometry.cells());
        let (scorer, estimate) = (self.scorer(numbers, weights)?, self.estimate(numbers, weights)?);
        let (puzzle, geometry) = (&self.puzzle, &*self.geometry);
        let look_ahead = LookAhead { puzzle, geometry, scorer: &scorer, estimate: &estimate, factor: weights.learned };
        let mut taken = 0;
        while taken < count {
            look_ahead.episode(source, |cursor, moves| {
                take(Sample::new(geometry, cursor, moves.max(0.0)));
                taken += 1;
            });
        }
        Some(())
    }
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
        let mut source = Seed(seed).source();
        let least = Size { side, layer: 1, form: Form::Pairs };
        let estimate = Estimate::new(Size::of(side).unwrap_or(least), &mut source);
        let course = Course::new(side, ranked);
        Self { course, estimate, samples: Vec::new(), source, rounds: 0, all: rounds }
    }

    /// Learns from the samples of the newer half of all rounds, this one included: estimates were poor at first, so that the samples of
    /// the first rounds are not kept. Returns none after the last round.
    pub fn round(&mut self) -> Option<Round> {
        if self.rounds == self.all {
            return None;
        }
        let (samples, numbers) = (&mut self.samples, self.estimate.numbers());
        self.course.look_ahead(&numbers, FRESH, &mut self.source, |sample| samples.push(sample))?;
        let kept = FRESH * (1 + self.rounds / 2);
        samples.drain(..samples.len().saturating_sub(kept));
        let error = self.estimate.learn(&self.samples, STEPS, rate(self.rounds, self.all), &mut self.source);
        self.rounds += 1;
        Some(Round { number: self.rounds, error })
    }

    /// What is learned as a file. It leaves out the last digits of weights, with which the beams of the learner score.
    pub fn file(&self) -> Vec<u8> {
        self.estimate.file()
    }
}

/// The rate of correction after some of all rounds.
pub(super) fn rate(rounds: usize, all: usize) -> f32 {
    let left = 1.0 - rounds as f32 / all as f32;
    RATE * left.max(LEAST_RATE)
}

/// The weights of the beams that look ahead: as in solving, but for a smaller factor of the estimate, which is poor at first.
fn weights(cells: usize) -> Weights {
    Weights { learned: LOOK_AHEAD, ..network_weights(cells) }
}
