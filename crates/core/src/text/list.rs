//! Lists: one puzzle a line, perhaps with columns beside the position and a goal for all of them.

use super::fault::quoted;
use super::form::{form, is_skipped, unknown_line};
use super::keys::{key_and_value, printable};
use super::single::{bad, whole};
use super::span::Span;
use super::{Entry, Fault, Format, ReadOptions};

/// The column of a line that holds its puzzle.
const POSITION: &str = "position";

/// The column of a line that holds its goal.
const GOAL: &str = "goal";

/// The columns of a line that say what the puzzle is called.
const NAMES: [&str; 2] = ["name", "id"];

/// Reads the lines of a list, one after the other. Blank lines and lines that begin with `#` are skipped, but for two kinds
/// of remarks, which count for the lines below them:
///
/// `# columns: id length position` names the words of a line. `position` is the puzzle; all words that the other columns
/// leave belong to it. `goal` is its goal, `name` or `id` what it is called, and any other column is skipped. With bars
/// between the names (`# columns: name | position | goal`) bars part the columns of the lines.
///
/// `# goal: blank-first` is the goal of every puzzle, unless [`ReadOptions::goal`] or a column gives one.
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
/// assert_eq!((puzzle.start().to_string(), puzzle.goal().to_string()), ("1 0/2 3".into(), "0 1/2 3".into()));
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
#[derive(Clone, Debug)]
pub struct ListReader {
    options: ReadOptions,
    /// The goal of the remark.
    goal: Option<String>,
    columns: Option<Columns>,
}

impl ListReader {
    /// A reader of a list's first line.
    pub fn new(options: &ReadOptions) -> Self {
        Self { options: options.clone(), goal: None, columns: None }
    }

    /// Reads a line of the list, whose number is given; nothing for a line that holds no puzzle. A line that begins with
    /// `#` is a remark, unless it is a layout with a wall there.
    pub fn read_line(&mut self, line: &str, number: usize) -> Option<Entry> {
        let line = Span::whole(line, number).trim();
        if is_skipped(line) {
            return self.remark(line).err().map(|fault| bad(number, fault));
        }
        Some(match &self.columns {
            None => puzzle(line, number, &self.options_with(None)),
            Some(columns) => match columns.fields(line) {
                Ok(fields) => self.named(&fields, number),
                Err(fault) => bad(number, fault),
            },
        })
    }

    /// Takes in a remark.
    fn remark(&mut self, line: Span) -> Result<(), Fault> {
        let Some((key, value)) = header(line) else { return Ok(()) };
        match key.text {
            "columns" => self.columns = Some(Columns::read(value)?),
            GOAL => self.goal = Some(value.text.to_owned()),
            _ => {}
        }
        Ok(())
    }

    fn named(&self, fields: &Fields, number: usize) -> Entry {
        let mut entry = puzzle(fields.position, number, &self.options_with(fields.goal));
        if let Ok(puzzled) = &mut entry.puzzle {
            puzzled.about.name = puzzled.about.name.take().or(fields.name.map(|name| printable(name.text)));
        }
        entry
    }

    /// The options for one line: its goal is that of the options, else its own, else the list's.
    fn options_with(&self, goal: Option<Span>) -> ReadOptions {
        let own = goal.filter(|goal| !goal.is_empty()).map(|goal| goal.text.to_owned());
        ReadOptions { goal: self.options.goal.clone().or(own).or_else(|| self.goal.clone()), ..self.options.clone() }
    }
}

/// Whether a text has a line that names the columns of a list.
pub(super) fn has_columns(text: Span) -> bool {
    text.lines().filter_map(|line| header(line.trim())).any(|(key, _)| key.text == "columns")
}

/// Reads the puzzle of a line.
fn puzzle(text: Span, number: usize, options: &ReadOptions) -> Entry {
    let format = options.format.filter(|&format| format != Format::List).or_else(|| form(text));
    match format {
        Some(format) => whole(text, number, format, options),
        None => bad(number, unknown_line(text)),
    }
}

/// Key and value of a remark `# key: value`.
fn header(line: Span) -> Option<(Span, Span)> {
    let text = line.text.strip_prefix('#')?;
    key_and_value(line.split_at(line.text.len() - text.len()).1.trim())
}

/// The columns of a list.
#[derive(Clone, Debug)]
struct Columns {
    names: Vec<String>,
    /// The place of the puzzle among them.
    position: usize,
    has_bars: bool,
}

/// What the columns of one line hold.
struct Fields<'a> {
    position: Span<'a>,
    goal: Option<Span<'a>>,
    name: Option<Span<'a>>,
}

impl Columns {
    fn read(text: Span) -> Result<Self, Fault> {
        let has_bars = text.text.contains('|');
        let names: Vec<String> = if has_bars {
            text.split('|').map(|name| name.trim().text.to_owned()).collect()
        } else {
            text.words().map(|name| name.text.to_owned()).collect()
        };
        let mut places = names.iter().enumerate().filter(|(_, name)| *name == POSITION).map(|(place, _)| place);
        match (places.next(), places.next()) {
            (Some(position), None) => Ok(Self { names, position, has_bars }),
            _ => Err(text.fault(format!("expected columns with one `{POSITION}`, found {}", quoted(text.text)))),
        }
    }

    /// Takes a line apart.
    fn fields<'a>(&self, line: Span<'a>) -> Result<Fields<'a>, Fault> {
        let parts: Vec<Span> = if self.has_bars { line.split('|').map(Span::trim).collect() } else { self.words(line) };
        if parts.len() != self.names.len() {
            let (names, found) = (self.names.join(" "), quoted(line.text));
            return Err(line.fault(format!("expected the columns `{names}`, found {found}")));
        }
        let named = |wanted: &str| self.names.iter().position(|name| name == wanted).map(|place| parts[place]);
        Ok(Fields { position: parts[self.position], goal: named(GOAL), name: NAMES.into_iter().find_map(named) })
    }

    /// A line as words, those of the position as one part; fewer parts than columns if words are missing.
    fn words<'a>(&self, line: Span<'a>) -> Vec<Span<'a>> {
        let words: Vec<Span> = line.words().collect();
        let behind = self.names.len() - self.position - 1;
        let Some(end) = words.len().checked_sub(behind).filter(|&end| end > self.position) else { return words };
        let rest = (0..self.position).fold(line, |rest, _| rest.first_word().1);
        let position = (0..behind).fold(rest.trim(), |text, _| text.without_last_word());
        let (before, after) = (&words[..self.position], &words[end..]);
        before.iter().chain([&position]).chain(after).copied().collect()
    }
}
