//! The estimate of a network and its patterns during learning, in floating-point numbers.

#![allow(clippy::inline_always, reason = "inlined functions are compiled for the instruction set of their caller")]

use std::array;

use loyd_core::random::{Source, below};
use loyd_search::cpu::{Cpu, CpuLevel, Kernel, prefetch, prefetch_all};

use super::model::{patterns, to_byte};
use crate::short::codes::Classes;
use crate::short::geometry::Geometry;
use crate::short::network::{FRACTION_BITS, MAX_OUTPUT, ONE};
use crate::short::numbers::{NetworkSize, Numbers, WeightForm};
use crate::short::tour::TourCursor;
use crate::short::values::UNITS_PER_MOVE;

/// The factor for the sum of squares. It makes the output weights about as large as the others.
const GAIN: f32 = 10.0;
/// The number of samples per step.
const BATCH: usize = 512;
/// How many samples ahead of learning to prefetch.
const PREFETCH_DISTANCE: usize = 4;
/// The maximum magnitude of a sample's weighted error. Larger errors are clamped.
const MAX_ERROR: f32 = 8.0;
/// The learning rate for the hidden layer, as a multiple of the rate for the other numbers. At the
/// same rate, most units saturate for nearly every position, and the remaining units distinguish
/// positions less well (`bench/tiles-short.md`, *Networks*).
const VECTOR_RATE: f32 = 0.25;
/// The numbers for learning patterns: the rate, as a multiple of the general rate; the initial sum
/// of squared errors; and the decay of a value per correction, which keeps rare patterns near 0, as
/// a multiple of the rate.
const PATTERN_RATE: f32 = 150.0;
const INITIAL_SQUARES: f32 = 400.0;
const DECAY: f32 = 0.000_03;
/// The decay of the means of gradients and of their squares (Kingma and Ba, "Adam", 2015).
const MEAN_DECAY: f32 = 0.9;
const SQUARES_DECAY: f32 = 0.999;

/// A position and its approximate distance to the goal.
pub(super) struct DistanceSample {
    /// The tile in each cell.
    board: Box<[u8]>,
    /// The classes of the patterns in the position.
    patterns: Box<[u16]>,
    moves: f32,
}

impl DistanceSample {
    /// Creates a sample from a position and its distance to the goal in moves.
    pub(super) fn new(geometry: &Geometry, cursor: &TourCursor, moves: f32) -> Self {
        let board = cursor.board.iter().map(|&tile| tile as u8).collect();
        Self { board, patterns: patterns(geometry, cursor).flatten().collect(), moves }
    }

    /// Prefetches the memory of the fields.
    #[inline(always)]
    fn prefetch(&self) {
        prefetch_all(&self.board);
        prefetch_all(&self.patterns);
    }
}

/// The parameters for estimating the number of moves to the goal on square boards of one size.
///
/// The weights of a pair of tile and cell are the sum of four vectors: one for the pair
/// ([`WeightForm::Pairs`] only), one for the rows of tile and cell, one for their columns, and one
/// for the displacement between them. The network can therefore generalise to rare pairs. The blank
/// has only vectors for its own pairs.
pub(super) struct LearnedEstimate {
    size: NetworkSize,
    /// The vectors of pairs: first those of tiles ([`WeightForm::Pairs`] only), then those of the
    /// blank. They are followed by the shared vectors, the bias, and the output.
    vectors: Parameters,
    /// The values of pairs outside the hidden layer, and a constant.
    numbers: Parameters,
    /// The pairs' weights, each the sum of its vectors, and their gradients.
    weights: Vec<f32>,
    gradients: Vec<f32>,
    /// For each class of patterns, the value, and the sum of the squared errors that corrected it.
    patterns: Vec<f32>,
    squares: Vec<f32>,
}

/// Parameters with the running means of their gradients and squared gradients.
struct Parameters {
    values: Vec<f32>,
    gradients: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    /// [`MEAN_DECAY`] and [`SQUARES_DECAY`], each to the power of the number of steps.
    powers: (f32, f32),
}

impl Parameters {
    fn new(values: Vec<f32>) -> Self {
        let zeros = || vec![0.0; values.len()];
        Self { gradients: zeros(), means: zeros(), squares: zeros(), values, powers: (1.0, 1.0) }
    }

