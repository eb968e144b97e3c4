//! Notations that do not have a row of cells on each line, or that use other symbols in a row:
//! keycap digits, LaTeX on one line, cells in brackets, assignments to several names, and one cell
//! per line.
//!
//! They are converted to rows, which the other readers understand.

use super::lines::Line;
use crate::text::marks::{is_closing, is_goal_key, is_opening, is_quote, names_goal, names_start_or_goal};
use crate::text::span::is_number;

/// Converts lines from one notation to rows. Returns `None` if the lines are not in that notation.
type Conversion = fn(&[Line]) -> Option<Vec<Line>>;

/// The conversions, in the order in which they are applied.
const CONVERSIONS: [Conversion; 7] = [
    replace_keycaps,
    split_matrices,
    split_assignments,
    remove_cell_brackets,
    arrange_cells,
    join_items,
    convert_comments,
];

/// Applies all conversions. Also returns whether any of them changed the lines.
pub(super) fn convert(mut lines: Vec<Line>) -> (Vec<Line>, bool) {
    let mut is_changed = false;
    for conversion in CONVERSIONS {
        if let Some(converted) = conversion(&lines) {
            (lines, is_changed) = (converted, true);
        }
    }
    (lines, is_changed)
}

/// Replaces keycap digits such as 1️⃣ with digits and spaces, and squares with blanks.
fn replace_keycaps(lines: &[Line]) -> Option<Vec<Line>> {
    const KEYCAP: char = '\u{20e3}';
    let plain = |text: &str| {
        let mut plain = String::new();
        for c in text.chars() {
            match c {
                KEYCAP | '\u{fe0f}' => plain.push(' '),
                '🔟' => plain.push_str("10 "),
                '⬜' | '⬛' | '◻' | '◼' | '▫' | '▪' | '🔲' | '🔳' | '🟥'..='🟫' => {
                    plain.push_str("_ ");
                }
                c => plain.push(c),
            }
        }
        plain
    };
    let has_keycap = lines.iter().any(|line| line.text.contains(KEYCAP));
    has_keycap.then(|| lines.iter().map(|line| Line { text: plain(&line.text), ..line.clone() }).collect())
}

/// Splits LaTeX matrices that are on one line into rows.
fn split_matrices(lines: &[Line]) -> Option<Vec<Line>> {
    let is_matrix = |line: &Line| line.text.contains("\\begin{") && line.text.contains("\\end{");
    if !lines.iter().any(is_matrix) {
        return None;
    }
    let mut rows = Vec::new();
    for line in lines {
        if is_matrix(line) {
            push_matrix_rows(line, &mut rows);
        } else {
            rows.push(line.clone());
        }
    }
    Some(rows)
}

/// Adds the rows of the matrices on a line, each matrix after its label.
fn push_matrix_rows(line: &Line, rows: &mut Vec<Line>) {
    let part = |begin: usize, end: usize| {
        let text = line.text[begin..end].replace("\\hline", "      ");
        Line { text, number: line.number, column: line.column + line.text[..begin].chars().count() }
    };
    let mut begin = 0;
    while let Some((head, rest)) = line.text[begin..].split_once("\\begin{") {
        if head.contains(['=', ':']) {
            rows.push(part(begin, begin + head.len()));
        }
        let Some((inner, after)) = rest.split_once("\\end{") else { break };
        let mut at = line.text.len() - rest.len();
        // Skips the environment's name and its column alignments.
        let mut cells = inner.split_once('}').map_or(inner, |(_, cells)| cells);
        if let Some((_, rest)) = cells.trim_start().strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            cells = rest;
        }
        at += inner.len() - cells.len();
        for row in cells.split("\\\\") {
            let row_line = part(at, at + row.len());
            if row_line.is_nonblank() {
                rows.push(row_line);
            }
            at += row.len() + 2;
        }
        rows.push(Line { text: String::new(), ..line.clone() });
        begin = line.text.len() - after.len();
    }
}

