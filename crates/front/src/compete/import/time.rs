//! Times and dates in the formats that timers use.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use crate::compete::Penalty;
use crate::compete::solve::MAX_TIME;

/// Parses a time such as `12.34`, `1:02.34` or `1:02:03.4`. Returns milliseconds.
pub(super) fn milliseconds(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |text: &str| (1..=9).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit());
    let mut seconds: u64 = 0;
    for field in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(field.parse().ok().filter(|_| is_digits(field))?)?;
    }
    let fraction = match fraction {
        "" if !text.ends_with('.') => 0,
        fraction if is_digits(fraction) => format!("{fraction:0<3}")[..3].parse().ok()?,
        _ => return None,
    };
    seconds.checked_mul(1000)?.checked_add(fraction).filter(|&time| time <= MAX_TIME)
}

/// Parses a time with its penalty: `12.34`, `14.34+` (two seconds included), `DNF(12.34)`, `DNF`.
/// Returns the time without the penalty.
pub(super) fn solve(text: &str) -> Option<(u64, Penalty)> {
    if let Some(rest) = text.strip_prefix("DNF") {
        let inner = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        return match (rest, inner) {
            ("", _) => Some((0, Penalty::Dnf)),
            // A time with a two-second penalty that was then declared a DNF.
            (_, Some(time)) => Some((milliseconds(time.trim_end_matches('+'))?, Penalty::Dnf)),
            _ => None,
        };
    }
    match text.strip_suffix('+') {
        Some(time) => Some((milliseconds(time)?.checked_sub(2000)?, Penalty::TWO)),
        None => Some((milliseconds(text)?, Penalty::None)),
    }
}

/// Parses a date such as `2026-11-22 18:30:00` in `zone`, or Unix milliseconds. Returns 0 if the
/// text is empty.
pub(super) fn date(text: &str, zone: &TimeZone) -> Option<i64> {
    if text.is_empty() {
        return Some(0);
    }
    if let Ok(unix) = text.parse() {
        return Some(unix);
    }
    let date: DateTime = text.replace('.', "-").parse().ok()?;
    Some(date.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond())
}
