//! Drawings of block puzzles as users type them: with a frame, an exit, spaces between the cells,
//! or various marks for empty cells.

use std::collections::{HashMap, HashSet};

use super::cells::{self, Legend, Sketch};
use super::fault::{FaultLog, quoted};
use super::frame::{self, EdgeGap, is_side};
use super::marks::{is_title, is_word, may_name_goal, names_start_or_goal};
use super::span::{Span, is_number, number, only};
use super::{Entry, Fault};
use crate::blocks::MAX_GRID;
use crate::wording::counted;

/// Rows of cells without their surroundings.
#[derive(Clone, Debug)]
pub(super) struct Drawing<'a> {
    pub(super) rows: Vec<Span<'a>>,
    /// The row, counted from 0, that has an exit at its right end.
    pub(super) exit: Option<usize>,
    /// The row, counted from 0, that has an exit at its left end.
    pub(super) left_exit: Option<usize>,
    /// The gap in the upper or lower edge of the frame.
    pub(super) edge_gap: Option<EdgeGap<'a>>,
    /// The character for empty cells, if it is not `.`.
    pub(super) empty: Option<char>,
    /// Whether walls (`#`) were interpreted as a frame.
    pub(super) has_wall_frame: bool,
}

impl<'a> Drawing<'a> {
    /// Reads `text` as a drawing. Returns `None` unless its rows form a rectangle of cells that is
    /// at least two columns wide.
    pub(super) fn read(text: Span<'a>) -> Option<Self> {
        Self::from_lines(lines(text))
    }

    /// Reads rows as a drawing. A single row may consist of rows joined by `/`.
    pub(super) fn from_rows(rows: Vec<Span<'a>>) -> Option<Self> {
        match rows[..] {
            [] => None,
            [row] => Self::from_lines(lines(row)),
            _ => Self::from_lines(rows),
        }
    }

    /// Reads rows as a drawing that has no frame and whose empty cells are `.`.
    pub(super) fn from_cells(rows: Vec<Span<'a>>) -> Option<Self> {
        let drawing = Self { rows, exit: None, left_exit: None, edge_gap: None, empty: None, has_wall_frame: false };
        let cells = drawing.cells();
        let columns = cells.first()?.len();
        cells.iter().all(|row| row.len() == columns).then_some(drawing)
    }

    fn from_lines(lines: Vec<Span<'a>>) -> Option<Self> {
        let lines = without_size(lines);
        let marked_row = only(lines.iter().filter(|row| row.text.starts_with(is_left_mark))).copied();
        let framed = frame::without_frame(lines, marked_row);
        let (rows, exit) = without_exit_mark(framed.rows, framed.right_gap);
        let (rows, left_exit) = without_left_mark(rows, marked_row);
        let left_exit = left_exit.or(framed.left_gap);
        let (edge_gap, has_wall_frame) = (framed.edge_gap, framed.has_walls);
        let mut drawing = Self { rows, exit, left_exit, edge_gap, empty: None, has_wall_frame };
        let cells = drawing.cells();
        let columns = cells.first()?.len();
        let is_rectangle = columns >= 2 && cells.iter().all(|row| row.len() == columns);
        drawing.empty = empty_mark(&cells);
        (is_rectangle && drawing.has_valid_cells(&cells)).then_some(drawing)
    }

