//! Boards inside programs and documents: arrays of a programming language, tables of Markdown, CSV or LaTeX, quoted or fenced text.
//!
//! This module removes brackets, separators and marks, and leaves rows of cells. The other readers then read those rows.

use super::fault::Within;
use super::span::{Span, is_number};
use super::{Entry, Fault, Faults};

/// Rows of cells, with their places in the source.
#[derive(Debug, Default)]
pub(super) struct Bare {
    pub(super) text: String,
    /// For each line: its line in the source, and for each of its fields the column in `text`, the column in the source and the
    /// length in the source. Columns count characters from 1.
    lines: Vec<(usize, Vec<FieldPlace>)>,
    /// The guess that led to these rows, as a phrase.
    pub(super) guess: Option<&'static str>,
}

/// The column of a field in the bare text, its column in the source, its length in the source.
type FieldPlace = (usize, usize, usize);

impl Bare {
    /// Adds a line of fields with spaces between them.
    fn push(&mut self, line: usize, fields: &[Field]) {
        let mut places = Vec::new();
        let mut column = 1;
        for field in fields {
            if column > 1 {
                self.text.push(' ');
                column += 1;
            }
            self.text.push_str(&field.text);
            places.push((column, field.column, field.length));
            column += field.text.chars().count();
        }
        self.text.push('\n');
        self.lines.push((line, places));
    }

    /// Entries read from `text`, with lines and columns of the source.
    pub(super) fn placed(&self, entries: Vec<Entry>) -> Vec<Entry> {
        let place = |fault: &mut Fault| {
            if fault.within == Within::Text {
                (fault.line, fault.column) = self.source_of(fault.line, fault.column);
            }
        };
        let placed = |mut entry: Entry| {
            entry.line = self.source_of(entry.line, 1).0;
            entry.warnings.iter_mut().for_each(place);
            match &mut entry.puzzle {
                Ok(puzzled) => puzzled.guesses.extend(self.guess.map(str::to_owned)),
                Err(Faults(faults)) => faults.iter_mut().for_each(place),
            }
            entry
        };
        entries.into_iter().map(placed).collect()
    }

    /// The line and the column of the source.
    fn source_of(&self, line: usize, column: usize) -> (usize, usize) {
        let Some((source, fields)) = self.lines.get(line - 1).or(self.lines.last()) else { return (1, 1) };
        let field = fields.iter().rev().find(|field| field.0 <= column).or(fields.first());
        (*source, field.map_or(1, |&(begin, at, length)| at + column.saturating_sub(begin).min(length)))
    }
}

/// Whether every line begins with the mark of a quotation (`> `), which other readers would take for a column of cells.
pub(super) fn is_quotation(text: Span) -> bool {
    text.filled_lines().nth(1).is_some() && text.filled_lines().all(|line| line.trim().text.starts_with("> "))
}

/// A cell, or a row of cells in one word, with its place.
#[derive(Clone, Debug)]
struct Field {
    text: String,
    line: usize,
    column: usize,
    /// The length in the source, in characters.
    length: usize,
    /// Whether it is nothing between bars, such as outside of a frame.
    is_edge: bool,
}

/// The possible rows of a text, the likeliest first.
pub(super) fn readings(text: Span) -> Vec<Bare> {
    let lines = bare_lines(text);
    let is_bracketed = lines.iter().any(|line| line.text.contains(is_opening));
    let rows = if is_bracketed { rows_in_brackets(&lines) } else { rows_of_lines(&lines) };
    let whole = of_rows(&rows);
    let below = has_heading(&rows).then(|| Bare { guess: Some("the first line is a heading"), ..of_rows(&rows[1..]) });
    dictionary(text).into_iter().chain([whole]).chain(below).chain(gaps(text)).collect()
}

const fn is_opening(c: char) -> bool {
    matches!(c, '[' | '(' | '{')
}

const fn is_closing(c: char) -> bool {
    matches!(c, ']' | ')' | '}')
}

const fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`')
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║')
}

/// Part of a line of the source.
#[derive(Clone, Debug)]
struct Line {
    text: String,
    number: usize,
    /// The column of its first character.
    column: usize,
}

impl Line {
    fn cut(&mut self, characters: usize) {
        self.text = self.text.chars().skip(characters).collect();
        self.column += characters;
    }
}

/// The lines that hold cells, without marks of quotations and lists, heads of declarations, and remarks.
fn bare_lines(text: Span) -> Vec<Line> {
    let line =
        |line: Span| Line { text: line.text.chars().map(plain).collect(), number: line.line, column: line.column };
    let mut lines: Vec<Line> = text.lines().map(line).filter(|line| !is_skipped(line.text.trim())).collect();
    without_marks(&mut lines);
    for line in &mut lines {
        without_head(line);
        for mark in [" //", " <-", " ←"] {
            if let Some(at) = line.text.find(mark) {
                line.text.truncate(at);
            }
        }
        let length = line.text.trim_end_matches([' ', '\r']).trim_end_matches("\\\\").len();
        line.text.truncate(length);
    }
    lines
}

/// Full-width characters as the usual ones.
fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' | '\u{a0}' => ' ',
        '“' | '”' => '"',
        '‘' | '’' => '\'',
        c => c,
    }
}

/// Whether a line of a document holds no cells: a fence, a remark, the edge of a table.
fn is_skipped(line: &str) -> bool {
    const HEADS: [&str; 9] = ["```", "~~~", "//", "/*", "\\begin", "\\end", "\\hline", "\\left", "\\right"];
    let is_edge =
        |c: char| is_bar(c) || matches!(c, '+' | '-' | '=' | ':' | ' ') || ('\u{2500}'..='\u{257f}').contains(&c);
    let has_corner = line.contains(|c: char| is_bar(c) || c == '+' || ('\u{2500}'..='\u{257f}').contains(&c));
    HEADS.iter().any(|head| line.starts_with(head)) || has_corner && line.contains('-') && line.chars().all(is_edge)
}

/// Takes away what every line begins with: the mark of a quotation, of a list, or a number.
fn without_marks(lines: &mut [Line]) {
    let mark = |line: &Line| {
        let indent = line.text.chars().take_while(|c| c.is_whitespace()).count();
        let text = line.text.trim_start();
        let digits = text.chars().take_while(char::is_ascii_digit).count();
        let rest = &text[digits..];
        match text {
            _ if text.starts_with("> ") || text.starts_with("- [") => Some(indent + 2),
            _ if digits > 0 && [") ", ". ", ": "].iter().any(|mark| rest.starts_with(mark)) => {
                Some(indent + digits + 2)
            }
            _ => None,
        }
    };
    let filled = |line: &&mut Line| !line.text.trim().is_empty();
    let is_marked = lines.iter().filter(|line| !line.text.trim().is_empty()).all(|line| mark(line).is_some());
    if is_marked {
        for line in lines.iter_mut().filter(filled) {
            let length = mark(line).unwrap_or(0);
            line.cut(length);
        }
    }
}

/// Takes away the head of a declaration, such as `int board[3][3] =`, or of a key, such as `board:`.
fn without_head(line: &mut Line) {
    let head = |at: usize| line.text[..at].chars().any(char::is_alphabetic);
    let behind = line.text.find('=').or_else(|| line.text.find(':')).filter(|&at| head(at));
    if let Some(at) = behind {
        let length = line.text[..at].chars().count() + 1;
        line.cut(length);
    }
}

