//! The notation for tile moves: letters for the direction of the tile (`U D L R`) or of the blank
//! (`u d l r`).

use super::Faults;
use super::fault::{FaultLog, quoted};
use super::span::Span;
use crate::names::named;
use crate::tiles::MAX_SIDE;
use crate::wording::grouped;
use crate::{Direction, MAX_STEPS, MoveList, TileMetric, TilePuzzle, moves};

const CASE_RULE: &str = "upper case is the direction of the tile, lower case the direction of the blank";

/// The object whose direction a letter denotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// The letter is the direction in which the tile moves. It is in upper case.
    Tile,
    /// The letter is the direction in which the blank moves. It is in lower case.
    Blank,
}

named!(Convention, "notation", "`tile` or `blank`": Tile = "tile", Blank = "blank");

impl Convention {
    /// Returns the other convention.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Tile => Self::Blank,
            Self::Blank => Self::Tile,
        }
    }

    /// Converts the direction that a letter names to the direction of the tile, and vice versa.
    pub const fn convert(self, direction: Direction) -> Direction {
        match self {
            Self::Tile => direction,
            Self::Blank => direction.opposite(),
        }
    }

    /// Returns the convention that the case of a letter implies.
    const fn from_case(letter: char) -> Self {
        if letter.is_ascii_uppercase() { Self::Tile } else { Self::Blank }
    }
}

/// Reads moves. Each letter, with an optional repeat count, becomes one entry of that many steps. A
/// word (`Up`, `down`) counts as its first letter. White space, commas and semicolons may occur
/// between entries. A number followed by `.`, `)` or `:` is a move number and is skipped. Lines
/// that begin with `#` are comments. If `convention` is `None`, the case of the letters determines
/// it; otherwise letters of both cases are read in that convention.
///
/// # Errors
/// [`Faults`] for other characters, a repeat count of 0 or beyond the longest slide, letters of
/// both cases without a `convention`, or more than [`MAX_STEPS`] steps.
///
/// ```
/// use loyd_core::{Direction::{Down, Right}, text::tile_moves::{Convention, parse}};
/// assert_eq!(parse("R2 D", None)?, [vec![Right, Right], vec![Down]]);
/// assert_eq!(parse("ll u", None)?, [[Right], [Right], [Down]]);
/// assert_eq!(parse("1. Right, 2. Down2", None)?, [vec![Right], vec![Down, Down]]);
/// assert_eq!(parse("R2", Some(Convention::Blank))?, parse("r2", None)?);
/// assert!(parse("Rd", None).is_err());
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn parse(text: &str, convention: Option<Convention>) -> Result<MoveList<Direction>, Faults> {
    let mut log = FaultLog::default();
    let mut entries = MoveList::default();
    let written = written_convention(text);
    for item in items(Span::whole(text, 1)) {
        match read_entry(item.text) {
            Err(message) => log.push(item.fault(message)),
            Ok((letter, _, _)) if convention.is_none() && written != Some(Convention::from_case(letter)) => {
                log.push(item.fault(format!("`{letter}` differs in case from the first move: {CASE_RULE}")));
            }
            Ok((_, _, repeat)) if !entries.has_room(repeat) => {
                log.push(item.fault(too_many_steps()));
                break;
            }
            Ok((letter, direction, repeat)) => {
                let step = convention.unwrap_or(Convention::from_case(letter)).convert(direction);
                entries.push(std::iter::repeat_n(step, repeat));
            }
        }
    }
    log.unless_any(entries)
}

/// Returns the convention that the case of the first letter of a move implies.
///
/// ```
/// use loyd_core::text::tile_moves::{Convention, written_convention};
/// assert_eq!(written_convention("# a remark\nR2 D"), Some(Convention::Tile));
/// assert_eq!(written_convention(""), None);
/// ```
pub fn written_convention(text: &str) -> Option<Convention> {
    let mut letters = items(Span::whole(text, 1)).filter_map(|item| item.text.chars().next());
    letters.find(|&letter| direction(letter).is_some()).map(Convention::from_case)
}

