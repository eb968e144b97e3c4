//! Packed keys: one number for every way to take places in the regions.
//!
//! A region in which `c` pieces take `c` of `n` places has C(n, c) states; those are ranked by the combinatorial number
//! system (Lehmer 1964), and the ranks of all regions are the digits of one number in mixed radix. Such a key is a sum
//! of terms, one for each piece, so a move changes it by a few additions.

use std::fmt::Debug;

/// A key that is a sum of terms.
pub(super) trait Key: Copy + Eq + Debug + Send + Sync + 'static {
    const ZERO: Self;
    /// The words of 64 bits that it takes.
    const WORDS: usize;

    fn to_words(self, words: &mut [u64]);

    fn from_words(words: &[u64]) -> Self;

    fn plus(self, other: Self) -> Self;

    fn minus(self, other: Self) -> Self;

    /// The terms of every region `(places, pieces)` in turn: the term of the region's piece number `i` at place `p` is
    /// at `i × places + p`. Pieces are numbered in the order of their places.
    fn terms(regions: &[(usize, usize)]) -> Vec<Self>;

    /// Spreads keys of `bits` bits, 2 at least, evenly over all numbers of `bits` bits, each to its own.
    #[must_use]
    fn spread(self, bits: u32) -> Self;

    /// Divides spread keys of `bits` bits evenly among 2^`members`: the member, and what the key is there.
    fn member(self, bits: u32, members: u32) -> (usize, Self);

    /// The bits of keys there.
    fn bits_of_members(bits: u32, _members: u32) -> u32 {
        bits
    }
}

/// Spreads words over 64 bits: a multiplication folded onto itself a word.
#[inline(always)]
pub(super) fn hash(words: &[u64]) -> u64 {
    words.iter().fold(0x9e37_79b9_7f4a_7c15, |state, &word| {
        let product = u128::from(state ^ word) * 0xd6e8_feb8_6659_fd93;
        (product as u64) ^ (product >> 64) as u64
    })
}

/// The member of a key known by its words. It is told by the lowest bits, since tables go by the highest.
fn member_of(words: &[u64], members: u32) -> usize {
    hash(words) as usize % (1 << members)
}

/// How many bits the keys of these regions `(places, pieces)` need, if 128 suffice.
pub(super) fn key_bits(regions: &[(usize, usize)]) -> Option<u32> {
    let space = regions
        .iter()
        .try_fold(1_u128, |space, &(places, pieces)| space.checked_mul(binomial(places as u128, pieces as u128)?))?;
    Some(u128::BITS - (space - 1).leading_zeros())
}

/// C(n, k), unless it is too large.
fn binomial(n: u128, k: u128) -> Option<u128> {
    (0..k.min(n - k)).try_fold(1_u128, |product, i| Some(product.checked_mul(n - i)? / (i + 1)))
}

/// The terms in mixed radix, modulo 2^128.
fn radix_terms(regions: &[(usize, usize)]) -> Vec<u128> {
    let mut terms = vec![];
    let mut weight = 1_u128;
    for &(places, pieces) in regions {
        let mut below = vec![1_u128; places + 1];
        for _ in 0..pieces {
            below = sums(&below);
            terms.extend(below[..places].iter().map(|count| count.wrapping_mul(weight)));
        }
        weight = weight.wrapping_mul(below[places]);
    }
    terms
}

/// The sum of all numbers before each, modulo 2^128.
fn sums(numbers: &[u128]) -> Vec<u128> {
    let mut sum = 0_u128;
    numbers
        .iter()
        .map(|&number| {
            let before = sum;
            sum = sum.wrapping_add(number);
            before
        })
        .collect()
}

impl Key for u64 {
    const ZERO: Self = 0;
    const WORDS: usize = 1;

    #[inline(always)]
    fn to_words(self, words: &mut [u64]) {
        words[0] = self;
    }

    #[inline(always)]
    fn from_words(words: &[u64]) -> Self {
        words[0]
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    fn terms(regions: &[(usize, usize)]) -> Vec<Self> {
        radix_terms(regions).into_iter().map(|term| term as Self).collect()
    }

    /// Two rounds of an odd multiplier and a shifted xor, each of which can be undone modulo 2^bits. The multipliers
    /// are those of the finaliser of `MurmurHash3` (Appleby 2011).
    #[inline(always)]
    fn spread(self, bits: u32) -> Self {
        let mask = Self::MAX >> (64 - bits);
        let round = |key: Self, factor: Self| {
            let key = key.wrapping_mul(factor) & mask;
            key ^ key >> (bits / 2)
        };
        round(round(self, 0xff51_afd7_ed55_8ccd), 0xc4ce_b9fe_1a85_ec53)
    }

    /// By the highest bits, which the member need not keep.
    #[inline(always)]
    fn member(self, bits: u32, members: u32) -> (usize, Self) {
        let rest = bits - members;
        ((self >> rest) as usize, self & ((1 << rest) - 1))
    }

    fn bits_of_members(bits: u32, members: u32) -> u32 {
        bits - members
    }
}

impl Key for u128 {
    const ZERO: Self = 0;
    const WORDS: usize = 2;

