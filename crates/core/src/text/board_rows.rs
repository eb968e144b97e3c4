//! Divides text into boards, rows and fields, regardless of brackets, separators and frames.

use super::marks::{
    is_bar, is_closing, is_drawn_line, is_nothing, is_opening, is_quote, is_title, is_word, may_name_goal, names_goal,
    names_start, names_start_or_goal,
};
use super::span::Span;

/// Consecutive rows that form one board.
#[derive(Clone, Debug)]
pub(super) struct Board<'a> {
    /// The label above the rows, such as `Start` or `Goal`.
    pub(super) label: Option<Span<'a>>,
    pub(super) rows: Vec<Row<'a>>,
    /// The first row, or the label if there are no rows.
    pub(super) place: Span<'a>,
}

/// A row of fields. An empty field is a cell without text.
#[derive(Clone, Debug)]
pub(super) struct Row<'a> {
    pub(super) place: Span<'a>,
    pub(super) fields: Vec<Span<'a>>,
}

impl<'a> Row<'a> {
    /// Returns whether the row consists only of separators.
    pub(super) fn is_empty(&self) -> bool {
        self.fields.iter().all(|field| field.is_empty())
    }

    /// Returns whether the row is more likely a damaged row of `other`'s board than prose: it has
    /// the same number of fields, most of which contain digits. If `other` is a single word, the
    /// row must instead have as many characters.
    fn is_damaged(&self, other: &Row) -> bool {
        let numbers = self.fields.iter().filter(|field| field.text.contains(|c: char| c.is_ascii_digit())).count();
        let length = |row: &Row| row.place.trim().text.chars().count();
        match other.fields[..] {
            [word] => word.text.chars().nth(2).is_some() && length(self) == word.text.chars().count(),
            _ => self.fields.len() == other.fields.len() && 2 * numbers > self.fields.len(),
        }
    }

    /// Returns whether the fields have separators other than white space.
    pub(super) fn has_separators(&self) -> bool {
        self.place.text.contains([',', ';', '|', '&', '\t', '[', ']', '(', ')', '{', '}'])
    }

    /// Returns the empty column of a row that lacks one field, inferred from the columns where the
    /// fields of the other rows begin or end.
    pub(super) fn missing_column(&self, rows: &[Row<'a>], width: usize) -> Option<usize> {
        let full_rows: Vec<&Row<'a>> = rows.iter().filter(|row| row.fields.len() == width).collect();
        let fits = |gap: usize, edge: fn(&Span) -> usize| {
            let columns = (0..width).filter(|&column| column != gap);
            columns
                .zip(&self.fields)
                .all(|(column, field)| full_rows.iter().any(|row| edge(&row.fields[column]) == edge(field)))
        };
        let by_ends: Vec<usize> = (0..width).filter(|&gap| fits(gap, end_column)).collect();
        let by_starts: Vec<usize> = (0..width).filter(|&gap| fits(gap, |field| field.column)).collect();
        match (&by_ends[..], &by_starts[..]) {
            ([gap], _) | (_, [gap]) => Some(*gap),
            _ => None,
        }
    }
}

fn end_column(field: &Span) -> usize {
    field.column + field.text.chars().count()
}

/// Returns the boards in `text`.
pub(super) fn boards(text: Span) -> Vec<Board> {
    let mut reader = BoardReader::default();
    for line in text.lines() {
        reader.read_line(line);
    }
    reader.end_board();
    reader.end_label();
    reader.boards
}

/// Returns whether a character is used to draw frames around cells.
fn is_frame(c: char) -> bool {
    is_bar(c) || matches!(c, '+' | '-' | '=' | '_' | '~' | '–' | '—' | ':') || is_drawn_line(c)
}

/// Returns whether a line only draws a frame, underlines text or separates boards. No board row
/// consists of such characters alone.
pub(super) fn is_frame_line(line: Span) -> bool {
    let text = line.trim().text;
    text.chars().count() > 1 && text.chars().all(|c| is_frame(c) || c.is_whitespace() || c == '>')
}

#[derive(Default)]
struct BoardReader<'a> {
    boards: Vec<Board<'a>>,
    rows: Vec<Row<'a>>,
    label: Option<Span<'a>>,
    /// Whether the label precedes a colon or `=`, or is a word for a board, and no row has followed
    /// yet.
    is_label_open: bool,
    /// A line of words that is assumed to be a label. If the next row has the same number of
    /// fields, the line was a damaged row.
    damaged: Option<Row<'a>>,
    /// The number of open brackets, and the maximum within this board.
    depth: usize,
    max_depth: usize,
}

