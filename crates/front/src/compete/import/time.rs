//! Times and dates in the formats that timers use.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use loyd_core::wording::visible;

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
/// Returns the time without the penalty, or a message.
pub(super) fn solve(text: &str) -> Result<(u64, Penalty), String> {
    parse_solve(text).ok_or_else(|| mismatch("a time such as `12.34`, `14.34+` or `DNF(12.34)`", text))
}

fn parse_solve(text: &str) -> Option<(u64, Penalty)> {
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
/// text is empty, or a message if it is not a date.
pub(super) fn date(text: &str, zone: &TimeZone) -> Result<i64, String> {
    parse_date(text, zone).ok_or_else(|| mismatch("a date such as `2026-11-22 18:30:00`", text))
}

fn parse_date(text: &str, zone: &TimeZone) -> Option<i64> {
    if text.is_empty() {
        return Some(0);
    }
    if let Ok(unix) = text.parse() {
        return Some(unix);
    }
    let date: DateTime = text.replace('.', "-").parse().ok()?;
    Some(date.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond())
}

/// Returns the message for text that differs from the expected text. Quotes it, truncated if it is
/// long.
pub(super) fn mismatch(expected: &str, text: &str) -> String {
    let text = visible(text.trim());
    let shown = text.chars().take(24).collect::<String>();
    let found = if text.is_empty() { "nothing".to_owned() } else { format!("`{shown}`") };
    format!("expected {expected}, found {found}")
}