    /// Returns the positions of all exits: on the left, on the right, and in the upper or lower
    /// edge.
    pub(super) fn exits(&self) -> impl Iterator<Item = Span<'a>> {
        let left = self.left_exit.map(|row| self.rows[row]);
        let right = self.exit.map(|row| self.rows[row].end());
        [left, right, self.edge_gap.map(|gap| gap.place)].into_iter().flatten()
    }

    /// Returns the cells, row by row.
    pub(super) fn cells(&self) -> Vec<Vec<Span<'a>>> {
        let is_spaced = self.is_spaced();
        let cells = |row: &Span<'a>| -> Vec<Span<'a>> {
            if is_spaced { row.words().collect() } else { row.chars().map(|(_, place)| place).collect() }
        };
        self.rows.iter().map(cells).collect()
    }

    fn is_spaced(&self) -> bool {
        self.rows.first().is_some_and(|row| row.text.contains(char::is_whitespace))
    }

    fn has_valid_cells(&self, cells: &[Vec<Span>]) -> bool {
        let is_cell = |cell: &Span| {
            let is_valid = |c| Some(c) == self.empty || (cells::LEGEND.cell)(c).is_some();
            only(cell.text.chars()).map_or_else(|| is_number(cell.text), is_valid)
        };
        cells.iter().flatten().all(is_cell)
    }

    /// Reads the cells with the characters of `legend` and the drawing's own mark for empty cells.
    pub(super) fn sketch(&self, legend: &Legend, log: &mut FaultLog) -> Sketch<'a> {
        let legend = Legend { empty: self.empty, ..*legend };
        let start = self.rows[0];
        cells::read(self.rows.iter().copied(), start, &legend, log)
    }

    /// Returns whether the cells of each row are adjacent, without spaces.
    pub(super) fn is_glued(&self) -> bool {
        !self.is_spaced() && self.rows.iter().all(|row| row.text.chars().count() > 1)
    }
}

/// One of several drawings in the input.
#[derive(Clone, Copy, Debug)]
pub(super) struct DrawnPart<'a> {
    /// The title above the rows, such as `Card 17`.
    pub(super) title: Option<Span<'a>>,
    pub(super) text: Span<'a>,
}

/// The drawings in the input, and how they are separated.
#[derive(Debug)]
pub(super) struct Drawings<'a> {
    pub(super) parts: Vec<DrawnPart<'a>>,
    /// The guess about lines that are not rows; `None` if only blank lines and comments separate
    /// the drawings.
    pub(super) guess: Option<&'static str>,
}

/// Splits `text` into drawings at blank lines, separators such as `---`, titles and comments. Each
/// drawing has at least two rows. A single drawing is returned only if it has a title or a
/// separator. Returns `None` for other text.
pub(super) fn split_drawings(text: Span<'_>) -> Option<Drawings<'_>> {
    let lines: Vec<Span> = text.lines().collect();
    let kinds = line_kinds(&lines);
    let mut parts: Vec<DrawnPart> = Vec::new();
    let mut title = None;
    let mut rest = text;
    for runs in kinds.chunk_by(|one, next| one == next) {
        let length = rest.text.split_inclusive('\n').take(runs.len()).map(str::len).sum();
        let (lines, after) = rest.split_at(length);
        match runs[0] {
            LineKind::Row => parts.push(DrawnPart { title: title.take(), text: lines }),
            LineKind::Title | LineKind::Comment => title = lines.lines().next().map(Span::trim),
            LineKind::Blank | LineKind::Separator => {}
        }
        rest = after;
    }
    let has_kind = |kind: LineKind| kinds.contains(&kind);
    let is_alone = parts.len() == 1;
    let is_framed = || parts[0].text.trim().text.starts_with(is_side);
    let guess = match (has_kind(LineKind::Title), has_kind(LineKind::Separator)) {
        (true, _) => Some("lines of words are titles"),
        (false, true) => Some("lines of one repeated character separate boards"),
        (false, false) => None,
    };
    let is_board = |part: &DrawnPart| part.text.nonblank_lines().nth(1).is_some() && Drawing::read(part.text).is_some();
    // A title below all rows may be a damaged row.
    let last_row_or_title = lines.iter().zip(&kinds).rfind(|(_, kind)| matches!(kind, LineKind::Row | LineKind::Title));
    let is_valid = !parts.is_empty()
        && last_row_or_title.is_some_and(|(_, kind)| *kind == LineKind::Row)
        && !(is_alone && (guess.is_none() || !has_kind(LineKind::Title) && is_framed()))
        && parts.iter().all(is_board)
        && are_titles(&parts)
        && !is_one_square(&parts);
    is_valid.then_some(Drawings { parts, guess })
}

/// Returns whether no title marks a start or a goal, and titles that are numbers are consecutive.
fn are_titles(parts: &[DrawnPart]) -> bool {
    let titles = || parts.iter().filter_map(|part| part.title).map(|title| title.text.trim_start_matches('#').trim());
    let numbers: Vec<usize> = titles().filter_map(|title| title.parse().ok()).collect();
    let are_consecutive =
        || numbers.len() == parts.len() && parts.len() > 1 && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    let is_role = |title: &str| names_start_or_goal(title) || may_name_goal(title);
    (numbers.is_empty() || are_consecutive()) && !titles().any(is_role)
}

impl Drawings<'_> {
    /// Returns the entries of all parts, named by their titles.
    pub(super) fn entries(&self, read: impl Fn(Span) -> Vec<Entry>) -> Vec<Entry> {
        let mut entries = Vec::new();
        for part in &self.parts {
            for mut entry in read(part.text) {
                if let Ok(puzzled) = &mut entry.puzzle {
                    puzzled.guesses.extend(self.guess.map(str::to_owned));
                    // A comment such as `# goal: …` is not a title.
                    if let Some(title) = part.title.filter(|title| !title.text.trim_end_matches(':').contains(':')) {
                        let is_mark = |c: char| !c.is_alphanumeric();
                        puzzled.about.store("name", title.text.trim_start_matches(is_mark).trim_end_matches(':'));
                    }
                }
                entries.push(entry);
            }
        }
        entries
    }
}

