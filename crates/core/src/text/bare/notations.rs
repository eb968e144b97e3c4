//! Notations that do not have a row of cells on each line, or that use other symbols in a row:
//! keycap digits, LaTeX on one line, cells in brackets, assignments to several names, and one cell
//! per line.
//!
//! They are converted to rows, which the other readers understand.

use super::fields::Field;
use crate::text::marks::{is_closing, is_goal_key, is_opening, is_quote, names_goal, names_start_or_goal};
use crate::text::span::is_number;

/// Converts lines from one notation to rows. Returns `None` if the lines are not in that notation.
type Conversion = fn(&[Field]) -> Option<Vec<Field>>;

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
pub(super) fn convert(mut lines: Vec<Field>) -> (Vec<Field>, bool) {
    let mut is_changed = false;
    for conversion in CONVERSIONS {
        if let Some(converted) = conversion(&lines) {
            (lines, is_changed) = (converted, true);
        }
    }
    (lines, is_changed)
}

/// Replaces keycap digits such as 1️⃣ with digits and spaces, and squares with blanks.
fn replace_keycaps(lines: &[Field]) -> Option<Vec<Field>> {
    const KEYCAP: char = '\u{20e3}';
    let plain = |text: &str| {
        const SQUARES: [char; 8] = ['⬜', '⬛', '◻', '◼', '▫', '▪', '🔲', '🔳'];
        let plain = text.replace([KEYCAP, '\u{fe0f}'], " ").replace('🔟', "10 ");
        plain.replace(|c| SQUARES.contains(&c) || matches!(c, '🟥'..='🟫'), "_ ")
    };
    let has_keycap = lines.iter().any(|line| line.text.contains(KEYCAP));
    has_keycap.then(|| lines.iter().map(|line| Field { text: plain(&line.text), ..line.clone() }).collect())
}

/// Splits LaTeX matrices that are on one line into rows.
fn split_matrices(lines: &[Field]) -> Option<Vec<Field>> {
    let is_matrix = |line: &Field| line.text.contains("\\begin{") && line.text.contains("\\end{");
    let rows = |line: &Field| if is_matrix(line) { matrix_rows(line) } else { vec![line.clone()] };
    lines.iter().any(is_matrix).then(|| lines.iter().flat_map(rows).collect())
}

/// Returns the rows of the matrices on a line, each matrix after its label.
fn matrix_rows(line: &Field) -> Vec<Field> {
    let mut rows = Vec::new();
    let part = |begin: usize, end: usize| {
        let text = line.text[begin..end].replace("\\hline", "      ");
        Field::new(text, line.line, line.column + line.text[..begin].chars().count())
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
        rows.push(Field { text: String::new(), ..line.clone() });
        begin = line.text.len() - after.len();
    }
    rows
}

/// Splits assignments such as `start, goal = [1, 2, 3, 0], [0, 1, 2, 3]` into one assignment per
/// name.
fn split_assignments(lines: &[Field]) -> Option<Vec<Field>> {
    let (index, names) = lines.iter().enumerate().find_map(|(index, line)| Some((index, assigned_names(line)?)))?;
    let value = lines[index].text.find('=')? + 1;
    let (mut split, mut depth, mut quote) = (lines[..index].to_vec(), 0_usize, None);
    let assignment = |name: &str, (number, column): (usize, usize)| {
        let text = format!("{name} = ");
        let column = column.saturating_sub(text.chars().count()).max(1);
        Field::new(text, number, column)
    };
    let mut names = names.into_iter();
    let mut open = assignment(names.next()?, (lines[index].line, lines[index].column + value));
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
                let next = assignment(names.next()?, (line.line, line.column + at + 1));
                split.push(std::mem::replace(&mut open, next));
            } else {
                open.text.push(c);
            }
        }
        split.push(Field { text: std::mem::take(&mut open.text), ..open });
        if depth == 0 {
            break;
        }
        let next = lines.get(index + 1)?;
        (open.line, open.column) = (next.line, next.column);
    }
    split.extend(lines[last + 1..].iter().cloned());
    names.next().is_none().then_some(split)
}

