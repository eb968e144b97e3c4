use super::boards::Board;
use crate::tiles::short::codes::{APART, CODES, Classes};
use crate::tiles::short::geometry::Geometry;
use crate::tiles::short::tour::Cursor;
use crate::tiles::short::values::{PARTS, UNIT, Values};

/// The difference of two scores, in moves, that is nearly as good as any greater one.
const SURE: f32 = 2.0;
/// The squares of corrections that a value seems to have had before the first.
const CALM: f32 = 25.0;

/// The values of all classes of patterns while they are learned, in moves.
pub(super) struct Model {
    /// Blocks, lines, and pairs of distances.
    values: Vec<f32>,
    /// By value, the sum of the squares of the errors that corrected it: the more there were, the less it is corrected
    /// (Duchi, Hazan and Singer, "Adaptive subgradient methods", 2011).
    squares: Vec<f32>,
}

/// A comparison of a position that should have a better score with another one.
pub(super) struct Sample {
    /// The patterns of the better position alone, and those of the other one alone.
    better: Box<[u32]>,
    other: Box<[u32]>,
    /// How much better the score is without learned values, in moves.
    lead: f32,
}

impl Sample {
    /// The comparison of two positions of a board.
    pub(super) fn new(board: &Board, better: &Cursor, other: &Cursor) -> Self {
        let (mut ones, mut others) = (Vec::new(), Vec::new());
        for (mine, theirs) in places(&board.geometry, better).zip(places(&board.geometry, other)) {
            if mine != theirs {
                ones.extend(mine);
                others.extend(theirs);
            }
        }
        let fixed = |cursor| board.scorer.evaluation.unlearned(cursor) as f32 / UNIT as f32;
        Self { better: ones.into(), other: others.into(), lead: fixed(other) - fixed(better) }
    }
}

impl Model {
    pub(super) fn new() -> Self {
        let count = Classes::shared().values();
        Self { values: vec![0.0; count], squares: vec![CALM; count] }
    }

    /// Corrects the values by a sample, and returns how much better the score of the better position was.
    pub(super) fn correct(&mut self, sample: &Sample, rate: f32) -> f32 {
        let sum = |patterns: &[u32]| patterns.iter().map(|&at| self.values[at as usize]).sum::<f32>();
        let lead = sample.lead + sum(&sample.other) - sum(&sample.better);
        // From 1 for a lead that is far below 0 down to 0 for one that is sure.
        let sure = lead / SURE;
        let doubt = 0.5 - 0.5 * sure / (1.0 + sure.abs());
        for (patterns, sign) in [(&sample.better, -rate), (&sample.other, rate)] {
            for &at in patterns {
                let at = at as usize;
                self.squares[at] += doubt * doubt;
                self.values[at] += sign * doubt / self.squares[at].sqrt();
            }
        }
        lead
    }

    /// The values as beams use them.
    pub(super) fn values(&self) -> Values {
        Values::decode(&self.encode())
    }

    /// The values as a file.
    pub(super) fn encode(&self) -> Vec<u8> {
        self.values.iter().copied().map(part).collect()
    }
}

/// Place by place of a board, the index of the value of what is there: patterns, then distances; none where the blank has a
/// part in it.
fn places(geometry: &Geometry, cursor: &Cursor) -> impl Iterator<Item = Option<u32>> {
    let distances = (0..cursor.board.len()).map(|cell| distance(geometry, cursor, cell));
    patterns(geometry, cursor).map(|class| class.map(u32::from)).chain(distances)
}

/// The index of the value of a tile's distance.
fn distance(geometry: &Geometry, cursor: &Cursor, cell: usize) -> Option<u32> {
    let (rows, columns) = geometry.apart(cursor.board[cell].into(), cell);
    let (rows, columns) = (rows.min(APART - 1), columns.min(APART - 1));
    let index = rows.min(columns) * APART + rows.max(columns);
    let first = Classes::shared().patterns();
    (cell != cursor.blank).then_some((first + index) as u32)
}

/// The index of the pattern in some places of the padded board, unless the blank is in one of them.
fn pattern<const N: usize>(geometry: &Geometry, cursor: &Cursor, places: [usize; N]) -> Option<usize> {
    let blank = geometry.padded(cursor.blank);
    let index = places.iter().fold(0, |index, &at| index * CODES + usize::from(cursor.codes[at]));
    (!places.contains(&blank)).then_some(index)
}

/// Place by place of the padded board, the class of the pattern there: blocks, lines along rows, lines along columns; none for
/// a pattern with the blank.
pub(super) fn patterns(geometry: &Geometry, cursor: &Cursor) -> impl Iterator<Item = Option<u16>> {
    let (classes, stride, places) = (Classes::shared(), geometry.stride(), cursor.codes.len());
    let squares = [0, 1, stride, stride + 1];
    let blocks = (0..places - stride - 1)
        .map(move |at| Some(classes.blocks[pattern(geometry, cursor, squares.map(|add| at + add))?]));
    let lines = [1, stride].into_iter().enumerate().flat_map(move |(axis, step)| {
        (0..places - 2 * step).map(move |at| {
            let index = pattern(geometry, cursor, [at, at + step, at + 2 * step])?;
            Some(classes.counts[0] as u16 + classes.lines[axis][index])
        })
    });
    blocks.chain(lines)
}

/// A value as a byte of a file, in 1/32 of a move.
pub(super) fn part(value: f32) -> u8 {
    (value * PARTS as f32).round().clamp(-127.0, 127.0) as i8 as u8
}
