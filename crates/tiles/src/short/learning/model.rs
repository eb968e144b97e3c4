use std::sync::Arc;

use loyd_core::random::{Source, below, solvable};
use loyd_core::tiles::TileGoal;
use loyd_core::{TileMetric, TilePuzzle};

use crate::short::beam::Beam;
use crate::short::codes::{CODES, Classes, DISTANCE_CLASSES};
use crate::short::geometry::Geometry;
use crate::short::scorer::{Scorer, learning_weights};
use crate::short::tour::TourCursor;
use crate::short::values::{UNIT, UNITS_PER_MOVE, Values};

/// The score advantage, in moves, that halves a correction.
const HALVING_LEAD: f32 = 2.0;
/// The initial sum of a value's squared errors.
const INITIAL_SQUARES: f32 = 25.0;

/// The values of all pattern classes during learning, in moves.
pub(super) struct ValueModel {
    /// Blocks, lines, and pairs of distances.
    values: Vec<f32>,
    /// For each value, the sum of the squared errors that corrected it. The larger the sum, the
    /// smaller the next correction (Duchi, Hazan and Singer, "Adaptive subgradient methods", 2011).
    squares: Vec<f32>,
}

/// A comparison of two positions. The first should have the better score.
pub(super) struct Comparison {
    /// The patterns that occur only in the better position, and the patterns that occur only in the
    /// other.
    better: Box<[u32]>,
    other: Box<[u32]>,
    /// The score advantage without learned values, in moves.
    lead: f32,
}

impl Comparison {
    /// Returns the comparison of two positions on a board.
    pub(super) fn new(board: &LearningBoard, better: &TourCursor, other: &TourCursor) -> Self {
        let (mut better_only, mut other_only) = (Vec::new(), Vec::new());
        for (better_index, other_index) in
            value_indices(&board.geometry, better).zip(value_indices(&board.geometry, other))
        {
            if better_index != other_index {
                better_only.extend(better_index);
                other_only.extend(other_index);
            }
        }
        let fixed = |cursor| board.scorer.evaluation.unlearned_terms(cursor) as f32 / UNIT as f32;
        Self { better: better_only.into(), other: other_only.into(), lead: fixed(other) - fixed(better) }
    }
}

impl ValueModel {
    pub(super) fn new() -> Self {
        let count = Classes::shared().values();
        Self { values: vec![0.0; count], squares: vec![INITIAL_SQUARES; count] }
    }

    /// Corrects the values with a sample. Returns the score advantage of the better position before
    /// the correction.
    pub(super) fn correct(&mut self, sample: &Comparison, rate: f32) -> f32 {
        let sum = |patterns: &[u32]| patterns.iter().map(|&at| self.values[at as usize]).sum::<f32>();
        let lead = sample.lead + sum(&sample.other) - sum(&sample.better);
        // Ranges from 1, if the advantage is far below 0, to 0, if it is large.
        let scaled_lead = lead / HALVING_LEAD;
        let error = 0.5 - 0.5 * scaled_lead / (1.0 + scaled_lead.abs());
        for (patterns, sign) in [(&sample.better, -rate), (&sample.other, rate)] {
            for &at in patterns {
                let at = at as usize;
                self.squares[at] += error * error;
                self.values[at] += sign * error / self.squares[at].sqrt();
            }
        }
        lead
    }

    /// Returns the values in the form that beams use.
    pub(super) fn values(&self) -> Values {
        Values::decode(&self.encode())
    }

    /// Returns the values as a file.
    pub(super) fn encode(&self) -> Vec<u8> {
        self.values.iter().copied().map(to_byte).collect()
    }
}

/// Returns the indices of the values of all patterns and then of all tiles' distances; `None` where
/// the blank is involved.
fn value_indices(geometry: &Geometry, cursor: &TourCursor) -> impl Iterator<Item = Option<u32>> {
    let distances = (0..cursor.board.len()).map(|cell| distance(geometry, cursor, cell));
    patterns(geometry, cursor).map(|class| class.map(u32::from)).chain(distances)
}

