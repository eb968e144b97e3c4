//! Boards in programs and documents: arrays in programming languages, tables in Markdown, CSV or
//! LaTeX, quoted or fenced text.
//!
//! This module removes brackets, separators and marks. What remains are the rows of cells, and any
//! keys and goal in the text. The other readers then read those rows.

mod blank;
mod fields;
mod forms;
mod html;
mod lines;
mod matrix;
mod names;
mod notations;
mod parts;

use std::iter;

use super::block_goal::is_block_goal;
use super::keys;
use super::marks::{self, goal_guess, is_listed, may_name_goal, names_goal};
use super::span::{Span, only};
use super::{Entry, Fault, ReadOptions};
use crate::blocks::MAX_GRID;
use crate::wording::counted;
pub(super) use fields::Field;
use fields::TextRow;
use forms::Form;
pub(super) use lines::find_column_order;
use parts::{Part, Value};

/// Text without its markup, with the source positions of its parts.
#[derive(Debug, Default)]
pub(super) struct BareText {
    pub(super) text: String,
    /// The source line of each line and, for each of its fields, the column in `text`, the column
    /// in the source and the length in the source. Columns count characters from 1.
    lines: Vec<(usize, Vec<FieldPlace>)>,
    /// The goal in the text, with its position.
    goal: Option<Field>,
    /// The metadata in the text: picture keys with their values.
    about: Vec<(String, Field)>,
    /// The guesses involved in these rows, each as a phrase.
    guesses: Vec<String>,
    /// Whether spaces within rows are empty cells.
    pub(super) has_gaps: bool,
    /// The fault in the text, if a part of it cannot be read.
    fault: Option<Fault>,
    /// The piece names in the source, and the characters that replace them.
    names: Vec<(String, char)>,
    /// The goal used if none is given, and the guess that it involves.
    default_goal: Option<(String, String)>,
}

/// The column of a field in the bare text, its column in the source, and its length in the source.
type FieldPlace = (usize, usize, usize);

