//! The anchors that a piece reaches, on processors with AVX2.
#![cfg(target_arch = "x86_64")]

use super::layout::Group;

/// The same as [`Group::reach`], four ways at a time.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn reach_by_fours(group: &Group<u64>, cell: usize, occupied: u64) -> u64 {
    use std::arch::x86_64::{_mm256_and_si256, _mm256_srlv_epi64};
    let flood = &group.flood;
    let taken = union(_mm256_srlv_epi64(all(occupied), load(&flood.offsets)));
    let free = group.free_beyond_four(flood.fits & !taken, occupied);
    let open = load(&flood.open);
    let mut reach = 1 << (cell % 64);
    loop {
        let next = union(shifted(_mm256_and_si256(all(reach), open), &flood.shifts));
        let more = reach | (next & free);
        if more == reach {
            return reach;
        }
        reach = more;
    }
}

/// All sets in one.
#[inline]
#[target_feature(enable = "avx2")]
fn union(sets: std::arch::x86_64::__m256i) -> u64 {
    use std::arch::x86_64::{
        _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_castsi256_si128, _mm256_extracti128_si256,
    };
    let two = _mm_or_si128(_mm256_castsi256_si128(sets), _mm256_extracti128_si256::<1>(sets));
    _mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))).cast_unsigned()
}

/// Sets moved by shifts to the left and to the right, of which one is less than 64.
#[inline]
#[target_feature(enable = "avx2")]
fn shifted(sets: std::arch::x86_64::__m256i, [left, right]: &[[u64; 4]; 2]) -> std::arch::x86_64::__m256i {
    use std::arch::x86_64::{_mm256_or_si256, _mm256_sllv_epi64, _mm256_srlv_epi64};
    _mm256_or_si256(_mm256_sllv_epi64(sets, load(left)), _mm256_srlv_epi64(sets, load(right)))
}

#[inline]
#[target_feature(enable = "avx2")]
fn all(set: u64) -> std::arch::x86_64::__m256i {
    std::arch::x86_64::_mm256_set1_epi64x(set as i64)
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(list: &[u64; 4]) -> std::arch::x86_64::__m256i {
    // SAFETY: the reference is to 32 bytes, and this load asks for no alignment.
    unsafe { std::arch::x86_64::_mm256_loadu_si256(std::ptr::from_ref(list).cast()) }
}
