//! Divides rows into fields.

use crate::text::marks::{is_bar, is_nothing, is_quote};
use crate::text::span::{Span, is_number, only};

/// A line, a cell, or a row of cells in one word, with its position.
#[derive(Clone, Debug)]
pub(in crate::text) struct Field {
    pub(in crate::text) text: String,
    pub(in crate::text) line: usize,
    pub(in crate::text) column: usize,
    /// The length in the source, in characters.
    pub(in crate::text) length: usize,
}

impl Field {
    pub(super) fn new(text: impl Into<String>, line: usize, column: usize) -> Self {
        let text = text.into();
        Self { length: text.chars().count(), text, line, column }
    }

    /// Returns the position in the source.
    pub(in crate::text) const fn place(&self) -> Span<'_> {
        Span { text: self.text.as_str(), line: self.line, column: self.column }
    }

    const fn is_blank(&self) -> bool {
        self.length == 0
    }

    /// Returns whether the text contains more than white space.
    pub(super) fn is_nonblank(&self) -> bool {
        !self.text.trim().is_empty()
    }

    /// Returns the text without the given number of leading characters.
    pub(super) fn without_leading(&self, characters: usize) -> Self {
        Self::new(self.text.chars().skip(characters).collect::<String>(), self.line, self.column + characters)
    }

    /// Returns the parts between separators.
    pub(super) fn split(&self, separator: &str) -> impl Iterator<Item = Self> {
        let mut column = self.column;
        self.text.split(separator).map(move |part| {
            let part = Self::new(part, self.line, column);
            column += part.length + separator.chars().count();
            part
        })
    }
}

impl From<Span<'_>> for Field {
    fn from(span: Span) -> Self {
        Self::new(span.text, span.line, span.column)
    }
}

/// The fields of a row, and their separator. A row of white space has no fields.
#[derive(Clone, Debug, Default)]
pub(super) struct TextRow {
    pub(super) fields: Vec<Field>,
    pub(super) separator: Option<char>,
}

impl From<&Field> for TextRow {
    fn from(field: &Field) -> Self {
        Self { fields: vec![field.clone()], separator: None }
    }
}

/// Splits a line into rows at semicolons.
pub(super) fn rows(line: &Field) -> Vec<TextRow> {
    let parts: Vec<Field> = line.split(";").collect();
    let has_cells = |part: &Field| part.text.contains(',') || part.text.split_whitespace().nth(1).is_some();
    if parts.len() < 2 || !parts.iter().any(has_cells) {
        return vec![row(line)];
    }
    parts.iter().filter(|part| part.is_nonblank()).map(row).collect()
}

/// Splits a row into fields: at bars if there are any, otherwise at ampersands, tabs, semicolons or
/// commas, otherwise at white space. A field without text is an empty cell.
fn row(line: &Field) -> TextRow {
    let text = line.text.trim_matches([' ', '\r']);
    if text.is_empty() {
        return TextRow::default();
    }
    // A semicolon at the end of a statement is not a separator, but a row may consist only of
    // separators.
    let without_semicolons = if text.chars().all(|c| c == ';') { text } else { text.trim_end_matches(';') };
    let separator = text
        .chars()
        .find(|&c| is_bar(c))
        .or_else(|| ['&', '\t', ';', ','].into_iter().find(|&c| without_semicolons.contains(c)));
    let mut fields = match separator {
        Some(separator) => parts(line, |c| c == separator || is_bar(c) && is_bar(separator)),
        None => parts(line, char::is_whitespace)
            .into_iter()
            .filter(|field| !field.is_blank())
            .flat_map(split_circled)
            .collect(),
    };
    for field in &mut fields {
        let quotes = field.text.chars().take_while(|&c| is_quote(c)).count();
        if quotes < field.length {
            (field.column, field.length) = (field.column + quotes, field.length - quotes);
        }
        field.text = cell(&field.text);
    }
    TextRow { fields, separator }
}

/// Returns the parts between separators, without surrounding spaces.
fn parts(line: &Field, is_separator: impl Fn(char) -> bool) -> Vec<Field> {
    let mut parts = Vec::new();
    let mut at = line.column;
    // A semicolon at the end of a statement is not a separator.
    let end = |c: char| matches!(c, ' ' | '\r') || c == ';' && !is_separator(c);
    for part in line.text.trim_end_matches(end).split(&is_separator) {
        let trimmed = part.trim();
        let indent = part.chars().take_while(|c| c.is_whitespace()).count();
        let column = if trimmed.is_empty() { at } else { at + indent };
        parts.push(Field::new(trimmed, line.line, column));
        at += part.chars().count() + 1;
    }
    parts
}

/// Splits a word of circled numbers, which need no spaces, into one field per number.
fn split_circled(field: Field) -> Vec<Field> {
    let is_circled = |c: char| circled_number(c).is_some();
    if !field.text.contains(is_circled) {
        return vec![field];
    }
    let (line, columns) = (field.line, field.column..);
    let cell = |(c, column): (char, usize)| Field { text: c.to_string(), line, column, length: 1 };
    field.text.chars().zip(columns).map(cell).collect()
}

/// Returns the value of a character such as `①`.
fn circled_number(c: char) -> Option<u32> {
    match c {
        '⓪' => Some(0),
        '①'..='⑳' => Some(u32::from(c) - u32::from('①') + 1),
        '❶'..='❿' => Some(u32::from(c) - u32::from('❶') + 1),
        _ => None,
    }
}

