//! Lists: one puzzle per line, optionally with additional columns and a goal for all puzzles.

use std::cell::LazyCell;

use super::block_goal::has_block_goal;
use super::drawing::Drawing;
use super::fault::{printable, printable_name};
use super::form::{is_skipped, joined_format, likely_format, unknown_line};
use super::keys::split_comment;
use super::marks::{may_name_goal, names_goal, names_start_or_goal};
use super::piece_keys::ignored_cell;
use super::span::{Span, only};
use super::spec::{FormatSpec, Metadata, NestedReaders, invalid_entry, no_puzzle};
use super::stated::BoardLine;
use super::{Entry, Fault, Format, ReadOptions, kinds, rush, table, tile_notation, tile_puzzle, tiles};

/// A function that reads text as one puzzle in a format.
type WholeReader = fn(Span, usize, Format, &ReadOptions) -> Entry;

/// The format `list`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::List,
    metadata: Metadata::All,
    can_hold_several: true,
    example: "1 2 3/4 5 6/7 0 8\n12../3.44/ZZ5./6657\n",
    holds: "one puzzle, or a level name, per line; blank lines and lines that begin with `#` are skipped, but see [Lists](#lists)",
    recognised: "a line that can only be a complete puzzle, or a table header",
    sniff: |text| has_columns(text) || is_table(text) || is_list(text),
    read: entries_by_line,
    write: Some(|puzzle, about| Ok(super::one_line::list_line(puzzle, about))),
};

/// The name of the puzzle column.
const POSITION: &str = "position";

/// The name of the goal column.
const GOAL: &str = "goal";

/// The name of the metric column.
const METRIC: &str = "metric";

/// The possible names of the column with the puzzle's name.
const NAMES: [&str; 2] = ["name", "id"];

/// A reader for the lines of a list.
#[derive(Clone, Debug)]
pub(super) struct LineReader {
    nested: NestedReaders,
    pub(super) options: ReadOptions,
    /// The goal given in a comment.
    goal: Option<String>,
    /// The name given in a comment, which applies to the next puzzle.
    name: Option<String>,
    /// The metric given in a comment, and the line of that comment.
    metric: Option<(String, usize)>,
    columns: Option<Columns>,
    /// The header of a table, if the first line that is not a comment is one.
    heading: Option<table::Heading>,
    /// Whether a line other than a comment has been read.
    has_started: bool,
}

impl LineReader {
    /// Creates a reader that expects the first line of a list.
    pub(super) fn new(options: &ReadOptions, nested: NestedReaders) -> Self {
        Self {
            nested,
            options: options.clone(),
            goal: None,
            name: None,
            metric: None,
            columns: None,
            heading: None,
            has_started: false,
        }
    }

    /// Reads a line of the list. `number` is its line number. Returns `None` for a line without a
    /// puzzle. A line that begins with `#` is a comment, unless it is a layout that begins with a
    /// wall.
    pub(super) fn read_line(&mut self, line: &str, number: usize) -> Option<Entry> {
        let line = Span::whole(line, number).trim();
        if is_skipped(line) {
            return self.read_comment(line).err().map(|fault| invalid_entry(number, fault));
        }
        let may_be_table = self.options.format.is_none_or(|format| format == Format::List) && !self.options.is_own;
        if !std::mem::replace(&mut self.has_started, true) && may_be_table {
            self.heading = table::Heading::read(line);
            if self.heading.is_some() {
                return None;
            }
        }
        let mut entry = match &self.columns {
            _ if let Some(heading) = &self.heading => heading.entry(line, &self.options_with(None), self.nested),
            None => puzzle(line, number, &self.options_with(None), self.nested.whole),
            Some(columns) => {
                self.entry_in_columns(columns, line, number).unwrap_or_else(|fault| invalid_entry(number, fault))
            }
        };
        if let (Some(name), Ok(puzzled)) = (self.name.take(), &mut entry.puzzle) {
            puzzled.about.name.get_or_insert(name);
        }
        let metric = self.metric.as_ref().map(|(metric, line)| Span::whole(metric, *line));
        Some(entry.with_metric(metric))
    }

    /// Reads a comment.
    fn read_comment(&mut self, line: Span) -> Result<(), Fault> {
        let Some((key, value)) = split_comment(line) else { return Ok(()) };
        match key.text.to_lowercase().as_str() {
            "columns" => self.columns = Some(Columns::read(value)?),
            GOAL => self.goal = Some(value.text.to_owned()),
            "name" => self.name = Some(printable(value.text)),
            "metric" if !self.options.is_own => self.metric = Some((value.text.to_owned(), line.line)),
            _ => {}
        }
        Ok(())
    }

