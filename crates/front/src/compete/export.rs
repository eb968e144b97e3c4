//! Sessions as tables for spreadsheets and other timers.

use std::fmt::Write;
use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use loyd_core::wording::cell;

use super::Penalty;
use super::sheet::SolveSheet;
use super::solve::Solve;
use crate::text::clock;

/// The column headings. csTimer reads and writes the first six.
const HEADINGS: &str = "No.;Time;Comment;Scramble;Date;P.1;Moves;TPS";

/// Returns a session as a semicolon-separated table like csTimer's, with two additional columns.
/// Dates are in the system's time zone.
pub fn csv(sheet: &SolveSheet) -> String {
    csv_in(sheet, &TimeZone::system())
}

/// Returns a session in the same format as [`csv`], with dates in `zone`.
pub fn csv_in(sheet: &SolveSheet, zone: &TimeZone) -> String {
    let mut text = format!("{HEADINGS}\n");
    for (index, solve) in sheet.solves.iter().enumerate() {
        let fields = [
            (index + 1).to_string(),
            time_with_penalty(solve),
            field(&solve.comment),
            field(&solve.scramble),
            date(solve.at, zone),
            seconds(solve.milliseconds),
            moves(solve),
            solve.rate().map_or_else(String::new, |rate| format!("{rate:.3}")),
        ];
        let _ = writeln!(text, "{}", fields.join(";"));
    }
    text
}

/// Formats a time with its penalty: `12.345`, `14.345+`, `DNF(12.345)`.
fn time_with_penalty(solve: &Solve) -> String {
    match (solve.penalty, solve.time()) {
        (Penalty::Dnf, _) | (_, None) => format!("DNF({})", seconds(solve.milliseconds)),
        (Penalty::None, Some(time)) => seconds(time),
        (Penalty::Plus(_), Some(time)) => format!("{}+", seconds(time)),
    }
}

/// Formats the moves with their penalty, like times: `26`, `28+`.
fn moves(solve: &Solve) -> String {
    match (solve.moves, solve.extra_moves) {
        (None, _) => String::new(),
        (Some(moves), 0) => moves.to_string(),
        (Some(moves), extra) => format!("{}+", u64::from(moves) + u64::from(extra)),
    }
}

/// Formats a time as csTimer does: `7.250`, `1:02.034`, `1:02:03.004`.
fn seconds(milliseconds: u64) -> String {
    let time = Duration::from_millis(milliseconds);
    let whole = if time.as_secs() < 60 { time.as_secs().to_string() } else { clock(time) };
    format!("{whole}.{:03}", time.subsec_millis())
}

/// Formats a date as csTimer does. Returns an empty string if the date is unknown.
fn date(unix: i64, zone: &TimeZone) -> String {
    let moment = Timestamp::from_millisecond(unix).ok().filter(|_| unix != 0);
    moment.map_or_else(String::new, |at| {
        let local = at.to_zoned(zone.clone());
        format!("{} {:02}:{:02}:{:02}", local.date(), local.hour(), local.minute(), local.second())
    })
}

/// Formats text as a single field, which is quoted if necessary and which a spreadsheet never reads
/// as a formula.
fn field(text: &str) -> String {
    let text = cell(text).into_owned();
    if text.contains([';', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}
