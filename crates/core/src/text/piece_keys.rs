//! Keys of a piece in JSON and columns in a table of cars that decide whether a piece moves, and
//! keys that are ignored.

use std::collections::HashSet;

use serde_json::Value;

use super::exit::{is_car_key, is_exit_key};
use super::fault::quoted;
use super::json_keys::{Object, ignored_message, is_empty, key_position};
use super::marks::{fold_key, is_goal_key, is_listed};
use super::span::Span;
use super::{AnyPuzzle, Fault};
use crate::blocks::{Freedom, Target};

/// Keys for a piece's position, size, name and goal.
const READ_KEYS: &str = "at axis c car cell col cols column columns destination dir direction end finish goal goals \
    h height id label left len length letter name orientation pos position r row rows shape size start target top \
    vertical w width x y";

/// Keys that describe a piece without changing the puzzle.
const IRRELEVANT_KEYS: &str = "background char class color colour comment description emoji fill icon image img key \
    material model note sprite stroke style symbol texture title zindex z";

/// Keys that mark the goal piece with the value `true`.
const MARKS: &str = "target istarget goal isgoal main ismain player isplayer isred";

/// Returns whether a key marks the goal piece with the value `true`.
pub(super) fn is_goal_mark(key: &str) -> bool {
    is_listed(&fold_key(key), MARKS)
}

/// Returns the value with which a key says that a piece is fixed, such as `false` for `movable`.
/// Returns `None` for other keys.
pub(super) fn fixed_value(key: &str) -> Option<bool> {
    match fold_key(key).as_str() {
        "fixed" | "isfixed" | "locked" | "islocked" | "immovable" | "static" => Some(true),
        "movable" | "moveable" | "ismovable" | "canmove" => Some(false),
        _ => None,
    }
}

/// Returns whether the keys of a piece say that it is fixed.
pub(super) fn is_fixed(piece: &Object) -> bool {
    piece.iter().any(|(key, value)| fixed_value(key).is_some_and(|flag| value == &Value::Bool(flag)))
}

/// Returns whether a key gives the type of a piece.
pub(super) fn is_type_key(key: &str) -> bool {
    matches!(fold_key(key).as_str(), "type" | "kind" | "piecetype" | "cartype")
}

/// Returns whether a name or a type denotes a wall, such as `wall 2`.
pub(super) fn is_wall_word(text: &str) -> bool {
    let word = text.trim().to_lowercase();
    matches!(word.trim_end_matches(|c: char| c.is_ascii_digit() || " _-#".contains(c)), "wall" | "obstacle")
}

/// Returns whether a type names an ordinary piece, such as `car`.
pub(super) fn is_ordinary_type(text: &str) -> bool {
    const TYPES: &str = "car truck lorry bus vehicle block piece brick normal";
    is_listed(&text.trim().to_lowercase(), TYPES)
}

/// Returns whether the type or the name of a piece shows that it is a wall.
pub(super) fn is_wall(piece: &Object) -> bool {
    let names_piece = |key: &str| matches!(key, "name" | "id" | "label" | "car");
    piece
        .iter()
        .filter(|(key, _)| is_type_key(key) || names_piece(key))
        .any(|(_, value)| value.as_str().is_some_and(is_wall_word))
}

/// Returns the note about the ignored keys of pieces. Each key is named once.
pub(super) fn ignored_piece_keys(list: &[Value], place: Span) -> Option<Fault> {
    let mut seen = HashSet::new();
    let unread = list.iter().enumerate().flat_map(|(index, piece)| {
        let keys = piece.as_object().into_iter().flatten().filter(|(key, value)| !is_read(key, value));
        keys.map(move |(key, _)| (key, index + 1))
    });
    let mut unread = unread.filter(|(key, _)| seen.insert(*key)).peekable();
    let (first, _) = *unread.peek()?;
    let names = unread.map(|(key, piece)| format!("{} in piece {piece}", quoted(key)));
    Some(key_position(first, place).fault(ignored_message(names)))
}

fn is_read(key: &str, value: &Value) -> bool {
    let is_plain = |text: &str| is_wall_word(text) || is_ordinary_type(text);
    is_empty(value)
        || is_listed(key, READ_KEYS)
        || is_listed(&fold_key(key), IRRELEVANT_KEYS)
        || value.is_boolean() && (fixed_value(key).is_some() || is_goal_mark(key))
        || is_type_key(key) && value.as_str().is_some_and(is_plain)
}

/// Returns the meaning of a cell that says yes or no. An empty cell means no.
pub(super) fn yes_or_no(cell: &str) -> Option<bool> {
    match cell.trim().to_lowercase().as_str() {
        "yes" | "true" | "1" | "y" | "t" | "x" => Some(true),
        "" | "no" | "false" | "0" | "n" | "f" | "-" | "none" => Some(false),
        _ => None,
    }
}

/// Returns whether the goal is to move a vertical car to the right.
pub(super) fn is_goal_car_vertical(puzzle: &AnyPuzzle) -> bool {
    let AnyPuzzle::Blocks(puzzle) = puzzle else { return false };
    let is_vertical = |piece: usize| puzzle.pieces()[piece].freedom == Freedom::Vertical;
    matches!(puzzle.goal().0[..], [Target::Right { piece }] if is_vertical(piece))
}

/// Returns the warning about an ignored table cell that would change the puzzle.
pub(super) fn ignored_cell(heading: &str, cell: Span) -> Option<Fault> {
    let text = cell.text.trim_matches(['"', ' ']).to_lowercase();
    // A car that can move is usual, as is one that is not fixed.
    let is_certain = yes_or_no(&text)
        .is_some_and(|flag| fixed_value(heading) == Some(!flag) || !flag && fixed_value(heading).is_none());
    let has_no_effect = is_certain
        || is_exit_key(heading) && matches!(text.as_str(), "right" | "r" | "east" | "e")
        || is_type_key(heading) && is_ordinary_type(&text);
    (changes_puzzle(heading) && !has_no_effect)
        .then(|| cell.fault(format!("the column {} is ignored", quoted(heading))))
}

/// Returns whether a column with this heading would change the puzzle.
fn changes_puzzle(heading: &str) -> bool {
    let is_other =
        matches!(fold_key(heading).as_str(), "wall" | "walls" | "obstacle" | "obstacles" | "metric" | "gate");
    is_other
        || is_exit_key(heading)
        || is_goal_key(heading)
        || is_car_key(heading)
        || is_goal_mark(heading)
        || is_type_key(heading)
        || fixed_value(heading).is_some()
}
