//! Keys in a JSON object that give the size of its board, and keys that would change the board but
//! are not supported.

use serde_json::Value;

use super::Fault;
use super::json_keys::{Object, board_text, index, is_empty, key_position, number};
use super::marks::{fold_key, is_listed};
use super::span::Span;

/// Keys for the number of columns.
pub(super) const WIDTHS: &str = "width columns cols w";

/// Keys for the number of rows.
pub(super) const HEIGHTS: &str = "height rows h";

/// Returns the fault for a key that would change the puzzle but is not supported.
fn refused(key: &str, expected: &str, place: Span) -> Fault {
    key_position(key, place).fault(format!("JSON: `{key}` is not understood: {expected}"))
}

/// The number of rows and the number of columns.
type Sides = (usize, usize);

/// The remedy for a size that is not understood.
const STATE_SIZE: &str = "state the size under `rows` and `columns`";

/// Returns the size that an object gives for its list of pieces.
///
/// # Errors
/// Fails if a size is not understood, or differs from the numbers of rows and columns.
pub(super) fn read_size(object: &Object, place: Span) -> Result<Option<Sides>, Fault> {
    let is_side = |key: &str| is_listed(key, WIDTHS) || is_listed(key, HEIGHTS);
    let is_invalid = |value: &Value| !value.is_null() && value.as_u64().is_none();
    if let Some((key, _)) = object.iter().find(|(key, value)| is_side(key) && is_invalid(value)) {
        return Err(refused(key, STATE_SIZE, place));
    }
    let mut size = number(object, HEIGHTS).zip(number(object, WIDTHS));
    for (key, value) in size_values(object) {
        // A number under `size` may also be the number of cells.
        let fits = |sides: Sides| *size.get_or_insert(sides) == sides || key == "size";
        if !sides(value).is_some_and(fits) {
            return Err(refused(key, STATE_SIZE, place));
        }
    }
    Ok(size)
}

/// Returns the keys other than `size` whose sizes are understood, with their sizes.
pub(super) fn other_sizes(object: &Object) -> impl Iterator<Item = (&str, Sides)> {
    size_values(object).filter(|(key, _)| *key != "size").filter_map(|(key, value)| Some((key, sides(value)?)))
}

fn size_values(object: &Object) -> impl Iterator<Item = (&str, &Value)> {
    let is_size = |key: &str, value: &Value| match fold_key(key).as_str() {
        "size" | "boardsize" | "gridsize" | "dimension" | "dimensions" | "dims" => true,
        "board" | "grid" => value.is_number() || value.is_object(),
        _ => false,
    };
    object
        .iter()
        .filter(move |(key, value)| !is_empty(value) && is_size(key, value))
        .map(|(key, value)| (&**key, value))
}

/// Returns the sides in a value. Two numbers without names must be equal, because either may be the
/// number of rows.
fn sides(value: &Value) -> Option<Sides> {
    let square = |one: usize, other: usize| (one == other).then_some((one, one));
    match value {
        Value::Number(_) => index(value).map(|side| (side, side)),
        Value::Array(list) => match &list[..] {
            [one, other] => square(index(one)?, index(other)?),
            _ => None,
        },
        Value::String(text) => {
            let (one, other) = text.split_once(['x', '×', 'X', '*'])?;
            square(one.trim().parse().ok()?, other.trim().parse().ok()?)
        }
        Value::Object(size) => number(size, HEIGHTS).zip(number(size, WIDTHS)),
        _ => None,
    }
}

/// Keys that would change a board of pieces, each with the remedy.
const REFUSED_KEYS: [(&str, &str); 4] = [
    (
        "obstacle obstacles wall barrier barriers blocked blockedcells",
        "list the wall cells under `walls`, such as `[[2, 0]]`",
    ),
    ("trucks cars vehicles blocks bricks pieces", "list all pieces under one key, such as `pieces`"),
    ("origin", "count rows from the top and columns from the left"),
    ("player escape escapepoint escapecell goalpiece targetcar", "state the goal under `goal`, such as \"X right\""),
];

