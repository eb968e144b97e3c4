//! Seeds drawn from the operating system, and seeds for generated block puzzles.

use std::fmt;
use std::io;
use std::str::FromStr;

use anyhow::Context;
use loyd_core::random::{Seed, SeedFault};

use crate::output::remark;

/// Returns a seed with 64 random bits.
///
/// # Errors
/// Returns an error if the operating system provides no randomness.
pub(crate) fn random_seed() -> anyhow::Result<Seed> {
    let number = getrandom::u64().map_err(io::Error::other).context("cannot draw a seed: set one with --seed")?;
    Ok(Seed(number))
}

/// Returns the seed given with `--seed`, or a random seed, which is printed on standard error to
/// make the output reproducible.
pub(crate) fn given_or_random<S: From<Seed> + fmt::Display>(given: Option<S>) -> anyhow::Result<S> {
    let random = || random_seed().map(S::from).inspect(|seed| remark(format_args!("seed {seed}\n")));
    given.map_or_else(random, Ok)
}

/// Returns a source of random seeds for an app's games.
#[cfg(any(feature = "terminal", feature = "window"))]
pub(crate) fn game_seeds() -> anyhow::Result<Box<dyn FnMut() -> Seed>> {
    let mut last = random_seed()?;
    Ok(Box::new(move || {
        // If the operating system fails later, the sequence continues from the last seed.
        last = random_seed().unwrap_or_else(|_| last.next());
        last
    }))
}

/// The meaning of a seed for `loyd generate blocks`. The output for a seed never changes, so a
/// better generator needs a new edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edition {
    /// `N` or `chacha8:N`: a puzzle may start at any of the hardest positions, and a different
    /// starting position in the same component counts as a different puzzle.
    First,
    /// `chacha8.2:N`: a puzzle starts at the canonical starting position, and a component yields
    /// one puzzle.
    Second,
}

/// The seed for `loyd generate blocks`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GeneratorSeed {
    pub(crate) seed: Seed,
    pub(crate) edition: Edition,
}

/// The prefix of second-edition seeds.
const SECOND_EDITION_PREFIX: &str = "chacha8.2:";

impl From<Seed> for GeneratorSeed {
    /// Returns the seed of the latest edition.
    fn from(seed: Seed) -> Self {
        Self { seed, edition: Edition::Second }
    }
}

impl FromStr for GeneratorSeed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (number, edition) = match text.strip_prefix(SECOND_EDITION_PREFIX) {
            Some(number) if number.bytes().all(|digit| digit.is_ascii_digit()) => (number, Edition::Second),
            _ => (text, Edition::First),
        };
        let fault = |_: SeedFault| {
            let max = u64::MAX;
            format!(
                "`{text}` is not a seed: expected `{SECOND_EDITION_PREFIX}` or `chacha8:` and a number from 0 to {max}, or the number alone"
            )
        };
        Ok(Self { seed: number.parse().map_err(fault)?, edition })
    }
}

impl fmt::Display for GeneratorSeed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.edition {
            Edition::First => self.seed.fmt(f),
            Edition::Second => write!(f, "{SECOND_EDITION_PREFIX}{}", self.seed.0),
        }
    }
}