    fn entry_in_columns(&self, columns: &Columns, line: Span, number: usize) -> Result<Entry, Fault> {
        let parts = columns.split(line)?;
        let named = |wanted: &str| columns.names.iter().position(|name| name == wanted).map(|index| parts[index]);
        let options = self.options_with(named(GOAL));
        let mut entry = puzzle(parts[columns.position], number, &options, self.nested.whole);
        if let Ok(puzzled) = &mut entry.puzzle {
            let name = || printable_name(NAMES.into_iter().find_map(named)?.text);
            puzzled.about.name = puzzled.about.name.take().or_else(name);
            let is_read = |name: &str| [POSITION, GOAL, METRIC].contains(&name) || self.options.is_own;
            let others = columns.names.iter().zip(&parts).filter(|(name, part)| !is_read(name) && !part.is_empty());
            entry.warnings.extend(others.filter_map(|(name, part)| ignored_cell(name, *part)));
        }
        Ok(entry.with_metric(named(METRIC).filter(|metric| !metric.is_empty() && !self.options.is_own)))
    }

    /// Returns the options for one line. The goal in the options takes precedence over the one on
    /// the line, which takes precedence over the one for the whole list.
    fn options_with(&self, goal: Option<Span>) -> ReadOptions {
        let line_goal = goal.filter(|goal| !goal.is_empty()).map(|goal| goal.text.to_owned());
        ReadOptions {
            goal: self.options.goal.clone().or(line_goal).or_else(|| self.goal.clone()),
            ..self.options.clone()
        }
    }
}

/// Reads a list, or lines that are puzzles in the format that the options name.
pub(super) fn entries_by_line(text: Span, options: &ReadOptions, nested: NestedReaders) -> Vec<Entry> {
    let mut reader = LineReader::new(options, nested);
    let mut puzzle_lines = text.lines().filter(|line| !is_skipped(line.trim()));
    if let (Some(only), None, false) = (puzzle_lines.next(), puzzle_lines.next(), options.is_own) {
        // The comments below a single puzzle apply to it too.
        for line in text.lines().filter(|line| line.line > only.line) {
            if let Err(fault) = reader.read_comment(line.trim()) {
                return vec![invalid_entry(line.line, fault)];
            }
        }
    }
    let entries: Vec<_> = text.lines().filter_map(|line| reader.read_line(line.text, line.line)).collect();
    if entries.is_empty() { vec![no_puzzle(text)] } else { entries }
}

/// Splits a line into a Rush Hour board in one word and the other words. Returns `None` unless
/// exactly one word is such a board. Published lists put an index or a length before the board and
/// other numbers after it.
pub(super) fn board_word(line: Span) -> Option<(Span, Vec<Span>)> {
    let is_sized = |word: &Span| word.text.contains(':') && joined_format(*word) == Some(Format::Rush);
    let is_board = |word: &Span| rush::is_whole_board(word.text) || is_sized(word);
    if !(2..=8).contains(&line.words().take(9).count()) {
        return None;
    }
    let board = only(line.words().filter(is_board))?;
    Some((board, line.words().filter(|word| !is_board(word)).collect()))
}

/// Reads a line that is in this format and was not written by Loyd. A tile board that is not in the
/// plain notation may be in a different notation.
pub(super) fn foreign_line(
    line: Span,
    number: usize,
    format: Format,
    options: &ReadOptions,
    whole: WholeReader,
) -> Entry {
    let drawing = LazyCell::new(|| Drawing::from_rows(vec![line]));
    let is_cars = || drawing.as_ref().is_some_and(rush::is_car_drawing);
    if format == Format::Layout && !line.text.contains('|') {
        // In nearly all such lines, digits shared by several pieces are kinds of pieces, and rows
        // in which all letters form cars are Rush Hour boards.
        if drawing.as_ref().is_some_and(|drawing| kinds::sketch(drawing).is_some()) {
            return whole(line, number, Format::Kinds, options);
        }
        if is_cars() {
            return whole(line, number, Format::Rush, options);
        }
    }
    let entry = whole(line, number, format, options);
    if entry.puzzle.is_ok() {
        return entry;
    }
    match format {
        Format::Tiles if has_block_goal(options) && is_cars() => whole(line, number, Format::Rush, options),
        Format::Tiles => {
            let board = board_entry(line, number, options).or_else(|| tile_word_entry(line, number, options));
            board.unwrap_or(entry)
        }
        Format::Layout | Format::Rush => board_entry(line, number, options).unwrap_or(entry),
        _ => entry,
    }
}

