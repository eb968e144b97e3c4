//! Texts for people: times, and the search of names.

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;

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

/// `2026-11-22 14:05`: Unix milliseconds as date and time in the local time zone.
pub fn date(unix: i64) -> String {
    let moment = Timestamp::from_millisecond(unix).unwrap_or_default();
    moment.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string()
}

/// `7.25 s`, `12:34.56`: hundredths, as players compare. What is less than a hundredth is left out, as on a stopwatch.
///
/// ```
/// use loyd_front::text::exact;
/// use std::time::Duration;
/// assert_eq!(exact(Duration::from_millis(7_259)), "7.25 s");
/// assert_eq!(exact(Duration::from_millis(754_567)), "12:34.56");
/// ```
pub fn exact(time: Duration) -> String {
    let hundredths = time.subsec_millis() / 10;
    match time.as_secs() {
        seconds @ 0..60 => format!("{seconds}.{hundredths:02} s"),
        _ => format!("{}.{hundredths:02}", clock(time)),
    }
}
