use super::block_goal::{DefaultGoal, GoalText, goal_text};
use super::cells::{self, DEFAULT_GOAL_PIECE, LEGEND, Legend};
use super::drawing::{self, Drawing};
use super::fault::{FaultLog, printable};
use super::gates::gate_parts;
use super::keys::{Keys, freedom_parts, is_known, key_and_value};
use super::marks::{is_bar, is_drawn_line, is_ideograph, is_opening};
use super::span::{Span, is_integer};
use super::spec::{FormatSpec, Metadata, blocks_only, single};
use super::{About, AnyPuzzle, Faults, Format, Puzzled, ReadOptions, block_puzzle, doubt, tile_notation};
use crate::{BlockPuzzle, Puzzle};

/// The format `picture`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Picture,
    metadata: Metadata::All,
    can_hold_several: false,
    example: "goal: Z right\nZZ.1\n...1\n",
    holds: "lines `key: value`, then the rows of a layout on separate lines. Keys: `name`, `source`, `comment`, `metric`, `format`, `empty`, `goal`, `gate`, `horizontal`, `vertical`, `fixed`. Without keys, a drawing needs a piece `Z` or `--goal`",
    recognised: "a first line `key: value`, or rows of equal length whose letters do not all form cars",
    // Words such as `Start:` before a tile board are not keys.
    sniff: |text| is_recognised(text) && (has_known_key(text) || !tile_notation::contains_board(text)),
    read: |text, options, _| single(text, |text| read_puzzle(text, options)),
    write: Some(|puzzle, about| Ok(picture_about(blocks_only(puzzle)?, about))),
};

/// The message for a row of spaces when other empty cells have a mark.
pub(super) const ROW_OF_SPACES: &str = "found a row of spaces: expected `.` for each empty cell";

const DEFAULT_GOAL: DefaultGoal =
    DefaultGoal { piece: DEFAULT_GOAL_PIECE, hint: "on a line `goal: …` before the rows, or with `--goal`" };

/// Writes a puzzle as a picture: its goal, its gates, the pieces with restricted freedom, and its
/// rows. Every line ends with a line feed.
///
/// ```
/// use loyd_core::text::{ReadOptions, picture, read_argument};
/// let text = "ZZ.1 | vertical: 1";
/// let puzzle = read_argument(text, &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// assert_eq!(picture(&puzzle), "goal: Z right\nvertical: 1\nZZ.1\n");
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn picture(puzzle: &BlockPuzzle) -> String {
    picture_about(puzzle, &About::default())
}

/// Writes a puzzle as a picture with its name, sources, comments and metric. Line breaks in them
/// become spaces, and bidirectional formatting characters are dropped, as when reading.
pub fn picture_about(puzzle: &BlockPuzzle, about: &About) -> String {
    let mut lines = about_lines(about);
    lines.push(format!("goal: {}", goal_text(puzzle)));
    lines.extend(gate_parts(puzzle));
    lines.extend(freedom_parts(puzzle));
    lines.extend(doubt::disambiguating_keys(puzzle, Format::Picture));
    lines.extend(cells::rows(puzzle, &puzzle.start(), '.'));
    lines.join("\n") + "\n"
}

