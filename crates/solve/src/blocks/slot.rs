//! What a table stores for a key: as little as tells keys apart, with the key's depth modulo 3.

use super::key::{Key, Wide, hash};
use super::speed::{AVX2, PLAIN};

/// The size of a table: how keys are divided among its lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// Keys are below 2^bits.
    pub(super) key_bits: u32,
    /// Lines that are home to keys.
    pub(super) lines: usize,
    /// Keys per line, rounded up, where keys are numbers of 64 bits.
    span: u64,
    /// 2^64 divided by the span, rounded down or one less.
    reciprocal: u64,
}

impl Scale {
    pub(super) fn new(key_bits: u32, lines: usize) -> Self {
        let span = if key_bits < 64 { (1_u64 << key_bits).div_ceil(lines as u64) } else { u64::MAX };
        Self { key_bits, lines, span, reciprocal: u64::MAX / span }
    }

    /// `key ÷ span` and the remainder, by one multiplication: the reciprocal makes the quotient at most one too small.
    #[inline(always)]
    fn divide(&self, key: u64) -> (usize, u64) {
        let quotient = high(key, self.reciprocal);
        let rest = key - quotient * self.span;
        if rest < self.span { (quotient as usize, rest) } else { (quotient as usize + 1, rest - self.span) }
    }
}

/// The upper half of a product: `fraction ÷ 2^64 × of`.
#[inline(always)]
fn high(fraction: u64, of: u64) -> u64 {
    ((u128::from(fraction) * u128::from(of)) >> 64) as u64
}

/// What stands for a key in a line of a table. The two lowest bits are a mark, 0 in an empty slot.
pub(super) trait Slot: Copy + Send + 'static {
    type Key: Key;
    /// A cache line of slots.
    type Line: Copy + Send + AsRef<[Self]> + AsMut<[Self]>;

    const EMPTY_LINE: Self::Line;
    /// The lines in which a key is looked for: its home and those after it.
    const REACH: usize;

    /// The home line of a key that was spread, and its slot there, with mark 0.
    fn place(key: Self::Key, scale: &Scale) -> (usize, Self);

    /// The key that this slot, in this line, stands for.
    fn key(self, line: usize, scale: &Scale) -> Self::Key;

    /// The slot of the same key one line farther from home.
    #[must_use]
    fn displaced(self) -> Self;

    /// 1, 2 or 3; 0 in an empty slot.
    fn mark(self) -> u8;

    #[must_use]
    fn marked(self, mark: u8) -> Self;

    /// Whether two slots in one line stand for one key, if neither is empty.
    fn is_same(self, other: Self) -> bool;

    /// Looks for a slot in a line. `SPEED` says what the processor has.
    #[inline(always)]
    fn lanes<const SPEED: u8>(line: &Self::Line, slot: Self) -> Lanes {
        let lanes = |test: fn(Self, Self) -> bool| {
            let slots = line.as_ref().iter().enumerate();
            slots.fold(0, |lanes, (lane, &other)| lanes | u32::from(test(other, slot)) << lane)
        };
        let used = lanes(|other, _| other.mark() != 0);
        Lanes { same: lanes(Self::is_same) & used, used }
    }
}

/// Sets of lanes of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lanes {
    /// Those with the slot that was looked for.
    pub(super) same: u32,
    /// Those in use: slots fill a line from the first lane on, and none is ever emptied.
    pub(super) used: u32,
}

/// A cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Line<S, const LANES: usize>([S; LANES]);

impl<S, const LANES: usize> AsRef<[S]> for Line<S, LANES> {
    fn as_ref(&self) -> &[S] {
        &self.0
    }
}

impl<S, const LANES: usize> AsMut<[S]> for Line<S, LANES> {
    fn as_mut(&mut self) -> &mut [S] {
        &mut self.0
    }
}

/// Keys per line must be fewer than this in a table of `u32` slots.
pub(super) const NARROW_SPAN_BITS: u32 = 26;

/// Only what the line does not say of the key: the remainder (Cleary 1984, "Compact hash tables using bidirectional
/// linear probing"), then 4 bits for the distance from home, then the mark.
impl Slot for u32 {
    type Key = u64;
    type Line = Line<Self, 16>;

    const EMPTY_LINE: Self::Line = Line([0; 16]);
    const REACH: usize = 16;

    #[inline(always)]
    fn place(key: u64, scale: &Scale) -> (usize, Self) {
        let (line, rest) = scale.divide(key);
        (line, (rest as Self) << 6)
    }

    fn key(self, line: usize, scale: &Scale) -> u64 {
        let home = line - (self >> 2) as usize % Self::REACH;
        home as u64 * scale.span + u64::from(self >> 6)
    }

    #[inline(always)]
    fn displaced(self) -> Self {
        self + 4
    }

