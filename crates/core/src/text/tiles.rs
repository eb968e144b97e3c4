use std::collections::HashMap;

use super::fault::{FIRST_AT, FaultLog, quoted};
use super::span::{SizedText, Span, is_number};
use super::{Fault, Faults};
use crate::TilePosition;
use crate::tiles::{MAX_SIDE, MIN_SIDE, PositionFault};
use crate::wording::counted;

/// Reads a tile position: rows joined by `/` or on separate lines, with numbers separated by white
/// space; all numbers of a square board on one line; or `WxH:` and numbers separated by commas, row
/// by row. 0 is the blank. If rows are on separate lines, lines that begin with `#` are comments.
///
/// # Errors
/// [`Faults`] if a number is invalid, out of range, repeated or missing, if rows have unequal
/// lengths, or if the size is invalid.
///
/// ```
/// use loyd_core::text::read_position;
/// let position = read_position("5 3 0/1 2 4")?;
/// assert_eq!(read_position("5 3 0\n1 2 4\n")?, position);
/// assert_eq!(read_position("3x2:5,3,0,1,2,4")?, position);
/// assert_eq!(read_position("3 1 2 0")?, read_position("3 1/2 0")?);
///
/// let faults = read_position("1 2 3/4 5 5").unwrap_err();
/// assert_eq!(
///     faults.0[0].to_string(),
///     "line 1, column 11: 5 occurs twice, first at line 1, column 9"
/// );
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn read_position(text: &str) -> Result<TilePosition, Faults> {
    position(Span::whole(text, 1))
}

/// Writes a position in the format of Tatham's collection: size and numbers, `4x4:9,7,…`.
///
/// ```
/// use loyd_core::text::{read_position, tatham};
/// assert_eq!(tatham(&read_position("5 3 0/1 2 4")?), "3x2:5,3,0,1,2,4");
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn tatham(position: &TilePosition) -> String {
    let numbers: Vec<_> = position.cells().iter().map(u16::to_string).collect();
    format!("{}x{}:{}", position.width(), position.height(), numbers.join(","))
}

/// Writes a position as rows on separate lines, with numbers aligned to the right. Every line ends
/// with a line feed.
///
/// ```
/// use loyd_core::text::{grid, read_position};
/// assert_eq!(
///     grid(&read_position("1 2 3 4/5 6 7 8/9 10 11 0")?),
///     " 1  2  3  4\n 5  6  7  8\n 9 10 11  0\n"
/// );
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn grid(position: &TilePosition) -> String {
    let width = (position.cells().len() - 1).to_string().len();
    let line = |row: &[u16]| row.iter().map(|tile| format!("{tile:>width$}")).collect::<Vec<_>>().join(" ") + "\n";
    position.rows().map(line).collect()
}

pub(super) fn position(text: Span) -> Result<TilePosition, Faults> {
    let text = text.trim();
    if text.is_empty() {
        return Err(text.fault("the text is empty, expected a tile position such as `1 2 3/4 5 6/7 8 0`").into());
    }
    match SizedText::read(text) {
        Some(sized) => sized_position(sized),
        None => position_in_rows(text),
    }
}

fn sized_position(text: SizedText) -> Result<TilePosition, Faults> {
    let numbers = text.rest.split(',').map(Span::trim);
    let Some((width, height)) = text.sides(MIN_SIDE, MAX_SIDE) else {
        let message = format!("a {} board: both sides must be from {MIN_SIDE} to {MAX_SIDE}", quoted(text.size.text));
        return Err(text.size.fault(message).into());
    };
    numbered_board(numbers, (width, height), &format!("{width}x{height}"), text.rest.end(), text.size)
}

