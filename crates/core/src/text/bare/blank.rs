//! Lines such as `# blank = 8`, which say which number is the blank.

use super::fields::Field;
use crate::TilePosition;
use crate::text::Fault;
use crate::text::fault::quoted;
use crate::text::span::{Span, is_number, only};
use crate::text::tile_notation;

/// The lines without the one that names the blank, and the guess involved in reading them.
type WithBlank = (Vec<Field>, Option<String>);

/// Removes a line such as `# blank = 8` and replaces that number in the boards with a mark, unless
/// it is the blank's position. Returns `None` if there is no such line, or no tile board.
///
/// # Errors
/// Fails if the number is neither the blank nor its position.
pub(super) fn with_blank(lines: &[Field]) -> Option<Result<WithBlank, Fault>> {
    let (blank_line, number) = only(lines.iter().filter_map(|line| Some((line, blank_number(&line.text)?))))?;
    let plain: Vec<Field> = lines.iter().filter(|line| line.line != blank_line.line).cloned().collect();
    let start = start_of(&plain);
    let is_blank_position = start.as_ref().is_some_and(|start| is_blank_cell(start, number));
    let marked = [false, true].into_iter().find_map(|is_glued| {
        let line = |line: &Field| Field { text: with_mark(&line.text, number, is_glued), ..line.clone() };
        let lines: Vec<Field> = plain.iter().map(line).collect();
        let is_marked = lines.iter().zip(&plain).any(|(line, plain)| line.text != plain.text);
        start_of(&lines).filter(|_| is_marked).map(|start| (lines, start))
    });
    match marked {
        Some((lines, with_mark)) if !is_blank_position || Some(&with_mark) == start.as_ref() => Some(Ok((lines, None))),
        marked if is_blank_position => {
            Some(Ok((plain, marked.map(|_| format!("{number} is the blank's position rather than its number")))))
        }
        _ => start.map(|_| {
            let message = format!("the blank cannot be {}: expected the number of one cell", quoted(number));
            Err(Span { text: "", line: blank_line.line, column: blank_line.column }.fault(message))
        }),
    }
}

/// Returns the first position if lines consist of tile boards.
fn start_of(lines: &[Field]) -> Option<TilePosition> {
    let text: String = lines.iter().map(|line| line.text.clone() + "\n").collect();
    let text = Span::whole(&text, 1);
    let first = || tile_notation::read_boards(text).into_iter().find_map(|board| board.position.ok());
    if tile_notation::contains_board(text) { first().map(|interpreted| interpreted.position) } else { None }
}

/// Returns whether a number, counted from 0 or 1, is the blank's cell.
fn is_blank_cell(position: &TilePosition, number: &str) -> bool {
    number.parse().is_ok_and(|place: usize| [position.blank(), position.blank() + 1].contains(&place))
}

/// Returns the number in a line that says which number is the blank.
fn blank_number(line: &str) -> Option<&str> {
    const KEYS: [&str; 5] = ["blank", "empty", "hole", "gap", "space"];
    let line = line.trim().trim_start_matches(['#', '/', ';', '%', '-', ' ']);
    let (key, value) = line.split_once([':', '='])?;
    let value = value.trim().trim_end_matches(';');
    let key = key.trim().to_lowercase().replace(['_', ' '], "");
    let key = key.strip_suffix("tile").unwrap_or(&key);
    (KEYS.contains(&key) && is_number(value)).then_some(value)
}

/// Replaces a number with a mark for the blank, even among digits without separators if `is_glued`.
fn with_mark(text: &str, number: &str, is_glued: bool) -> String {
    let mark = "_".repeat(number.len());
    if is_glued && number.len() == 1 {
        return text.replace(number, &mark);
    }
    let mut marked = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let is_word = rest.starts_with(char::is_alphanumeric);
        let end = rest.find(|c: char| c.is_alphanumeric() != is_word).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        marked.push_str(if part == number { &mark } else { part });
        rest = after;
    }
    marked
}
