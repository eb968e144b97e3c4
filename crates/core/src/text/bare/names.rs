//! Boards whose cells contain Chinese, Japanese or Korean piece names, such as 曹操.

use std::collections::HashMap;

use super::fields::{Field, TextRow, board_cells};
use super::parts::{Part, Value};
use crate::text::kinds::{is_rectangle, sides};
use crate::text::marks::{is_ideograph, may_name_goal, names_goal};
use crate::text::piece_names;
use crate::text::span::only;

/// A board whose pieces have been renamed to single characters.
pub(super) struct RenamedBoard {
    pub(super) parts: Vec<Part>,
    /// The name of each piece or kind in the text, and the character that replaces it.
    pub(super) names: Vec<(String, char)>,
    /// The Klotski goal, if the board is a Klotski board, and the guess involved.
    pub(super) default_goal: Option<(String, String)>,
}

/// First characters of the names for the large square: Cao Cao, and the daughter.
const LARGE: [char; 2] = ['曹', '娘'];

/// Names for an empty cell.
const EMPTY: [&str; 14] = [".", "_", "-", "*", "0", "o", "○", "〇", "□", "空", "空格", "空位", "無", "无"];

type Cells = Vec<(usize, usize)>;

/// Renames the pieces to digits, or to other characters if there are more than ten; numerals become
/// numbers. Pieces that do not form a single rectangle come last. Returns `None` unless `parts`
/// contains exactly one board and most of its piece names consist of ideographs.
pub(super) fn rename_pieces(parts: &[Part]) -> Option<RenamedBoard> {
    const DIGITS: &str = "1234567890";
    let (label, rows) = only(parts.iter().filter_map(|part| Some((&part.label, part.board()?))))?;
    let rows: Vec<Vec<Field>> = board_cells(rows).0.into_iter().filter(|row| !row.is_empty()).collect();
    let board = match &rows[..] {
        // The rows are joined by `/` in one word.
        [row] if matches!(&row[..], [word] if word.text.contains('/')) => {
            cells(row[0].split("/").map(|word| vec![word]).collect())
        }
        _ => cells(rows),
    };
    let mut found: Vec<(&str, Cells)> = Vec::new();
    let mut indices: HashMap<&str, usize> = HashMap::new();
    let mut has_empty = false;
    for (row, fields) in board.iter().enumerate() {
        for (column, field) in fields.iter().enumerate() {
            let name = field.text.as_str();
            if EMPTY.contains(&name) {
                has_empty = true;
            } else if name != "#" {
                let index = *indices.entry(name).or_insert(found.len());
                if index == found.len() {
                    found.push((name, Vec::new()));
                }
                found[index].1.push((row, column));
            }
        }
    }
    if let Some(rows) = replace_numerals(&board, &found) {
        let board = Part { label: label.clone(), value: Value::Rows(rows) };
        let others = parts.iter().filter(|part| part.board().is_none()).cloned();
        return Some(RenamedBoard { parts: others.chain([board]).collect(), names: Vec::new(), default_goal: None });
    }
    // If each name occurs once, the names could also label the tiles of an image in an unknown
    // order.
    if found.iter().all(|(_, cells)| cells.len() == 1) {
        return None;
    }
    let is_name =
        |name: &str| is_wide_name(name) || name.chars().count() == 1 && name.chars().all(char::is_alphanumeric);
    let wide_count = found.iter().filter(|(name, _)| is_wide_name(name)).count();
    if !has_empty || 2 * wide_count <= found.len() || !found.iter().all(|(name, _)| is_name(name)) {
        return None;
    }
    found.sort_by_key(|(name, cells)| (!name.starts_with(LARGE), !is_rectangle(cells)));
    let has_kinds = found.iter().any(|(_, cells)| !is_rectangle(cells));
    let characters: Vec<char> = match found.len() {
        0..=10 => DIGITS.chars().collect(),
        _ if has_kinds => return None,
        _ => piece_names().skip(1).collect(),
    };
    let names: Vec<(String, char)> = found.iter().map(|(name, _)| (*name).to_owned()).zip(characters).collect();
    let default_goal = klotski_goal(&board, &found, &names);
    let character_of: HashMap<&str, char> = names.iter().map(|(name, c)| (name.as_str(), *c)).collect();
    let row = |fields: &Vec<Field>| {
        let character = |field: &Field| match field.text.as_str() {
            "#" => '#',
            text => character_of.get(text).copied().unwrap_or('.'),
        };
        let first = fields.first()?;
        let text = fields.iter().map(character).collect();
        let end = fields.last().map_or(first.column, |last| last.column + last.length);
        let word = Field { text, line: first.line, column: first.column, length: end.saturating_sub(first.column) };
        Some(TextRow { fields: vec![word], separator: None })
    };
    let rows: Vec<TextRow> = board.iter().filter_map(row).collect();
    let board = Part { label: label.clone(), value: Value::Rows(rows) };
    let others = parts.iter().filter(|part| part.board().is_none()).cloned().map(|part| with_goal(part, &names));
    Some(RenamedBoard { parts: others.chain([board]).collect(), names, default_goal })
}

