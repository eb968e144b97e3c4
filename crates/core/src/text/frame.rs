//! Frames around drawings, and their gaps, which are exits.

use super::marks::{is_bar, is_drawn_line};
use super::span::{Span, only};
use crate::Direction;

/// The message for a gap if it is unknown which car leaves through it.
pub(super) const GAP_MESSAGE: &str =
    "the frame has a gap, which may be an exit: state the goal, such as `A leaves down 4`";

/// The rows within a frame, or all rows if there is no frame.
pub(super) struct Framed<'a> {
    pub(super) rows: Vec<Span<'a>>,
    /// The row whose right side is open.
    pub(super) right_gap: Option<usize>,
    /// The row whose left side is open.
    pub(super) left_gap: Option<usize>,
    pub(super) edge_gap: Option<EdgeGap<'a>>,
    /// Whether the frame consists of walls.
    pub(super) has_walls: bool,
}

/// A gap in the upper or lower edge of a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct EdgeGap<'a> {
    pub(super) side: Direction,
    /// The column in the rows, counted from 0, if the gap is as wide as one cell.
    pub(super) column: Option<usize>,
    pub(super) place: Span<'a>,
}

pub(super) const fn is_side(c: char) -> bool {
    matches!(c, '#' | '*' | '|' | '+') || is_drawn_line(c)
}

/// Returns whether a line may be the upper or lower edge of a frame.
fn is_edge(line: &Span) -> bool {
    let is_edge = |c| is_side(c) || matches!(c, '-' | '=' | '_');
    2 * line.text.chars().filter(|&c| is_edge(c)).count() > line.text.chars().count()
        && line.text.chars().all(|c| is_edge(c) || c.is_whitespace() || c == '.')
}

/// Returns the upper or lower edge of a frame if it has one gap, which may be an exit.
pub(super) fn edge_with_gap(text: Span) -> Option<Span> {
    let lines = || text.nonblank_lines().map(Span::trim);
    let has_gap = |line: &Span| is_edge(line) && line.words().count() == 2 && line.text.chars().count() > 4;
    let (first, last) = (lines().next()?, lines().last()?);
    let is_framed = lines().nth(2).is_some() && is_edge(&first) && is_edge(&last);
    [first, last].into_iter().find(has_gap).filter(|_| is_framed)
}

/// Removes a frame. `exit` is the only row that begins with an exit mark.
pub(super) fn without_frame<'a>(lines: Vec<Span<'a>>, exit: Option<Span<'a>>) -> Framed<'a> {
    let has_edges = lines.len() > 2 && lines.first().is_some_and(is_edge) && lines.last().is_some_and(is_edge);
    let body = if has_edges { &lines[1..lines.len() - 1] } else { &lines[..] };
    // An exit mark may replace the left side.
    let is_exit = |line: &Span| exit.is_some_and(|exit| exit.line == line.line && exit.column == line.column);
    let gap = if has_edges && exit.is_none() { left_gap(body) } else { None };
    let begins_with_side = |(row, line): (usize, &Span)| {
        line.text.starts_with(is_side) || is_exit(line) || gap.is_some_and(|(gap, _)| gap == row)
    };
    let has_bar = |line: &Span| line.text.starts_with(is_bar) || is_exit(line);
    let open_rows: Vec<usize> = (0..body.len()).filter(|&row| !ends_with_side(&body[row])).collect();
    let is_framed = body.len() > open_rows.len()
        && open_rows.len() <= 1
        && body.iter().enumerate().all(begins_with_side)
        && (has_edges || body.iter().all(has_bar))
        && may_be_frame(body);
    if !is_framed {
        return Framed { rows: lines, right_gap: None, left_gap: None, edge_gap: None, has_walls: false };
    }
    let width = body.iter().filter(|line| ends_with_side(line)).map(length).max().unwrap_or(0);
    let inner = |(row, line): (usize, &Span<'a>)| {
        let missing = gap.filter(|&(gap, _)| gap == row).map_or(0, |(_, missing)| missing);
        without_sides(*line, missing, width)
    };
    Framed {
        rows: body.iter().enumerate().map(inner).collect(),
        right_gap: open_rows.first().copied(),
        left_gap: gap.map(|(row, _)| row),
        edge_gap: if has_edges { edge_gap(&lines, width) } else { None },
        has_walls: body.iter().any(|line| line.text.starts_with('#')),
    }
}

fn ends_with_side(line: &Span) -> bool {
    line.text.ends_with(is_side)
}

fn length(line: &Span) -> usize {
    line.text.chars().count()
}

/// Removes the sides of a row, the left one unless it is missing, and the right one if the row is
/// as wide as the frame. `missing` is the number of characters missing on the left.
fn without_sides(line: Span, missing: usize, width: usize) -> Span {
    let first = line.text.chars().next().filter(|_| missing == 0).map_or(0, char::len_utf8);
    let row = line.split_at(first).1;
    let is_full_width = length(&line) + missing == width;
    let last = line.text.chars().next_back().filter(|_| is_full_width).map_or(0, char::len_utf8);
    row.split_at(row.text.len().saturating_sub(last)).0.trim()
}

/// Returns the only row of a frame that has no left side, and the number of characters that are
/// missing there, which is 0 if an empty cell replaces the side. The row must end where the other
/// rows end.
fn left_gap(body: &[Span]) -> Option<(usize, usize)> {
    let row = only((0..body.len()).filter(|&row| !body[row].text.starts_with(is_side)))?;
    let line = &body[row];
    let other = body.iter().find(|other| other.line != line.line && ends_with_side(other))?;
    let missing = line.column.checked_sub(other.column)?;
    let is_gap = missing > 0 || line.text.starts_with(['.', '_']);
    (is_gap && ends_with_side(line) && length(line) + missing == length(other)).then_some((row, missing))
}

/// Returns the gap in the upper or lower edge of a frame of the given width: empty cells that
/// replace a part of the edge.
fn edge_gap<'a>(lines: &[Span<'a>], width: usize) -> Option<EdgeGap<'a>> {
    let edges = [(Direction::Up, *lines.first()?), (Direction::Down, *lines.last()?)];
    let cells = |(side, edge): (Direction, Span<'a>)| {
        let end = length(&edge) - 1;
        let inner = edge.chars().enumerate().filter(move |&(at, _)| 0 < at && at < end);
        inner.filter(|(_, (c, _))| *c == '.').map(move |(at, (_, place))| (side, edge, at, place))
    };
    let mut cells = edges.into_iter().flat_map(cells);
    let (side, edge, at, place) = cells.next()?;
    let is_spaced = lines.iter().any(|line| line.words().nth(1).is_some());
    let is_cell = cells.next().is_none() && length(&edge) == width && !is_spaced;
    Some(EdgeGap { side, column: is_cell.then_some(at - 1), place })
}

/// Returns `false` if rows begin with asterisks and no row has a different mark for empty cells,
/// because the asterisks may then be empty cells.
fn may_be_frame(body: &[Span]) -> bool {
    let is_starred = body.iter().any(|line| line.text.starts_with('*'));
    !is_starred || body.iter().any(|line| line.text.contains(['.', 'o', '0', '_', '-']))
}
