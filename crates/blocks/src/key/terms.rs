//! The definition of keys.
//!
//! A region with `c` pieces on `n` places has C(n, c) states. They are ranked by the combinatorial
//! number system (Lehmer 1964), and the ranks of all regions are the digits of one number in mixed
//! radix. Such a key is a sum of terms, one per piece, so a move changes it by a few additions.

use std::fmt::Debug;

/// A key that is a sum of terms.
pub(crate) trait PackedKey: Copy + Eq + Debug + Send + Sync + 'static {
    const ZERO: Self;
    /// The number of 64-bit words.
    const WORDS: usize;
    /// Whether processors calculate with it directly.
    const IS_NUMBER: bool = Self::WORDS <= 2;

    fn to_words(self, words: &mut [u64]);

    fn from_words(words: &[u64]) -> Self;

    fn plus(self, other: Self) -> Self;

    fn minus(self, other: Self) -> Self;

    /// The terms of all regions `(places, pieces)` in order. The term of the region's piece number
    /// `i` at place `p` has index `i × places + p`. Pieces are numbered in the order of their
    /// places.
    fn terms(regions: &[(usize, usize)]) -> Vec<Self>;

    /// Maps the keys of `bits` bits, at least 2, one to one onto the numbers of `bits` bits, so
    /// that they are spread evenly.
    #[must_use]
    fn spread(self, bits: u32) -> Self;
}

/// A key of at most two words as a number.
#[inline(always)]
pub(crate) fn as_number<K: PackedKey>(key: K) -> u128 {
    let mut words = [0; 2];
    key.to_words(&mut words);
    u128::from(words[0]) | u128::from(words[1]) << 64
}

/// Hashes words to 64 bits, with one multiplication per word, folded onto itself.
#[inline(always)]
pub(super) fn hash(words: &[u64]) -> u64 {
    words.iter().fold(0x9e37_79b9_7f4a_7c15, |state, &word| {
        let product = u128::from(state ^ word) * 0xd6e8_feb8_6659_fd93;
        (product as u64) ^ (product >> 64) as u64
    })
}
