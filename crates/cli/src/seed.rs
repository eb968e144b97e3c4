//! Seeds that the operating system draws.

use std::io;

use anyhow::Context;
use loyd_core::random::Seed;

use crate::output::tell;

/// A seed of 64 random bits.
///
/// # Errors
/// When the operating system has no randomness to give.
pub(crate) fn drawn() -> anyhow::Result<Seed> {
    let number = getrandom::u64().map_err(io::Error::other).context("cannot draw a seed: give one with --seed")?;
    Ok(Seed(number))
}

/// The seed of `--seed`, or a drawn one, which is printed on standard error so that the output can be made again.
pub(crate) fn given_or_drawn(given: Option<Seed>) -> anyhow::Result<Seed> {
    given.map_or_else(|| drawn().inspect(|seed| tell(format_args!("seed {seed}\n"))), Ok)
}

/// A source of a drawn seed for every game of an app.
#[cfg(any(feature = "terminal", feature = "window"))]
pub(crate) fn for_games() -> anyhow::Result<Box<dyn FnMut() -> Seed>> {
    let mut last = drawn()?;
    Ok(Box::new(move || {
        // If randomness fails later on, the game goes on with the sequence of the last seed.
        last = drawn().unwrap_or_else(|_| last.next());
        last
    }))
}