/// Returns whether parts without titles are the rows of one square board, and no part is a square
/// by itself.
fn is_one_square(parts: &[DrawnPart]) -> bool {
    let sides =
        |part: &DrawnPart| Drawing::read(part.text).map(|drawing| (drawing.rows.len(), drawing.cells()[0].len()));
    let sides: Vec<(usize, usize)> = parts.iter().filter_map(sides).collect();
    let Some(&(_, width)) = sides.first() else { return false };
    parts.len() > 1
        && parts.iter().all(|part| part.title.is_none())
        && sides.iter().all(|side| side.1 == width && side.0 < width)
        && sides.iter().map(|side| side.0).sum::<usize>() == width
}

/// Returns whether there are blank lines between rows.
pub(super) fn has_blank_lines(text: Span) -> bool {
    let kinds = line_kinds(&text.lines().collect::<Vec<_>>());
    let is_row = |kind: &LineKind| *kind == LineKind::Row;
    match (kinds.iter().position(is_row), kinds.iter().rposition(is_row)) {
        (Some(first), Some(last)) => kinds[first..last].contains(&LineKind::Blank),
        _ => false,
    }
}

/// Returns the lines of spaces that are between rows and as long as a row. `is_row` distinguishes
/// rows from other lines.
pub(super) fn rows_of_spaces(text: Span<'_>, is_row: fn(&Span) -> bool) -> impl Iterator<Item = Span<'_>> {
    let count = |line: Span| line.text.trim_end().chars().count();
    let first = text.lines().find(is_row);
    let width = first.filter(|row| row.words().nth(1).is_none()).map(count);
    let last = text.lines().filter(is_row).last().map_or(0, |row| row.line);
    let is_inner = move |line: &Span| first.is_some_and(|first| first.line < line.line) && line.line < last;
    let is_spaces = move |line: &Span| line.trim().is_empty() && Some(line.text.chars().count()) == width;
    text.lines().filter(move |line| is_inner(line) && is_spaces(line))
}

/// Returns a fault for the only line of words among the rows of a drawing.
pub(super) fn title_fault(text: Span) -> Option<Fault> {
    let (mut title, mut rows) = (None, Vec::new());
    for line in text.nonblank_lines().map(Span::trim).filter(|line| !is_comment(*line)) {
        if !is_title(line.text) {
            rows.push(line);
        } else if title.replace(line).is_some() {
            return None;
        }
        if rows.len() > MAX_GRID {
            return None;
        }
    }
    let title = title.filter(|_| rows.len() > 1 && Drawing::from_rows(rows).is_some())?;
    let expected = "expected a row of the board, or a line such as `goal: X right` above the rows";
    Some(title.fault(format!("{expected}, found {}", quoted(title.text))))
}

/// Returns the most likely fault in rows that do not form a drawing: a character that is not a valid
/// piece name, or a row that is longer or shorter than most other rows.
pub(super) fn likely_row_fault(text: Span) -> Option<Fault> {
    let rows = text.nonblank_lines().map(Span::trim).filter(|line| !is_comment(*line));
    let rows: Vec<Span> = rows.take(MAX_GRID + 1).collect();
    let is_glued = rows.iter().all(|row| row.words().nth(1).is_none());
    let is_spaced = rows.iter().all(|row| row.words().all(|word| word.text.chars().nth(1).is_none()));
    let cells = |row: &Span| row.text.chars().filter(|c| !c.is_whitespace()).take(MAX_GRID + 1).count();
    let length = |row: &Span| if is_spaced { cells(row) } else { row.text.chars().take(MAX_GRID + 1).count() };
    let is_cell = |c: char| (cells::LEGEND.cell)(c).is_some();
    let count = |width: usize| rows.iter().filter(|row| length(row) == width).count();
    let width = rows.iter().map(length).max_by_key(|&width| count(width))?;
    if rows.len() > MAX_GRID
        || rows.len() < 2
        || !(is_glued || is_spaced)
        || width < 2
        || 2 * count(width) <= rows.len()
    {
        return None;
    }
    let invalid = rows.iter().flat_map(|row| row.chars()).find(|(c, _)| !is_cell(*c) && c.is_alphabetic());
    if let Some((c, place)) = invalid {
        let expected = "expected a letter or digit that is one column wide";
        return Some(place.fault(format!("{expected}, found `{c}`, which is not a valid piece name")));
    }
    let (index, row) = rows.iter().enumerate().find(|(_, row)| length(row) != width)?;
    let place = row.chars().filter(|(c, _)| !c.is_whitespace()).nth(width).map_or(row.end(), |(_, place)| place);
    let found = counted(length(row) as u64, "cell");
    let is_drawn = rows.iter().flat_map(|row| row.text.chars()).all(|c| c.is_whitespace() || is_cell(c));
    is_drawn.then(|| place.fault(format!("row {} has {found}, expected {width} as in the other rows", index + 1)))
}

/// The kind of a line in input with drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineKind {
    Row,
    Blank,
    /// A line of one repeated character that does not occur in any row.
    Separator,
    /// A line of words, or a number.
    Title,
    /// A comment after `#`.
    Comment,
}