    /// Makes a step against the gradients, and resets them to 0.
    #[inline(always)]
    fn step(&mut self, rate: f32) {
        self.powers = (self.powers.0 * MEAN_DECAY, self.powers.1 * SQUARES_DECAY);
        let (mean, square) = (1.0 - self.powers.0, 1.0 - self.powers.1);
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((value, gradient), (mean_of, square_of)) in self.values.iter_mut().zip(&mut self.gradients).zip(moments) {
            *mean_of = MEAN_DECAY * *mean_of + (1.0 - MEAN_DECAY) * *gradient;
            *square_of = SQUARES_DECAY * *square_of + (1.0 - SQUARES_DECAY) * *gradient * *gradient;
            *value -= rate * (*mean_of / mean) / ((*square_of / square).sqrt() + 1e-6);
            *gradient = 0.0;
        }
    }
}

/// The arguments for [`LearnedEstimate::learn`], which is compiled for several processors.
struct Learn<'a> {
    estimate: &'a mut LearnedEstimate,
    samples: &'a [DistanceSample],
    steps: usize,
    rate: f32,
    source: &'a mut Source,
}

impl Kernel for Learn<'_> {
    type Output = f64;
    const HAS_VECTORS: bool = true;

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) -> f64 {
        self.estimate.learn_in_steps(self.samples, self.steps, self.rate, self.source)
    }
}

/// Adds vectors elementwise.
#[inline(always)]
fn add(sums: &mut [f32], parts: &[f32]) {
    for (sum, part) in sums.iter_mut().zip(parts) {
        *sum += part;
    }
}

impl LearnedEstimate {
    /// Creates an estimate that depends only on distances.
    pub(super) fn new(size: NetworkSize, source: &mut Source) -> Self {
        let (units, cells) = (size.units(), size.cells());
        // Approximately normal, with standard deviation 1.
        let mut noise = || (0..3).map(|_| below(1 << 20, source) as f32 / 262_144.0 - 2.0).sum::<f32>() / 2.0;
        let mut values = match size.form {
            WeightForm::Pairs => vec![0.0; (cells - 1) * cells * units],
            WeightForm::Shared => Vec::new(),
        };
        values.extend((0..(cells + size.shared_vectors()) * units).map(|_| 0.05 * noise()));
        values.extend((0..units).map(|_| 0.3));
        values.extend((0..units).map(|_| 0.03 * noise()));
        let distance = |tile: usize, cell: usize| {
            (tile / size.side).abs_diff(cell / size.side) + (tile % size.side).abs_diff(cell % size.side)
        };
        let linear = |pair: usize| {
            if pair / cells == cells - 1 { 0.0 } else { 1.2 * distance(pair / cells, pair % cells) as f32 }
        };
        let patterns = Classes::shared().patterns();
        let mut estimate = Self {
            size,
            vectors: Parameters::new(values),
            numbers: Parameters::new((0..size.pairs()).map(linear).chain([0.0]).collect()),
            weights: vec![0.0; size.pairs() * units],
            gradients: vec![0.0; size.pairs() * units],
            patterns: vec![0.0; patterns],
            squares: vec![INITIAL_SQUARES; patterns],
        };
        estimate.sum_weights();
        estimate
    }

    /// Corrects the parameters in the given number of steps with random samples. Returns the root
    /// mean square error.
    pub(super) fn learn(&mut self, samples: &[DistanceSample], steps: usize, rate: f32, source: &mut Source) -> f64 {
        CpuLevel::detect().run(Learn { estimate: self, samples, steps, rate, source })
    }

