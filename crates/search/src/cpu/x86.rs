//! The vector instructions of x86-64 processors: AVX2 (2013), AVX-512 (2016), and SSE2, which is
//! part of x86-64.

use std::arch::asm;
#[allow(clippy::wildcard_imports, reason = "nearly every line below uses a name from it")]
use std::arch::x86_64::*;
use std::marker::PhantomData;

use super::lanes::{LANES, Shift, Shifts, VectorLanes};
use super::{Cpu, Kernel, Matches};

/// AVX2 and the scalar instructions introduced with it.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// Returns a proof that this processor has these instructions, or `None`.
    pub(super) fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }
}

/// AVX-512 for registers of all lengths, and the instructions in [`Avx2`].
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

impl Avx512 {
    /// Returns a proof that this processor has these instructions, or `None`.
    pub(super) fn detect() -> Option<Self> {
        let has_all = Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq");
        has_all.then_some(Self(()))
    }
}

/// Implements [`Cpu`] for a type that proves that the processor has `$features`. `$find` finds a
/// slot and `$read` reads a line; both are compiled for these features.
macro_rules! cpu {
    ($cpu:ty, $find:ident, $read:ident, $features:literal) => {
        impl Cpu for $cpu {
            type Words = Avx2Words<Self>;

            #[inline(always)]
            fn find(self, line: &[u32; 16], slot: u32) -> Matches {
                // SAFETY: `self` proves that the processor has the features that the function
                // needs.
                unsafe { $find(line, slot) }
            }

            #[inline(always)]
            unsafe fn read<L: Copy>(self, line: *const L, slots: impl FnOnce() -> L) -> L {
                // SAFETY: the caller guarantees that the line is readable, and `self` proves that
                // the processor has the features that the function needs.
                unsafe { $read(line, slots) }
            }

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> K::Output {
                #[inline(never)]
                #[target_feature(enable = $features)]
                fn compiled<K: Kernel>(cpu: $cpu, kernel: K) -> K::Output {
                    kernel.run(cpu)
                }
                // SAFETY: `self` proves that the processor has these features.
                unsafe { compiled(self, kernel) }
            }
        }
    };
}

cpu!(Avx2, find_by_eights, read_by_eights, "avx2,bmi1,bmi2,lzcnt,popcnt");
cpu!(Avx512, find_at_once, read_at_once, "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512dq");

/// A processor with AVX2.
pub trait HasAvx2: Cpu {
    /// Rotates each word by its own distance. `rotations` contains, for every word, the distance of
    /// the left rotation and of the equivalent right rotation.
    fn rotated(words: Avx2Words<Self>, rotations: [__m256i; 2]) -> __m256i;
}

impl HasAvx2 for Avx2 {
    #[inline(always)]
    fn rotated(words: Avx2Words<Self>, [left, right]: [__m256i; 2]) -> __m256i {
        // SAFETY: `words` proves that the processor has AVX2.
        unsafe { _mm256_or_si256(_mm256_sllv_epi64(words.0, left), _mm256_srlv_epi64(words.0, right)) }
    }
}

impl HasAvx2 for Avx512 {
    #[inline(always)]
    fn rotated(words: Avx2Words<Self>, [left, _]: [__m256i; 2]) -> __m256i {
        // SAFETY: `words` proves that the processor has AVX-512.
        unsafe { _mm256_rolv_epi64(words.0, left) }
    }
}

/// Four words in an AVX2 register. A value is created only by functions that take a `C`, so it
/// proves that the processor has the same features.
#[derive(Clone, Copy)]
pub struct Avx2Words<C>(__m256i, PhantomData<C>);

impl<C: HasAvx2> VectorLanes<u64, C> for Avx2Words<C> {
    #[inline(always)]
    fn of(_: C, [a, b, c, d]: [u64; LANES]) -> Self {
        let [a, b, c, d] = [a.cast_signed(), b.cast_signed(), c.cast_signed(), d.cast_signed()];
        // SAFETY: the processor has AVX2.
        Self(unsafe { _mm256_set_epi64x(d, c, b, a) }, PhantomData)
    }

    #[inline(always)]
    fn splat(_: C, set: u64) -> Self {
        // SAFETY: the processor has AVX2.
        Self(unsafe { _mm256_set1_epi64x(set.cast_signed()) }, PhantomData)
    }

    #[inline(always)]
    fn store(self, lanes: &mut [u64; LANES]) {
        // SAFETY: the reference is to 32 bytes, this store requires no alignment, and the processor
        // has AVX2.
        unsafe { _mm256_storeu_si256(std::ptr::from_mut(lanes).cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2.
        Self(unsafe { _mm256_and_si256(self.0, other.0) }, PhantomData)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2.
        Self(unsafe { _mm256_or_si256(self.0, other.0) }, PhantomData)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) }, PhantomData)
    }

    #[inline(always)]
    fn moved(self, by: Shift) -> Self {
        let [left, right] = by.rotations;
        // SAFETY: the processor has AVX2.
        let rotations = unsafe { [_mm256_set1_epi64x(left.cast_signed()), _mm256_set1_epi64x(right.cast_signed())] };
        Self(C::rotated(self, rotations), PhantomData)
    }

    #[inline(always)]
    fn moved_per_lane(self, by: &Shifts) -> Self {
        let [left, right] = [by.rotations[0].as_ptr().cast(), by.rotations[1].as_ptr().cast()];
        // SAFETY: the pointers are to 32 bytes each, this load requires no alignment, and the
        // processor has AVX2.
        Self(C::rotated(self, unsafe { [_mm256_loadu_si256(left), _mm256_loadu_si256(right)] }), PhantomData)
    }

    #[inline(always)]
    fn union(self) -> u64 {
        // SAFETY: the processor has AVX2.
        let union = unsafe {
            let two = _mm_or_si128(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
            _mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two)))
        };
        union.cast_unsigned()
    }

    #[inline(always)]
    fn occupied(self) -> u64 {
        // SAFETY: the processor has AVX2.
        let empty =
            unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(self.0, _mm256_setzero_si256()))) };
        u64::from(!empty.cast_unsigned() & 15)
    }
}

