//! Tile boards in various notations: with brackets, commas, frames, digits without separators,
//! letters, or marks for the blank.
//!
//! Input is first divided into rows of fields, regardless of their separators. A [`Board`] consists
//! of consecutive rows. Only then are the fields interpreted as decimal numbers, as digits in a
//! higher base, or as letters.

use std::ops::RangeInclusive;

use super::board_rows::{Board, Row, is_blank_mark};
use super::fault::{FaultLog, quoted};
use super::keys::is_known;
use super::marks::{missing_board, names_goal};
use super::span::{Span, integer, is_number, only};
use super::tiles::{check_position, numbers_of, square_side};
use super::{Fault, Faults};
use crate::TilePosition;
use crate::tiles::{MAX_SIDE, MIN_SIDE};
use crate::wording::counted;

/// A position that was read, and the conventions that its text left open.
pub(super) struct InterpretedPosition {
    pub(super) position: TilePosition,
    /// The guessed readings, each as a phrase.
    pub(super) guesses: Vec<String>,
    /// The goal given at the start of the text.
    pub(super) goal: Option<String>,
}

/// Reads text with a single position.
///
/// # Errors
/// The faults in the only board, or one fault if there are several boards.
pub(super) fn position(text: Span) -> Result<InterpretedPosition, Faults> {
    let boards = super::board_rows::boards(text);
    match &boards[..] {
        [] => Err(text.fault("expected rows of numbers, found none").into()),
        [board] => board_position(board),
        [_, second, ..] => Err(second.place.fault("found a second board: expected one").into()),
    }
}

/// A board in the input, and the result of reading it.
pub(super) struct ReadBoard<'a> {
    pub(super) board: Board<'a>,
    pub(super) position: Result<InterpretedPosition, Faults>,
}

impl<'a> ReadBoard<'a> {
    fn new(board: Board<'a>) -> Self {
        let position = board_position(&board);
        Self { board, position }
    }

    /// Returns whether the board is invalid and may instead be a value such as a metric.
    pub(super) fn may_be_value(&self) -> bool {
        self.position.is_err() && names_value(&self.board)
    }

    /// Returns whether the board is an invalid row without digits, such as `Board(tiles)`.
    fn has_only_words(&self) -> bool {
        let has_number = |row: &Row| row.fields.iter().any(|field| field.text.contains(|c: char| c.is_ascii_digit()));
        self.position.is_err() && self.board.rows.len() == 1 && !self.board.rows.iter().any(has_number)
    }
}

/// Returns whether `text` contains a valid board in any notation, and no values such as
/// `metric = multi`.
pub(super) fn contains_board(text: Span) -> bool {
    let boards = read_boards(text);
    boards.iter().any(|board| board.position.is_ok()) && !boards.iter().any(ReadBoard::may_be_value)
}

/// Returns whether an apparent board may be a value instead, such as `metric = multi` or `goal:
/// snail`.
fn names_value(board: &Board) -> bool {
    let label = board.label.map(|label| label.text.to_lowercase()).unwrap_or_default();
    let has_word =
        || board.rows.iter().any(|row| row.fields.len() == 1 && row.fields[0].text.contains(char::is_alphabetic));
    is_known(&label) && !names_goal(&label) || names_goal(&label) && has_word()
}

/// Returns the boards in `text`. If none of them can be read, their rows are read as one board, if
/// possible.
pub(super) fn read_boards(text: Span) -> Vec<ReadBoard> {
    let boards = without_count(super::board_rows::boards(text));
    let mut read: Vec<ReadBoard> = boards.iter().cloned().map(ReadBoard::new).collect();
    if read.iter().any(|board| board.position.is_ok()) {
        read.retain(|board| !board.has_only_words() || board.may_be_value());
        return read;
    }
    let Some(first) = boards.first() else { return read };
    let rows = boards.iter().filter(|board| board.label.is_none()).flat_map(|board| board.rows.clone()).collect();
    let joined = Board { label: None, rows, place: first.place };
    if boards.len() > 1 {
        let joined = ReadBoard::new(joined.clone());
        if joined.position.is_ok() {
            return vec![joined];
        }
    }
    // Rows that consist only of separators may separate boards.
    if boards.iter().any(|board| board.rows.iter().any(Row::is_empty)) {
        let split: Vec<ReadBoard> = boards.iter().flat_map(split_at_separators).map(ReadBoard::new).collect();
        if split.len() > boards.len() && split.iter().all(|board| board.position.is_ok()) {
            return split;
        }
    }
    read_stacked(&joined).unwrap_or(read)
}

