use super::block_goal::has_block_goal;
use super::cells::DEFAULT_GOAL_PIECE;
use super::fault::FaultLog;
use super::form::{is_skipped, likely_format, unknown_line, unknown_text};
use super::list::{self, LineReader};
use super::marks::is_opening;
use super::registry::{FORMATS, spec};
use super::remarks::{self, Remarks};
use super::span::{Span, only};
use super::spec::{NestedReaders, invalid_entry, no_puzzle};
use super::stated::{self, BoardLine};
use super::{
    Entry, Fault, Faults, Format, Puzzled, ReadOptions, bare, dictionary, drawing, frame, picture, rush, snapshot,
    tile_notation, tile_puzzle, tray, unread,
};

/// Reads one argument: a puzzle on one line, or the contents of a file with a single puzzle.
///
/// # Errors
/// [`Faults`] if the text is not exactly one puzzle.
///
/// ```
/// use loyd_core::text::{Format, ReadOptions, read_argument};
/// let format =
///     |text| read_argument(text, &ReadOptions::default()).map(|entry| entry.puzzle.format);
/// assert_eq!(format("1 2 3/4 5 6/7 0 8"), Ok(Format::Tiles));
/// assert_eq!(format("12../3.44/ZZ5./6657"), Ok(Format::Layout));
/// assert!(format("levels/first.txt").is_err());
/// ```
pub fn read_argument(text: &str, options: &ReadOptions) -> Result<Entry<Puzzled>, Faults> {
    match only_line(text, options) {
        Some(entry) => only_entry(vec![apply_strictness(entry, options)]),
        None => only_entry(read_file(text, options)),
    }
}

/// Reads text that Loyd wrote: a record, a session, a link or a level. All versions of Loyd read it
/// according to the same rules, and nothing is guessed. `goal` is the goal that was stored with it.
///
/// # Errors
/// [`Faults`] if the text is not exactly one puzzle.
///
/// ```
/// use loyd_core::text::{Format, read_own};
/// // If a user had typed these rows, they would be cars that stay in their rows and columns.
/// assert_eq!(read_own("ZZ./.11", None)?.puzzle.format, Format::Layout);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn read_own(text: &str, goal: Option<String>) -> Result<Entry<Puzzled>, Faults> {
    let options = ReadOptions { goal, is_own: true, ..ReadOptions::default() };
    read_argument(text, &options)
}

/// Returns the only entry.
fn only_entry(mut entries: Vec<Entry>) -> Result<Entry<Puzzled>, Faults> {
    if let Some(fault) = several_puzzles(&entries) {
        return Err(fault.into());
    }
    let Entry { line, puzzle, warnings } = entries.swap_remove(0);
    match puzzle {
        Ok(puzzle) => Ok(Entry { line, puzzle, warnings }),
        Err(Faults(faults)) => Err(warnings.into_iter().chain(faults).collect::<FaultLog>().into_faults()),
    }
}

/// Converts an entry with guesses or warnings into a fault if the options are strict.
fn apply_strictness(entry: Entry, options: &ReadOptions) -> Entry {
    let Some(puzzled) = entry.puzzle.as_ref().ok().filter(|_| options.strict) else { return entry };
    if !entry.warnings.is_empty() {
        let puzzle = Err(entry.warnings.into_iter().collect::<FaultLog>().into_faults());
        return Entry { line: entry.line, puzzle, warnings: Vec::new() };
    }
    let Some(reading) = puzzled.read_as() else { return entry };
    let message = format!("this text has several readings, one of them as {reading}; select one with --format");
    Entry { puzzle: Err(Fault::new(entry.line, 1, message).into()), ..entry }
}

