//! Forms of rows in programs and documents other than one cell per field.

use super::fields::{Field, TextRow, board_cells};
use super::parts::{Part, Value};
use crate::text::marks::{is_title, is_word, names_goal};
use crate::text::span::{is_number, only};

/// A form of rows.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// One cell per field.
    Plain,
    /// The first row is a header.
    BelowHeading,
    /// Column numbers are above the cells, and row numbers before them, as in printed data frames.
    Numbered,
    /// The start is on the left, and the goal on the right.
    SideBySide,
    /// Cells joined by `_`, `.` or `-` in one word, such as `8_6_7`.
    Joined,
}

impl Form {
    /// All forms, most specific first.
    pub(super) const ALL: [Self; 5] = [Self::SideBySide, Self::Numbered, Self::Joined, Self::Plain, Self::BelowHeading];

    /// Returns the guess that rows have this form.
    pub(super) const fn guess(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::BelowHeading => Some("the first line is a heading"),
            Self::Numbered => Some("numbers or letters name the rows and columns"),
            Self::SideBySide => Some("the goal is to the right of the start"),
            Self::Joined => Some("a symbol separates the numbers"),
        }
    }

    /// Converts parts to this form. Returns `None` if their rows do not have it. [`Self::Plain`]
    /// keeps all parts; the other forms require a single board.
    pub(super) fn apply(self, parts: &[Part]) -> Option<Vec<Part>> {
        if matches!(self, Self::Plain) {
            return Some(parts.to_vec());
        }
        let (board, rows) = only(parts.iter().filter_map(|part| Some((part, part.board()?))))?;
        let without_margins: Vec<TextRow> = board_cells(rows).0.iter().map(|fields| row(fields)).collect();
        let rows: Vec<&TextRow> = if matches!(self, Self::BelowHeading) { rows } else { &without_margins[..] }
            .iter()
            .filter(|row| !row.fields.is_empty())
            .collect();
        let part = |label: Option<Field>, rows: Vec<TextRow>| Part { label, value: Value::Rows(rows) };
        let found = match self {
            Self::Plain => return None,
            // The word after a label is its value.
            Self::BelowHeading if board.label.is_some() => return None,
            Self::BelowHeading => vec![part(None, below_heading(&rows)?)],
            Self::Numbered => vec![part(None, without_rulers(&rows)?)],
            Self::Joined => vec![part(None, split_joined(&rows)?)],
            Self::SideBySide => {
                let (start, goal) = side_by_side(&rows)?;
                let place = goal.first()?.fields.first()?.clone();
                vec![part(None, start), part(Some(Field { text: "goal".to_owned(), ..place }), goal)]
            }
        };
        let others = parts.iter().filter(|part| part.board().is_none()).cloned();
        Some(others.chain(found).collect())
    }
}

fn row(fields: &[Field]) -> TextRow {
    TextRow { fields: fields.to_vec(), separator: None }
}

/// Returns the rows below a header. The words in a header differ in length from those in the next
/// row.
fn below_heading(rows: &[&TextRow]) -> Option<Vec<TextRow>> {
    let form = |row: &TextRow| row.fields.iter().map(|field| field.text.chars().count()).collect::<Vec<_>>();
    let text = |row: &TextRow| row.fields.iter().map(|field| field.text.as_str()).collect::<Vec<_>>().join(" ");
    match rows {
        // A header does not contain a one-character cell.
        [first, second, _, ..]
            if is_title(&text(first)) && !form(first).contains(&1) && form(first) != form(second) =>
        {
            Some(rows[1..].iter().map(|&row| row.clone()).collect())
        }
        _ => None,
    }
}

/// Returns the cells of a printed data frame or of a board with rulers: a row `0 1 2 …` or
/// `A B C …`, followed by rows that begin with their numbers or letters. The rows may be words.
fn without_rulers(rows: &[&TextRow]) -> Option<Vec<TextRow>> {
    let (head, body) = rows.split_first()?;
    let names: Vec<&Field> = head.fields.iter().filter(|field| field.length > 0).collect();
    let ruler = match names[..] {
        [word] => word.text.chars().map(String::from).collect(),
        _ => names.iter().map(|name| name.text.clone()).collect::<Vec<_>>(),
    };
    let width = ruler.len();
    let labels = |rows: &[&TextRow]| -> Vec<String> {
        rows.iter().filter_map(|row| row.fields.first()).map(|field| field.text.clone()).collect()
    };
    let cells = |field: &Field| match field.text.split_whitespace().count() {
        1 => field.text.chars().count(),
        count => count,
    };
    let is_row = |row: &&TextRow, width: usize| {
        row.fields.len() == width + 1 || row.fields.len() == 2 && cells(&row.fields[1]) == width
    };
    let without_labels =
        |rows: &[&TextRow]| -> Vec<TextRow> { rows.iter().map(|line| row(&line.fields[1..])).collect() };
    if width > 1
        && body.len() > 1
        && count_up(&ruler)
        && count_up(&labels(body))
        && body.iter().all(|row| is_row(row, width))
    {
        return Some(without_labels(body));
    }
    // Each row is one word that follows its number.
    let length = head.fields.get(1).map_or(0, cells);
    let is_listed = rows.iter().all(|row| row.fields.len() == 2 && cells(&row.fields[1]) == length);
    if length > 2 && rows.len() > 2 && is_listed && count_up(&labels(rows)) {
        return Some(without_labels(rows));
    }
    named_columns(head, body)
}

