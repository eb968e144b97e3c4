//! What the processor can do. The search is compiled for each of these, and asks at the start.

/// Nothing but what every processor of its kind has.
pub(super) const PLAIN: u8 = 0;
/// AVX2 and what came with it, in 2013.
pub(super) const AVX2: u8 = 1;
/// AVX-512 with short registers too.
pub(super) const AVX512: u8 = 2;

/// The best that this processor has.
pub(super) fn speed() -> u8 {
    #[cfg(target_arch = "x86_64")]
    {
        let has_avx2 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        let has_avx512 = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq");
        match (has_avx2, has_avx512) {
            (true, true) => AVX512,
            (true, false) => AVX2,
            _ => PLAIN,
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    PLAIN
}
