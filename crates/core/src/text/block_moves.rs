//! The text of block moves: `7 up 3`, in `turn` perhaps `7 up 3 left 1`, for people `Piece 7  up  3 spaces`.

use super::Faults;
use super::fault::{FaultLog, quoted};
use super::span::{Span, is_number};
use crate::blocks::MAX_GRID;
use crate::{BlockPuzzle, BlockStep, Direction};

/// Reads moves: entries joined by commas or line breaks, each the name of a piece, then one or more directions with
/// their numbers of cells. The people's form is read as well: a number and a full stop before an entry, the word
/// `Piece`, and `space` or `spaces` behind a count. A line that begins with `#` is a remark. Whether a move is legal is
/// not asked.
///
/// # Errors
/// [`Faults`]: a piece that is not there, what is no direction, a count that is not from 1 to [`MAX_GRID`].
///
/// ```
/// use loyd_core::text::{ReadOptions, block_moves, read_argument};
/// let puzzle = read_argument("ZZ./1.2", &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// let entries = block_moves::parse("1 right 1, Z right 1", &puzzle)?;
/// assert_eq!(block_moves::parse(" 1. Piece 1  right  1 space\n 2. Piece Z  right  1 space\n", &puzzle)?, entries);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn parse(text: &str, puzzle: &BlockPuzzle) -> Result<Vec<Vec<BlockStep>>, Faults> {
    let mut log = FaultLog::default();
    let mut entries = Vec::new();
    let lines = Span::whole(text, 1).filled_lines().map(Span::trim);
    for line in lines.filter(|line| !line.text.starts_with('#')) {
        let line = Span { text: line.text.strip_suffix(',').unwrap_or(line.text), ..line };
        for item in line.split(',') {
            match entry(item, puzzle) {
                Ok(entry) => entries.push(entry),
                Err((place, message)) => log.push(place.fault(message)),
            }
        }
    }
    log.unless_any(entries)
}

/// Writes one move, whose steps are all of one piece: `7 up 3`, or `7 up 3 left 1`. No steps are no text.
pub fn write_entry(puzzle: &BlockPuzzle, steps: &[BlockStep]) -> String {
    let Some(first) = steps.first() else { return String::new() };
    let runs = runs(steps).map(|(direction, count)| format!(" {direction} {count}"));
    name(puzzle, *first).to_string() + &runs.collect::<String>()
}

/// Writes moves as one text: the entries of [`write_entry`], joined by `, `.
pub fn write<'a>(puzzle: &BlockPuzzle, moves: impl IntoIterator<Item = &'a [BlockStep]>) -> String {
    moves.into_iter().map(|steps| write_entry(puzzle, steps)).collect::<Vec<_>>().join(", ")
}

/// Writes one move for people: `Piece 7  up  3 spaces`.
pub fn write_entry_for_people(puzzle: &BlockPuzzle, steps: &[BlockStep]) -> String {
    let Some(first) = steps.first() else { return String::new() };
    let runs = runs(steps).map(|(direction, count)| {
        let plural = if count == 1 { "" } else { "s" };
        format!("  {direction}  {count} space{plural}")
    });
    format!("Piece {}", name(puzzle, *first)) + &runs.collect::<String>()
}

/// Writes moves for people as a numbered list, one a line; every line has its end.
///
/// ```
/// use loyd_core::text::{ReadOptions, block_moves, read_argument};
/// let puzzle = read_argument("ZZ../1..2", &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// let entries = block_moves::parse("1 right 1, Z right 2", &puzzle)?;
/// let list = block_moves::write_list(&puzzle, entries.iter().map(Vec::as_slice));
/// assert_eq!(list, " 1. Piece 1  right  1 space\n 2. Piece Z  right  2 spaces\n");
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn write_list<'a>(puzzle: &BlockPuzzle, moves: impl IntoIterator<Item = &'a [BlockStep]>) -> String {
    let entries: Vec<_> = moves.into_iter().map(|steps| write_entry_for_people(puzzle, steps)).collect();
    let width = entries.len().to_string().len().max(2);
    let lines = (1..).zip(&entries).map(|(number, entry)| format!("{number:>width$}. {entry}\n"));
    lines.collect::<Vec<_>>().concat()
}

fn name(puzzle: &BlockPuzzle, step: BlockStep) -> char {
    puzzle.pieces()[usize::from(step.piece)].name
}

/// Directions and how often each follows itself.
fn runs(steps: &[BlockStep]) -> impl Iterator<Item = (Direction, usize)> {
    steps.chunk_by(|a, b| a == b).map(|run| (run[0].direction, run.len()))
}

/// What is wrong, and where.
type Complaint<'a> = (Span<'a>, String);

fn entry<'a>(item: Span<'a>, puzzle: &BlockPuzzle) -> Result<Vec<BlockStep>, Complaint<'a>> {
    let rest = without(item, |word| word.strip_suffix('.').is_some_and(is_number));
    let (name, mut rest) = without(rest, |word| word.eq_ignore_ascii_case("piece")).first_word();
    let piece = piece(name, puzzle)?;
    let mut steps = Vec::new();
    while steps.is_empty() || !rest.trim().is_empty() {
        let (way, after) = rest.first_word();
        let (count, after) = after.first_word();
        let step = BlockStep { piece, direction: direction(way)? };
        steps.extend(std::iter::repeat_n(step, self::count(count)?));
        rest = without(after, |word| matches!(word, "space" | "spaces"));
    }
    Ok(steps)
}

/// The rest behind the first word, if that word can be left out.
fn without(text: Span, can_go: impl Fn(&str) -> bool) -> Span {
    let (word, rest) = text.first_word();
    if can_go(word.text) { rest } else { text }
}

fn piece<'a>(name: Span<'a>, puzzle: &BlockPuzzle) -> Result<u8, Complaint<'a>> {
    let mut chars = name.text.chars();
    let found = match (chars.next(), chars.next()) {
        (None, _) => return Err((name, "expected a move such as `7 up 3`, found nothing".to_owned())),
        (Some(name), None) => puzzle.piece_named(name),
        (Some(_), Some(_)) => None,
    };
    found.map(|piece| piece as u8).ok_or_else(|| (name, format!("there is no piece {}", quoted(name.text))))
}

fn direction(word: Span) -> Result<Direction, Complaint> {
    let found = Direction::ALL.into_iter().find(|way| word.text.eq_ignore_ascii_case(&way.to_string()));
    found.ok_or_else(|| (word, format!("expected `up`, `down`, `left` or `right`, found {}", quoted(word.text))))
}

fn count(word: Span) -> Result<usize, Complaint> {
    let count = if is_number(word.text) { word.text.parse().ok() } else { None };
    let count = count.filter(|count| (1..=MAX_GRID).contains(count));
    count.ok_or_else(|| (word, format!("expected a number of cells from 1 to {MAX_GRID}, found {}", quoted(word.text))))
}
