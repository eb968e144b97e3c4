//! Seeds drawn from the operating system.

use std::io;

use anyhow::Context;
use loyd_core::random::Seed;

use crate::output::tell;

/// Returns a seed of 64 random bits.
///
/// # Errors
/// Returns an error if the operating system provides no randomness.
pub(crate) fn drawn() -> anyhow::Result<Seed> {
    let number = getrandom::u64().map_err(io::Error::other).context("cannot draw a seed: give one with --seed")?;
    Ok(Seed(number))
}

/// Returns the seed of `--seed`, or a random seed, which is printed on standard error to make the
/// output reproducible.
pub(crate) fn given_or_drawn(given: Option<Seed>) -> anyhow::Result<Seed> {
    given.map_or_else(|| drawn().inspect(|seed| tell(format_args!("seed {seed}\n"))), Ok)
}

/// Returns a source of a random seed for every game of an app.
#[cfg(any(feature = "terminal", feature = "window"))]
pub(crate) fn for_games() -> anyhow::Result<Box<dyn FnMut() -> Seed>> {
    let mut last = drawn()?;
    Ok(Box::new(move || {
        // If the operating system fails later, the sequence of the last seed continues.
        last = drawn().unwrap_or_else(|_| last.next());
        last
    }))
}