/// The rows between the innermost brackets, a blank row between boards. A list of words in quotes has a row a word.
fn rows_in_brackets(lines: &[Line]) -> Vec<Vec<Field>> {
    let mut rows: Vec<Vec<Field>> = Vec::new();
    let mut depth = 0_usize;
    let mut inner: Option<Line> = None;
    for line in lines {
        // A bracket may close in a later line.
        if let Some(row) = &mut inner {
            (row.number, row.column) = (line.number, line.column);
        }
        for (index, c) in line.text.chars().enumerate() {
            if is_opening(c) {
                depth += 1;
                inner = Some(Line { text: String::new(), number: line.number, column: line.column + index + 1 });
            } else if is_closing(c) {
                depth = depth.saturating_sub(1);
                if let Some(row) = inner.take() {
                    push_row(&mut rows, &row);
                }
                if depth == 0 && rows.last().is_some_and(|row| !row.is_empty()) {
                    rows.push(Vec::new());
                }
            } else if let Some(row) = &mut inner {
                row.text.push(c);
            }
        }
        if let Some(row) = &mut inner {
            push_row(&mut rows, row);
            row.text.clear();
        }
    }
    rows
}

/// Adds the fields between brackets as a row, or as rows if they are words in quotes of one length.
fn push_row(rows: &mut Vec<Vec<Field>>, line: &Line) {
    let fields = fields(line);
    let length = fields.first().map_or(0, |field| field.text.chars().count());
    // A row may be digits only; numbers of several digits are no rows.
    let are_rows = length > 2
        && fields.iter().all(|field| field.text.chars().count() == length)
        && !fields.iter().all(|field| is_number(&field.text));
    if line.text.contains(['"', '\'']) && fields.len() > 1 && are_rows {
        rows.extend(fields.into_iter().map(|field| vec![field]));
    } else if !fields.is_empty() {
        rows.push(fields);
    }
}

/// A row a line, and the words of a single line of rows.
fn rows_of_lines(lines: &[Line]) -> Vec<Vec<Field>> {
    let rows: Vec<Vec<Field>> = lines.iter().map(fields).collect();
    let filled: Vec<&Vec<Field>> = rows.iter().filter(|row| !row.is_empty()).collect();
    match filled[..] {
        // Rows of a drawing that a command line has joined.
        [only] if only.len() > 2 && only.iter().all(|field| field.text.chars().count() > 2) => {
            only.iter().map(|field| vec![field.clone()]).collect()
        }
        _ => rows,
    }
}

/// The fields of a row: between bars, else ampersands, tabs, semicolons or commas, else words. Nothing between two of them is an
/// empty cell.
fn fields(line: &Line) -> Vec<Field> {
    let text = line.text.trim_matches([' ', '\r']);
    if text.is_empty() {
        return Vec::new();
    }
    let separator = ['|', '│', '┃', '║', '&', '\t', ';', ','].into_iter().find(|&c| text.contains(c));
    let mut fields = match separator {
        Some(separator) => parts(line, |c| c == separator || is_bar(c) && is_bar(separator)),
        None => parts(line, char::is_whitespace).into_iter().filter(|field| field.length > 0).collect(),
    };
    let is_lone_separator = fields.iter().all(|field| field.length == 0);
    if is_lone_separator {
        return Vec::new();
    }
    for field in &mut fields {
        field.is_edge = separator.is_some_and(is_bar) && field.length == 0;
        let quotes = field.text.chars().take_while(|&c| is_quote(c)).count();
        if quotes < field.length {
            (field.column, field.length) = (field.column + quotes, field.length - quotes);
        }
        field.text = cell(&field.text);
    }
    fields
}

/// The parts of a line between separators, without spaces around them.
fn parts(line: &Line, is_separator: impl Fn(char) -> bool) -> Vec<Field> {
    let mut parts = Vec::new();
    let mut at = line.column;
    // A semicolon at the end of a statement is no separator.
    let end = |c: char| matches!(c, ' ' | '\r') || c == ';' && !is_separator(c);
    for part in line.text.trim_end_matches(end).split(&is_separator) {
        let trimmed = part.trim();
        let indent = part.chars().take_while(|c| c.is_whitespace()).count();
        let column = if trimmed.is_empty() { at } else { at + indent };
        parts.push(Field {
            text: trimmed.to_owned(),
            line: line.number,
            column,
            length: trimmed.chars().count(),
            is_edge: false,
        });
        at += part.chars().count() + 1;
    }
    parts
}