/// Classifies each line by comparing it with the most common length.
fn line_kinds(lines: &[Span]) -> Vec<LineKind> {
    let length = |line: &Span| line.trim().text.chars().count();
    let mut counts: HashMap<(usize, bool), usize> = HashMap::new();
    for line in lines.iter().filter(|line| length(line) > 1) {
        *counts.entry((length(line), line.words().nth(1).is_some())).or_default() += 1;
    }
    let most_common = counts.into_iter().max_by_key(|&(key, count)| (count, key)).map(|(key, _)| key);
    let (usual_length, is_spaced) = most_common.unwrap_or_default();
    let repeated_mark = |line: &Span| {
        const MARKS: [char; 9] = ['-', '=', '*', '_', '~', '#', '+', '─', '═'];
        let text = line.trim().text;
        let first = text.chars().next().filter(|first| MARKS.contains(first))?;
        let is_long = text.chars().nth(2).is_some() || first == '#';
        (is_long && text.chars().all(|c| c == first)).then_some(first)
    };
    let has_marks = lines.iter().any(|line| repeated_mark(line).is_some());
    let rows = lines.iter().filter(|line| has_marks && repeated_mark(line).is_none());
    let row_characters: HashSet<char> = rows.flat_map(|line| line.text.chars()).collect();
    let is_separator = |line: &Span| {
        // A row of walls may be as long as the other rows.
        repeated_mark(line)
            .is_some_and(|mark| !row_characters.contains(&mark) && (mark != '#' || length(line) != usual_length))
    };
    let is_heading = |line: &Span| {
        let text = line.trim().text;
        let name = text.trim_end_matches(':');
        let is_named = name == text || name.contains(|c: char| c.is_ascii_digit());
        let differs_from_rows = length(line).abs_diff(usual_length) > 1 || !is_spaced && line.words().nth(1).is_some();
        (is_title(name) || is_number(text.trim_start_matches('#')))
            && differs_from_rows
            && is_named
            && !name.contains([':', '=', ','])
    };
    let is_blank = |line: &Span| {
        line.trim().is_empty() && (is_spaced || line.is_empty() || line.text.chars().count() != usual_length)
    };
    let kind = |line: &Span| match () {
        () if is_blank(line) => LineKind::Blank,
        () if is_separator(line) => LineKind::Separator,
        () if is_comment(line.trim()) => LineKind::Comment,
        () if is_heading(line) => LineKind::Title,
        () => LineKind::Row,
    };
    lines.iter().map(kind).collect()
}