/// Reads the only tile board on a line.
fn board_entry(line: Span, number: usize, options: &ReadOptions) -> Option<Entry> {
    let entry = only(tile_puzzle::read_boards(line, options)?)?;
    Some(Entry { line: number, ..entry })
}

/// Reads a line that does not resemble any format.
pub(super) fn unrecognised_line(line: Span, number: usize, options: &ReadOptions, whole: WholeReader) -> Entry {
    if let Some((board, others)) = board_word(line) {
        let mut entry = whole(board, number, Format::Rush, options);
        if let (Ok(puzzled), Some(first)) =
            (&mut entry.puzzle, others.first().filter(|first| first.column < board.column))
        {
            // The words before the board are a label, or the first one is the number of a list
            // item, such as `1.` or `(1)`.
            let head = line.split_at(line.text.find(board.text).unwrap_or(0)).0.trim();
            let is_label = head.text.ends_with(':') || head.text.starts_with(char::is_alphabetic);
            puzzled.about.name = Some(item_name(if is_label { head } else { *first }));
        }
        return entry;
    }
    if rush::is_whole_board(line.text) {
        return whole(line, number, Format::Rush, options);
    }
    let entry = board_entry(line, number, options).or_else(|| tile_word_entry(line, number, options));
    entry.unwrap_or_else(|| invalid_entry(number, unknown_line(line)))
}

/// Returns a puzzle's name, which is taken from the words before it.
fn item_name(words: Span) -> String {
    printable(words.text.trim_matches(['.', ':', '(', ')', ' ']))
}

/// Returns the only word on a line that may be a tile board written as digits without separators,
/// such as `123456780`. Returns `None` if another word shows that the line is the start or the goal
/// of a puzzle.
fn tile_word(line: Span) -> Option<Span> {
    const MAX_WORDS: usize = 8;
    const SIDES: [usize; 3] = [3, 4, 5];
    let is_board = |word: &Span| {
        let length = word.text.chars().count();
        let digits = word.text.chars().filter(|c| c.is_digit(length.clamp(10, 36) as u32)).count();
        SIDES.iter().any(|side| side * side == length) && digits + 1 >= length
    };
    let has_role = |word: &Span| names_start_or_goal(word.text) || may_name_goal(word.text);
    let board = only(line.words().filter(is_board)).filter(|_| line.words().nth(MAX_WORDS).is_none());
    board.filter(|board| !line.words().any(|word| word.column != board.column && has_role(&word)))
}

/// Reads a line with a tile board in one word. The words before the board are its name.
fn tile_word_entry(line: Span, number: usize, options: &ReadOptions) -> Option<Entry> {
    let board = tile_word(line)?;
    let mut entry = match tile_puzzle::read_boards(board, options) {
        Some(mut entries) => Entry { line: number, ..entries.swap_remove(0) },
        None => Entry { line: number, puzzle: Err(tile_notation::position(board).err()?), warnings: Vec::new() },
    };
    let head = line.split_at(line.text.find(board.text).unwrap_or(0)).0.trim();
    if let (Ok(puzzled), false) = (&mut entry.puzzle, head.is_empty()) {
        puzzled.about.name = Some(item_name(head));
    }
    Some(entry)
}

/// Returns whether all lines contain a tile board of the same size in one word, and at least two of
/// them are valid. No board has such rows.
fn are_tile_words<'a>(lines: impl Iterator<Item = Span<'a>> + Clone) -> bool {
    let mut lengths = lines.clone().map(|line| tile_word(line).map(|word| word.text.chars().count()));
    let Some(Some(first)) = lengths.next() else { return false };
    let is_valid = |line: &Span| tile_word(*line).is_some_and(|word| tile_notation::position(word).is_ok());
    lengths.all(|length| length == Some(first)) && lines.filter(is_valid).nth(1).is_some()
}

/// Returns whether the first line of `text` gives a goal, such as `goal = …`.
pub(super) fn begins_with_goal(text: Span) -> bool {
    let first = text.nonblank_lines().map(Span::trim).find(|line| !is_skipped(*line));
    first.is_some_and(|line| {
        let label = line.split_once('=').or(line.split_once(':')).map(|(label, _)| label.trim());
        label.is_some_and(|label| label.words().count() <= 2 && names_goal(label.text))
    })
}

