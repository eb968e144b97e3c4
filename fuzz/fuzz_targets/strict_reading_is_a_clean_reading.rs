#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| loyd_fuzz_targets::strict_reading_is_a_clean_reading(data));