/// Returns the names on the left-hand side of an assignment to several variables, provided that one
/// of them names a start or a goal.
fn assigned_names(line: &Field) -> Option<Vec<&str>> {
    let (head, _) = line.text.split_once('=')?;
    let names: Vec<&str> = head.split(',').map(str::trim).collect();
    let is_name =
        |name: &&str| name.starts_with(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    (names.len() > 1 && names.iter().all(is_name) && names.iter().any(|name| names_start_or_goal(name)))
        .then_some(names)
}

/// Removes the brackets around each cell, as in `[ 1][ 2][  ]`. Empty brackets contain a blank.
fn remove_cell_brackets(lines: &[Field]) -> Option<Vec<Field>> {
    let row = |line: &Field| {
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
        cells.contains(']').then_some(Field { text: row, ..line.clone() })
    };
    let rows = lines.iter().filter(|line| line.is_nonblank()).map(row);
    rows.collect::<Option<Vec<_>>>().filter(|rows| rows.len() > 1)
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
fn arrange_cells(lines: &[Field]) -> Option<Vec<Field>> {
    let mut nonblank = lines.iter().filter(|line| line.is_nonblank());
    let first = nonblank.next()?;
    let columns = table_columns(first);
    let name = first.text.split('[').next()?.trim();
    let cell = |line| columns.map_or_else(|| assigned_cell(line, name), |columns| table_cell(line, columns));
    let first_cell = columns.is_none().then_some(first);
    let cells: Vec<PlacedCell> = first_cell.into_iter().chain(nonblank).map(cell).collect::<Option<_>>()?;
    let rows = || cells.iter().map(|cell| cell.row);
    let columns = || cells.iter().map(|cell| cell.column);
    let (top, left, bottom, right) = (rows().min()?, columns().min()?, rows().max()?, columns().max()?);
    let is_valid = top.max(left) < 2 && bottom.max(right) < MAX_CELLS && (4..=MAX_CELLS).contains(&cells.len());
    if !is_valid || (bottom - top + 1) * (right - left + 1) != cells.len() {
        return None;
    }
    let row = |row: usize| {
        let cell = |column| cells.iter().find(|cell| (cell.row, cell.column) == (row, column));
        let cells: Vec<&PlacedCell> = (left..=right).map(cell).collect::<Option<_>>()?;
        let text: String = cells.iter().map(|cell| cell.text.clone() + " ").collect();
        Some(Field::new(text, cells.last()?.line, 1))
    };
    (top..=bottom).map(row).collect()
}

/// Returns the cell that an assignment such as `board[0][2] = 3;` sets in the given array.
fn assigned_cell(line: &Field, array: &str) -> Option<PlacedCell> {
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
    is_cell.then(|| PlacedCell { row, column, text: cell_text(text), line: line.line })
}

/// Returns the indices of the fields that contain the row, the column and the tile of a cell.
fn table_columns(head: &Field) -> Option<[usize; 3]> {
    const NAMES: [&[&str]; 3] =
        [&["row", "r", "y"], &["col", "column", "c", "x"], &["tile", "value", "number", "label", "v"]];
    let fields: Vec<String> = table_fields(head).iter().map(|field| field.to_lowercase()).collect();
    let index_of = |names: &[&str]| fields.iter().position(|field| names.contains(&field.as_str()));
    let [row, column, tile] = NAMES.map(index_of);
    (fields.len() == 3).then_some([row?, column?, tile?])
}

fn table_fields(line: &Field) -> Vec<&str> {
    line.text.split([',', ';', '\t']).map(|field| field.trim().trim_matches('"')).collect()
}

fn table_cell(line: &Field, [row, column, tile]: [usize; 3]) -> Option<PlacedCell> {
    let fields = table_fields(line);
    let index = |column_index: usize| fields.get(column_index).and_then(|field| field.parse().ok());
    let text = cell_text(fields.get(tile)?);
    Some(PlacedCell { row: index(row)?, column: index(column)?, text, line: line.line })
}

fn cell_text(text: &str) -> String {
    if text.is_empty() { "_".to_owned() } else { text.to_owned() }
}

/// Joins the numbers in a YAML list that has a line for each number. In a nested list, `- -` begins
/// a row.
fn join_items(lines: &[Field]) -> Option<Vec<Field>> {
    let mut joined: Vec<Field> = Vec::new();
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
            None => joined.push(Field { text: number.to_owned(), ..line.clone() }),
        }
        is_open = true;
    }
    (is_nested || seen.len() > 3).then_some(joined)
}

/// Converts comments in other languages that give a metric, and comments after `;` that give a
/// goal, to comments after `#`.
fn convert_comments(lines: &[Field]) -> Option<Vec<Field>> {
    const MARKS: [&str; 5] = ["; ", "# ", "// ", "-- ", "% "];
    let converted = |line: &Field| {
        let mark = MARKS.into_iter().find(|mark| line.text.starts_with(mark))?;
        let (key, value) = line.text[mark.len()..].split_once([':', '='])?;
        let is_metric = key.trim().eq_ignore_ascii_case("metric") && value.split_whitespace().count() == 1;
        let is_goal = mark == MARKS[0] && is_goal_key(key.trim()) && !value.trim().is_empty();
        let is_converted = mark == MARKS[1] && line.text.contains(&format!("{key}:"));
        let text = format!("#{}{key}:{value}", " ".repeat(mark.len() - 1));
        ((is_metric || is_goal) && !is_converted).then_some(Field { text, ..line.clone() })
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