/// Returns the rows of `text`: its lines, or the parts of its only line separated by slashes.
fn lines(text: Span) -> Vec<Span> {
    // If rows contain tabs, a line of tabs is a row of empty cells, which a drawing cannot contain.
    let has_tabs = text.nonblank_lines().any(|line| line.trim().text.contains('\t'));
    // A row of spaces may also be a row of empty cells.
    let first = text.nonblank_lines().map(Span::trim).find(|line| !is_comment(*line));
    let width = first.filter(|line| line.words().nth(1).is_none()).map(|line| line.text.chars().count());
    let is_spaces = |line: &Span| !line.is_empty() && width.is_some_and(|width| line.text.chars().count() == width);
    let is_row = |line: &Span| !line.trim().is_empty() || has_tabs && line.text.contains('\t') || is_spaces(line);
    let lines: Vec<Span> =
        text.lines().filter(is_row).filter(|line| !is_comment(line.trim())).map(Span::trim).collect();
    match lines[..] {
        [line] if line.text.contains('/') => line.split('/').map(Span::trim).collect(),
        _ => lines,
    }
}

/// Returns whether a line is a comment: words after `#`, rather than walls in a row.
fn is_comment(line: Span) -> bool {
    line.text.strip_prefix('#').is_some_and(|rest| rest.starts_with(' ') && rest.split_whitespace().any(is_word))
}

/// Drops the first line if it gives the size of the board below it.
fn without_size(lines: Vec<Span>) -> Vec<Span> {
    let is_size = |line: &Span| {
        let numbers: Option<Vec<usize>> =
            line.parts(|c| c.is_whitespace() || matches!(c, ',' | 'x' | '×')).map(|word| number(word.text)).collect();
        let rows = lines.len().saturating_sub(1);
        let width =
            |line: &Span| if line.words().nth(1).is_some() { line.words().count() } else { line.text.chars().count() };
        let columns = lines.get(1).map_or(0, width);
        // A frame around the rows does not count towards their size.
        let sides =
            [(rows, columns), (rows.saturating_sub(2), columns.saturating_sub(2)), (rows.saturating_sub(2), columns)];
        rows > 1
            && match numbers.as_deref() {
                Some([side]) => sides.iter().any(|sides| sides.0 == *side),
                Some([one, other]) => sides.contains(&(*one, *other)) || sides.contains(&(*other, *one)),
                _ => false,
            }
    };
    match lines.first() {
        Some(first) if is_size(first) && lines[1].text.len() != first.text.len() => lines[1..].to_vec(),
        _ => lines,
    }
}