pub(super) fn about_lines(about: &About) -> Vec<String> {
    let line = |key: &str, value: &str| {
        format!("{key}: {}", printable(value).split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let mut lines = Vec::new();
    lines.extend(about.name.iter().map(|name| line("name", name)));
    lines.extend(about.sources.iter().map(|source| line("source", source)));
    lines.extend(about.comments.iter().map(|comment| line("comment", comment)));
    lines.extend(about.metric.iter().map(|metric| format!("metric: {metric}")));
    lines.extend(about.tile_metric.iter().map(|metric| format!("metric: {metric}")));
    lines
}

/// Returns whether `text` begins with a `key: value` line.
pub(super) fn is_recognised(text: Span) -> bool {
    text.nonblank_lines().next().and_then(key_and_value).is_some()
}

/// Returns whether `text` begins with a known picture key and a value.
pub(super) fn is_keyed(text: Span) -> bool {
    is_recognised(text) && has_known_key(text)
}

/// Returns whether `text` begins with a known picture key, contains no unknown keys, brackets or
/// separators, and has rows that are not numbers.
pub(super) fn is_certain(text: Span) -> bool {
    let is_other = |line: Span| match key_and_value(line) {
        Some((key, _)) => !is_known(key.text),
        None => line.text.contains(|c| {
            is_opening(c) || is_bar(c) || is_drawn_line(c) || is_ideograph(c) || matches!(c, ',' | ';' | '\t')
        }),
    };
    let mut rows = text.nonblank_lines().filter(|&line| key_and_value(line).is_none());
    let are_numbers = rows
        .all(|row| row.words().nth(1).is_some() && row.words().all(|word| is_integer(word.text.trim_end_matches('.'))));
    is_keyed(text) && !are_numbers && !text.nonblank_lines().any(is_other)
}

/// Returns whether the first line is a known picture key with a value.
fn has_known_key(text: Span) -> bool {
    let first = text.nonblank_lines().next().and_then(key_and_value);
    first.is_some_and(|(key, value)| !value.is_empty() && is_known(key.text))
}

/// Reads a picture: optional `key: value` lines, followed by rows. Blank lines are skipped.
pub(super) fn read_puzzle(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let mut log = FaultLog::default();
    let mut keys = Keys::default();
    let header = text.nonblank_lines().take_while(|&line| key_and_value(line).is_some());
    header.for_each(|line| keys.read(line, &mut log));

    let rows = text.nonblank_lines().skip_while(|&line| key_and_value(line).is_some()).map(Span::trim);
    let start = rows.clone().next().unwrap_or(text.end());
    let late_keys = rows.clone().filter(|&line| key_and_value(line).is_some());
    log.extend(late_keys.map(|line| line.fault("found a key after the rows: keys come first")));
    let is_row = |line: &Span| !line.trim().is_empty() && key_and_value(*line).is_none();
    log.extend(drawing::rows_of_spaces(text, is_row).map(|line| line.fault(ROW_OF_SPACES)));
    let rows = rows.filter(|&line| key_and_value(line).is_none());
    KeyedRows { keys, rows: rows.collect(), start, format: Format::Picture }.build(options, DEFAULT_GOAL, log)
}

/// Rows of cells and the keys that belong to them: the common part of pictures and layouts.
pub(super) struct KeyedRows<'a> {
    pub(super) keys: Keys<'a>,
    pub(super) rows: Vec<Span<'a>>,
    /// The start of the rows, where faults that concern the whole board are reported.
    pub(super) start: Span<'a>,
    pub(super) format: Format,
}

impl KeyedRows<'_> {
    /// Builds the puzzle if `log` has no faults.
    ///
    /// # Errors
    /// [`Faults`]: the faults in `log`, in the rows, in the keys and in the goal.
    pub(super) fn build(
        self,
        options: &ReadOptions,
        default_goal: DefaultGoal,
        mut log: FaultLog,
    ) -> Result<Puzzled, Faults> {
        let Self { keys, rows, start, format } = self;
        let drawing =
            if options.is_own { None } else { Drawing::from_rows(rows.iter().copied().map(Span::trim).collect()) };
        let mark = drawing.as_ref().and_then(|drawing| drawing.empty).filter(|_| keys.empty.is_none());
        // Only cars leave through an exit, so an exit mark stays in the rows and is a fault.
        let drawing = drawing.filter(|drawing| drawing.left_exit.is_none());
        // Walls around a drawing are cells as well.
        let rows = drawing.filter(|drawing| !drawing.has_wall_frame).map_or(rows, |drawing| drawing.rows);
        let legend = Legend { empty: keys.empty.or(mark), ..LEGEND };
        let mut sketch = cells::read(rows.iter().copied(), rows.first().copied().unwrap_or(start), &legend, &mut log);
        keys.apply(&mut sketch, &mut log);
        // The movement of the pieces is certain if the caller names the format. A guessed mark for
        // empty cells is reported regardless.
        let is_certain = keys.is_certain() || options.is_own || options.format.is_some();
        let mut guesses = Vec::from_iter(mark.map(cells::empty_guess));
        if !is_certain {
            guesses.extend(doubt::guesses(&sketch));
        }
        let puzzle = block_puzzle::finish(sketch, GoalText::choose(options, keys.goal, default_goal), log)?;
        Ok(Puzzled { puzzle: AnyPuzzle::Blocks(puzzle), format, about: keys.about, guesses })
    }
}
