//! A small neural network that estimates distances on boards of one size, in addition to the
//! pattern values for boards of any size.
//!
//! The input is the tile, or the blank, in each cell. One hidden layer sums a weight for each pair
//! of tile and cell. The output is a weighted sum of the squares of the layer's units, each clamped
//! to the range from 0 to 1. A move changes two pairs, so the sums change by one vector. The idea
//! comes from shogi engines (Nasu, "Efficiently updatable neural-network-based evaluation
//! functions", 2018). All arithmetic uses integers, so results are identical on every machine.

#![allow(clippy::inline_always, reason = "inlined functions are compiled for the instruction set of their caller")]

use std::array;

use loyd_core::Direction;
use loyd_search::cpu::prefetch_all;

use super::geometry::Geometry;
use super::numbers::{HAS_NETWORKS, Lanes, NetworkSize, Numbers};
use super::values::UNIT;

/// The integer that represents the value 1 of a unit.
pub(super) const ONE: i16 = 255;
/// The greatest output weight.
#[cfg(feature = "training")]
pub(super) const MAX_OUTPUT: i16 = 127;
/// The number of fractional bits in the scale, which is the value, in moves, of 1 in the sum of
/// squares.
pub(super) const FRACTION_BITS: u32 = 40;

/// A network for boards with one geometry.
#[derive(Debug)]
pub(super) struct Network {
    cells: usize,
    /// The size of the hidden layer, as a multiple of [`LANES`](super::numbers::LANES) units.
    layer: usize,
    /// The weights, by tile, cell and part of the layer.
    weights: Vec<Lanes>,
    /// The change in the sums when a tile steps from a cell to the next one along an axis,
    /// including the blank's opposite step, by tile, cell, axis and part of the layer. The reverse
    /// step subtracts the same amount.
    steps: Vec<Lanes>,
    bias: Vec<Lanes>,
    output: Vec<Lanes>,
    /// The score for an output of 1, with [`FRACTION_BITS`] fractional bits.
    scale: i64,
    /// The separate score of each pair of tile and cell.
    linear: Vec<i32>,
}

impl Network {
    /// Creates a network for a geometry. `None` if the network was trained for a different size or
    /// blank goal. `factor` is twice the factor for the score.
    pub(super) fn new(numbers: &Numbers, geometry: &Geometry, factor: i32) -> Option<Self> {
        if !HAS_NETWORKS {
            return None;
        }
        let (turned, size) = (turned_cells(geometry)?, NetworkSize::for_side(geometry.sides().0)?);
        let layer = size.layer;
        let cells = geometry.cells();
        let pairs = (0..cells).flat_map(|tile| (0..cells).map(move |cell| (tile, cell)));
        let pair_indices: Vec<usize> = pairs.map(|(tile, cell)| turned[tile] * cells + turned[cell]).collect();
        let weights = size.weights_of_pairs(&numbers.weights);
        let weights: &[Lanes] = bytemuck::cast_slice(&weights);
        let weights: Vec<Lanes> =
            pair_indices.iter().flat_map(|pair| &weights[pair * layer..][..layer]).copied().collect();
        Some(Self {
            cells,
            layer,
            steps: steps(geometry, layer, &weights),
            weights,
            bias: bytemuck::cast_slice(&numbers.bias).to_vec(),
            output: bytemuck::cast_slice(&numbers.output).to_vec(),
            scale: i64::from(numbers.scale) * i64::from(UNIT / 2 * factor),
            linear: pair_indices.iter().map(|&pair| factor * i32::from(numbers.linear[pair])).collect(),
        })
    }

    /// Returns whether there is a network for a geometry.
    pub(super) fn supports(geometry: &Geometry) -> bool {
        HAS_NETWORKS && turned_cells(geometry).is_some()
    }

    /// Returns the memory for a board of `cells` cells, in bytes; 0 if there is no network.
    pub(super) fn bytes(cells: usize) -> usize {
        let layer =
            NetworkSize::for_side(cells.isqrt()).filter(|size| size.cells() == cells).map_or(0, |size| size.layer);
        cells * cells * (3 * layer * size_of::<Lanes>() + size_of::<i32>() * usize::from(layer > 0))
    }