    #[inline(always)]
    fn to_words(self, words: &mut [u64]) {
        words[0] = self as u64;
        words[1] = (self >> 64) as u64;
    }

    #[inline(always)]
    fn from_words(words: &[u64]) -> Self {
        Self::from(words[0]) | Self::from(words[1]) << 64
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    fn terms(regions: &[(usize, usize)]) -> Vec<Self> {
        radix_terms(regions)
    }

    #[inline(always)]
    fn spread(self, _: u32) -> Self {
        self
    }

    fn member(self, _: u32, members: u32) -> (usize, Self) {
        (member_of(&[self as u64, (self >> 64) as u64], members), self)
    }
}

/// A key without limit: a field of its own for the place of every piece. The two lowest bits of the first word are 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wide<const N: usize>(pub(super) [u64; N]);

/// The bits of a [`Wide`] key that hold no place.
const SPARE: usize = 2;

impl<const N: usize> Wide<N> {
    /// Whether keys of these regions fit.
    pub(super) fn holds(regions: &[(usize, usize)]) -> bool {
        fields(regions).last().is_none_or(|last| last / 64 < N)
    }
}

/// The first bit of the field of every piece, region by region. No field crosses the border of a word.
fn fields(regions: &[(usize, usize)]) -> Vec<usize> {
    let mut free = SPARE;
    let widths = regions.iter().flat_map(|&(places, pieces)| std::iter::repeat_n(bits(places), pieces));
    widths
        .map(|width| {
            if free % 64 + width > 64 {
                free = free.next_multiple_of(64);
            }
            free += width;
            free - width
        })
        .collect()
}

fn bits(places: usize) -> usize {
    (usize::BITS - (places - 1).leading_zeros()) as usize
}

impl<const N: usize> Key for Wide<N> {
    const ZERO: Self = Self([0; N]);
    const WORDS: usize = N;

    #[inline(always)]
    fn to_words(self, words: &mut [u64]) {
        words[..N].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn from_words(words: &[u64]) -> Self {
        Self(std::array::from_fn(|word| words[word]))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word].wrapping_add(other.0[word])))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word].wrapping_sub(other.0[word])))
    }

    fn terms(regions: &[(usize, usize)]) -> Vec<Self> {
        let mut fields = fields(regions).into_iter();
        let term = |field: usize, place: usize| {
            let mut words = [0; N];
            words[field / 64] = (place as u64) << (field % 64);
            Self(words)
        };
        let pieces = regions.iter().flat_map(|&(places, pieces)| std::iter::repeat_n(places, pieces));
        pieces.zip(&mut fields).flat_map(|(places, field)| (0..places).map(move |place| term(field, place))).collect()
    }

    #[inline(always)]
    fn spread(self, _: u32) -> Self {
        self
    }

    fn member(self, _: u32, members: u32) -> (usize, Self) {
        (member_of(&self.0, members), self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The sums over all ways to take places in the regions.
    fn all_keys<K: Key>(regions: &[(usize, usize)]) -> Vec<K> {
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
    fn radix_keys_number_the_space_without_gaps() {
        let regions = [(5, 2), (4, 1), (6, 5), (3, 3), (7, 3)];
        let mut keys: Vec<u64> = all_keys(&regions);
        keys.sort_unstable();
        assert!(keys.into_iter().eq(0..10 * 4 * 6 * 35));
        assert_eq!(key_bits(&regions), Some(14));
        assert_eq!(key_bits(&[(1024, 127)]), None);
    }

    #[test]
    fn wide_keys_differ_and_leave_their_spare_bits_alone() {
        let regions = [(5, 2), (4, 1), (6, 5), (3, 3)];
        let keys: Vec<Wide<4>> = all_keys(&regions);
        let distinct: HashSet<_> = keys.iter().map(|key| key.0).collect();
        assert_eq!(distinct.len(), 10 * 4 * 6);
        assert!(keys.iter().all(|key| key.0[0] % 4 == 0));
        assert!(Wide::<4>::holds(&regions) && !Wide::<4>::holds(&[(1024, 25)]) && Wide::<24>::holds(&[(1024, 127)]));
    }

    #[test]
    fn spreading_keeps_keys_apart() {
        for bits in [2, 7, 12] {
            let spread: HashSet<u64> = (0..1 << bits).map(|key: u64| key.spread(bits)).collect();
            assert_eq!(spread.len(), 1 << bits);
            assert!(spread.iter().all(|key| key >> bits == 0));
        }
    }
}
