//! Maps from random bits to positions. The caller supplies the source of the bits.
//!
//! The source of a [`Seed`] never changes between versions, and neither do the positions derived
//! from it.

pub mod crt;

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
pub use rand_core::Rng;
use rand_core::SeedableRng;

use crate::tiles::are_connected;
use crate::{Puzzle, TilePosition};

/// Returns a position drawn uniformly from all that can reach `goal`.
///
/// The map from bits to position never changes. The numbers 0, 1, 2, … are placed in order, 0 for
/// the blank. For every cell, from the last to the second in reading order, its number is swapped
/// with the number in cell [`below`]`(cell + 1)` (the Fisher–Yates shuffle). If the result has the
/// wrong parity, the first two tiles in reading order are swapped. This pairs every unsolvable
/// position with a solvable one, so the result stays uniform.
///
/// ```
/// use loyd_core::{TilePuzzle, random::{self, Seed}, tiles::TileGoal};
/// let goal = TileGoal::BlankLast.position(4, 4);
/// let position = random::solvable(&goal, &mut Seed(5).source());
/// assert!(TilePuzzle::blank_last(position.clone()).is_solvable(&position));
/// ```
pub fn solvable(goal: &TilePosition, source: &mut impl Rng) -> TilePosition {
    let position = with_cells(goal, shuffled_numbers(goal.cells().len(), source));
    if are_connected(&position, goal) { position } else { with_first_two_swapped(&position) }
}

/// Returns a position drawn uniformly from all that can reach `goal`, except the goal itself:
/// [`solvable`], repeated with the same source while the result is the goal.
pub fn unsolved(goal: &TilePosition, source: &mut impl Rng) -> TilePosition {
    loop {
        let position = solvable(goal, source);
        if position != *goal {
            return position;
        }
    }
}

/// Returns the final position of a random walk that never reverses its last step.
///
/// The map from bits to position never changes. For every step, [`below`] draws the index of one of
/// the possible steps, in the order of [`Puzzle::steps`].
///
/// ```
/// use loyd_core::{TilePuzzle, random::{self, Seed}, tiles::TileGoal};
/// let goal = TileGoal::BlankLast.position(4, 4);
/// let puzzle = TilePuzzle::blank_last(goal.clone());
/// let end = random::walk(&puzzle, &goal, 1, &mut Seed(1).source());
/// assert!(end.blank() == 11 || end.blank() == 14);
/// ```
///
/// # Panics
/// Panics if the walk reaches a position where no step is legal except the inverse of the last one.
pub fn walk<P: Puzzle>(puzzle: &P, start: &P::Position, steps: usize, source: &mut impl Rng) -> P::Position {
    let mut position = start.clone();
    let mut last = None;
    for _ in 0..steps {
        let steps: Vec<P::Step> = puzzle.steps(&position).filter(|&step| last != Some(P::inverse(step))).collect();
        let step = steps[below(steps.len() as u32, source) as usize];
        puzzle.play_unchecked(&mut position, step);
        last = Some(step);
    }
    position
}

/// Returns a uniformly distributed integer below `bound`, which must be at least 1.
///
/// The map never changes. 32 bits are drawn repeatedly until they are below the largest multiple of
/// `bound` up to 2³². The result is their remainder modulo `bound`.
///
/// # Panics
/// Panics if `bound` is 0.
pub fn below(bound: u32, source: &mut impl Rng) -> u32 {
    assert!(bound > 0, "no number is below 0");
    let rejected = (u32::MAX % bound + 1) % bound;
    loop {
        let bits = source.next_u32();
        if bits <= u32::MAX - rejected {
            return bits % bound;
        }
    }
}

fn shuffled_numbers(size: usize, source: &mut impl Rng) -> Vec<u16> {
    let mut cells: Vec<u16> = (0..size as u16).collect();
    for cell in (1..size).rev() {
        cells.swap(cell, below(cell as u32 + 1, source) as usize);
    }
    cells
}

fn with_first_two_swapped(position: &TilePosition) -> TilePosition {
    let mut cells = position.cells().to_vec();
    let (first, second) = match position.blank() {
        0 => (1, 2),
        1 => (0, 2),
        _ => (0, 1),
    };
    cells.swap(first, second);
    with_cells(position, cells)
}

/// Returns the position with these numbers on a board of the same size.
fn with_cells(board: &TilePosition, cells: Vec<u16>) -> TilePosition {
    TilePosition::new(board.width(), board.height(), cells).expect("the numbers are a permutation of the board's")
}

/// The seed of a random source. Its written form is `chacha8:N`; a bare `N` is read as `chacha8:N`.
///
/// ```
/// use loyd_core::random::Seed;
/// let seed: Seed = "chacha8:7".parse()?;
/// assert_eq!(seed, Seed(7));
/// assert_eq!("7".parse(), Ok(seed));
/// assert_eq!(seed.to_string(), "chacha8:7");
/// # Ok::<(), loyd_core::random::SeedFault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

/// The source of random bits for a [`Seed`].
pub type Source = ChaCha8Rng;

const PREFIX: &str = "chacha8:";

impl Seed {
    /// Returns the source: `ChaCha` with 8 rounds, whose key is derived from the number as in
    /// `rand_core` 0.10 (`seed_from_u64`).
    ///
    /// ```
    /// use loyd_core::{TilePuzzle, random::{self, Seed}, tiles::TileGoal};
    /// let goal = TileGoal::BlankLast.position(3, 3);
    /// let start = random::unsolved(&goal, &mut Seed(1).source());
    /// assert_eq!(start, random::unsolved(&goal, &mut Seed(1).source()));
    /// ```
    pub fn source(self) -> Source {
        ChaCha8Rng::seed_from_u64(self.0)
    }

    /// Returns the next seed, for a sequence of positions. The last seed wraps around to 0.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&format!("{PREFIX}{}", self.0))
    }
}

impl FromStr for Seed {
    type Err = SeedFault;

    fn from_str(text: &str) -> Result<Self, SeedFault> {
        let digits = text.strip_prefix(PREFIX).unwrap_or(text);
        let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = if is_plain { digits.parse().ok() } else { None };
        number.map(Self).ok_or_else(|| SeedFault { text: text.to_owned() })
    }
}

/// A string that is not a seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a seed: expected `chacha8:` and a whole number from 0 to {}, or the number alone", u64::MAX)]
pub struct SeedFault {
    /// The rejected string.
    pub text: String,
}