/// Reads the contents of a file: a puzzle or a list of puzzles. Returns at least one entry. An
/// invalid line in a list yields an invalid entry and does not affect the others.
///
/// Lines of numbers are the rows of one board, unless all lines, or at least two of them, are
/// complete square boards; the text is then a list. Drawings and boards separated by blank lines
/// are separate puzzles.
///
/// With [`Format::Layout`] in the options, every line is read as a layout.
///
/// ```
/// use loyd_core::text::{ReadOptions, read_file};
/// let entries = read_file("# two\n1 2/3 0\n\n1 2/3 3\n", &ReadOptions::default());
/// assert_eq!((entries[0].line, entries[0].puzzle.is_ok()), (2, true));
/// assert_eq!((entries[1].line, entries[1].puzzle.is_ok()), (4, false));
/// ```
pub fn read_file(text: &str, options: &ReadOptions) -> Vec<Entry> {
    let text = Span::whole(text, 1);
    let entries = match options.format {
        _ if text.nonblank_lines().next().is_none() => {
            vec![invalid_entry(1, text.fault("the text is empty, expected a puzzle"))]
        }
        _ if let Some(at) = text.text.find('\0') => {
            let message = "found a NUL character: expected UTF-8 text, but this looks like UTF-16 or a binary file";
            vec![invalid_entry(1, text.split_at(at).1.fault(message))]
        }
        Some(Format::Layout) => list::entries_by_line(text, options, NESTED),
        Some(Format::Rush) if rush::are_lines(text) => list::entries_by_line(text, options, NESTED),
        Some(format) => read_with_comments(text, options, |text, options| (spec(format).read)(text, options, NESTED)),
        None if options.is_own => read_with_comments(text, options, own_file),
        None => {
            let mut entries = foreign_file(text, options);
            unread::warn(&mut entries, text, |rest| foreign_file(Span::whole(rest, 1), options));
            if entries.len() == 2 && detect_format(text) != Some(Format::List) {
                unread::warn_of_goal(&mut entries, text);
            }
            entries
        }
    };
    entries.into_iter().map(|entry| apply_strictness(entry, options)).collect()
}

/// Reads `text` as one puzzle.
fn read_one(text: &str, options: &ReadOptions) -> Entry {
    let mut entries = read_all(text, options);
    let several = several_puzzles(&entries).map(|fault| invalid_entry(fault.line, fault));
    several.unwrap_or_else(|| entries.swap_remove(0))
}

/// Returns the entries of all puzzles in `text`, at least one.
fn read_all(text: &str, options: &ReadOptions) -> Vec<Entry> {
    let read = || read_file(text, &ReadOptions { strict: false, ..options.clone() });
    only_line(text, options).map_or_else(read, |entry| vec![entry])
}

/// Reads a single line whose format is not named. Returns `None` for other text.
fn only_line(text: &str, options: &ReadOptions) -> Option<Entry> {
    let span = Span::whole(text, 1);
    let is_line = options.format.is_none() && span.nonblank_lines().nth(1).is_none() && !span.trim().is_empty();
    is_line.then(|| {
        let mut entries = [argument_line(span, options)];
        if !options.is_own {
            unread::warn(&mut entries, span, |rest| vec![argument_line(Span::whole(rest, 1), options)]);
        }
        let [entry] = entries;
        entry
    })
}

/// Reads text that Loyd did not write and whose format is unknown: first unchanged, then without
/// brackets and other marks around its cells. Code fences and quote prefixes are removed
/// beforehand, because other readers would mistake them for cells.
fn foreign_file(text: Span, options: &ReadOptions) -> Vec<Entry> {
    if let Some(unmarked) = remarks::without_label_marks(text) {
        return foreign_file(Span::whole(&unmarked, text.line), options);
    }
    if let Some(line) = only(text.nonblank_lines())
        && let Some(entries) = assignments_line(line, options)
    {
        return entries;
    }
    let mut lines = text.nonblank_lines().map(Span::trim).filter(|line| !is_skipped(*line)).peekable();
    if lines.peek().is_some() && lines.all(|line| BoardLine::read(line).is_some()) {
        return list::entries_by_line(text, options, NESTED);
    }
    match bare::without_markup(text) {
        Some(mut bare) => bare.read(options, |text, options| read_with_comments(text, options, foreign_text)),
        None => read_with_comments(text, options, foreign_text),
    }
}

/// Reads a line with several assignments, such as `start = "…"; goal = "…"`. Returns `None` for
/// other lines.
fn assignments_line(line: Span, options: &ReadOptions) -> Option<Vec<Entry>> {
    let (lines, before) = stated::assignments(line)?;
    let entries = foreign_file(Span::whole(&lines, 1), options).into_iter();
    let place = |at: usize, column: usize| (line.line, before[at.min(before.len()) - 1] + column);
    Some(entries.map(|entry| entry.relocate(place)).collect())
}

