//! Divides text into labelled parts: boards, and values such as `metric: turn` or
//! `char goal[] = "B right";`.

use super::fields::{self, Field, TextRow};
use super::lines::bare_lines;
use crate::text::block_goal::is_block_goal;
use crate::text::keys::is_known;
use crate::text::marks::{is_closing, is_opening, is_quote, names_goal};
use crate::text::span::{Span, is_number};

/// A value with its label.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) label: Option<Field>,
    pub(super) value: Value,
}

/// The value of a label.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// The rows of a board, and empty rows between boards.
    Rows(Vec<TextRow>),
    /// Any other value, without quotation marks.
    Text(Field),
}

/// Returns the parts of `text` in order, and the guess involved.
pub(super) fn parts(text: Span) -> (Vec<Part>, Option<&'static str>) {
    let (lines, guess) = bare_lines(text);
    let is_bracketed = lines.iter().any(|line| line.text.contains(is_opening));
    let parts = if is_bracketed { Scanner::default().scan(&lines) } else { parts_of_lines(&lines) };
    (merge_rows(&parts), guess)
}

/// Merges parts that have one row each and labels that differ only in a number, such as `Row 1` and
/// `Row 2`.
fn merge_rows(parts: &[Part]) -> Vec<Part> {
    let stem = |part: &Part| {
        let stem = part.label.as_ref()?.text.trim_end_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
        Some(stem.to_owned())
    };
    let is_row = |part: &Part| matches!(&part.value, Value::Rows(rows) if rows.iter().filter(|row| !row.fields.is_empty()).count() == 1);
    let mut merged: Vec<Part> = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let continues = index > 0
            && is_row(part)
            && is_row(&parts[index - 1])
            && stem(part).is_some_and(|stem_of_part| stem(&parts[index - 1]) == Some(stem_of_part));
        match (merged.last_mut().map(|last| &mut last.value), &part.value) {
            (Some(Value::Rows(last)), Value::Rows(rows)) if continues => last.extend(rows.iter().cloned()),
            _ => merged.push(part.clone()),
        }
    }
    merged
}

impl Part {
    /// Returns the rows, unless all of them are empty.
    pub(super) fn board(&self) -> Option<&[TextRow]> {
        match &self.value {
            Value::Rows(rows) if rows.iter().any(|row| !row.fields.is_empty()) => Some(rows),
            _ => None,
        }
    }

    /// Returns the text of the label, which is empty if there is none.
    pub(super) fn label(&self) -> &str {
        self.label.as_ref().map_or("", |label| label.text.as_str())
    }
}

/// Adds rows to the last part if its label matches, or to a new part.
fn push_rows(parts: &mut Vec<Part>, label: Option<&Field>, rows: Vec<TextRow>) {
    let name = |label: Option<&Field>| label.map(|label| label.text.clone());
    match parts.last_mut() {
        Some(Part { label: last, value: Value::Rows(last_rows) }) if name(last.as_ref()) == name(label) => {
            last_rows.extend(rows);
        }
        _ => parts.push(Part { label: label.cloned(), value: Value::Rows(rows) }),
    }
}

/// Returns the name in a declaration such as `int goal[3][3]`, or all words in a label such as
/// `Goal state`.
pub(super) fn declared_name(head: &str, is_declaration: bool) -> Option<&str> {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let head = head.trim().trim_matches(is_quote);
    let last = head.split(|c: char| !is_name(c)).rfind(|word| word.contains(char::is_alphabetic))?;
    Some(if is_declaration { last } else { head })
}

/// Returns a label at its position in a line.
fn label(line: &Field, name: &str) -> Field {
    let before = line.text.find(name).map_or("", |at| &line.text[..at]).chars().count();
    Field::new(name, line.line, line.column + before)
}

/// Splits a line into the label before `:` or `=` and the rest.
fn split_label(line: &Field) -> Option<(Field, Field)> {
    let at = line.text.find(['=', ':'])?;
    let head = &line.text[..at];
    let is_label = head.chars().any(char::is_alphabetic)
        && head.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '.' | '#' | '\'' | '"'))
        && head.split_whitespace().count() <= 4;
    let name = declared_name(head, false).filter(|_| is_label)?;
    Some((label(line, name), line.without_leading(head.chars().count() + 1)))
}

/// Returns whether a label introduces a board or a row. If so, its cells may start on the same
/// line.
fn names_board(label: &str) -> bool {
    const NAMES: &str = "start init board puzzle state position problem input grid layout map tiles cells row line \
        configuration";
    NAMES.split(' ').any(|name| label.contains(name))
}

/// Returns the value in the rest of a line, without quotation marks.
fn value(line: &Field) -> Option<Field> {
    let text = line.text.trim().trim_end_matches([';', ',']).trim();
    let indent = line.text.chars().take_while(|c| c.is_whitespace()).count();
    let quotes = text.chars().take_while(|&c| is_quote(c)).count();
    let value = Field::new(text.trim_matches(is_quote).trim(), line.line, line.column + indent + quotes);
    (value.length > 0).then_some(value)
}