/// A cell without quotes; `.` for every word that programs have for nothing.
fn cell(text: &str) -> String {
    const NOTHING: [&str; 9] = ["", "None", "null", "nil", "NULL", "NaN", "nan", "Nothing", "-1"];
    let text = text.trim_matches(is_quote).trim();
    let text = text.strip_prefix("Just ").unwrap_or(text);
    let whole = text.trim_end_matches('0').strip_suffix('.').filter(|whole| is_number(whole));
    match whole {
        _ if NOTHING.contains(&text) => ".".to_owned(),
        Some(whole) => whole.to_owned(),
        None => text.to_owned(),
    }
}

/// Whether the first row is words, and of another form than the next.
fn has_heading(rows: &[Vec<Field>]) -> bool {
    let is_word = |field: &Field| field.text.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let form = |row: &[Field]| row.iter().map(|field| field.text.chars().count()).collect::<Vec<_>>();
    matches!(rows, [first, second, _, ..] if first.iter().any(is_word) && form(first) != form(second))
}

/// The bare text of rows. Nothing outside of the outer bars, or behind a last comma, is a cell.
fn of_rows(rows: &[Vec<Field>]) -> Bare {
    let filled = || rows.iter().filter(|row| !row.is_empty());
    let width = filled().map(Vec::len).min().unwrap_or(0);
    let is_framed = filled().all(|row| row.len() > 1 && row[0].is_edge);
    let is_open = |row: &[Field]| row.last().is_some_and(|field| field.length == 0);
    // Where all rows end in nothing, a square board tells whether that is a column of empty cells.
    let first = usize::from(is_framed);
    let is_column = !is_framed && width == filled().count();
    let are_open = width > 1 && filled().all(|row| is_open(row)) && !is_column;
    let mut bare = Bare::default();
    if are_open && !is_framed && width != filled().count() + 1 {
        bare.guess = Some("separators at the ends of rows are no cells");
    }
    let mut last = 1;
    for row in rows {
        let is_longer = row.len() == width + 1 && is_open(row);
        let end = if are_open || is_longer { row.len().saturating_sub(1) } else { row.len() };
        last = row.first().map_or(last, |field| field.line);
        bare.push(last, &row[first.min(end)..end]);
    }
    bare
}

/// A dictionary of Python as an object of JSON, with every character in its place.
fn dictionary(text: Span) -> Option<Bare> {
    let is_dictionary = text.text.trim_start().strip_prefix('{')?.trim_start().starts_with('\'');
    is_dictionary.then(|| {
        let json =
            text.text.replace('\'', "\"").replace("None", "null").replace("True", "true").replace("False", "false");
        let json = json.replace('(', "[").replace(')', "]");
        let lines = json.lines().zip(text.line..).map(|(line, number)| (number, vec![(1, 1, line.chars().count())]));
        Bare { lines: lines.collect(), text: json, guess: None }
    })
}

/// Rows in which a space is an empty cell, with every character in its place.
fn gaps(text: Span) -> Option<Bare> {
    const FEWEST: usize = 3;
    let lines: Vec<Span> = text.filled_lines().collect();
    let width = lines.iter().map(|line| line.text.trim_end().chars().count()).max()?;
    let is_glued = |line: &Span| line.words().any(|word| word.text.chars().count() > 1);
    let has_gap =
        lines.iter().any(|line| line.text.trim_end().chars().count() < width || line.text.trim_end().contains(' '));
    if lines.len() < FEWEST || !has_gap || !lines.iter().any(is_glued) {
        return None;
    }
    let mut bare = Bare { guess: Some("a space is an empty cell"), ..Bare::default() };
    for line in lines {
        let cells = line.text.trim_end().chars().map(|c| if c == ' ' { '.' } else { c });
        let length = line.text.trim_end().chars().count();
        let text: String = cells.chain(std::iter::repeat_n('.', width - length)).collect();
        bare.push(line.line, &[Field { text, line: line.line, column: line.column, length, is_edge: false }]);
    }
    Some(bare)
}