    /// Implements [`LearnedEstimate::learn`], compiled for the processor.
    #[inline(always)]
    fn learn_in_steps(&mut self, samples: &[DistanceSample], steps: usize, rate: f32, source: &mut Source) -> f64 {
        let mut squares = 0.0;
        let mut vectors = [vec![0.0; self.size.units()], vec![0.0; self.size.units()]];
        for _ in 0..steps {
            let drawn: [(&DistanceSample, bool); BATCH] =
                array::from_fn(|_| (&samples[below(samples.len() as u32, source) as usize], below(2, source) == 0));
            for (at, &(sample, transposed)) in drawn.iter().enumerate() {
                // Samples are scattered over far more memory than the caches hold, so they are
                // prefetched in two stages: first the samples, then their contents.
                if let Some((upcoming, _)) = drawn.get(at + 2 * PREFETCH_DISTANCE) {
                    prefetch(*upcoming);
                }
                if let Some((upcoming, _)) = drawn.get(at + PREFETCH_DISTANCE) {
                    upcoming.prefetch();
                }
                let error = self.correct(sample, transposed, rate, &mut vectors);
                squares += f64::from(error * error);
            }
            self.distribute_gradients();
            self.vectors.step(VECTOR_RATE * rate);
            self.numbers.step(rate);
            self.sum_weights();
        }
        (squares / (steps * BATCH) as f64).sqrt()
    }

    /// Returns the pairs of tile and cell in a sample, or in its image with rows and columns
    /// swapped.
    #[inline(always)]
    fn pairs(side: usize, sample: &DistanceSample, transposed: bool) -> impl Iterator<Item = usize> {
        let turn = move |cell: usize| if transposed { cell % side * side + cell / side } else { cell };
        let pair = move |(cell, &tile): (usize, &u8)| turn(tile.into()) * side * side + turn(cell);
        sample.board.iter().enumerate().map(pair)
    }

    /// Returns the estimated number of moves for a sample or for its image. Stores the sums of the
    /// hidden layer in `sums`.
    #[inline(always)]
    fn moves(&self, sample: &DistanceSample, transposed: bool, sums: &mut [f32]) -> f32 {
        let (bias, output) = self.vectors.values[self.first_bias()..].split_at(self.size.units());
        sums.copy_from_slice(bias);
        let mut moves = self.numbers.values[self.size.pairs()];
        for pair in Self::pairs(self.size.side, sample, transposed) {
            add(sums, &self.weights[pair * self.size.units()..][..self.size.units()]);
            moves += self.numbers.values[pair];
        }
        let mut squares = 0.0;
        for (sum, weight) in sums.iter().zip(output) {
            let clamped = sum.clamp(0.0, 1.0);
            squares += clamped * clamped * weight;
        }
        moves += GAIN * squares;
        // Patterns that are images of each other share their values, so the image has the same
        // values.
        let mut patterns = 0.0;
        for &class in &sample.patterns {
            patterns += self.patterns[usize::from(class)];
        }
        moves + patterns
    }

    /// Returns the index of the bias among the vectors. The output weights follow it.
    #[inline(always)]
    fn first_bias(&self) -> usize {
        self.vectors.values.len() - 2 * self.size.units()
    }

    /// Adds the gradient of the error for a sample or for its image, and returns the error. The two
    /// vectors are scratch space with one number per unit.
    #[inline(always)]
    fn correct(
        &mut self,
        sample: &DistanceSample,
        transposed: bool,
        rate: f32,
        [sums, back]: &mut [Vec<f32>; 2],
    ) -> f32 {
        let error = self.moves(sample, transposed, sums) - sample.moves;
        // Distances of distant positions are less precise.
        let weighted = (error / (0.5 + sample.moves / 60.0)).clamp(-MAX_ERROR, MAX_ERROR);
        self.correct_patterns(sample, weighted, rate);
        let gradient = weighted / BATCH as f32;
        let first_bias = self.first_bias();
        let units = self.size.units();
        let output = &self.vectors.values[first_bias + units..];
        let (bias_gradient, output_gradient) = self.vectors.gradients[first_bias..].split_at_mut(units);
        let (sums, back, output) = (&sums[..units], &mut back[..units], &output[..units]);
        for unit in 0..units {
            let clamped = sums[unit].clamp(0.0, 1.0);
            let is_inside = f32::from(u8::from(sums[unit] > 0.0 && sums[unit] < 1.0));
            back[unit] = is_inside * gradient * GAIN * 2.0 * clamped * output[unit];
            output_gradient[unit] += gradient * GAIN * clamped * clamped;
            bias_gradient[unit] += back[unit];
        }
        for pair in Self::pairs(self.size.side, sample, transposed) {
            add(&mut self.gradients[pair * units..][..units], back);
            self.numbers.gradients[pair] += gradient;
        }
        self.numbers.gradients[self.size.pairs()] += gradient;
        error
    }

