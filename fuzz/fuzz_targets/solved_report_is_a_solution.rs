#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| loyd_fuzz_targets::solved_report_is_a_solution(data));