impl BareText {
    /// Adds a line of fields, joined by `separator`.
    pub(super) fn push<'a>(&mut self, line: usize, separator: &str, fields: impl IntoIterator<Item = &'a Field>) {
        let mut fields_in_line = Vec::new();
        let mut column = 1;
        for field in fields {
            if column > 1 {
                self.text.push_str(separator);
                column += separator.len();
            }
            self.text.push_str(&field.text);
            fields_in_line.push((column, field.column, field.length));
            column += field.text.chars().count();
        }
        self.text.push('\n');
        self.lines.push((line, fields_in_line));
    }

    /// Adds a line of words in their source columns, which show where a cell is missing.
    fn push_aligned(&mut self, line: usize, margin: usize, fields: &[Field]) {
        let mut aligned: Vec<Field> = fields.to_vec();
        let mut column = margin;
        for field in &mut aligned {
            let gap = " ".repeat(field.column.saturating_sub(column));
            column = field.column.max(column) + field.text.chars().count() + 1;
            let (at, length) = (field.column.saturating_sub(gap.len()), field.length + gap.len());
            (field.text, field.column, field.length) = (gap + &field.text, at, length);
        }
        self.push(line, " ", &aligned);
    }

    /// Converts a position in the bare text to one in the source.
    pub(super) fn source_of(&self, line: usize, column: usize) -> (usize, usize) {
        let Some((source, fields)) = self.lines.get(line - 1).or(self.lines.last()) else { return (1, 1) };
        let field = fields.iter().rev().find(|field| field.0 <= column).or(fields.first());
        (*source, field.map_or(1, |&(begin, at, length)| at + column.saturating_sub(begin).min(length)))
    }

    /// Chooses the goal: `given`, otherwise the one in the text, otherwise the default goal for the
    /// board, which is recorded as a guess.
    fn choose_goal(&mut self, given: Option<&str>) -> Option<String> {
        let own = || self.goal.as_ref().map(|goal| goal.text.clone());
        if let Some(goal) = given.map(|goal| names::rename_in_goal(goal, &self.names)).or_else(own) {
            return Some(goal);
        }
        let (goal, guess) = self.default_goal.take()?;
        self.guesses.push(guess);
        Some(goal)
    }

    /// Returns whether the text contains more than a board. If so, its faults are more relevant
    /// than those of a different reading.
    pub(super) fn has_values(&self) -> bool {
        self.goal.is_some() || !self.about.is_empty() || self.fault.is_some()
    }

    /// Returns whether the rows involve a guess.
    pub(super) const fn is_guessed(&self) -> bool {
        !self.guesses.is_empty()
    }

    /// Reads the entries in the text, with the goal from the options or, if they have none, with the
    /// text's own goal. Converts the entries' positions to positions in the source, and adds the
    /// metadata.
    pub(super) fn read(
        &mut self,
        options: &ReadOptions,
        read: impl FnOnce(Span, &ReadOptions) -> Vec<Entry>,
    ) -> Vec<Entry> {
        let with_goal = ReadOptions { goal: self.choose_goal(options.goal.as_deref()), ..options.clone() };
        let entries = read(Span::whole(&self.text, 1), &with_goal);
        if let Some(fault) = &self.fault {
            return vec![super::spec::invalid_entry(fault.line, fault.clone())];
        }
        entries.into_iter().map(|entry| self.entry(entry, options.goal.is_none())).collect()
    }

    fn entry(&self, entry: Entry, is_own_goal: bool) -> Entry {
        let mut entry = entry.relocate(|line, column| self.source_of(line, column));
        if let (true, Some(goal)) = (is_own_goal, &self.goal) {
            entry.puzzle = entry.puzzle.map_err(|faults| faults.relocate_goal_faults(goal.line, goal.column));
        }
        if let Ok(puzzled) = &mut entry.puzzle {
            puzzled.guesses.extend(self.guesses.iter().cloned());
            for (key, value) in &self.about {
                puzzled.about.store(key, &value.text);
            }
        }
        let metric = self.about.iter().find(|(key, _)| key == "metric");
        entry.with_metric(metric.map(|(_, value)| value.place()))
    }

    /// Stores a value that is not a board.
    fn store_value(&mut self, label: &Field, value: &Field) {
        /// Names of values that are irrelevant to the puzzle.
        const IRRELEVANT: &str = "n m size rows cols columns width height side moves level id number difficulty";
        let key = label.text.to_lowercase();
        let is_irrelevant = is_listed(&key, IRRELEVANT) && value.text.chars().all(|c| c.is_ascii_digit());
        match key.as_str() {
            "name" | "title" => self.about.push(("name".to_owned(), value.clone())),
            "metric" | "source" | "comment" => self.about.push((key, value.clone())),
            _ if keys::is_known(&key) => {
                let head = Field { text: format!("{key}:"), length: 0, ..value.clone() };
                self.push(value.line, " ", [&head, value]);
            }
            _ if is_irrelevant => {}
            _ => drop(self.fault.get_or_insert(keys::unknown_key(label.place()))),
        }
    }
}

/// Removes markup that other readers would mistake for rows and cells, such as code fences, tags
/// and quote prefixes. Returns `None` if there is none.
pub(super) fn without_markup(text: Span) -> Option<BareText> {
    if let Some(parts) = html::parts(text) {
        return Some(assemble(&parts));
    }
    if let Some((parts, by_column)) = matrix::parts(text) {
        let mut bare = assemble(&parts);
        bare.guesses.extend(by_column.then(|| matrix::BY_COLUMN.to_owned()));
        return Some(bare);
    }
    let without_marks = lines::without_markup(text);
    let had_markup = without_marks.is_some();
    let lines = without_marks.unwrap_or_else(|| text.lines().map(Field::from).collect());
    let (lines, is_converted) = notations::convert(lines);
    match blank::with_blank(&lines) {
        Some(Ok((lines, guess))) => {
            let mut bare = from_lines(&lines);
            bare.guesses.extend(guess);
            Some(bare)
        }
        Some(Err(fault)) => Some(BareText { fault: Some(fault), ..from_lines(&lines) }),
        None => (had_markup || is_converted).then(|| from_lines(&lines)),
    }
}

