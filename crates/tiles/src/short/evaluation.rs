#![allow(clippy::inline_always, reason = "inlined functions are compiled for the instruction set of their caller")]

use std::sync::Arc;

use super::codes::CODES;
use super::geometry::{Geometry, pseudorandom};
use super::network::{Network, NetworkStep};
use super::numbers::HAS_NETWORKS;
use super::tour::TourCursor;
use super::values::{UNIT, Values};

/// The cost per cell of a tile's distance, in addition to the power of the distance.
const COST_PER_CELL: i32 = UNIT;

/// The weights of an evaluation's terms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// The exponent for distances, as a fraction.
    pub(super) power: (u32, u32),
    /// The cost of a linear conflict, in 1/64 of a move.
    pub(super) conflict: i32,
    /// Twice the factor for learned values.
    pub(super) learned: i32,
}

/// An estimate of the distance to the goal, in 1/64 of a move.
///
/// The value of a position is the sum of four terms: every tile's Manhattan distance and a power of
/// it, a cost for every linear conflict, learned [`Values`] of all tiles and of all 2×2 blocks and
/// lines of three cells without the blank, and the output of the network, if there is one. An
/// exponent above 1 prevents individual tiles from being left behind far from their goals.
#[derive(Debug)]
pub(super) struct Evaluation {
    pub(super) geometry: Arc<Geometry>,
    values: Arc<Values>,
    network: Option<Network>,
    weights: Weights,
    /// The term of a tile, by [displacement](Geometry::displacement).
    terms: Vec<i32>,
    /// Random numbers, by tile and by cell, for [`Evaluation::key`].
    tiles: Vec<u64>,
    cells: Vec<u64>,
}

impl Evaluation {
    pub(super) fn new(
        geometry: Arc<Geometry>,
        values: Arc<Values>,
        network: Option<Network>,
        weights: Weights,
    ) -> Self {
        let (columns, rows) = geometry.sides();
        let costs: Vec<i32> = (0..(columns + rows) as u32).map(|distance| cost(distance, weights.power)).collect();
        let term = |(down, right): (i32, i32)| {
            let (down, right) = (down.unsigned_abs() as usize, right.unsigned_abs() as usize);
            costs[down + right]
                + COST_PER_CELL * (down + right) as i32
                + weights.learned * values.distance_value(down, right)
        };
        let numbers = |from: usize| (0..geometry.cells()).map(|index| pseudorandom((from + index) as u64)).collect();
        Self {
            terms: geometry.displacements().map(term).collect(),
            values,
            network,
            weights,
            tiles: numbers(0),
            cells: numbers(geometry.cells()),
            geometry,
        }
    }

    /// Returns the memory for a board of `cells` cells, in bytes.
    pub(super) fn bytes(cells: usize) -> usize {
        // There are fewer than four displacements per cell.
        cells * (4 * size_of::<i32>() + 2 * size_of::<u64>())
    }

    /// Returns a random number for a tile in a cell. A position's key combines these numbers with
    /// exclusive or (Zobrist, 1970).
    #[inline(always)]
    pub(super) fn key(&self, tile: u16, cell: usize) -> u64 {
        // One number per tile and one per cell stay in the fastest cache; a table for all pairs
        // would not.
        let product = (self.tiles[usize::from(tile)] ^ self.cells[cell]).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        product ^ product >> 29
    }

    /// Returns the learned terms: corrections to distances, patterns, and the network.
    pub(super) fn learned_terms(&self, cursor: &TourCursor) -> i32 {
        let distances: i32 = self.tiles_of(cursor).map(|(cell, tile)| self.correction(tile, cell)).sum();
        let network = self.network().map_or(0, |network| network.value(&cursor.board));
        self.weights.learned * (distances + self.patterns(cursor)) + network
    }

    /// Returns the network, if there is one.
    #[inline]
    pub(super) fn network(&self) -> Option<&Network> {
        if HAS_NETWORKS { self.network.as_ref() } else { None }
    }

    /// Returns the terms that are not learned: distances, without corrections, and conflicts.
    pub(super) fn unlearned_terms(&self, cursor: &TourCursor) -> i32 {
        let (mut sum, mut conflicts) = (0, 0);
        for (cell, tile) in self.tiles_of(cursor) {
            sum += self.term(tile, cell) - self.weights.learned * self.correction(tile, cell);
            conflicts += self.geometry.conflicts(&cursor.board, tile, cell);
        }
        // Each conflict is counted once for each of the two tiles.
        sum + self.weights.conflict * conflicts / 2
    }

    /// Returns the cells with a tile, and their tiles.
    fn tiles_of(&self, cursor: &TourCursor) -> impl Iterator<Item = (usize, u16)> {
        cursor.board.iter().copied().enumerate().filter(|&(_, tile)| tile != self.geometry.blank_goal)
    }