    /// Corrects the values of a sample's patterns immediately, since each occurs in only a few
    /// samples per step.
    #[inline(always)]
    fn correct_patterns(&mut self, sample: &DistanceSample, weighted: f32, rate: f32) {
        for &class in &sample.patterns {
            let (value, square) = (&mut self.patterns[usize::from(class)], &mut self.squares[usize::from(class)]);
            *square += weighted * weighted;
            *value -= PATTERN_RATE * rate * (weighted / square.sqrt() + DECAY * *value);
        }
    }

    /// Returns the number of vectors for the tiles' own pairs.
    #[inline(always)]
    fn own_vectors(&self) -> usize {
        match self.size.form {
            WeightForm::Pairs => self.size.pairs() - self.size.cells(),
            WeightForm::Shared => 0,
        }
    }

    /// Distributes the gradients of the pairs' weights to their component vectors, and resets the
    /// gradients to 0.
    #[inline(always)]
    fn distribute_gradients(&mut self) {
        let (cells, units, own_vectors) = (self.size.cells(), self.size.units(), self.own_vectors());
        let (vectors, shared) = self.vectors.gradients.split_at_mut((own_vectors + cells) * units);
        let (tiles, blank) = self.gradients.split_at(self.gradients.len() - cells * units);
        add(&mut vectors[own_vectors * units..], blank);
        add(&mut vectors[..own_vectors * units], tiles);
        for (pair, gradient) in tiles.chunks_exact(units).enumerate() {
            for vector in self.size.shared(pair / cells, pair % cells) {
                add(&mut shared[vector * units..][..units], gradient);
            }
        }
        self.gradients.fill(0.0);
    }

    /// Computes the pairs' weights from their component vectors.
    #[inline(always)]
    fn sum_weights(&mut self) {
        let (cells, units, own_vectors) = (self.size.cells(), self.size.units(), self.own_vectors());
        let (vectors, shared) = self.vectors.values.split_at((own_vectors + cells) * units);
        let (tiles, blank) = self.weights.split_at_mut((self.size.pairs() - cells) * units);
        blank.copy_from_slice(&vectors[own_vectors * units..]);
        tiles.fill(0.0);
        add(tiles, &vectors[..own_vectors * units]);
        for (pair, weights) in tiles.chunks_exact_mut(units).enumerate() {
            for vector in self.size.shared(pair / cells, pair % cells) {
                add(weights, &shared[vector * units..][..units]);
            }
        }
    }

    /// Returns the network and its patterns, in integers.
    pub(super) fn numbers(&self) -> Numbers {
        let cells = self.size.cells();
        let rounded = |value: f32| value.round().clamp(-8000.0, 8000.0) as i16;
        let one = f32::from(ONE);
        let to_integers = |weights: &[f32]| weights.iter().map(|weight| rounded(weight * one)).collect();
        let (bias, output) = self.vectors.values[self.first_bias()..].split_at(self.size.units());
        let largest = output.iter().fold(1e-6_f32, |largest, weight| largest.max(weight.abs()));
        let constant = self.numbers.values[self.size.pairs()];
        let linear = |pair: usize| {
            // Every position has exactly one of the blank's pairs, so these include the constant.
            let constant = if pair / cells == cells - 1 { constant } else { 0.0 };
            rounded((self.numbers.values[pair] + constant) * UNITS_PER_MOVE as f32)
        };
        let weights = match self.size.form {
            WeightForm::Pairs => &self.weights,
            WeightForm::Shared => &self.vectors.values[..self.first_bias()],
        };
        Numbers {
            patterns: self.patterns.iter().copied().map(to_byte).collect(),
            weights: to_integers(weights),
            bias: to_integers(bias),
            output: output.iter().map(|weight| rounded(weight / largest * f32::from(MAX_OUTPUT))).collect(),
            linear: (0..self.size.pairs()).map(linear).collect(),
            scale: (GAIN * largest / f32::from(MAX_OUTPUT) / (one * one) * (1_u64 << FRACTION_BITS) as f32).round()
                as i32,
        }
    }