/// Reads `text` and applies its comments. Lists, pictures and the output of `loyd show` have their
/// own comments.
fn read_with_comments(
    text: Span,
    options: &ReadOptions,
    read: impl FnOnce(Span, &ReadOptions) -> Vec<Entry>,
) -> Vec<Entry> {
    const WITH_OWN_COMMENTS: [Option<Format>; 4] =
        [Some(Format::List), Some(Format::Show), Some(Format::Layout), Some(Format::Picture)];
    let remarks = match Remarks::read(text) {
        Ok(remarks) if remarks.is_empty() => return read(text, options),
        remarks => remarks,
    };
    if WITH_OWN_COMMENTS.contains(&options.format.or_else(|| detect_format(text)))
        && (options.format.is_some() || !is_bare_picture(text))
    {
        return read(text, options);
    }
    match remarks {
        Ok(remarks) => remarks.apply(read(text, &remarks.options(options)), options.goal.is_none()),
        Err(fault) => vec![invalid_entry(fault.line, fault)],
    }
}

fn foreign_text(text: Span, options: &ReadOptions) -> Vec<Entry> {
    if let Some(entry) =
        column_order_fault(text).filter(|_| !picture::is_keyed(text) && !dictionary::is_dictionary(text))
    {
        return vec![entry];
    }
    let is_row = |line: &Span| !line.trim().is_empty();
    if text.text.contains('.')
        && let Some(line) = drawing::rows_of_spaces(text, is_row).next()
        && drawing::Drawing::from_cells(text.nonblank_lines().map(Span::trim).collect()).is_some()
    {
        return vec![invalid_entry(line.line, line.fault(picture::ROW_OF_SPACES))];
    }
    if let Some(edge) = frame::edge_with_gap(text).filter(|_| options.goal.is_none() && !picture::is_keyed(text)) {
        return vec![invalid_entry(edge.line, edge.fault(frame::GAP_MESSAGE))];
    }
    let (entries, format) = read_detected_parts(text, options);
    if are_valid(&entries) || is_certain(text, format) || picture::is_certain(text) {
        return entries;
    }
    match bare_file(text, options) {
        Some(bare) if are_valid(&bare) => bare,
        _ if let Some(fault) = tile_notation::non_number_fault(text).filter(|_| !has_block_goal(options)) => {
            vec![invalid_entry(fault.line, fault)]
        }
        Some(bare) if !picture::is_keyed(text) => bare,
        _ => entries,
    }
}

/// Returns the entry with the fault for a program whose board has an unknown cell order.
fn column_order_fault(text: Span) -> Option<Entry> {
    let place = bare::find_column_order(text)?;
    let fault = "this fills a board column by column or in an unknown order, or rotates or mirrors it";
    Some(invalid_entry(place.line, place.fault(format!("{fault}: expected the rows of the board itself"))))
}

fn are_valid(entries: &[Entry]) -> bool {
    entries.iter().all(|entry| entry.puzzle.is_ok())
}

/// Returns whether faulty text can only have the detected format.
fn is_certain(text: Span, format: Option<Format>) -> bool {
    let is_ambiguous = match format {
        None | Some(Format::Tiles | Format::Picture | Format::Snapshot) => true,
        // Arrays that are not JSON may be arrays in another language.
        Some(Format::Json) => !dictionary::is_dictionary(text),
        Some(Format::List) if list::begins_with_goal(text) => return false,
        Some(_) => false,
    };
    !is_ambiguous || tile_notation::contains_board(text)
}

/// Reads `text` without the marks around its cells. Returns the first reading without a fault. If
/// there is none, returns the first one that is a drawing or contains more than a board.
fn bare_file(text: Span, options: &ReadOptions) -> Option<Vec<Entry>> {
    let mut faulty = None;
    for mut bare in bare::readings(text) {
        let entries = bare.read(options, |text, options| read_detected_parts(text, options).0);
        if are_valid(&entries) {
            return Some(entries);
        }
        let span = Span::whole(&bare.text, 1);
        let is_drawn = || drawing::Drawing::read(span).is_some_and(|drawing| drawing.rows.len() > 1);
        let is_likely = !bare.is_guessed() || bare.has_gaps && is_drawn_with_gaps(text);
        if faulty.is_none() && (bare.has_values() || is_likely && is_drawn()) {
            faulty = Some(entries);
        }
    }
    faulty
}