/// Reads boards of equal size, one below the other. The number of boards may precede them all, and
/// each board may be preceded by its size.
fn read_stacked<'a>(board: &Board<'a>) -> Option<Vec<ReadBoard<'a>>> {
    let split = |rows: &[Row<'a>], count: usize| -> Option<Vec<ReadBoard<'a>>> {
        let height = rows.len().checked_div(count).filter(|height| height * count == rows.len() && *height > 1)?;
        let part = |rows: &[Row<'a>]| ReadBoard::new(Board { label: None, rows: rows.to_vec(), place: rows[0].place });
        rows.chunks(height).map(|rows| Some(part(rows)).filter(|board| board.position.is_ok())).collect()
    };
    let width = board.rows.last()?.fields.len();
    let counted = board.rows.split_first().and_then(|(head, rows)| split(rows, board_count(head)?));
    counted.or_else(|| split(&board.rows, board.rows.len().checked_div(width).filter(|&count| count > 1)?))
}

/// Returns the number of boards that a row with a single number may announce.
fn board_count(row: &Row) -> Option<usize> {
    match row.fields[..] {
        [field] if is_number(field.text) => field.text.parse().ok().filter(|count| (1..=MAX_SIDE).contains(count)),
        _ => None,
    }
}

/// Drops the first board if it is only a row with the number of boards that follow.
fn without_count(mut boards: Vec<Board>) -> Vec<Board> {
    let is_count = |board: &Board, count: usize| {
        matches!(&board.rows[..], [row] if board_count(row) == Some(count)) && board.label.is_none()
    };
    if boards.len() > 1 && is_count(&boards[0], boards.len() - 1) {
        boards.remove(0);
    }
    boards
}

/// Splits a board at rows that consist only of separators.
fn split_at_separators<'a>(board: &Board<'a>) -> Vec<Board<'a>> {
    let parts = board.rows.split(Row::is_empty).filter(|rows| !rows.is_empty());
    parts.map(|rows| Board { label: board.label, rows: rows.to_vec(), place: rows[0].place }).collect()
}

/// Reads the rows of one board.
///
/// # Errors
/// The faults in the board.
pub(super) fn position_from_rows(lines: &[Span]) -> Result<TilePosition, Faults> {
    let rows = lines.iter().flat_map(|line| super::board_rows::boards(*line)).flat_map(|board| board.rows).collect();
    let board = Board { label: None, rows, place: lines[0] };
    board_position(&board).map(|interpreted| interpreted.position)
}

/// Returns the position of a board.
///
/// # Errors
/// The faults in the most likely reading of the board.
pub(super) fn board_position(board: &Board) -> Result<InterpretedPosition, Faults> {
    let mut faults = None;
    let rectangle = rectangle(&board.rows, board.place);
    // The possible shapes, the most likely first.
    let shapes = [below_size(board), rectangle, glued_rows(board), single_line(board)];
    for shaped in shapes.into_iter().flatten() {
        match number_cells(&shaped) {
            Ok(interpreted) => return Ok(interpreted),
            Err(found) => faults = faults.or(Some(found)),
        }
    }
    Err(faults.unwrap_or_else(|| shape_fault(board).into()))
}

/// Returns the fault for the only cell on a board that is not a number, if the other cells contain
/// tile numbers and at most one of these is repeated.
pub(super) fn non_number_fault(text: Span) -> Option<Fault> {
    const SIZES: RangeInclusive<usize> = 6..=1024;
    let boards = super::board_rows::boards(text);
    let [board] = &boards[..] else { return None };
    let shaped = rectangle(&board.rows, board.place).filter(|found| SIZES.contains(&found.cells.len()))?;
    let (mut non_number, mut repeated) = (None, 0);
    for (at, cell) in shaped.cells.iter().enumerate() {
        if !is_number(cell.text) {
            if non_number.replace(cell).is_some() {
                return None;
            }
        } else if cell.text.parse().is_ok_and(|number: usize| number <= shaped.cells.len()) {
            repeated += usize::from(shaped.cells[..at].iter().any(|other| other.text == cell.text));
        } else {
            return None;
        }
    }
    // A symbol may have replaced the number that another cell repeats.
    let non_number = non_number.filter(|_| repeated < 2)?;
    Some(
        non_number.fault(format!("expected a number, found {}: this looks like a tile board", quoted(non_number.text))),
    )
}