    #[inline(always)]
    fn mark(self) -> u8 {
        (self & 3) as u8
    }

    #[inline(always)]
    fn marked(self, mark: u8) -> Self {
        self | Self::from(mark)
    }

    #[inline(always)]
    fn is_same(self, other: Self) -> bool {
        self ^ other < 4
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn lanes<const SPEED: u8>(Line(slots): &Self::Line, slot: Self) -> Lanes {
        match SPEED {
            // SAFETY: every x86-64 processor has SSE2.
            PLAIN => unsafe { four_at_a_time(slots, slot) },
            // SAFETY: the caller says that the processor has AVX2.
            AVX2 => unsafe { eight_at_a_time(slots, slot) },
            // SAFETY: the caller says that the processor has AVX-512.
            _ => unsafe { all_at_once(slots, slot) },
        }
    }
}

/// The same as the plain [`Slot::lanes`] in a handful of instructions.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512f")]
fn all_at_once(slots: &[u32; 16], slot: u32) -> Lanes {
    use std::arch::x86_64::{
        _mm512_loadu_si512, _mm512_set1_epi32, _mm512_test_epi32_mask, _mm512_testn_epi32_mask, _mm512_xor_si512,
    };
    // SAFETY: the reference is to 64 bytes, and this load asks for no alignment.
    let line = unsafe { _mm512_loadu_si512(std::ptr::from_ref(slots).cast()) };
    let other = _mm512_xor_si512(line, _mm512_set1_epi32(slot.cast_signed()));
    let used = u32::from(_mm512_test_epi32_mask(line, line));
    let same = u32::from(_mm512_testn_epi32_mask(other, _mm512_set1_epi32(!3)));
    Lanes { same: same & used, used }
}

/// The same as the plain [`Slot::lanes`] in a tenth of the instructions.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn eight_at_a_time(slots: &[u32; 16], slot: u32) -> Lanes {
    use std::arch::x86_64::{
        __m256i, _mm256_andnot_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_loadu_si256, _mm256_movemask_ps,
        _mm256_set1_epi32, _mm256_setzero_si256, _mm256_xor_si256,
    };
    let (zero, wanted, mark) = (_mm256_setzero_si256(), _mm256_set1_epi32(slot as i32), _mm256_set1_epi32(3));
    let eights = slots.as_chunks::<8>().0;
    // SAFETY: each reference is to 32 bytes, and this load asks for no alignment.
    let load = |half: usize| unsafe { _mm256_loadu_si256(std::ptr::from_ref(&eights[half]).cast()) };
    let (low, high) = (load(0), load(1));
    let zeros = |eight: __m256i| _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(eight, zero))) as u32;
    let other = |eight: __m256i| _mm256_andnot_si256(mark, _mm256_xor_si256(eight, wanted));
    let same = zeros(other(low)) | zeros(other(high)) << 8;
    let used = !(zeros(low) | zeros(high) << 8) & 0xffff;
    Lanes { same: same & used, used }
}

/// The same as the plain [`Slot::lanes`] in a fifth of the instructions: the boards of the Rush sample are solved 1.1
/// times as fast.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse2")]
fn four_at_a_time(slots: &[u32; 16], slot: u32) -> Lanes {
    use std::arch::x86_64::{
        __m128i, _mm_andnot_si128, _mm_cmpeq_epi32, _mm_movemask_epi8, _mm_packs_epi16, _mm_packs_epi32, _mm_set_epi32,
        _mm_set1_epi32, _mm_setzero_si128, _mm_xor_si128,
    };
    let lanes = |[a, b, c, d]: [__m128i; 4]| {
        _mm_movemask_epi8(_mm_packs_epi16(_mm_packs_epi32(a, b), _mm_packs_epi32(c, d))) as u32
    };
    let four = |first: usize| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|lane| slots[first + lane] as i32);
        _mm_set_epi32(d, c, b, a)
    };
    let fours = [four(0), four(4), four(8), four(12)];
    let [zero, wanted, mark] = [_mm_setzero_si128(), _mm_set1_epi32(slot as i32), _mm_set1_epi32(3)];
    let used = !lanes(fours.map(|four| _mm_cmpeq_epi32(four, zero))) & 0xffff;
    let same = fours.map(|four| _mm_cmpeq_epi32(_mm_andnot_si128(mark, _mm_xor_si128(four, wanted)), zero));
    Lanes { same: lanes(same) & used, used }
}

/// The whole key, of at most 62 bits.
impl Slot for u64 {
    type Key = u64;
    type Line = Line<Self, 8>;

    const EMPTY_LINE: Self::Line = Line([0; 8]);
    const REACH: usize = 32;