    /// Returns the size of the hidden layer, as a multiple of [`LANES`](super::numbers::LANES)
    /// units.
    pub(super) fn layer(&self) -> usize {
        self.layer
    }

    /// Returns the sums of the hidden layer for a position.
    pub(super) fn sums(&self, board: &[u16]) -> Vec<Lanes> {
        let mut sums = self.bias.clone();
        for (cell, &tile) in board.iter().enumerate() {
            let weights = &self.weights[self.layer * self.pair(tile, cell)..][..self.layer];
            let all = sums.as_flattened_mut().iter_mut().zip(weights.as_flattened());
            all.for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
        sums
    }

    /// Returns the value of a position.
    pub(super) fn value(&self, board: &[u16]) -> i32 {
        let linear: i32 = board.iter().enumerate().map(|(cell, &tile)| self.linear[self.pair(tile, cell)]).sum();
        linear + self.output(&self.sums(board))
    }

    /// Returns the contribution of the hidden layer to the value.
    #[inline(always)]
    pub(super) fn output(&self, sums: &[Lanes]) -> i32 {
        self.to_score(square_sum(&self.output, sums, sums, |sum, _| sum))
    }

    /// Returns the change that a step makes to the value, without the hidden layer.
    #[inline(always)]
    pub(super) fn linear_change(&self, blank: u16, NetworkStep { tile, from, to }: NetworkStep) -> i32 {
        let pair = |tile, cell| self.linear[self.pair(tile, cell)];
        pair(tile, to) - pair(tile, from) + pair(blank, from) - pair(blank, to)
    }

    /// Returns the contribution of the hidden layer after a step; `sums` are its sums before the
    /// step.
    #[inline(always)]
    pub(super) fn output_after(&self, sums: &[Lanes], step: NetworkStep) -> i32 {
        let change = self.step(step);
        let sum = if step.to > step.from {
            square_sum(&self.output, sums, change, i16::wrapping_add)
        } else {
            square_sum(&self.output, sums, change, i16::wrapping_sub)
        };
        self.to_score(sum)
    }

    /// Appends the sums after a step to `sums`; `before` are the sums before it.
    #[inline(always)]
    pub(super) fn extend(&self, sums: &mut Vec<Lanes>, before: &[Lanes], step: NetworkStep) {
        // An intermediate sum may overflow 16 bits, but only far beyond the clamping limits, and
        // the final sum is correct in any case.
        let parts = before.iter().zip(self.step(step));
        if step.to > step.from {
            sums.extend(
                parts.map(|(sums, step)| -> Lanes { array::from_fn(|unit| sums[unit].wrapping_add(step[unit])) }),
            );
        } else {
            sums.extend(
                parts.map(|(sums, step)| -> Lanes { array::from_fn(|unit| sums[unit].wrapping_sub(step[unit])) }),
            );
        }
    }

    /// Prefetches the change that a step makes to the sums.
    #[inline(always)]
    pub(super) fn prefetch(&self, step: NetworkStep) {
        prefetch_all(self.step(step).as_flattened());
    }

    /// Returns the change that a step makes to the sums. It must be subtracted if the step leads to
    /// the cell with the smaller index.
    #[inline(always)]
    fn step(&self, NetworkStep { tile, from, to }: NetworkStep) -> &[Lanes] {
        let axis = usize::from(from.abs_diff(to) > 1);
        &self.steps[self.layer * (2 * self.pair(tile, from.min(to)) + axis)..][..self.layer]
    }

    #[inline(always)]
    fn pair(&self, tile: u16, cell: usize) -> usize {
        usize::from(tile) * self.cells + cell
    }

    /// Returns a sum of squares as a score.
    #[inline(always)]
    fn to_score(&self, sum: i32) -> i32 {
        ((i64::from(sum) * self.scale) >> FRACTION_BITS) as i32
    }
}

/// A tile's step to the blank's cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct NetworkStep {
    pub(super) tile: u16,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// Returns the change in the sums when a tile steps to the next cell along an axis, by tile, cell,
/// axis and part of the layer.
fn steps(geometry: &Geometry, layer: usize, weights: &[Lanes]) -> Vec<Lanes> {
    let (cells, blank_goal) = (geometry.cells(), usize::from(geometry.blank_goal));
    let mut steps = Vec::with_capacity(2 * weights.len());
    for (tile, cell) in (0..cells).flat_map(|tile| (0..cells).map(move |cell| (tile, cell))) {
        for direction in [Direction::Right, Direction::Down] {
            let next = geometry.neighbour(cell, direction);
            steps.extend((0..layer).map(|part| -> Lanes {
                let weight =
                    |tile: usize, cell: usize, unit: usize| weights[(tile * cells + cell) * layer + part][unit];
                let change = |next, unit| {
                    let own = weight(tile, next, unit).wrapping_sub(weight(tile, cell, unit));
                    own.wrapping_add(weight(blank_goal, cell, unit).wrapping_sub(weight(blank_goal, next, unit)))
                };
                array::from_fn(|unit| next.map_or(0, |next| change(next, unit)))
            }));
        }
    }
    steps
}

/// Returns the weighted sum of the squares of all units after a change. Each unit is clamped to the
/// range from 0 to 1 first.
#[inline(always)]
fn square_sum(output: &[Lanes], sums: &[Lanes], step: &[Lanes], change: impl Fn(i16, i16) -> i16) -> i32 {
    let mut total = 0;
    // With a single loop over all parts of the layer, the lanes of vectors are added up only once.
    let units = output.as_flattened().iter().zip(sums.as_flattened()).zip(step.as_flattened());
    for ((output, sum), step) in units {
        let value = change(*sum, *step).clamp(0, ONE);
        // The product of two 8-bit numbers fits in 16 bits, so the compiler can multiply many pairs
        // with one instruction.
        total += i32::from(value * output) * i32::from(value);
    }
    total
}

/// Returns the index of each cell after the board is turned so that the blank's goal is the last
/// cell. `None` if there is no network for this board, or if the goal is not in a corner.
fn turned_cells(geometry: &Geometry) -> Option<Vec<usize>> {
    let (width, height) = geometry.sides();
    let (row, column) = geometry.row_and_column(geometry.blank_goal.into());
    let (row, column) = (usize::from(row), usize::from(column));
    let is_corner = [0, height - 1].contains(&row) && [0, width - 1].contains(&column);
    let is_learned = width == height && NetworkSize::for_side(width).is_some();
    (is_learned && is_corner).then(|| {
        let turn = |line: usize, blank_goal: usize| if blank_goal == 0 { width - 1 - line } else { line };
        (0..width * height).map(|cell| turn(cell / width, row) * width + turn(cell % width, column)).collect()
    })
}

#[cfg(test)]
mod tests {
    use std::mem;
    use std::sync::Arc;

