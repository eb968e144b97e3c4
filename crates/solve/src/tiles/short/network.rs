//! A small neural network that estimates distances on boards of one size, beside the values of patterns, which serve boards of
//! any size.
//!
//! Its input is which tile, or the blank, is in which cell. One hidden layer of [`UNITS`] units sums a weight of each pair of
//! tile and cell; the output is a sum of the squares of these units, cut off at 0 and 1. A move changes two pairs, so that the
//! sums change by one vector: the idea is that of the evaluation of chess engines (Nasu, "Efficiently updatable
//! neural-network-based evaluation functions", 2018). All arithmetic is in integers, which are equal on every machine.

use super::codes::Classes;
use super::geometry::Geometry;
use super::values::UNIT;

/// The units of the hidden layer.
pub(super) const UNITS: usize = 64;
/// A weight for every unit.
pub(super) type Weights = [i16; UNITS];

/// The value 1 of a unit.
pub(super) const ONE: i16 = 255;
/// The greatest weight of the output.
pub(super) const OUTPUT: i16 = 127;
/// The binary digits of the fraction of the scale.
const FRACTION: u32 = 40;
/// The sides of the square boards that there are networks for.
pub(super) const SIDES: [usize; 3] = [5, 6, 7];

/// The files of the networks that the program carries, by the sides of their boards, made by `cargo xtask train`. The page and
/// the JavaScript engine carry none: they are to be small.
static SHIPPED: &[u8] = if cfg!(target_family = "wasm") { &[] } else { include_bytes!("networks.bin") };

/// The hidden layer of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hidden {
    pub(super) sums: Weights,
    /// The output for the sums, once [`Network::enter`] has computed it.
    output: i32,
}

/// The file of the network that the program carries for a geometry, if there is one.
pub(super) fn shipped(geometry: &Geometry) -> Option<&'static [u8]> {
    let (width, height) = geometry.sides();
    let bytes = |side: usize| Classes::shared().patterns() + Network::file_bytes(side);
    let start = SIDES.into_iter().take_while(|&side| side < width).map(bytes).sum();
    SHIPPED.get(start..)?.get(..bytes(width)).filter(|_| width == height && SIDES.contains(&width))
}

/// A network for the boards of one geometry.
#[derive(Debug)]
pub(super) struct Network {
    cells: usize,
    /// By tile and cell.
    weights: Vec<Weights>,
    bias: Weights,
    output: Weights,
    /// The score of the output 1, with [`FRACTION`] digits.
    scale: i64,
    /// By tile and cell, the score of that pair alone.
    linear: Vec<i32>,
}

impl Network {
    /// The bytes of a network in a file.
    pub(super) const fn file_bytes(side: usize) -> usize {
        let pairs = side * side * side * side;
        2 * (pairs * UNITS + 2 * UNITS + pairs) + 4
    }