    #[inline(always)]
    fn place(key: u64, scale: &Scale) -> (usize, Self) {
        (high(key << (64 - scale.key_bits), scale.lines as u64) as usize, key << 2)
    }

    fn key(self, _: usize, _: &Scale) -> u64 {
        self >> 2
    }

    #[inline(always)]
    fn displaced(self) -> Self {
        self
    }

    #[inline(always)]
    fn mark(self) -> u8 {
        (self & 3) as u8
    }

    #[inline(always)]
    fn marked(self, mark: u8) -> Self {
        self | Self::from(mark)
    }

    #[inline(always)]
    fn is_same(self, other: Self) -> bool {
        self ^ other < 4
    }
}

/// The whole key, of at most 126 bits.
impl Slot for u128 {
    type Key = u128;
    type Line = Line<Self, 4>;

    const EMPTY_LINE: Self::Line = Line([0; 4]);
    const REACH: usize = 64;

    #[inline(always)]
    fn place(key: u128, scale: &Scale) -> (usize, Self) {
        (high(hash(&[key as u64, (key >> 64) as u64]), scale.lines as u64) as usize, key << 2)
    }

    fn key(self, _: usize, _: &Scale) -> u128 {
        self >> 2
    }

    #[inline(always)]
    fn displaced(self) -> Self {
        self
    }

    #[inline(always)]
    fn mark(self) -> u8 {
        (self & 3) as u8
    }

    #[inline(always)]
    fn marked(self, mark: u8) -> Self {
        self | Self::from(mark)
    }

    #[inline(always)]
    fn is_same(self, other: Self) -> bool {
        self ^ other < 4
    }
}

/// The whole key; the mark is in its spare bits.
impl<const N: usize> Slot for Wide<N> {
    type Key = Self;
    type Line = Line<Self, 1>;

    const EMPTY_LINE: Self::Line = Line([Self::ZERO]);
    const REACH: usize = 256;

    #[inline(always)]
    fn place(key: Self, scale: &Scale) -> (usize, Self) {
        (high(hash(&key.0), scale.lines as u64) as usize, key)
    }

    fn key(mut self, _: usize, _: &Scale) -> Self {
        self.0[0] &= !3;
        self
    }

    #[inline(always)]
    fn displaced(self) -> Self {
        self
    }

    #[inline(always)]
    fn mark(self) -> u8 {
        (self.0[0] & 3) as u8
    }

    #[inline(always)]
    fn marked(mut self, mark: u8) -> Self {
        self.0[0] |= u64::from(mark);
        self
    }

    #[inline(always)]
    fn is_same(self, other: Self) -> bool {
        self.0[0] ^ other.0[0] < 4 && self.0[1..] == other.0[1..]
    }
}

#[cfg(test)]
mod tests {
    use super::super::speed::{AVX512, speed};
    use super::*;

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn lanes_are_the_same_looked_at_one_by_one() {
        /// A slot with the plain way to look at lanes.
        fn plain(slots: [u32; 16], slot: u32) -> Lanes {
            let lanes = |test: &dyn Fn(u32) -> bool| {
                (0..16).filter(|&lane| test(slots[lane])).fold(0, |lanes, lane| lanes | 1_u32 << lane)
            };
            let used = lanes(&|other| other.mark() != 0);
            Lanes { same: lanes(&|other| other.is_same(slot)) & used, used }
        }
        for n in 0..4000_u32 {
            let slots = std::array::from_fn(|lane| match (lane as u32).cmp(&(n % 17)) {
                std::cmp::Ordering::Less => (n / 17 * 7 + lane as u32 * 5) % 11 * 4 + 1 + n % 3,
                _ => 0,
            });
            for slot in [0, 4, 12, 40, u32::MAX - 3] {
                assert_eq!(u32::lanes::<PLAIN>(&Line(slots), slot), plain(slots, slot));
                if is_x86_feature_detected!("avx2") {
                    assert_eq!(u32::lanes::<AVX2>(&Line(slots), slot), plain(slots, slot));
                }
                if speed() == AVX512 {
                    assert_eq!(u32::lanes::<AVX512>(&Line(slots), slot), plain(slots, slot));
                }
            }
        }
    }

    #[test]
    fn narrow_slots_and_their_lines_give_keys_back() {
        for (bits, lines) in [(10, 16), (31, 37), (40, 20_000), (40, 1 << 20)] {
            let scale = Scale::new(bits, lines);
            for key in (0..1_u64 << bits).step_by((1 << bits) / 1009 + 1).chain([(1 << bits) - 1]) {
                let (line, slot) = u32::place(key, &scale);
                assert!(line < lines);
                assert_eq!(slot.marked(3).key(line, &scale), key);
                assert_eq!(slot.displaced().displaced().marked(1).key(line + 2, &scale), key);
            }
        }
    }
}