    /// Returns the learned part of a tile's term.
    fn correction(&self, tile: u16, cell: usize) -> i32 {
        let (rows, columns) = self.geometry.separation(tile.into(), cell);
        self.values.distance_value(rows, columns)
    }

    /// Returns the sum of the values of all patterns without the blank.
    fn patterns(&self, cursor: &TourCursor) -> i32 {
        let (stride, blank) = (self.geometry.stride(), self.geometry.padded_index(cursor.blank));
        let codes = &cursor.codes;
        let mut sum = 0;
        for at in 0..codes.len() {
            if at + stride + 1 < codes.len() && ![at, at + 1, at + stride, at + stride + 1].contains(&blank) {
                sum += self.block(codes, at, stride);
            }
            for (axis, step) in [1, stride].into_iter().enumerate() {
                if at + 2 * step < codes.len() && ![at, at + step, at + 2 * step].contains(&blank) {
                    sum += self.line(codes, axis, at, step);
                }
            }
        }
        sum
    }

    /// Returns how the value changes when a tile moves to the blank's cell, without the network's
    /// hidden layer. Overwrites the code for the blank's cell, which is not read elsewhere.
    #[inline(always)]
    pub(super) fn change(&self, cursor: &mut TourCursor, step: NetworkStep) -> i32 {
        let NetworkStep { tile, from, to } = step;
        let conflicts = self.geometry.conflict_change(&cursor.board, tile, from, to);
        let terms = self.term(tile, to) - self.term(tile, from);
        // `map_or` is not used because its closure would not be compiled for the processor's
        // instruction set.
        let network = match self.network() {
            Some(network) => network.linear_change(self.geometry.blank_goal, step),
            None => 0,
        };
        let stride = self.geometry.stride();
        let (from, at) = (self.geometry.padded_index(from), self.geometry.padded_index(to));
        cursor.codes[at] = self.geometry.code(tile, to);
        let codes = &cursor.codes;
        // A pattern with both cells contains the blank before and after the move, and patterns with
        // the blank do not count. Only patterns with one of the two cells therefore change the
        // value.
        let before = self.patterns_without(codes, from, at, stride);
        let after = self.patterns_without(codes, at, from, stride);
        terms + self.weights.conflict * conflicts + self.weights.learned * (after - before) + network
    }

    /// Returns the sum of the values of the patterns that contain the cell `at` but not the
    /// adjacent cell `neighbour`.
    #[inline(always)]
    fn patterns_without(&self, codes: &[u8], at: usize, neighbour: usize, stride: usize) -> i32 {
        let is_behind = neighbour < at;
        let along = at.abs_diff(neighbour);
        let (axis, across) = if along == 1 { (0, stride) } else { (1, 1) };
        let corner = if is_behind { at } else { at - along };
        let end = if is_behind { at } else { at - 2 * along };
        self.block(codes, corner, stride)
            + self.block(codes, corner - across, stride)
            + self.line(codes, axis, end, along)
            + self.line(codes, 1 - axis, at - 2 * across, across)
            + self.line(codes, 1 - axis, at - across, across)
            + self.line(codes, 1 - axis, at, across)
    }

    #[inline(always)]
    fn block(&self, codes: &[u8], at: usize, stride: usize) -> i32 {
        let code = |at: usize| usize::from(codes[at]);
        let upper = code(at) * CODES + code(at + 1);
        let lower = code(at + stride) * CODES + code(at + stride + 1);
        self.values.blocks[upper * CODES * CODES + lower].into()
    }

    #[inline(always)]
    fn line(&self, codes: &[u8], axis: usize, at: usize, step: usize) -> i32 {
        let code = |at: usize| usize::from(codes[at]);
        let index = (code(at) * CODES + code(at + step)) * CODES + code(at + 2 * step);
        self.values.lines[axis][index].into()
    }

    #[inline(always)]
    fn term(&self, tile: u16, cell: usize) -> i32 {
        self.terms[self.geometry.displacement(tile.into(), cell)]
    }
}

/// Returns the cost of a tile at the given Manhattan distance, in 1/64 of a move: the distance to
/// the power of `numerator / denominator`, rounded down. Integer arithmetic makes the result
/// identical on every machine.
pub(super) fn cost(distance: u32, (numerator, denominator): (u32, u32)) -> i32 {
    let power = u128::from(distance).pow(numerator) * (UNIT as u128).pow(denominator);
    let is_root = |root: i32| (root as u128).checked_pow(denominator).is_some_and(|reached| reached <= power);
    // Finds the largest root by bisection, bit by bit.
    (0..i32::BITS - 2).rev().fold(0, |root, bit| if is_root(root | 1 << bit) { root | 1 << bit } else { root })
}