/// Normalises a cell: removes quotation marks and replaces words for a missing value with `.`.
pub(super) fn cell(text: &str) -> String {
    let is_quoted = text.starts_with(is_quote);
    let text = text.trim_matches(is_quote).trim();
    let text = text.strip_prefix("Just ").unwrap_or(text);
    let whole = text.trim_end_matches('0').strip_suffix('.').filter(|whole| is_number(whole));
    // A quoted `456.` is a row whose last cell is empty.
    let whole = whole.filter(|_| !(is_quoted && text.ends_with('.')));
    let circled = only(text.chars()).and_then(circled_number);
    match whole {
        _ if text.is_empty() || text == "-1" || is_nothing(text) => ".".to_owned(),
        Some(whole) => whole.to_owned(),
        None => circled.map_or_else(|| text.to_owned(), |number| number.to_string()),
    }
}

/// Reduces rows to the cells of a board. Also returns the guess involved. Empty fields outside the
/// outer bars are dropped. An empty field after the last separator of every row is ambiguous: it
/// may be a column of empty cells. Ampersands only separate cells, so an empty field after them is
/// a cell.
pub(super) fn board_cells(rows: &[TextRow]) -> (Vec<Vec<Field>>, Option<&'static str>) {
    let nonempty = || rows.iter().filter(|row| !row.fields.is_empty());
    let width = nonempty().map(|row| row.fields.len()).min().unwrap_or(0);
    let has = |is_separator: fn(char) -> bool| nonempty().all(|row| row.separator.is_some_and(is_separator));
    let starts_blank = |row: &TextRow| row.fields.len() > 1 && row.fields.first().is_some_and(Field::is_blank);
    let ends_blank = |row: &TextRow| row.fields.len() > 1 && row.fields.last().is_some_and(Field::is_blank);
    let is_framed = has(is_bar) && nonempty().all(starts_blank);
    let first = usize::from(is_framed);
    let all_end_blank = nonempty().next().is_some() && nonempty().all(ends_blank) && !has(|c| c == '&');
    let (is_last_column, mut guess) =
        if all_end_blank && !is_framed { last_column(rows, width) } else { (false, None) };
    let drop_last = all_end_blank && !is_last_column;
    let is_blank_row =
        |row: Option<&TextRow>| row.is_some_and(|row| row.fields.len() > 1 && row.fields.iter().all(Field::is_blank));
    if !is_framed && (is_blank_row(nonempty().next()) || is_blank_row(rows.iter().rfind(|row| !row.fields.is_empty())))
    {
        guess = guess.or(Some("a row of separators alone is a row of empty cells"));
    }
    let row = |row: &TextRow| {
        let is_longer = row.fields.len() == width + 1 && ends_blank(row) && row.separator != Some('&');
        let end = if drop_last || is_longer { row.fields.len().saturating_sub(1) } else { row.fields.len() };
        row.fields[first.min(end)..end].to_vec()
    };
    (rows.iter().map(row).collect(), guess)
}

/// Returns the leftmost column of rows that consist of words and are on separate lines. Returns
/// `None` for other rows.
pub(super) fn margin(rows: &[TextRow]) -> Option<usize> {
    let mut margin = usize::MAX;
    let mut last = 0;
    for row in rows {
        let Some(first) = row.fields.first() else { continue };
        if row.separator.is_some() || first.line <= last {
            return None;
        }
        (last, margin) = (first.line, margin.min(first.column));
    }
    (last > 0).then_some(margin)
}

/// Among rows of words or numbers, returns the first field of a row with one field fewer than the
/// longest row.
pub(super) fn short_row(rows: &[TextRow]) -> Option<&Field> {
    let width = rows.iter().map(|row| row.fields.len()).max()?;
    let are_numbers = rows.iter().flat_map(|row| &row.fields).all(|field| is_number(&field.text));
    let is_short = |row: &&TextRow| {
        (row.separator.is_none() || are_numbers) && row.fields.len() + 1 == width && !row.fields.is_empty() && width > 2
    };
    rows.iter().find(is_short).and_then(|row| row.fields.first())
}

/// Returns whether the empty fields at the ends of all rows form a column of empty cells, and the
/// guess involved.
fn last_column(rows: &[TextRow], width: usize) -> (bool, Option<&'static str>) {
    const COLUMN: &str = "the separators at the ends of rows begin a column of empty cells";
    const NO_COLUMN: &str = "the separators at the ends of rows do not begin a column";
    let inner = || rows.iter().flat_map(|row| row.fields.iter().rev().skip(1));
    let has_blank = inner().any(Field::is_blank);
    let has_mark =
        inner().any(|field| matches!(field.text.as_str(), "." | "0" | "_" | "-" | "*" | "o") && !field.is_blank());
    // Words with several cells are complete rows.
    let is_glued = width == 2 && inner().all(|field| field.text.chars().nth(1).is_some());
    let count = rows.iter().filter(|row| !row.fields.is_empty()).count();
    match (has_blank, has_mark) {
        _ if is_glued => (false, None),
        (false, true) => (false, None),
        _ if width == count => (true, Some(COLUMN)),
        _ if width == count + 1 => (false, Some(NO_COLUMN)),
        (true, _) | (false, false) => (true, Some(COLUMN)),
    }
}