/// Returns the first key next to a list of pieces, or to a board of pieces, that would change the
/// puzzle but is not supported. `list_key` is the key of the list. An explicit goal makes the exit
/// and the name of the goal piece redundant.
pub(super) fn refused_piece_key(object: &Object, list_key: Option<&str>, has_goal: bool, place: Span) -> Option<Fault> {
    let is_redundant = |value: &Value| has_goal && !value.is_object() && !value.is_array();
    object.iter().filter(|(key, value)| Some(key.as_str()) != list_key && !is_empty(value)).find_map(|(key, value)| {
        let folded = fold_key(key);
        let (keys, expected) = REFUSED_KEYS.iter().find(|(keys, _)| is_listed(&folded, keys))?;
        let is_ignored = match keys.split(' ').next()? {
            "origin" => is_top_left(value),
            "player" => folded.starts_with("escape") && has_goal || is_redundant(value),
            // A count of pieces, or a note about them, is not a list.
            "trucks" => !value.is_array(),
            _ => false,
        };
        (!is_ignored).then(|| refused(key, expected, place))
    })
}

/// Returns the first key next to a drawn board of pieces that would change the puzzle but is not
/// supported.
pub(super) fn refused_drawing_key(object: &Object, has_goal: bool, place: Span) -> Option<Fault> {
    let walls = object.get_key_value("walls").filter(|(_, value)| !is_empty(value));
    let walls = walls.map(|(key, _)| refused(key, "draw walls as `#` in the board", place));
    walls.or_else(|| refused_piece_key(object, None, has_goal, place))
}

/// Returns the first key next to a tile board that contradicts the way the board is read: row by
/// row, with the blank as `0` or as the highest number.
pub(super) fn refused_tile_key(object: &Object, board: &Value, place: Span) -> Option<Fault> {
    object.iter().filter(|(_, value)| !value.is_null()).find_map(|(key, value)| match fold_key(key).as_str() {
        "order" if value.is_string() && !is_row_order(value) => {
            Some(refused(key, "list the cells row by row, without this key", place))
        }
        "blankvalue" | "emptyvalue" if !is_blank(value, board) => {
            Some(refused(key, "write the blank as `0`, without this key", place))
        }
        _ => None,
    })
}

/// Returns whether a key confirms the way a board is read, unless it is refused: the origin or, for
/// a tile board, the order of its cells and the value of its blank.
pub(super) fn is_confirmed(key: &str, value: &Value, is_tiles: bool) -> bool {
    match fold_key(key).as_str() {
        "origin" => is_top_left(value),
        "order" => is_tiles && value.is_string(),
        "blankvalue" | "emptyvalue" => is_tiles,
        _ => false,
    }
}

fn is_top_left(value: &Value) -> bool {
    value.as_str().is_some_and(|text| fold_key(text) == "topleft")
}

fn is_row_order(value: &Value) -> bool {
    let order = value.as_str().map(fold_key);
    matches!(order.as_deref(), Some("" | "row" | "rows" | "rowmajor" | "rowwise" | "rowbyrow" | "c"))
}

/// Returns whether a value is the blank on a board: 0 if a cell is 0, otherwise a mark or the
/// number of cells, if a cell contains it.
fn is_blank(value: &Value, board: &Value) -> bool {
    let text = board_text(board);
    let is_separator = |c: char| c.is_whitespace() || matches!(c, '/' | ',' | ';' | '|');
    let cells: Vec<&str> = text.split(is_separator).filter(|cell| !cell.is_empty()).collect();
    let blank = match value {
        Value::String(text) if text.trim().is_empty() => ".".to_owned(),
        _ => board_text(value),
    };
    let has_zero = cells.contains(&"0");
    match blank.parse::<usize>() {
        Ok(0) => has_zero,
        Ok(number) => !has_zero && number == cells.len() && cells.contains(&blank.as_str()),
        Err(_) => !has_zero && cells.contains(&blank.as_str()),
    }
}