/// Returns whether `text` is in this notation, regardless of the case of its letters.
pub fn is_own(text: &str) -> bool {
    items(Span::whole(text, 1)).all(|item| read_entry(item.text).is_ok())
}

/// Returns whether `text` contains whole words such as `Up` and not only letters.
pub fn has_names(text: &str) -> bool {
    items(Span::whole(text, 1)).any(|item| name_length(item.text).is_some_and(|length| length > 1))
}

/// Returns the message for more than [`MAX_STEPS`] steps.
pub fn too_many_steps() -> String {
    format!("more than {} steps", grouped(MAX_STEPS as u64))
}

/// Writes steps as moves in a metric. `Single` writes only letters; `Multi` writes each slide as a
/// letter, followed by the number of tiles if it is at least 2.
///
/// ```
/// use loyd_core::{Direction::{Down, Right}, TileMetric, text::tile_moves::{Convention, write}};
/// assert_eq!(write(&[Right, Right, Down], TileMetric::Single, Convention::Tile), "RRD");
/// assert_eq!(write(&[Right, Right, Down], TileMetric::Multi, Convention::Blank), "l2 u");
/// ```
pub fn write(steps: &[Direction], metric: TileMetric, convention: Convention) -> String {
    let separator = if metric == TileMetric::Single { "" } else { " " };
    // Solutions to large boards have millions of moves, so one string is allocated instead of one
    // per move.
    let mut text = String::with_capacity(steps.len());
    for run in moves::<TilePuzzle>(metric, steps) {
        let Some(&step) = run.first() else { continue };
        if !text.is_empty() {
            text.push_str(separator);
        }
        text.push(letter(step, convention));
        if run.len() > 1 {
            text.push_str(&run.len().to_string());
        }
    }
    text
}

/// Returns the letter for a step.
pub fn letter(step: Direction, convention: Convention) -> char {
    let letter = match convention.convert(step) {
        Direction::Up => 'U',
        Direction::Down => 'D',
        Direction::Left => 'L',
        Direction::Right => 'R',
    };
    if convention == Convention::Tile { letter } else { letter.to_ascii_lowercase() }
}

/// Returns the direction that a letter denotes in either case.
pub fn direction(letter: char) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| direction.name().starts_with(letter.to_ascii_lowercase()))
}

/// Returns the parts of `text` that are entries: a word or a character, and the digits after it.
fn items(text: Span) -> impl Iterator<Item = Span> {
    let lines = text.lines().filter(|line| !line.trim().text.starts_with('#'));
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    lines.flat_map(move |line| line.parts(is_separator)).flat_map(|part| {
        without_number(part).split_off_each(|rest| {
            let name = name_length(rest.text)?;
            let digits = rest.text[name..].find(|c: char| !c.is_ascii_digit());
            Some(rest.split_at(digits.map_or(rest.text.len(), |digits| name + digits)))
        })
    })
}

/// Removes a move number such as `12.` from the start of a part.
fn without_number(part: Span) -> Span {
    let digits = part.text.len() - part.text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let is_number = digits > 0 && part.text[digits..].starts_with(['.', ')', ':']);
    if is_number { part.split_at(digits + 1).1 } else { part }
}

/// Returns the length in bytes of the word or character at the start of `text`. Returns `None` for
/// an empty string.
fn name_length(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    let starts_text = |word: &&str| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    Some(direction(first).map(Direction::name).filter(starts_text).map_or(first.len_utf8(), str::len))
}

fn read_entry(item: &str) -> Result<(char, Direction, usize), String> {
    let mut chars = item.chars();
    let first = chars.next().and_then(|letter| Some((letter, direction(letter)?)));
    let Some((letter, direction)) = first else {
        return Err(format!("expected one of `U D L R u d l r`, found {}", quoted(item)));
    };
    let repeat = match chars.as_str().trim_start_matches(|c: char| c.is_ascii_alphabetic()) {
        "" => Some(1),
        digits => digits.parse().ok().filter(|repeat| (1..MAX_SIDE).contains(repeat)),
    };
    let repeat =
        repeat.ok_or_else(|| format!("a repeat count must be from 1 to {}, found {}", MAX_SIDE - 1, quoted(item)))?;
    Ok((letter, direction, repeat))
}
