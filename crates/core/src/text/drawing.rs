//! Drawings of block puzzles as people type them: in a frame, with an exit, with spaces between the cells, and with any mark
//! for an empty cell.

use super::cells::{self, Legend};
use super::fault::FaultLog;
use super::marks::{is_bar, is_drawn_line};
use super::sketch::Sketch;
use super::span::{Span, is_number};

/// Rows of cells without what is drawn around them.
#[derive(Clone, Debug)]
pub(super) struct Drawing<'a> {
    pub(super) rows: Vec<Span<'a>>,
    /// The row, from 0, that has an exit at its right end.
    pub(super) exit: Option<usize>,
    /// The character of empty cells, where it is not `.`.
    pub(super) empty: Option<char>,
    /// Whether walls (`#`) were taken for a frame.
    pub(super) has_wall_frame: bool,
}

impl<'a> Drawing<'a> {
    /// Takes a text for a drawing if its rows are a rectangle of cells, at least two columns wide.
    pub(super) fn read(text: Span<'a>) -> Option<Self> {
        Self::of_lines(lines(text))
    }

    /// Takes rows for a drawing; a single row may be joined by `/`.
    pub(super) fn of_rows(rows: Vec<Span<'a>>) -> Option<Self> {
        match rows[..] {
            [] => None,
            [row] => Self::of_lines(lines(row)),
            _ => Self::of_lines(rows),
        }
    }

    /// Takes rows for a drawing without a frame, whose empty cells are `.`.
    pub(super) fn of_cells(rows: Vec<Span<'a>>) -> Option<Self> {
        let drawing = Self { rows, exit: None, empty: None, has_wall_frame: false };
        let cells = drawing.cells();
        let columns = cells.first()?.len();
        cells.iter().all(|row| row.len() == columns).then_some(drawing)
    }

    fn of_lines(lines: Vec<Span<'a>>) -> Option<Self> {
        let lines = without_size(lines);
        let (rows, exit, has_wall_frame) = without_frame(lines);
        let (rows, exit) = without_exit_mark(rows, exit);
        let mut drawing = Self { rows, exit, empty: None, has_wall_frame };
        let cells = drawing.cells();
        let columns = cells.first()?.len();
        let is_rectangle = columns >= 2 && cells.iter().all(|row| row.len() == columns);
        drawing.empty = empty_mark(&cells);
        (is_rectangle && drawing.is_drawn(&cells)).then_some(drawing)
    }

    /// The cells, row by row.
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

    fn is_drawn(&self, cells: &[Vec<Span>]) -> bool {
        let is_cell = |cell: &Span| {
            let mut chars = cell.text.chars();
            match (chars.next(), chars.next()) {
                (Some(c), None) => Some(c) == self.empty || (cells::LEGEND.cell)(c).is_some(),
                _ => is_number(cell.text),
            }
        };
        cells.iter().flatten().all(is_cell)
    }

    /// Reads the cells with the characters of `legend` and the drawing's own mark for empty cells.
    pub(super) fn sketch(&self, legend: &Legend, log: &mut FaultLog) -> Sketch<'a> {
        let legend = Legend { empty: self.empty, ..*legend };
        let start = self.rows[0];
        cells::read(self.rows.iter().copied(), start, &legend, log)
    }

    /// Whether rows are words, without spaces between the cells.
    pub(super) fn is_glued(&self) -> bool {
        !self.is_spaced() && self.rows.iter().all(|row| row.text.chars().count() > 1)
    }
}

/// The drawings of a text that blank lines divide, if there are at least two and each has at least two rows.
pub(super) fn divided(text: Span) -> Option<Vec<Span>> {
    let mut parts: Vec<Span> = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = blank_line(rest.text).unwrap_or(rest.text.len());
        let (part, after) = rest.split_at(end);
        parts.push(part.trim());
        rest = after.trim();
    }
    let is_board = |part: &Span| part.filled_lines().nth(1).is_some() && Drawing::read(*part).is_some();
    (parts.len() > 1 && parts.iter().all(is_board)).then_some(parts)
}

/// Where the first blank line of a text begins.
fn blank_line(text: &str) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim().is_empty() {
            return Some(at);
        }
        at += line.len();
    }
    None
}

/// The rows of a text: its lines, or the parts of its only line between slashes.
fn lines(text: Span) -> Vec<Span> {
    // Among rows with tabs, a line of tabs is a row of empty cells, which is no row of a drawing.
    let has_tabs = text.filled_lines().any(|line| line.trim().text.contains('\t'));
    let is_row = |line: &Span| !line.trim().is_empty() || has_tabs && line.text.contains('\t');
    let lines: Vec<Span> = text.lines().filter(is_row).filter(|line| !is_remark(line.trim())).map(Span::trim).collect();
    match lines[..] {
        [line] if line.text.contains('/') => line.split('/').map(Span::trim).collect(),
        _ => lines,
    }
}

/// Whether a line is a remark: words behind `#`, not walls of a row.
fn is_remark(line: Span) -> bool {
    line.text.strip_prefix('#').is_some_and(|rest| rest.starts_with(' ') && rest.split_whitespace().any(is_word))
}

fn is_word(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphabetic()).count() > 1
}