/// Returns whether a goal's value consists of words or of a complete board, rather than the first
/// row of one.
fn is_whole_goal(text: &str) -> bool {
    text.contains('/')
        || text.split_whitespace().any(|word| word.len() > 3 && word.chars().all(char::is_alphabetic))
        || text.contains("blank-")
}

/// Reads one row per line, and starts a part at each label and after a goal that ends with a blank
/// line. Splits a single row into words if each of them is a row.
fn parts_of_lines(lines: &[Field]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut label: Option<Field> = None;
    let mut has_rows = false;
    for line in lines {
        let (name, line) = split_label(line).map_or_else(|| (None, line.clone()), |(name, rest)| (Some(name), rest));
        if let Some(name) = name {
            let key = name.text.to_lowercase();
            let is_text = |value: &Field| match () {
                () if names_goal(&name.text) => is_whole_goal(&value.text),
                () if is_known(&key) => true,
                () => !names_board(&key) && !value.text.contains('/'),
            };
            if let Some(value) = value(&line).filter(is_text) {
                parts.push(Part { label: Some(name), value: Value::Text(value) });
                continue;
            }
            label = Some(name);
            has_rows = false;
        }
        let rows = fields::rows(&line);
        let is_blank = rows.iter().all(|row| row.fields.is_empty());
        // A board after a goal and a blank line is a separate board.
        if is_blank && has_rows && label.as_ref().is_some_and(|label| names_goal(&label.text)) {
            label = None;
        }
        has_rows |= !is_blank;
        push_rows(&mut parts, label.as_ref(), rows);
    }
    for part in &mut parts {
        if let Value::Rows(rows) = &mut part.value {
            without_bullets(rows);
        }
    }
    if let [Part { value: Value::Rows(rows), .. }] = &mut parts[..] {
        split_words(rows);
    }
    parts
}

/// Removes the bullets of a YAML or Markdown list whose items are rows in one word, or numbers.
fn without_bullets(rows: &mut [TextRow]) {
    let is_entry = |row: &TextRow| match &row.fields[..] {
        [] => true,
        [bullet, word] => bullet.text == "-" && word.text.chars().nth(1).is_some(),
        [bullet, cells @ ..] => {
            matches!(bullet.text.as_str(), "-" | "*") && cells.iter().all(|cell| is_number(&cell.text))
        }
    };
    if rows.iter().all(is_entry) {
        rows.iter_mut().filter(|row| !row.fields.is_empty()).for_each(|row| drop(row.fields.remove(0)));
    }
}

/// Splits a single row into words if each has several cells, such as the rows of a drawing that a
/// command line has joined.
fn split_words(rows: &mut Vec<TextRow>) {
    let nonempty: Vec<&TextRow> = rows.iter().filter(|row| !row.fields.is_empty()).collect();
    let [TextRow { fields, .. }] = nonempty[..] else { return };
    if fields.len() > 2 && fields.iter().all(|field| field.text.chars().count() > 2) {
        *rows = fields.iter().map(TextRow::from).collect();
    }
}

/// Reads text in brackets. The innermost brackets contain rows; `=` and `:` separate labels from
/// values.
#[derive(Default)]
struct Scanner {
    parts: Vec<Part>,
    label: Option<Field>,
    /// The number of open brackets.
    depth: usize,
    /// The text in the innermost open bracket.
    inner: Option<Field>,
    /// The text outside it since the last separator.
    outer: Option<Field>,
    /// Whether `outer` is the value of a label.
    is_value: bool,
    quote: Option<char>,
    /// The number of rows that the current statement has added to the last part.
    added_rows: usize,
}

impl Scanner {
    fn scan(mut self, lines: &[Field]) -> Vec<Part> {
        for line in lines {
            // A bracket may be closed on a later line.
            if let Some(row) = &mut self.inner {
                (row.line, row.column) = (line.line, line.column);
            }
            self.scan_line(line);
        }
        self.end_value();
        self.parts
    }

    fn scan_line(&mut self, line: &Field) {
        let chars: Vec<char> = line.text.chars().collect();
        let mut index = 0;
        while let Some(&c) = chars.get(index) {
            let place = (line.line, line.column + index);
            let next = chars.get(index + 1).copied();
            match c {
                _ if self.quote.is_some() => {
                    self.push(c, place);
                    self.quote = self.quote.filter(|&quote| quote != c);
                }
                c if is_quote(c) && (self.depth > 0 || self.is_value) && !next.is_some_and(is_opening) => {
                    self.quote = Some(c);
                    self.push(c, place);
                }
                '#' if self.depth > 0 && self.inner.is_none() => break,
                c if is_opening(c) => self.open((place.0, place.1 + 1)),
                c if is_closing(c) => self.close(),
                ':' if next == Some(':') => index += 1,
                '=' | ':' => {
                    self.assign(c == '=');
                    // The sign may be `=>`, as in PHP and Ruby, or `:=`.
                    index += usize::from(c == '=' && next == Some('>') || c == ':' && next == Some('='));
                }
                ',' | ';' if self.inner.is_none() => self.end_value(),
                c => self.push(c, place),
            }
            index += 1;
        }
        self.end_line();
    }

