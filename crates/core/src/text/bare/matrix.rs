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
        let matrix = Matrix::read(arguments)?;
        by_column |= !matrix.by_row;
        parts.push(Part { label, value: Value::Rows(matrix.rows()?) });
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
    let name = declared_name(assigned_name(head)?, true)?;
    let length = name.chars().count();
    Some(Field { text: name.to_owned(), line: head.line, column: head.column, length })
}

/// Returns whether a line of `text`, which contains no call to `matrix`, assigns a goal.
fn assigns_goal(text: Span) -> bool {
    let assigns = |line: &str| line.split_once("<-").or(line.split_once('=')).is_some_and(|(head, _)| names_goal(head));
    text.lines().any(|line| !line.trim().text.starts_with('#') && assigns(line.text))
}

/// The arguments of a call.
struct Matrix {
    cells: Vec<Field>,
    rows: usize,
    columns: usize,
    by_row: bool,
}

impl Matrix {
    /// Reads named or positional arguments: the cells, the number of rows, the number of columns,
    /// and whether the cells are filled row by row.
    fn read(arguments: Span) -> Option<Self> {
        const NAMES: [&str; 4] = ["data", "nrow", "ncol", "byrow"];
        let mut values: [Option<Span>; 4] = [None; 4];
        for argument in between_commas(arguments) {
            let named = argument.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
            let index = match named {
                Some((name, _)) if !name.text.contains(is_quote) => {
                    NAMES.iter().position(|known| *known == name.text)?
                }
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
        (rows.checked_mul(columns)? == cells.len()).then_some(Self { cells, rows, columns, by_row })
    }

    fn rows(self) -> Option<Vec<TextRow>> {
        let Self { cells, rows, columns, by_row } = self;
        let cell = |row: usize, column: usize| if by_row { row * columns + column } else { column * rows + row };
        let row = |row: usize| (0..columns).map(|column| cells.get(cell(row, column)).cloned()).collect::<Option<_>>();
        let end = TextRow::default();
        let rows = (0..rows).map(|index| row(index).map(|fields| TextRow { fields, separator: Some(',') }));
        rows.chain([Some(end)]).collect()
    }
}

/// Returns the cells of a vector such as `c(1:8, NA)`.
fn cells(data: Span) -> Option<Vec<Field>> {
    let items = match data.text.strip_prefix("c(") {
        Some(items) => data.split_at(2).1.split_at(items.strip_suffix(')')?.len()).0,
        None => data,
    };
    let mut cells = Vec::new();
    for item in between_commas(items) {
        let field = |text: String| Field {
            text: cell(&text),
            line: item.line,
            column: item.column,
            length: item.text.chars().count(),
        };
        let number = |text: Span| text.trim().text.parse::<usize>().ok();
        match item.split_once(':').map(|(first, last)| Some((number(first)?, number(last)?))) {
            None => cells.push(field(item.text.trim_end_matches('L').to_owned())),
            Some(Some((first, last))) if last.abs_diff(first) < MAX_GRID * MAX_GRID => {
                let mut range: Vec<usize> = (first.min(last)..=first.max(last)).collect();
                if first > last {
                    range.reverse();
                }
                cells.extend(range.into_iter().map(|number| field(number.to_string())));
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
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let comma = rest.text.find(|c: char| {
            depth += i32::from(is_opening(c)) - i32::from(is_closing(c));
            depth == 0 && c == ','
        });
        let Some(at) = comma else { break };
        let (part, after) = rest.split_at(at);
        parts.push(part.trim());
        rest = after.split_at(1).1;
    }
    parts.push(rest.trim());
    parts
}