fn from_lines(lines: &[Field]) -> BareText {
    let mut bare = BareText::default();
    for line in lines {
        bare.push(line.line, "", [&Field::new(&*line.text, line.line, line.column)]);
    }
    bare
}

/// Returns the possible rows of `text`, the most likely first.
pub(super) fn readings(text: Span<'_>) -> impl Iterator<Item = BareText> + '_ {
    let without_numbers =
        iter::once_with(move || lines::without_list_numbers(text)).flatten().map(|lines| from_lines(&lines));
    let divided = iter::once_with(move || {
        let (parts, guess) = parts::parts(text);
        let named = names::rename_pieces(&parts).map(|renamed| {
            let legend = renamed.names.iter().map(|(name, character)| format!("{name} as {character}"));
            let guess = legend.collect::<Vec<_>>().join(", ");
            let mut bare = assemble(&renamed.parts);
            bare.guesses.extend(Some(guess).filter(|guess| !guess.is_empty()));
            BareText { names: renamed.names, default_goal: renamed.default_goal, ..bare }
        });
        let forms = Form::ALL.into_iter().filter_map(move |form| {
            let mut bare = assemble(&form.apply(&parts)?);
            bare.guesses.extend(form.guess().into_iter().chain(guess).map(str::to_owned));
            Some(bare)
        });
        named.into_iter().chain(forms)
    });
    without_numbers.chain(divided.flatten()).chain(iter::once_with(move || rows_with_gaps(text)).flatten())
}

/// Assembles parts into bare text: keys, followed by the boards, separated by blank lines.
fn assemble(parts: &[Part]) -> BareText {
    let mut bare = BareText::default();
    let mut goals: Vec<Field> = Vec::new();
    let mut boards = Vec::new();
    // A name after `=`, such as `Board(tiles)`, repeats a board.
    let is_name = |part: &Part| match &part.value {
        Value::Rows(rows) => only(rows.iter().flat_map(|row| &row.fields))
            .is_some_and(|word| parts.iter().any(|part| part.label.is_some() && part.label() == word.text)),
        Value::Text(_) => false,
    };
    let parts: Vec<Part> = parts.iter().filter(|part| !is_name(part)).cloned().collect();
    let is_pair = parts.iter().filter_map(Part::board).count() == 2;
    for part in &parts {
        let label = part.label();
        let is_goal_of_kind = match &part.value {
            Value::Rows(_) => is_pair,
            Value::Text(value) => is_block_goal(&value.text),
        };
        let may_be_goal = is_goal_of_kind && may_name_goal(label);
        if may_be_goal {
            bare.guesses.push(goal_guess(label));
        }
        let is_goal = names_goal(label) || may_be_goal;
        match &part.value {
            Value::Text(value) if is_goal => goals.push(value.clone()),
            Value::Text(value) => bare.store_value(part.label.as_ref().unwrap_or(value), value),
            Value::Rows(rows) if is_goal => match goal_of(rows) {
                Some(goal) => goals.push(goal),
                None => bare.fault = part.label.as_ref().map(|label| marks::missing_board(label.place())),
            },
            Value::Rows(rows) => boards.push(rows),
        }
    }
    bare.fault = bare.fault.take().or_else(|| unknown_label(&parts).filter(|_| is_pair));
    if let Some(second) = goals.get(1) {
        bare.fault = Some(second.place().fault("found a second goal: expected one puzzle with one goal"));
    }
    if let (Some(goal), []) = (goals.first(), &boards[..]) {
        bare.fault.get_or_insert(goal.place().fault("expected a board next to the goal, found none"));
    }
    bare.goal = goals.into_iter().next();
    for rows in boards {
        let (board, guess) = fields::board_cells(rows);
        let margin = fields::margin(rows);
        if margin.is_none()
            && let Some(short) = fields::short_row(rows)
        {
            bare.fault.get_or_insert(short.place().fault("a cell is missing in this row, and its column is unknown"));
        }
        let mut last = 1;
        for row in &board {
            last = row.first().map_or(last, |field| field.line);
            match margin {
                Some(margin) => bare.push_aligned(last, margin, row),
                None => bare.push(last, " ", row),
            }
        }
        bare.guesses.extend(guess.map(str::to_owned));
        bare.push(last, " ", []);
    }
    bare
}

/// Returns the fault for two boards if one of them is labelled as the start and the other with an
/// unknown word.
fn unknown_label(parts: &[Part]) -> Option<Fault> {
    let labels = parts.iter().filter(|part| part.board().is_some());
    let labels: Vec<Span> = labels.filter_map(|part| part.label.as_ref().map(Field::place)).collect();
    marks::unknown_label(&labels)
}

/// Returns the goal that rows express: a board joined into one line, or a goal in words.
fn goal_of(rows: &[TextRow]) -> Option<Field> {
    let (board, _) = fields::board_cells(rows);
    let text = |row: &Vec<Field>| row.iter().map(|field| field.text.as_str()).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = board.iter().filter(|row| !row.is_empty()).map(text).collect();
    let first = board.iter().flatten().next()?;
    Some(Field { text: rows.join("/"), ..first.clone() })
}

/// Reads rows whose spaces are empty cells. Blank lines between rows are rows of empty cells. So
/// are lines of spaces above and below the rows, and empty lines there if they make the board
/// square.
fn rows_with_gaps(text: Span) -> Option<BareText> {
    const MIN_ROWS: usize = 3;
    /// Marks for empty cells. If one occurs, spaces are not cells.
    const MARKS: [char; 6] = ['.', '_', '-', '*', '·', '□'];
    let lines: Vec<Span> = text.lines().collect();
    let is_nonblank = |line: &Span| !line.trim().is_empty();
    // Spaces at the end of a line are cells as well.
    let length = |line: &Span| with_trailing_spaces(line).chars().take(MAX_GRID + 1).count();
    let is_short = |line: &Span, width: usize| line.text.trim_end().chars().take(width).count() < width;
    let is_glued = |line: &Span| line.words().any(|word| word.text.chars().nth(1).is_some());
    let (mut first, mut end) = (lines.iter().position(is_nonblank)?, lines.iter().rposition(is_nonblank)? + 1);
    let has_spaces = |line: &Span| !line.is_empty();
    first -= lines[..first].iter().rev().take_while(|line| has_spaces(line)).count();
    end += lines[end..].iter().take_while(|line| has_spaces(line)).count();
    if end - first > MAX_GRID {
        return None;
    }
    let width = lines[first..end].iter().map(length).max()?;
    // An empty line at either end of the file may be a row without its spaces.
    if lines.len() == width {
        (first, end) = (0, lines.len());
    }
    let rows = &lines[first..end];
    if !(MIN_ROWS..=MAX_GRID).contains(&rows.len())
        || width > MAX_GRID
        || rows.iter().any(|row| row.text.contains(MARKS))
    {
        return None;
    }
    let has_gap = rows.iter().any(|line| is_short(line, width) || line.text.trim_end().contains(' '));
    if !has_gap || !rows.iter().any(is_glued) {
        return None;
    }
    let has_blank = rows.iter().any(|row| !is_nonblank(row));
    let guess =
        if has_blank { "a space is an empty cell, a blank line a row of them" } else { "a space is an empty cell" };
    // If an editor has removed trailing spaces, the last columns may be missing.
    let is_stripped = !rows.iter().any(|row| with_trailing_spaces(row).ends_with(' '));
    let is_uncertain = is_stripped || rows.iter().any(|row| length(row) < width);
    let columns = is_uncertain.then(|| counted(width as u64, "column"));
    let guesses = iter::once(guess.to_owned()).chain(columns).collect();
    let mut bare = BareText { guesses, has_gaps: true, ..BareText::default() };
    for line in rows {
        let cells = with_trailing_spaces(line).chars().map(|c| if c == ' ' { '.' } else { c });
        let length = length(line);
        let text: String = cells.chain(iter::repeat_n('.', width - length)).collect();
        bare.push(line.line, "", [&Field { text, line: line.line, column: line.column, length }]);
    }
    Some(bare)
}

/// Returns a row whose spaces are empty cells, without other white space at its end.
fn with_trailing_spaces<'a>(line: &Span<'a>) -> &'a str {
    line.text.trim_end_matches(|c: char| c != ' ' && c.is_whitespace())
}
