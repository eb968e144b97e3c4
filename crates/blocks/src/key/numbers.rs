//! Keys that are ranks: positions are numbered without gaps.

use super::terms::PackedKey;

/// Returns the number of bits in the keys for these regions `(places, pieces)`, or `None` if it
/// exceeds 128.
pub(crate) fn key_bits(regions: &[(usize, usize)]) -> Option<u32> {
    let space = regions
        .iter()
        .try_fold(1_u128, |space, &(places, pieces)| space.checked_mul(binomial(places as u128, pieces as u128)?))?;
    Some(u128::BITS - (space - 1).leading_zeros())
}

/// Returns C(n, k), or `None` on overflow.
fn binomial(n: u128, k: u128) -> Option<u128> {
    (0..k.min(n - k)).try_fold(1_u128, |product, i| Some(product.checked_mul(n - i)? / (i + 1)))
}

/// Returns the terms of all regions `(places, pieces)` in order, modulo 2^128. In each region, the
/// term of piece `i` (from 0) at place `p` is C(p, i + 1) times the weight of the region. The
/// weight is the product of C(places, pieces) over all earlier regions.
fn radix_terms(regions: &[(usize, usize)]) -> Vec<u128> {
    let mut terms = vec![];
    let mut weight = 1_u128;
    for &(places, pieces) in regions {
        let mut below = vec![1_u128; places + 1];
        // C(p, i + 1) is the sum of C(q, i) over all q < p.
        for _ in 0..pieces {
            below = prefix_sums(&below);
            terms.extend(below[..places].iter().map(|count| count.wrapping_mul(weight)));
        }
        weight = weight.wrapping_mul(below[places]);
    }
    terms
}

/// Returns, for each index, the sum of all earlier numbers, modulo 2^128.
fn prefix_sums(numbers: &[u128]) -> Vec<u128> {
    let earlier_sum = |sum: &mut u128, &number: &u128| Some(std::mem::replace(sum, sum.wrapping_add(number)));
    numbers.iter().scan(0, earlier_sum).collect()
}

/// The parts of [`PackedKey`] common to all integers.
macro_rules! integer_key {
    ($words:literal) => {
        const ZERO: Self = 0;
        const WORDS: usize = $words;

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            self.wrapping_add(other)
        }

        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            self.wrapping_sub(other)
        }
    };
}

impl PackedKey for u64 {
    integer_key!(1);

    #[inline(always)]
    fn to_words(self, words: &mut [u64]) {
        words[0] = self;
    }

    #[inline(always)]
    fn from_words(words: &[u64]) -> Self {
        words[0]
    }

    fn terms(regions: &[(usize, usize)]) -> Vec<Self> {
        radix_terms(regions).into_iter().map(|term| term as Self).collect()
    }

    /// Applies two rounds of an odd multiplier and a shifted xor, which are invertible modulo
    /// 2^bits. The multipliers come from the finaliser of `MurmurHash3` (Appleby 2011).
    #[inline(always)]
    fn spread(self, bits: u32) -> Self {
        let mask = Self::MAX >> (64 - bits);
        let round = |key: Self, factor: Self| {
            let key = key.wrapping_mul(factor) & mask;
            key ^ key >> (bits / 2)
        };
        round(round(self, 0xff51_afd7_ed55_8ccd), 0xc4ce_b9fe_1a85_ec53)
    }
}

impl PackedKey for u128 {
    integer_key!(2);

    #[inline(always)]
    fn to_words(self, words: &mut [u64]) {
        words[0] = self as u64;
        words[1] = (self >> 64) as u64;
    }

    #[inline(always)]
    fn from_words(words: &[u64]) -> Self {
        Self::from(words[0]) | Self::from(words[1]) << 64
    }

    fn terms(regions: &[(usize, usize)]) -> Vec<Self> {
        radix_terms(regions)
    }

    #[inline(always)]
    fn spread(self, _: u32) -> Self {
        self
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Returns the keys for all ways to occupy places in the regions.
    pub(in super::super) fn all_keys<K: PackedKey>(regions: &[(usize, usize)]) -> Vec<K> {
        let terms = K::terms(regions);
        let mut base = 0;
        let mut keys = vec![K::ZERO];
        for &(places, pieces) in regions {
            let sets = (0..1_u32 << places).filter(|set| set.count_ones() as usize == pieces);
            let sums: Vec<K> = sets
                .map(|set| {
                    let taken = (0..places).filter(|place| set >> place & 1 == 1).enumerate();
                    taken.fold(K::ZERO, |key, (piece, place)| key.plus(terms[base + piece * places + place]))
                })
                .collect();
            keys = keys.iter().flat_map(|&key| sums.iter().map(move |&sum| key.plus(sum))).collect();
            base += places * pieces;
        }
        keys
    }

    #[test]
    fn radix_keys_number_all_positions_without_gaps() {
        let regions = [(5, 2), (4, 1), (6, 5), (3, 3), (7, 3)];
        let mut keys: Vec<u64> = all_keys(&regions);
        keys.sort_unstable();
        assert!(keys.into_iter().eq(0..10 * 4 * 6 * 35));
        assert_eq!(key_bits(&regions), Some(14));
        assert_eq!(key_bits(&[(1024, 127)]), None);
    }

    #[test]
    fn spreading_is_injective() {
        for bits in [2, 7, 12] {
            let spread: HashSet<u64> = (0..1 << bits).map(|key: u64| key.spread(bits)).collect();
            assert_eq!(spread.len(), 1 << bits);
            assert!(spread.iter().all(|key| key >> bits == 0));
        }
    }
}
