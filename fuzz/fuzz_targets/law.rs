//! Runs a law from `crates/fuzz-targets`, named by the environment variable `LOYD_LAW`, under
//! libFuzzer.
#![no_main]

use std::env;
use std::sync::LazyLock;

use loyd_fuzz_targets::{ALL, Target};

static LAW: LazyLock<Target> = LazyLock::new(|| {
    let name = env::var("LOYD_LAW").unwrap_or_default();
    let law = ALL.iter().find(|(other, _)| *other == name);
    law.unwrap_or_else(|| panic!("LOYD_LAW is {name:?}, and no law has that name")).1
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| LAW(data));
