//! The keys next to the board in a JSON object: unusual names for the goal, and keys that are
//! ignored.

use serde_json::{Map, Value};

use super::Fault;
use super::exit::{is_car_key, is_exit_key};
use super::fault::quoted;
use super::marks::{fold_key, goal_guess, is_goal_key, is_listed, may_name_goal, names_goal};
use super::span::{Span, only};

/// Keys that describe a puzzle without changing it, or contain the results of earlier searches.
const IRRELEVANT_KEYS: &str = "author best category command cost created creator credit date depth description \
    difficulty expanded grade id index length level license minmoves minimummoves moves movecount nodes notes \
    number optimal optimalmoves par path rating score seconds seed set solution solutions solvable stars status \
    steps tags time url";

/// A JSON object.
pub(super) type Object = Map<String, Value>;

/// Returns the goal next to a board, with its key: the value that has the shape of the board and
/// whose key names a goal, such as `goal_grid`. A key that may name a goal, such as `solved`,
/// counts if it is the only one and its value has the cells of the board. In this case, the guess
/// involved is returned as well.
pub(super) fn other_goal<'a>(object: &'a Object, board: &Value) -> Option<((&'a str, &'a Value), Option<String>)> {
    let with_same_shape = || object.iter().filter(|(_, value)| has_same_shape(value, board));
    if let Some((key, value)) = with_same_shape().find(|(key, _)| names_goal(&split_words(key))) {
        return Some(((key, value), None));
    }
    let possible =
        with_same_shape().filter(|(key, value)| may_name_goal(&split_words(key)) && has_same_cells(value, board));
    only(possible).map(|(key, value)| ((key.as_str(), value), Some(goal_guess(key))))
}

/// Converts a board to rows of text. A string is unchanged, a list of strings becomes lines, and
/// lists of numbers become lines of numbers.
pub(super) fn board_text(value: &Value) -> String {
    let cell = |value: &Value| match value {
        Value::Null => "0".to_owned(),
        Value::String(text) if text.trim().is_empty() => ".".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    match value {
        Value::String(text) => text.clone(),
        Value::Array(rows) => {
            let is_nested = rows.iter().any(Value::is_array);
            let is_rows = rows.iter().all(|row| row.as_str().is_some_and(|row| row.chars().count() > 1));
            let row = |row: &Value| match row {
                Value::Array(cells) => cells.iter().map(cell).collect::<Vec<_>>().join(" "),
                other => cell(other),
            };
            rows.iter().map(row).collect::<Vec<_>>().join(if is_nested || is_rows { "\n" } else { " " })
        }
        other => other.to_string(),
    }
}

/// Separates the words of a key such as `goalState`.
fn split_words(key: &str) -> String {
    let mut words = String::new();
    let mut was_lower = false;
    for c in key.chars() {
        if was_lower && c.is_uppercase() {
            words.push(' ');
        }
        was_lower = c.is_lowercase();
        words.push(c);
    }
    words
}

/// Returns whether a value has the shape of a board: both are lists of equal lengths, or strings
/// with the same cells.
fn has_same_shape(value: &Value, board: &Value) -> bool {
    match (value, board) {
        (Value::Array(_), Value::Array(_)) => has_same_row_shape(value, board),
        (Value::String(_), Value::String(_)) => has_same_cells(value, board),
        _ => false,
    }
}

/// Returns whether an item in a list has the shape of an item in a board: both are lists of equal
/// length with similar items, strings of equal length, or numbers.
fn has_same_row_shape(value: &Value, row: &Value) -> bool {
    let is_number = |value: &Value| match value {
        Value::Null | Value::Number(_) => true,
        Value::String(text) => text.trim().bytes().all(|byte| byte.is_ascii_digit()),
        _ => false,
    };
    match (value, row) {
        (Value::Array(cells), Value::Array(row)) => {
            cells.len() == row.len() && cells.iter().zip(row).all(|(cell, other)| has_same_row_shape(cell, other))
        }
        _ if is_number(value) && is_number(row) => true,
        (Value::String(text), Value::String(row)) => text.chars().count() == row.chars().count(),
        _ => false,
    }
}

/// Returns whether two boards consist of the same cells in any order.
fn has_same_cells(value: &Value, board: &Value) -> bool {
    let cells = |value: &Value| {
        let mut cells: Vec<char> = board_text(value).chars().filter(|c| c.is_alphanumeric()).collect();
        cells.sort_unstable();
        cells
    };
    cells(value) == cells(board)
}

/// Returns a note about the keys of an object that are ignored: those that are not in `read_keys`.
/// A key whose value has the shape of `board` may contain the goal.
pub(super) fn ignored_keys(object: &Object, read_keys: &[&str], board: Option<&Value>, place: Span) -> Option<Fault> {
    if is_output(object) {
        return None;
    }
    let is_board = |value: &Value| board.is_some_and(|board| has_same_shape(value, board));
    let is_irrelevant = |key: &str| is_listed(&fold_key(key), IRRELEVANT_KEYS);
    let keys: Vec<(&String, &Value)> = object
        .iter()
        .filter(|(key, value)| !read_keys.contains(&key.as_str()) && !is_empty(value))
        .filter(|(key, _)| is_car_key(key) || !is_exit_key(key))
        .filter(|(key, value)| is_board(value) || is_goal_key(key) || !is_irrelevant(key))
        .collect();
    let (first, _) = keys.first()?;
    let has_goal = read_keys.iter().any(|key| is_goal_key(key));
    let goal = keys.iter().find(|(_, value)| is_board(value) && !has_goal);
    let hint = goal.map(|(key, _)| format!("; if {} is the goal, call it `goal`", quoted(key)));
    let message = ignored_message(keys.iter().map(|(key, _)| quoted(key))) + &hint.unwrap_or_default();
    Some(key_position(first, place).fault(message))
}

/// Returns the message about ignored keys, which lists the first few names.
pub(super) fn ignored_message(mut names: impl Iterator<Item = String>) -> String {
    const MAX_NAMES: usize = 5;
    let mut first: Vec<String> = names.by_ref().take(MAX_NAMES).collect();
    first.extend(names.next().map(|_| "…".to_owned()));
    format!("JSON: ignored {}", first.join(", "))
}

/// Returns whether an object is Loyd's own output: the result of a command, or a puzzle written as
/// JSON. Its other keys are known, so no note mentions them.
pub(super) fn is_output(object: &Object) -> bool {
    let is_result = || ["puzzle", "goal", "metric"].iter().all(|key| object.contains_key(*key));
    object.contains_key("family") || is_result()
}

/// Returns whether a value is `null`, `false` or empty.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(object) => object.is_empty(),
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

/// Returns the value under the first of these keys, separated by spaces, that exists.
pub(super) fn first_value<'a>(object: &'a Object, keys: &str) -> Option<&'a Value> {
    keys.split(' ').find_map(|key| object.get(key))
}

/// Returns the number under the first of these keys that exists.
pub(super) fn number(object: &Object, keys: &str) -> Option<usize> {
    first_value(object, keys).and_then(index)
}

/// Returns a nonnegative integer as an index. `None` for any other value.
pub(super) fn index(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}

/// Returns the position of a key in the text of its object, or the start of the text if the key is
/// not found exactly once.
pub(super) fn key_position<'a>(key: &str, text: Span<'a>) -> Span<'a> {
    let written = format!("\"{key}\"");
    only(text.text.match_indices(&written)).map_or(text, |(at, _)| text.split_at(at).1)
}
