//! Spans: parts of the input with their positions, for parsing and for reporting faults.

use std::fmt::Display;
use std::str::FromStr;

use super::Fault;
use super::fault::quoted;
use crate::blocks::MAX_GRID;

/// A part of the input with its position, for reporting faults. Columns count characters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Span<'a> {
    /// The text of the part.
    pub text: &'a str,
    /// The line of its first character, counted from 1.
    pub line: usize,
    /// The column of its first character, counted from 1.
    pub column: usize,
}

impl<'a> Span<'a> {
    /// Creates a span of all of `text`, whose first line has the given number. Skips a byte order
    /// mark at the start.
    pub fn whole(text: &'a str, line: usize) -> Self {
        Self { text: text.strip_prefix('\u{feff}').unwrap_or(text), line, column: 1 }
    }

    /// Creates a fault at the start of the span.
    pub fn fault(self, message: impl Into<String>) -> Fault {
        Fault::new(self.line, self.column, message)
    }

    /// Returns whether the text is empty.
    pub fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// Returns the empty span at the end of this one.
    #[must_use]
    pub fn end(self) -> Self {
        self.split_at(self.text.len()).1
    }

    /// Splits the span at a byte offset.
    pub fn split_at(self, at: usize) -> (Self, Self) {
        let (head, tail) = self.text.split_at(at);
        let (line, column) = match head.rsplit_once('\n') {
            None => (self.line, self.column + head.chars().count()),
            Some((before, last)) => (self.line + 1 + before.matches('\n').count(), 1 + last.chars().count()),
        };
        (Self { text: head, ..self }, Self { text: tail, line, column })
    }

    /// Splits the span at the first `separator`.
    pub fn split_once(self, separator: char) -> Option<(Self, Self)> {
        let (head, rest) = self.split_at(self.text.find(separator)?);
        Some((head, rest.split_at(separator.len_utf8()).1))
    }

    /// Removes leading and trailing white space.
    #[must_use]
    pub fn trim(self) -> Self {
        let start = self.trim_start();
        Self { text: start.text.trim_end(), ..start }
    }

    fn trim_start(self) -> Self {
        self.split_at(self.text.len() - self.text.trim_start().len()).1
    }

    /// Returns the lines of the span, without line endings.
    pub fn lines(self) -> impl Iterator<Item = Self> + Clone {
        let column = move |index| if index == 0 { self.column } else { 1 };
        let lines = self.text.lines().enumerate();
        lines.map(move |(index, text)| Self { text, line: self.line + index, column: column(index) })
    }

    /// Returns the lines that contain more than white space.
    pub fn nonblank_lines(self) -> impl Iterator<Item = Self> + Clone {
        self.lines().filter(|line| !line.trim().is_empty())
    }

    /// Splits the span at a separator. Returns one more part than there are separators.
    pub fn split(self, separator: char) -> impl Iterator<Item = Self> + Clone {
        self.split_by(move |c| c == separator)
    }