/// The cells of a board in reading order.
struct ShapedBoard<'a> {
    width: usize,
    height: usize,
    /// The text of each cell. The text is empty if only the cell's position shows that it is the
    /// blank.
    cells: Vec<Span<'a>>,
    place: Span<'a>,
    guesses: Vec<String>,
    /// The index of the blank in the goal, if it is given at the start of the text.
    blank: Option<usize>,
}

fn is_side(side: usize) -> bool {
    (MIN_SIDE..=MAX_SIDE).contains(&side)
}

fn shape_cells<'a>(width: usize, cells: Vec<Span<'a>>, place: Span<'a>) -> Option<ShapedBoard<'a>> {
    let height = cells.len().checked_div(width)?;
    let fits = is_side(width) && is_side(height) && width * height == cells.len();
    fits.then_some(ShapedBoard { width, height, cells, place, guesses: Vec::new(), blank: None })
}

/// Reads rows with equal numbers of fields. One row may lack a field if the columns show which one
/// is missing. The missing cell is the blank.
fn rectangle<'a>(rows: &[Row<'a>], place: Span<'a>) -> Option<ShapedBoard<'a>> {
    let width = rows.iter().map(|row| row.fields.len()).max()?;
    let mut short = rows.iter().enumerate().filter(|(_, row)| row.fields.len() != width);
    let cells = |rows: &[Row<'a>]| rows.iter().flat_map(|row| row.fields.iter().copied()).collect();
    match (short.next(), short.next()) {
        (None, _) => shape_cells(width, cells(rows), place),
        (Some((index, row)), None) if row.fields.len() + 1 == width => {
            let mut rows = rows.to_vec();
            // If there are separators, an empty cell has its own field.
            let gap = row.missing_column(&rows, width).filter(|_| !row.has_separators())?;
            let (end, is_last_row) = (row.place.end(), index + 1 == rows.len());
            rows[index].fields.insert(gap, end);
            let mut shaped = shape_cells(width, cells(&rows), place)?;
            if gap + 1 == width {
                let row = if is_last_row { "the last row" } else { "the row that lacks a number" };
                shaped.guesses.push(format!("{row} ends with the blank"));
            }
            Some(shaped)
        }
        _ => None,
    }
}

/// Reads rows below a line with the size: the side, the numbers of rows and columns, or the number
/// of tiles. The number of tiles may be followed by the blank's goal cell.
fn below_size<'a>(board: &Board<'a>) -> Option<ShapedBoard<'a>> {
    let (head, rows) = board.rows.split_first()?;
    let numbers = size_of(head)?;
    let with_size = |rows: &[Row<'a>], count: usize| {
        let square = || shape_cells(square_side(count)?, only(rows)?.fields.clone(), board.place);
        let found = rectangle(rows, board.place).or_else(square)?;
        (found.cells.len() == count).then_some(found)
    };
    match numbers[..] {
        [number] => {
            let side = number.checked_mul(number).and_then(|count| with_size(rows, count));
            side.or_else(|| {
                let count = number.checked_add(1)?;
                below_goal_cell(rows, count, board.place).or_else(|| with_size(rows, count))
            })
        }
        [first, second] => {
            let found = with_size(rows, first.checked_mul(second)?)?;
            let fits = [(second, first), (first, second)].contains(&(found.width, found.height));
            fits.then_some(found)
        }
        _ => None,
    }
}

/// Returns the numbers on a line with a size, such as `3`, `3 3` or `3 x 3`.
fn size_of(head: &Row) -> Option<Vec<usize>> {
    let text = head.place.text.trim().to_lowercase().replace("by", "x");
    match text.split_once(['x', '×', '*']) {
        Some((rows, columns)) => [rows, columns].into_iter().map(|side| side.trim().parse().ok()).collect(),
        None => head.fields.iter().map(|field| field.text.parse().ok()).collect(),
    }
}

/// Returns a board with the given number of cells below a line with the blank's goal cell: the
/// cell's index, counted from 0, or -1 for the last cell.
fn below_goal_cell<'a>(rows: &[Row<'a>], count: usize, place: Span<'a>) -> Option<ShapedBoard<'a>> {
    let (head, rows) = rows.split_first()?;
    let [field] = head.fields[..] else { return None };
    let index = integer(field.text)?;
    let blank = if index == -1 { count - 1 } else { usize::try_from(index).ok().filter(|&index| index < count)? };
    let mut found = rectangle(rows, place).filter(|found| found.cells.len() == count)?;
    found.guesses.push(format!("{} tiles, the goal's blank in cell {}", count - 1, blank + 1));
    found.blank = Some(blank);
    Some(found)
}