    fn push(&mut self, c: char, (number, column): (usize, usize)) {
        if self.inner.is_none() && self.outer.is_none() {
            if c.is_whitespace() {
                return;
            }
            // Words after a bracket begin a statement.
            self.added_rows = if self.depth == 0 { 0 } else { self.added_rows };
        }
        let target =
            self.inner.as_mut().unwrap_or_else(|| self.outer.get_or_insert_with(|| Field::new("", number, column)));
        target.text.push(c);
    }

    fn open(&mut self, (number, column): (usize, usize)) {
        self.depth += 1;
        if self.is_value {
            self.outer = None;
        }
        self.inner = Some(Field::new("", number, column));
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if let Some(row) = self.inner.take() {
            self.add_row(&row);
        }
        if self.depth == 0 {
            self.end_row();
        }
    }

    /// Adds an empty row after the brackets of a board or a row.
    fn end_row(&mut self) {
        self.end_value_text();
        if let Some(Part { value: Value::Rows(rows), .. }) = self.parts.last_mut()
            && rows.last().is_some_and(|row| !row.fields.is_empty())
        {
            rows.push(TextRow::default());
            self.added_rows += 1;
        }
        if self.is_value {
            (self.is_value, self.outer) = (false, None);
        }
    }

    /// Reads the text before `=` or `:` as a label.
    fn assign(&mut self, is_equals: bool) {
        // The type in `let board: [[i32; 3]; 3] = …` and the sizes in `int board[3][3] = …` are not
        // rows.
        if is_equals && self.depth == 0 {
            self.remove_added_rows();
        }
        let head = self.inner.take().or_else(|| self.outer.take());
        if let Some(head) = head
            && let Some(name) = declared_name(head.text.rsplit([',', ';']).next().unwrap_or_default(), true)
        {
            self.label = Some(label(&head, name));
        }
        (self.is_value, self.added_rows) = (true, 0);
    }

    /// Removes the rows of the current statement.
    fn remove_added_rows(&mut self) {
        if let Some(Part { value: Value::Rows(rows), .. }) = self.parts.last_mut() {
            rows.truncate(rows.len().saturating_sub(self.added_rows));
            if rows.is_empty() {
                self.parts.pop();
            }
        }
        self.added_rows = 0;
    }

    /// Ends a value that is not a board.
    fn end_value_text(&mut self) {
        if self.is_value
            && let Some(value) = self.outer.take().as_ref().and_then(value)
        {
            self.parts.push(Part { label: self.label.take(), value: Value::Text(value) });
        }
    }

    fn end_value(&mut self) {
        self.end_value_text();
        // A goal may be an unnamed argument in a call.
        if let Some(goal) = self.outer.take().as_ref().and_then(value).filter(|value| is_block_goal(&value.text)) {
            let label = Field { text: "goal".to_owned(), ..goal.clone() };
            self.parts.push(Part { label: Some(label), value: Value::Text(goal) });
        }
        self.is_value = false;
        if self.depth == 0 {
            self.added_rows = 0;
        }
    }

    fn end_line(&mut self) {
        self.quote = None;
        if let Some(row) = self.inner.take() {
            self.add_row(&row);
            self.inner = Some(Field { text: String::new(), ..row });
        } else if self.outer.as_ref().is_some_and(|outer| !outer.text.trim().is_empty()) {
            self.end_value();
        } else if self.depth == 0 && !self.is_value {
            self.added_rows = 0;
        }
    }

    /// Adds the fields between brackets as a row. Quoted words of equal length become separate
    /// rows.
    fn add_row(&mut self, line: &Field) {
        // A tab at the start of a program line is not a separator.
        let indent = line.text.chars().take_while(|c| c.is_whitespace()).count();
        let mut rows = fields::rows(&line.without_leading(indent));
        rows.retain(|row| !row.fields.is_empty());
        if let [row] = &rows[..] {
            let length = row.fields.first().map_or(0, |field| field.text.chars().count());
            let fields: Vec<&Field> = row.fields.iter().filter(|field| field.length > 0).collect();
            // A row may consist only of digits, but numbers with several digits are not rows.
            let are_rows = length > 2
                && fields.len() > 1
                && fields.iter().all(|field| field.text.chars().count() == length)
                && !fields.iter().all(|field| is_number(&field.text));
            if line.text.contains(is_quote) && are_rows {
                rows = fields.into_iter().map(TextRow::from).collect();
            }
        }
        self.added_rows += rows.len();
        if !rows.is_empty() {
            push_rows(&mut self.parts, self.label.as_ref(), rows);
        }
    }
}