    /// Returns the network and its patterns as a file.
    pub(super) fn file(&self) -> Vec<u8> {
        self.numbers().write(self.size.form)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use loyd_core::TilePuzzle;
    use loyd_core::random::Seed;
    use loyd_core::tiles::TileGoal;

    use super::*;
    use crate::short::scorer::{Scorer, network_weights};
    use crate::short::values::UNIT;
    use loyd_search::cpu::Baseline;

    /// Returns positions on random walks from the goal, with their numbers of steps as distances.
    fn sample_walks(puzzle: &TilePuzzle, geometry: &Geometry, source: &mut Source) -> Vec<DistanceSample> {
        let mut samples = Vec::new();
        for _ in 0..400 {
            let mut cursor = TourCursor::new(geometry, &Geometry::board(puzzle, puzzle.goal()));
            let mut last = None;
            for steps in 1..=12_u8 {
                let directions: Vec<_> = geometry.neighbours(cursor.blank).map(|(direction, _)| direction).collect();
                let directions: Vec<_> = directions.into_iter().filter(|&direction| last != Some(direction)).collect();
                let direction = directions[below(directions.len() as u32, source) as usize];
                cursor.go(geometry, direction);
                last = Some(direction.opposite());
                samples.push(DistanceSample::new(geometry, &cursor, steps.into()));
            }
        }
        samples
    }

    /// Covers both networks with a vector per pair and networks with shared vectors.
    #[test]
    fn the_file_has_the_values_learned_from_short_walks() {
        assert!(NetworkSize::for_side(5).is_some_and(|size| size.form == WeightForm::Pairs));
        assert!(NetworkSize::for_side(8).is_some_and(|size| size.form == WeightForm::Shared));
        [5, 8].into_iter().for_each(assert_file_has_learned_values);
    }

    fn assert_file_has_learned_values(side: usize) {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(side, side));
        let geometry = Arc::new(Geometry::new(&puzzle));
        let mut source = Seed(1).source();
        let mut estimate =
            LearnedEstimate::new(NetworkSize::for_side(side).expect("a side with a network"), &mut source);
        let samples = sample_walks(&puzzle, &geometry, &mut source);
        let before = estimate.learn(&samples, 1, 0.0, &mut source);
        estimate.learn(&samples, 60, 0.002, &mut source);
        let after = estimate.learn(&samples, 1, 0.0, &mut source);
        assert!(after < 1.0 && after < before / 2.0, "{side}×{side}: the error was {before} and is {after} moves");

        let numbers = Numbers::read(&estimate.file(), side).expect("a file for that side");
        let weights = network_weights(side * side);
        let scorer = Scorer::with_network(geometry.clone(), &numbers, None, weights).expect("a network for that side");
        let unit = UNIT / 2 * weights.learned;
        for sample in samples.iter().step_by(7) {
            let board: Vec<u16> = sample.board.iter().map(|&tile| tile.into()).collect();
            let moves = scorer.evaluation.learned_terms(&TourCursor::new(&geometry, &board)) as f32 / unit as f32;
            let exact = estimate.moves(sample, false, &mut vec![0.0; estimate.size.units()]);
            assert!((moves - exact).abs() < 2.0, "{side}×{side}: {moves} for {exact}");
        }
    }

    #[test]
    fn learning_is_identical_on_every_processor() {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(5, 5));
        let geometry = Geometry::new(&puzzle);
        let samples = sample_walks(&puzzle, &geometry, &mut Seed(2).source());
        let learned = |level: CpuLevel| {
            let mut source = Seed(3).source();
            let size = NetworkSize { side: 5, layer: 1, form: WeightForm::Pairs };
            let mut estimate = LearnedEstimate::new(size, &mut source);
            let learn =
                Learn { estimate: &mut estimate, samples: &samples, steps: 20, rate: 0.002, source: &mut source };
            level.run(learn);
            estimate.numbers()
        };
        assert!(learned(CpuLevel::Baseline(Baseline)) == learned(CpuLevel::detect()));
    }
}
