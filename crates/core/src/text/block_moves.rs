//! The notation for block moves: `7 up 3`, or `7 up 3 left 1` for the `turn` metric; in words,
//! `Piece 7  up  3 spaces`.

use super::fault::{FaultLog, quoted};
use super::span::{Span, is_number, number, only};
use super::tile_moves::{self, too_many_steps};
use super::{Fault, Faults};
use crate::blocks::name::piece_index;
use crate::blocks::{MAX_GRID, name_text};
use crate::{BlockPuzzle, BlockStep, Direction, MoveList};

/// Reads moves: entries separated by commas, semicolons or line breaks. Each entry consists of a
/// piece name and one or more directions with numbers of cells. A direction without a number moves
/// the piece by one cell. A direction may be abbreviated to a letter, even between a name and a
/// number (`4U1`). The form in words is accepted as well: a number with `.` or `)` before an entry,
/// the word `Piece`, and `space` or `spaces` after a count. Also accepted are moves in brackets,
/// such as `(2,up)`. Lines that begin with `#` are comments. The function does not check whether
/// moves are legal.
///
/// # Errors
/// [`Faults`] for an unknown piece, an invalid direction, a count outside 1 to [`MAX_GRID`], or
/// more than [`crate::MAX_STEPS`] steps.
///
/// ```
/// use loyd_core::text::{ReadOptions, block_moves, read_argument};
/// let puzzle =
///     read_argument("ZZ./1.2", &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// let entries = block_moves::parse("1 right 1, Z right 1", &puzzle)?;
/// assert_eq!(
///     block_moves::parse(" 1. Piece 1  right  1 space\n 2. Piece Z  right  1 space\n", &puzzle)?,
///     entries
/// );
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn parse(text: &str, puzzle: &BlockPuzzle) -> Result<MoveList<BlockStep>, Faults> {
    let mut log = FaultLog::default();
    let mut entries = MoveList::default();
    let lines = Span::whole(text, 1).nonblank_lines().map(Span::trim);
    for (place, moved) in lines.filter(|line| !line.text.starts_with('#')).flat_map(|line| moves_on_line(line, puzzle))
    {
        match moved {
            Ok(steps) if entries.has_room(steps.len()) => entries.push(steps),
            Ok(_) => {
                log.push(place.fault(too_many_steps()));
                break;
            }
            Err(fault) => log.push(fault),
        }
    }
    log.unless_any(entries)
}

/// Returns the moves on a line, each with its text.
fn moves_on_line<'a>(line: Span<'a>, puzzle: &BlockPuzzle) -> impl Iterator<Item = (Span<'a>, MoveResult)> {
    let is_bracketed = line.text.starts_with('(') && line.text.contains(',');
    let bracketed = line.parts(|c| matches!(c, '(' | ')')).filter(|item| !is_separator(*item));
    let bracketed = bracketed.map(|item| (item, bracketed_move(item, puzzle)));
    let plain = Span { text: line.text.strip_suffix([',', ';']).unwrap_or(line.text), ..line };
    let plain = plain.split(',').flat_map(|item| item.split(';')).map(|item| (item, read_entry(item, puzzle)));
    bracketed.take_while(move |_| is_bracketed).chain(plain.take_while(move |_| !is_bracketed))
}

/// Writes one move, whose steps must all move the same piece: `7 up 3`, or `7 up 3 left 1`. Returns
/// an empty string if there are no steps.
pub fn write_entry(puzzle: &BlockPuzzle, steps: &[BlockStep]) -> String {
    let Some(first) = steps.first() else { return String::new() };
    let runs = runs(steps).map(|(direction, count)| format!(" {direction} {count}"));
    name(puzzle, *first) + &runs.collect::<String>()
}

/// Writes moves as one string: the entries of [`write_entry`], joined by `, `.
pub fn write<'a>(puzzle: &BlockPuzzle, moves: impl IntoIterator<Item = &'a [BlockStep]>) -> String {
    moves.into_iter().map(|steps| write_entry(puzzle, steps)).collect::<Vec<_>>().join(", ")
}

/// Writes one move in words: `Piece 7  up  3 spaces`.
pub fn write_entry_for_people(puzzle: &BlockPuzzle, steps: &[BlockStep]) -> String {
    let Some(first) = steps.first() else { return String::new() };
    let runs = runs(steps).map(|(direction, count)| {
        let plural = if count == 1 { "" } else { "s" };
        format!("  {direction}  {count} space{plural}")
    });
    format!("Piece {}", name(puzzle, *first)) + &runs.collect::<String>()
}

/// Writes moves in words as a numbered list, one per line. Every line ends with a line feed.
///
/// ```
/// use loyd_core::text::{ReadOptions, block_moves, read_argument};
/// let puzzle =
///     read_argument("ZZ../1..2", &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// let entries = block_moves::parse("1 right 1, Z right 2", &puzzle)?;
/// let list = block_moves::write_list(&puzzle, entries.iter());
/// assert_eq!(list, " 1. Piece 1  right  1 space\n 2. Piece Z  right  2 spaces\n");
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn write_list<'a>(puzzle: &BlockPuzzle, moves: impl IntoIterator<Item = &'a [BlockStep]>) -> String {
    let entries: Vec<_> = moves.into_iter().map(|steps| write_entry_for_people(puzzle, steps)).collect();
    let width = entries.len().to_string().len().max(2);
    let lines = (1..).zip(&entries).map(|(number, entry)| format!("{number:>width$}. {entry}\n"));
    lines.collect::<Vec<_>>().concat()
}