/// Replaces numerals such as 八 with numbers, if all names are numerals.
fn replace_numerals(board: &[Vec<Field>], found: &[(&str, Cells)]) -> Option<Vec<TextRow>> {
    let is_numeral = |(name, _): &(&str, Cells)| numeral(name).is_some();
    if found.is_empty() || !found.iter().all(is_numeral) {
        return None;
    }
    let field = |field: &Field| {
        let text = numeral(&field.text).map_or(".".to_owned(), |number| number.to_string());
        Field { text, ..field.clone() }
    };
    Some(board.iter().map(|row| TextRow { fields: row.iter().map(field).collect(), separator: Some(' ') }).collect())
}

/// Returns the number from 1 to 99 that a word such as 十五 denotes.
fn numeral(word: &str) -> Option<usize> {
    const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let digit = |text: &str| {
        let first = only(text.chars())?;
        DIGITS.into_iter().position(|digit| first == digit).map(|index| index + 1)
    };
    match word.split_once('十') {
        None => digit(word),
        Some((tens, ones)) => {
            let digit_or = |text: &str, default| if text.is_empty() { Some(default) } else { digit(text) };
            Some(10 * digit_or(tens, 1)? + digit_or(ones, 0)?)
        }
    }
}

/// Replaces the names in a goal with their characters.
pub(super) fn rename_in_goal(goal: &str, names: &[(String, char)]) -> String {
    let word = |word: &str| match names.iter().find(|(name, _)| name == word) {
        Some((_, character)) => character.to_string(),
        None => word.to_owned(),
    };
    goal.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

fn with_goal(mut part: Part, names: &[(String, char)]) -> Part {
    let is_goal = part.label.as_ref().is_some_and(|label| names_goal(&label.text) || may_name_goal(&label.text));
    if let (true, Value::Text(goal)) = (is_goal, &mut part.value) {
        goal.text = rename_in_goal(&goal.text, names);
    }
    part
}

/// Splits rows into cells. In a row of single-character names without separators, each character is
/// a cell, and a space between them may be an empty cell.
fn cells(rows: Vec<Vec<Field>>) -> Vec<Vec<Field>> {
    let length = |field: &Field| field.text.chars().count();
    let is_glued = |row: &Vec<Field>| row.len() == 1 && length(&row[0]) > 1;
    if !rows.iter().any(is_glued) {
        return rows;
    }
    let width = rows.iter().map(|row| row.iter().map(length).sum()).max().unwrap_or(0);
    let margin = rows.iter().map(|row| row[0].column).min().unwrap_or(1);
    let row = |row: Vec<Field>| {
        let mut end = margin;
        let gap = |field: &Field| {
            let gap = field.column.saturating_sub(end);
            end = field.column + field.length;
            gap
        };
        let gaps: Vec<usize> = row.iter().map(gap).collect();
        let missing = width - row.iter().map(length).sum::<usize>();
        // An ideograph is as wide as two spaces.
        let is_wide = gaps.iter().sum::<usize>() == 2 * missing && gaps.iter().all(|gap| gap.is_multiple_of(2));
        let cell_width = if is_wide { 2 } else { 1 };
        let gaps_are_cells = is_wide || gaps.iter().sum::<usize>() == missing;
        let mut cells = Vec::new();
        for (field, gap) in row.iter().zip(gaps) {
            let count = if gaps_are_cells { gap / cell_width } else { 0 };
            let field_at = |text: String, column| Field { text, line: field.line, column, length: 1 };
            cells.extend((0..count).map(|at| field_at(".".to_owned(), field.column.saturating_sub(gap) + at)));
            cells.extend(field.text.chars().zip(field.column..).map(|(c, column)| field_at(c.to_string(), column)));
        }
        cells
    };
    rows.into_iter().map(row).collect()
}

/// Returns whether a word consists of a few ideographs.
fn is_wide_name(word: &str) -> bool {
    const MAX_LENGTH: usize = 4;
    (1..=MAX_LENGTH).contains(&word.chars().count()) && word.chars().all(is_ideograph)
}

/// Returns the goal of moving the large square to the bottom centre of a 5×4 board.
fn klotski_goal(board: &[Vec<Field>], found: &[(&str, Cells)], names: &[(String, char)]) -> Option<(String, String)> {
    let is_klotski = board.len() == 5 && board.iter().all(|row| row.len() == 4);
    let is_large = |cells: &Cells| cells.len() == 4 && sides(cells) == (2, 2);
    let mut large = found.iter().zip(names).filter(|((_, cells), _)| is_large(cells));
    let (_, (name, character)) = large.next().filter(|_| is_klotski)?;
    // Four soldiers may also form a square.
    let is_certain = name.starts_with(LARGE) || large.next().is_none();
    is_certain.then(|| (format!("{character} covers 4,2"), format!("goal: {name} at the bottom centre")))
}
