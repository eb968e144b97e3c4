#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| loyd_fuzz_targets::tile_moves_text_reads_back(data));
