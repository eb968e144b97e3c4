use super::form::{form, is_skipped, joined_form, unknown_line};
use super::list::{self, ListReader};
use super::single::{bad, whole};
use super::span::{Span, is_integer};
use super::{
    Entry, Fault, Faults, Format, Puzzled, ReadOptions, assignment, layout, picture, sbp, sized_tiles, tiles, tray,
};

/// Reads the text of one argument: a puzzle in one line, or in several lines any text of a file that holds one puzzle.
///
/// # Errors
/// [`Faults`], when it is not one puzzle.
///
/// ```
/// use loyd_core::text::{Format, ReadOptions, read_argument};
/// let format = |text| read_argument(text, &ReadOptions::default()).map(|entry| entry.puzzle.format);
/// assert_eq!(format("1 2 3/4 5 6/7 0 8"), Ok(Format::Tiles));
/// assert_eq!(format("12../3.44/ZZ5./6657"), Ok(Format::Layout));
/// assert!(format("levels/first.txt").is_err());
/// ```
pub fn read_argument(text: &str, options: &ReadOptions) -> Result<Entry<Puzzled>, Faults> {
    let span = Span::whole(text, 1);
    if options.format.is_none() && span.filled_lines().nth(1).is_none() && !span.trim().is_empty() {
        return argument_line(span.trim(), options);
    }
    let mut entries = read_file(text, options);
    if let Some(second) = entries.get(1) {
        return Err(Fault::new(second.line, 1, format!("{} puzzles, expected one", entries.len())).into());
    }
    let Entry { line, puzzle, warnings } = entries.swap_remove(0);
    match puzzle {
        Ok(puzzle) => Ok(Entry { line, puzzle, warnings }),
        Err(Faults(faults)) => Err(Faults(warnings.into_iter().chain(faults).collect())),
    }
}

/// Reads a file's whole text: the puzzle that it is, or the puzzles that it lists, one a line. There is at least one
/// entry. A bad line of a list is a bad entry, and never stops the others.
///
/// Lines of numbers are the rows of one board, unless each is a square board on its own, or two or more are: then they
/// are a list.
///
/// With [`Format::Rush`] or [`Format::Layout`] in the options, every line is read as such a puzzle.
///
/// ```
/// use loyd_core::text::{ReadOptions, read_file};
/// let entries = read_file("# two\n1 2/3 0\n\n1 2/3 3\n", &ReadOptions::default());
/// assert_eq!((entries[0].line, entries[0].puzzle.is_ok()), (2, true));
/// assert_eq!((entries[1].line, entries[1].puzzle.is_ok()), (4, false));
/// ```
pub fn read_file(text: &str, options: &ReadOptions) -> Vec<Entry> {
    let text = Span::whole(text, 1);
    let Some(first) = text.filled_lines().next() else {
        return vec![bad(1, text.fault("the text is empty, expected a puzzle"))];
    };
    match options.format.or_else(|| format_of(text)) {
        Some(Format::List | Format::Layout | Format::Rush) => list(text, options),
        Some(format) => vec![whole(text, first.line, format, options)],
        None if text.filled_lines().all(|line| is_skipped(line.trim())) => vec![no_puzzle(text)],
        None if tray::is_begun(text) => vec![bad(first.line, tray::unnamed_edition(text))],
        None => vec![unrecognised(text, first.line, options)],
    }
}

/// Reads one line of a list; nothing for blank lines and comments. A line that begins with `#` is a comment, unless it
/// is a layout with a wall there.
///
/// ```
/// use loyd_core::text::{ReadOptions, read_line};
/// assert!(read_line("# a comment", 1, &ReadOptions::default()).is_none());
/// assert!(read_line("#../.ZZ", 2, &ReadOptions::default()).is_some_and(|entry| entry.puzzle.is_ok()));
/// ```
pub fn read_line(line: &str, number: usize, options: &ReadOptions) -> Option<Entry> {
    ListReader::new(options).read_line(line, number)
}

/// Whether a file that begins like this is a list, so that it can be read line by line.
///
/// ```
/// use loyd_core::text::looks_like_list;
/// assert!(looks_like_list("# Some boards\n1 2 3/4 5 6/7 0 8\n"));
/// assert!(!looks_like_list("goal: Z right\nZZ..\n"));
/// ```
pub fn looks_like_list(first_lines: &str) -> bool {
    format_of(Span::whole(first_lines, 1)) == Some(Format::List)
}

