//! Answers as JSON objects, such as the records of `loyd solve --json`.

use loyd_core::text::states_no_solution;
use serde_json::Value;

/// The moves of a JSON object, or of a JSON string, as a text. The statement that there is no
/// solution follows if the object has it, for instance as `"solvable": false`. Returns `None` for
/// any other text.
pub fn moves_of_record(text: &str) -> Option<String> {
    if !text.trim_start().starts_with(['{', '"']) {
        return None;
    }
    let record = match serde_json::from_str(text).ok()? {
        Value::Object(record) => record,
        other => return moves_text(&other),
    };
    let moves = moves_text(record.get("moves")?)?;
    let is_denied = record.get("solvable") == Some(&Value::Bool(false))
        || record.values().filter_map(Value::as_str).any(states_no_solution);
    Some(if is_denied { format!("{moves}\nno solution") } else { moves })
}

/// A string or a number as it is, a list of them on one line, a list of lists with one line per
/// list.
fn moves_text(moves: &Value) -> Option<String> {
    let joined = |values: &[Value], by: &str| {
        values.iter().map(moves_text).collect::<Option<Vec<_>>>().map(|parts| parts.join(by))
    };
    match moves {
        Value::String(moves) => Some(moves.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(moves) if moves.iter().any(Value::is_array) => joined(moves, "\n"),
        Value::Array(moves) if moves.iter().any(Value::is_number) => joined(moves, " "),
        Value::Array(moves) => joined(moves, ", "),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_has_moves_and_perhaps_the_statement_that_there_are_none() {
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
