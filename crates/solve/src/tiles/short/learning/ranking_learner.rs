//! The second part of learning a network: to rank positions as a beam should.
//!
//! An estimate with small errors is not yet one that a beam loses little by. So a learned network is corrected by comparisons: at each
//! depth of a beam, the position on the way to a shorter solution should have a better score than others that the beam keeps. Samples
//! of moves to the goal go on at the same time, so that the estimate remains one.

use loyd_core::random::{Seed, Source, below, solvable};

use super::estimate::{Comparison, Estimate, RankingLesson, Sample};
use super::look_ahead::walk;
use super::network_learner::Course;
use super::ranking::Ranking;
use super::recent::Recent;
use crate::tiles::short::geometry::Geometry;
use crate::tiles::short::numbers::{Numbers, Size};
use crate::tiles::short::scorer::network_weights;
use crate::tiles::short::tour::Cursor;

/// The boards of a round, and the steps of the random walks that half of them are from, in the mean; the others are uniform.
const BOARDS: usize = 40;
const LEAST_WALK: u32 = 1000;
const MORE_WALK: u32 = 9000;
/// The samples before the first round, and the new ones of each.
const FIRST_SAMPLES: usize = 160_000;
const FRESH: usize = 10_000;
/// The comparisons that are kept, and the steps of a round.
const KEPT: usize = 250_000;
const STEPS: usize = 700;
/// The rate of the first round, and the least part of it.
const RATE: f32 = 0.0005;
const LEAST_RATE: f32 = 0.1;

/// Corrects a learned network for square boards of one size so that beams find shorter solutions.
pub struct RankingLearner {
    course: Course,
    estimate: Estimate,
    samples: Vec<Sample>,
    comparisons: Recent<Comparison>,
    source: Source,
    rounds: usize,
    all: usize,
}

/// The figures of a round.
#[derive(Clone, Copy, Debug)]
pub struct RankingRound {
    /// Its number, from 1.
    pub number: usize,
    /// The mean lengths of the solutions of both beams, in moves; other boards in each round.
    pub lengths: [f64; 2],
    /// The share of comparisons in which the position on the way to the goal had the worse score.
    pub wrong: f64,
    /// The root of the mean square error of samples, in moves.
    pub error: f64,
}

impl RankingLearner {
    /// A learner that goes on from the file of a [`NetworkLearner`](super::NetworkLearner) for boards of `side` × `side` cells, with the
    /// values that its beams scored with. None if the file is too short, or if there is no network of that size.
    pub fn new(seed: u64, side: usize, rounds: usize, ranked: &[u8], network: &[u8]) -> Option<Self> {
        let mut source = Seed(seed).source();
        let estimate = Estimate::of(Size::of(side)?, &Numbers::read(network, side)?, &mut source);
        let (samples, comparisons) = (Vec::new(), Recent::new(KEPT));
        let course = Course::new(side, ranked);
        Some(Self { course, estimate, samples, comparisons, source, rounds: 0, all: rounds })
    }

    /// Learns from new comparisons and some of those before. Returns none after the last round.
    pub fn round(&mut self) -> Option<RankingRound> {
        if self.rounds == self.all {
            return None;
        }
        let numbers = self.estimate.numbers();
        let fresh = if self.rounds == 0 { FIRST_SAMPLES } else { FRESH };
        let samples = &mut self.samples;
        self.course.look_ahead(&numbers, fresh, &mut self.source, |sample| samples.push(sample))?;
        let lengths = self.compare(&numbers)?;
        let left = 1.0 - self.rounds as f32 / self.all as f32;
        let rate = RATE * left.max(LEAST_RATE);
        let factor = network_weights(self.course.geometry.cells()).learned as f32 / 2.0;
        let (comparisons, samples) = (self.comparisons.items(), &*self.samples);
        let lesson = RankingLesson { comparisons, samples, factor, steps: STEPS, rate };
        let (wrong, error) = self.estimate.rank(lesson, &mut self.source);
        self.rounds += 1;
        Some(RankingRound { number: self.rounds, lengths, wrong, error })
    }

    /// What is learned as a file.
    pub fn file(&self) -> Vec<u8> {
        self.estimate.file()
    }

    /// Compares positions of new boards, and returns the mean lengths of the solutions.
    fn compare(&mut self, numbers: &Numbers) -> Option<[f64; 2]> {
        let weights = network_weights(self.course.geometry.cells());
        let scorer = self.course.scorer(numbers, weights)?;
        let estimate = self.course.estimate(numbers, weights)?;
        let ranking = Ranking { scorer: &scorer, estimate: &estimate };
        let (mut sums, mut solved) = ([0; 2], 0_usize);
        for _ in 0..BOARDS {
            let start = self.board();
            let comparisons = &mut self.comparisons;
            let lengths = ranking.compare(&start, &mut self.source, |comparison| comparisons.push(comparison));
            // A beam that finds no solution teaches nothing.
            if let Some(lengths) = lengths {
                solved += 1;
                sums.iter_mut().zip(lengths).for_each(|(sum, length)| *sum += length);
            }
        }
        Some(sums.map(|sum| sum as f64 / solved.max(1) as f64))
    }

    /// A board to be solved.
    fn board(&mut self) -> Cursor {
        let Course { puzzle, geometry, .. } = &self.course;
        if below(2, &mut self.source) == 0 {
            return Cursor::new(geometry, &Geometry::board(puzzle, &solvable(puzzle.goal(), &mut self.source)));
        }
        let mut cursor = Cursor::new(geometry, &Geometry::board(puzzle, puzzle.goal()));
        let steps = LEAST_WALK + below(MORE_WALK, &mut self.source);
        walk(&mut cursor, geometry, steps, &mut self.source);
        cursor
    }
}
