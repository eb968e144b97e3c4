//! Learns pattern values and networks from a seed alone.
//!
//! A [`Learner`] solves random boards with narrow beams, which score with its current values. It
//! then runs every beam again. At each depth, the position on the path to the goal should have had
//! a better score than the others that the beam kept: a beam that ranks it higher finds the goal
//! with a smaller width. The learner therefore corrects the values of the patterns that differ
//! between the two positions, and later beams score with the corrected values.
//!
//! A [`NetworkLearner`] learns a network and pattern values that estimate the number of moves to
//! the goal on boards of one size.
//!
//! A [`FittingLearner`] fits a new network to many samples that such a network estimates.
//!
//! Only basic floating-point arithmetic and square roots are used. Their results are identical on
//! every machine, and so are the files that a seed produces.

mod estimate;
mod look_ahead;
mod model;
mod training;

use std::sync::Arc;

use loyd_core::random::{Seed, Source, below};
use loyd_core::{Direction, TileMetric, TilePuzzle, moves, moves_in};
use loyd_search::{Nodes, Stop};

use self::model::{Comparison, LearningBoard, LearningBoards, ValueModel};
pub use self::training::{FittingLearner, NetworkLearner, RoundFigures};
use super::beam::{Beam, BeamOutcome};

/// The number of other positions that each position in a solution is compared with.
const COMPARISONS_PER_POSITION: usize = 2;
/// The mean number of times that a lesson uses each of its comparisons.
const USES_PER_COMPARISON: usize = 2;
/// The learning rates of the first and the last lesson.
const FIRST_RATE: f32 = 0.12;
const LAST_RATE: f32 = 0.02;

/// Learns pattern values.
pub struct Learner {
    metric: TileMetric,
    boards: LearningBoards,
    model: ValueModel,
    source: Source,
    /// The number of completed lessons, and the total number.
    lessons: usize,
    all: usize,
}

/// The statistics for one lesson.
#[derive(Clone, Copy, Debug, Default)]
pub struct LessonFigures {
    /// The number of the lesson, from 1.
    pub number: usize,
    /// The number of positions that the beams generated.
    pub nodes: Nodes,
    /// The number of boards that the beams solved.
    pub solved: usize,
    /// The moves of the solutions, divided by the Manhattan distances.
    pub ratio: f64,
    /// The number of comparisons.
    pub samples: usize,
    /// The share of comparisons that gave the position on the path to the goal the worse score.
    pub wrong: f64,
}

impl Learner {
    /// Creates a learner in its initial state, for solutions in one metric.
    pub fn new(seed: u64, metric: TileMetric, lessons: usize) -> Self {
        Self {
            metric,
            boards: LearningBoards::new(),
            model: ValueModel::new(),
            source: Seed(seed).source(),
            lessons: 0,
            all: lessons,
        }
    }

    /// Solves the given number of boards and corrects the values. Returns `None` after the last
    /// lesson.
    pub fn lesson(&mut self, boards: usize) -> Option<LessonFigures> {
        if self.lessons == self.all {
            return None;
        }
        let mut lesson = LessonFigures { number: self.lessons + 1, ..LessonFigures::default() };
        let values = Arc::new(self.model.values());
        let mut samples = Vec::new();
        let (mut length, mut distance) = (0, 0);
        for _ in 0..boards {
            let board = self.boards.draw(&mut self.source, self.metric, &values);
            let mut beam = board.beam();
            if let Some(path) = solution(&mut beam) {
                lesson.solved += 1;
                length += moves_in::<TilePuzzle>(self.metric, &path);
                distance += board.geometry.manhattan(&board.start.board);
                compare(&board, &path, &mut self.source, &mut samples);
            }
            lesson.nodes += beam.nodes();
        }
        lesson.ratio = length as f64 / f64::from(distance.max(1));
        lesson.samples = samples.len();
        lesson.wrong = self.correct(&samples);
        self.lessons += 1;
        Some(lesson)
    }

    /// Returns the learned values as a file.
    pub fn file(&self) -> Vec<u8> {
        self.model.encode()
    }

    /// Corrects the values with randomly drawn samples. Returns the share that was wrong.
    fn correct(&mut self, samples: &[Comparison]) -> f64 {
        let done = self.lessons as f32 / self.all as f32;
        let rate = FIRST_RATE + (LAST_RATE - FIRST_RATE) * done;
        let count = USES_PER_COMPARISON * samples.len();
        let mut wrong = 0;
        for _ in 0..count {
            let sample = &samples[below(samples.len() as u32, &mut self.source) as usize];
            wrong += usize::from(self.model.correct(sample, rate) < 0.0);
        }
        wrong as f64 / count.max(1) as f64
    }
}

/// Runs the beam of a board again, and compares each position in the board's solution with some
/// others that the beam keeps at that depth.
fn compare(board: &LearningBoard, solution: &[Direction], source: &mut Source, samples: &mut Vec<Comparison>) {
    let (mut beam, mut solution_cursor) = (board.beam(), board.start.clone());
    for played in moves::<TilePuzzle>(board.scorer.metric, solution) {
        if !matches!(beam.advance(Stop::NEVER), BeamOutcome::Searching | BeamOutcome::Ready(_)) {
            return;
        }
        for &direction in played {
            solution_cursor.go(&board.geometry, direction);
        }
        for _ in 0..COMPARISONS_PER_POSITION {
            let leaf = below(beam.tree.len() as u32, source) as usize;
            let other = board.start.after(&board.geometry, &beam.tree.path(leaf));
            if other.board != solution_cursor.board {
                samples.push(Comparison::new(board, &solution_cursor, &other));
            }
        }
    }
}

/// Returns the path to the goal that a beam finds.
fn solution(beam: &mut Beam) -> Option<Vec<Direction>> {
    loop {
        match beam.advance(Stop::NEVER) {
            BeamOutcome::Searching | BeamOutcome::Ready(_) => {}
            BeamOutcome::Solved(path) => return Some(path),
            BeamOutcome::Stuck(_) | BeamOutcome::Exhausted => return None,
        }
    }
}