fn name(puzzle: &BlockPuzzle, step: BlockStep) -> String {
    name_text(puzzle.pieces()[usize::from(step.piece)].name)
}

/// Returns the runs of identical directions, with their lengths.
fn runs(steps: &[BlockStep]) -> impl Iterator<Item = (Direction, usize)> {
    steps.chunk_by(|a, b| a == b).map(|run| (run[0].direction, run.len()))
}

/// The steps of a move, or its fault.
type MoveResult = Result<Vec<BlockStep>, Fault>;

fn read_entry(item: Span, puzzle: &BlockPuzzle) -> MoveResult {
    let rest = without_word(item, |word| word.strip_suffix(['.', ')']).is_some_and(is_number));
    let (name, mut rest) = without_word(rest, |word| word.eq_ignore_ascii_case("piece")).first_word();
    if let Some(steps) = glued_move(name, puzzle).filter(|_| rest.trim().is_empty()) {
        return Ok(steps);
    }
    let piece = piece(name, puzzle)?;
    let mut steps = Vec::new();
    while steps.is_empty() || !rest.trim().is_empty() {
        let (word, after) = rest.first_word();
        let step = BlockStep { piece, direction: direction(word)? };
        let (count, after) = count(after)?;
        steps.extend(std::iter::repeat_n(step, count));
        rest = without_word(after, |word| matches!(word, "space" | "spaces"));
    }
    Ok(steps)
}

/// Returns whether the text between two brackets consists only of separators.
fn is_separator(item: Span) -> bool {
    item.text.chars().all(|c| c.is_whitespace() || matches!(c, ',' | ';'))
}

/// Returns the step of a move in brackets, such as `2,up`.
fn bracketed_move(item: Span, puzzle: &BlockPuzzle) -> MoveResult {
    let Some((name, word)) = item.split_once(',') else {
        return Err(item.expected("a piece and a direction such as `2,up`"));
    };
    let (name, direction) = (name.trim(), direction(word.trim())?);
    // Other notations require `@` before the number of a piece.
    let numbered = || piece_index(&format!("@{}", name.text), puzzle.pieces().iter().map(|piece| piece.name));
    let piece = piece(name, puzzle).or_else(|error| numbered().map(|piece| piece as u16).ok_or(error))?;
    Ok(vec![BlockStep { piece, direction }])
}

/// Returns the steps of a move in one word, such as `4U1`.
fn glued_move(word: Span, puzzle: &BlockPuzzle) -> Option<Vec<BlockStep>> {
    let mut chars = word.text.chars();
    let (name, letter) = (chars.next()?, chars.next()?);
    let piece = puzzle.piece_named(name)? as u16;
    let direction = tile_moves::direction(letter)?;
    let count = if chars.as_str().is_empty() { Some(1) } else { cells(chars.as_str()) };
    Some(vec![BlockStep { piece, direction }; count?])
}

/// Removes the first word if it is optional.
fn without_word(text: Span, is_optional: impl Fn(&str) -> bool) -> Span {
    let (word, rest) = text.first_word();
    if is_optional(word.text) { rest } else { text }
}

fn piece(name: Span, puzzle: &BlockPuzzle) -> Result<u16, Fault> {
    if name.is_empty() {
        return Err(name.expected("a move such as `7 up 3`"));
    }
    let found = piece_index(name.text, puzzle.pieces().iter().map(|piece| piece.name));
    found.map(|piece| piece as u16).ok_or_else(|| name.fault(no_piece(name.text)))
}

fn direction(word: Span) -> Result<Direction, Fault> {
    let found =
        only(word.text.chars()).and_then(tile_moves::direction).or_else(|| word.text.to_ascii_lowercase().parse().ok());
    found.ok_or_else(|| word.expected("`up`, `down`, `left` or `right`"))
}

/// Splits off the number of cells at the start of `text`. The number defaults to 1 at the end of
/// the text and before another direction.
fn count(text: Span) -> Result<(usize, Span), Fault> {
    let (word, after) = text.first_word();
    if word.is_empty() || direction(word).is_ok() {
        return Ok((1, text));
    }
    let count = cells(word.text).map(|count| (count, after));
    count.ok_or_else(|| word.expected(format_args!("a number of cells from 1 to {MAX_GRID}")))
}

/// Reads the number of cells that a piece moves.
pub fn cells(text: &str) -> Option<usize> {
    number(text).filter(|count| (1..=MAX_GRID).contains(count))
}

/// Returns the message for a word that does not name a piece. The word may be a board row.
pub fn no_piece(name: &str) -> String {
    /// The minimum length of a board row, in bytes.
    const MIN_ROW_LENGTH: usize = 3;
    let is_row = name.contains(['.', '/']) && name.len() >= MIN_ROW_LENGTH;
    let name = quoted(name);
    if is_row {
        format!("expected moves such as `A right 2`, found a board row, {name}")
    } else {
        format!("there is no piece {name}")
    }
}