/// Splits assignments such as `start, goal = [1, 2, 3, 0], [0, 1, 2, 3]` into one assignment per
/// name.
fn split_assignments(lines: &[Line]) -> Option<Vec<Line>> {
    let (index, names) = lines.iter().enumerate().find_map(|(index, line)| Some((index, assigned_names(line)?)))?;
    let value = lines[index].text.find('=')? + 1;
    let (mut split, mut depth, mut quote) = (lines[..index].to_vec(), 0_usize, None);
    let assignment = |name: &str, (number, column): (usize, usize)| {
        let text = format!("{name} = ");
        Line { number, column: column.saturating_sub(text.chars().count()).max(1), text }
    };
    let mut names = names.into_iter();
    let mut open = assignment(names.next()?, (lines[index].number, lines[index].column + value));
    let mut last = index;
    for (index, line) in lines.iter().enumerate().skip(index) {
        last = index;
        let skipped = if open.text.is_empty() { 0 } else { line.text[..value.min(line.text.len())].chars().count() };
        for (at, c) in line.text.chars().enumerate().skip(skipped) {
            match c {
                c if quote == Some(c) => quote = None,
                c if is_quote(c) && quote.is_none() => quote = Some(c),
                c if is_opening(c) => depth += 1,
                c if is_closing(c) => depth = depth.saturating_sub(1),
                _ => {}
            }
            if c == ',' && depth == 0 && quote.is_none() {
                let next = assignment(names.next()?, (line.number, line.column + at + 1));
                split.push(std::mem::replace(&mut open, next));
            } else {
                open.text.push(c);
            }
        }
        split.push(Line { text: std::mem::take(&mut open.text), ..open });
        if depth == 0 {
            break;
        }
        let next = lines.get(index + 1)?;
        (open.number, open.column) = (next.number, next.column);
    }
    split.extend(lines[last + 1..].iter().cloned());
    names.next().is_none().then_some(split)
}

