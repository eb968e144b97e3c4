#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| loyd_fuzz_targets::puzzle_file_reads_back(data));