    /// Splits the span at characters that match. Returns one more part than there are such
    /// characters.
    pub fn split_by(self, mut is_separator: impl FnMut(char) -> bool + Clone) -> impl Iterator<Item = Self> + Clone {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let whole = rest?;
            let Some(at) = whole.text.find(&mut is_separator) else { return rest.take() };
            let (part, after) = whole.split_at(at);
            rest = Some(after.split_at(after.text.chars().next().map_or(0, char::len_utf8)).1);
            Some(part)
        })
    }

    /// Returns the parts of the span in order. `split_off` splits the next part off the rest, or
    /// returns `None` if there are no more parts.
    pub fn split_off_each(
        self,
        split_off: impl Fn(Self) -> Option<(Self, Self)> + Clone,
    ) -> impl Iterator<Item = Self> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let (part, after) = split_off(rest)?;
            rest = after;
            Some(part)
        })
    }

    /// Returns the words of the span, separated by white space.
    pub fn words(self) -> impl Iterator<Item = Self> + Clone {
        self.split_off_each(|rest| Some(rest.first_word()).filter(|(word, _)| !word.is_empty()))
    }

    /// Splits off the first word, which is empty if there is none.
    pub fn first_word(self) -> (Self, Self) {
        let start = self.trim_start();
        start.split_at(start.text.find(char::is_whitespace).unwrap_or(start.text.len()))
    }

    /// Removes the last word and the white space around the rest.
    pub(super) fn without_last_word(self) -> Self {
        let text = self.text.trim_end();
        self.split_at(text.rfind(char::is_whitespace).unwrap_or(0)).0.trim()
    }

    /// Returns the nonempty parts between separators.
    pub fn parts(self, is_separator: impl Fn(char) -> bool + Clone) -> impl Iterator<Item = Self> + Clone {
        self.split_off_each(move |rest| {
            let start = rest.text.find(|c| !is_separator(c))?;
            let text = rest.split_at(start).1;
            Some(text.split_at(text.text.find(&is_separator).unwrap_or(text.text.len())))
        })
    }

    /// Returns the characters of the span, each with its position.
    pub fn chars(self) -> impl Iterator<Item = (char, Self)> + Clone {
        let chars = self.split_off_each(|rest| Some(rest.split_at(rest.text.chars().next()?.len_utf8())));
        chars.filter_map(|place| Some((place.text.chars().next()?, place)))
    }

    /// Splits the span into chunks of `size` characters. The last one may be shorter.
    pub(super) fn chunks(self, size: usize) -> impl Iterator<Item = Self> + Clone {
        self.split_off_each(move |rest| {
            let end = rest.text.char_indices().nth(size).map_or(rest.text.len(), |(at, _)| at);
            Some(rest.split_at(end)).filter(|(chunk, _)| !chunk.is_empty())
        })
    }

    /// Creates a fault with the message `expected …, found …`, which quotes the span's text.
    pub(super) fn expected(self, expected: impl Display) -> Fault {
        self.fault(format!("expected {expected}, found {}", quoted(self.text)))
    }

    /// Returns the part of the span that starts at the character with this index. If there is no
    /// such character, returns the empty span at the end.
    pub(super) fn char_at(self, index: usize) -> Self {
        let at = self.text.char_indices().nth(index).map_or(self.text.len(), |(at, _)| at);
        self.split_at(at).1
    }

    /// Returns the number of the first line that contains more than white space.
    pub(super) fn first_line(self) -> usize {
        self.nonblank_lines().next().map_or(self.line, |line| line.line)
    }
}

/// The two parts of `WxH:…`: the size, whose width and height are decimal numbers, and the text
/// after the colon.
#[derive(Clone, Copy, Debug)]
pub(super) struct SizedText<'a> {
    pub(super) size: Span<'a>,
    pub(super) rest: Span<'a>,
}

impl<'a> SizedText<'a> {
    /// Splits `text` if it begins with a size.
    pub(super) fn read(text: Span<'a>) -> Option<Self> {
        let (size, rest) = text.split_once(':')?;
        let (width, height) = size.text.split_once('x')?;
        (is_number(width) && is_number(height)).then_some(Self { size, rest })
    }

    /// Returns the width and height, if both are within `min..=max`.
    pub(super) fn sides(self, min: usize, max: usize) -> Option<(usize, usize)> {
        let (width, height) = self.size.text.split_once('x')?;
        let side = |text: &str| text.parse().ok().filter(|side| (min..=max).contains(side));
        Some((side(width)?, side(height)?))
    }

    /// Returns the width and height of a grid.
    ///
    /// # Errors
    /// Fails if a side is too short or too long.
    pub(super) fn grid(self) -> Result<(usize, usize), Fault> {
        let message = || format!("a {} grid: both sides must be from 1 to {MAX_GRID}", quoted(self.size.text));
        self.sides(1, MAX_GRID).ok_or_else(|| self.size.fault(message()))
    }
}

/// Returns whether `text` consists of one or more digits.
pub fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the value of one or more digits.
pub(super) fn number<N: FromStr>(text: &str) -> Option<N> {
    if is_number(text) { text.parse().ok() } else { None }
}

/// Returns whether `text` consists of one or more digits, optionally after a sign.
pub fn is_integer(text: &str) -> bool {
    is_number(text.strip_prefix(['-', '+']).unwrap_or(text))
}

/// Returns the value of one or more digits, optionally after a sign.
pub(super) fn integer(text: &str) -> Option<i64> {
    if is_integer(text) { text.parse().ok() } else { None }
}

/// Returns the only item of an iterator. `None` if there is no item, or more than one.
pub(super) fn only<T>(items: impl IntoIterator<Item = T>) -> Option<T> {
    let mut items = items.into_iter();
    items.next().filter(|_| items.next().is_none())
}

/// Splits a word into names. Each is one character, or `@` and the digits after it.
pub(super) fn names(word: Span) -> impl Iterator<Item = Span> {
    word.split_off_each(|rest| {
        let first = rest.text.chars().next()?;
        let number = rest.text.strip_prefix('@').unwrap_or_default();
        let length = first.len_utf8() + number.bytes().take_while(u8::is_ascii_digit).count();
        Some(rest.split_at(length))
    })
}