/// Reads the numbers of a board of a given size. Missing numbers are reported at `end`, and other
/// faults of the board at `place`.
pub(super) fn numbered_board<'a>(
    numbers: impl Iterator<Item = Span<'a>> + Clone,
    (width, height): (usize, usize),
    name: &str,
    end: Span<'a>,
    place: Span,
) -> Result<TilePosition, Faults> {
    let mut log = FaultLog::default();
    let (expected, found) = (width * height, numbers.clone().count());
    if found != expected {
        let place = numbers.clone().nth(expected).unwrap_or(end);
        log.push(place.fault(format!("expected {expected} numbers for {name}, found {found}")));
    }
    let words: Vec<Span> = numbers.take(expected).collect();
    let cells = numbers_of(&words, Some(expected), end, &mut log);
    check_position(width, height, log.unless_any(cells)?, place)
}

fn position_in_rows(text: Span) -> Result<TilePosition, Faults> {
    let mut rows: Vec<TileRow> = TileRow::read_all(text);
    if let [row] = &mut rows[..]
        && square_side(row.length).is_some()
    {
        row.words = row.text.words().collect();
    }
    let (size, shape_faults) = size_of(&rows).map_or_else(|faults| (None, faults), |size| (Some(size), Vec::new()));
    let words: Vec<_> = rows.into_iter().flat_map(|row| row.words).collect();
    let mut log = FaultLog::default();
    let cells = numbers_of(&words, size.map(|(width, height)| width * height), text.end(), &mut log);
    log.extend(shape_faults);
    let cells = log.unless_any(cells)?;
    let (width, height) = size.unwrap_or_default();
    check_position(width, height, cells, text)
}

/// Creates a position from valid numbers. Remaining faults are reported at `place`.
pub(super) fn check_position(
    width: usize,
    height: usize,
    cells: Vec<u16>,
    place: Span,
) -> Result<TilePosition, Faults> {
    TilePosition::new(width, height, cells).map_err(|faults| place.fault(faults.to_string()).into())
}

/// A row of numbers. `length` counts all of them. `words` contains the first `MAX_SIDE + 1`, which
/// is enough to report that a row is too long. The others are added if the row is a square board on
/// one line.
struct TileRow<'a> {
    text: Span<'a>,
    words: Vec<Span<'a>>,
    length: usize,
}

impl<'a> TileRow<'a> {
    /// Returns the rows of `text`, at most one more than a board can have.
    fn read_all(text: Span<'a>) -> Vec<Self> {
        let lines = text.nonblank_lines().filter(|line| !line.trim().text.starts_with('#'));
        if lines.clone().any(|line| line.text.contains('/')) {
            text.split('/').take(MAX_SIDE + 1).map(Self::read).collect()
        } else {
            lines.take(MAX_SIDE + 1).map(Self::read).collect()
        }
    }

    fn read(text: Span<'a>) -> Self {
        let words = text.words().take(MAX_SIDE + 1).collect();
        Self { text: text.trim(), words, length: text.words().count() }
    }
}

/// Returns whether a line contains all numbers of a square board in reading order.
pub(super) fn is_flat_board(line: Span) -> bool {
    let count = line.words().count();
    if square_side(count).is_none() {
        return false;
    }
    let mut seen = vec![false; count];
    line.words().all(|word| {
        let number: Option<usize> = if is_number(word.text) { word.text.parse().ok() } else { None };
        let place = number.and_then(|number| seen.get_mut(number));
        place.is_some_and(|seen| !std::mem::replace(seen, true))
    })
}

/// Returns the side of the square board with this number of cells.
pub(super) fn square_side(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (MIN_SIDE..=MAX_SIDE).contains(&side)).then_some(side)
}

