//! Calls to R's `matrix`, which fill a board from a vector.

use super::fields::{Field, TextRow, cell};
use super::parts::{Part, Value, declared_name};
use crate::blocks::MAX_GRID;
use crate::text::marks::{is_closing, is_opening, is_quote, names_goal};
use crate::text::span::Span;

/// The guess about a board without `byrow=TRUE`.
pub(super) const BY_COLUMN: &str = "matrix() without byrow=TRUE fills columns first";

/// Returns the boards in the calls to `matrix` in `text`, and whether one of them is filled by
/// column. Returns `None` if there is no such call, if one is nested in another call, or if the
/// text also contains a goal in some other form.
pub(super) fn parts(text: Span) -> Option<(Vec<Part>, bool)> {
    let mut parts = Vec::new();
    let mut by_column = false;
    let mut rest = text;
    while let Some((before, arguments, after)) = next_call(rest) {
        let label = label(head(before)?);
        let (rows, by_row) = matrix(arguments)?;
        by_column |= !by_row;
        parts.push(Part { label, value: Value::Rows(rows) });
        rest = after;
    }
    (!parts.is_empty() && !assigns_goal(rest)).then_some((parts, by_column))
}

/// Returns the text before the next call to `matrix`, its arguments, and the text after it.
fn next_call(text: Span<'_>) -> Option<(Span<'_>, Span<'_>, Span<'_>)> {
    const CALL: &str = "matrix(";
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
    let at = text.text.match_indices(CALL).map(|(at, _)| at).find(|&at| !text.text[..at].ends_with(is_name))?;
    let (before, call) = text.split_at(at);
    let arguments = call.split_at(CALL.len()).1;
    let mut depth = 0;
    let end = arguments.text.find(|c: char| {
        depth += i32::from(is_opening(c)) - i32::from(is_closing(c));
        depth < 0
    })?;
    let (inner, rest) = arguments.split_at(end);
    Some((before, inner, rest.split_at(1).1))
}

/// Returns the text that precedes a call in the same statement. Returns `None` if the call is
/// nested in a call other than `print`, or if the text above contains a goal.
fn head(before: Span) -> Option<Span> {
    let statement = before.text.rsplit(['\n', ';']).next().unwrap_or_default();
    let (above, head) = before.split_at(before.text.len() - statement.len());
    let head = head.trim();
    let is_plain = match assigned_name(head) {
        Some(name) => !name.contains(is_opening),
        None => head.is_empty() || head.text == "print(",
    };
    (is_plain && !assigns_goal(above)).then_some(head)
}

/// Returns the text before the assignment operator that precedes a call.
fn assigned_name(head: Span<'_>) -> Option<&str> {
    ["<-", "="].into_iter().find_map(|operator| head.text.strip_suffix(operator)).map(str::trim_end)
}

/// Returns the name to which the result of a call is assigned.
fn label(head: Span) -> Option<Field> {
    declared_name(assigned_name(head)?, true).map(|name| Field::new(name, head.line, head.column))
}

/// Returns whether a line of `text`, which contains no call to `matrix`, assigns a goal.
fn assigns_goal(text: Span) -> bool {
    let assigns = |line: &str| line.split_once("<-").or(line.split_once('=')).is_some_and(|(head, _)| names_goal(head));
    text.lines().any(|line| !line.trim().text.starts_with('#') && assigns(line.text))
}

/// Reads the arguments of a call, which may be named or positional. Returns the rows of the matrix,
/// followed by an empty row, and whether the cells are listed row by row.
fn matrix(arguments: Span) -> Option<(Vec<TextRow>, bool)> {
    const NAMES: [&str; 4] = ["data", "nrow", "ncol", "byrow"];
    let mut values: [Option<Span>; 4] = [None; 4];
    for argument in between_commas(arguments) {
        let named = argument.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
        let index = match named {
            Some((name, _)) if !name.text.contains(is_quote) => NAMES.iter().position(|known| *known == name.text)?,
            _ => values.iter().position(Option::is_none)?,
        };
        if values[index].replace(named.map_or(argument, |(_, value)| value)).is_some() {
            return None;
        }
    }
    let [data, rows, columns, by_row] = values;
    let cells = cells(data?)?;
    let number = |text: Option<Span>| text.map(|text| text.text.parse::<usize>().ok().filter(|&side| side > 0));
    let (rows, columns) = match (number(rows), number(columns)) {
        (Some(rows), Some(columns)) => (rows?, columns?),
        (Some(rows), None) => (rows?, cells.len() / rows?),
        (None, Some(columns)) => (cells.len() / columns?, columns?),
        (None, None) => return None,
    };
    let by_row = match by_row.map(|text| text.text) {
        None | Some("FALSE" | "F") => false,
        Some("TRUE" | "T") => true,
        Some(_) => return None,
    };
    if rows.checked_mul(columns)? != cells.len() {
        return None;
    }
    let cell = |row: usize, column: usize| if by_row { row * columns + column } else { column * rows + row };
    let row = |row: usize| {
        let fields = (0..columns).map(|column| cells[cell(row, column)].clone()).collect();
        TextRow { fields, separator: Some(',') }
    };
    Some(((0..rows).map(row).chain([TextRow::default()]).collect(), by_row))
}

/// Returns the cells of a vector such as `c(1:8, NA)`.
fn cells(data: Span) -> Option<Vec<Field>> {
    let items = match data.text.strip_prefix("c(") {
        Some(items) => data.split_at(2).1.split_at(items.strip_suffix(')')?.len()).0,
        None => data,
    };
    let mut cells = Vec::new();
    for item in between_commas(items) {
        let field = |text: &str| Field { text: cell(text), ..Field::from(item) };
        let number = |text: Span| text.trim().text.parse::<usize>().ok();
        match item.split_once(':').map(|(first, last)| Some((number(first)?, number(last)?))) {
            None => cells.push(field(item.text.trim_end_matches('L'))),
            Some(Some((first, last))) if last.abs_diff(first) < MAX_GRID * MAX_GRID => {
                let number = |index| if first > last { first - index } else { first + index };
                cells.extend((0..=last.abs_diff(first)).map(|index| field(&number(index).to_string())));
            }
            Some(_) => return None,
        }
        if cells.len() > MAX_GRID * MAX_GRID {
            return None;
        }
    }
    Some(cells)
}

/// Splits `text` at the commas outside brackets, and trims the parts.
fn between_commas(text: Span) -> Vec<Span> {
    let mut depth = 0;
    let is_comma = move |c: char| {
        depth += i32::from(is_opening(c)) - i32::from(is_closing(c));
        depth == 0 && c == ','
    };
    text.split_by(is_comma).map(Span::trim).collect()
}
