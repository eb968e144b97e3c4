//! Texts for people: times, and the search of names.

use std::time::Duration;

/// Whether a name has a text in it, in either case.
pub fn is_found(name: &str, search: &str) -> bool {
    name.to_lowercase().contains(search.trim().to_lowercase().as_str())
}

/// `0:07`, `12:34`, `1:02:03`.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// `7.25 s`, `12:34.5`: as exact as players compare.
pub fn exact(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.2} s", time.as_secs_f64()),
        _ => format!("{}.{}", clock(time), time.subsec_millis() / 100),
    }
}