/// Returns whether labels count from 0, from 1 or from the letter A.
fn count_up(labels: &[String]) -> bool {
    let from = |first: usize| labels.iter().zip(first..).all(|(label, number)| label.parse() == Ok(number));
    from(0) || from(1) || labels.len() <= 26 && are_first_letters(labels.iter().map(String::as_str))
}

/// Returns whether labels are the letters from A onwards, in either case.
fn are_first_letters<'a>(labels: impl Iterator<Item = &'a str>) -> bool {
    labels.zip('a'..='z').all(|(label, letter)| label.eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4])))
}

/// Returns the cells of a tile board below column names such as `A B C` or `V1 V2 V3`, as in
/// spreadsheets and R, optionally with a number before each row.
fn named_columns(head: &TextRow, body: &[&TextRow]) -> Option<Vec<TextRow>> {
    let names: Vec<&str> = head.fields.iter().map(|field| field.text.as_str()).filter(|name| *name != ".").collect();
    let width = names.len();
    let are_letters = are_first_letters(names.iter().copied());
    let are_numbered = |c: char| names.iter().zip(1..).all(|(name, number)| **name == format!("{c}{number}"));
    let is_named = width > 1 && (are_letters || ['V', 'X', 'C'].into_iter().any(are_numbered));
    let is_numbered =
        |(index, row): (usize, &&TextRow)| row.fields.len() == width + 1 && row.fields[0].text.parse() == Ok(index + 1);
    let skipped = usize::from(body.iter().enumerate().all(is_numbered));
    let cells: Vec<TextRow> = body.iter().map(|line| row(&line.fields[skipped.min(line.fields.len())..])).collect();
    let fits = cells.iter().all(|row| row.fields.len() == width) && is_tile_board(&cells);
    (is_named && fits).then_some(cells)
}

/// Returns two tile boards next to each other, optionally separated by arrows or bars, and
/// optionally with a header that labels the goal.
fn side_by_side(rows: &[&TextRow]) -> Option<(Vec<TextRow>, Vec<TextRow>)> {
    let has_heading = rows.first()?.fields.iter().any(|field| is_word(&field.text));
    let (heading, rows) = if has_heading { (rows.first(), &rows[1..]) } else { (None, rows) };
    let is_arrow = |field: &Field| {
        matches!(field.text.as_str(), "->" | "-->" | "=>" | "→" | "⇒" | ">" | "|" | ".") || field.length == 0
    };
    let width = rows.iter().map(|row| row.fields.len()).max()? / 2;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for line in rows {
        let fields = &line.fields;
        let second = match fields.len().checked_sub(2 * width)? {
            0 => width,
            1 if is_arrow(&fields[width]) => width + 1,
            _ => return None,
        };
        left.push(row(&fields[..width]));
        right.push(row(&fields[second..]));
    }
    if width < 2 || !is_tile_board(&left) || !is_tile_board(&right) {
        return None;
    }
    // The first half of the header belongs to the left board.
    let is_goal_left = heading.is_some_and(|heading| {
        let words: Vec<&str> = heading.fields.iter().map(|field| field.text.as_str()).collect();
        names_goal(&words[..(words.len() / 2).max(1)].join(" "))
    });
    Some(if is_goal_left { (right, left) } else { (left, right) })
}

/// Returns whether rows contain each number of a tile board once, and one blank.
fn is_tile_board(rows: &[TextRow]) -> bool {
    let cells: Vec<&Field> = rows.iter().flat_map(|row| &row.fields).collect();
    let mut numbers: Vec<usize> =
        cells.iter().filter_map(|cell| cell.text.parse().ok()).filter(|&number: &usize| number > 0).collect();
    numbers.sort_unstable();
    numbers.len() + 1 == cells.len() && numbers.iter().zip(1..).all(|(&number, expected)| number == expected)
}

/// Splits words of numbers joined by one symbol, such as `8.6.7`, if they form a tile board.
fn split_joined(rows: &[&TextRow]) -> Option<Vec<TextRow>> {
    const SEPARATORS: [&str; 3] = ["_", ".", "-"];
    let split = |word: &Field, separator: &str| -> Option<TextRow> {
        let fields: Vec<Field> = word.split(separator).collect();
        (fields.len() > 1 && fields.iter().all(|field| is_number(&field.text))).then(|| row(&fields))
    };
    let lines = rows.iter().map(|line| only(&line.fields));
    let words: Vec<Field> = lines.collect::<Option<Vec<_>>>()?.into_iter().flat_map(|word| word.split("/")).collect();
    let board = SEPARATORS
        .into_iter()
        .find_map(|separator| words.iter().map(|word| split(word, separator)).collect::<Option<Vec<_>>>());
    board.filter(|rows| is_tile_board(rows))
}