const fn is_left_mark(c: char) -> bool {
    matches!(c, '<' | '←' | '⇐' | '⬅')
}

/// Removes the mark before the row that has an exit at its left end, unless the frame contained it.
/// Returns the index of that row.
fn without_left_mark<'a>(mut rows: Vec<Span<'a>>, marked: Option<Span<'a>>) -> (Vec<Span<'a>>, Option<usize>) {
    let is_marked = |row: &Span| {
        marked.is_some_and(|marked| {
            let columns = marked.column..=marked.column + marked.text.chars().count();
            row.line == marked.line && columns.contains(&row.column)
        })
    };
    let Some(row) = rows.iter().position(is_marked) else { return (rows, None) };
    if !rows[row].text.starts_with(is_left_mark) {
        return (rows, Some(row));
    }
    let rest = rows[row].text.trim_start_matches(|c: char| is_left_mark(c) || matches!(c, '-' | '=') || c == ' ');
    let rest = rows[row].split_at(rows[row].text.len() - rest.len()).1;
    let is_shortened = shorten(&mut rows, row, rest);
    (rows, is_shortened.then_some(row))
}

/// Removes a `>` or an arrow that follows a single row and marks its exit.
fn without_exit_mark(mut rows: Vec<Span>, exit: Option<usize>) -> (Vec<Span>, Option<usize>) {
    let is_mark = |c| matches!(c, '>' | '→' | '⇒' | '➡');
    let marked: Vec<usize> = (0..rows.len()).filter(|&row| rows[row].text.ends_with(is_mark)).collect();
    let [row] = marked[..] else { return (rows, exit) };
    let text = rows[row].text.trim_end_matches(|c| is_mark(c) || matches!(c, '-' | '=') || c.is_whitespace());
    let text = rows[row].split_at(text.len()).0;
    let is_shortened = shorten(&mut rows, row, text);
    (rows, if is_shortened { Some(row) } else { exit })
}

/// Replaces a row with its part without the mark of an exit, if the row has more cells than all
/// others and the part does not. Otherwise the mark belongs to a piece that is drawn with
/// punctuation. Returns whether the row was replaced.
fn shorten<'a>(rows: &mut [Span<'a>], row: usize, part: Span<'a>) -> bool {
    let length = |row: &Span| row.text.chars().filter(|c| !c.is_whitespace()).count();
    let others = rows.iter().enumerate().filter(|&(other, _)| other != row).map(|(_, other)| length(other));
    let is_longest = others.max().is_some_and(|other| length(&rows[row]) > other && length(&part) <= other);
    if is_longest {
        rows[row] = part;
    }
    is_longest
}

/// Returns the mark for empty cells in a board without `.`: a common mark such as `_`, `0` or `o`,
/// otherwise `O` or `x` unless its cells are a single straight piece. A puzzle needs an empty cell,
/// so the likeliest mark is assumed to stand for one.
fn empty_mark(cells: &[Vec<Span>]) -> Option<char> {
    let has = |mark: char| cells.iter().flatten().any(|cell| cell.text.chars().eq([mark]));
    if has('.') {
        return None;
    }
    ['_', '-', '*', '0', 'o', '□', '·']
        .into_iter()
        .find(|&mark| has(mark))
        .or_else(|| ['O', 'x'].into_iter().find(|&mark| has(mark) && are_not_one_piece(cells, mark)))
}

/// Returns whether the cells with a mark are not a single straight piece.
fn are_not_one_piece(cells: &[Vec<Span>], mark: char) -> bool {
    let places = (0..cells.len()).flat_map(|row| (0..cells[row].len()).map(move |column| (row, column)));
    let marked: Vec<_> = places.filter(|&(row, column)| cells[row][column].text.chars().eq([mark])).collect();
    marked.len() > 1 && cells::direction(&marked).is_none()
}