impl<'a> BoardReader<'a> {
    fn read_line(&mut self, line: Span<'a>) {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            if self.depth == 0 {
                self.end_board();
            }
            return;
        }
        if trimmed.text.starts_with('#') {
            return;
        }
        if is_frame_line(line) {
            // An arrow separates boards, as does a line of dashes below rows without bars. Within a
            // frame, such a line separates rows.
            let draws_frame = trimmed.text.contains(|c: char| c == '+' || !c.is_ascii());
            if trimmed.text.contains('>') || (!draws_frame && !self.rows.iter().any(has_bars)) {
                self.end_board();
                if trimmed.text.contains('>') {
                    self.label = Some(trimmed);
                }
            }
            return;
        }
        if is_plain_title(trimmed.text) && self.split_label(line).is_none() {
            self.push(trimmed, words(trimmed));
            return;
        }
        let rest = self.read_label(line);
        // A board joined by `/` after a goal label is complete.
        let is_complete = self.is_label_open
            && rest.column > line.column
            && rest.text.contains('/')
            && rest.split('/').all(|row| !row.trim().is_empty())
            && self.label.is_some_and(|label| names_goal(label.text));
        self.read_rows(rest);
        if is_complete && self.depth == 0 {
            self.end_board();
        }
    }

    /// Reads the words before a colon or `=` as the label of a new board. Returns the rest of the
    /// line.
    fn read_label(&mut self, line: Span<'a>) -> Span<'a> {
        let is_label = |head: &str| {
            let head = head.trim();
            head.chars().any(char::is_alphabetic)
                && head.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '.' | '#' | '(' | ')'))
                && head.split_whitespace().count() <= 4
        };
        let split_at = |separator| line.split_once(separator).filter(|(head, _)| is_label(head.text));
        let labelled = split_at(':').or_else(|| split_at('=')).or_else(|| self.split_label(line));
        let Some((label, rest)) = labelled else { return line };
        self.end_board();
        self.begin_label(label.trim());
        rest
    }

    /// Splits a line such as `Goal state 1 2 3/4 5 6/7 8 0`, which has no separator after its
    /// label, into the label and the cells.
    fn split_label(&self, line: Span<'a>) -> Option<(Span<'a>, Span<'a>)> {
        let at = line.text.find(|c: char| !c.is_alphabetic() && c != ' ').filter(|_| self.depth == 0)?;
        let (label, cells) = line.split_at(at);
        let is_separated = label.text.ends_with(' ') && cells.text.starts_with(|c: char| c.is_ascii_digit());
        // A short number counts boards, as in `Goal 2`.
        let has_cells = cells.words().nth(1).is_some() || cells.trim().text.len() > 3;
        let names_role = |text: &str| names_start_or_goal(text) || may_name_goal(text);
        // A sentence such as `with goal 123804765` is not a label.
        let is_role =
            || names_role(label.text) && (cells.words().nth(1).is_some() || names_role(label.first_word().0.text));
        (is_separated && has_cells && label.words().count() <= 2 && is_role()).then_some((label.trim(), cells))
    }

    /// Sets the label of the next board.
    fn begin_label(&mut self, label: Span<'a>) {
        self.end_label();
        (self.label, self.is_label_open) = (Some(label), true);
    }

    /// Adds a board without rows if no rows follow a goal label, so that the missing goal is
    /// reported.
    fn end_label(&mut self) {
        if let Some(label) =
            self.label.filter(|label| self.is_label_open && names_goal(label.text) && !label.text.contains('('))
        {
            self.boards.push(Board { label: Some(label), rows: Vec::new(), place: label });
        }
        self.is_label_open = false;
    }

    /// Splits a line at the ends of rows: `/`, `;` and closing brackets.
    fn read_rows(&mut self, line: Span<'a>) {
        // Semicolons between single fields separate cells, as in CSV files from some countries.
        if line.text.contains(';') && line.split(';').all(|part| part.words().count() <= 1 && !part.text.contains(','))
        {
            self.push(line.trim(), split_trimmed(line, |c| c == ';'));
            return;
        }
        let mut rest = line;
        while !rest.is_empty() {
            let Some(at) = rest.text.find(|c: char| is_row_end(c) || is_opening(c)) else {
                self.read_row(rest);
                return;
            };
            let c = rest.text[at..].chars().next().unwrap_or(' ');
            let (before, after) = rest.split_at(at);
            rest = after.split_at(c.len_utf8()).1;
            if is_opening(c) {
                self.open(before);
            } else {
                self.read_row(before);
                self.close(c);
                // The rest of the line is the full stop that ends a Prolog clause.
                if is_closing(c) && rest.trim().text == "." {
                    return;
                }
            }
        }
    }

    /// Counts an opening bracket. The text before it is a row, unless that text is the name of a
    /// function or a goal.
    fn open(&mut self, before: Span<'a>) {
        // A word directly before a bracket is the name of a function or a type, such as `array(`.
        let head = before.trim();
        if !head.text.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '_')) {
            self.read_row(before);
        } else if self.depth == 0 && names_goal(head.text) {
            self.end_board();
            self.begin_label(head);
        }
        self.depth += 1;
        self.max_depth = self.max_depth.max(self.depth);
    }

    fn close(&mut self, c: char) {
        if matches!(c, '/' | ';') {
            return;
        }
        self.depth = self.depth.saturating_sub(1);
        if self.depth == 0 && self.max_depth > 1 {
            self.end_board();
        }
    }

    fn read_row(&mut self, text: Span<'a>) {
        // Bars separate rows rather than cells if each part has several words.
        let parts = split_trimmed(text, is_bar);
        let is_row = |part: &Span| part.is_empty() || part.words().nth(1).is_some();
        if parts.iter().filter(|part| !part.is_empty()).count() > 1 && parts.iter().all(is_row) {
            for part in parts {
                self.push(part, words(part));
            }
        } else {
            self.push(text.trim(), fields(text));
        }
    }

    /// Adds a row, unless it is empty or prose. Prose becomes the label of the next board.
    fn push(&mut self, place: Span<'a>, fields: Vec<Span<'a>>) {
        let row = Row { place, fields };
        if row.is_empty() {
            // An empty row between commas counts as a row. Bars without cells between them belong
            // to a frame.
            if row.fields.len() > 1 && !has_bars(&row) && self.max_depth == 0 && !self.rows.is_empty() {
                self.rows.push(row);
            }
            return;
        }
        // In a board of letters, a row may be a word.
        let is_lettered = || self.rows.last().is_some_and(|row| !row.place.text.contains(|c: char| c.is_ascii_digit()));
        if is_heading(&row.fields) && !is_lettered() {
            self.end_board();
            self.begin_label(row.place);
        } else if is_prose(&row.fields) && !self.rows.first().is_some_and(|first| row.is_damaged(first)) {
            self.end_board();
            self.end_label();
            self.label = Some(row.place);
            self.damaged = Some(row);
        } else {
            if let Some(damaged) =
                self.damaged.take().filter(|damaged| self.rows.is_empty() && damaged.is_damaged(&row))
            {
                self.label = None;
                self.rows.push(damaged);
            }
            self.is_label_open = false;
            self.rows.push(row);
        }
    }

    fn end_board(&mut self) {
        self.damaged = None;
        self.max_depth = 0;
        self.depth = 0;
        let mut rows = std::mem::take(&mut self.rows);
        while rows.pop_if(|row| row.is_empty()).is_some() {}
        let rows = without_margins(rows);
        let Some(first) = rows.first() else { return };
        let place = first.place;
        self.boards.push(Board { label: self.label.take(), rows, place });
    }
}