/// Implements [`Cpu::find`] in a handful of instructions.
#[inline]
#[target_feature(enable = "avx512f")]
fn find_at_once(line: &[u32; 16], slot: u32) -> Matches {
    // SAFETY: the reference is to 64 bytes, and this load requires no alignment.
    let line = unsafe { _mm512_loadu_si512(std::ptr::from_ref(line).cast()) };
    let difference = _mm512_xor_si512(line, _mm512_set1_epi32(slot.cast_signed()));
    let used = u32::from(_mm512_test_epi32_mask(line, line));
    let same = u32::from(_mm512_testn_epi32_mask(difference, _mm512_set1_epi32(!3)));
    Matches { used, same: same & used }
}

/// Implements [`Cpu::find`] in a tenth of the instructions that a scalar loop takes.
#[inline]
#[target_feature(enable = "avx2")]
fn find_by_eights(line: &[u32; 16], slot: u32) -> Matches {
    let (zero, wanted, low_bits) =
        (_mm256_setzero_si256(), _mm256_set1_epi32(slot.cast_signed()), _mm256_set1_epi32(3));
    let eights = line.as_chunks::<8>().0;
    // SAFETY: each reference is to 32 bytes, and this load requires no alignment.
    let load = |half: usize| unsafe { _mm256_loadu_si256(std::ptr::from_ref(&eights[half]).cast()) };
    let (low, high) = (load(0), load(1));
    let zeros = |eight: __m256i| _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(eight, zero))) as u32;
    let difference = |eight: __m256i| _mm256_andnot_si256(low_bits, _mm256_xor_si256(eight, wanted));
    let same = zeros(difference(low)) | zeros(difference(high)) << 8;
    let used = !(zeros(low) | zeros(high) << 8) & 0xffff;
    Matches { used, same: same & used }
}

/// Implements [`Cpu::find`] in a fifth of the instructions that a scalar loop takes. This makes
/// solving the Rush Hour sample 1.1 times as fast.
#[inline(always)]
pub(super) fn find_by_fours(line: &[u32; 16], slot: u32) -> Matches {
    let numbers = |first: usize| [0, 1, 2, 3].map(|offset| line[first + offset].cast_signed());
    // SAFETY: every x86-64 processor has SSE2.
    unsafe {
        let slots = |[a, b, c, d]: [__m128i; 4]| {
            _mm_movemask_epi8(_mm_packs_epi16(_mm_packs_epi32(a, b), _mm_packs_epi32(c, d))) as u32
        };
        let fours = [0, 4, 8, 12].map(|first| {
            let [a, b, c, d] = numbers(first);
            _mm_set_epi32(d, c, b, a)
        });
        let [zero, wanted, low_bits] = [_mm_setzero_si128(), _mm_set1_epi32(slot.cast_signed()), _mm_set1_epi32(3)];
        let used = !slots(fours.map(|four| _mm_cmpeq_epi32(four, zero))) & 0xffff;
        let same = fours.map(|four| _mm_cmpeq_epi32(_mm_andnot_si128(low_bits, _mm_xor_si128(four, wanted)), zero));
        Matches { used, same: slots(same) & used }
    }
}

/// Defines a function that reads a line into registers of class `$register`, one load at each of
/// the given offsets. In Rust, no read of more than a word tolerates concurrent writes, but the
/// processor reads each aligned word without tearing.
macro_rules! read {
    ($(#[$attribute:meta])* $name:ident, $register:ident, $words:ty, $move:literal, [$($offset:literal),+]) => {
        /// Implements [`Cpu::read`].
        ///
        /// # Safety
        /// The same as for [`Cpu::read`].
        $(#[$attribute])*
        #[inline]
        pub(super) unsafe fn $name<L: Copy>(line: *const L, slots: impl FnOnce() -> L) -> L {
            const { assert!(size_of::<L>() == 64) }
            if cfg!(miri) {
                return slots();
            }
            let read = |offset: usize| {
                let words: $words;
                // SAFETY: the instruction reads a part of the line, which is valid for reads.
                unsafe {
                    asm!(concat!($move, " {words}, [{line} + {offset}]"), words = out($register) words, line = in(reg) line,
                        offset = in(reg) offset, options(nostack, preserves_flags, readonly));
                }
                words
            };
            let parts = [$(read($offset)),+];
            // SAFETY: the parts are the 64 bytes of a line.
            unsafe { std::mem::transmute_copy(&parts) }
        }
    };
}

read!(
    #[target_feature(enable = "avx512f")]
    read_at_once,
    zmm_reg,
    __m512i,
    "vmovdqu64",
    [0]
);
read!(
    #[target_feature(enable = "avx2")]
    read_by_eights,
    ymm_reg,
    __m256i,
    "vmovdqu",
    [0, 32]
);
read!(read_by_fours, xmm_reg, __m128i, "movdqu", [0, 16, 32, 48]);
