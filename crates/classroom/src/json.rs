//! Writes results as JSON, and reads answers in JSON, such as the records of `loyd solve --json`.

use std::io::{self, BufWriter, Write};

use loyd_core::wording::visible_json;
use loyd_engine::answers::states_no_solution;
use serde::Serialize;
use serde_json::ser::Formatter;
use serde_json::{Serializer, Value};

/// Writes a value as a line of JSON without building the whole string in memory. Invisible
/// characters are escaped as `\uXXXX`, so they cannot control a terminal.
///
/// ```
/// use loyd_classroom::write_json;
/// let mut bytes = Vec::new();
/// write_json(&mut bytes, &["ada", "\u{9b}31m"])?;
/// assert_eq!(bytes, b"[\"ada\",\"\\u009b31m\"]\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Fails if writing fails, or if the value cannot be represented in JSON.
pub fn write_json(output: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut output = BufWriter::new(output);
    value.serialize(&mut Serializer::with_formatter(&mut output, VisibleFormatter))?;
    output.write_all(b"\n")?;
    output.into_inner().map_err(io::IntoInnerError::into_error)?;
    Ok(())
}

/// A formatter that escapes invisible characters in strings.
struct VisibleFormatter;

impl Formatter for VisibleFormatter {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        writer.write_all(visible_json(fragment).as_bytes())
    }
}

/// Extracts the moves from a JSON object or a JSON string. If the object says that there is no
/// solution, for instance with `"solvable": false`, the line `no solution` is appended. Returns
/// `None` if `text` is something else, or has no moves.
pub fn moves_of_record(text: &str) -> Option<String> {
    if !text.trim_start().starts_with(['{', '"']) {
        return None;
    }
    let record = match serde_json::from_str(text).ok()? {
        Value::Object(record) => record,
        other => return moves_text(&other),
    };
    let moves = moves_text(record.get("moves")?)?;
    let denies_solution = record.get("solvable") == Some(&Value::Bool(false))
        || record.values().filter_map(Value::as_str).any(states_no_solution);
    Some(if denies_solution { format!("{moves}\nno solution") } else { moves })
}

/// Returns a string or a number as it is, a list of them on one line, and a list of lists with one
/// line per list.
fn moves_text(moves: &Value) -> Option<String> {
    let join = |values: &[Value], separator: &str| {
        values.iter().map(moves_text).collect::<Option<Vec<_>>>().map(|parts| parts.join(separator))
    };
    match moves {
        Value::String(moves) => Some(moves.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(moves) if moves.iter().any(Value::is_array) => join(moves, "\n"),
        Value::Array(moves) if moves.iter().any(Value::is_number) => join(moves, " "),
        Value::Array(moves) => join(moves, ", "),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::wording::visible;

    use super::*;

    #[test]
    fn escaping_invisible_characters_keeps_the_value() {
        for text in ["a", "é", "\u{9b}31m\u{7f}\u{202e}", "\u{1b}[2J\n", "\u{e0001}x", "\"\\"] {
            let mut written = Vec::new();
            write_json(&mut written, &text).expect("written");
            let written = String::from_utf8(written).expect("valid UTF-8");
            assert_eq!(serde_json::from_str::<String>(&written).expect("JSON"), text);
            assert_eq!(visible(written.trim_end()), written.trim_end(), "{text:?}");
        }
    }

    #[test]
    fn moves_and_the_absence_of_a_solution_are_read_from_records() {
        for (text, moves) in [
            (r#"{"moves": "LU", "cost": 2}"#, Some("LU")),
            (r#"{"moves": ["L", "U"]}"#, Some("L, U")),
            (r#"{"moves": [[8, "left"], [5, "up"]]}"#, Some("8 left\n5 up")),
            (r#"{"moves": [8, 5]}"#, Some("8 5")),
            (r#""LU""#, Some("LU")),
            (r#"{"moves": [], "solvable": false}"#, Some("\nno solution")),
            (r#"{"moves": "", "status": "no solution"}"#, Some("\nno solution")),
            (r#"{"moves": "L", "solvable": false}"#, Some("L\nno solution")),
            (r#"{"moves": [], "solvable": true}"#, Some("")),
            (r#"{"moves": null, "solvable": false}"#, None),
            (r#"{"steps": 3}"#, None),
            ("LU", None),
            ("{LU}", None),
        ] {
            assert_eq!(moves_of_record(text).as_deref(), moves, "{text}");
        }
    }
}
