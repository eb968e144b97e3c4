use std::ops::RangeInclusive;

use crate::wording::{counted, push_visible};

/// The most faults of a text that is no puzzle; one more tells how many there are besides.
pub const MAX_FAULTS: usize = 3;

/// The most warnings about a text; one more tells how many there are besides.
pub const MAX_WARNINGS: usize = 20;

/// The most characters of a text that a message quotes.
const MAX_QUOTE: usize = 24;

/// Which text a fault is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Within {
    /// The text that was read.
    Text,
    /// The text of the goal in [`super::ReadOptions::goal`].
    Goal,
}

/// One thing wrong with a text, and where it is. Its text begins with `goal: ` if it is within the
/// goal.
///
/// ```
/// use loyd_core::text::{ReadOptions, Within, read_argument};
/// let options = ReadOptions { goal: Some("Z left".to_owned()), ..ReadOptions::default() };
/// let faults = read_argument("ZZ./1.2", &options).unwrap_err();
/// assert_eq!(faults.0[0].within, Within::Goal);
/// assert_eq!(faults.to_string(), "goal: line 1, column 3: expected `right`, `covers`, `fills` or `leaves`, found `left`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("{}line {line}, column {column}: {message}", within.prefix())]
pub struct Fault {
    /// The text that line and column are of.
    pub within: Within,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong and what was expected, in lower case, without a full stop. What it quotes is
    /// escaped where it could garble a terminal.
    pub message: String,
}

impl Within {
    const fn prefix(self) -> &'static str {
        match self {
            Self::Text => "",
            Self::Goal => "goal: ",
        }
    }
}

impl Fault {
    /// A fault at a line and a column of the text that was read, both from 1.
    pub fn new(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self { within: Within::Text, line, column, message: message.into() }
    }

    /// This fault, marked as one of the goal's text.
    pub(super) fn in_goal(self) -> Self {
        Self { within: Within::Goal, ..self }
    }

    /// This fault with a prefix that says what it is about.
    pub(super) fn about(self, subject: &str) -> Self {
        Self { message: format!("{subject}: {}", self.message), ..self }
    }
}

/// Everything wrong with a text, in reading order, and behind it everything wrong with the goal;
/// there is at least one fault. If all of them are within the goal, the text itself is a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct Faults(pub Vec<Fault>);

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

impl Faults {
    /// These faults, with those of the goal at its place in the text that states it.
    pub(super) fn stated_at(mut self, line: usize, column: usize) -> Self {
        for fault in self.0.iter_mut().filter(|fault| fault.within == Within::Goal) {
            (fault.within, fault.line, fault.column) = (Within::Text, line, column);
            fault.message = format!("goal: {}", fault.message);
        }
        self
    }
}

/// Faults as a reader finds them. It keeps the first few and counts the rest, so that a hostile
/// text costs no memory.
#[derive(Debug, Default)]
pub struct FaultLog {
    kept: Vec<Fault>,
    more: usize,
}

impl FaultLog {
    /// Adds a fault.
    pub fn push(&mut self, fault: Fault) {
        if self.kept.len() < MAX_WARNINGS {
            self.kept.push(fault);
        } else {
            self.more += 1;
        }
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The faults as warnings: in reading order, those of the goal last. The last one counts those
    /// that are left out.
    pub(super) fn into_vec(self) -> Vec<Fault> {
        self.first(MAX_WARNINGS)
    }

    /// The first few faults in reading order, and one that counts the others.
    fn first(mut self, most: usize) -> Vec<Fault> {
        self.kept.sort_by_key(|fault| (fault.within, fault.line, fault.column));
        let more = self.more + self.kept.len().saturating_sub(most);
        self.kept.truncate(most);
        if let (1.., Some(last)) = (more, self.kept.last()) {
            let message = format!("and {}", counted(more as u64, "more fault"));
            self.kept.push(Fault { message, ..last.clone() });
        }
        self.kept
    }

    /// The first [`MAX_FAULTS`] faults, and one that counts the others.
    pub fn into_faults(self) -> Faults {
        Faults(self.first(MAX_FAULTS))
    }

    /// The value if nothing is wrong.
    ///
    /// # Errors
    ///
    /// All faults, as they are shown.
    pub fn unless_any<T>(self, value: T) -> Result<T, Faults> {
        if self.is_empty() { Ok(value) } else { Err(self.into_faults()) }
    }
}

impl Extend<Fault> for FaultLog {
    fn extend<I: IntoIterator<Item = Fault>>(&mut self, faults: I) {
        faults.into_iter().for_each(|fault| self.push(fault));
    }
}

/// What is said about a puzzle, as it can be shown: characters that steer the order of text are
/// left out, and other control characters become spaces. It does not keep a puzzle from being read,
/// since no rule depends on it.
pub(super) fn printable(text: &str) -> String {
    const ORDERING: [RangeInclusive<char>; 4] =
        ['\u{61c}'..='\u{61c}', '\u{200e}'..='\u{200f}', '\u{202a}'..='\u{202e}', '\u{2066}'..='\u{2069}'];
    let kept = text.chars().filter(|c| !ORDERING.iter().any(|range| range.contains(c)));
    let shown: String = kept.map(|c| if c.is_control() { ' ' } else { c }).collect();
    shown.trim().to_owned()
}

/// A text in backquotes, escaped and cut to a length that a message can bear; "nothing" for an
/// empty one.
pub(super) fn quoted(text: &str) -> String {
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