/// The format of a whole file, recognised by its text. It is never `Layout` or `Rush`: a file of such lines is a `List`.
/// `None` if no format fits, and for a tray of blocks, which fits both editions (`Cs61b`, `Cs61b2007`).
fn format_of(text: Span) -> Option<Format> {
    if list::has_columns(text) {
        Some(Format::List)
    } else if assignment::is_begun(text) {
        Some(Format::Assignment)
    } else if sbp::is_begun(text) {
        Some(Format::Sbp)
    } else if tray::is_begun(text) {
        None
    } else if picture::is_begun(text) {
        Some(Format::Picture)
    } else if is_list(text) {
        Some(Format::List)
    } else if let Some(format) = sized_tiles::format_of(text) {
        Some(format)
    } else if are_integers(text) {
        Some(Format::Tiles)
    } else {
        is_bare_picture(text).then_some(Format::Picture)
    }
}

/// Whether a text has a line that can only be a puzzle of its own, or is square boards with all numbers in one line.
fn is_list(text: Span) -> bool {
    let lines = || text.filled_lines().map(Span::trim).filter(|&line| !is_skipped(line));
    lines().any(|line| joined_form(line).is_some()) || are_flat_boards(lines())
}

/// Whether a text is a list of square boards, each with all its numbers in one line: all lines are such boards, or at least
/// two are. One such line can also be a row of a larger board; two cannot, because a board has only one 0.
fn are_flat_boards<'a>(mut lines: impl Iterator<Item = Span<'a>> + Clone) -> bool {
    let is_flat = |line: &Span| tiles::is_flat_board(*line);
    match lines.clone().filter(is_flat).take(2).count() {
        0 => false,
        1 => lines.all(|line| is_flat(&line)),
        _ => true,
    }
}

/// Whether a text is a drawing without keys. If every row begins with a wall (`#`), the rows could also be comments; then
/// the text is a drawing only if it contains the letter of the goal piece.
fn is_bare_picture(text: Span) -> bool {
    let is_named = text.text.contains(layout::USUAL_GOAL_PIECE);
    picture::is_drawn(text) && (is_named || !text.filled_lines().all(|line| is_skipped(line.trim())))
}

/// Whether a text is integers, perhaps with `/` between them, and remarks.
fn are_integers(text: Span) -> bool {
    let lines = text.filled_lines().filter(|line| !line.trim().text.starts_with('#'));
    let mut words = lines.flat_map(|line| line.split('/')).flat_map(Span::words).peekable();
    words.peek().is_some() && words.all(|word| is_integer(word.text))
}

fn argument_line(line: Span, options: &ReadOptions) -> Result<Entry<Puzzled>, Faults> {
    let format = form(line).or_else(|| assignment::is_begun(line).then_some(Format::Assignment));
    let format = format.ok_or_else(|| unknown_line(line))?;
    let Entry { line: number, puzzle, warnings } = whole(line, line.line, format, options);
    match puzzle {
        Ok(puzzle) => Ok(Entry { line: number, puzzle, warnings }),
        // More likely a path than a layout: one reason is enough.
        Err(Faults(faults)) if format == Format::Layout && !layout::is_drawn(line) => {
            Err(Faults(faults.into_iter().take(1).collect()))
        }
        Err(faults) => Err(faults),
    }
}

/// Tries every format on a text that has the form of none, and tells what each lacks first.
fn unrecognised(text: Span, line: usize, options: &ReadOptions) -> Entry {
    let options = ReadOptions { strict: true, ..options.clone() };
    let mut faults = Vec::new();
    for format in [Format::Tiles, Format::Assignment, Format::Layout, Format::Rush] {
        let entry = whole(text, line, format, &options);
        match entry.puzzle {
            Ok(_) => return entry,
            Err(Faults(found)) => faults.extend(found.into_iter().next().map(|fault| as_format(fault, format))),
        }
    }
    // A text that reads as a picture was not recognised as one only because it has no `key: value` line and fewer than two
    // rows or two columns. It could be any word, so the fault asks for a line with a key.
    let as_picture =
        whole(text, line, Format::Picture, &options).puzzle.err().and_then(|Faults(found)| found.into_iter().next());
    let no_key = || text.trim().fault("expected a line such as `goal: Z right` before the rows");
    faults.push(as_format(as_picture.unwrap_or_else(no_key), Format::Picture));
    Entry { line, puzzle: Err(Faults(faults)), warnings: Vec::new() }
}

fn as_format(fault: Fault, format: Format) -> Fault {
    fault.about(&format!("as {}", format.noun()))
}

fn list(text: Span, options: &ReadOptions) -> Vec<Entry> {
    let mut reader = ListReader::new(options);
    let entries: Vec<_> = text.lines().filter_map(|line| reader.read_line(line.text, line.line)).collect();
    if entries.is_empty() {
        return vec![no_puzzle(text)];
    }
    entries
}

fn no_puzzle(text: Span) -> Entry {
    bad(text.line, text.fault("there is no puzzle, only comments"))
}