/// Returns the names on the left-hand side of an assignment to several variables, provided that one
/// of them names a start or a goal.
fn assigned_names(line: &Line) -> Option<Vec<&str>> {
    let (head, _) = line.text.split_once('=')?;
    let names: Vec<&str> = head.split(',').map(str::trim).collect();
    let is_name =
        |name: &&str| name.starts_with(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    (names.len() > 1 && names.iter().all(is_name) && names.iter().any(|name| names_start_or_goal(name)))
        .then_some(names)
}

/// Removes the brackets around each cell, as in `[ 1][ 2][  ]`. Empty brackets contain a blank.
fn remove_cell_brackets(lines: &[Line]) -> Option<Vec<Line>> {
    let row = |line: &Line| {
        let mut row = String::new();
        let cells = line.text.trim_end().strip_suffix(']')?;
        for cell in cells.split(']') {
            let (before, cell) = cell.split_once('[')?;
            let is_cell = before.trim().is_empty() && cell.trim().chars().count() < 4;
            if !is_cell || cell.trim().contains([' ', ',', '[', '"', '\'']) {
                return None;
            }
            row.push_str(before);
            row.push(if cell.trim().is_empty() { '_' } else { ' ' });
            row.push_str(cell);
            row.push(' ');
        }
        cells.contains(']').then_some(Line { text: row, ..line.clone() })
    };
    let mut rows = Vec::new();
    for line in lines.iter().filter(|line| line.is_nonblank()) {
        rows.push(row(line)?);
    }
    (rows.len() > 1).then_some(rows)
}

/// A cell on a separate line.
struct PlacedCell {
    row: usize,
    column: usize,
    text: String,
    line: usize,
}

/// The maximum number of such cells.
const MAX_CELLS: usize = 1 << 10;

/// Arranges cells that are on separate lines, such as `board[0][2] = 3;` or the lines of a table
/// with the columns `row`, `col` and `tile`.
fn arrange_cells(lines: &[Line]) -> Option<Vec<Line>> {
    let mut nonblank = lines.iter().filter(|line| line.is_nonblank());
    let first = nonblank.next()?;
    let columns = table_columns(first);
    let name = first.text.split('[').next()?.trim();
    let mut cells = Vec::new();
    if columns.is_none() {
        cells.push(assigned_cell(first, name)?);
    }
    for line in nonblank {
        cells.push(columns.map_or_else(|| assigned_cell(line, name), |columns| table_cell(line, columns))?);
    }
    let (mut top, mut left, mut bottom, mut right) = (usize::MAX, usize::MAX, 0, 0);
    for cell in &cells {
        (top, left) = (top.min(cell.row), left.min(cell.column));
        (bottom, right) = (bottom.max(cell.row), right.max(cell.column));
    }
    let is_valid = top.max(left) < 2 && bottom.max(right) < MAX_CELLS && (4..=MAX_CELLS).contains(&cells.len());
    if !is_valid || (bottom - top + 1) * (right - left + 1) != cells.len() {
        return None;
    }
    let mut rows = Vec::new();
    for row in top..=bottom {
        let mut line = Line { text: String::new(), number: 0, column: 1 };
        for column in left..=right {
            let cell = cells.iter().find(|cell| (cell.row, cell.column) == (row, column))?;
            line.text += &cell.text;
            line.text.push(' ');
            line.number = cell.line;
        }
        rows.push(line);
    }
    Some(rows)
}

/// Returns the cell that an assignment such as `board[0][2] = 3;` sets in the given array.
fn assigned_cell(line: &Line, array: &str) -> Option<PlacedCell> {
    let (target, text) = line.text.trim().split_once('=')?;
    let target = target.strip_prefix(array)?.trim();
    let is_index = |c: char| c.is_ascii_digit() || matches!(c, '[' | ']' | ',' | ' ');
    let mut numbers = target.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    let is_array = array.starts_with(char::is_alphabetic) && !names_goal(array);
    if !is_array || !target.starts_with('[') || !target.chars().all(is_index) {
        return None;
    }
    let (first, second) = (numbers.next()?.parse().ok()?, numbers.next());
    let (row, column) = second.map_or(Some((0, first)), |second| Some((first, second.parse().ok()?)))?;
    let text = text.trim().trim_end_matches(';').trim_matches(|c| is_quote(c) || c == ' ');
    let is_short = text.chars().count() < 4 && text.chars().all(|c| c.is_alphanumeric() || c == '.');
    let is_cell = is_short && numbers.next().is_none();
    is_cell.then(|| PlacedCell { row, column, text: cell_text(text), line: line.number })
}

/// Returns the indices of the fields that contain the row, the column and the tile of a cell.
fn table_columns(head: &Line) -> Option<[usize; 3]> {
    const NAMES: [&[&str]; 3] =
        [&["row", "r", "y"], &["col", "column", "c", "x"], &["tile", "value", "number", "label", "v"]];
    let fields: Vec<String> = table_fields(head).iter().map(|field| field.to_lowercase()).collect();
    let index_of = |names: &[&str]| fields.iter().position(|field| names.contains(&field.as_str()));
    let [row, column, tile] = NAMES.map(index_of);
    (fields.len() == 3).then_some([row?, column?, tile?])
}

fn table_fields(line: &Line) -> Vec<&str> {
    line.text.split([',', ';', '\t']).map(|field| field.trim().trim_matches('"')).collect()
}

fn table_cell(line: &Line, [row, column, tile]: [usize; 3]) -> Option<PlacedCell> {
    let fields = table_fields(line);
    let index = |column_index: usize| fields.get(column_index).and_then(|field| field.parse().ok());
    let text = cell_text(fields.get(tile)?);
    Some(PlacedCell { row: index(row)?, column: index(column)?, text, line: line.number })
}

fn cell_text(text: &str) -> String {
    if text.is_empty() { "_".to_owned() } else { text.to_owned() }
}

/// Joins the numbers in a YAML list that has a line for each number. In a nested list, `- -` begins
/// a row.
fn join_items(lines: &[Line]) -> Option<Vec<Line>> {
    let mut joined: Vec<Line> = Vec::new();
    let (mut is_open, mut is_nested, mut seen) = (false, false, Vec::new());
    for line in lines.iter().filter(|line| line.is_nonblank()) {
        let text = line.text.trim();
        if text.ends_with(':') && text.starts_with(char::is_alphabetic) {
            joined.push(line.clone());
            is_open = false;
            seen.clear();
            continue;
        }
        let item = text.strip_prefix("- ")?.trim_start();
        let number = item.strip_prefix("- ").unwrap_or(item).trim().trim_matches(is_quote);
        is_nested |= number.len() < item.len();
        if !is_number(number) || seen.contains(&number) || seen.len() == MAX_CELLS {
            return None;
        }
        seen.push(number);
        match joined.last_mut().filter(|_| is_open && item.starts_with(|c: char| c != '-')) {
            Some(row) => row.text = format!("{} {number}", row.text),
            None => joined.push(Line { text: number.to_owned(), ..line.clone() }),
        }
        is_open = true;
    }
    (is_nested || seen.len() > 3).then_some(joined)
}

/// Converts comments in other languages that give a metric, and comments after `;` that give a
/// goal, to comments after `#`.
fn convert_comments(lines: &[Line]) -> Option<Vec<Line>> {
    const MARKS: [&str; 5] = ["; ", "# ", "// ", "-- ", "% "];
    let converted = |line: &Line| {
        let mark = MARKS.into_iter().find(|mark| line.text.starts_with(mark))?;
        let (key, value) = line.text[mark.len()..].split_once([':', '='])?;
        let is_metric = key.trim().eq_ignore_ascii_case("metric") && value.split_whitespace().count() == 1;
        let is_goal = mark == MARKS[0] && is_goal_key(key.trim()) && !value.trim().is_empty();
        let is_converted = mark == MARKS[1] && line.text.contains(&format!("{key}:"));
        let text = format!("#{}{key}:{value}", " ".repeat(mark.len() - 1));
        ((is_metric || is_goal) && !is_converted).then_some(Line { text, ..line.clone() })
    };
    // In PDDL, a semicolon begins a comment too.
    let is_program = lines.iter().any(|line| line.text.trim_start().starts_with("(define"));
    let (mut lines, mut is_found) = (lines.to_vec(), false);
    for line in &mut lines {
        if let Some(comment) = converted(line) {
            (*line, is_found) = (comment, true);
        }
    }
    (is_found && !is_program).then_some(lines)
}