/// Returns whether `text` may be a drawing whose spaces are empty cells: most rows are words.
fn is_drawn_with_gaps(text: Span) -> bool {
    let words = text.nonblank_lines().filter(|line| line.words().nth(1).is_none()).count();
    2 * words > text.nonblank_lines().count() && !text.text.contains('#') && drawing::Drawing::read(text).is_none()
}

/// Reads text that may contain several drawings.
fn read_detected_parts(text: Span, options: &ReadOptions) -> (Vec<Entry>, Option<Format>) {
    let may_contain_several = || {
        matches!(detect_format(text), None | Some(Format::Kinds | Format::Rush | Format::Snapshot | Format::Tiles))
            && !tile_notation::contains_board(text)
    };
    if let Some(drawings) = drawing::split_drawings(text).filter(|_| may_contain_several()) {
        return (drawings.entries(|part| read_detected(part, options).0), None);
    }
    let (mut entries, format) = read_detected(text, options);
    if let ([Entry { puzzle: Ok(puzzle), .. }], true) = (&mut entries[..], drawing::has_blank_lines(text))
        && puzzle.format == Format::Rush
    {
        puzzle.guess("blank lines do not separate boards");
    }
    (entries, format)
}

/// Reads `text` in the detected format. Also returns the format if it was detected by its
/// distinctive marks.
fn read_detected(text: Span, options: &ReadOptions) -> (Vec<Entry>, Option<Format>) {
    if text.nonblank_lines().all(|line| is_skipped(line.trim())) && !is_walled_drawing(text) {
        return (vec![no_puzzle(text)], None);
    }
    let line = text.first_line();
    if tray::is_recognised(text) {
        let entries = tile_puzzle::read_boards(text, options);
        return (
            entries.unwrap_or_else(|| vec![invalid_entry(line, tray::unnamed_edition(text))]),
            Some(Format::Cs61b),
        );
    }
    if tile_puzzle::is_keyed(text) && text.trim().text.contains('\n') {
        return (tile_puzzle::read_boards(text, options).unwrap_or_default(), Some(Format::Tiles));
    }
    if let Some(format) = detect_format(text) {
        return ((spec(format).read)(text, options, NESTED), Some(format));
    }
    let entry = match is_bare_picture(text) {
        true if rush::is_nearly_car_drawing(text) && options.goal.is_none() => whole(text, line, Format::Rush, options),
        true => whole(text, line, Format::Picture, options),
        false => read_unrecognised(text, line, options),
    };
    (vec![entry], None)
}

/// Returns whether `text` is a drawing although all its lines look like comments, because every row
/// begins with a wall.
fn is_walled_drawing(text: Span) -> bool {
    let is_framed = |drawing: &drawing::Drawing| drawing.has_wall_frame && rush::is_car_drawing(drawing);
    is_bare_picture(text)
        || drawing::Drawing::read(text).is_some_and(|drawing| is_framed(&drawing))
        || FORMATS.iter().any(|spec| spec.format == Format::Gnome && (spec.sniff)(text))
}

/// Reads text that Loyd wrote, in one of the formats that the first version of Loyd supported.
fn own_file(text: Span, options: &ReadOptions) -> Vec<Entry> {
    let line = text.first_line();
    let formats = [Format::Assignment, Format::Sbp, Format::Picture, Format::List, Format::Princeton, Format::FortyTwo];
    match formats.into_iter().find(|&format| (spec(format).sniff)(text)) {
        Some(format) => (spec(format).read)(text, options, NESTED),
        None if tile_puzzle::are_integers(text) => vec![whole(text, line, Format::Tiles, options)],
        None => vec![whole(text, line, Format::Picture, options)],
    }
}

/// Reads one line of a list. Returns `None` for blank lines and comments. A line that begins with
/// `#` is a comment, unless it is a layout that begins with a wall.
///
/// ```
/// use loyd_core::text::{ReadOptions, read_line};
/// assert!(read_line("# a comment", 1, &ReadOptions::default()).is_none());
/// assert!(
///     read_line("#../.ZZ", 2, &ReadOptions::default()).is_some_and(|entry| entry.puzzle.is_ok())
/// );
/// ```
pub fn read_line(line: &str, number: usize, options: &ReadOptions) -> Option<Entry> {
    LineReader::new(options, NESTED).read_line(line, number).map(|entry| apply_strictness(entry, options))
}

