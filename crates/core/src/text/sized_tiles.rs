//! Square boards preceded by their size: the formats used in two courses.
//!
//! `princeton` (Princeton's and Coursera's *8 Puzzle*) consists of the size and the rows, and its
//! goal is `blank-last`. `42` (the n-puzzle at the 42 schools) also contains comments, and its goal
//! is `snail`.

use super::span::{Span, is_integer, is_number, number};
use super::spec::{FormatSpec, Metadata, tiles_only};
use super::tiles::numbered_board;
use super::{AnyPuzzle, Entry, Faults, Format, Puzzled, ReadOptions, grid, tile_goal, tile_puzzle};
use crate::tiles::{MAX_SIDE, MIN_SIDE, TileGoal};
use crate::{Puzzle, TilePosition, TilePuzzle};

/// The format `princeton`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Princeton,
    metadata: Metadata::None,
    can_hold_several: false,
    example: "3\n1 2 3\n4 5 6\n7 0 8\n",
    holds: "a number n, then n rows of n numbers, separated by any white space. The format used by the *8 Puzzle* assignment at Princeton and on Coursera",
    recognised: "a first line with a single number",
    sniff: |text| format_of(text) == Some(Format::Princeton),
    read: |text, options, _| {
        let entry = entry(text, text.first_line(), Format::Princeton, options);
        let is_detected = options.format.is_none() && !options.is_own;
        if entry.puzzle.is_ok() || !is_detected {
            return vec![entry];
        }
        let Some(mut entries) = tile_puzzle::read_boards(text, options) else { return vec![entry] };
        if let ([Entry { puzzle: Ok(puzzled), .. }], None) = (&mut entries[..], &options.goal) {
            let AnyPuzzle::Tiles(puzzle) = &puzzled.puzzle else { return entries };
            // The first number may also be the number of tiles, which no course uses.
            let is_side = lines(text).next().is_some_and(|line| line.trim().text == puzzle.width().to_string());
            if is_side && TileGoal::of(puzzle.goal()) == goal_of(Format::Princeton) {
                puzzled.guess(goal_guess(Format::Princeton));
            }
        }
        entries
    },
    write: Some(|puzzle, _| {
        sized_tiles(tiles_only(puzzle)?, Format::Princeton)
            .ok_or("the format supports only square boards with the goal blank-last")
    }),
};

/// The format `42`.
pub(super) const SPEC_42: FormatSpec = FormatSpec {
    format: Format::FortyTwo,
    example: "# n-puzzle\n3\n1 2 3\n8 4 0\n7 6 5\n",
    holds: "comments after `#`, a number n, then n rows of n numbers, with the goal `snail`. The n-puzzle format used at the 42 schools",
    recognised: "a `#` comment before a line with a single number",
    sniff: |text| format_of(text) == Some(Format::FortyTwo),
    read: |text, options, _| vec![entry(text, text.first_line(), Format::FortyTwo, options)],
    write: Some(|puzzle, _| {
        sized_tiles(tiles_only(puzzle)?, Format::FortyTwo)
            .ok_or("the format supports only square boards with the goal snail")
    }),
    ..SPEC
};

/// Returns the format of `text` if its first line is a single number: `42` if a comment precedes
/// it, otherwise `princeton`.
pub(super) fn format_of(text: Span) -> Option<Format> {
    let first = lines(text).next()?;
    let begins_with_size = first.words().count() == 1 && is_number(first.trim().text);
    let is_size = |line: Span| line.trim().text.parse().is_ok_and(|side: usize| side <= MAX_SIDE);
    // Rows of digits without spaces are not preceded by a size.
    let is_glued = || lines(text).nth(2).is_some() && lines(text).all(|line| line.words().count() == 1);
    // If there are as many rows as the number has digits, all of them are rows of digits. One may
    // contain a space for the blank.
    let digits = first.trim().text.len();
    let length = |line: Span| line.text.trim_end().chars().count();
    let are_rows = || lines(text).nth(2).is_some() && lines(text).nth(1).map(length) == Some(digits);
    let is_square = || lines(text).count() == digits || !is_size(first) && are_rows();
    let are_digits = || digits > 2 && is_square() && lines(text).all(|line| length(line) <= digits);
    let begins_with_size = begins_with_size && (is_size(first) || !is_glued()) && !are_digits();
    let has_rows = lines(text).nth(1).is_some() && lines(text).flat_map(Span::words).all(|word| is_integer(word.text));
    let has_comment = text.nonblank_lines().next().is_some_and(|line| line.trim().text.starts_with('#'));
    (begins_with_size && has_rows).then_some(if has_comment { Format::FortyTwo } else { Format::Princeton })
}