/// Without a first line that is the size of the rows below it.
fn without_size(lines: Vec<Span>) -> Vec<Span> {
    let is_size = |line: &Span| {
        let numbers: Option<Vec<usize>> = line
            .parts(|c| c.is_whitespace() || matches!(c, ',' | 'x' | '×'))
            .map(|word| if is_number(word.text) { word.text.parse().ok() } else { None })
            .collect();
        let rows = lines.len().saturating_sub(1);
        numbers.is_some_and(|numbers| numbers.len() <= 2 && rows > 1 && numbers.contains(&rows))
    };
    match lines.first() {
        Some(first) if is_size(first) && lines[1].text.len() != first.text.len() => lines[1..].to_vec(),
        _ => lines,
    }
}

const fn is_side(c: char) -> bool {
    matches!(c, '#' | '*' | '|' | '+') || is_drawn_line(c)
}

/// Whether a line can be the upper or lower edge of a frame.
fn is_edge(line: &Span) -> bool {
    let is_edge = |c| is_side(c) || matches!(c, '-' | '=' | '_');
    2 * line.text.chars().filter(|&c| is_edge(c)).count() > line.text.chars().count()
        && line.text.chars().all(|c| is_edge(c) || c.is_whitespace() || c == '.')
}

/// The rows within a frame, the row whose right side is open, and whether the frame is of walls.
fn without_frame<'a>(lines: Vec<Span<'a>>) -> (Vec<Span<'a>>, Option<usize>, bool) {
    let has_edges = lines.len() > 2 && lines.first().is_some_and(is_edge) && lines.last().is_some_and(is_edge);
    let body = if has_edges { &lines[1..lines.len() - 1] } else { &lines[..] };
    let begins = |line: &Span| line.text.starts_with(is_side);
    let ends = |line: &Span| line.text.ends_with(is_side);
    let has_bar = |line: &Span| line.text.starts_with(is_bar);
    let open: Vec<usize> = (0..body.len()).filter(|&row| !ends(&body[row])).collect();
    let is_framed = body.len() > open.len()
        && open.len() <= 1
        && body.iter().all(begins)
        && (has_edges || body.iter().all(has_bar))
        && has_room(body);
    if !is_framed {
        return (lines, None, false);
    }
    let width = body.iter().filter(|line| ends(line)).map(|line| line.text.chars().count()).max().unwrap_or(0);
    let inner = |line: &Span<'a>| -> Span<'a> {
        let first = line.text.chars().next().map_or(0, char::len_utf8);
        let row = line.split_at(first).1;
        let is_whole = line.text.chars().count() == width;
        let last = line.text.chars().next_back().filter(|_| is_whole).map_or(0, char::len_utf8);
        row.split_at(row.text.len().saturating_sub(last)).0.trim()
    };
    let has_walls = body.iter().any(|line| line.text.starts_with('#'));
    (body.iter().map(inner).collect(), open.first().copied(), has_walls)
}

/// Whether rows in a frame of asterisks have other marks for empty cells. Otherwise the asterisks may be the empty cells.
fn has_room(body: &[Span]) -> bool {
    let is_starred = body.iter().any(|line| line.text.starts_with('*'));
    !is_starred || body.iter().any(|line| line.text.contains(['.', 'o', '0', '_', '-']))
}

/// Without a `>` or an arrow that stands behind one row and marks its exit.
fn without_exit_mark(mut rows: Vec<Span>, exit: Option<usize>) -> (Vec<Span>, Option<usize>) {
    let is_mark = |c| matches!(c, '>' | '→' | '⇒' | '➡');
    let marked: Vec<usize> = (0..rows.len()).filter(|&row| rows[row].text.ends_with(is_mark)).collect();
    let [row] = marked[..] else { return (rows, exit) };
    let text = rows[row].text.trim_end_matches(|c| is_mark(c) || matches!(c, '-' | '=') || c.is_whitespace());
    let length = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count();
    let others = rows.iter().enumerate().filter(|&(other, _)| other != row).map(|(_, row)| length(row.text)).max();
    // A `>` within the rectangle is the end of a piece that is drawn by signs.
    if others.is_some_and(|others| length(rows[row].text) > others && length(text) <= others) {
        let beyond = rows[row].text.len() - text.len();
        let kept = rows[row].text.len() - beyond;
        rows[row] = rows[row].split_at(kept).0;
        return (rows, Some(row));
    }
    (rows, exit)
}

/// The mark for empty cells of a board without `.`: a sign that names no piece, else `0`, `o`, `O` or `x`, since a board
/// without an empty cell is no puzzle.
fn empty_mark(cells: &[Vec<Span>]) -> Option<char> {
    let has = |mark: char| cells.iter().flatten().any(|cell| cell.text.chars().eq([mark]));
    if has('.') {
        return None;
    }
    ['_', '-', '*', '0', 'o', '□', '·']
        .into_iter()
        .find(|&mark| has(mark))
        .or_else(|| ['O', 'x'].into_iter().find(|&mark| has(mark) && has_many(cells, mark)))
}

/// Whether the cells with a mark are no single piece in one line.
fn has_many(cells: &[Vec<Span>], mark: char) -> bool {
    let places: Vec<(usize, usize)> = cells
        .iter()
        .enumerate()
        .flat_map(|(row, cells)| {
            let is_marked = move |cell: &Span| cell.text.chars().eq([mark]);
            cells.iter().enumerate().filter(move |(_, cell)| is_marked(cell)).map(move |(column, _)| (row, column))
        })
        .collect();
    let is_line =
        |down: usize, right: usize| places.windows(2).all(|pair| (pair[0].0 + down, pair[0].1 + right) == pair[1]);
    !is_line(0, 1) && !is_line(1, 0)
}
