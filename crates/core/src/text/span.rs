//! Parts of the input with their positions, from which readers make faults.

use super::Fault;

/// A part of the input with its position, for reporting faults. Columns count characters.
#[derive(Clone, Copy, Debug)]
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
    pub fn split_by(self, is_separator: impl Fn(char) -> bool + Clone) -> impl Iterator<Item = Self> + Clone {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let whole = rest?;
            let Some(at) = whole.text.find(&is_separator) else { return rest.take() };
            let (part, after) = whole.split_at(at);
            rest = Some(after.split_at(after.text.chars().next().map_or(0, char::len_utf8)).1);
            Some(part)
        })
    }

    /// Returns the words of the span, separated by white space.
    pub fn words(self) -> impl Iterator<Item = Self> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let (word, after) = rest.first_word();
            rest = after;
            (!word.is_empty()).then_some(word)
        })
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
        let mut rest = self;
        std::iter::from_fn(move || {
            let start = rest.text.find(|c| !is_separator(c))?;
            let text = rest.split_at(start).1;
            let (part, after) = text.split_at(text.text.find(&is_separator).unwrap_or(text.text.len()));
            rest = after;
            Some(part)
        })
    }

    /// Returns the characters of the span, each with its position.
    pub fn chars(self) -> impl Iterator<Item = (char, Self)> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let c = rest.text.chars().next()?;
            let (place, after) = rest.split_at(c.len_utf8());
            rest = after;
            Some((c, place))
        })
    }

    /// Splits the span into chunks of `size` characters. The last one may be shorter.
    pub(super) fn chunks(self, size: usize) -> impl Iterator<Item = Self> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let end = rest.text.char_indices().nth(size).map_or(rest.text.len(), |(at, _)| at);
            let (chunk, after) = rest.split_at(end);
            rest = after;
            (!chunk.is_empty()).then_some(chunk)
        })
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
}

/// Returns whether `text` consists of one or more digits.
pub fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether `text` consists of one or more digits, optionally after a sign.
pub fn is_integer(text: &str) -> bool {
    is_number(text.strip_prefix(['-', '+']).unwrap_or(text))
}

/// Splits a word into names. Each is one character, or `@` and the digits after it.
pub(super) fn names(word: Span) -> impl Iterator<Item = Span> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let first = rest.text.chars().next()?;
        let number = rest.text.strip_prefix('@').unwrap_or_default();
        let length = first.len_utf8() + number.bytes().take_while(u8::is_ascii_digit).count();
        let (name, after) = rest.split_at(length);
        rest = after;
        Some(name)
    })
}