/// Returns the width and height if all rows have the same length and a board can have this size. A
/// single row is read as a square board.
fn size_of(rows: &[TileRow]) -> Result<(usize, usize), Vec<Fault>> {
    let Some(first) = rows.first() else { return Ok((0, 0)) };
    if let (1, Some(side)) = (rows.len(), square_side(first.length)) {
        return Ok((side, side));
    }
    let (width, height) = (first.length, rows.len());
    let ragged = rows.iter().enumerate().filter(|(_, row)| row.length != width).map(|(index, row)| {
        let message =
            format!("row {} has {}, expected {width} as in row 1", index + 1, counted(row.length as u64, "number"));
        row.words.get(width).copied().unwrap_or(row.text.end()).fault(message)
    });
    let sides = MIN_SIDE..=MAX_SIDE;
    let is_board = sides.contains(&width) && sides.contains(&height);
    let size_fault = (!is_board).then(|| first.text.fault(size_message(width, height)));
    let faults: Vec<_> = size_fault.into_iter().chain(ragged).collect();
    if faults.is_empty() { Ok((width, height)) } else { Err(faults) }
}

fn size_message(width: usize, height: usize) -> String {
    if height == 1 {
        let found = counted(width as u64, "number");
        let side = width.isqrt() + usize::from(width.isqrt() * width.isqrt() < width);
        if width >= 3 && side * side - width <= 2 {
            let missing_count = counted((side * side - width) as u64, "number");
            return format!(
                "{found} in one row: {missing_count} too few for a {side}x{side} board; or join rows by `/`"
            );
        }
        return format!("{found} in one row: expected rows joined by `/`, or 4, 9, 16, … numbers for a square board");
    }
    if height > MAX_SIDE {
        return format!("a board with more than {MAX_SIDE} rows: both sides must be from {MIN_SIDE} to {MAX_SIDE}");
    }
    PositionFault::Size(width, height).to_string()
}

/// Parses `words`. On a board of `size` cells, each number must occur once. The first repeated
/// number is reported at its second occurrence, missing ones at `end`.
pub(super) fn numbers_of(words: &[Span], size: Option<usize>, end: Span, log: &mut FaultLog) -> Vec<u16> {
    let mut seen: HashMap<u16, (Span, usize)> = HashMap::new();
    for word in words {
        match number(word.text, size) {
            Err(message) => log.push(word.fault(message)),
            Ok(number) => seen.entry(number).or_insert((*word, 0)).1 += 1,
        }
    }
    let mut repeated: Vec<(u16, Span, usize)> = seen
        .iter()
        .filter(|(_, (_, count))| *count > 1)
        .map(|(&number, &(first, count))| (number, first, count))
        .collect();
    repeated.sort_unstable_by_key(|&(_, first, _)| (first.line, first.column));
    if let [(number, first, _), others @ ..] = &repeated[..] {
        let second = words.iter().filter(|word| word.text.parse() == Ok(*number)).nth(1).unwrap_or(first);
        let Span { line, column, .. } = first;
        let others_note = match others {
            [] => String::new(),
            [_] => ", and another number is repeated: every number must occur once".to_owned(),
            others => format!(", and {} other numbers are repeated: every number must occur once", others.len()),
        };
        log.push(second.fault(format!("{number} occurs twice, {FIRST_AT}{line}, column {column}{others_note}")));
    }
    let missing: Vec<u16> = (0..size.unwrap_or_default() as u16).filter(|number| !seen.contains_key(number)).collect();
    match missing[..] {
        [] => {}
        [first, second, ..] if missing.len() > 3 => {
            let count = missing.len();
            log.push(end.fault(format!("{count} numbers are missing, among them {first} and {second}")));
        }
        _ => log.extend(missing.iter().map(|number| end.fault(format!("{number} is missing")))),
    }
    words.iter().filter_map(|word| word.text.parse().ok()).collect()
}

fn number(text: &str, size: Option<usize>) -> Result<u16, String> {
    if !is_number(text) {
        return Err(format!("expected a number, found {}", quoted(text)));
    }
    let max = size.unwrap_or(MAX_SIDE * MAX_SIDE) - 1;
    let number = text.parse().ok().filter(|&number| usize::from(number) <= max);
    let board = if size.is_some() { "this board" } else { "the largest board" };
    number.ok_or_else(|| format!("{} is out of range: {board} holds 0 to {max}", quoted(text)))
}