/// Returns a square board whose cells are in a single row or a single column.
fn single_line<'a>(board: &Board<'a>) -> Option<ShapedBoard<'a>> {
    let cells = match &board.rows[..] {
        [row] => row.fields.clone(),
        rows => rows.iter().map(|row| only(row.fields.iter().copied())).collect::<Option<_>>()?,
    };
    shape_cells(square_side(cells.len())?, cells, board.place)
}

/// Reads rows with one character per cell, or a square board in one word.
fn glued_rows<'a>(board: &Board<'a>) -> Option<ShapedBoard<'a>> {
    let words: Vec<Span> = match &board.rows[..] {
        [row] if row.fields.len() > 1 => row.fields.clone(),
        rows => rows.iter().map(|row| only(row.fields.iter().copied())).collect::<Option<_>>()?,
    };
    let cells: Vec<Span> = words.iter().flat_map(|word| word.chars().map(|(_, place)| place)).collect();
    let lengths: Vec<usize> = words.iter().map(|word| word.text.chars().count()).collect();
    match lengths[..] {
        [length] => shape_cells(square_side(length)?, cells, board.place),
        [first, ..] if lengths.iter().all(|&length| length == first) => shape_cells(first, cells, board.place),
        _ => None,
    }
}

/// Returns the fault for a board whose rows do not form a rectangle.
fn shape_fault(board: &Board) -> Fault {
    let rows = &board.rows;
    if let (Some(label), []) = (board.label, &rows[..]) {
        return missing_board(label);
    }
    let first = rows.first().map_or(0, |row| row.fields.len());
    match rows.iter().enumerate().find(|(_, row)| row.fields.len() != first) {
        Some((index, row)) => {
            let found = counted(row.fields.len() as u64, "number");
            let place = row.fields.get(first).copied().unwrap_or(row.place.end());
            place.fault(format!("row {} has {found}, expected {first} as in row 1", index + 1))
        }
        None if rows.len() == 1 => board.place.fault(format!(
            "{} in one row: expected rows joined by `/`, or 4, 9, 16, … numbers for a square board",
            counted(first as u64, "number")
        )),
        None => board
            .place
            .fault(format!("a {first}x{} board: both sides must be from {MIN_SIDE} to {MAX_SIDE}", rows.len())),
    }
}

/// Assigns a number to every cell.
fn number_cells(shaped: &ShapedBoard) -> Result<InterpretedPosition, Faults> {
    let ShapedBoard { width, height, cells, place, .. } = shaped;
    let mut guesses = shaped.guesses.clone();
    let found = decimal(cells).or_else(|| digits(cells)).or_else(|| letters(cells));
    let (numbers, guess) = match found {
        Some(found) => found,
        None => (decimal_or_faults(cells)?, None),
    };
    guesses.extend(guess);
    let position = check_position(*width, *height, numbers, *place)?;
    let goal = shaped.blank.map(|blank| goal_with_blank(*width, *height, blank));
    Ok(InterpretedPosition { position, guesses, goal })
}

/// Returns the goal with the tiles in order and the blank in this cell.
fn goal_with_blank(width: usize, height: usize, blank: usize) -> String {
    let tile = |index: usize| match index.cmp(&blank) {
        std::cmp::Ordering::Less => index + 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => index,
    };
    let cells: Vec<String> = (0..width * height).map(|index| tile(index).to_string()).collect();
    cells.chunks(width).map(|row| row.join(" ")).collect::<Vec<_>>().join("/")
}

/// The minimum number of cells on a board whose highest number may be the blank.
const MIN_CELLS_WITHOUT_BLANK: i64 = 9;