    use loyd_core::random::{Seed, below, solvable};
    use loyd_core::tiles::TileGoal;
    use loyd_core::{TileMetric, TilePosition, TilePuzzle};

    use super::*;
    use crate::short::codes::Classes;
    use crate::short::numbers::SIZES;
    use crate::short::scorer::{BeamNode, Scorer, network_weights};
    use crate::short::tour::TourCursor;

    /// Returns a network with random weights and no pattern values.
    fn random(side: usize) -> Numbers {
        let mut source = Seed(3).source();
        let mut number = |max: u32| (below(2 * max + 1, &mut source) as i32 - max as i32) as i16;
        let network = NetworkSize::for_side(side).expect("a side with a network");
        let mut numbers = |count: usize, max: u32| (0..count).map(|_| number(max)).collect();
        Numbers {
            patterns: vec![0; Classes::shared().patterns()],
            weights: numbers(network.vectors() * network.units(), 60),
            bias: numbers(network.units(), 60),
            output: numbers(network.units(), 127),
            linear: numbers(network.pairs(), 100),
            scale: 130_000,
        }
    }

    /// Returns a solved puzzle whose goal has the blank in the given cell.
    fn goal(side: usize, blank: usize) -> TilePuzzle {
        let mut cells: Vec<u16> = (1..(side * side) as u16).collect();
        cells.insert(blank, 0);
        let goal = TilePosition::new(side, side, cells).expect("every number once");
        TilePuzzle::new(goal.clone(), goal).expect("a puzzle")
    }

