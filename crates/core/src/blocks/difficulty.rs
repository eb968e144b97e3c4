use crate::names::named;

/// A range of difficulties. Difficulty is measured in bits: the information needed to find a
/// shortest solution.
///
/// With these limits, beginners' levels of five moves are easy, and the Red Donkey is fiendish.
///
/// ```
/// use loyd_core::blocks::Difficulty;
/// assert_eq!(Difficulty::of_bits(29.9), Difficulty::Easy);
/// assert_eq!(Difficulty::of_bits(140.0).to_string(), "fiendish");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Difficulty {
    /// Under 30 bits.
    Easy,
    /// Under 55 bits.
    Medium,
    /// Under 90 bits.
    Hard,
    /// Under 140 bits.
    Expert,
    /// 140 bits or more.
    Fiendish,
}

named!(
    Difficulty, "difficulty", "`easy`, `medium`, `hard`, `expert` or `fiendish`":
    Easy = "easy", Medium = "medium", Hard = "hard", Expert = "expert", Fiendish = "fiendish"
);

impl Difficulty {
    /// Returns the range that contains a number of bits.
    pub fn of_bits(bits: f64) -> Self {
        match bits {
            ..30.0 => Self::Easy,
            ..55.0 => Self::Medium,
            ..90.0 => Self::Hard,
            ..140.0 => Self::Expert,
            _ => Self::Fiendish,
        }
    }
}
