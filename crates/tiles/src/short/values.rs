use std::sync::{Arc, OnceLock};

use loyd_core::TileMetric;

use super::codes::{BLOCKS, Classes, DISTANCE_CLASSES, LINES};

/// The values supplied by the caller.
#[cfg(not(feature = "learned"))]
static SUPPLIED: OnceLock<&'static [u8]> = OnceLock::new();

/// Supplies the learned values (the file `values.bin`) to a program built without the `learned`
/// feature. Without them, solutions to large boards are longer. Only the first call has an effect.
#[cfg_attr(feature = "learned", expect(unused_variables, reason = "the values are compiled in"))]
pub fn give_learned_values(file: &'static [u8]) {
    #[cfg(not(feature = "learned"))]
    SUPPLIED.get_or_init(|| file);
}

/// Returns the shipped values, created by `cargo xtask train`: first for the single-tile metric,
/// then for the multi-tile metric. Empty if they have not been supplied.
fn shipped_values() -> &'static [u8] {
    #[cfg(feature = "learned")]
    return include_bytes!("values.bin");
    #[cfg(not(feature = "learned"))]
    SUPPLIED.get().copied().unwrap_or_default()
}

/// The number of units of a value per move.
pub(super) const UNITS_PER_MOVE: i32 = 32;

/// One move, in the unit of scores (1/64 of a move). This is twice [`UNITS_PER_MOVE`], since the
/// factor for learned values may be a multiple of one half.
pub(super) const UNIT: i32 = 2 * UNITS_PER_MOVE;

/// Learned values of patterns, whose sum is part of the estimated number of moves to the goal.
///
/// Values are in 1/32 of a move. They do not depend on the board's size.
#[derive(Debug)]
pub(super) struct Values {
    /// The values of 2×2 blocks, by their codes.
    pub(super) blocks: Vec<i8>,
    /// The values of lines of three cells along a row, and along a column, by their codes.
    pub(super) lines: [Vec<i8>; 2],
    /// The values of distances, by the numbers of rows and columns between a tile and its goal
    /// cell, the smaller number first. Both are limited.
    pub(super) distances: [[i8; DISTANCE_CLASSES]; DISTANCE_CLASSES],
}

impl Values {
    /// Returns the shipped values for a metric.
    pub(super) fn shipped(metric: TileMetric) -> Arc<Self> {
        static VALUES: [OnceLock<Arc<Values>>; 2] = [const { OnceLock::new() }; 2];
        let part = match metric {
            TileMetric::Single => 0,
            TileMetric::Multi => 1,
        };
        let decode = || {
            Arc::new(Self::decode(shipped_values().chunks(Classes::shared().values()).nth(part).unwrap_or_default()))
        };
        // Missing values may be supplied later.
        if shipped_values().is_empty() {
            return decode();
        }
        VALUES[part].get_or_init(decode).clone()
    }

    /// Reads a file: one byte per class of blocks, class of lines, and pair of distances. Missing
    /// bytes count as 0.
    pub(super) fn decode(file: &[u8]) -> Self {
        let classes = Classes::shared();
        let (blocks, rest) = file.split_at(classes.counts[0].min(file.len()));
        let (lines, rest) = rest.split_at(classes.counts[1].min(rest.len()));
        let value = |part: &[u8], at: usize| part.get(at).map_or(0, |&byte| byte as i8);
        let lines_of = |axis: usize| classes.lines[axis].iter().map(|&class| value(lines, class.into())).collect();
        let mut distances = [[0; DISTANCE_CLASSES]; DISTANCE_CLASSES];
        for (at, distance) in distances.as_flattened_mut().iter_mut().enumerate() {
            *distance = value(rest, at);
        }
        let blocks: Vec<i8> = classes.blocks.iter().map(|&class| value(blocks, class.into())).collect();
        debug_assert_eq!((blocks.len(), classes.lines[0].len()), (BLOCKS, LINES));
        Self { blocks, lines: [lines_of(0), lines_of(1)], distances }
    }

    /// Adds other values, multiplied by a fraction.
    pub(super) fn add(&mut self, others: &Self, numerator: i32, denominator: i32) {
        let add = |value: &mut i8, other: i8| {
            let part = (2 * numerator * i32::from(other) + denominator).div_euclid(2 * denominator);
            *value = (i32::from(*value) + part).clamp(-127, 127) as i8;
        };
        let lines = self.lines.iter_mut().flatten().zip(others.lines.iter().flatten());
        let distances = self.distances.as_flattened_mut().iter_mut().zip(others.distances.as_flattened());
        let blocks = self.blocks.iter_mut().zip(&others.blocks);
        blocks.chain(lines).chain(distances).for_each(|(value, other)| add(value, *other));
    }

    /// Returns the correction for a tile that is `rows` rows and `columns` columns away from its
    /// goal cell.
    pub(super) fn distance_value(&self, rows: usize, columns: usize) -> i32 {
        let (smaller, larger) =
            (rows.min(columns).min(DISTANCE_CLASSES - 1), rows.max(columns).min(DISTANCE_CLASSES - 1));
        self.distances[smaller][larger].into()
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes() -> usize {
        BLOCKS + 2 * LINES
    }
}
