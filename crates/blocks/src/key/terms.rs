//! The definition of keys.
//!
//! A region with `c` pieces on `n` places has C(n, c) states. They are ranked by the combinatorial
//! number system (Lehmer 1964), and the ranks of all regions are the digits of one number in mixed
//! radix. Such a key is a sum of terms, one per piece, so a move changes it with a few additions.
//! [`WideKey`] is a key of any length.

use std::array::from_fn;
use std::fmt::Debug;
use std::iter::repeat_n;

/// A key that is a sum of terms.
pub(crate) trait PackedKey: Copy + Eq + Debug + Send + Sync + 'static {
    const ZERO: Self;
    /// The number of 64-bit words.
    const WORDS: usize;
    /// Whether the key is an integer.
    const IS_NUMBER: bool = Self::WORDS <= 2;

    fn to_words(self, words: &mut [u64]);

    fn from_words(words: &[u64]) -> Self;

    fn plus(self, other: Self) -> Self;

    fn minus(self, other: Self) -> Self;

    /// Returns the terms of all regions `(places, pieces)` in order. The term of the region's piece
    /// number `i` at place `p` has index `i × places + p`. Pieces are numbered in order of their
    /// places.
    fn terms(regions: &[(usize, usize)]) -> Vec<Self>;

    /// Maps the keys of `bits` bits (at least 2) one-to-one onto evenly spread numbers of `bits`
    /// bits. Multi-word keys are returned unchanged, because tables hash them.
    #[must_use]
    fn spread(self, bits: u32) -> Self;
}

/// Returns a key of at most two words as a number.
#[inline(always)]
pub(crate) fn as_number<K: PackedKey>(key: K) -> u128 {
    let mut words = [0; 2];
    key.to_words(&mut words);
    u128::from(words[0]) | u128::from(words[1]) << 64
}

/// Hashes words to 64 bits, with one multiplication per word. The halves of the product are
/// combined with exclusive or.
#[inline(always)]
pub(super) fn hash(words: &[u64]) -> u64 {
    words.iter().fold(0x9e37_79b9_7f4a_7c15, |state, &word| {
        let product = u128::from(state ^ word) * 0xd6e8_feb8_6659_fd93;
        (product as u64) ^ (product >> 64) as u64
    })
}

/// A key of `N` words, which has a field for the place of each piece. The two lowest bits of the
/// first word are 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WideKey<const N: usize>(pub(crate) [u64; N]);

/// The number of bits in a [`WideKey`] outside the fields.
const SPARE_BITS: usize = 2;

impl<const N: usize> WideKey<N> {
    /// Returns whether the keys of these regions `(places, pieces)` fit.
    pub(super) fn holds(regions: &[(usize, usize)]) -> bool {
        fields(regions).last().is_none_or(|last| last / 64 < N)
    }
}

/// Returns the first bit of each piece's field, region by region. No field crosses a word boundary.
fn fields(regions: &[(usize, usize)]) -> Vec<usize> {
    let widths = regions.iter().flat_map(|&(places, pieces)| repeat_n(bits(places), pieces));
    let field = |free: &mut usize, width| {
        if *free % 64 + width > 64 {
            *free = free.next_multiple_of(64);
        }
        Some(std::mem::replace(free, *free + width))
    };
    widths.scan(SPARE_BITS, field).collect()
}

fn bits(places: usize) -> usize {
    (usize::BITS - (places - 1).leading_zeros()) as usize
}

impl<const N: usize> PackedKey for WideKey<N> {
    const ZERO: Self = Self([0; N]);
    const WORDS: usize = N;

    #[inline(always)]
    fn to_words(self, words: &mut [u64]) {
        words[..N].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn from_words(words: &[u64]) -> Self {
        Self(from_fn(|word| words[word]))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(from_fn(|word| self.0[word].wrapping_add(other.0[word])))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(from_fn(|word| self.0[word].wrapping_sub(other.0[word])))
    }

    fn terms(regions: &[(usize, usize)]) -> Vec<Self> {
        let term = |field: usize, place: usize| {
            let mut words = [0; N];
            words[field / 64] = (place as u64) << (field % 64);
            Self(words)
        };
        let places = regions.iter().flat_map(|&(places, pieces)| repeat_n(places, pieces));
        let terms = places.zip(fields(regions));
        terms.flat_map(|(places, field)| (0..places).map(move |place| term(field, place))).collect()
    }

    #[inline(always)]
    fn spread(self, _: u32) -> Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::key::numbers::tests::all_keys;

    #[test]
    fn wide_keys_differ_and_leave_spare_bits_unset() {
        let regions = [(5, 2), (4, 1), (6, 5), (3, 3)];
        let keys: Vec<WideKey<4>> = all_keys(&regions);
        let distinct: HashSet<_> = keys.iter().map(|key| key.0).collect();
        assert_eq!(distinct.len(), 10 * 4 * 6);
        assert!(keys.iter().all(|key| key.0[0] % 4 == 0));
        assert!(WideKey::<4>::holds(&regions));
        assert!(!WideKey::<4>::holds(&[(1024, 25)]) && WideKey::<24>::holds(&[(1024, 127)]));
    }
}