/// Returns whether a line consists of words without separators, such as `Card 17 (Beginner)`.
fn is_plain_title(line: &str) -> bool {
    const SEPARATORS: [char; 12] = ['[', ']', '{', '}', ',', ';', '=', ':', '|', '&', '/', '\t'];
    let is_call = line.find('(').is_some_and(|at| !line[..at].ends_with(' '));
    line.contains(' ') && is_title(line) && !line.contains(SEPARATORS) && !is_call
}

/// Returns whether the only field is a word that introduces a board.
fn is_heading(fields: &[Span]) -> bool {
    const HEADINGS: [&str; 8] = ["start", "initial", "goal", "final", "target", "end", "board", "puzzle"];
    let is_role = |word: &str| word.chars().all(char::is_alphabetic) && (names_start(word) || may_name_goal(word));
    matches!(fields, [only] if HEADINGS.contains(&only.text.to_lowercase().as_str()) || is_role(only.text))
}

/// Returns whether the fields are prose.
fn is_prose(fields: &[Span]) -> bool {
    match fields {
        [_] => false,
        // If each word has as many letters as there are words, the words are rows without
        // separators.
        _ if fields.iter().all(|field| field.text.chars().count() == fields.len()) => false,
        _ => fields.iter().any(|field| is_word(field.text) && !is_blank_mark(field.text)),
    }
}