/// Returns whether a file that begins with these lines is a list, which can be read line by line.
///
/// ```
/// use loyd_core::text::looks_like_list;
/// assert!(looks_like_list("# Some boards\n1 2 3/4 5 6/7 0 8\n"));
/// assert!(!looks_like_list("goal: Z right\nZZ..\n"));
/// ```
pub fn looks_like_list(first_lines: &str) -> bool {
    let text = Span::whole(first_lines, 1);
    // Text that contains a NUL character is refused as a whole.
    !first_lines.contains('\0')
        && detect_format(text) == Some(Format::List)
        && !list::begins_with_goal(text)
        && !tray::is_recognised(text)
        && bare::without_markup(text).is_none()
        && bare::find_column_order(text).is_none()
}

/// Returns the first format whose detection accepts `text`.
fn detect_format(text: Span) -> Option<Format> {
    FORMATS.iter().find(|spec| (spec.sniff)(text)).map(|spec| spec.format)
}

/// Returns whether `text` is a drawing without keys. If every row begins with a wall (`#`), the
/// rows could also be comments. The text is then a drawing only if it contains the name of the goal
/// piece, or at least three rows below an edge of walls.
fn is_bare_picture(text: Span) -> bool {
    let is_named = text.text.contains(DEFAULT_GOAL_PIECE);
    let has_edge = || text.nonblank_lines().next().is_some_and(|line| line.trim().text.chars().all(|c| c == '#'));
    let Some(drawing) = drawing::Drawing::read(text).filter(|drawing| drawing.rows.len() > 1) else { return false };
    let is_comment = || text.nonblank_lines().all(|line| is_skipped(line.trim()));
    is_named || drawing.rows.len() > 2 && has_edge() || !is_comment()
}

/// Reads an argument that consists of a single line.
fn argument_line(text: Span, options: &ReadOptions) -> Entry {
    let line = text.trim();
    let format = likely_format(line).or_else(|| (spec(Format::Assignment).sniff)(line).then_some(Format::Assignment));
    if options.is_own {
        return match format {
            Some(format) => whole(line, line.line, format, options),
            None => invalid_entry(line.line, unknown_line(line)),
        };
    }
    let certain = [Format::Json, Format::Link].into_iter().find(|&format| (spec(format).sniff)(line));
    if let Some(format) = certain {
        return whole(line, line.line, format, options);
    }
    if let Some(line) = BoardLine::read(line) {
        return line.entry(options, argument_line);
    }
    if (bare::without_markup(text).is_some() || stated::assignments(line).is_some())
        && let Some(entry) = only(foreign_file(text, options))
    {
        return entry;
    }
    if format.is_none()
        && let Some(entry) = column_order_fault(text)
    {
        return entry;
    }
    let entry = match format {
        Some(format) => list::foreign_line(line, line.line, format, options, whole),
        None if (spec(Format::Pddl).sniff)(line) => whole(line, line.line, Format::Pddl, options),
        None if snapshot::is_snapshot(text) => whole(text, line.line, Format::Snapshot, options),
        None => list::unrecognised_line(line, line.line, options, whole),
    };
    if entry.puzzle.is_ok() {
        return entry;
    }
    let bare = bare_file(line, options).and_then(only);
    bare.filter(|bare| format.is_none() || bare.puzzle.is_ok()).unwrap_or(entry)
}