    /// Reads a network for a geometry, unless its size, or the goal of its blank, is another one than what the network was
    /// learned for. `factor` is twice the factor of the score.
    ///
    /// The file has numbers of 16 bits, the low byte first: the weights by tile and cell, the bias and the weights of the
    /// output, and by tile and cell the value of that pair, in 1/32 of a move. Then follows, in 32 bits, what 1
    /// in the sum of squares is worth, in 2⁻⁴⁰ of a move. Tiles and cells are numbered by rows, the blank's goal is the last cell.
    pub(super) fn decode(file: &[u8], geometry: &Geometry, factor: i32) -> Option<Self> {
        let turned = turned(geometry)?;
        let cells = geometry.cells();
        let numbers: Vec<i16> = file.chunks_exact(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]])).collect();
        let weights: &[Weights] = bytemuck::cast_slice(numbers.get(..(cells * cells + 2) * UNITS)?);
        let (weights, [bias, output]) = weights.split_last_chunk()?;
        let linear = numbers.get((cells * cells + 2) * UNITS..)?.get(..cells * cells)?;
        let scale = i32::from_le_bytes(*file.last_chunk()?);
        let pairs = (0..cells).flat_map(|tile| (0..cells).map(move |cell| (tile, cell)));
        let places: Vec<usize> = pairs.map(|(tile, cell)| turned[tile] * cells + turned[cell]).collect();
        Some(Self {
            cells,
            weights: places.iter().map(|&place| weights[place]).collect(),
            bias: *bias,
            output: *output,
            scale: i64::from(scale) * i64::from(UNIT / 2 * factor),
            linear: places.iter().map(|&place| factor * i32::from(linear[place])).collect(),
        })
    }

    /// Its size in bytes for a board of `cells` cells; 0 if there is none.
    pub(super) fn bytes(cells: usize) -> usize {
        let is_learned = SIDES.iter().any(|side| side * side == cells);
        if is_learned { cells * cells * (size_of::<Weights>() + size_of::<i32>()) } else { 0 }
    }

    /// The hidden layer of a position.
    pub(super) fn hidden(&self, board: &[u16]) -> Hidden {
        let mut sums = self.bias;
        for (cell, &tile) in board.iter().enumerate() {
            let weights = &self.weights[self.pair(tile, cell)];
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
        }
        Hidden { sums, output: 0 }
    }

    /// The value of a position.
    pub(super) fn value(&self, board: &[u16]) -> i32 {
        let linear: i32 = board.iter().enumerate().map(|(cell, &tile)| self.linear[self.pair(tile, cell)]).sum();
        linear + self.scaled(square_sum(&self.hidden(board).sums, &self.output))
    }

    /// Computes the output, which [`Network::change`] needs.
    #[inline]
    pub(super) fn enter(&self, hidden: &mut Hidden) {
        hidden.output = self.scaled(square_sum(&hidden.sums, &self.output));
    }

    /// The change of the value when `tile` moves from the cell `from` to the blank's cell `to`.
    #[inline]
    pub(super) fn change(&self, hidden: &Hidden, blank: u16, tile: u16, from: usize, to: usize) -> i32 {
        let pair = |tile, cell| self.linear[self.pair(tile, cell)];
        let linear = pair(tile, to) - pair(tile, from) + pair(blank, from) - pair(blank, to);
        let after = self.after(hidden, blank, tile, from, to);
        linear + self.scaled(square_sum(&after, &self.output)) - hidden.output
    }

    /// The sums after `tile` moves from the cell `from` to the blank's cell `to`.
    #[inline]
    pub(super) fn after(&self, hidden: &Hidden, blank: u16, tile: u16, from: usize, to: usize) -> Weights {
        let weights = |tile, cell| &self.weights[self.pair(tile, cell)];
        let (gone, come) = (weights(tile, from), weights(tile, to));
        let (blank_gone, blank_come) = (weights(blank, to), weights(blank, from));
        let mut sums = hidden.sums;
        for unit in 0..UNITS {
            // A sum may leave 16 bits only if it was far beyond the cuts on the way; the last sum is right in any case.
            let change = come[unit].wrapping_sub(gone[unit]).wrapping_add(blank_come[unit]);
            sums[unit] = sums[unit].wrapping_add(change.wrapping_sub(blank_gone[unit]));
        }
        sums
    }

    #[inline]
    fn pair(&self, tile: u16, cell: usize) -> usize {
        usize::from(tile) * self.cells + cell
    }

    /// A sum of squares as a score.
    #[inline]
    fn scaled(&self, sum: i32) -> i32 {
        ((i64::from(sum) * self.scale) >> FRACTION) as i32
    }
}

/// The sum of the squares of the units, each multiplied by its weight.
#[inline]
fn square_sum(sums: &Weights, output: &Weights) -> i32 {
    let mut total = 0;
    for unit in 0..UNITS {
        let value = sums[unit].clamp(0, ONE);
        // The product of two numbers of 8 bits fits 16 bits, so that the compiler multiplies eight pairs at once.
        total += i32::from(value * output[unit]) * i32::from(value);
    }
    total
}

