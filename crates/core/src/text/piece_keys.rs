//! Keys of a piece in JSON and columns of a table of cars that decide whether it moves, and keys
//! that are not read.

use serde_json::{Map, Value};

use super::Fault;
use super::fault::quoted;
use super::json_keys::{folded, is_empty, place_of};
use super::span::Span;

/// Keys of the place, the size, the name and the goal of a piece.
const READ: [&str; 41] = [
    "at",
    "axis",
    "c",
    "car",
    "cell",
    "col",
    "cols",
    "column",
    "columns",
    "destination",
    "dir",
    "direction",
    "end",
    "finish",
    "goal",
    "goals",
    "h",
    "height",
    "id",
    "label",
    "left",
    "len",
    "length",
    "letter",
    "name",
    "orientation",
    "pos",
    "position",
    "r",
    "row",
    "rows",
    "shape",
    "size",
    "start",
    "target",
    "top",
    "vertical",
    "w",
    "width",
    "x",
    "y",
];

/// Keys that describe a piece without changing the puzzle.
const IDLE: [&str; 24] = [
    "background",
    "char",
    "class",
    "color",
    "colour",
    "comment",
    "description",
    "emoji",
    "fill",
    "icon",
    "image",
    "img",
    "key",
    "material",
    "model",
    "note",
    "sprite",
    "stroke",
    "style",
    "symbol",
    "texture",
    "title",
    "zindex",
    "z",
];

/// Keys that mark the goal piece by `true`.
const MARKS: [&str; 9] = ["target", "istarget", "goal", "isgoal", "main", "ismain", "player", "isplayer", "isred"];

/// Returns whether a key marks the goal piece by `true`.
pub(super) fn is_goal_mark(key: &str) -> bool {
    MARKS.contains(&folded(key).as_str())
}

/// Returns the value by which a key states that a piece is fixed. Returns `None` for other keys.
pub(super) fn fixed_if(key: &str) -> Option<bool> {
    match folded(key).as_str() {
        "fixed" | "isfixed" | "locked" | "islocked" | "immovable" | "static" => Some(true),
        "movable" | "moveable" | "ismovable" | "canmove" => Some(false),
        _ => None,
    }
}

/// Returns whether a piece is stated to be fixed.
pub(super) fn is_fixed(piece: &Map<String, Value>) -> bool {
    piece.iter().any(|(key, value)| fixed_if(key).is_some_and(|flag| value == &Value::Bool(flag)))
}

/// Returns whether a key states the type of a piece.
pub(super) fn is_type_key(key: &str) -> bool {
    matches!(folded(key).as_str(), "type" | "kind" | "piecetype" | "cartype")
}

/// Returns whether a name or a type is a wall, such as `wall 2`.
pub(super) fn is_wall_word(text: &str) -> bool {
    let word = text.trim().to_lowercase();
    matches!(word.trim_end_matches(|c: char| c.is_ascii_digit() || " _-#".contains(c)), "wall" | "obstacle")
}

/// Returns whether a type is that of an ordinary piece.
pub(super) fn is_usual_type(text: &str) -> bool {
    const TYPES: [&str; 9] = ["car", "truck", "lorry", "bus", "vehicle", "block", "piece", "brick", "normal"];
    TYPES.contains(&text.trim().to_lowercase().as_str())
}

/// Returns whether the type or the name of a piece shows that it is a wall.
pub(super) fn is_wall(piece: &Map<String, Value>) -> bool {
    let names_piece = |key: &str| matches!(key, "name" | "id" | "label" | "car");
    piece
        .iter()
        .filter(|(key, _)| is_type_key(key) || names_piece(key))
        .any(|(_, value)| value.as_str().is_some_and(is_wall_word))
}

/// Returns the note about the keys of pieces that are not read. Each key is named once.
pub(super) fn unread_of_pieces(list: &[Value], place: Span) -> Option<Fault> {
    const MOST: usize = 5;
    let mut keys: Vec<(&str, usize)> = Vec::new();
    for (index, piece) in list.iter().enumerate() {
        let unread = piece.as_object().into_iter().flatten().filter(|(key, value)| !is_read(key, value));
        for (key, _) in unread {
            if keys.iter().all(|(other, _)| other != key) {
                keys.push((key, index + 1));
            }
        }
    }
    let (first, _) = *keys.first()?;
    let mut names: Vec<String> =
        keys.iter().take(MOST).map(|(key, piece)| format!("{} of piece {piece}", quoted(key))).collect();
    if keys.len() > MOST {
        names.push("…".to_owned());
    }
    Some(place_of(first, place).fault(format!("as JSON: not read: {}", names.join(", "))))
}

fn is_read(key: &str, value: &Value) -> bool {
    let is_plain = |text: &str| is_wall_word(text) || is_usual_type(text);
    is_empty(value)
        || READ.contains(&key)
        || IDLE.contains(&folded(key).as_str())
        || value.is_boolean() && (fixed_if(key).is_some() || is_goal_mark(key))
        || is_type_key(key) && value.as_str().is_some_and(is_plain)
}
