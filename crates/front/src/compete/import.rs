//! Imports solves from other timers: csTimer's files, lists of times and tables, and Slidysim's
//! tables.

mod table;
mod time;

use jiff::tz::TimeZone;
use loyd_core::text::{Fault, FaultLog, Faults};
use serde_json::{Map, Value};

use super::Penalty;
use super::solve::{MAX_TIME, Solve};

/// The solves of one session in another timer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedSession {
    /// The name of the session, if it has one.
    pub name: Option<String>,
    /// The solves, in their original order.
    pub solves: Vec<Solve>,
}

/// Reads solves. The format is detected: a csTimer file begins with `{`, a table has a header line
/// with a `Time` column, and a list of times has lines such as `1. 12.34`. Dates are in the
/// system's time zone.
///
/// ```
/// use loyd_front::compete::{Penalty, read};
/// let text = "1. 12.34   R2 D\n2. 1:05.00+   D L\n3. DNF(9.99)   L2\n";
/// let solves = &read(text)?[0].solves;
/// let times: Vec<_> = solves.iter().map(|solve| solve.time()).collect();
/// assert_eq!(times, [Some(12_340), Some(65_000), None]);
/// assert_eq!((solves[1].milliseconds, solves[1].penalty), (63_000, Penalty::TWO));
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
///
/// # Errors
/// [`Faults`], with line and column, if the text is in none of these formats, a time, date, penalty
/// or number of moves is invalid, or a solution does not solve its scramble.
pub fn read(text: &str) -> Result<Vec<ImportedSession>, Faults> {
    read_in(text, &TimeZone::system())
}

/// Reads solves in the formats that [`read`] accepts, with dates in `zone`.
///
/// # Errors
/// [`Faults`], like those from [`read`].
pub fn read_in(text: &str, zone: &TimeZone) -> Result<Vec<ImportedSession>, Faults> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') {
        return read_file(text);
    }
    if let Some((header, table)) = table::find_header(text) {
        return Ok(vec![ImportedSession { name: None, solves: table.read(text, header, zone)? }]);
    }
    read_list(text, zone)
}

/// Reads a list of times from csTimer. A line consists of a number, a time, an optional comment in
/// brackets, a scramble, and optionally `@` and a date.
fn read_list(text: &str, zone: &TimeZone) -> Result<Vec<ImportedSession>, Faults> {
    let (mut solves, mut log) = (Vec::new(), FaultLog::default());
    for (index, line) in text.lines().enumerate() {
        let Some((number, rest)) = line.split_once(". ") else { continue };
        if number.is_empty() || !number.chars().all(|digit| digit.is_ascii_digit()) {
            continue;
        }
        let column = number.chars().count() + 3;
        let rest = rest.trim();
        let end = rest.find([' ', '[']).unwrap_or(rest.len());
        let (time, rest) = rest.split_at(end);
        let (comment, rest) = match rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((comment, rest)) => (comment, rest),
            None => ("", rest),
        };
        let (scramble, date) = rest.rsplit_once('@').unwrap_or((rest, ""));
        let (solve, at) = (time::solve(time), time::date(date.trim(), zone));
        let (milliseconds, penalty, at) = match solve.and_then(|(time, penalty)| Ok((time, penalty, at?))) {
            Ok(values) => values,
            Err(message) => {
                log.push(Fault::new(index + 1, column, message));
                continue;
            }
        };
        let [scramble, comment] = [scramble, comment].map(|text| text.trim().to_owned());
        solves.push(Solve { milliseconds, penalty, at, scramble, comment, ..Solve::default() });
    }
    if solves.is_empty() && log.is_empty() {
        let message = "expected a csTimer file, a list of times such as `1. 12.34`, or a table with a `Time` column";
        log.push(Fault::new(1, 1, message));
    }
    log.unless_any(vec![ImportedSession { name: None, solves }])
}

/// Reads a csTimer file: arrays of solves under `session1`, `session2` and so on, and the sessions'
/// names under `properties`.
fn read_file(text: &str) -> Result<Vec<ImportedSession>, Faults> {
    let fault = |error: serde_json::Error| Fault::new(error.line().max(1), error.column().max(1), error.to_string());
    let Value::Object(all) = serde_json::from_str(text).map_err(fault)? else {
        return Err(Fault::new(1, 1, "expected an object").into());
    };
    let properties = session_properties(&all);
    let (mut imported, mut log) = (Vec::new(), FaultLog::default());
    for (key, value) in &all {
        let (Some(number), Some(entries)) = (key.strip_prefix("session"), value.as_array()) else { continue };
        let mut solves = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            if let Some(solve) = read_solve(entry) {
                solves.push(solve);
            } else {
                let message = format!("{key}, solve {}: expected [[penalty, milliseconds], scramble, …]", index + 1);
                log.push(Fault::new(1, 1, message));
            }
        }
        let name = properties.get(number).and_then(|session| session.get("name")).map(|name| match name {
            Value::String(name) => name.clone(),
            other => other.to_string(),
        });
        if !solves.is_empty() {
            imported.push(ImportedSession { name, solves });
        }
    }
    if imported.is_empty() && log.is_empty() {
        log.push(Fault::new(1, 1, "expected `session1` with solves"));
    }
    log.unless_any(imported)
}

/// Returns the properties of csTimer's sessions, keyed by session number. csTimer stores them as a
/// string that contains JSON.
fn session_properties(all: &Map<String, Value>) -> Map<String, Value> {
    let data = all.get("properties").and_then(|properties| properties.get("sessionData"));
    match data {
        Some(Value::String(text)) => serde_json::from_str(text).unwrap_or_default(),
        Some(Value::Object(data)) => data.clone(),
        _ => Map::new(),
    }
}

/// Reads a solve in a csTimer file: `[[penalty, milliseconds, …], scramble, comment, seconds]`.
/// Additional times in the inner array belong to phases.
fn read_solve(entry: &Value) -> Option<Solve> {
    let times = entry.get(0)?.as_array()?;
    let text = |index: usize| entry.get(index).and_then(Value::as_str).unwrap_or_default().to_owned();
    let seconds = entry.get(3).and_then(Value::as_i64).unwrap_or_default();
    // Phases are listed in reverse order.
    let time = |value: &Value| value.as_u64().filter(|&time| time <= MAX_TIME);
    let mut splits: Vec<u64> = times.iter().skip(2).rev().filter_map(time).collect();
    let milliseconds = time(times.get(1)?)?;
    if !splits.is_empty() {
        splits.push(milliseconds);
    }
    Some(Solve {
        milliseconds,
        penalty: Penalty::of_number(times.first()?.as_i64()?)?,
        at: seconds.saturating_mul(1000),
        scramble: text(1),
        comment: text(2),
        splits,
        ..Solve::default()
    })
}