/// Reads text that does not resemble any format. The fault is the one for a tile board or a drawing
/// if the text resembles either. Otherwise, the fault names the expected formats.
fn read_unrecognised(text: Span, line: usize, options: &ReadOptions) -> Entry {
    let options = ReadOptions { strict: true, ..options.clone() };
    let mut tile_fault = None;
    for format in [Format::Tiles, Format::Assignment, Format::Layout, Format::Rush] {
        let entry = whole(text, line, format, &options);
        match entry.puzzle {
            Ok(_) => return entry,
            Err(Faults(found)) => tile_fault = tile_fault.or(found.into_iter().next()),
        }
    }
    // The plain notation has no brackets.
    if text.text.contains(is_opening)
        && let Err(Faults(faults)) = tile_notation::position(text)
    {
        tile_fault = faults.into_iter().next();
    }
    let is_numeric = |word: &Span| word.text.contains(|c: char| c.is_ascii_digit());
    let numbers = text.words().filter(is_numeric).count();
    // Rows without separators, unlike a column of numbers.
    let is_glued = text.words().next().is_some_and(|word| word.text.chars().nth(2).is_some());
    let tile_fault = tile_fault.filter(|_| 2 * numbers > text.words().count());
    let drawing_fault = drawing::title_fault(text).or_else(|| drawing::likely_row_fault(text));
    let fault = if is_glued { drawing_fault.or(tile_fault) } else { tile_fault.or(drawing_fault) };
    invalid_entry(line, fault.unwrap_or_else(|| unknown_text(text)))
}

/// The functions that formats use to read embedded puzzles.
const NESTED: NestedReaders = NestedReaders { read_one, read_all, whole };

/// Reads `text` as one puzzle in a format.
fn whole(text: Span, line: usize, format: Format, options: &ReadOptions) -> Entry {
    let puzzle = match format {
        Format::List => Err(text.fault("expected one puzzle, found a list").into()),
        Format::Tiles => tile_puzzle::read_puzzle(text, options),
        Format::Rush => rush::read_puzzle(text, options),
        _ => {
            let mut entries = (spec(format).read)(text, options, NESTED);
            let several = several_puzzles(&entries).map(|fault| invalid_entry(line, fault));
            return several.unwrap_or_else(|| Entry { line, ..entries.swap_remove(0) });
        }
    };
    Entry { line, puzzle, warnings: Vec::new() }
}

/// Returns a fault if there is more than one puzzle.
fn several_puzzles(entries: &[Entry]) -> Option<Fault> {
    let message = || format!("found {} puzzles, expected one", entries.len());
    entries.get(1).map(|second| Fault::new(second.line, 1, message()))
}

/// A line-by-line reader for a list. Blank lines and lines that begin with `#` are skipped, except
/// for four kinds of comments that apply to the lines below them:
///
/// `# columns: id length position` names the columns of the lines. `position` is the puzzle, which
/// comprises all words that do not belong to another column. The columns `goal`, `metric`, and
/// `name` or `id` give the properties of the puzzle. Other columns are ignored, with a warning for
/// each one that would change the puzzle. If bars separate the names (`# columns: name | position |
/// goal`), bars separate the columns of the lines as well.
///
/// `# name: Jam` is the name of the next puzzle.
///
/// `# goal: blank-first` is the goal of every puzzle, unless [`ReadOptions::goal`] or a column
/// gives one.
///
/// `# metric: multi` is the metric of every puzzle that does not specify one itself.
///
/// ```
/// use loyd_core::text::{ListReader, ReadOptions};
/// use loyd_core::Puzzle;
/// let mut reader = ListReader::new(&ReadOptions::default());
/// assert!(reader.read_line("# columns: id length position", 1).is_none());
/// assert!(reader.read_line("# goal: blank-first", 2).is_none());
/// let read = reader.read_line("7 1 1 0 2 3", 3).unwrap().puzzle?;
/// assert_eq!(read.about.name.as_deref(), Some("7"));
/// let puzzle = read.puzzle.into_tiles().unwrap();
/// assert_eq!(
///     (puzzle.start().to_string(), puzzle.goal().to_string()),
///     ("1 0/2 3".into(), "0 1/2 3".into())
/// );
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
#[derive(Clone, Debug)]
pub struct ListReader(LineReader);

impl ListReader {
    /// Creates a reader that expects the first line of a list.
    pub fn new(options: &ReadOptions) -> Self {
        Self(LineReader::new(options, NESTED))
    }

    /// Reads a line of the list. `number` is its line number. Returns `None` for a line without a
    /// puzzle. A line that begins with `#` is a comment, unless it is a layout that begins with a
    /// wall.
    pub fn read_line(&mut self, line: &str, number: usize) -> Option<Entry> {
        self.0.read_line(line, number).map(|entry| apply_strictness(entry, &self.0.options))
    }
}
