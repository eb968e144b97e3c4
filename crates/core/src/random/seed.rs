use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// The seed of a random source. Its text is `chacha8:N`; a bare `N` is read as `chacha8:N`.
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

    /// Returns the next seed, for a sequence of positions; 0 follows the last one.
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
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = if plain { digits.parse().ok() } else { None };
        number.map(Self).ok_or_else(|| SeedFault { text: text.to_owned() })
    }
}

/// A text that is not a seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a seed: expected `chacha8:` and a whole number from 0 to {}, or the number alone", u64::MAX)]
pub struct SeedFault {
    /// The text.
    pub text: String,
}