/// Reads decimal numbers and one blank: 0, a mark, -1, or the highest number if nothing else is the
/// blank.
fn decimal(cells: &[Span]) -> Option<(Vec<u16>, Option<String>)> {
    let count = cells.len() as i64;
    let numbers: Vec<Option<i64>> = cells.iter().map(|cell| integer(cell.text)).collect();
    let non_numbers: Vec<&Span> = cells.iter().filter(|cell| integer(cell.text).is_none()).collect();
    let has_each_once = |blank: i64, first: i64| {
        let mut seen: Vec<i64> = numbers.iter().map(|number| number.unwrap_or(blank)).collect();
        let mut expected: Vec<i64> = (first..first + count - 1).chain([blank]).collect();
        seen.sort_unstable();
        expected.sort_unstable();
        seen == expected
    };
    let tiles = |blank: i64, shift: i64| -> Vec<u16> {
        let number = |number: i64| if number == blank { 0 } else { (number + shift) as u16 };
        numbers.iter().map(|found| found.map_or(0, number)).collect()
    };
    match non_numbers[..] {
        [] if has_each_once(0, 1) => Some((tiles(0, 0), None)),
        [] if has_each_once(-1, 1) => Some((tiles(-1, 0), Some("-1 as the blank".to_owned()))),
        [] if count >= MIN_CELLS_WITHOUT_BLANK && has_each_once(count, 1) => {
            Some((tiles(count, 0), Some(format!("{count} as the blank"))))
        }
        [mark] if is_blank_mark(mark.text) || mark.text.chars().count() == 1 => {
            let placeholder = -2;
            let guess = (!is_blank_mark(mark.text)).then(|| format!("{} as the blank", quoted(mark.text)));
            if has_each_once(placeholder, 1) {
                return Some((tiles(placeholder, 0), guess));
            }
            has_each_once(placeholder, 0).then(|| (tiles(placeholder, 1), Some("tiles numbered from 0".to_owned())))
        }
        _ => None,
    }
}

/// Reads single digits in a base above ten, such as hexadecimal. The blank is 0 or a character that
/// is not a digit in that base.
fn digits(cells: &[Span]) -> Option<(Vec<u16>, Option<String>)> {
    let count = cells.len();
    let digit = |cell: &Span| {
        let c = only(cell.text.chars())?;
        c.to_digit(36).map(|digit| digit as usize).filter(|&digit| digit < count)
    };
    let found: Vec<Option<usize>> = cells.iter().map(digit).collect();
    let has_letter = found.iter().flatten().any(|&digit| digit >= 10);
    if !has_letter {
        return None;
    }
    permutation(&found, cells, 0).map(|numbers| (numbers, Some("hexadecimal digits".to_owned())))
}

/// Reads letters starting at `a` for the tiles, and one other character for the blank.
fn letters(cells: &[Span]) -> Option<(Vec<u16>, Option<String>)> {
    // Fewer letters could be a word.
    const MIN_CELLS: usize = 9;
    if cells.len() < MIN_CELLS {
        return None;
    }
    let tiles = cells.len() - 1;
    let letter = |cell: &Span| {
        let index = (only(cell.text.chars())?.to_ascii_lowercase() as usize).checked_sub('a' as usize)?;
        (index < tiles).then_some(index + 1)
    };
    let found: Vec<Option<usize>> = cells.iter().map(letter).collect();
    // Letters stand for all tiles, and none stands for 0, so the blank must be a different
    // character.
    let numbers = permutation(&found, cells, 1)?;
    Some((numbers, Some(format!("letters from a to {} for tiles 1 to {tiles}", (b'a' + tiles as u8 - 1) as char))))
}

/// Returns the numbers if each occurs once. A single cell without a number stands for 0. At least
/// `min_marks` cells must have no number.
fn permutation(found: &[Option<usize>], cells: &[Span], min_marks: usize) -> Option<Vec<u16>> {
    let numbers: Vec<usize> = found.iter().map(|number| number.unwrap_or(0)).collect();
    let marks = found.iter().filter(|number| number.is_none()).count();
    let is_complete = (0..cells.len()).all(|number| numbers.contains(&number));
    (is_complete && (min_marks..=1).contains(&marks)).then(|| numbers.iter().map(|&number| number as u16).collect())
}

/// Parses decimal numbers, or returns their faults. A repeated number is reported first.
fn decimal_or_faults(cells: &[Span]) -> Result<Vec<u16>, Faults> {
    let size = cells.len();
    let is_decimal = |cell: &&Span| is_number(cell.text) || is_blank_mark(cell.text);
    if cells.iter().filter(is_decimal).count() * 2 < size {
        let non_number = cells.iter().find(|cell| !is_decimal(cell)).copied().unwrap_or(cells[0]);
        return Err(non_number.expected("a number").into());
    }
    let mut log = FaultLog::default();
    let end = cells.last().map_or(cells[0], |cell| cell.end());
    let numbers = numbers_of(cells, Some(size), end, &mut log);
    log.unless_any(numbers)
}