/// Returns the index of the value for a tile's distance.
fn distance(geometry: &Geometry, cursor: &TourCursor, cell: usize) -> Option<u32> {
    let (rows, columns) = geometry.separation(cursor.board[cell].into(), cell);
    let (rows, columns) = (rows.min(DISTANCE_CLASSES - 1), columns.min(DISTANCE_CLASSES - 1));
    let index = rows.min(columns) * DISTANCE_CLASSES + rows.max(columns);
    let first = Classes::shared().patterns();
    (cell != cursor.blank).then_some((first + index) as u32)
}

/// Returns the index of the pattern in the given cells of the padded board; `None` if the pattern
/// contains the blank.
fn pattern<const N: usize>(geometry: &Geometry, cursor: &TourCursor, cells: [usize; N]) -> Option<usize> {
    let blank = geometry.padded_index(cursor.blank);
    let index = cells.iter().fold(0, |index, &at| index * CODES + usize::from(cursor.codes[at]));
    (!cells.contains(&blank)).then_some(index)
}

/// Returns the classes of all patterns on the padded board: blocks, then lines along rows, then
/// lines along columns, each in order of their first cell. `None` for a pattern with the blank.
pub(super) fn patterns(geometry: &Geometry, cursor: &TourCursor) -> impl Iterator<Item = Option<u16>> {
    let (classes, stride, cells) = (Classes::shared(), geometry.stride(), cursor.codes.len());
    let squares = [0, 1, stride, stride + 1];
    let blocks = (0..cells - stride - 1)
        .map(move |at| Some(classes.blocks[pattern(geometry, cursor, squares.map(|add| at + add))?]));
    let lines = [1, stride].into_iter().enumerate().flat_map(move |(axis, step)| {
        (0..cells - 2 * step).map(move |at| {
            let index = pattern(geometry, cursor, [at, at + step, at + 2 * step])?;
            Some(classes.counts[0] as u16 + classes.lines[axis][index])
        })
    });
    blocks.chain(lines)
}

/// Returns a value as a byte for a file, in 1/32 of a move.
pub(super) fn to_byte(value: f32) -> u8 {
    (value * UNITS_PER_MOVE as f32).round().clamp(-127.0, 127.0) as i8 as u8
}

/// The side lengths of the boards, each with its weight in the draw and the width of its beams.
const SIDES: [(usize, u32, usize); 5] = [(5, 3, 300), (6, 4, 300), (7, 4, 200), (8, 2, 150), (10, 1, 100)];
/// The memory limit for a beam, in bytes.
const MEMORY: usize = 1 << 30;

/// The boards for learning.
pub(super) struct LearningBoards(Vec<(Arc<Geometry>, TilePuzzle)>);

/// A random board with the settings for solving it.
pub(super) struct LearningBoard {
    pub(super) geometry: Arc<Geometry>,
    pub(super) start: TourCursor,
    pub(super) scorer: Arc<Scorer>,
    width: usize,
}

impl LearningBoards {
    pub(super) fn new() -> Self {
        let board = |(side, ..): (usize, u32, usize)| {
            let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(side, side));
            (Arc::new(Geometry::new(&puzzle)), puzzle)
        };
        Self(SIDES.into_iter().map(board).collect())
    }

    /// Returns a random board, to be solved with the given values.
    pub(super) fn draw(&self, source: &mut Source, metric: TileMetric, values: &Arc<Values>) -> LearningBoard {
        let mut at = below(SIDES.iter().map(|(_, weight, _)| weight).sum(), source);
        let mut index = 0;
        while at >= SIDES[index].1 {
            at -= SIDES[index].1;
            index += 1;
        }
        let (geometry, puzzle) = &self.0[index];
        let start = TourCursor::new(geometry, &Geometry::board(puzzle, &solvable(puzzle.goal(), source)));
        let weights = learning_weights(geometry.cells());
        let scorer = Arc::new(Scorer::new(geometry.clone(), metric, values.clone(), weights));
        LearningBoard { geometry: geometry.clone(), start, scorer, width: SIDES[index].2 }
    }
}

impl LearningBoard {
    /// Returns the beam that solves the board.
    pub(super) fn beam(&self) -> Beam {
        Beam::new(self.scorer.clone(), &self.start.board, self.width, u32::MAX, MEMORY, 1)
    }
}
