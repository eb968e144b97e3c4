#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| loyd_fuzz_targets::list_reads_line_by_line(data));