/// Returns whether a field marks the blank with a word or symbol that programs commonly use.
pub(super) fn is_blank_mark(text: &str) -> bool {
    const MARKS: [&str; 10] = ["", "_", ".", "-", "*", "x", "□", "␣", "blank", "empty"];
    let lower = text.to_lowercase();
    let mut chars = lower.chars();
    let first = chars.next();
    MARKS.contains(&lower.as_str())
        || is_nothing(text)
        // A mark may be as wide as the numbers.
        || !chars.as_str().is_empty()
            && matches!(first, Some('_' | '-' | '.' | '*' | 'x' | '#'))
            && chars.all(|c| Some(c) == first)
}

const fn is_row_end(c: char) -> bool {
    matches!(c, '/' | ';' | ']' | ')' | '}')
}

fn has_bars(row: &Row) -> bool {
    row.place.text.contains(is_bar)
}

/// Splits a row into fields: at bars if there are any, otherwise at commas, otherwise at white
/// space.
fn fields(text: Span) -> Vec<Span> {
    if text.text.contains(is_bar) {
        return split_trimmed(text, is_bar);
    }
    let text = trim_quotes(text);
    if text.text.contains(',') {
        let parts = split_trimmed(text, |c| c == ',');
        // A field between commas may be empty. Words separated by spaces are separate fields.
        return parts.into_iter().flat_map(|part| if part.is_empty() { vec![part] } else { words(part) }).collect();
    }
    words(text)
}

fn words(text: Span) -> Vec<Span> {
    text.words().map(trim_quotes).collect()
}

/// Returns the parts between separators, without surrounding white space and quotation marks.
fn split_trimmed(text: Span, is_separator: fn(char) -> bool) -> Vec<Span> {
    text.split_by(is_separator).map(trim_quotes).collect()
}

/// Removes surrounding white space and quotation marks.
fn trim_quotes(text: Span) -> Span {
    let start = text.text.len() - text.text.trim_start_matches(|c: char| c.is_whitespace() || is_quote(c)).len();
    let text = text.split_at(start).1;
    let length = text.text.trim_end_matches(|c: char| c.is_whitespace() || is_quote(c)).len();
    text.split_at(length).0
}

/// Removes the first or last field if it is empty in all rows, as it is in a frame or after
/// trailing commas.
fn without_margins(mut rows: Vec<Row>) -> Vec<Row> {
    // In a single row, an empty field may be the blank.
    let has_empty_ends = |rows: &[Row], end: for<'a, 'b> fn(&'a Row<'b>) -> Option<&'a Span<'b>>| {
        rows.len() > 1 && rows.iter().all(|row| row.fields.len() > 1 && end(row).is_some_and(|field| field.is_empty()))
    };
    // The last row of a bracketed list may lack the trailing comma that the others have.
    let width = rows.iter().map(|row| row.fields.len()).min().unwrap_or(0);
    let have_empty_ends = has_empty_ends(&rows, |row| row.fields.last());
    for row in &mut rows {
        let is_longer = row.fields.len() == width + 1;
        row.fields.pop_if(|field| have_empty_ends || is_longer && field.is_empty());
    }
    if has_empty_ends(&rows, |row| row.fields.first()) {
        for row in &mut rows {
            row.fields.remove(0);
        }
    }
    rows
}
