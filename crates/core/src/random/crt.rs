//! The `rand` functions of two C runtimes, and the seeded 15-puzzle that uses them.

use std::iter;

use crate::TilePosition;
use crate::names::named;

/// The C runtime whose `rand` is reproduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Generator {
    /// The Microsoft C runtime: `msvc`.
    #[default]
    Msvc,
    /// The GNU C library: `gnu`.
    Gnu,
}

named!(Generator, "generator", "`msvc` or `gnu`": Msvc = "msvc", Gnu = "gnu");

impl Generator {
    /// Returns the values that `rand` returns after `srand(seed)`.
    ///
    /// ```
    /// use loyd_core::random::crt::Generator;
    /// assert_eq!(Generator::Msvc.after_srand(1).take(3).collect::<Vec<_>>(), [41, 18467, 6334]);
    /// assert_eq!(
    ///     Generator::Gnu.after_srand(1).take(2).collect::<Vec<_>>(),
    ///     [1804289383, 846930886]
    /// );
    /// ```
    pub fn after_srand(self, seed: u32) -> Box<dyn Iterator<Item = u32> + Send> {
        match self {
            // A linear congruential generator that returns bits 16 to 30.
            Self::Msvc => {
                let next = |state: &u32| Some(state.wrapping_mul(214_013).wrapping_add(2_531_011));
                Box::new(iter::successors(next(&seed), next).map(|state| state >> 16 & 0x7fff))
            }
            Self::Gnu => {
                let mut words = AdditiveFeedback::new(seed);
                Box::new(iter::repeat_with(move || words.advance()))
            }
        }
    }
}

/// Returns the starting position of the seeded 15-puzzle. From 1, 2, …, 15 with the blank last, the
/// following is repeated 200 times: i, j, p, q are drawn in this order, each with `rand() % 4`, and
/// the contents of cells (i, j) and (p, q) are swapped. About half of all seeds result in an
/// unsolvable position.
///
/// ```
/// use loyd_core::random::crt::{Generator, imjk_start};
/// assert_eq!(
///     imjk_start(Generator::Msvc, 123).to_string(),
///     "5 6 12 7/13 15 2 0/10 8 3 4/9 14 1 11"
/// );
/// ```
pub fn imjk_start(generator: Generator, seed: u32) -> TilePosition {
    let mut cells: Vec<u16> = (1..16).chain([0]).collect();
    let mut draws = generator.after_srand(seed).map(|value| value as usize % 4);
    let mut cell = || Some(4 * draws.next()? + draws.next()?);
    for _ in 0..200 {
        if let (Some(one), Some(other)) = (cell(), cell()) {
            cells.swap(one, other);
        }
    }
    position_of(cells)
}

fn position_of(cells: Vec<u16>) -> TilePosition {
    TilePosition::new(4, 4, cells).expect("swapping keeps every number")
}

/// The GNU C library's `TYPE_3`: each word is the sum of the words 3 and 31 positions before it,
/// and is returned without its lowest bit.
struct AdditiveFeedback {
    /// The last 31 words; the oldest is at `oldest`.
    words: [u32; DEGREE],
    oldest: usize,
}

const DEGREE: usize = 31;
const SEPARATION: usize = 3;

impl AdditiveFeedback {
    /// Creates the generator. Its first words are a multiplicative sequence modulo 2³¹ - 1, and the
    /// output of the first ten rounds is discarded.
    fn new(seed: u32) -> Self {
        let mut word = i64::from(seed.max(1) as i32);
        let mut words = [word as u32; DEGREE];
        for next in &mut words[1..] {
            word = (16_807 * word).rem_euclid(0x7fff_ffff);
            *next = word as u32;
        }
        let mut source = Self { words, oldest: SEPARATION };
        for _ in 0..10 * DEGREE {
            source.advance();
        }
        source
    }

    fn advance(&mut self) -> u32 {
        let earlier = self.words[(self.oldest + DEGREE - SEPARATION) % DEGREE];
        let word = &mut self.words[self.oldest];
        *word = word.wrapping_add(earlier);
        self.oldest = (self.oldest + 1) % DEGREE;
        *word >> 1
    }
}