/// By cell, its number where the board is turned so that the blank's goal is the last cell; none if the board is not a square
/// that a network was learned for, or if the goal is not in a corner.
fn turned(geometry: &Geometry) -> Option<Vec<usize>> {
    let (width, height) = geometry.sides();
    let (row, column) = geometry.place(geometry.home.into());
    let (row, column) = (usize::from(row), usize::from(column));
    let is_corner = [0, height - 1].contains(&row) && [0, width - 1].contains(&column);
    let is_learned = width == height && SIDES.contains(&width);
    (is_learned && is_corner).then(|| {
        let turn = |place: usize, home: usize| if home == 0 { width - 1 - place } else { place };
        (0..width * height).map(|cell| turn(cell / width, row) * width + turn(cell % width, column)).collect()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use loyd_core::random::{Seed, below, solvable};
    use loyd_core::tiles::TileGoal;
    use loyd_core::{TileMetric, TilePosition, TilePuzzle};

    use super::*;
    use crate::tiles::short::scorer::{Scorer, network_weights};
    use crate::tiles::short::tour::Cursor;

    /// The file of a network with random weights, and no values of patterns.
    fn file(side: usize) -> Vec<u8> {
        let mut source = Seed(3).source();
        let mut number = |most: u32| (below(2 * most + 1, &mut source) as i32 - most as i32) as i16;
        let pairs = side.pow(4);
        let mut numbers: Vec<i16> = (0..(pairs + 1) * UNITS).map(|_| number(60)).collect();
        numbers.extend((0..UNITS).map(|_| number(127)));
        numbers.extend((0..pairs).map(|_| number(100)));
        let mut file = vec![0; Classes::shared().patterns()];
        file.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        file.extend(130_000_i32.to_le_bytes());
        assert_eq!(file.len(), Classes::shared().patterns() + Network::file_bytes(side));
        file
    }

    /// The goal of a board with the blank in a cell.
    fn goal(side: usize, blank: usize) -> TilePuzzle {
        let mut cells: Vec<u16> = (1..(side * side) as u16).collect();
        cells.insert(blank, 0);
        let goal = TilePosition::new(side, side, cells).expect("every number once");
        TilePuzzle::new(goal.clone(), goal).expect("a puzzle")
    }

    #[test]
    fn the_score_of_a_path_is_that_of_its_end_for_every_corner() {
        for blank in [0, 4, 20, 24] {
            let puzzle = goal(5, blank);
            let geometry = Arc::new(Geometry::new(&puzzle));
            let scorer =
                Scorer::with_network(geometry.clone(), &file(5), None, network_weights(25)).expect("a network for 5×5");
            let mut source = Seed(blank as u64).source();
            let board = Geometry::board(&puzzle, &solvable(puzzle.goal(), &mut source));
            let mut cursor = scorer.cursor(&board);
            let mut node = scorer.root(&cursor);
            for _ in 0..300 {
                scorer.evaluation.enter(&mut cursor);
                let ways: Vec<_> = geometry.neighbours(cursor.blank).collect();
                let (way, to) = ways[below(ways.len() as u32, &mut source) as usize];
                node = scorer.step(&mut cursor, node, to).0;
                scorer.evaluation.go(&mut cursor, way);
                assert_eq!(node.score, scorer.root(&cursor).score);
            }
        }
    }

    #[test]
    fn a_board_and_its_image_with_the_goal_in_another_corner_have_one_value() {
        let value = |blank: usize, turn: &dyn Fn(usize) -> usize| {
            let puzzle = goal(5, blank);
            let geometry = Geometry::new(&puzzle);
            let file = file(5);
            let network = Network::decode(&file[Classes::shared().patterns()..], &geometry, 3).expect("a network");
            let mut source = Seed(9).source();
            let last = TilePuzzle::blank_last(TileGoal::BlankLast.position(5, 5));
            let board = Geometry::board(&last, &solvable(last.goal(), &mut source));
            // The tile that belongs to a cell is in another one; in the image, both are turned.
            let image: Vec<u16> = (0..25).map(|cell| turn(board[turn(cell)].into()) as u16).collect();
            network.value(&image)
        };
        let first = value(24, &|cell| cell);
        assert_eq!(value(0, &|cell| 24 - cell), first);
        assert_eq!(value(20, &|cell| cell / 5 * 5 + 4 - cell % 5), first);
    }

    #[test]
    fn the_program_carries_a_network_for_each_side_and_none_for_other_boards() {
        for side in SIDES {
            let puzzle = goal(side, side * side - 1);
            let geometry = Arc::new(Geometry::new(&puzzle));
            let file = shipped(&geometry).expect("a network");
            assert!(Scorer::with_network(geometry, file, None, network_weights(side * side)).is_some());
        }
        assert!(shipped(&Geometry::new(&goal(8, 63))).is_none() && shipped(&Geometry::new(&goal(4, 15))).is_none());
        // A goal of the blank that is not in a corner has the scores without a network.
        let geometry = Arc::new(Geometry::new(&goal(5, 12)));
        assert!(Scorer::with_network(geometry.clone(), &file(5), None, network_weights(25)).is_none());
        let solved = Cursor::new(&geometry, &(0..25).collect::<Vec<u16>>());
        assert_eq!(Scorer::shipped(geometry, TileMetric::Single).evaluation.unlearned(&solved), 0);
    }
}