    #[test]
    fn a_path_has_the_score_of_its_final_position_for_every_corner() {
        for blank in [0, 4, 20, 24] {
            let puzzle = goal(5, blank);
            let geometry = Arc::new(Geometry::new(&puzzle));
            let scorer = Scorer::with_network(geometry.clone(), &random(5), None, network_weights(25))
                .expect("a network for 5×5");
            let mut source = Seed(blank as u64).source();
            let board = Geometry::board(&puzzle, &solvable(puzzle.goal(), &mut source));
            let mut cursor = scorer.cursor(&board);
            let mut node = scorer.root(&cursor);
            let network = scorer.evaluation.network().expect("a network");
            let mut sums = network.sums(&board);
            for _ in 0..300 {
                let neighbours: Vec<_> = geometry.neighbours(cursor.blank).collect();
                let (direction, to) = neighbours[below(neighbours.len() as u32, &mut source) as usize];
                node = scorer.step(&mut cursor, &sums, BeamNode { last: Some(direction), ..node }, to).0;
                let before = mem::take(&mut sums);
                scorer.extend(&mut sums, &before, &node);
                cursor.go(&geometry, direction);
                assert_eq!(sums, network.sums(&cursor.board));
                let root = scorer.root(&cursor);
                assert_eq!((node.score, node.hidden), (root.score, root.hidden));
            }
        }
    }

    #[test]
    fn a_board_and_its_image_with_the_goal_in_another_corner_have_the_same_value() {
        let value = |blank: usize, turn: &dyn Fn(usize) -> usize| {
            let puzzle = goal(5, blank);
            let geometry = Geometry::new(&puzzle);
            let network = Network::new(&random(5), &geometry, 3).expect("a network");
            let mut source = Seed(9).source();
            let last = TilePuzzle::blank_last(TileGoal::BlankLast.position(5, 5));
            let board = Geometry::board(&last, &solvable(last.goal(), &mut source));
            // A tile has the number of its goal cell, so in the image both the tile and its cell
            // are turned.
            let image: Vec<u16> = (0..25).map(|cell| turn(board[turn(cell)].into()) as u16).collect();
            network.value(&image)
        };
        let first = value(24, &|cell| cell);
        assert_eq!(value(0, &|cell| 24 - cell), first);
        assert_eq!(value(20, &|cell| cell / 5 * 5 + 4 - cell % 5), first);
    }

    #[test]
    fn the_program_has_a_network_for_each_supported_side_and_none_for_other_boards() {
        for NetworkSize { side, .. } in SIZES {
            let puzzle = goal(side, side * side - 1);
            let geometry = Arc::new(Geometry::new(&puzzle));
            let numbers = Numbers::shipped(&geometry).expect("a network");
            assert!(Scorer::with_network(geometry, &numbers, None, network_weights(side * side)).is_some());
        }
        assert!(
            Numbers::shipped(&Geometry::new(&goal(9, 80))).is_none()
                && Numbers::shipped(&Geometry::new(&goal(4, 15))).is_none()
        );
        // If the blank's goal is not in a corner, the scores are those without a network.
        let geometry = Arc::new(Geometry::new(&goal(5, 12)));
        assert!(Scorer::with_network(geometry.clone(), &random(5), None, network_weights(25)).is_none());
        let solved = TourCursor::new(&geometry, &(0..25).collect::<Vec<u16>>());
        assert_eq!(Scorer::shipped(geometry, TileMetric::Single).evaluation.unlearned_terms(&solved), 0);
    }
}