/// Returns whether `text` has a line that can only be a complete puzzle, or consists of square
/// boards, one per line, with or without separators.
fn is_list(text: Span) -> bool {
    let lines = || text.nonblank_lines().map(Span::trim).filter(|&line| !is_skipped(line));
    lines().any(|line| joined_format(line).is_some() || board_word(line).is_some())
        || are_flat_boards(lines())
        || are_tile_words(lines())
}

/// Returns whether all lines, or at least two of them, are complete square boards. A single such
/// line can also be a row of a larger board. Two lines cannot, because a board contains only one 0.
fn are_flat_boards<'a>(mut lines: impl Iterator<Item = Span<'a>> + Clone) -> bool {
    let is_flat = |line: &Span| tiles::is_flat_board(*line);
    match lines.clone().filter(is_flat).take(2).count() {
        0 => false,
        1 => lines.all(|line| is_flat(&line)),
        _ => true,
    }
}

/// Returns whether the first line of `text` is the header of a table with a puzzle column. Commas,
/// semicolons or tabs separate the columns.
pub(super) fn is_table(text: Span) -> bool {
    let mut lines = text.nonblank_lines().filter(|line| !line.trim().text.starts_with('#'));
    lines.next().and_then(table::Heading::read).is_some()
}

/// Returns whether a line of `text` names the columns of a list.
pub(super) fn has_columns(text: Span) -> bool {
    text.lines().filter_map(|line| split_comment(line.trim())).any(|(key, _)| key.text == "columns")
}

/// Reads the puzzle on a line.
fn puzzle(text: Span, number: usize, options: &ReadOptions, whole: WholeReader) -> Entry {
    let named = options.format.filter(|&format| format != Format::List);
    if named.is_none()
        && !options.is_own
        && let Some(line) = BoardLine::read(text)
    {
        return line.entry(options, |board, options| puzzle(board, number, options, whole));
    }
    match named.or_else(|| likely_format(text)) {
        Some(format) if named.is_some() || options.is_own => whole(text, number, format, options),
        Some(format) => foreign_line(text, number, format, options, whole),
        None if options.is_own => invalid_entry(number, unknown_line(text)),
        None => unrecognised_line(text, number, options, whole),
    }
}

/// The columns of a list.
#[derive(Clone, Debug)]
struct Columns {
    names: Vec<String>,
    /// The index of the puzzle's column.
    position: usize,
    has_bars: bool,
}

impl Columns {
    fn read(text: Span) -> Result<Self, Fault> {
        let has_bars = text.text.contains('|');
        let names: Vec<String> = if has_bars {
            text.split('|').map(|name| name.trim().text.to_owned()).collect()
        } else {
            text.words().map(|name| name.text.to_owned()).collect()
        };
        let position = only((0..names.len()).filter(|&index| names[index] == POSITION));
        let position = position.ok_or_else(|| text.expected(format_args!("exactly one column named `{POSITION}`")))?;
        Ok(Self { names, position, has_bars })
    }

    /// Splits a line into columns.
    fn split<'a>(&self, line: Span<'a>) -> Result<Vec<Span<'a>>, Fault> {
        let parts = if self.has_bars { self.between_bars(line) } else { self.words(line) };
        let expected = || line.expected(format_args!("the columns `{}`", self.names.join(" ")));
        if parts.len() == self.names.len() { Ok(parts) } else { Err(expected()) }
    }

    /// Splits a line at bars. If the position is the last column, the position includes the bars
    /// within a layout.
    fn between_bars<'a>(&self, line: Span<'a>) -> Vec<Span<'a>> {
        let mut parts: Vec<Span> = line.split('|').map(Span::trim).collect();
        if self.position + 1 == self.names.len() && parts.len() > self.names.len() {
            let before: usize =
                line.text.match_indices('|').nth(self.position.wrapping_sub(1)).map_or(0, |(at, _)| at + 1);
            parts.truncate(self.position);
            parts.push(line.split_at(before).1.trim());
        }
        parts
    }

    /// Splits a line into words, and joins those that belong to the position into one part. Returns
    /// fewer parts than columns if words are missing.
    fn words<'a>(&self, line: Span<'a>) -> Vec<Span<'a>> {
        let words: Vec<Span> = line.words().collect();
        let after = self.names.len() - self.position - 1;
        let Some(end) = words.len().checked_sub(after).filter(|&end| end > self.position) else { return words };
        let rest = (0..self.position).fold(line, |rest, _| rest.first_word().1);
        let position = (0..after).fold(rest.trim(), |text, _| text.without_last_word());
        let (head, tail) = (&words[..self.position], &words[end..]);
        head.iter().chain([&position]).chain(tail).copied().collect()
    }
}
