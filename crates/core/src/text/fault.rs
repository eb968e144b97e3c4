use std::ops::RangeInclusive;

use crate::wording::{counted, push_visible};

/// The maximum number of faults reported for invalid input. A final entry counts the remaining
/// ones.
pub const MAX_FAULTS: usize = 3;

/// The maximum number of warnings that are reported. A final entry counts the remaining ones.
pub const MAX_WARNINGS: usize = 20;

/// The maximum number of characters that a message quotes.
const MAX_QUOTE: usize = 24;

/// The words before a second position in a message.
pub(super) const FIRST_AT: &str = "first at line ";

/// The text that contains a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Within {
    /// The text that was read.
    Text,
    /// The text of the goal in [`super::ReadOptions::goal`].
    Goal,
}

/// A fault in the input, with its position. Its message begins with `goal: ` if the fault is in the
/// goal.
///
/// ```
/// use loyd_core::text::{ReadOptions, Within, read_argument};
/// let options = ReadOptions { goal: Some("Z left".to_owned()), ..ReadOptions::default() };
/// let faults = read_argument("ZZ./1.2", &options).unwrap_err();
/// assert_eq!(faults.0[0].within, Within::Goal);
/// assert_eq!(
///     faults.to_string(),
///     "goal: line 1, column 3: expected `right`, `covers`, `fills` or `leaves`, found `left`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("{}line {line}, column {column}: {message}", if *within == Within::Goal { "goal: " } else { "" })]
pub struct Fault {
    /// The text that line and column refer to.
    pub within: Within,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// A description of the fault and of the expected text, in lower case and without a full stop.
    /// Quoted text is escaped if it could garble a terminal.
    pub message: String,
}

impl Fault {
    /// Creates a fault at a line and a column of the text that was read, both counted from 1.
    pub fn new(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self { within: Within::Text, line, column, message: message.into() }
    }

    /// Marks the fault as a fault in the goal's text.
    pub(super) fn in_goal(self) -> Self {
        Self { within: Within::Goal, ..self }
    }

    /// Relocates the second position in the message, such as `first at line 1, column 9`.
    /// `map_position` maps a line and a column. If it returns `None`, the position is removed from
    /// the message.
    pub(super) fn relocate_second_position(&mut self, map_position: impl Fn(usize, usize) -> Option<(usize, usize)>) {
        let Some((head, rest)) = self.message.split_once(FIRST_AT) else { return };
        let Some((line, rest)) = rest.split_once(", column ") else { return };
        let (column, tail) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()));
        let (Ok(line), Ok(column)) = (line.parse(), column.parse()) else { return };
        self.message = match map_position(line, column) {
            Some((line, column)) => format!("{head}{FIRST_AT}{line}, column {column}{tail}"),
            None => format!("{}{tail}", head.trim_end_matches(", ")),
        };
    }

    /// Prefixes the message with its subject.
    pub(super) fn with_subject(self, subject: &str) -> Self {
        Self { message: format!("{subject}: {}", self.message), ..self }
    }
}

/// The faults in the input, in reading order, followed by the faults in the goal. Contains at least
/// one fault. If all of them are in the goal, the text itself is valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct Faults(pub Vec<Fault>);

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

impl Faults {
    /// Moves the faults in the goal to the goal's position in the text that contains it.
    pub(super) fn relocate_goal_faults(mut self, line: usize, column: usize) -> Self {
        for fault in self.0.iter_mut().filter(|fault| fault.within == Within::Goal) {
            (fault.within, fault.line, fault.column) = (Within::Text, line, column);
            fault.message = format!("goal: {}", fault.message);
        }
        self
    }
}

/// A log of faults. It keeps the first few and counts the rest, which bounds the memory that
/// hostile input can use.
#[derive(Debug, Default)]
pub struct FaultLog {
    kept: Vec<Fault>,
    omitted: usize,
}

impl FaultLog {
    /// Adds a fault.
    pub fn push(&mut self, fault: Fault) {
        if self.kept.len() < MAX_WARNINGS {
            self.kept.push(fault);
        } else {
            self.omitted += 1;
        }
    }

    /// Returns whether no fault has been logged.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Returns the faults as warnings in reading order, followed by the warnings about the goal.
    /// The last entry counts the omitted ones.
    pub(super) fn into_vec(self) -> Vec<Fault> {
        self.first(MAX_WARNINGS)
    }

    /// Returns the first `max` faults in reading order, followed by an entry that counts the
    /// others.
    fn first(mut self, max: usize) -> Vec<Fault> {
        self.kept.sort_by_key(|fault| (fault.within, fault.line, fault.column));
        let omitted = self.omitted + self.kept.len().saturating_sub(max);
        self.kept.truncate(max);
        if let (1.., Some(last)) = (omitted, self.kept.last()) {
            let message = format!("and {}", counted(omitted as u64, "more fault"));
            self.kept.push(Fault { message, ..last.clone() });
        }
        self.kept
    }

    /// Returns the first [`MAX_FAULTS`] faults, followed by an entry that counts the others.
    pub fn into_faults(self) -> Faults {
        Faults(self.first(MAX_FAULTS))
    }

    /// Returns the value if no fault has been logged.
    ///
    /// # Errors
    ///
    /// The logged faults, as in [`FaultLog::into_faults`].
    pub fn unless_any<T>(self, value: T) -> Result<T, Faults> {
        if self.is_empty() { Ok(value) } else { Err(self.into_faults()) }
    }
}

impl FromIterator<Fault> for FaultLog {
    fn from_iter<I: IntoIterator<Item = Fault>>(faults: I) -> Self {
        let mut log = Self::default();
        log.extend(faults);
        log
    }
}

impl Extend<Fault> for FaultLog {
    fn extend<I: IntoIterator<Item = Fault>>(&mut self, faults: I) {
        faults.into_iter().for_each(|fault| self.push(fault));
    }
}

/// Makes metadata safe to display: drops bidirectional formatting characters and replaces other
/// control characters with spaces. Such characters are not faults, because no rule of a puzzle
/// depends on its metadata.
pub(super) fn printable(text: &str) -> String {
    const BIDIRECTIONAL: [RangeInclusive<char>; 4] =
        ['\u{61c}'..='\u{61c}', '\u{200e}'..='\u{200f}', '\u{202a}'..='\u{202e}', '\u{2066}'..='\u{2069}'];
    let kept = text.chars().filter(|c| !BIDIRECTIONAL.iter().any(|range| range.contains(c)));
    let shown: String = kept.map(|c| if c.is_control() { ' ' } else { c }).collect();
    shown.trim().to_owned()
}

/// Makes a name safe to display. Returns `None` if nothing visible remains.
pub(super) fn printable_name(text: &str) -> Option<String> {
    Some(printable(text)).filter(|name| !name.is_empty())
}

/// Quotes `text` in backquotes, escaped and truncated to 24 characters. Returns "nothing" for an
/// empty string.
pub fn quoted(text: &str) -> String {
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let mut chars = text.chars();
    let mut quote = String::from("`");
    for c in chars.by_ref().take(MAX_QUOTE) {
        push_visible(&mut quote, c);
    }
    quote.push_str(if chars.next().is_some() { "…`" } else { "`" });
    quote
}
