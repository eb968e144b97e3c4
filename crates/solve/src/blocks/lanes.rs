//! Sets of cells of four positions side by side, so that one instruction treats all four where the processor has such
//! instructions.

use super::board::Board;
use super::speed::AVX512;

/// The positions that are expanded side by side: as many as AVX2 has lanes for sets of 64 cells.
pub(super) const LANES: usize = 4;

/// A set of cells in each of these positions.
pub(super) type Lanes<B> = [B; LANES];

/// Four things by number: a set for each position, or a register for each direction.
///
/// It is written out: `from_fn` and `map` of arrays can stay functions of their own, which are compiled for no special
/// instructions, and then every one of those is a call. `turn` took three times as long.
#[inline(always)]
pub(super) fn each<B>(mut set: impl FnMut(usize) -> B) -> Lanes<B> {
    [set(0), set(1), set(2), set(3)]
}

/// By how much cells are moved.
#[derive(Clone, Copy)]
pub(super) struct Shift {
    by: i32,
    /// The same on 64 cells, as shifts to the left and to the right.
    turns: [u64; 2],
}

impl Shift {
    /// Towards greater numbers, or if it is negative towards smaller ones.
    pub(super) fn new(by: i32) -> Self {
        let left = u64::from(by.cast_unsigned()) % 64;
        Self { by, turns: [left, 64 - left] }
    }
}

/// What can be done with four sets at once.
pub(super) trait Fours<B>: Copy {
    fn load(lanes: &Lanes<B>) -> Self;

    /// The same from registers: a load of what was just stored piece by piece has to wait for it.
    fn of(lanes: Lanes<B>) -> Self;

    fn store(self, lanes: &mut Lanes<B>);

    /// The same set four times.
    fn all(set: B) -> Self;

    #[must_use]
    fn and(self, other: Self) -> Self;

    #[must_use]
    fn or(self, other: Self) -> Self;

    #[must_use]
    fn without(self, other: Self) -> Self;

    #[must_use]
    fn moved(self, shift: Shift) -> Self;

    /// The lanes that are not empty, as bits.
    fn some(self) -> u64;
}

/// Four sets one by one.
#[derive(Clone, Copy)]
pub(super) struct Plain<B>(Lanes<B>);

impl<B: Board> Fours<B> for Plain<B> {
    #[inline(always)]
    fn load(lanes: &Lanes<B>) -> Self {
        Self(*lanes)
    }

    #[inline(always)]
    fn of(lanes: Lanes<B>) -> Self {
        Self(lanes)
    }

    #[inline(always)]
    fn store(self, lanes: &mut Lanes<B>) {
        *lanes = self.0;
    }

    #[inline(always)]
    fn all(set: B) -> Self {
        Self([set; LANES])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(each(|lane| self.0[lane] & other.0[lane]))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(each(|lane| self.0[lane] | other.0[lane]))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(each(|lane| self.0[lane].without(other.0[lane])))
    }

    #[inline(always)]
    fn moved(self, shift: Shift) -> Self {
        Self(each(|lane| self.0[lane].moved(shift.by)))
    }

    #[inline(always)]
    fn some(self) -> u64 {
        (0..LANES).fold(0, |some, lane| some | u64::from(!self.0[lane].is_empty()) << lane)
    }
}

/// Four sets in one register of AVX2. It is made only where the processor has what `SPEED` says, at least AVX2, and all
/// of its functions become part of functions that are compiled for that.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct Avx2<const SPEED: u8>(std::arch::x86_64::__m256i);

#[cfg(target_arch = "x86_64")]
impl<const SPEED: u8> Fours<u64> for Avx2<SPEED> {
    #[inline(always)]
    fn load(lanes: &Lanes<u64>) -> Self {
        // SAFETY: the reference is to 32 bytes, this load asks for no alignment, and the processor has AVX2.
        Self(unsafe { std::arch::x86_64::_mm256_loadu_si256(std::ptr::from_ref(lanes).cast()) })
    }

    #[inline(always)]
    fn of(lanes: Lanes<u64>) -> Self {
        let [a, b, c, d] = lanes;
        let [a, b, c, d] = [a.cast_signed(), b.cast_signed(), c.cast_signed(), d.cast_signed()];
        // SAFETY: the processor has AVX2.
        Self(unsafe { std::arch::x86_64::_mm256_set_epi64x(d, c, b, a) })
    }

    #[inline(always)]
    fn store(self, lanes: &mut Lanes<u64>) {
        // SAFETY: the reference is to 32 bytes, this store asks for no alignment, and the processor has AVX2.
        unsafe { std::arch::x86_64::_mm256_storeu_si256(std::ptr::from_mut(lanes).cast(), self.0) }
    }

    #[inline(always)]
    fn all(set: u64) -> Self {
        // SAFETY: the processor has AVX2.
        Self(unsafe { std::arch::x86_64::_mm256_set1_epi64x(set.cast_signed()) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2.
        Self(unsafe { std::arch::x86_64::_mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2.
        Self(unsafe { std::arch::x86_64::_mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2.
        Self(unsafe { std::arch::x86_64::_mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn moved(self, shift: Shift) -> Self {
        use std::arch::x86_64::{_mm256_or_si256, _mm256_sllv_epi64, _mm256_srlv_epi64};
        let [left, right] = [Self::all(shift.turns[0]), Self::all(shift.turns[1])];
        if SPEED == AVX512 {
            // SAFETY: the processor has AVX-512.
            return Self(unsafe { std::arch::x86_64::_mm256_rolv_epi64(self.0, left.0) });
        }
        // SAFETY: the processor has AVX2.
        Self(unsafe { _mm256_or_si256(_mm256_sllv_epi64(self.0, left.0), _mm256_srlv_epi64(self.0, right.0)) })
    }

    #[inline(always)]
    fn some(self) -> u64 {
        use std::arch::x86_64::{_mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_movemask_pd, _mm256_setzero_si256};
        // SAFETY: the processor has AVX2.
        let none =
            unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(self.0, _mm256_setzero_si256()))) };
        u64::from(!none.cast_unsigned() & 15)
    }
}