/// Returns the goal of a format.
const fn goal_of(format: Format) -> TileGoal {
    match format {
        Format::FortyTwo => TileGoal::Snail,
        _ => TileGoal::BlankLast,
    }
}

/// Reads a size and a board. If the format was detected and determines the goal, the goal is a
/// guess.
pub(super) fn entry(text: Span, line: usize, format: Format, options: &ReadOptions) -> Entry {
    let goal = options.goal.clone().unwrap_or_else(|| goal_of(format).to_string());
    let position = position(text);
    let puzzle = tile_puzzle::with_goal(position, Some(&goal));
    let is_guessed = options.format.is_none() && options.goal.is_none() && !options.is_own;
    let mut guesses = tile_goal::guesses(&goal);
    guesses.extend(is_guessed.then(|| goal_guess(format)));
    let puzzle = puzzle.map(|puzzle| Puzzled { guesses, ..Puzzled::new(AnyPuzzle::Tiles(puzzle), format) });
    Entry { line, puzzle, warnings: Vec::new() }
}

/// Returns the note about the goal of a detected format.
fn goal_guess(format: Format) -> String {
    let other = if format == Format::FortyTwo { Format::Princeton } else { Format::FortyTwo };
    format!("goal {}; with --format {other}, the goal is {}", goal_of(format), goal_of(other))
}

/// Returns the lines without comments, which extend from `#` to the end of the line, and without
/// lines that are otherwise empty.
fn lines(text: Span) -> impl Iterator<Item = Span> + Clone {
    let without_comments = text.lines().map(|line| line.split_once('#').map_or(line, |(before, _)| before));
    without_comments.filter(|line| !line.trim().is_empty())
}

fn position(text: Span) -> Result<TilePosition, Faults> {
    let mut words = lines(text).flat_map(Span::words);
    let first = words.next().unwrap_or(text);
    let side = number(first.text).filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side));
    let side = side.ok_or_else(|| first.expected(format_args!("the size, from {MIN_SIDE} to {MAX_SIDE}")))?;
    numbered_board(words, (side, side), &format!("a {side}x{side} board"), text.trim().end(), text)
}

/// Writes the puzzle as a file for one of these courses. Returns `None` unless it is a square board
/// with the course's goal. The comment at the start of a `42` file distinguishes the formats.
///
/// ```
/// use loyd_core::text::{Format, ReadOptions, read_argument, sized_tiles};
/// let puzzle =
///     read_argument("1 0/3 2", &ReadOptions::default())?.puzzle.puzzle.into_tiles().unwrap();
/// assert_eq!(sized_tiles(&puzzle, Format::Princeton).as_deref(), Some("2\n1 0\n3 2\n"));
/// assert_eq!(
///     sized_tiles(&puzzle, Format::FortyTwo),
///     None,
///     "the goal of that course is the snail"
/// );
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn sized_tiles(puzzle: &TilePuzzle, format: Format) -> Option<String> {
    let (width, height) = (puzzle.width(), puzzle.height());
    let is_square = width == height && *puzzle.goal() == goal_of(format).position(width, height);
    let head = if format == Format::FortyTwo { "# n-puzzle\n" } else { "" };
    is_square.then(|| format!("{head}{width}\n{}", grid(&puzzle.start())))
}
